// 'Did you mean …?': the candidate nearest to a misspelt name.
import { fold } from '../../format/fold.ts'

/** Without case, accents, outer and double blanks. */
const bare = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

const bareLists = new WeakMap<readonly string[], readonly string[]>()

function bareList(candidates: readonly string[]): readonly string[] {
  const known = bareLists.get(candidates)
  if (known) return known
  const list = candidates.map(bare)
  bareLists.set(candidates, list)
  return list
}

/**
 * The candidate with the fewest letters to change, or null if none is near: at most one letter in three may differ. Pass the same
 * array for many values, because what is computed for the candidates is cached with it.
 */
export function nearest(value: string, candidates: readonly string[]): string | null {
  const wanted = bare(value)
  const bares = bareList(candidates)
  let bound = Math.floor(wanted.length / 3)
  let best: string | null = null
  for (const [index, candidate] of candidates.entries()) {
    const distance = editDistance(wanted, bares[index] ?? '', bound)
    if (distance > bound) continue
    best = candidate
    if (distance === 0) break
    bound = distance - 1
  }
  return best
}

/** Letters to change, add, leave out or swap with their neighbour; anything above `bound` once it is certain to be more. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(bound + 1)
    row[0] = i
    let least = i
    // Cells further from the diagonal than the bound cannot come back below it.
    const to = Math.min(b.length, i + bound)
    for (let j = Math.max(1, i - bound); j <= to; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > bound) return bound + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? bound + 1
}
