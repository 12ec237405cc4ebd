// Drafts invoices once for each merchant or walking customer, currency and ended period, so that whoever issues one has nothing to gather.
import { isBeyondOne, MAX_LINES } from '@office/shared/areas/finance/document.model'
import type { SettledMoney } from '@office/shared/areas/finance/invoices/invoice.model'
import { type InvoicePeriod, invoicePeriods, lastPeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sumAmounts } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { takeAdjustments } from '../adjustments/adjustment-claim.queries.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import { draftApart, makeDraft } from '../documents/document-draft.queries.ts'
import { isUnclaimed } from './invoice.source.ts'
import { type InvoiceParty, merchants, moneyOf, walkingCustomers } from './invoice-money.part.ts'

/** Parties per run; the next run continues. */
const MOST = 200

interface Group {
  party_id: number
  currency: string
  from: string
  to: string
}

/** The tenant's. */
interface Clock {
  zone: string
  today: string
}

/** What is due to or from a party of one account since before this moment, and on no invoice. */
const dueBefore = ({ account, isDrafted }: InvoiceParty, moment: Sql): Sql =>
  sql`due_orders due where due.account = ${sql.lit(account)} and due.since < ${moment} and ${isDrafted}`

const endOf = (day: string, zone: string): Sql => sql`(${day}::date + 1)::timestamp at time zone ${zone}`

/** Parties with something due from an ended period that was not drafted yet, their rows locked. */
async function readGroups(
  tx: Tx,
  of: InvoiceParty,
  period: Exclude<InvoicePeriod, 'by-hand'>,
  usual: InvoicePeriod,
  { zone, today }: Clock,
) {
  const { from, to } = lastPeriod(period, today)
  const { rows } = await sql<Pick<Group, 'party_id' | 'currency'>>`
    select party.id as party_id, of.currency from (
      select due.party_id, due.currency from ${dueBefore(of, endOf(to, zone))}
      union
      select a.party_id, a.currency from order_adjustments a
      where a.account = ${sql.lit(of.account)} and a.is_open and a.at < ${endOf(to, zone)}) of
    join ${sql.table(of.parties)} party on party.id = of.party_id
    where coalesce(${of.period}, ${usual}) = ${period}
      and not exists (
        select from documents d
        where d.kind = ${sql.lit(of.kind)} and d.party_id = party.id and d.currency = of.currency and d.drafted_for = ${to}::date)
    order by party.id limit ${MOST} for update of party`.execute(tx)
  return rows.map((row): Group => ({ ...row, from, to }))
}

/** Lines by document: each holds as many as it may, and comes to no more than it can. */
function* documentsOf<Line extends DocumentLine>(
  lines: readonly Line[],
  currency: string,
): Generator<{ part: Line[]; total: string }> {
  let part: Line[] = []
  let total = '0'
  for (const line of lines) {
    const more = sumAmounts([total, line.amount], currency)
    const isFull = part.length === MAX_LINES || isBeyondOne(more)
    if (isFull) {
      yield { part, total }
      part = []
    }
    part.push(line)
    total = isFull ? line.amount : more
  }
  if (part.length > 0) yield { part, total }
}

async function draft(tx: Tx, of: InvoiceParty, { party_id, currency, from, to }: Group, zone: string): Promise<void> {
  const due = await sql<{ id: number }>`
    select due.order_id as id from ${dueBefore(of, endOf(to, zone))}
      and due.party_id = ${party_id} and due.currency = ${currency}`.execute(tx)
  const locked = await lockOrders(
    tx,
    due.rows.map(order => order.id),
  )
  // As they are now under the lock: one may have been claimed or undone meanwhile.
  const { rows } = await sql<{ id: number; ended_at: string } & Pick<SettledMoney, 'net'>>`
    select o.id, o.status_since as ended_at, money.net from orders o cross join ${moneyOf(of)}
    where o.id = any(${locked.map(order => order.id)}::int[]) and o.settlement = 'due' and not o.is_disputed and ${isUnclaimed(of)}
    order by o.id`.execute(tx)
  const adjustments = await takeAdjustments(tx, { account: of.account, party_id, currency }, MAX_LINES, endOf(to, zone))
  const lines = [...rows.map(({ id, net, ended_at }) => ({ order_id: id, amount: net, ended_at })), ...adjustments]
  for (const { part, total } of documentsOf(lines, currency)) {
    const [first] = part.flatMap(line => ('ended_at' in line ? dayIn(line.ended_at, zone) : [])).sort()
    await makeDraft(tx, of.kind, {
      prefix: 'DRAFT-',
      party_id,
      warehouse_id: null,
      currency,
      declared: total,
      // Something that became due late may be of an earlier day.
      period_from: first !== undefined && first < from ? first : from,
      period_to: to,
      lines: part,
    })
  }
}

export async function draftInvoices(tx: Tx): Promise<void> {
  const { time_zone: zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', sql<number>`current_tenant()`)
    .executeTakeFirstOrThrow()
  const clock = { zone, today: dayIn(new Date().toISOString(), zone) }
  const { invoice_period: usual } = await readSetting(tx, financeSetting)
  for (const party of [merchants, walkingCustomers])
    for (const period of invoicePeriods) {
      if (period === 'by-hand') continue
      for (const group of await readGroups(tx, party, period, usual, clock))
        await draftApart(tx, party.kind, group.party_id, () => draft(tx, party, group, zone))
    }
}
