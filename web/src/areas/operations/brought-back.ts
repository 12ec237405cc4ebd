// Which orders of a run sheet were brought back, as they are scanned: stored on the device until the sheet is closed.
import { proxySet } from 'valtio/utils'
import { textsOf } from '../../core/form/raw.ts'
import { notedBy } from '../../core/form/session/noted.ts'

/** Ids of orders, by sheet. */
export const broughtBack = notedBy<Set<number>>('run-sheet-return', {
  none: () => proxySet(),
  read: (back, { orders = [] }) => {
    for (const id of textsOf(orders)) back.add(Number(id))
  },
  write: orders => (orders.size === 0 ? null : { orders: [...orders].map(String) }),
})

export function toggleBroughtBack(sheet: number, order: number): void {
  const set = broughtBack(sheet)
  if (!set.delete(order)) set.add(order)
}

export const forgetBroughtBack = (sheet: number): void => broughtBack(sheet).clear()
