// Keys pressed while the commands are still loading: the palette opens at once and keeps what is typed for it; every other key is
// pressed again once it can be handled.
import { preferences } from '../look/preferences.ts'
import { gatherKey, openPalette } from '../palette/palette-state.ts'
import { placeOf } from './key-place.ts'
import { normaliseKey, worksWhileTyping } from './normalise-key.ts'
import { keyboardSituation } from './platform.ts'
import { pressLate } from './replayed-keys.ts'

/** The palette's default key. If the person chose another, that one works a moment later. */
const PALETTE_KEY = 'mod+k'
const SAVE_KEY = 'mod+s'
/**
 * More keys than anyone presses before the commands load, even with a filter and its text; later ones were meant for another
 * moment.
 */
const MOST = 100

/** Listens until the returned function is called by the real listener, which then receives the missed keys. */
export function listenEarly(): () => void {
  const missed: { event: KeyboardEvent; isOurs: boolean }[] = []
  const hear = (event: KeyboardEvent) => {
    const name = normaliseKey(event, keyboardSituation())
    const opens = name === PALETTE_KEY && preferences.rebindings['shell.palette'] === undefined
    // Keys pressed before the palette's key must act before it, so the palette then waits in the queue with the others.
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
    // The browser would save the page.
    if (name === SAVE_KEY) event.preventDefault()
    const isOurs = opens || name === SAVE_KEY
    if (typing ? worksWhileTyping(name) : !ownKeys.has(name)) missed.push({ event, isOurs })
  }
  window.addEventListener('keydown', hear, true)
  const pressMissed = async () => {
    for (const { event, isOurs } of missed.splice(0)) {
      // Keys that were handled meanwhile are skipped: a scanner's are a scan already.
      if (event.defaultPrevented && !isOurs) continue
      pressLate(event)
      // The effect of a key is rendered before the next one, which may be text for the field that it opened. No real key comes in
      // between.
      await null
    }
  }
  return () => {
    window.removeEventListener('keydown', hear, true)
    void pressMissed()
  }
}
