// Keeps the draft of an open form while it is typed in, and gives the one that waited.
import type { RawValues } from '../raw.ts'
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft, sweepDrafts } from './drafts.ts'

/** Milliseconds after the last change. */
const REST = 400

/** What a draft is a change of. */
export type DraftFrom = Pick<Draft, 'base' | 'version'>

export interface DraftKeeper {
  /** The draft that waited when the form was opened. */
  found: Draft | null
  /** Keeps these values soon; the last call wins. */
  keep: (values: RawValues, from: DraftFrom) => void
  /** Keeps at once what is to be kept soon: whoever leaves within the rest still keeps their last word. */
  flush: () => void
  drop: () => void
}

/** @param onKept told when a draft was stored, in milliseconds since 1970 */
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
