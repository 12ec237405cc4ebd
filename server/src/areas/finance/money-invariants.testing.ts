// What holds for all money whenever nobody is in the middle of a call, whatever was called before: each by the rows that break it.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { inForce as inForceCommissions } from './commissions/commission-party.ts'
import { keptOtherwise } from './invoices/invoice.testing.ts'
import { merchants, moneyOf } from './invoices/invoice-money.part.ts'

interface Invariant {
  why: string
  breaks: RawBuilder<unknown>
}

/** The document of a kind, in one of its states, that holds order `o`: `held`. */
const heldBy = (kind: string, states: readonly string[]) => sql`
  left join (
    select l.order_id, d.number, d.state from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.is_held
    where d.kind = ${kind} and d.state = any(${[...states]}::text[])) held on held.order_id = o.id`
/** What of a document `d` was paid: `paid.sum`. */
const paid = sql`
  cross join lateral (
    select coalesce(sum(p.amount), 0) as sum from document_payments p where p.tenant_id = d.tenant_id and p.document_id = d.id) paid`
const inForce = ['issued', 'approved', 'part-paid', 'paid', 'written-off']

/** @param senders the merchants whose orders the storm moves; those of the demo have no journal */
const invariants = (senders: readonly number[]): Readonly<Record<string, Invariant>> => {
  const ours = sql`o.merchant_id = any(${[...senders]}::int[])`
  const custodyIs = (custody: string, kind: string, states: readonly string[]): Invariant => ({
    why: `an order is ${custody} exactly while an undecided ${kind} has it`,
    breaks: sql`select o.id, o.custody, held.* from orders o ${heldBy(kind, states)} where ${ours} and (o.custody = ${custody}) <> (held.state is not null)`,
  })
  return {
    balanced: {
      why: 'what one account gets, another one gives',
      breaks: sql`select entry_id, currency, sum(amount) from journal_lines group by 1, 2 having sum(amount) <> 0`,
    },
    sums: {
      why: 'balances are read from sums that a trigger keeps beside the journal',
      breaks: sql`
        with kept as (select account, party_id, currency, sum(amount) from journal_sums group by 1, 2, 3 having sum(amount) <> 0),
        told as (select account, party_id, currency, sum(amount) from journal_lines group by 1, 2, 3 having sum(amount) <> 0)
        (table kept except table told) union all (table told except table kept)`,
    },
    held: {
      why: 'what riders and agencies hold is listed from rows that a trigger keeps beside the journal',
      breaks: sql`
        with kept as (select account, party_id, order_id, amount from held_cash),
        told as (
          select l.account, l.party_id, l.order_id, sum(l.amount) from journal_lines l
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where l.account in ('cash-rider', 'cash-agency') and l.order_id is not null and e.kind <> 'payment' group by 1, 2, 3 having sum(l.amount) <> 0)
        (table kept except table told) union all (table told except table kept)`,
    },
    pending: {
      why: 'only cash that is in no deposit and not disputed can be handed in',
      breaks: sql`
        select h.order_id, h.is_pending, o.custody, o.is_disputed from held_cash h join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
        where h.is_pending <> (not o.is_disputed and o.custody = case h.account when 'cash-rider' then 'with-rider' else 'with-agency' end)`,
    },
    once: {
      why: 'an order is in at most one open document of a kind, and its work is paid for once',
      breaks: sql`
        select kind, order_id as id from document_lines where is_held and order_id is not null and kind not like '%-commission' group by 1, 2 having count(*) > 1
        union all
        select 'event', event_id from document_lines
        where is_held and event_id is not null and not takes_back and adjustment_id is null and recount_id is null group by 2 having count(*) > 1`,
    },
    declared: {
      why: 'a document comes to the sum of its lines',
      breaks: sql`
        select d.number, d.state, d.declared, sum(l.amount) from documents d
        join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id group by d.id, 1, 2, 3 having d.declared <> sum(l.amount)`,
    },
    'in a deposit of a rider': custodyIs('in-rider-deposit', 'rider-deposit', ['submitted', 'counted']),
    'in a deposit of an agency': custodyIs('in-agency-deposit', 'agency-deposit', ['submitted']),
    'in a deposit of a branch': {
      why: 'an order is in-branch-deposit exactly while an undecided branch deposit has its receipt, or that of its rider deposit',
      breaks: sql`
        select o.id, o.custody from orders o
        where ${ours} and (o.custody = 'in-branch-deposit') <> exists (
          select from cash_receipts r join document_lines l on l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held
          join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.state = 'submitted'
          where r.tenant_id = o.tenant_id and (r.kind = 'delivery' and r.order_id = o.id or r.kind = 'rider-deposit' and exists (
            select from document_lines x where x.tenant_id = r.tenant_id and x.document_id = r.deposit_id and x.order_id = o.id)))`,
    },
    'cash of custody': {
      why: 'the cash of an order is on the account of whoever its custody names',
      breaks: sql`
        select o.id, o.custody, cash.account from orders o
        left join lateral (
          select l.account from journal_lines l
          where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account in ('cash-rider', 'cash-agency') group by 1 having sum(l.amount) > 0) cash on true
        where ${ours} and cash.account is distinct from
          case when o.custody in ('with-rider', 'in-rider-deposit') then 'cash-rider' when o.custody in ('with-agency', 'in-agency-deposit') then 'cash-agency' end`,
    },
    'cash of receipts': {
      why: 'the cash of a branch is what its receipts say that were not paid in yet',
      breaks: sql`
        with cash as (select party_id, currency, from_minor(sum(amount), currency) as sum from journal_lines where account = 'cash-branch' group by 1, 2),
        told as (
          select r.warehouse_id as party_id, r.currency, sum(r.amount) as sum from cash_receipts r
          where r.account = 'cash-branch' and (r.is_open or exists (
            select from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
            where l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held and d.state = 'submitted')) group by 1, 2)
        select party_id, cash.sum, told.sum from cash full join told using (party_id, currency) where coalesce(cash.sum, 0) <> coalesce(told.sum, 0)`,
    },
    settled: {
      why: 'an order is settled, in-invoice or neither by the invoice that has it',
      breaks: sql`
        select o.id, o.settlement, held.* from orders o ${heldBy('merchant-invoice', inForce)}
        where ${ours} and not case
          when held.state in ('paid', 'written-off') then o.settlement = 'settled'
          when held.state is not null then o.settlement = 'in-invoice' else o.settlement in ('open', 'due') end`,
    },
    paid: {
      why: 'a document is paid, partly paid or not at all by its payments, which never exceed it',
      breaks: sql`
        select d.number, d.state, d.declared, paid.sum from documents d ${paid}
        where (d.kind = 'merchant-invoice' or d.kind like '%-commission') and d.set_off_id is null and not case d.state
          when 'paid' then paid.sum = abs(d.declared)
          when 'part-paid' then paid.sum > 0 and paid.sum < abs(d.declared)
          when 'written-off' then paid.sum >= 0 and paid.sum < abs(d.declared)
          when 'carried' then paid.sum >= 0 and paid.sum < abs(d.declared) else paid.sum = 0 end`,
    },
    merchants: {
      why: 'a merchant is owed the orders on no invoice, what is open of invoices, and adjustments that no invoice carries yet',
      breaks: sql`
        with told as (
          select o.merchant_id, coalesce(money.net, 0) as net from orders o cross join ${moneyOf(merchants)} ${heldBy('merchant-invoice', inForce)}
          where ${ours} and held.state is null
          union all
          select d.party_id, d.declared - sign(d.declared) * paid.sum from documents d ${paid}
          where d.kind = 'merchant-invoice' and d.state in ('issued', 'approved', 'part-paid')
          union all
          select a.party_id, a.amount from order_adjustments a
          where a.account = 'merchant' and a.is_apart and not exists (
            select from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
            where l.tenant_id = a.tenant_id and l.adjustment_id = a.id and l.is_held and d.state = any(${inForce}::text[]))),
        owed as (select party_id as merchant_id, from_minor(-sum(amount), currency) as sum from journal_lines where account = 'merchant' group by 1, currency)
        select m.id, owed.sum, told.sum from merchants m
        left join owed on owed.merchant_id = m.id
        left join lateral (select sum(net) from told where told.merchant_id = m.id) told on true
        where m.id = any(${[...senders]}::int[]) and coalesce(owed.sum, 0) <> coalesce(told.sum, 0)`,
    },
    lost: {
      why: 'what was posted for a lost or damaged parcel stands apart from it, since it is never due',
      breaks: sql`
        select o.id, o.status_key, money.net from orders o cross join ${moneyOf(merchants)}
        where ${ours} and o.status_key in (${status.lost}, ${status.damaged}) and money.net <> 0`,
    },
    commissions: {
      why: 'riders and agencies are owed what is open of their approved commissions, and owe what no approved one carries over yet',
      breaks: sql`
        with owed as (
          select account, party_id, from_minor(-sum(amount), currency) as sum from journal_lines
          where account in ('commission-rider', 'commission-agency') group by 1, 2, currency),
        told as (
          select case d.kind when 'rider-commission' then 'commission-rider' else 'commission-agency' end as account, d.party_id,
            sum(d.declared - sign(d.declared) * paid.sum) as sum
          from documents d ${paid} where d.kind like '%-commission' and d.set_off_id is null and (
            d.state in ('approved', 'part-paid', 'paid') or d.state = 'carried' and not exists (
              select from document_lines l join documents next on next.tenant_id = l.tenant_id and next.id = l.document_id and next.state in ${inForceCommissions}
              where l.tenant_id = d.tenant_id and l.claimed_id = d.id and l.is_held)) group by 1, 2)
        select account, party_id, owed.sum, told.sum from owed full join told using (account, party_id) where coalesce(owed.sum, 0) <> coalesce(told.sum, 0)`,
    },
    collected: {
      why: 'whoever delivered has what was to be collected',
      breaks: sql`select o.id from orders o where ${ours} and o.status_key = ${status.delivered} and o.custody = 'to-collect'`,
    },
  }
}

/** Each invariant that does not hold, why it should, and some of the rows that break it. */
export async function brokenMoney(tx: Tx, senders: readonly number[]): Promise<object[]> {
  // Without statistics of what was just made, all lines would be read for each order.
  await sql`set local enable_nestloop = off`.execute(tx)
  const broken: object[] = []
  for (const [name, { why, breaks }] of Object.entries(invariants(senders))) {
    const { rows } = await breaks.execute(tx)
    if (rows.length > 0) broken.push({ name, why, rows: rows.slice(0, 5) })
  }
  const due = await keptOtherwise(tx)
  return due.length === 0
    ? broken
    : [...broken, { name: 'due', why: 'what is due is kept beside orders and journal', rows: due.slice(0, 5) }]
}
