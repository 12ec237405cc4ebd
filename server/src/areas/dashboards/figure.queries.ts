// Reads the stored figures: sums over days, rankings, and what stands where now. No statement here reads single orders, except
// for the capped counts of what needs attention, each in an index of open orders.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import {
  ATTENTION_CAP,
  type AttentionFigures,
  type Counted,
  countedStatuses,
  counteds,
  MANY_ATTEMPTS,
  STANDING_DAYS,
} from '@office/shared/areas/dashboards/dashboard.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { isOpen, keptCounts } from '../orders/list/order-figures.part.ts'
import { isSeriesLow } from '../waybills/series-stock.part.ts'
import { figureRows } from './figure-rows.part.ts'

/** Whose figures: the whole tenant's, or those of warehouses together. `orders` limits to what a person sees, or to one place. */
export interface Whose {
  figures: Sql
  orders: Sql
  counts: Sql
  /** Waybill series running low. */
  lowSeries: Sql
  /** Approval requests that wait for a decision. */
  openRequests: Sql
}

const capped = (rows: Sql): Sql => sql`(select count(*)::int from (select from ${rows} limit ${ATTENTION_CAP}) as counted)`

/** Everything that a person sees: their own warehouses together, if they have any. */
export const everybody = (places: readonly number[] | null): Whose => ({
  figures: places === null ? sql`scope = 'all' and scope_id = 0` : sql`scope = 'warehouse'`,
  orders: sql`true`,
  counts: keptCounts(places),
  lowSeries: sql`(select count(*)::int from waybill_series s where ${isSeriesLow})`,
  openRequests: capped(sql`approval_requests where state = any(${[...openStates]}::text[])`),
})

export const warehouseAlone = (id: number): Whose => ({
  figures: sql`scope = 'warehouse' and scope_id = ${id}`,
  orders: sql`o.current_warehouse_id = ${id}`,
  counts: sql`(select * from order_counts where warehouse_id = ${id}) counted`,
  lowSeries: sql`0`,
  openRequests: sql`0`,
})

export interface Days {
  from: string
  to: string
}

/** Counts of what happened, with what is known of deliveries. */
export interface Sums extends Record<Counted, number> {
  first_attempt: number
  on_time: number
  late: number
}

const kept: Sql = sql`${figureRows} kept`

const keysOf = (counted: Counted): Sql => sql`${[...countedStatuses[counted]]}::text[]`

const countedKeys: Sql = sql`${counteds.flatMap(counted => [...countedStatuses[counted]])}::text[]`

const sumOf = (counted: Counted): Sql =>
  sql`coalesce(sum(orders) filter (where status_key = any(${keysOf(counted)})), 0)::int as ${sql.ref(counted)}`

const sumOfDelivered = (column: 'first_attempt' | 'on_time' | 'late'): Sql =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where status_key = any(${keysOf('delivered')})), 0)::int as ${sql.ref(column)}`

const sums: Sql = sql`${sql.join(counteds.map(sumOf))}, ${sumOfDelivered('first_attempt')}, ${sumOfDelivered('on_time')}, ${sumOfDelivered('late')}`

/** Only days on which something happened; the others are missing. */
export async function sumsByDay(tx: Tx, whose: Whose, { from, to }: Days): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums & { day: string }>`
    select day, ${sums} from ${kept}
    where ${whose.figures} and day between ${from}::date and ${to}::date
      and status_key = any(${countedKeys})
    group by day`.execute(tx)
  return new Map(rows.map(({ day, ...row }) => [day, row]))
}

/**
 * Merchants or warehouses with the most of something in these days, without walking customers, which are kept as merchant 0. Days
 * are summed by status first, because each of nine sums compares the status of every row that it gets.
 */
export async function ranked(
  tx: Tx,
  scope: 'merchant' | 'warehouse',
  by: readonly Counted[],
  { from, to }: Days,
  most: number,
): Promise<(Sums & { id: number })[]> {
  const keys = by.flatMap(counted => [...countedStatuses[counted]])
  const { rows } = await sql<Sums & { id: number }>`
    select scope_id as id, ${sums} from (
      select scope_id, status_key, sum(orders) as orders, sum(first_attempt) as first_attempt, sum(on_time) as on_time, sum(late) as late
      from ${kept}
      where scope = ${scope} and scope_id > 0 and day between ${from}::date and ${to}::date and status_key = any(${countedKeys})
      group by 1, 2) by_status
    group by scope_id having sum(orders) filter (where status_key = any(${keys}::text[])) > 0
    order by sum(orders) filter (where status_key = any(${keys}::text[])) desc, scope_id limit ${most}`.execute(tx)
  return rows
}

/** Orders by current status, from the counts that every write maintains (migration 0030). */
export async function countsByStatus(tx: Tx, whose: Whose): Promise<{ status_key: OrderStatusKey; orders: number }[]> {
  const { rows } = await sql<{ status_key: OrderStatusKey; orders: number }>`
    select status_key, sum(orders)::int as orders from ${whose.counts} group by 1 having sum(orders) > 0`.execute(tx)
  return rows
}

type CountedOneByOne = Omit<AttentionFigures, 'on_hold' | 'returns' | 'late_to' | 'not_moved_to'>
type Counting = CountedOneByOne & Pick<AttentionFigures, 'late_to' | 'not_moved_to'>

/**
 * Counts open orders that are late, often tried or idle, orders without a price, cities in no zone, and requests, up to the cap.
 */
export async function countAttention(tx: Tx, whose: Whose, today: string, timeZone: string): Promise<Counting> {
  const [late_to, not_moved_to] = [addDays(today, -1), addDays(today, -STANDING_DAYS)]
  const open = (condition: Sql): Sql => capped(sql`orders o where ${isOpen(sql`o`)} and ${whose.orders} and ${condition}`)
  const { rows } = await sql<CountedOneByOne>`select
    ${open(sql`o.promised_on <= ${late_to}::date`)} as late,
    ${open(sql`o.attempts >= ${sql.lit(MANY_ATTEMPTS)}`)} as failed_twice,
    ${open(sql`o.status_since < (${not_moved_to}::date + 1)::timestamp at time zone ${timeZone}`)} as not_moved,
    ${capped(sql`orders o where o.unrated is not null and ${whose.orders}`)} as unrated,
    ${capped(sql`cities c join city_zones z on z.tenant_id = c.tenant_id and z.city_id = c.id
      where c.is_active and z.zone_id is null and exists (select from zones)`)} as unzoned_cities,
    ${whose.lowSeries} as low_series,
    ${whose.openRequests} as open_requests`.execute(tx)
  return { ...found(rows[0]), late_to, not_moved_to }
}
