// Walks explanations of amounts: each step must add up to what it explains.
import { type ExplainRow, type Step, toWords } from '@office/shared/areas/finance/explain/explain.model'
import type { Call } from '@office/shared/core/api/client'
import { inEnglish } from '@office/shared/core/messages/message'
import { sumAmounts } from '@office/shared/format/amount'
import { expect } from 'vitest'

/** All rows of a step, page by page. */
export async function rowsOf(step: Step, call: Call): Promise<ExplainRow[]> {
  const all: ExplainRow[] = []
  for (let from: string | null = null; ; ) {
    const { rows, next } = await step.load(call, from)
    all.push(...rows)
    if (next === null) return all
    from = next
  }
}

/** Every step adds up to its amount, and so does each that it opens; returns the titles of the steps. */
export async function walk(step: Step, call: Call, path: readonly string[] = []): Promise<string[]> {
  const here = [...path, toWords(step.title, inEnglish)]
  const rows = await rowsOf(step, call)
  const parts = rows.filter(row => !row.isBeside)
  const sum = parts.some(row => row.amount === null)
    ? null
    : sumAmounts(
        parts.map(row => row.amount ?? '0'),
        'NPR',
      )
  if (step.amount !== null && sum !== null) expect([here, sum]).toEqual([here, sumAmounts([step.amount], 'NPR')])
  const seen = [here.join(' > ')]
  for (const row of rows) if (row.next) seen.push(...(await walk(row.next, call, here)))
  return seen
}
