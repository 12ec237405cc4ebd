// Outcomes grouped by reason, most frequent first, so that thousands of refusals can be read.
import type { BulkResult } from './in-chunks.ts'

function grouped(results: readonly BulkResult[], reasonOf: (result: BulkResult) => string) {
  const groups = new Map<string, BulkResult[]>()
  for (const result of results) {
    const why = reasonOf(result)
    const group = groups.get(why)
    if (group) group.push(result)
    else groups.set(why, [result])
  }
  return [...groups].map(([why, rows]) => ({ why, rows }))
}

/** The reason without the name of its record, which stands beside it. */
const unnamed = ({ why = '', label }: BulkResult) => (label === '' ? why : why.replaceAll(label, '…'))

export function byReason(results: readonly BulkResult[]): { why: string; rows: BulkResult[] }[] {
  const groups = grouped(results, ({ why = '' }) => why)
  // A reason that names its record would be a group for each of them.
  const alone = groups.flatMap(({ rows }) => (rows.length === 1 ? rows : []))
  const together = grouped(alone, unnamed).map(({ why, rows }) => ({ why: rows.length === 1 ? (rows[0]?.why ?? '') : why, rows }))
  return [...groups.filter(({ rows }) => rows.length > 1), ...together].sort((a, b) => b.rows.length - a.rows.length)
}
