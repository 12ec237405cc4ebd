// Which orders a bulk command acts on.
import type { Order } from '@office/shared/areas/orders/order.model'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import type { Selection } from '../../../core/command/context.ts'

/** The rows of an order list that a selection names; none for a whole filter. */
export const rowsIn = (selection: Selection | null): readonly (Order | undefined)[] =>
  selection?.mode === 'ids' ? (selection.rows as readonly (Order | undefined)[]) : [] // rows of an order list

/** How a command's orders are specified to the server. */
export function selectionBody(selection: Selection): { ids: number[] } | { matching: Record<string, string>; except: number[] } {
  if (selection.mode === 'ids') return { ids: selection.ids.map(Number) }
  const { page: _page, paginate: _paginate, ...matching } = encodeListQuery(selection.query)
  return { matching, except: selection.except.map(Number) }
}
