// Counts and sums over a filter of the order list.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { fromScaled, sumAmounts, toScaled } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { listConditions } from '../../../core/records/filter-sql.ts'
import { isToCount } from '../../finance/deposits/rider-cash.part.ts'
import { orderSource } from './order.source.ts'

interface Group {
  status_key: OrderStatusKey
  currency: string
  orders: number
  cod_orders: number
  to_count: number
  cod: string
  weight_kg: string
}

/** What the reader may still have to count is not added up for them (docs/money.md section 6), only told to be there. */
export async function summariseOrders(filters: Record<string, string>, scope: Context) {
  const conditions = listConditions(orderContract.list, orderSource, filters, scope)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const isHidden = isToCount(scope)
  const { rows } = await sql<Group>`
    select o.status_key, o.currency, count(*)::int as orders, count(*) filter (where ${isHidden})::int as to_count,
      count(*) filter (where o.cod_amount > 0 and not ${isHidden})::int as cod_orders,
      in_currency(sum(o.cod_amount) filter (where not ${isHidden}), o.currency) as cod, sum(o.weight_kg) as weight_kg
    from orders o ${where} group by 1, 2`.execute(scope.tx)
  const statuses = new Map<OrderStatusKey, number>()
  const money = new Map<string, { orders: number; amount: string }>()
  let [total, toCount, grams] = [0, 0, 0n]
  for (const group of rows) {
    total += group.orders
    toCount += group.to_count
    grams += toScaled(group.weight_kg, 3)
    statuses.set(group.status_key, (statuses.get(group.status_key) ?? 0) + group.orders)
    const { currency } = group
    const sum = money.get(currency) ?? { orders: 0, amount: '0' }
    money.set(currency, { orders: sum.orders + group.cod_orders, amount: sumAmounts([sum.amount, group.cod], currency) })
  }
  return {
    total,
    by_status: [...statuses].map(([status_key, count]) => ({ status_key, count })),
    cod: [...money]
      .map(([currency, sum]) => ({ currency, ...sum }))
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.orders - a.orders),
    to_count: toCount,
    weight_kg: fromScaled(grams, 3),
  }
}
