// Open orders of a place or a merchant by mile, as a column of their lists: what the overviews show (migration 0110).
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { FIGURES_CAP, type FigureSort, type OrderFigures, openMiles } from '@office/shared/areas/orders/order-figures.model'
import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { found } from '../../../core/http/refusal.ts'
import { listConditions } from '../../../core/records/filter-sql.ts'
import { baseOf, type ListReader, type ListSource } from '../../../core/records/list-source.ts'
import { COUNT_CAP } from '../../../core/records/list-sql.ts'
import { readListQuery } from '../../../core/records/read-list-query.ts'

// Literals instead of bound values, so that the database recognises the condition of its partial index.
const keys = (statuses: readonly string[]): Sql => sql`${sql.lit(`{${statuses.join(',')}}`)}::text[]`

/** Still on its way; exactly the condition of the indexes of open orders. `of` is an alias with a `status_key`. */
export const isOpen = (of: Sql): Sql => sql`${of}.status_key <> all(${keys(mileStatuses.closed)})`

/**
 * Stored counts with a `status_key` each, of all orders that a person sees: by where they are, or for staff with assigned
 * warehouses by all branches to which orders belong, narrowed by the database (migration 0200).
 */
export const keptCounts = (places: readonly number[] | null): Sql =>
  places === null ? sql`order_counts` : sql`order_place_counts`

/** The beginning of the tenant's day. */
const today = sql`(select date_trunc('day', now() at time zone t.time_zone) at time zone t.time_zone from tenants t)`
const yesterday = sql`(select to_char((now() at time zone t.time_zone)::date - 1, 'YYYY-MM-DD') from tenants t)`

const cap = sql.lit(FIGURES_CAP)

/** Sums of `orders` over rows of one status each: 'first', 4, 'middle', 0 … */
const byMile = (of: Sql): Sql =>
  sql`${sql.join(
    openMiles.map(
      mile =>
        sql`${sql.lit(mile)}, coalesce(sum(${of}.orders) filter (where ${of}.status_key = any(${keys(mileStatuses[mile])})), 0)::int`,
    ),
  )}`

/** What stands still at a place, counted in its index: as a value, or as a row that is counted once. */
const lateAt = (id: Sql): Sql => sql`(select count(*)::int as orders from (
  select from orders o where o.current_warehouse_id = ${id} and ${isOpen(sql`o`)} and o.status_since < ${today} limit ${cap}) as standing)`

/** Exact by mile, from the counts that every write maintains; late ones are counted in their index. */
export const figuresOfWarehouse = (id: Sql): Sql => sql`(
  select json_build_object(${byMile(sql`n`)}, 'late', late.orders, 'late_to', ${yesterday}, 'is_at_least', late.orders = ${cap})
  from ${lateAt(id)} late
  left join order_counts n on n.warehouse_id = ${id}
  group by late.orders)`

type SortedBy = { readonly [S in FigureSort]: Sql }

/** Sorts lists of places by their figures, read for each as its row has them; places of others come last. */
export const sortsOfWarehouse = (id: Sql, isSeen: Sql): SortedBy => {
  const seen = (orders: Sql): Sql => sql`coalesce(case when ${isSeen} then ${orders} else -1 end, 0)`
  const counted = (statuses: Sql): Sql =>
    seen(sql`(select sum(n.orders) from order_counts n where n.warehouse_id = ${id} and ${statuses})`)
  const of = (mile: (typeof openMiles)[number]) => counted(sql`n.status_key = any(${keys(mileStatuses[mile])})`)
  return {
    open: counted(isOpen(sql`n`)),
    first: of('first'),
    middle: of('middle'),
    last: of('last'),
    returns: of('returns'),
    late: seen(lateAt(id)),
  }
}

/** The same for merchants, counted in the index of open orders up to the cap of the figures. */
export const sortsOfMerchant = (id: Sql): SortedBy => {
  const counted = (statuses: Sql): Sql => sql`(select count(*) from (
    select from orders o where o.merchant_id = ${id} and ${isOpen(sql`o`)} and ${statuses} limit ${cap}) as counted)`
  const of = (mile: (typeof openMiles)[number]) => counted(sql`o.status_key = any(${keys(mileStatuses[mile])})`)
  return {
    open: counted(sql`true`),
    first: of('first'),
    middle: of('middle'),
    last: of('last'),
    returns: of('returns'),
    late: counted(sql`o.status_since < ${today}`),
  }
}

/** Counted in the index of open orders, which does not grow with the total ever sent; by status first, which is far less work. */
export const figuresOfMerchant = (id: Sql): Sql => sql`(
  select json_build_object(${byMile(sql`s`)}, 'late', coalesce(sum(s.late), 0)::int, 'late_to', ${yesterday},
    'is_at_least', coalesce(sum(s.orders), 0) >= ${cap})
  from (select o.status_key, count(*) as orders, count(*) filter (where o.status_since < ${today}) as late
    from (select o.status_key, o.status_since from orders o
      where o.merchant_id = ${id} and ${isOpen(sql`o`)} order by o.status_key limit ${cap}) as o
    group by o.status_key) as s)`

/**
 * The figures of all rows that a list of places or merchants finds, added up; those that the reader may not see are left out. As
 * many rows as a list counts, each with its own figures.
 */
export async function sumFigures<Row extends { orders: OrderFigures | null }, F extends Record<string, Filter>, S extends string>(
  list: List<string, Row, F, S>,
  source: ListSource<Row, F, S>,
  query: Record<string, unknown>,
  reader: ListReader,
): Promise<OrderFigures> {
  const { filters } = readListQuery(list, query, 'query')
  const conditions = listConditions(list, source, filters, reader)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const summed = [...openMiles, 'late'].map(
    figure => sql`coalesce(sum((orders ->> ${sql.lit(figure)})::int), 0)::int as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<OrderFigures>`
    select ${sql.join(summed)}, ${yesterday} as late_to,
      count(*) >= ${sql.lit(COUNT_CAP)} or coalesce(bool_or((orders ->> 'is_at_least')::boolean), false) as is_at_least
    from (select ${source.columns.orders} as orders from ${baseOf(source, filters)} ${where} limit ${sql.lit(COUNT_CAP)}) as each_one`.execute(
    reader.tx,
  )
  return found(rows[0])
}
