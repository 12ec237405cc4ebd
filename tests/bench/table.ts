// The printed outcome: each workload beside its limit of the same run, and whether it keeps to its bound (docs/numbers.md section 2).
export interface Line {
  workload: string
  limit: number
  ours: number
  unit: string
  /** ours / limit may be at most this; for rates at least. Absent where docs/numbers.md names none. */
  bound?: { most: number } | { least: number }
  note?: string
}

const number = (value: number) => (value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2))

/** Prints a line as soon as it is known; true when it keeps to its bound. */
export function print({ workload, limit, ours, unit, bound, note }: Line): boolean {
  const ratio = ours / limit
  const isGood = !bound || ('most' in bound ? ratio <= bound.most : ratio >= bound.least)
  const wanted = !bound ? '' : 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`
  const cells = [
    workload.padEnd(52),
    `${number(limit)} ${unit}`.padStart(16),
    `${number(ours)} ${unit}`.padStart(16),
    ratio.toFixed(2).padStart(7),
  ]
  console.log(
    `${cells.join(' | ')} | ${wanted.padEnd(13)} | ${isGood ? '' : 'ABOVE THE LIMIT'}${note ? ` ${note}` : ''}`.trimEnd(),
  )
  return isGood
}

export function printHead(): void {
  console.log(`${'workload'.padEnd(52)} | ${'limit'.padStart(16)} | ${'ours'.padStart(16)} |   ratio | wanted`)
}
