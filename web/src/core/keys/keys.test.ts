// Key hints in words.
import { afterEach, expect, it, vi } from 'vitest'
import { keyWords } from './keys.tsx'

afterEach(() => vi.unstubAllGlobals())

it('names the arrow that a person presses: from right to left, forward is the left one', () => {
  expect(keyWords('shift+arrowright', false)).toBe('Shift+ArrowRight')
  vi.stubGlobal('document', { documentElement: { dir: 'rtl' } })
  expect(keyWords('shift+arrowright', false)).toBe('Shift+ArrowLeft')
  expect(keyWords('arrowleft', false)).toBe('ArrowRight')
  expect(keyWords('g o', false)).toBe('G O')
})
