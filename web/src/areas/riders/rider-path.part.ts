// Where a rider leads: to their page, or, for those who may not see it, to their orders.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { mayCall } from '@office/shared/permissions/can'
import { commandContext } from '../../core/command/context.ts'
import { ordersPath } from '../orders/list/orders-path.part.ts'

export const riderPath = (id: number | string): string => `/operations/rider/${id}`

/** Everybody may find a rider; the page is for whoever sees riders. */
export const riderPlace = (id: number | string): string =>
  mayCall(commandContext.permissions, riderContract.get.needs) ? riderPath(id) : ordersPath({ rider_id: String(id) })
