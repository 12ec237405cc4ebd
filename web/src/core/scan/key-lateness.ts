// How late the keys of scans arrive. On a busy machine they come one by one, long after they were pressed, and the first key of a
// code would be taken for a command before the second is there. Pure; times are milliseconds on the clock of performance.now().

/** Keys and timers this late were held up, and more keys may be waiting. */
export const LATE = 8
/** Within this time, what is remembered of an earlier scan counts half as much. */
const HALF_LIFE = 10_000
/** Nobody waits longer for what a key does. */
const MOST = 500

export interface KeyLateness {
  /**
   * Records a key that arrived `lag` after it was pressed.
   * @param began it may be the first one of a code
   */
  heard: (lag: number, began: boolean) => void
  /** Records that the keys since the first one were a code, or a part of one. */
  wasCode: (now: number) => void
  /**
   * How much longer to wait for the next key: twice what this one took, since the next may be as late; while codes are being
   * scanned, twice what their keys took. Whoever only types waits for nothing but their own key.
   */
  allowance: (now: number) => number
}

export function createKeyLateness(): KeyLateness {
  let last = 0
  /** The worst since the first key of a possible code. */
  let worst = 0
  let kept = { lag: 0, at: 0 }
  const remembered = (now: number) => kept.lag * 0.5 ** ((now - kept.at) / HALF_LIFE)
  return {
    heard(lag, began) {
      last = lag
      worst = began ? lag : Math.max(worst, lag)
    },
    wasCode(now) {
      kept = { lag: Math.max(worst, remembered(now)), at: now }
    },
    allowance(now) {
      const lag = Math.max(last, remembered(now))
      return lag > LATE ? Math.min(MOST, 2 * lag) : 0
    },
  }
}
