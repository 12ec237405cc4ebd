// What riders hold: by the journal, and by the orders and deposits behind it.
import type { RiderCash } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import type { ListReader } from '../../../core/records/list-source.ts'
import { approvedToday, isParty, planFiguresOnce, sumsOf } from '../journal/party-cash.part.ts'
import { readPending, riderCash } from './held-cash.queries.ts'

/**
 * A condition on documents `d`: deposits that this person may count, and whose amount every sum must hide from them until then;
 * null if they count none.
 */
export const toCount = ({ permissions, staff }: Pick<ListReader, 'permissions' | 'staff'>): Sql | null =>
  permissions?.has('count-rider-deposit')
    ? sql`d.kind = 'rider-deposit' and d.state = 'submitted' and d.maker_id <> ${staff?.id ?? 0}::int`
    : null

/** A condition on orders `o`: the cash is in such a deposit, so that no sum of several orders contains it. */
export function isToCount(reader: Pick<ListReader, 'permissions' | 'staff'>): Sql {
  const deposits = toCount(reader)
  if (deposits === null) return sql`false`
  return sql`(o.custody = 'in-rider-deposit' and exists (
    select from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where l.is_held and l.order_id = o.id and ${deposits}))`
}

type CashReader = Pick<Context, 'tx' | 'permissions'> & { staff: Pick<Context['staff'], 'id'> }

/** Riders with a deposit that this person may count. */
export async function ridersToCount(context: CashReader, riderId: number | null): Promise<number[]> {
  const deposits = toCount(context)
  if (deposits === null) return []
  const { rows } = await sql<{ party_id: number }>`
    select distinct d.party_id from documents d where ${deposits} and ${isParty('d.party_id', riderId)}`.execute(context.tx)
  return rows.map(row => row.party_id)
}

/** For one rider, or all that the person sees. */
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
