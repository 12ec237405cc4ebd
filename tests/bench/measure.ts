// Times of repeated work: median and tail, in milliseconds.
export interface Times {
  p50: number
  p95: number
  /** The sum of all. */
  total: number
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), total: samples.reduce((sum, one) => sum + one, 0) }
}

/** Runs work one after the other; the first tries warm up and do not count. */
export async function repeat(
  times: number,
  work: (round: number) => Promise<unknown>,
  warmUp = Math.ceil(times / 5),
): Promise<Times> {
  const samples: number[] = []
  for (let round = 0; round < times + warmUp; round++) {
    const started = performance.now()
    await work(round)
    if (round >= warmUp) samples.push(performance.now() - started)
  }
  return timesOf(samples)
}

/** Alternates in blocks, so that a busy moment of the machine affects both. */
export async function both(
  times: number,
  ours: (round: number) => Promise<unknown>,
  limit: (round: number) => Promise<unknown>,
): Promise<{ ours: Times; limit: Times }> {
  const first = await repeat(times, limit)
  const second = await repeat(times, ours)
  const third = await repeat(times, limit)
  return { ours: second, limit: first.p50 < third.p50 ? first : third }
}

/** The same 200 times, once both have compiled what they do often: a server that has just started is another measure. */
export async function bothWarm(
  ours: () => Promise<unknown>,
  limit: () => Promise<unknown>,
): Promise<{ ours: Times; limit: Times }> {
  await both(200, ours, limit)
  return both(200, ours, limit)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Runs per second when `width` callers ask all the time. */
export async function rate(seconds: number, width: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < end) {
        await work()
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}
