// The endpoints whose answers are out of date after orders have changed.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { invalidate } from '../../../core/data/queries.ts'

/** Everything that a change of orders makes out of date. */
export const changedOrders = [
  orderContract.list,
  orderContract.operation,
  orderContract.operationCount,
  orderContract.operationAge,
  orderContract.redeliveryCount,
  orderContract.get,
  orderContract.record,
  orderContract.timelines,
  orderContract.history,
  orderContract.byWaybill,
]

export const ordersChanged = () => invalidate(...changedOrders)
