// The printed results: each workload beside its limit of the same run, and whether it is within its bound (docs/numbers.md
// section 2).
export interface Line {
  workload: string
  limit: number
  ours: number
  unit: string
  /** The maximum of ours / limit; for rates the minimum. Absent if docs/numbers.md names none. */
  bound?: Bound
  note?: string
}

export type Bound = ({ most: number } | { least: number }) & {
  /** The nature of the limit if it is not the same work done plainly: a longest wait, or Office under other conditions. */
  of?: 'patience' | 'ourselves'
}

const number = (value: number) => (value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2))

/** If Office is much faster than its limit, the limit is not the best plain way and shows nothing. */
const WEAK = 0.8

/** What is wrong with a ratio; empty if it is within its bound. */
function verdictOf(ratio: number, bound: Bound): string {
  const isKept = 'most' in bound ? ratio <= bound.most : ratio >= bound.least
  if (!isKept) return 'ABOVE THE LIMIT'
  if (bound.of !== undefined) return ''
  return ('most' in bound ? ratio : 1 / ratio) < WEAK ? 'LIMIT TOO WEAK' : ''
}

/** Prints a line as soon as it is known; one out of bounds fails the run. */
export function print({ workload, limit, ours, unit, bound, note }: Line): void {
  const ratio = ours / limit
  const verdict = bound ? verdictOf(ratio, bound) : ''
  const wanted = !bound ? '' : 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`
  const cells = [
    workload.padEnd(52),
    `${number(limit)} ${unit}`.padStart(16),
    `${number(ours)} ${unit}`.padStart(16),
    ratio.toFixed(2).padStart(7),
  ]
  console.log(`${cells.join(' | ')} | ${wanted.padEnd(13)} | ${verdict}${note ? ` ${note}` : ''}`.trimEnd())
  if (verdict !== '') process.exitCode = 1
}

export function printHead(): void {
  console.log(`${'workload'.padEnd(52)} | ${'limit'.padStart(16)} | ${'ours'.padStart(16)} |   ratio | wanted`)
}
