// How long the portal takes to answer a hand: samples and their middle and tails, by what was done.

export const timedSteps = ['event', 'palette', 'results', 'move', 'command'] as const
/**
 * - event: any key or click until its frame is painted, as the browser tells of those of 16 ms and more
 * - palette, results, move, command: from the key until the frame after the next, marked by us
 */
export type TimedStep = (typeof timedSteps)[number]

/** Milliseconds that 95 of 100 should keep (docs/numbers.md section 3); a frame is drawn within 16. */
export const BARS: Record<TimedStep, number> = { event: 100, palette: 50, results: 32, move: 32, command: 50 }

/** Older samples fall out, so that what is shown is about now. */
const MOST = 500

export interface Summary {
  count: number
  p50: number
  p95: number
  p99: number
}

export interface ResponseTimes {
  add: (step: TimedStep, milliseconds: number) => void
  /** null while nothing was timed. */
  of: (step: TimedStep) => Summary | null
  clear: () => void
}

export function responseTimes(): ResponseTimes {
  const samples = new Map<TimedStep, number[]>()
  return {
    add(step, milliseconds) {
      const list = samples.get(step) ?? []
      list.push(milliseconds)
      if (list.length > MOST) list.shift()
      samples.set(step, list)
    },
    of(step) {
      const sorted = [...(samples.get(step) ?? [])].sort((a, b) => a - b)
      if (sorted.length === 0) return null
      const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
      return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    },
    clear: () => samples.clear(),
  }
}
