// Presses keys again that were held back, at the element that has focus by then, as if they were pressed only now.
import { isScanCatcher } from './key-place.ts'

/** The part of a keydown that is replayed. */
export interface HeldKey {
  key: string
  code: string
  shift: boolean
  modifiers?: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>
}

/** The time of the original key, or 'handed-back' for one that the scanner's listener has judged already. */
const times = new WeakMap<Event, number | 'handed-back'>()

/** When a key was really pressed, in milliseconds; a replayed one keeps its time. */
export const keyTime = (event: KeyboardEvent): number | 'handed-back' => times.get(event) ?? event.timeStamp

const judged = new WeakSet<Event>()

/** The scanner's listener has judged this key. Pressed late it is not judged again: keys still held would come before it. */
export const noteJudged = (event: KeyboardEvent): void => void judged.add(event)

/** Dispatches a key at the focused element. The browser has no default action for such an event, so it is done here. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  if (!target.dispatchEvent(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  const isTyping =
    (target instanceof HTMLTextAreaElement && !isScanCatcher(target)) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  // React notices text inserted this way; nothing else inserts at the caret and can be undone by the person.
  if (isTyping && key.length === 1) document.execCommand('insertText', false, key)
  else if (target instanceof HTMLInputElement && key === 'Enter') target.form?.requestSubmit()
  else if (target.matches('button, a[href], summary') && (key === 'Enter' || key === ' ') && target instanceof HTMLElement)
    target.click()
}

/**
 * Presses a key that could not be handled when it came. Unless the scanner's listener has judged it, it keeps its time, by which a
 * scanner's keys are recognized.
 */
export function pressLate(event: KeyboardEvent): void {
  const copy = new KeyboardEvent('keydown', event)
  times.set(copy, judged.has(event) ? 'handed-back' : keyTime(event))
  press(copy)
}

/** Presses a key that was held back. */
export function pressAgain({ key, code, shift, modifiers }: HeldKey): void {
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey: shift,
    ctrlKey: modifiers?.ctrlKey ?? false,
    altKey: modifiers?.altKey ?? false,
    metaKey: modifiers?.metaKey ?? false,
    bubbles: true,
    cancelable: true,
  })
  times.set(event, 'handed-back')
  press(event)
}
