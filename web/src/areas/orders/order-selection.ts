// What bulk commands on orders have in common: which orders, what is out of date afterwards, refusals in words.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { encodeListQuery } from '@office/shared/core/list-query-encode'
import type { Selection } from '../../core/command/context.ts'
import { forget } from '../../core/queries.ts'
import { notify } from '../../core/ui/notices.ts'

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

/** The first refusals in words, so that nobody has to look for them. */
export function tellRefusals(outcome: MoveOutcome): void {
  for (const refusal of outcome.results.filter(result => result.outcome === 'refused').slice(0, 3)) {
    notify('warn', `${refusal.waybill_number}: ${refusal.message ?? ''}`)
  }
}
