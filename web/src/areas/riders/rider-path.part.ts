// The addresses of riders, and where a rider's name leads: to their page, or, for people who may not see it, to their orders.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { mayCall } from '@office/shared/permissions/can'
import { commandContext } from '../../core/command/context.ts'
import { ordersPath } from '../orders/list/orders-path.part.ts'

export const ridersPath = '/operations/rider-overview'
export const riderPath = (id: number | string): string => `/operations/rider/${id}`

/** Everyone may find a rider; the page is for people who may see riders. */
export const riderPlace = (id: number | string): string =>
  mayCall(commandContext.permissions, riderContract.get.needs) ? riderPath(id) : ordersPath({ rider_id: String(id) })
