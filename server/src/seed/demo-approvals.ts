// Requests waiting for approval in a demo tenant besides details of merchants: a parcel whose receiver has moved.
import { status } from '@office/shared/areas/orders/order-status.model'
import type { Tx } from '../core/database/transaction.ts'

export async function seedDemoApprovals(tx: Tx): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'receiver_address'])
    .where('status_key', 'in', [status.readyForDelivery, status.deliveryFailed, status.arrivedAtDestination])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!order) return
  const asker = await tx.selectFrom('staff').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const changes = { receiver_address: { old: order.receiver_address, new: 'Boudha Road 12' } }
  await tx
    .insertInto('approval_requests')
    .values({
      kind: 'address-change',
      order_id: order.id,
      changes: JSON.stringify(changes),
      requested_by: asker.id,
      remark: 'The receiver has moved',
    })
    .execute()
}
