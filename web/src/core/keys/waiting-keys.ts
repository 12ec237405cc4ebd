// Keys that act on rows or a record still being loaded or changed: they wait, in order, and are pressed again when it has arrived.

/** Milliseconds. After longer nobody remembers what was pressed. */
export const PATIENCE = 5000
/** More keys than anyone presses meanwhile. */
const MOST = 100

export interface WaitingKeys<Key> {
  /** Queues a key that must wait; false if it should act at once. */
  take: (key: Key) => boolean
  /** Checks whether the rows have arrived. */
  look: () => void
  /** Whether keys wait or are being pressed again, so that the next one belongs behind them. */
  isHolding: () => boolean
  /** Drops the waiting keys; true if there were any. */
  clear: () => boolean
}

/**
 * @param isComing the rows are being loaded
 * @param concerns this key acts on them; once one waits, every later key waits too
 * @param isCovered something has opened over the page that the keys were not meant for
 * @param pageOf the page that a first key is meant for, and those behind it; null for whichever is coming
 * @param page the page that is shown
 * @param press presses a key again
 * @param givenUp reports that the rows did not come in time, or something else opened, and nothing was done
 */
export function waitingKeys<Key>(options: {
  isComing: () => boolean
  concerns: (key: Key) => boolean
  isCovered: () => boolean
  pageOf: (key: Key) => string | null
  page: () => string
  press: (key: Key) => void
  givenUp: (isElsewhere: boolean) => void
}): WaitingKeys<Key> {
  let keys: Key[] = []
  let meant: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressing = false
  let isDraining = false

  async function drain(): Promise<void> {
    isDraining = true
    // What they do may open another page, for those behind them.
    meant = null
    while (keys.length > 0 && !options.isComing()) {
      const [key] = keys.splice(0, 1) as [Key] // there is one, or the loop had ended
      isPressing = true
      options.press(key)
      isPressing = false
      // The effect of a key is rendered before the next one is pressed, because it may load other rows.
      await new Promise(resolve => setTimeout(resolve))
    }
    isDraining = false
    if (keys.length === 0) clearTimeout(timer)
  }

  const isElsewhere = () => options.isCovered() || (meant !== null && meant !== options.page())

  function giveUp(): void {
    clearTimeout(timer)
    keys = []
    options.givenUp(isElsewhere())
  }

  return {
    take(key) {
      if (keys.length > 0 && !isDraining && isElsewhere()) giveUp()
      if (isPressing || (keys.length === 0 && !isDraining && !(options.isComing() && options.concerns(key)))) return false
      if (keys.length === 0) {
        if (!isDraining) meant = options.pageOf(key)
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (keys.length > 0) giveUp()
        }, PATIENCE)
      }
      if (keys.length < MOST) keys.push(key)
      return true
    },
    look() {
      if (isDraining || keys.length === 0) return
      if (isElsewhere()) giveUp()
      else void drain()
    },
    isHolding: () => !isPressing && (isDraining || keys.length > 0),
    clear() {
      const had = keys.length > 0
      keys = []
      clearTimeout(timer)
      return had
    },
  }
}
