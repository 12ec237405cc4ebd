// Folds the differences of order counts into one row for each status and warehouse, and for each status and set of branches, so
// that sums stay short.
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/** As many rows as a sum reads in well under a millisecond. */
const FEW = 500

/**
 * One statement per table, so that exactly what is deleted is summed, whatever is written meanwhile. There are many sets of
 * branches, so only rows that can be folded count towards the limit.
 */
export async function foldOrderCounts(tx: Tx): Promise<void> {
  await sql`
    with folded as (
      delete from order_counts where tenant_id = (select current_tenant()) and (select count(*) from order_counts) > ${FEW} returning status_key, warehouse_id, orders
    )
    insert into order_counts (status_key, warehouse_id, orders)
    select status_key, warehouse_id, sum(orders) from folded group by 1, 2 having sum(orders) <> 0`.execute(tx)
  await sql`
    with folded as (
      delete from order_place_counts where tenant_id = (select current_tenant()) and (select count(*) from order_place_counts)
        > ${FEW} + (select count(*) from (select distinct status_key, places from order_place_counts) as kept)
      returning status_key, places, orders
    )
    insert into order_place_counts (status_key, places, orders)
    select status_key, places, sum(orders) from folded group by 1, 2 having sum(orders) <> 0`.execute(tx)
}
