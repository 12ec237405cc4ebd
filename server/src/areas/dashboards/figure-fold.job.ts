// Folds the differences of figures into one row for each day, party, status and currency, and standing orders into one row for
// each day and place, so that sums stay short.
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

/** Makes folding and remaking wait for each other: neither sees the rows that the other writes in place of those it deleted. */
export const holdFigures = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('order_figures'), current_tenant())`.execute(tx)

/** In one statement, so that exactly what is deleted is added up, whatever is written meanwhile. */
export async function foldFigures(tx: Tx): Promise<void> {
  await holdFigures(tx)
  const { numAffectedRows } = await sql`
    with gone as (
      delete from order_figure_differences where tenant_id = (select current_tenant())
      returning scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
    insert into order_figures as kept (scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
    select scope, scope_id, day, status_key, currency, sum(orders), sum(first_attempt), sum(on_time), sum(late) from gone
    group by 1, 2, 3, 4, 5
    on conflict (tenant_id, scope, scope_id, day, status_key, currency) do update set orders = kept.orders + excluded.orders,
      first_attempt = kept.first_attempt + excluded.first_attempt, on_time = kept.on_time + excluded.on_time,
      late = kept.late + excluded.late`.execute(tx)
  if (!numAffectedRows) return
  await sql`
    insert into order_figure_states as state (folded_at) values (now())
    on conflict (tenant_id) do update set folded_at = excluded.folded_at`.execute(tx)
}

/** Like foldFigures, within one table: only days and places with new rows are rewritten. */
export async function foldStandingDays(tx: Tx): Promise<void> {
  await holdFigures(tx)
  await sql`
    with many as (
      select day, warehouse_id from order_standing_days group by 1, 2 having count(*) > 1
    ), folded as (
      delete from order_standing_days d using many m
      where d.tenant_id = (select current_tenant()) and d.day = m.day and d.warehouse_id = m.warehouse_id
      returning d.day, d.warehouse_id, d.orders
    )
    insert into order_standing_days (day, warehouse_id, orders)
    select day, warehouse_id, sum(orders) from folded group by 1, 2 having sum(orders) <> 0`.execute(tx)
}
