// The portal's response times to input: samples with median and tail percentiles, by kind.

export const timedSteps = ['event', 'palette', 'results', 'move', 'command'] as const
/**
 * - event: any key or click until its frame is painted, as the browser reports for those of 16 ms and more
 * - palette, results, move, command: from the key until the frame after the next, marked by the portal
 */
export type TimedStep = (typeof timedSteps)[number]

/** Milliseconds that 95 of 100 should meet (docs/numbers.md section 3); a frame is drawn within 16. */
export const BARS: Record<TimedStep, number> = { event: 100, palette: 50, results: 32, move: 32, command: 50 }

/** Older samples are dropped, so that the figures are current. */
const MOST = 500

export interface Summary {
  count: number
  p50: number
  p95: number
  p99: number
}

export interface ResponseTimes {
  add: (step: TimedStep, milliseconds: number) => void
  /** Null while nothing was measured. */
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
