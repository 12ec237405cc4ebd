// Figures of invoices: of one party or of all, and sums of what was issued.
import type { InvoiceFigures } from '@office/shared/areas/finance/invoices/invoice.contract'
import { type InvoiceSum, type SummaryKind, summaryKinds } from '@office/shared/areas/finance/invoices/invoice-summary.contract'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import { found } from '../../../core/http/refusal.ts'
import { isParty, planFiguresOnce } from '../journal/party-cash.part.ts'
import type { InvoiceParty } from './invoice-money.part.ts'

type Sums = InvoiceFigures['due']

/**
 * What is due and on no invoice, for the parties for which `theirs` holds: their orders, as maintained by migration 0490, and
 * corrections of orders that were already invoiced.
 */
export const dueParts = ({ account }: InvoiceParty, theirs: (column: string) => Sql): Sql => sql`(
  select d.party_id, d.currency, count(*) as orders, 0 as adjustments, min(d.since) as at, from_minor(sum(d.amount), d.currency) as amount
  from due_orders d where d.account = ${sql.lit(account)} and ${theirs('d.party_id')} group by 1, 2
  union all
  select a.party_id, a.currency, 0, count(*), null, sum(a.amount) from order_adjustments a
  where a.account = ${sql.lit(account)} and a.is_open and ${theirs('a.party_id')} group by 1, 2)`

/** For one party, or for all. */
export async function readFigures(of: InvoiceParty, party: number | null, { tx, tenant }: Context): Promise<InvoiceFigures> {
  const theirs = (column: string) => isParty(column, party)
  /** The tenant's own currency comes first. */
  const ownFirst = (column: string) => sql`${sql.ref(column)} <> ${tenant.currency}, 1`
  planFiguresOnce({ tx })
  const [balance, due, states, open] = await Promise.all([
    sql<Sums[number]>`
      select currency, from_minor(-sum(amount), currency) as amount from journal_sums
      where account = ${of.account} and ${theirs('party_id')} group by 1 having sum(amount) <> 0 order by ${ownFirst('currency')}`.execute(
      tx,
    ),
    sql<Sums[number] & { orders: number; adjustments: number }>`
      select each.currency, sum(orders)::int as orders, sum(adjustments)::int as adjustments, in_currency(sum(amount), each.currency) as amount
      from ${dueParts(of, theirs)} each group by 1 order by ${ownFirst('each.currency')}`.execute(tx),
    sql<{ state: string; n: number }>`
      select state, count(*)::int as n from documents
      where kind = ${of.kind} and state in ('draft', 'issued') and ${theirs('party_id')} group by 1`.execute(tx),
    sql<Sums[number] & { is_out: boolean }>`
      select d.currency, d.declared > 0 as is_out, in_currency(sum(abs(d.declared) - coalesce(paid.amount, 0)), d.currency) as amount
      from documents d
      left join lateral (
        select sum(p.amount) as amount from document_payments p where p.tenant_id = d.tenant_id and p.document_id = d.id) paid on true
      where d.kind = ${of.kind} and d.state in ('approved', 'part-paid') and ${theirs('d.party_id')}
      group by 1, 2 order by ${ownFirst('d.currency')}`.execute(tx),
  ])
  const countOf = (state: string) => states.rows.find(row => row.state === state)?.n ?? 0
  const openOf = (isOut: boolean) =>
    open.rows.filter(row => row.is_out === isOut).map(({ currency, amount }) => ({ currency, amount }))
  return {
    balance: balance.rows,
    due: due.rows.map(({ currency, amount }) => ({ currency, amount })),
    due_orders: due.rows.reduce((sum, row) => sum + row.orders, 0),
    due_adjustments: due.rows.reduce((sum, row) => sum + row.adjustments, 0),
    drafts: countOf('draft'),
    to_approve: countOf('issued'),
    to_pay: openOf(true),
    to_receive: openOf(false),
  }
}

const isKind = (kind: string): kind is SummaryKind => summaryKinds.some(known => known === kind)

/** What was issued and neither rejected nor cancelled, for the parties whose finance the person may see. */
export async function readSummary(kind: string, { tx, tenant, permissions }: Context): Promise<InvoiceSum[]> {
  const direction = found(
    isKind(kind) ? { all: sql`true`, payable: sql`d.declared > 0`, receivable: sql`d.declared < 0` }[kind] : null,
  )
  const seen = [
    ...(permissions.has('view-merchant-finance') ? ['merchant-invoice'] : []),
    ...(permissions.has('view-walking-finance') ? ['walking-invoice'] : []),
  ]
  const { rows } = await sql<InvoiceSum>`
    select case d.kind when 'merchant-invoice' then 'merchant' else 'walking' end as party, d.currency, count(*)::int as invoices,
      sum(d.declared) as net, in_currency(sum(paid.amount), d.currency) as paid,
      sum(abs(d.declared) - coalesce(paid.amount, 0)) as open
    from documents d
    left join lateral (
      select sum(p.amount) as amount from document_payments p where p.tenant_id = d.tenant_id and p.document_id = d.id) paid on true
    where d.kind = any(${seen}::text[]) and d.state in ('issued', 'approved', 'part-paid', 'paid') and ${direction}
    group by d.kind, d.currency order by d.kind, d.currency <> ${tenant.currency}, d.currency`.execute(tx)
  return rows
}
