// The kept figures of orders as a table: folded and not yet folded together (migrations 0170 and 0360).
import { sql } from 'kysely'

export const figureRows = sql`(
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figures
  union all
  select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figure_differences)`
