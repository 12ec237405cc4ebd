// The stored figures of orders as a table, both folded and not yet folded (migrations 0170 and 0360).
import { countedStatuses } from '@office/shared/areas/dashboards/dashboard.model'
import { RECENT_DAYS } from '@office/shared/areas/orders/order-figures.model'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'

export const figureRows = sql`(
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figures
  union all
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figure_differences)`

const counted = (name: 'created' | 'delivered' | 'returned'): Sql =>
  sql`coalesce(sum(f.orders) filter (where f.status_key = any(${[...countedStatuses[name]]}::text[])), 0)::int`

/**
 * List column: how many orders a merchant sent recently, and how many of any age were delivered or returned in that time. Figures
 * of merchants are not kept by branch, so staff with assigned warehouses get null.
 */
export const recentOfMerchant = (id: Sql): Sql => sql`(
  select json_build_object('from', to_char(recent.since, 'YYYY-MM-DD'), 'created', ${counted('created')},
    'delivered', ${counted('delivered')}, 'returned', ${counted('returned')})
  from (select (now() at time zone t.time_zone)::date - ${sql.lit(RECENT_DAYS - 1)} as since from tenants t) as recent
  left join ${figureRows} f on f.scope = 'merchant' and f.scope_id = ${id} and f.day >= recent.since
  where own_places() is null group by recent.since)`
