// What riders hold: by the journal, and by the orders and deposits that it comes from.
import type { RiderCash } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { approvedToday, isParty, planFiguresOnce, sumsOf } from '../journal/party-cash.part.ts'
import { readPending, riderCash } from './held-cash.queries.ts'

/** Riders that have a deposit which this person may count: until then no sum may be told that holds its own. */
export async function ridersToCount({ tx, staff, permissions }: Context, riderId: number | null): Promise<number[]> {
  if (!permissions.has('count-rider-deposit')) return []
  const { rows } = await sql<{ party_id: number }>`
    select distinct party_id from documents where kind = 'rider-deposit' and state = 'submitted' and maker_id <> ${staff.id}
      and ${isParty('party_id', riderId)}`.execute(tx)
  return rows.map(row => row.party_id)
}

/** Of one rider, or of all that the person sees. */
export async function readRiderCash(riderId: number | null, context: Context): Promise<RiderCash> {
  const { tx } = context
  planFiguresOnce(context)
  const [inHand, variance, pending, counts, approved, hidden] = await Promise.all([
    sumsOf('cash-rider', riderId, context),
    sumsOf('variance-rider', riderId, context),
    readPending(riderCash, riderId, context),
    sql<{ to_count: number; to_decide: number }>`
      select count(*) filter (where state = 'submitted')::int as to_count, count(*) filter (where state = 'counted')::int as to_decide
      from documents where kind = 'rider-deposit' and state in ('submitted', 'counted') and ${isParty('party_id', riderId)}`.execute(
      tx,
    ),
    approvedToday('rider-deposit', 'counted', riderId, context),
    ridersToCount(context, riderId),
  ])
  return {
    in_hand: hidden.length > 0 ? null : inHand,
    ...pending,
    to_count: counts.rows[0]?.to_count ?? 0,
    to_decide: counts.rows[0]?.to_decide ?? 0,
    approved_today: approved,
    variance,
  }
}
