// A lost parcel of a demo tenant: it got lost on its second way to the receiver, which was charged already. Its merchant's next invoice
// carries that, and a claim waits.
import { status } from '@office/shared/areas/orders/order-status.model'
import { inEnglish } from '@office/shared/core/messages/message'
import { type SqlBool, sql } from 'kysely'
import { moveOrders } from '../areas/orders/moves/order-move.part.ts'
import { lockOrders } from '../areas/orders/order-lock.part.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { World } from './demo-orders.ts'

/** What became of it. A parcel of which the first is true already goes on from there. */
const way = [
  [status.redeliveryScheduled, null],
  [status.sentForDelivery, null],
  [status.lost, 'Not in the van at the last stop'],
] as const

/** The newest parcel that was not delivered at the first attempt and is worth something. */
const notDelivered = (tx: Tx) =>
  tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.current_warehouse_id'])
    .where('o.merchant_id', 'is not', null)
    .where('o.status_key', 'in', [status.deliveryFailed, status.redeliveryScheduled])
    .where('o.declared_value', '>', '0')
    .where(sql<SqlBool>`not exists (select from approval_requests r where r.tenant_id = o.tenant_id and r.order_id = o.id)`)
    .orderBy(sql`o.status_key = ${status.redeliveryScheduled}`, 'desc')
    .orderBy('o.id', 'desc')
    .executeTakeFirst()

export async function seedDemoLosses(tx: Tx, { riders, reasons, people }: World): Promise<void> {
  const order = await notDelivered(tx)
  if (!order) return
  const rider_id = riders.find(({ warehouse_id }) => warehouse_id === order.current_warehouse_id)?.id ?? null
  for (const [status_key, remark] of way) {
    const reason_id = reasons.get(status_key)
    const reason = reason_id === undefined ? null : { id: reason_id, countsAsAttempt: false }
    const move = { status_key, reason, rider_id, warehouse_id: null }
    await moveOrders(tx, await lockOrders(tx, [order.id]), move, { source: 'demo', staff_id: people.others, remark }, inEnglish)
  }
}
