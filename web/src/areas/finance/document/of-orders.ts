// Documents made of orders: how one is made from the selected orders, and which order a scanned code names.
import type { CallOptions } from '@office/shared/core/api/client'
import { apiLine } from '../../../core/command/cli-line.ts'
import { call } from '../../../core/data/api.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { Find } from './document-create.tsx'
import type { DocumentView, MoneyDocument, OrderContract } from './document-view.ts'
import { forEachCurrency } from './each-currency.ts'

/** A row of any list of orders that are pending. */
interface PendingRow extends AnyRow {
  party_id?: number
  party_name?: string | null
  currency?: string
}

type MakeOne = (ids: number[], remark: string | null, how?: CallOptions) => Promise<MoneyDocument>

/** How the one document of these rows is made, and cancelled where another of the same selection is refused. */
export const ofRows = (
  makeOne: MakeOne,
  cancel: (id: number) => Promise<unknown>,
): Pick<DocumentView['pending'], 'apart' | 'make'> => ({
  apart: {
    partOf: row => {
      const { id, party_id, party_name, currency } = row as PendingRow // one that was never seen has only its number
      return { key: `${party_id} ${currency}`, label: [party_name ?? `#${party_id ?? id}`, currency].filter(Boolean).join(' · ') }
    },
    make: async (rows, remark, how) => {
      const ids = rows.map(({ id }) => id)
      return [await makeOne(ids, remark, how)]
    },
  },
  make: (rows, remark) => forEachCurrency(rows, ids => makeOne(ids, remark), cancel),
})

export const ofOrders = (noun: string, { create, statusUpdate }: OrderContract): DocumentView['pending'] => ({
  noun,
  ...ofRows(
    (order_ids, remark, how) => call(create, { body: { order_ids, remark } }, how),
    id => call(statusUpdate, { params: { id }, body: { status: 'cancelled' } }),
  ),
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
