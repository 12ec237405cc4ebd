// Versions of the terms and conditions: drafts are written, one per audience is in force, and what ever was stays as it is.
import { audienceNames } from '@office/shared/areas/settings/audience.model'
import { type Terms, type TermsDetail, termsContract } from '@office/shared/areas/settings/terms.contract'
import { termsPdf } from '@office/shared/areas/settings/terms-pdf'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { type ListSource, listSql, readOne, type SourceOf } from '../../core/list-sql.ts'
import { pdfFonts } from '../../core/pdf-fonts.ts'
import { found, refuse } from '../../core/refusal.ts'
import type { Tx } from '../../core/transaction.ts'

const frozen = msg`{title}, version {number}, is or was in force, so its words stay as they are. Make a new version from it.`
const onlyDrafts = msg`{title}, version {number}, is or was in force, so it stays. Only drafts can be deleted.`
const staysActive = msg`Version {number} is in force. Put another version in force in its place.`

const state = sql`case when t.is_active then 'active' when t.active_from is null then 'draft' else 'former' end`

const rows: SourceOf<typeof termsContract.list> = {
  base: sql`terms t`,
  id: sql.ref('t.id'),
  columns: {
    id: sql.ref('t.id'),
    audience: sql.ref('t.audience'),
    number: sql.ref('t.number'),
    title: sql.ref('t.title'),
    state,
    section_count: sql`jsonb_array_length(t.sections)`,
    active_from: sql.ref('t.active_from'),
    active_until: sql.ref('t.active_until'),
    created_at: sql.ref('t.created_at'),
    version: sql.ref('t.version'),
  },
  filters: { title: sql.ref('t.title'), audience: sql.ref('t.audience'), state, id: sql.ref('t.id') },
}
const detail: ListSource<TermsDetail, typeof termsContract.list.filters, (typeof termsContract.list.sort)[number]> = {
  ...rows,
  columns: { ...rows.columns, sections: sql.ref('t.sections') },
}
const readList = listSql(termsContract.list, rows)
const one = async (tx: Tx, id: number): Promise<TermsDetail> => found(await readOne(detail, tx, id))

const own = crud(termsContract, {
  table: 'terms',
  noun: 'terms',
  source: detail,
  values: draft => ({ ...draft, sections: JSON.stringify(draft.sections) }),
})

const nameOf = ({ title, number }: Terms) => ({ title, number })

export const termsHandlers = implement(termsContract, {
  ...own,
  list: ({ query }, context) => readList(query, context),
  update: async (input, context) => {
    const before = await one(context.tx, input.params.id)
    if (before.state !== 'draft') refuse('terms-frozen', { detail: frozen, values: nameOf(before), current: before })
    return own.update(input, context)
  },
  remove: async (input, context) => {
    const before = await one(context.tx, input.params.id)
    if (before.state !== 'draft') refuse('terms-frozen', { detail: onlyDrafts, values: nameOf(before), current: before })
    return own.remove(input, context)
  },
  activeStatus: async ({ params, body }, context) => {
    const { tx } = context
    const { audience } = await one(tx, params.id)
    // Two who activate at once take turns, so that the second sees what the first put in force.
    await sql`select from terms where audience = ${audience} order by id for update`.execute(tx)
    const before = await one(tx, params.id)
    const isActive = before.state === 'active'
    if (isActive && !body.is_active) refuse('terms-stay-active', { detail: staysActive, values: nameOf(before) })
    if (isActive === body.is_active) return { current: before, replaced: null }
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
  pdf: async ({ params }, { tx, tenant, translate }) => {
    const terms = await one(tx, params.id)
    const content = await termsPdf(terms, { company: tenant.company, zone: tenant.timeZone, translate, loadFonts: pdfFonts })
    return { name: `${translate(audienceNames[terms.audience])}-${terms.number}.pdf`, type: 'application/pdf', content }
  },
})
