// Whether the palette is open, and the keys that were typed before it, or what it opens, was there (docs/keys.md section 2).
import { proxy } from 'valtio'
import type { ArgValues } from '../command/command.ts'
import { placeOf } from '../keys/key-place.ts'
import { isComposing } from '../keys/normalise-key.ts'
import type { HeldKey } from '../keys/replayed-keys.ts'

export const paletteState = proxy<{
  open: boolean
  byPointer: boolean
  /** Opens at the arguments of this command. */
  filling: { command: string; values: ArgValues } | null
  /** What the field starts with: a mode's prefix, or text. */
  text: string
}>({ open: false, byPointer: false, filling: null, text: '' })

// Typed between opening, or an Enter that waits, and the field being there; not state, for nothing renders from it.
let gathering = false
let typed = ''
/** Pressed behind what was typed, for what the field will show. */
let held: HeldKey[] = []

export function openPalette(
  how: { byPointer?: boolean; text?: string; filling?: { command: string; values: ArgValues } } = {},
): void {
  if (!paletteState.open) gatherKeys('')
  paletteState.byPointer = how.byPointer ?? false
  paletteState.filling = how.filling ?? null
  paletteState.text = how.text ?? ''
  paletteState.open = true
}

export function closePalette(): void {
  takeGathered()
  takeHeld()
  paletteState.open = false
}

/** From now on letters and Enter are kept for a field that is still to come, behind those that were `typed` for it before. */
export function gatherKeys(before: string): void {
  gathering = true
  typed = before
  held = []
}

type Press = Pick<
  KeyboardEvent,
  'target' | 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/** Arrows and what else steers the rows of a palette rather than its text. */
const steers = ({ key, ctrlKey, metaKey }: Press) =>
  /^(Arrow(Up|Down)|Home|End)$/.test(key) || ((ctrlKey || metaKey) && (key === '.' || key === 'Enter'))

/**
 * Takes a key meant for a field of the palette, or for rows of it, that are not there yet; true when it was taken. The field is there before
 * its rows: an Enter that came between them must not go before the arrows that were pressed before it.
 */
export function gatherKey(press: Press): boolean {
  const areRowsAwaited = held.length > 0
  if (!(gathering || areRowsAwaited) || isComposing(press) || press.altKey) return false
  if (areRowsAwaited ? steers(press) || press.key === 'Enter' : steers(press) && !placeOf(press.target).typing) {
    held.push({ key: press.key, code: press.code, shift: press.shiftKey, modifiers: press })
    return true
  }
  if (press.ctrlKey || press.metaKey) return false
  // Another text shows other rows.
  held = []
  if (!gathering) return false
  if (press.key === 'Escape') closePalette()
  // With nothing behind the Enter it is the field's own text that is put right, and Enter waits for it no more.
  else if (press.key === 'Backspace' && typed === '' && placeOf(press.target).typing) return false
  else if (press.key === 'Backspace') typed = typed.slice(0, -1)
  else if (press.key === 'Enter') typed += '\n'
  else if ([...press.key].length === 1) typed += press.key
  else return false
  return true
}

/** Hands over what was typed, once the field has focus; each Enter is the end of a line. */
export function takeGathered(): string {
  const taken = typed
  gathering = false
  typed = ''
  return taken
}

/** Hands over what was pressed behind the text, once rows are there that it may mean. */
export function takeHeld(): readonly HeldKey[] {
  const taken = held
  held = []
  return taken
}

/** Of what was typed ahead: what belongs to the next field, whether Enter stands behind it, and what stands behind that. */
export function nextTyped(ahead: string): { text: string; enter: boolean; behind: string } {
  const [text = '', ...lines] = ahead.split('\n')
  return { text, enter: lines.length > 0, behind: lines.join('\n') }
}
