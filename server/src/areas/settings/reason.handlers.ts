// Reasons: the tenant's own texts by status.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { inEnglish } from '@office/shared/core/message'
import { implement } from '../../core/implement.ts'
import type { Tx } from '../../core/transaction.ts'

export const reasonHandlers = implement(reasonContract, {
  byStatus: async ({ params }, { tx, translate }) => {
    const rows = await tx
      .selectFrom('reasons')
      .select(['id', 'text', 'applies_to as status_key', 'fault'])
      .where('applies_to', '=', params.statusKey)
      .where('is_active', '=', true)
      .orderBy('id')
      .limit(200)
      .execute()
    // A reason that still has its first words is told in the reader's language; one that was rewritten is the tenant's own.
    const first = new Map(seedReasons.map(seed => [`${seed.for} ${inEnglish(seed.text)}`, seed.text]))
    return rows.map(row => {
      const message = first.get(`${row.status_key} ${row.text}`)
      return message ? { ...row, text: translate(message) } : row
    })
  },
})

export async function seedReasonsOf(tx: Tx): Promise<void> {
  const rows = seedReasons.map(({ for: applies_to, text, fault }) => ({ applies_to, text: inEnglish(text), fault }))
  await tx.insertInto('reasons').values(rows).execute()
}
