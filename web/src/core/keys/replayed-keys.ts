// Keys that were held back and are pressed once more: at the element that has focus by then, as if they came only now.

/** The part of a keydown that is pressed once more. */
export interface HeldKey {
  key: string
  code: string
  shift: boolean
  modifiers?: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>
}

/** The time of the key itself, or 'handed-back' for one that a scanner's listener has judged already. */
const times = new WeakMap<Event, number | 'handed-back'>()

/** When a key was really pressed, in milliseconds: one that is pressed once more keeps its time. */
export const keyTime = (event: KeyboardEvent): number | 'handed-back' => times.get(event) ?? event.timeStamp

/** Dispatches a key at what has focus. The browser does nothing by itself for such an event: what it would do is done here. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  if (!target.dispatchEvent(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  const isTyping = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
  // React hears what is inserted so; nothing else puts text at the caret and can be undone by the person.
  if (isTyping && key.length === 1) document.execCommand('insertText', false, key)
  else if (target instanceof HTMLInputElement && key === 'Enter') target.form?.requestSubmit()
  else if (target.matches('button, a[href], summary') && (key === 'Enter' || key === ' ') && target instanceof HTMLElement)
    target.click()
}

/** Presses a key that nobody could hear when it came; it keeps its time, by which a scanner's are known. */
export function pressLate(event: KeyboardEvent): void {
  const copy = new KeyboardEvent('keydown', event)
  times.set(copy, keyTime(event))
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
