// Saves the draft of an open form while it is being filled, and returns an earlier one.
import type { RawValues } from '../raw.ts'
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft, sweepDrafts } from './drafts.ts'

/** Milliseconds after the last change. */
const REST = 400

/** The saved state that a draft is based on, and how it was last sent. */
export type DraftFrom = Pick<Draft, 'base' | 'version' | 'sent'>

export interface DraftKeeper {
  /** The earlier draft that was found when the form was opened. */
  found: Draft | null
  /** Saves these values shortly; the last call wins. */
  keep: (values: RawValues, from: DraftFrom) => void
  /** Saves pending values at once, so that someone who leaves within the delay loses nothing. */
  flush: () => void
  drop: () => void
}

/** @param onKept called when a draft was stored, with milliseconds since 1970 */
export function createDraftKeeper(place: DraftPlace, onKept: (at: number) => void, store?: Storage): DraftKeeper {
  sweepDrafts(store)
  let waiting: { values: RawValues; from: DraftFrom; timer: ReturnType<typeof setTimeout> } | null = null
  const stopWaiting = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
  }
  const flush = () => {
    if (!waiting) return
    const { values, from } = waiting
    stopWaiting()
    const at = Date.now()
    if (keepDraft(place, { at, values, ...from }, store)) onKept(at)
  }
  return {
    found: readDraft(place, store),
    keep(values, from) {
      stopWaiting()
      waiting = { values, from, timer: setTimeout(flush, REST) }
    },
    flush,
    drop() {
      stopWaiting()
      dropDraft(place, store)
    },
  }
}
