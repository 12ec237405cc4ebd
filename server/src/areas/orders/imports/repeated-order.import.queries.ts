// Tells of rows that repeat an order of the last hours, or an earlier row of their file: they are imported, but may be a mistake.
import { type Warning, warningCodes } from '@office/shared/core/import/import-codes'
import { formatDateTime } from '@office/shared/format/date-time'
import type { Tx } from '../../../core/database/transaction.ts'
import { readAlike } from '../alike-orders.queries.ts'
import { ownCallingCodes, phoneSpellings } from '../receiver-phone.part.ts'

/** A row that becomes an order. */
export interface NewOrder {
  row: number
  /** null while its merchant is only created with it. */
  merchant_id: number | null
  merchant_code: string
  receiver_phone: string
  receiver_city_id: number
  cod_amount: string
}

/** Remembers the rows of one file, from one set to the next. */
export function repeatFinder(timeZone: string) {
  const firstRows = new Map<string, number>()
  let own: readonly string[] | undefined

  /** The earlier row with a spelling of the same phone, if there is one. */
  function earlierRow({ row, merchant_code, receiver_phone, receiver_city_id, cod_amount }: NewOrder, phones: readonly string[]) {
    const keyOf = (phone: string) => [phone, merchant_code.toLowerCase(), receiver_city_id, cod_amount].join('\u001f')
    const first = phones.map(phone => firstRows.get(keyOf(phone))).find(found => found !== undefined)
    if (first === undefined) firstRows.set(keyOf(receiver_phone), row)
    return first
  }

  return async (tx: Tx, orders: readonly NewOrder[]): Promise<Warning[]> => {
    if (orders.length === 0) return []
    own ??= await ownCallingCodes(tx)
    const codes = own
    const entered = orders.map(order => ({ ...order, phones: phoneSpellings(order.receiver_phone, codes) }))
    const alike = await readAlike(tx, entered)
    return entered.flatMap((order, at): Warning[] => {
      const common = { row: order.row, field: 'Receiver Phone', value: order.receiver_phone }
      const row = earlierRow(order, order.phones)
      if (row !== undefined) return [{ ...common, code: 'REPEATS_ROW', message: warningCodes.REPEATS_ROW, values: { row } }]
      const stored = alike.get(at)
      if (!stored) return []
      const values = { waybill: stored.waybill_number, at: formatDateTime(stored.created_at, timeZone) }
      return [{ ...common, code: 'REPEATS_ORDER', message: warningCodes.REPEATS_ORDER, values }]
    })
  }
}
