// Key hints: 'mod+k', 'g o', 'shift+j' as keys in boxes, with the signs of the reader's platform.
import { useLingui } from '@lingui/react/macro'
import { ArrowBigUp, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, Delete } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { isMac } from '../command/platform.ts'

export type KeysTone = 'boxed' | 'ghost' | 'ink' | 'filled'

const SIGNS: Record<string, ReactNode> = {
  shift: <ArrowBigUp />,
  enter: <CornerDownLeft />,
  backspace: <Delete />,
  arrowup: <ArrowUp />,
  arrowdown: <ArrowDown />,
  arrowleft: <ArrowLeft />,
  arrowright: <ArrowRight />,
}

function label(key: string, mac: boolean): string {
  if (key === 'mod') return mac ? '⌘' : 'Ctrl'
  if (key === 'alt') return mac ? '⌥' : 'Alt'
  if (key === 'ctrl') return mac ? '⌃' : 'Ctrl'
  if (key === 'escape') return 'Esc'
  if (key === 'space') return '␣'
  return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
}

const partsOf = (spec: string) => spec.split(' ').map(step => (step === '+' ? ['+'] : step.split('+')))

/** The name of a key spec in words, for titles and aria-keyshortcuts: 'Ctrl+K', 'G O'. */
export const keyWords = (spec: string, mac: boolean = isMac()): string =>
  partsOf(spec)
    .map(step => step.map(key => label(key, mac)).join(mac ? '' : '+'))
    .join(' ')

export function Keys({ of: spec, tone = 'boxed', className }: { of: string; tone?: KeysTone; className?: string }) {
  const { t } = useLingui()
  const mac = isMac()
  const spoken: Record<string, string> = {
    shift: t`Shift`,
    enter: t`Enter`,
    backspace: t`Backspace`,
    arrowup: t`Arrow up`,
    arrowdown: t`Arrow down`,
    arrowleft: t`Arrow left`,
    arrowright: t`Arrow right`,
  }
  return (
    <span className={`keys ${className ?? ''}`} data-tone={tone} dir="ltr">
      {partsOf(spec).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one spec never move
        <Fragment key={at}>
          {step.map(key => (
            <kbd key={key} aria-label={spoken[key]}>
              {SIGNS[key] ?? label(key, mac)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
