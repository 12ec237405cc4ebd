// The kind of keyboard that the person uses.
import type { KeyboardSituation } from './normalise-key.ts'

export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

export const keyboardSituation = (): KeyboardSituation => ({
  mac: isMac(),
  rtl: typeof document !== 'undefined' && document.documentElement.dir === 'rtl',
})
