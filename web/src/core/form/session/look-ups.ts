// Asks the server about a value once someone stops typing; the answer is dropped if the field has changed since.
import type { LookedUp } from '../define-form.ts'

/** Milliseconds without a key before the server is asked about a value. */
const PAUSE = 250

/** Milliseconds that a save waits for answers at most: it reports by itself what they would have said. */
const PATIENCE = 3000

export interface LookUps {
  /** Asks about a field shortly; an earlier question about it is dropped. */
  askSoon: (key: string, ask: (signal: AbortSignal) => Promise<LookedUp>) => void
  /** Asks at once what is still to be asked, and waits until all is answered. */
  answered: () => Promise<unknown>
  /** Drops all pending questions. */
  drop: () => void
}

interface Question {
  begin: () => Promise<void>
  asked: AbortController
}

export function createLookUps(take: (found: LookedUp) => void): LookUps {
  const pending = new Map<string, Question>()
  return {
    askSoon(key, ask) {
      pending.get(key)?.asked.abort()
      const asked = new AbortController()
      const { signal } = asked
      const answer = async () => {
        if (signal.aborted) return
        const found = await ask(signal)
        if (!signal.aborted) take(found)
      }
      let answering: Promise<void> | undefined
      const question: Question = {
        asked,
        begin: () => {
          // Saving reports the same, so a failed lookup is ignored here.
          answering ??= answer()
            .catch(() => undefined)
            .finally(() => {
              if (pending.get(key) === question) pending.delete(key)
            })
          return answering
        },
      }
      pending.set(key, question)
      setTimeout(() => void question.begin(), PAUSE)
    },
    answered: () =>
      Promise.race([
        Promise.all([...pending.values()].map(({ begin }) => begin())),
        new Promise(resolve => setTimeout(resolve, PATIENCE)),
      ]),
    drop() {
      for (const { asked } of pending.values()) asked.abort()
      pending.clear()
    },
  }
}
