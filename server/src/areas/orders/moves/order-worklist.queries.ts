// The worklists of the miles: how many orders each status has, how long the oldest has waited, and who sees which.

import { statusesSeenBy } from '@office/shared/areas/orders/moves/mile.model'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { type OrderStatusKey, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { isOpen, keptCounts } from '../list/order-figures.part.ts'

export async function countByStatus({ tx, places }: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ status_key: string; orders: number }>`
    select status_key, sum(orders)::int as orders from ${keptCounts(places)} group by 1 having sum(orders) > 0`.execute(tx)
  return Object.fromEntries(rows.map(row => [row.status_key, row.orders]))
}

/**
 * One index look-up for each status and place with orders; no order is counted. Staff with assigned warehouses get these places
 * and orders at no place, because orders elsewhere are not theirs to hurry.
 */
export async function oldestByStatus({ tx, places }: Context): Promise<Record<string, string>> {
  const { rows } = await sql<{ status_key: string; since: string }>`
    select place.status_key, min(oldest.status_since) as since
    from (
      select status_key, warehouse_id from order_counts
      where status_key = any(${openStatuses}::text[]) group by 1, 2 having sum(orders) > 0
      union
      select status_key, 0 from order_place_counts
      where ${places !== null} and status_key = any(${openStatuses}::text[]) group by 1 having sum(orders) > 0) as place
    cross join lateral (
      select o.status_since from orders o
      where o.status_key = place.status_key and coalesce(o.current_warehouse_id, 0) = place.warehouse_id and ${isOpen(sql`o`)}
      order by o.status_since limit 1) as oldest
    group by 1`.execute(tx)
  return Object.fromEntries(rows.map(row => [row.status_key, row.since]))
}

/** The query of a worklist: only statuses of miles that this person sees; all of these if none is named. */
export function withinMiles(query: ListQuery, { permissions }: Pick<Context, 'permissions'>): ListQuery {
  const seen = statusesSeenBy(permissions)
  const asked = query.filters.status_key?.split(',') ?? [...seen]
  const isSeen = (key: string): key is OrderStatusKey => orderStatusKeys.some(known => known === key && seen.has(known))
  if (!asked.every(isSeen)) refuse('forbidden')
  return { ...query, filters: { ...query.filters, status_key: asked.join(',') } }
}
