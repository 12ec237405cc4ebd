// Whether the palette is open, and the keys that were typed before it was there (docs/keys.md section 2).
import { proxy } from 'valtio'
import type { ArgValues } from '../command/command.ts'
import { isComposing } from '../keys/normalise-key.ts'

export const paletteState = proxy<{
  open: boolean
  byPointer: boolean
  /** Opens at the arguments of this command. */
  filling: { command: string; values: ArgValues } | null
  /** What the field starts with: a mode's prefix, or text. */
  text: string
}>({ open: false, byPointer: false, filling: null, text: '' })

// Typed between opening and the field being there; not state, for nothing renders from it.
let gathering = false
let typed = ''
let enter = false

export function openPalette(
  how: { byPointer?: boolean; text?: string; filling?: { command: string; values: ArgValues } } = {},
): void {
  if (!paletteState.open) {
    gathering = true
    typed = ''
    enter = false
  }
  paletteState.byPointer = how.byPointer ?? false
  paletteState.filling = how.filling ?? null
  paletteState.text = how.text ?? ''
  paletteState.open = true
}

export function closePalette(): void {
  gathering = false
  paletteState.open = false
}

/** Takes a key meant for a palette that is not there yet; true when it was taken. */
export function gatherKey(
  press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>,
): boolean {
  if (!gathering || isComposing(press) || press.ctrlKey || press.metaKey || press.altKey) return false
  if (press.key === 'Escape') closePalette()
  else if (press.key === 'Backspace') typed = typed.slice(0, -1)
  else if (press.key === 'Enter') enter = true
  else if ([...press.key].length === 1) typed += press.key
  else return false
  return true
}

/** Hands over what was typed, once the field has focus. */
export function takeGathered(): { text: string; enter: boolean } {
  const taken = { text: typed, enter }
  gathering = false
  typed = ''
  enter = false
  return taken
}
