// What only the server knows of a value: asked once somebody stops typing, and dropped when the field has changed since.
import type { LookedUp } from '../define-form.ts'

/** Milliseconds without a key until the server is asked about a value. */
const PAUSE = 250

export interface LookUps {
  /** Asks about a field soon; what was asked about it before is dropped. */
  askSoon: (key: string, ask: (signal: AbortSignal) => Promise<LookedUp>) => void
  /** Nothing that was asked concerns the form any more. */
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
      // Saving says the same; who cannot be asked now is asked then.
      setTimeout(() => void answer().catch(() => undefined), PAUSE)
    },
    drop() {
      for (const asked of asking.values()) asked.abort()
      asking.clear()
    },
  }
}
