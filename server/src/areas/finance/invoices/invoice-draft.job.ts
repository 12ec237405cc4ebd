// Drafts invoices once for each merchant, currency and ended period, so that whoever issues one has nothing to gather.
import { isBeyondOne, MAX_LINES } from '@office/shared/areas/finance/document.model'
import type { SettledMoney } from '@office/shared/areas/finance/invoices/invoice.model'
import { type InvoicePeriod, invoicePeriods, lastPeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sumAmounts } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { lockOrders } from '../../orders/moves/order-move.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { takeAdjustments } from '../adjustments/adjustment-claim.queries.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import { draftApart, makeDraft } from '../documents/document-draft.queries.ts'
import { isUnclaimed } from './invoice.source.ts'
import { merchants, moneyOf } from './invoice-money.part.ts'

/** Merchants per run; the next run continues. */
const MOST = 200

interface Group {
  party_id: number
  currency: string
  from: string
  to: string
}

/** Merchants with something due from an ended period that was not drafted yet, their rows locked. */
async function readGroups(tx: Tx, period: Exclude<InvoicePeriod, 'by-hand'>, usual: InvoicePeriod, zone: string, today: string) {
  const { from, to } = lastPeriod(period, today)
  const { rows } = await sql<Pick<Group, 'party_id' | 'currency'>>`
    select m.id as party_id, of.currency from merchants m
    cross join lateral (
      select o.currency from orders o
      where o.merchant_id = m.id and o.settlement = 'due' and not o.is_disputed and ${isUnclaimed(merchants)}
        and o.status_since < (${to}::date + 1)::timestamp at time zone ${zone}
      union
      select a.currency from order_adjustments a
      where a.account = 'merchant' and a.party_id = m.id and a.is_open and a.at < (${to}::date + 1)::timestamp at time zone ${zone}) of
    where coalesce(case when m.merchant_type is not null then m.invoice_period end, ${usual}) = ${period}
      and not exists (
        select from documents d where d.kind = 'merchant-invoice' and d.party_id = m.id and d.currency = of.currency and d.drafted_for = ${to}::date)
    order by m.id limit ${MOST} for update of m`.execute(tx)
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

async function draft(tx: Tx, { party_id, currency, from, to }: Group, zone: string): Promise<void> {
  const due = await sql<{ id: number }>`
    select o.id from orders o
    where o.merchant_id = ${party_id} and o.currency = ${currency} and o.settlement = 'due' and not o.is_disputed
      and ${isUnclaimed(merchants)} and o.status_since < (${to}::date + 1)::timestamp at time zone ${zone}`.execute(tx)
  const locked = await lockOrders(
    tx,
    due.rows.map(order => order.id),
  )
  // As they are now under the lock: one may have been claimed or undone meanwhile.
  const { rows } = await sql<{ id: number; ended_at: string } & Pick<SettledMoney, 'net'>>`
    select o.id, o.status_since as ended_at, money.net from orders o cross join ${moneyOf(merchants)}
    where o.id = any(${locked.map(order => order.id)}::int[]) and o.settlement = 'due' and not o.is_disputed and ${isUnclaimed(merchants)}
    order by o.id`.execute(tx)
  const after = sql`(${to}::date + 1)::timestamp at time zone ${zone}`
  const adjustments = await takeAdjustments(tx, { account: 'merchant', party_id, currency }, MAX_LINES, after)
  const lines = [...rows.map(({ id, net, ended_at }) => ({ order_id: id, amount: net, ended_at })), ...adjustments]
  for (const { part, total } of documentsOf(lines, currency)) {
    const [first] = part.flatMap(line => ('ended_at' in line ? dayIn(line.ended_at, zone) : [])).sort()
    await makeDraft(tx, 'merchant-invoice', {
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
  const today = dayIn(new Date().toISOString(), zone)
  const { invoice_period: usual } = await readSetting(tx, financeSetting)
  for (const period of invoicePeriods) {
    if (period === 'by-hand') continue
    for (const group of await readGroups(tx, period, usual, zone, today))
      await draftApart(tx, merchants.kind, group.party_id, () => draft(tx, group, zone))
  }
}
