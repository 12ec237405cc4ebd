// Keys pressed while the commands are still on their way: the palette opens at once and keeps what is typed for it,
// every other key is pressed again when somebody can hear it.
import { preferences } from '../layout/preferences.ts'
import { placeOf } from './key-place.ts'
import { normaliseKey } from './normalise-key.ts'
import { gatherKey, openPalette } from './palette-state.ts'
import { keyboardSituation } from './platform.ts'

/** The palette's own key, unless the person chose another; that one works a moment later. */
const PALETTE_KEY = 'mod+k'
/** More keys than a hand presses before the commands come; what is older was meant for another moment. */
const MOST = 30

/** Listens until the returned function is called; the real listener does so, and then hears what was missed. */
export function listenEarly(): () => void {
  const missed: KeyboardEvent[] = []
  const hear = (event: KeyboardEvent) => {
    const name = normaliseKey(event, keyboardSituation())
    const opens = name === PALETTE_KEY && preferences.rebindings['shell.palette'] === undefined
    if (opens) openPalette()
    if (opens || gatherKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const { typing, ownKeys } = placeOf(event.target)
    if (name !== null && !typing && !ownKeys.has(name) && missed.length < MOST) missed.push(event)
  }
  window.addEventListener('keydown', hear, true)
  return () => {
    window.removeEventListener('keydown', hear, true)
    for (const event of missed.splice(0))
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
