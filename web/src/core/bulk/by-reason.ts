// Outcomes grouped by reason, most frequent first, so that thousands of refusals can be read.
import type { BulkResult } from './in-chunks.ts'

export function byReason(results: readonly BulkResult[]): { why: string; rows: BulkResult[] }[] {
  const groups = new Map<string, BulkResult[]>()
  for (const result of results) {
    const group = groups.get(result.why ?? '')
    if (group) group.push(result)
    else groups.set(result.why ?? '', [result])
  }
  return [...groups].map(([why, rows]) => ({ why, rows })).sort((a, b) => b.rows.length - a.rows.length)
}
