// Groups of refusals, also where each reason names its own record.
import { expect, it } from 'vitest'
import { byReason } from './by-reason.ts'
import type { BulkResult } from './in-chunks.ts'

const refused = (id: number, label: string, why?: string): BulkResult => ({
  id,
  label,
  outcome: 'refused',
  ...(why === undefined ? {} : { why }),
})
const told = (results: readonly BulkResult[]) => byReason(results).map(({ why, rows }) => [why, rows.map(({ label }) => label)])

it('puts the most frequent reason first', () => {
  expect(told([refused(1, 'A-1', 'Rejected'), refused(2, 'A-2', 'Paid'), refused(3, 'A-3', 'Paid'), refused(4, 'A-4')])).toEqual([
    ['Paid', ['A-2', 'A-3']],
    ['Rejected', ['A-1']],
    ['', ['A-4']],
  ])
})

it('groups reasons that differ by the name of their record alone, and keeps the name of one that is alone', () => {
  const drafts = [8, 9].map(id => refused(id, `DRAFT-${id}`, `DRAFT-${id} is still a draft`))
  expect(told([refused(1, 'INV-1', 'INV-1 was rejected'), ...drafts])).toEqual([
    ['… is still a draft', ['DRAFT-8', 'DRAFT-9']],
    ['INV-1 was rejected', ['INV-1']],
  ])
})
