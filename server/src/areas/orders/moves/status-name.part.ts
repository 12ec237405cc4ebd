// The tenant's names of statuses: its own, or the product's in the reader's language.
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Translate } from '@office/shared/core/messages/message'
import type { Tx } from '../../../core/database/transaction.ts'

export async function readStatusNames(tx: Tx, translate: Translate): Promise<(key: OrderStatusKey) => string> {
  const rows = await tx.selectFrom('order_status_settings').select(['status_key', 'name']).where('name', 'is not', null).execute()
  const own = new Map(rows.map(row => [row.status_key, row.name]))
  return key => own.get(key) ?? translate(orderStatus(key).name)
}
