// Reasons: the tenant's own texts by status.
import { type ReasonOccasion, reasonContract, reasonOccasions, toldBeside } from '@office/shared/areas/settings/reason.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { inEnglish, msg } from '@office/shared/core/messages/message'
import type { Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { raises } from './cache-key.part.ts'

const noPhoto = msg`This status cannot have a photo`
const noDay = msg`This status cannot have a day`

/** A reason only asks for details that its move takes. */
function columnsOf<D extends { applies_to: ReasonOccasion; needs_photo?: boolean; needs_date?: boolean }>(
  draft: D,
): { [K in keyof D]: D[K] } {
  const takes = toldBeside(draft.applies_to)
  if (draft.needs_photo && !takes.photo) refuseField('needs_photo', 'not-told', noPhoto)
  if (draft.needs_date && !takes.date) refuseField('needs_date', 'not-told', noDay)
  return draft
}

const own = crud(reasonContract, {
  table: 'reasons',
  noun: 'reason',
  source: tableSource('reasons r', reasonContract.list, {}),
  values: columnsOf,
  taken: {
    reasons_text: { code: 'reason-text-taken', field: 'text', message: msg`This reason already exists for the same occasion` },
  },
  changed: raises('reasons'),
})

export const reasonHandlers = implement(reasonContract, {
  ...own,
  remove: async (input, context) => {
    const { tx } = context
    const { id } = input.params
    const reason = found(await tx.selectFrom('reasons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
    const used = await tx.selectFrom('order_events').select('order_id').where('reason_id', '=', id).limit(1).executeTakeFirst()
    if (!used) return { ...(await own.remove(input, context)), deactivated: false }
    // Journeys of orders refer to its text, so the reason stays and is just no longer offered.
    if (reason.is_active) {
      const { id: _id, tenant_id: _tenant, created_at: _at, updated_at: _since, applies_to, ...kept } = reason
      const body = { ...kept, applies_to: found(reasonOccasions.find(one => one === applies_to)), is_active: false }
      await own.update({ ...input, query: {}, body, file: undefined }, context)
    }
    return { removed: false, deactivated: true }
  },
  byStatus: async ({ params }, { tx, translate }) => {
    const occasion = found(reasonOccasions.find(one => one === params.statusKey))
    const rows = await tx
      .selectFrom('reasons')
      .select(['id', 'text', 'applies_to as status_key', 'fault', 'needs_photo', 'needs_date'])
      .where('applies_to', '=', occasion)
      .where('is_active', '=', true)
      .orderBy('id')
      .limit(200)
      .execute()
    // A reason with its original text is shown in the reader's language; a rewritten one is the tenant's own.
    const first = new Map(seedReasons.map(seed => [`${seed.for} ${inEnglish(seed.text)}`, seed.text]))
    return rows.map(row => {
      const message = first.get(`${row.status_key} ${row.text}`)
      return message ? { ...row, text: translate(message) } : row
    })
  },
})

export async function seedReasonsOf(tx: Tx): Promise<void> {
  const rows = seedReasons.map(({ for: applies_to, text, fault, needs_date = false }) => ({
    applies_to,
    text: inEnglish(text),
    fault,
    needs_date,
  }))
  await tx.insertInto('reasons').values(rows).execute()
}
