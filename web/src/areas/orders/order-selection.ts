// What bulk commands on orders have in common: which orders, and what is out of date afterwards.

import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { encodeListQuery } from '@office/shared/core/list-query-encode'
import type { Selection } from '../../core/command/context.ts'
import { invalidate } from '../../core/data/queries.ts'

/** The rows of an order list that a selection names; none of a whole filter. */
export const rowsIn = (selection: Selection | null): readonly (Order | undefined)[] =>
  selection?.mode === 'ids' ? (selection.rows as readonly (Order | undefined)[]) : [] // rows of an order list

/** How the server is told which orders a command means. */
export function selectionBody(selection: Selection): { ids: number[] } | { matching: Record<string, string>; except: number[] } {
  if (selection.mode === 'ids') return { ids: selection.ids.map(Number) }
  const { page: _page, paginate: _paginate, ...matching } = encodeListQuery(selection.query)
  return { matching, except: selection.except.map(Number) }
}

/** Everything that a change of orders makes old. */
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
