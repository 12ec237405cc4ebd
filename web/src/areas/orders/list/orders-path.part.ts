// The addresses of orders: the list, the list with a query, one order opened over it, and the form for a new one.
import type { orderContract } from '@office/shared/areas/orders/order.contract'

export const allOrders = '/operations/all-orders'
/** The form for a new order, over which files are imported too. */
export const createOrderPath = '/operations/orders/create'

export type OrderFilters = { [name in keyof (typeof orderContract.list)['filters']]?: string }

export const ordersPath = (filters: OrderFilters): string =>
  `${allOrders}?${Object.entries(filters)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`)
    .join('&')}`

/** The orders that figures of created orders count: not the remainder of another one, nor an exchange's return. */
export const bookedIn = (days: string): OrderFilters => ({ created_at: days, is_child: '0' })

/** The screen of one order: the list with the order opened over it, so that the list keeps its position. */
export const orderPath = (id: number | string): string => `${allOrders}?order=${id}`
/** The proofs of delivery of some orders. */
export const podPath = (ids: readonly (number | string)[]): string => `/print-pod?ids=${ids.join()}`
