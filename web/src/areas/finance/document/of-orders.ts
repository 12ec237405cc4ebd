// Documents made of orders: how one is made from the selected orders, and which order a scanned code names.
import { apiLine } from '../../../core/command/cli-line.ts'
import { call } from '../../../core/data/api.ts'
import type { Find } from './document-create.tsx'
import type { DocumentView, MakeOne, OrderContract } from './document-view.ts'
import { forEachCurrency } from './each-currency.ts'

export function ofOrders(noun: string, { create, statusUpdate }: OrderContract): DocumentView['pending'] {
  const makeOne: MakeOne = (order_ids, remark, how) => call(create, { body: { order_ids, remark } }, how)
  return {
    noun,
    makeOne,
    make: (rows, remark) =>
      forEachCurrency(
        rows,
        ids => makeOne(ids, remark),
        id => call(statusUpdate, { params: { id }, body: { status: 'cancelled' } }),
      ),
    line: order_ids => apiLine(create, { body: { order_ids } }),
  }
}

/** By its waybill. */
export const findOrder =
  ({ selected }: Pick<OrderContract, 'selected'>): Find =>
  async code => {
    const { orders, refused } = await call(selected, { query: { waybills: code } })
    const [row] = orders
    if (!row) return { why: refused[0]?.message ?? '' }
    return { row, name: row.waybill_number, amount: 'net' in row ? row.net : row.amount }
  }
