// Documents made of orders: how one is made from the selected orders, and which order a scanned code names.
import type { CallOptions } from '@office/shared/core/api/client'
import { apiLine } from '../../../core/command/cli-line.ts'
import { call } from '../../../core/data/api.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { Find } from './document-create.tsx'
import type { DocumentView, MoneyDocument, OrderContract } from './document-view.ts'

/** A row of any list of orders that are pending. */
interface PendingRow extends AnyRow {
  party_id?: number
  party_name?: string | null
  currency?: string
}

type Make = (ids: number[], remark: string | null, how?: CallOptions) => Promise<{ made: MoneyDocument[] }>

/** Ten thousand orders take a while. */
const TIMEOUT = 60_000

const madeOf = async (make: Make, rows: readonly AnyRow[], remark: string | null, how?: CallOptions) =>
  (
    await make(
      rows.map(({ id }) => id),
      remark,
      { timeout: TIMEOUT, ...how },
    )
  ).made

/** How documents are made of rows: those of one party at once, all of them or none, and of several parties one by one. */
export const ofRows = (make: Make): Pick<DocumentView['pending'], 'apart' | 'make'> => ({
  apart: {
    partOf: row => {
      const { id, party_id, party_name, currency } = row as PendingRow // one that was never seen has only its number
      return { key: `${party_id} ${currency}`, label: [party_name ?? `#${party_id ?? id}`, currency].filter(Boolean).join(' · ') }
    },
    make: (rows, remark, how) => madeOf(make, rows, remark, how),
  },
  make: (rows, remark) => madeOf(make, rows, remark),
})

export const ofOrders = (noun: string, { create }: OrderContract): DocumentView['pending'] => ({
  noun,
  ...ofRows((order_ids, remark, how) => call(create, { body: { order_ids, remark } }, how)),
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
