// The addresses of the miles' worklists. Types only: the route table takes these along into the first script.
import type { Mile } from '@office/shared/areas/orders/moves/mile.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'

/** The way out to the receiver, the way back to the merchant, the run sheets of riders, or the return sheets of merchants. */
export type Way = 'out' | 'back' | 'sheets' | 'return-sheets'

export const milePath = (mile: Mile, way: Way = 'out'): string =>
  `/operations/${mile}-mile-operation${way === 'out' ? '' : `?way=${way}`}`
export const worklistPath = (mile: Mile, status: OrderStatusKey): string => `${milePath(mile)}/${status}`

/** '&sheet=12' shows one run sheet or return sheet in place of their list. */
export const SHEET = 'sheet'
export const sheetPath = (id: number): string => `${milePath('last', 'sheets')}&${SHEET}=${id}`
export const returnSheetPath = (id: number): string => `${milePath('last', 'return-sheets')}&${SHEET}=${id}`
