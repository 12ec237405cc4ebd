// The one field off the screen that holds the focus where scanners send text instead of keys: without a field, such text goes nowhere.
// It opens no keyboard on the screen, is no stop of Tab, and takes the focus only from what nobody types into.
import { msg } from '@office/shared/core/messages/message'
import { topLayer } from '../keys/focus-layers.ts'
import { isScanCatcher, placeOf } from '../keys/key-place.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import { hearText } from './scan-text.ts'

interface Catching {
  /** Whether this device and this screen want it now. */
  isWanted: () => boolean
  /** @param at when the text was typed, on the clock of event.timeStamp */
  take: (text: string, at: number) => void
}

/** Keys that move the focus on a page and in its rows: a person who moves it by them needs it there. */
const MOVES = /^(?:Tab|Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|[jk])$/
/** Milliseconds within which the focus follows such a key. */
const FOLLOWS_WITHIN = 300
/** What is in use and closes, or loses its place, with its focus. */
const IN_USE = '[data-layer], [role=menu], [role=listbox], [role=dialog], [role=alertdialog], [aria-expanded=true], iframe'

const makeField = (): HTMLTextAreaElement => {
  const field = document.createElement('textarea')
  field.toggleAttribute('data-scan-catcher', true)
  // What it concerns is the page below, as with a layer: the row that had the focus stays the current one.
  field.dataset.layer = ''
  field.inputMode = 'none'
  field.tabIndex = -1
  field.ariaLabel = tellIn(i18n)(msg`Barcodes`)
  // Browsers show screen readers whatever has the focus, and would go on to do so.
  field.ariaHidden = 'true'
  field.addEventListener('focus', () => {
    field.ariaHidden = null
  })
  field.addEventListener('blur', () => {
    field.ariaHidden = 'true'
  })
  field.autocomplete = 'off'
  field.autocapitalize = 'none'
  field.spellcheck = false
  field.className = 'pointer-events-none fixed start-0 top-0 size-px resize-none border-0 p-0 opacity-0'
  return field
}

let hold = () => {}

/** Looks again whether the focus is to be taken, such as when a screen opens that takes scans. */
export const catchScans = (): void => void setTimeout(() => hold())

/** Holds the focus whenever it may, until the returned function is called. */
export function startCatching({ isWanted, take }: Catching): () => void {
  let field: HTMLTextAreaElement | null = null
  let stopHearing = () => {}
  let movedAt = Number.NEGATIVE_INFINITY
  /** The focus was moved here by a key. */
  let chosen: Element | null = null
  let isPressed = false

  function remove(): void {
    stopHearing()
    field?.remove()
    field = null
  }

  const mayTakeFrom = (element: Element | null): boolean =>
    element === null ||
    element === document.body ||
    (element !== chosen && !placeOf(element).typing && element.closest(IN_USE) === null)

  hold = () => {
    if (!isWanted()) return remove()
    if (isPressed || topLayer() !== null || isScanCatcher(document.activeElement)) return
    // Text that is marked to be copied would no longer be.
    if (!mayTakeFrom(document.activeElement) || getSelection()?.isCollapsed === false) return
    if (!field) {
      field = makeField()
      stopHearing = hearText(field, take)
      document.body.append(field)
    }
    field.focus({ preventScroll: true })
  }

  function onFocus({ target, timeStamp }: FocusEvent): void {
    if (isScanCatcher(target)) return
    chosen = target instanceof Element && timeStamp - movedAt < FOLLOWS_WITHIN ? target : null
    catchScans()
  }
  const onKeydown = (event: KeyboardEvent) => {
    if (MOVES.test(event.key)) movedAt = performance.now()
  }
  const onPress = () => {
    isPressed = true
    chosen = null
  }
  const onRelease = () => {
    isPressed = false
    catchScans()
  }

  // Behind the listener of scans, so that a scanner's own Tab moves nothing.
  window.addEventListener('keydown', onKeydown, true)
  window.addEventListener('pointerdown', onPress, true)
  for (const type of ['pointerup', 'pointercancel', 'click']) window.addEventListener(type, onRelease, true)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', catchScans)
  catchScans()
  return () => {
    hold = () => {}
    remove()
    window.removeEventListener('keydown', onKeydown, true)
    window.removeEventListener('pointerdown', onPress, true)
    for (const type of ['pointerup', 'pointercancel', 'click']) window.removeEventListener(type, onRelease, true)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', catchScans)
  }
}
