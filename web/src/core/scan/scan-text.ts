// Text that a scanner puts into a field behind keys that have no names: character by character or a whole code at once.
import { isComposing } from '../keys/normalise-key.ts'
import { keyTime } from '../keys/replayed-keys.ts'
import type { KeyPress } from './scan-detector.ts'

/** A key says nothing about itself; what it types comes as text, if at all. */
export const isNameless = (event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean =>
  event.key === 'Unidentified' || isComposing(event)

/**
 * The keys that would have typed a text. A layout has no say in it, so they have no physical key; of the control characters
 * only those that end a code mean anything.
 */
export const pressesOf = (text: string, time: number, focus: KeyPress['focus']): KeyPress[] =>
  [...text.replace(/\r\n?/g, '\n')]
    .map(sign => ({ '\n': 'Enter', '\t': 'Tab' })[sign] ?? sign)
    .filter(key => !/^\p{Cc}$/u.test(key))
    .map(key => ({ key, code: '', shift: false, modified: false, time, focus }))

/** What `next` has behind its common beginning with what was there before: an input method may write a word anew. */
export function addedTo(before: string, next: string): string {
  const signs = [...next]
  const kept = [...before]
  const same = signs.findIndex((sign, at) => sign !== kept[at])
  return same < 0 ? '' : signs.slice(same).join('')
}

interface TextField extends HTMLElement {
  value: string
}

/** Milliseconds within which the text of a nameless key comes, also on a busy page. */
const TEXT_WITHIN = 1000
/** Ways in which a scanner's text gets into a field; what is pasted or dropped there was not scanned. */
const SCANNED = new Set(['insertText', 'insertCompositionText', 'insertFromComposition', 'insertLineBreak', 'insertParagraph'])

/**
 * Passes on what scanners put into a field, which keeps none of it, until the returned function is called.
 * @param take `at` is when it was pressed, on the clock of event.timeStamp
 */
export function hearText(field: TextField, take: (text: string, at: number) => void): () => void {
  let known = ''
  /** Of the nameless key before the text: its own time, which a busy page does not change. */
  let pressedAt: number | null = null

  function empty(): void {
    known = ''
    field.value = ''
  }

  function onKeydown(event: KeyboardEvent): void {
    const time = keyTime(event)
    if (isNameless(event)) pressedAt = typeof time === 'number' ? time : null
    // Keys with names mean what they mean on the page, and type nothing here.
    else if ((event.key.length === 1 && !(event.ctrlKey || event.metaKey)) || event.key === 'Enter') event.preventDefault()
  }

  function onInput(event: Event): void {
    const at = pressedAt !== null && event.timeStamp - pressedAt < TEXT_WITHIN ? pressedAt : event.timeStamp
    pressedAt = null
    const isScanned = event instanceof InputEvent && SCANNED.has(event.inputType)
    const added = isScanned ? addedTo(known, field.value) : ''
    known = field.value
    // An input method goes on with the word that it has begun.
    if (!(event instanceof InputEvent && event.isComposing)) empty()
    if (added !== '') take(added, at)
  }

  field.addEventListener('keydown', onKeydown)
  field.addEventListener('input', onInput)
  field.addEventListener('compositionend', empty)
  return () => {
    field.removeEventListener('keydown', onKeydown)
    field.removeEventListener('input', onInput)
    field.removeEventListener('compositionend', empty)
  }
}
