// Keys that are about rows which are still on their way: they wait, in order, and are pressed once more when the rows are there.

/** Longer than this nobody remembers what was pressed. Milliseconds. */
export const PATIENCE = 3000
/** More keys than a hand presses meanwhile. */
const MOST = 30

export interface WaitingKeys<Key> {
  /** Takes a key that has to wait; false hands it back to act at once. */
  take: (key: Key) => boolean
  /** What was waited for may be there now. */
  look: () => void
  /** Forgets the keys that wait; true when there were any. */
  clear: () => boolean
}

/**
 * @param isComing what keys are about is on its way
 * @param concerns this key is about it; once one waits, every key behind it waits too
 * @param press presses a key once more
 * @param givenUp tells that it did not come in time and nothing was done
 */
export function waitingKeys<Key>(options: {
  isComing: () => boolean
  concerns: (key: Key) => boolean
  press: (key: Key) => void
  givenUp: () => void
}): WaitingKeys<Key> {
  let keys: Key[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressing = false
  let isDraining = false

  async function drain(): Promise<void> {
    isDraining = true
    while (keys.length > 0 && !options.isComing()) {
      const [key] = keys.splice(0, 1) as [Key]
      isPressing = true
      options.press(key)
      isPressing = false
      // What the key changes is drawn before the next one is pressed: it may let other rows come.
      await new Promise(resolve => setTimeout(resolve))
    }
    isDraining = false
    if (keys.length === 0) clearTimeout(timer)
  }

  return {
    take(key) {
      if (isPressing || (keys.length === 0 && !isDraining && !(options.isComing() && options.concerns(key)))) return false
      if (keys.length === 0) {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (keys.length === 0) return
          keys = []
          options.givenUp()
        }, PATIENCE)
      }
      if (keys.length < MOST) keys.push(key)
      return true
    },
    look() {
      if (!isDraining && keys.length > 0) void drain()
    },
    clear() {
      const had = keys.length > 0
      keys = []
      clearTimeout(timer)
      return had
    },
  }
}
