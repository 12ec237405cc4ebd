// office orders list: the same question as the all-orders screen, as a table, JSON or lines of it.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/message'
import { listRecords } from '../../core/nouns/list-records.ts'

/** The status in words, as all tenants begin with them. */
export function statusWords(value: unknown): Message | null {
  const key = orderStatusKeys.find(one => one === value)
  return key ? orderStatus(key).name : null
}

export const listOrders = listRecords(orderContract.list, [
  [msg`Waybill`, 'waybill_number'],
  [msg`Reference`, 'reference_no'],
  [msg`Status`, 'status_key', key => statusWords(key)],
  [msg`Receiver`, 'receiver_name'],
  [msg`City`, 'city_name'],
  [msg`Merchant`, 'merchant_name'],
  [msg`COD`, order => `${order.cod_amount} ${order.currency}`],
  [msg`Charge`, order => (order.unrated === null ? `${order.charge_total} ${order.currency}` : '')],
  [msg`Created`, 'created_at'],
])
