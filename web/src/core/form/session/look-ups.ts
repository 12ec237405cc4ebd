// Asks the server about a value once someone stops typing; the answer is dropped if the field has changed since.
import type { LookedUp } from '../define-form.ts'

/** Milliseconds without a key before the server is asked about a value. */
const PAUSE = 250

export interface LookUps {
  /** Asks about a field shortly; an earlier question about it is dropped. */
  askSoon: (key: string, ask: (signal: AbortSignal) => Promise<LookedUp>) => void
  /** Drops all pending questions. */
  drop: () => void
}

export function createLookUps(take: (found: LookedUp) => void): LookUps {
  const asking = new Map<string, AbortController>()
  return {
    askSoon(key, ask) {
      asking.get(key)?.abort()
      const asked = new AbortController()
      asking.set(key, asked)
      const { signal } = asked
      const answer = async () => {
        if (signal.aborted) return
        const found = await ask(signal)
        if (!signal.aborted) take(found)
      }
      // Saving reports the same, so a failed lookup is ignored here.
      setTimeout(() => void answer().catch(() => undefined), PAUSE)
    },
    drop() {
      for (const asked of asking.values()) asked.abort()
      asking.clear()
    },
  }
}
