// Follows sequences such as 'g o' key by key, independent of any rendering (docs/keys.md section 2).

/** How long the second key of a sequence may take, in milliseconds. */
export const SEQUENCE_WINDOW = 1500

export type SequenceStep =
  /** The keys so far are complete. */
  | { kind: 'match'; steps: string[] }
  /** The keys so far begin a sequence. */
  | { kind: 'pending'; steps: string[] }
  /** A sequence was started and this key does not continue it. */
  | { kind: 'broken'; steps: string[] }
  /** The key means nothing. */
  | { kind: 'none' }

export interface SequenceMatcher {
  /** Takes one key name at a time (milliseconds, e.g. `event.timeStamp`). `known` looks up the joined names: 'g o'. */
  feed: (name: string, time: number, known: (sequence: string) => 'complete' | 'prefix' | null) => SequenceStep
  /** Drops a started sequence; true if there was one. */
  clear: () => boolean
  readonly pending: readonly string[]
}

export function sequenceMatcher(): SequenceMatcher {
  let begun: string[] = []
  let last = Number.NEGATIVE_INFINITY
  return {
    feed(name, time, known) {
      if (time - last > SEQUENCE_WINDOW) begun = []
      const steps = [...begun, name]
      const meaning = known(steps.join(' '))
      last = time
      if (meaning === 'prefix') {
        begun = steps
        return { kind: 'pending', steps }
      }
      const wasBegun = begun.length > 0
      begun = []
      if (meaning === 'complete') return { kind: 'match', steps }
      return wasBegun ? { kind: 'broken', steps } : { kind: 'none' }
    },
    clear() {
      const had = begun.length > 0
      begun = []
      return had
    },
    get pending() {
      return begun
    },
  }
}
