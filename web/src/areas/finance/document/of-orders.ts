// Documents that are made of orders: how one is made of those that are chosen, and which order a scanned code names.
import { apiLine } from '../../../core/command/cli-line.ts'
import { call } from '../../../core/data/api.ts'
import type { Find } from './document-create.tsx'
import type { DocumentView, OrderContract } from './document-view.ts'

export const ofOrders = (noun: string, { create }: OrderContract): DocumentView['pending'] => ({
  noun,
  make: async (rows, remark) => [await call(create, { body: { order_ids: rows.map(({ id }) => id), remark } })],
  line: order_ids => apiLine(create, { body: { order_ids } }),
})

/** By its waybill. */
export const findOrder =
  ({ selected }: Pick<OrderContract, 'selected'>): Find =>
  async code => {
    const { orders, refused } = await call(selected, { query: { waybills: code } })
    const [row] = orders
    if (!row) return { why: refused[0]?.message ?? '' }
    return { row, name: row.waybill_number, amount: 'net' in row ? row.net : row.amount }
  }
