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
    const taken = await timed(() => work(round))
    if (round >= warmUp) samples.push(taken)
  }
  return timesOf(samples)
}

/** Calls of either side before it is the other's turn. */
const TURN = 10

/** By turns of a few calls, so that a busy moment of the machine meets both; the first tries warm up and do not count. */
export async function both(
  times: number,
  ours: (round: number) => Promise<unknown>,
  limit: (round: number) => Promise<unknown>,
): Promise<{ ours: Times; limit: Times }> {
  const warmUp = Math.ceil(times / 5)
  const sides = [
    { work: limit, samples: [] as number[] },
    { work: ours, samples: [] as number[] },
  ]
  for (let from = 0; from < times + warmUp; from += TURN)
    for (const { work, samples } of sides)
      for (let round = from; round < Math.min(from + TURN, times + warmUp); round++) {
        const taken = await timed(() => work(round))
        if (round >= warmUp) samples.push(taken)
      }
  const [limits = [], own = []] = sides.map(({ samples }) => samples)
  return { ours: timesOf(own), limit: timesOf(limits) }
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
