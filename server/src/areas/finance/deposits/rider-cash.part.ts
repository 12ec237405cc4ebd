// What riders hold: by the journal, and by the orders and deposits that it comes from.
import type { RiderCash } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { approvedToday, isParty, ownFirst, sumsOf } from '../journal/party-cash.part.ts'

type Sums = RiderCash['pending']

/** Riders that have a deposit which this person may count: until then no sum may be told that holds its own. */
export async function ridersToCount({ tx, staff, permissions }: Context, riderId: number | null): Promise<number[]> {
  if (!permissions.has('count-rider-deposit')) return []
  const { rows } = await sql<{ party_id: number }>`
    select distinct party_id from documents where kind = 'rider-deposit' and state = 'submitted' and maker_id <> ${staff.id}
      and (${riderId}::int is null or party_id = ${riderId}::int)`.execute(tx)
  return rows.map(row => row.party_id)
}

/** Of one rider, or of all that the person sees. */
export async function readRiderCash(riderId: number | null, context: Context): Promise<RiderCash> {
  const { tx } = context
  const [inHand, variance, pending, counts, approved] = await Promise.all([
    sumsOf('cash-rider', riderId, context),
    sumsOf('variance-rider', riderId, context),
    sql<Sums[number] & { orders: number; oldest: string }>`
      select o.currency, count(distinct o.id)::int as orders, min(o.status_since) as oldest, (sum(l.amount) / 100)::numeric(18, 2) as amount
      from orders o join journal_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = 'cash-rider'
      where o.custody = 'with-rider' and not o.is_disputed and ${isParty('o.rider_id', riderId)} group by 1 order by ${ownFirst('o.currency', context)}, 1`.execute(
      tx,
    ),
    sql<{ to_count: number; to_decide: number }>`
      select count(*) filter (where state = 'submitted')::int as to_count, count(*) filter (where state = 'counted')::int as to_decide
      from documents where kind = 'rider-deposit' and state in ('submitted', 'counted') and ${isParty('party_id', riderId)}`.execute(
      tx,
    ),
    approvedToday('rider-deposit', 'counted', riderId, context),
  ])
  const hidden = await ridersToCount(context, riderId)
  const oldest = pending.rows.map(row => row.oldest).sort()
  return {
    in_hand: hidden.length > 0 ? null : inHand,
    pending: pending.rows.map(({ currency, amount }) => ({ currency, amount })),
    pending_orders: pending.rows.reduce((sum, row) => sum + row.orders, 0),
    oldest_at: oldest[0] ?? null,
    to_count: counts.rows[0]?.to_count ?? 0,
    to_decide: counts.rows[0]?.to_decide ?? 0,
    approved_today: approved,
    variance,
  }
}
