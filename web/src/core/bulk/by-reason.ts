// Outcomes by their reasons, most frequent first: what a person reads of thousands of refusals.
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
