// Reads bags: rows of their list, and one with its contents or its manifest.
import { goesBack } from '@office/shared/areas/orders/moves/order-transitions'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type BagDetail, type BagLine, bagContract, MAX_IN_BAG } from '@office/shared/areas/sorting/bag.contract'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'

export const bagSource = tableSource('sorting_bags g', bagContract.list, {
  // The bucket may be another branch's. The contents of an open bag change by the minute, so they are counted.
  joins: sql`
    left join sorting_buckets b on b.tenant_id = g.tenant_id and b.id = g.bucket_id
    join warehouses w on w.tenant_id = g.tenant_id and w.id = g.warehouse_id
    left join warehouses d on d.tenant_id = g.tenant_id and d.id = g.destination_warehouse_id
    join staff on staff.tenant_id = g.tenant_id and staff.id = g.staff_id
    cross join lateral (
      select count(*)::int as parcels, coalesce(sum(o.weight_kg), 0) as weight_kg from orders o
      where g.state = 'open' and o.tenant_id = g.tenant_id and o.bag_id = g.id) as inside`,
  columns: {
    bucket_code: sql.ref('b.code'),
    warehouse_name: sql.ref('w.name'),
    destination_name: sql.ref('d.name'),
    created_by: sql.ref('staff.name'),
    parcels: sql`case when g.state = 'open' then inside.parcels else g.parcels end`,
    weight_kg: sql`case when g.state = 'open' then inside.weight_kg else g.weight_kg end`,
  },
})

export const readBags = listSql(bagContract.list, bagSource)
export const readBag = async (tx: Tx, id: number) => found(await readOne(bagSource, tx, id))

/** Statuses that a return has in a bag which has not gone yet. */
const returning = orderStatusKeys.filter(goesBack)

/** States in which a bag's parcels are the orders that name it; after dispatch they are those of its manifest. */
const filling: readonly BagState[] = ['open', 'sealed', 'cancelled']

export async function readBagDetail(tx: Tx, id: number): Promise<BagDetail> {
  const bag = await readBag(tx, id)
  const held = filling.includes(bag.state)
    ? sql`select tenant_id, id as order_id, status_key = any(${returning}) as is_return, null as outcome from orders where bag_id = ${id}`
    : sql`select tenant_id, order_id, is_return, outcome from sorting_bag_orders where bag_id = ${id}`
  const lines = sql<BagLine>`
    select o.id, o.waybill_number, o.receiver_name, c.name as city_name, d.name as destination_name, o.pieces, o.weight_kg, o.status_key,
      held.is_return, held.outcome
    from (${held}) as held
    join orders o on o.tenant_id = held.tenant_id and o.id = held.order_id
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    left join warehouses d on d.tenant_id = o.tenant_id
      and d.id = case when held.is_return then o.origin_warehouse_id else o.destination_warehouse_id end
    order by o.id limit ${sql.lit(MAX_IN_BAG)}`
  // Whoever sees the bag sees its contents, even if a parcel goes on to a third branch.
  const { rows } = await beyondBranch(tx, () => lines.execute(tx))
  return { ...bag, orders: rows }
}
