// Keys pressed while the commands are still on their way: the palette opens at once and keeps what is typed for it,
// every other key is pressed again when somebody can hear it.
import { preferences } from '../look/preferences.ts'
import { gatherKey, openPalette } from '../palette/palette-state.ts'
import { placeOf } from './key-place.ts'
import { normaliseKey, worksWhileTyping } from './normalise-key.ts'
import { keyboardSituation } from './platform.ts'
import { pressLate } from './replayed-keys.ts'

/** The palette's own key, unless the person chose another; that one works a moment later. */
const PALETTE_KEY = 'mod+k'
const SAVE_KEY = 'mod+s'
/** More keys than a hand presses before the commands come, a filter and its text among them; what comes behind was meant for another moment. */
const MOST = 100

/** Listens until the returned function is called; the real listener does so, and then hears what was missed. */
export function listenEarly(): () => void {
  const missed: { event: KeyboardEvent; isOurs: boolean }[] = []
  const hear = (event: KeyboardEvent) => {
    const name = normaliseKey(event, keyboardSituation())
    const opens = name === PALETTE_KEY && preferences.rebindings['shell.palette'] === undefined
    // What was pressed before the palette's key happens before it: then the palette waits in the row with the others.
    const isFirst = missed.length === 0
    if (opens && isFirst) openPalette()
    const taken = isFirst && (opens || gatherKey(event))
    if (opens || taken) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (taken) return
    if (name === null || missed.length >= MOST) return
    const { typing, ownKeys } = placeOf(event.target)
    // The browser would save the page's files.
    if (name === SAVE_KEY) event.preventDefault()
    const isOurs = opens || name === SAVE_KEY
    if (typing ? worksWhileTyping(name) : !ownKeys.has(name)) missed.push({ event, isOurs })
  }
  window.addEventListener('keydown', hear, true)
  const pressMissed = async () => {
    for (const { event, isOurs } of missed.splice(0)) {
      // Keys that somebody took meanwhile were heard: a scanner's are a scan already.
      if (event.defaultPrevented && !isOurs) continue
      pressLate(event)
      // What the key did is drawn before the next, which may be text of the field that it opened; no real key comes between.
      await null
    }
  }
  return () => {
    window.removeEventListener('keydown', hear, true)
    void pressMissed()
  }
}
