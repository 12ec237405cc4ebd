// What bulk commands on orders have in common: which orders, and what is out of date afterwards.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { encodeListQuery } from '@office/shared/core/list-query-encode'
import type { Selection } from '../../core/command/context.ts'
import { forget } from '../../core/queries.ts'

/** How the server is told which orders a command means. */
export function selectionBody(selection: Selection): { ids: number[] } | { matching: Record<string, string>; except: number[] } {
  if (selection.mode === 'ids') return { ids: selection.ids.map(Number) }
  const { page: _page, paginate: _paginate, ...matching } = encodeListQuery(selection.query)
  return { matching, except: selection.except.map(Number) }
}

export const ordersChanged = () =>
  forget(
    orderContract.list,
    orderContract.operation,
    orderContract.operationCount,
    orderContract.get,
    orderContract.timelines,
    orderContract.byWaybill,
  )
