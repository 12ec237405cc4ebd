// Versions of the terms and conditions: drafts are written, one per audience is in force, and former ones stay as they are.

import { type Terms, TermsDetail, termsContract } from '@office/shared/areas/settings/terms.contract'
import { termsPaper } from '@office/shared/areas/settings/terms.paper'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { printed } from '@office/shared/core/print/paper'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { readerOf } from '../../core/files/paper.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuseBy } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { tableSource } from '../../core/records/table-source.ts'

const state = sql`case when t.is_active then 'active' when t.active_from is null then 'draft' else 'former' end`

const columns = { state, section_count: sql`jsonb_array_length(t.sections)` }
const whole = tableSource('terms t', { ...termsContract.list, row: TermsDetail }, { columns })
const one = async (tx: Tx, id: number): Promise<TermsDetail> => found(await readOne(whole, tx, id))

const refuseMove = (move: MoveName<typeof termsTransitions>, terms: Terms) =>
  refuseBy(whyNot(termsTransitions, move, terms), terms, { title: terms.title, number: terms.number })

const own = crud(termsContract, {
  table: 'terms',
  noun: 'terms',
  source: tableSource('terms t', termsContract.list, { columns }),
  detail: { sections: sql.ref('t.sections') },
  values: draft => ({ ...draft, sections: JSON.stringify(draft.sections) }),
  guards: { update: terms => refuseMove('edit', terms), remove: terms => refuseMove('remove', terms) },
})

export const termsHandlers = implement(termsContract, {
  ...own,
  activeStatus: async ({ params, body }, context) => {
    const { tx } = context
    const { audience } = await one(tx, params.id)
    // Two people who activate at once take turns, so the second sees what the first put in force.
    await sql`select from terms where audience = ${audience} order by id for update`.execute(tx)
    const before = await one(tx, params.id)
    const isActive = before.state === 'active'
    if (isActive === body.is_active) return { current: before, replaced: null }
    refuseMove(body.is_active ? 'activate' : 'retire', before)
    const replaced = await sql<{ id: number; number: number }>`
      update terms set is_active = false, active_until = now(), version = version + 1, updated_at = now()
      where audience = ${audience} and is_active returning id, number`.execute(tx)
    await sql`
      update terms set is_active = true, active_from = now(), active_until = null, version = version + 1, updated_at = now()
      where id = ${params.id}`.execute(tx)
    const current = await one(tx, params.id)
    await context.audit({
      action: 'terms.active-status',
      subject: 'terms',
      subjectId: params.id,
      before: { replaced: replaced.rows[0]?.id ?? null },
      after: { audience, number: current.number, is_active: true },
    })
    return { current, replaced: replaced.rows[0] ?? null }
  },
  pdf: async ({ params }, context) => printed(termsPaper, await one(context.tx, params.id), readerOf(context)),
})
