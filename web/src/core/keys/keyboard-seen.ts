// Whether a device that is touched has a keyboard: it is only known once a key is pressed. Until then its keys are not named
// (core/look/base.css).
import { placeOf } from './key-place.ts'
import { normaliseKey } from './normalise-key.ts'
import { keyboardSituation } from './platform.ts'
import { keyTime } from './replayed-keys.ts'

/**
 * Watches until the returned function is called; the first key of a keyboard marks the page.
 *
 * The keyboard on the screen is only there for a field, and has neither Ctrl nor ⌘. A scanner presses keys too, but is no
 * keyboard: buttons that grow by their keys with the first scan would move under the finger, and nobody there could press one.
 * Its keys never come as far as the document, and those that turn out to be typed come again, handed back.
 */
export function watchKeyboard(): () => void {
  const stop = () => document.removeEventListener('keydown', hear, true)
  const hear = (event: KeyboardEvent) => {
    if (!event.isTrusted && keyTime(event) !== 'handed-back') return
    if (normaliseKey(event, keyboardSituation()) === null) return
    if (placeOf(event.target).typing && !event.ctrlKey && !event.metaKey) return
    document.documentElement.dataset.keyboard = ''
    stop()
  }
  document.addEventListener('keydown', hear, true)
  return stop
}
