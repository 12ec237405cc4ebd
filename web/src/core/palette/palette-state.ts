// Whether the palette is open, and the keys that were typed before it, or the page that it opens, was ready (docs/keys.md section
// 2).
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
  /** The initial text of the field: a mode's prefix, or text. */
  text: string
}>({ open: false, byPointer: false, filling: null, text: '' })

// Typed between opening (or a pending Enter) and the field being ready; not state, because nothing renders from it.
let gathering = false
let typed = ''
/** Pressed after the typed text, for the rows that the field will show. */
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

/** From now on letters, and the keys that end a question, are kept for a field that is not ready yet, after those typed `before`. */
export function gatherKeys(before: string): void {
  gathering = true
  typed = before
  held = []
}

type Press = Pick<
  KeyboardEvent,
  'target' | 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/** Arrows and other keys that act on the rows of a palette rather than on its text. */
const steers = ({ key, ctrlKey, metaKey }: Press) =>
  /^(Arrow(Up|Down)|Home|End)$/.test(key) || ((ctrlKey || metaKey) && (key === '.' || key === 'Enter'))

/** How a question is left: by Enter, by Mod+Enter, or by Tab. */
export type Leaving = 'next' | 'run' | 'pass'

/** What stands among the typed letters for each. */
const endings: Readonly<Record<string, Leaving>> = { '\n': 'next', '\r': 'run', '\t': 'pass' }

/** The way in which a key leaves the question whose text was typed, if it does. */
function endingOf({ key, ctrlKey, metaKey, shiftKey }: Press): string | null {
  if (key === 'Enter') return ctrlKey || metaKey ? '\r' : '\n'
  return key === 'Tab' && !shiftKey && !ctrlKey && !metaKey ? '\t' : null
}

/**
 * Takes a key meant for a field of the palette, or for rows of it, that are not ready yet; true if it was taken. The field is
 * ready before its rows, so an Enter pressed in between must not overtake earlier arrows.
 */
export function gatherKey(press: Press): boolean {
  const areRowsAwaited = held.length > 0
  if (!(gathering || areRowsAwaited) || isComposing(press) || press.altKey) return false
  const ending = endingOf(press)
  if (gathering && !areRowsAwaited && ending !== null) {
    typed += ending
    return true
  }
  if (areRowsAwaited ? steers(press) || press.key === 'Enter' : steers(press) && !placeOf(press.target).typing) {
    held.push({ key: press.key, code: press.code, shift: press.shiftKey, modifiers: press })
    return true
  }
  if (press.ctrlKey || press.metaKey) return false
  // Another text shows other rows.
  held = []
  if (!gathering) return false
  if (press.key === 'Escape') closePalette()
  // If nothing was typed after the Enter, Backspace edits the field's own text and cancels the Enter.
  else if (press.key === 'Backspace' && typed === '' && placeOf(press.target).typing) return false
  else if (press.key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...press.key].length === 1) typed += press.key
  else return false
  return true
}

/** Returns what was typed, once the field has focus; whatever ends a question ends a line. */
export function takeGathered(): string {
  const taken = typed
  gathering = false
  typed = ''
  return taken
}

/** Returns the keys pressed after the text, once the rows that they act on are shown. */
export function takeHeld(): readonly HeldKey[] {
  const taken = held
  held = []
  return taken
}

/** Splits keys typed ahead: the text for the next field, how it is left if it is, and the rest. */
export function nextTyped(ahead: string): { text: string; ending: Leaving | null; behind: string } {
  const at = ahead.search(/[\n\r\t]/)
  if (at < 0) return { text: ahead, ending: null, behind: '' }
  return { text: ahead.slice(0, at), ending: endings[ahead.charAt(at)] ?? null, behind: ahead.slice(at + 1) }
}
