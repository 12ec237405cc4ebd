// What a merchant did not take back of a return sheet, and why: stored on the device until the sheet is closed.
import type { RefusedReturn } from '@office/shared/areas/operations/return-sheet.contract'
import { proxyMap } from 'valtio/utils'
import { rowsOf, textOf } from '../../core/form/raw.ts'
import { notedBy } from '../../core/form/session/noted.ts'

export type RefusedNote = Omit<RefusedReturn, 'order_id'>

const dropEmpty = (text: string) => (text === '' ? null : text)

/** By sheet, then by order. */
export const refusedOn = notedBy<Map<number, RefusedNote>>('return-sheet-refusal', {
  none: () => proxyMap(),
  read: (notes, { orders = [] }) => {
    for (const { order = '', reason = '', date = '', photo = '', remark = '' } of rowsOf(orders))
      notes.set(Number(order), {
        reason_id: Number(reason),
        date: dropEmpty(textOf(date)),
        photo_id: photo === '' ? null : Number(photo),
        remark: dropEmpty(textOf(remark)),
      })
  },
  write: notes =>
    notes.size === 0
      ? null
      : {
          orders: [...notes].map(([order, { reason_id, date, photo_id, remark }]) => ({
            order: String(order),
            reason: String(reason_id),
            date: date ?? '',
            photo: photo_id == null ? '' : String(photo_id),
            remark: remark ?? '',
          })),
        },
})
