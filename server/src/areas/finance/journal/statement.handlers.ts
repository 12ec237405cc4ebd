// Statements of account of merchants, read from the journal alone.
import {
  MAX_ENTRIES,
  type Statement,
  type StatementEntry,
  statementContract,
} from '@office/shared/areas/finance/journal/statement.contract'
import { statementFile } from '@office/shared/areas/finance/journal/statement-file'
import { msg } from '@office/shared/core/message'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { paperOf } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'

const tooLong = msg`A statement holds {most} entries at most: choose fewer days`
const reversed = msg`The last day is before the first`

interface Span {
  from?: string | undefined
  to?: string | undefined
}
type Entry = Omit<StatementEntry, 'balance'> & { currency: string }

async function readStatement(id: number, span: Span, { tx, tenant, now }: Context): Promise<Statement> {
  const { to = dayIn(now, tenant.timeZone) } = span
  const { from = `${to.slice(0, 8)}01` } = span
  if (to < from) refuseField('to', 'before-first', reversed)
  const merchant = found(await tx.selectFrom('merchants').select(['id', 'code', 'name']).where('id', '=', id).executeTakeFirst())
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${tenant.timeZone}`
  const after = sql`(${to}::date + 1)::timestamp at time zone ${tenant.timeZone}`
  // What the merchant is owed is a credit, which is stored below 0.
  const openings = await sql<{ currency: string; amount: string }>`
    select l.currency, (-coalesce(sum(l.amount) filter (where e.at < ${midnight(from)}), 0) / 100)::numeric(18, 2) as amount
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.account = 'merchant' and l.party_id = ${id} group by 1 order by l.currency <> ${tenant.currency}, 1`.execute(tx)
  const { rows } = await sql<Entry>`
    select e.at, e.kind, l.currency, (-sum(l.amount) / 100)::numeric(18, 2) as amount,
      coalesce(o.waybill_number, concat_ws(' · ', d.number, p.reference)) as about
    from journal_lines l
    join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    left join document_payments p on p.tenant_id = e.tenant_id and e.source = 'document-payment' and p.id = e.source_id
    left join documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
    where l.account = 'merchant' and l.party_id = ${id} and e.at >= ${midnight(from)} and e.at < ${after}
    group by e.tenant_id, e.id, e.at, e.kind, l.currency, o.waybill_number, d.number, p.reference
    order by e.at, e.id, o.waybill_number limit ${MAX_ENTRIES + 1}`.execute(tx)
  if (rows.length > MAX_ENTRIES) refuse('statement-too-long', { detail: tooLong, values: { most: MAX_ENTRIES } })
  const accounts = openings.rows.map(({ currency, amount: opening }) => {
    let balance = toMinor(opening)
    const entries = rows
      .filter(row => row.currency === currency)
      .map(({ currency: _currency, ...entry }) => {
        balance += toMinor(entry.amount)
        return { ...entry, balance: fromMinor(balance) }
      })
    return { currency, opening, closing: fromMinor(balance), entries }
  })
  const { code, name } = merchant
  return { merchant_id: id, code, name, from, to, accounts }
}

export const statementHandlers = implement(statementContract, {
  get: ({ params, query }, context) => readStatement(params.id, query, context),
  file: async ({ params, query }, context) => {
    const statement = await readStatement(params.id, query, context)
    const { name, type, bytes } = await statementFile(statement, query.format ?? 'pdf', paperOf(context))
    return { name, type, content: bytes }
  },
})
