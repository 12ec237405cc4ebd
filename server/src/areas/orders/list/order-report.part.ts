// Orders in certain statuses, as reports count them.
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { orderSource } from './order.source.ts'

// Without its count, which is that of all orders.
const { base, id, joins = sql``, columns, filters } = orderSource

export const ordersIn = (statuses: readonly OrderStatusKey[]) => ({
  source: { base, id, joins, columns, filters },
  within: sql`o.status_key = any(${statuses}::text[])`,
})
