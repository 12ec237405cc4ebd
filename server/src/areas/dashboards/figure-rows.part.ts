// The stored figures of orders as a table, folded and unfolded together (migrations 0170 and 0360).
import { countedStatuses } from '@office/shared/areas/dashboards/dashboard.model'
import { RECENT_DAYS } from '@office/shared/areas/orders/order-figures.model'
import { sql } from 'kysely'
import type { Sql } from '../../core/records/list-sql.ts'

export const figureRows = sql`(
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figures
  union all
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figure_differences)`

const counted = (name: 'created' | 'delivered' | 'returned'): Sql =>
  sql`coalesce(sum(f.orders) filter (where f.status_key = any(${[...countedStatuses[name]]}::text[])), 0)::int`

/**
 * What a merchant sent lately, and what of all its orders was delivered or returned, as a column of a list. Merchants' figures
 * are not stored by branch, so staff with places of their own get nothing.
 */
export const recentOfMerchant = (id: Sql): Sql => sql`(
  select json_build_object('from', to_char(recent.since, 'YYYY-MM-DD'), 'created', ${counted('created')},
    'delivered', ${counted('delivered')}, 'returned', ${counted('returned')})
  from (select (now() at time zone t.time_zone)::date - ${sql.lit(RECENT_DAYS - 1)} as since from tenants t) as recent
  left join ${figureRows} f on f.scope = 'merchant' and f.scope_id = ${id} and f.day >= recent.since
  where own_places() is null group by recent.since)`
