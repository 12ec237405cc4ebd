// Links a figure to its orders, for people who may see them.
import { commandContext } from '../../../core/command/context.ts'
import { type OrderFilters, ordersPath } from '../../orders/list/orders-path.part.ts'

export const ordersLink = (filters: OrderFilters): string | undefined =>
  commandContext.permissions.has('view-orders') ? ordersPath(filters) : undefined
