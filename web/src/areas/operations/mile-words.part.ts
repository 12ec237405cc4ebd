// The addresses of the miles' worklists.
import { type Mile, miles, statusInMile } from '@office/shared/areas/orders/moves/mile.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'

/** The way out to the receiver, the way back to the merchant, or the run sheets of riders. */
export type Way = 'out' | 'back' | 'sheets'

export const milePath = (mile: Mile, way: Way = 'out'): string =>
  `/operations/${mile}-mile-operation${way === 'out' ? '' : `?way=${way}`}`
export const worklistPath = (mile: Mile, status: OrderStatusKey): string => `${milePath(mile)}/${status}`

/** '&sheet=12' shows one run sheet in place of their list. */
export const SHEET = 'sheet'
export const sheetPath = (id: number): string => `${milePath('last', 'sheets')}&${SHEET}=${id}`

/** The worklist at a path; null if there is none. */
export function worklistAt(path: string): { mile: Mile; status: OrderStatusKey } | null {
  const [, , screen = '', name] = path.split('/')
  const mile = miles.find(one => screen.startsWith(`${one}-mile`))
  const status = mile && statusInMile(mile, name)
  return status ? { mile, status } : null
}
