// Candidates for a return sheet: what waits for one merchant at a branch and is on no sheet yet.
import { type WaitingReturns, waitsForMerchant } from '@office/shared/areas/operations/return-sheet.contract'
import { goesBack } from '@office/shared/areas/orders/moves/order-transitions'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'

/** Could still travel back to its origin, so it waits for its merchant only there. */
const mayTravel = waitsForMerchant.filter(goesBack)

/** Rows of `o`; what lies in a bag leaves with that. */
const waitingFor = (merchant: number): Sql => sql`
  orders o
  where o.merchant_id = ${merchant} and o.status_key = any(${[...waitsForMerchant]}::text[]) and o.bag_id is null
    and (o.status_key <> all(${mayTravel}::text[]) or coalesce(o.origin_warehouse_id, o.current_warehouse_id) = o.current_warehouse_id)
    and not exists (select from return_sheet_orders l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.is_held)`

export async function readWaitingReturns(tx: Tx, merchant: number): Promise<WaitingReturns[]> {
  const { rows } = await sql<WaitingReturns>`
    select waiting.warehouse_id, w.name as warehouse_name, waiting.orders
    from (select o.current_warehouse_id as warehouse_id, count(*)::int as orders from ${waitingFor(merchant)} group by 1) as waiting
    join warehouses w on w.tenant_id = (select current_tenant()) and w.id = waiting.warehouse_id and w.is_active
    order by waiting.orders desc, w.name, w.id limit 1000`.execute(tx)
  return rows
}

/** Ids of those that wait at a branch, the longest first. */
export async function waitingAt(tx: Tx, merchant: number, branch: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from ${waitingFor(merchant)} and o.current_warehouse_id = ${branch}
    order by o.status_since, o.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}
