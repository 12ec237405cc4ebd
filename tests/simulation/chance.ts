// Reproducible chance: the same seed always decides the same.

export interface Chance {
  /** From 0 to below 1. */
  next: () => number
  /** True in this many of a hundred cases. */
  percent: (share: number) => boolean
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  pick: <T>(from: readonly T[]) => T
}

/** Mulberry32, by Tommy Ettinger: small, and even enough for a simulation. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    percent: share => next() * 100 < share,
    pick: from => {
      const found = from[between(0, from.length - 1)]
      if (found === undefined) throw new Error('There is nothing to pick from')
      return found
    },
  }
}
