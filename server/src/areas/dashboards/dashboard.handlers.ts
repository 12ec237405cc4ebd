// Dashboards: figures in the shape of the contract, of the whole operator or of one of the person's warehouses.
import {
  type DeliveryPerformance,
  dashboardContract,
  type LastUpdated,
  type OrdersByDay,
  RANKED,
  type Statistics,
  type TopMerchants,
  type Trend,
} from '@office/shared/areas/dashboards/dashboard.contract'
import { type Counted, counteds } from '@office/shared/areas/dashboards/dashboard.model'
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { openMiles, openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found } from '../../core/http/refusal.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import {
  countAttention,
  countsByStatus,
  type Days,
  everybody,
  ranked,
  type Sums,
  sumsByDay,
  type Whose,
  warehouseAlone,
} from './figure.queries.ts'
import { queueRemake } from './figure-remake.part.ts'
import { readMoney, readRevenueByMonth } from './money-figure.queries.ts'

interface Asked {
  days?: string | undefined
}

/** A line of fewer days shows nothing. */
const LEAST_DAYS = 14

const todayOf = ({ now, tenant }: Context): string => dayIn(now, tenant.timeZone)

function spanOf({ days = '30' }: Asked, context: Context): Days & { days: number } {
  const to = todayOf(context)
  return { from: addDays(to, 1 - Number(days)), to, days: Number(days) }
}

const nothing: Sums = {
  ...(Object.fromEntries(counteds.map(counted => [counted, 0])) as Record<Counted, number>), // of every one
  first_attempt: 0,
  on_time: 0,
  late: 0,
}

/** Every day from the first to the last. */
function eachDay({ from, to }: Days, sums: ReadonlyMap<string, Sums>): (Sums & { day: string })[] {
  const days: (Sums & { day: string })[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, ...(sums.get(day) ?? nothing) })
  return days
}

const total = (days: readonly Sums[], of: keyof Sums): number => days.reduce((sum, day) => sum + day[of], 0)

async function statistics(asked: Asked, whose: Whose, context: Context): Promise<Statistics> {
  const { tx, tenant } = context
  const { from, to, days } = spanOf(asked, context)
  const before = { from: addDays(from, -days), to: addDays(from, -1) }
  const shown = { from: [from, addDays(to, 1 - LEAST_DAYS)].sort()[0] ?? from, to }
  const [sums, counts, attention] = await Promise.all([
    sumsByDay(tx, whose, { from: [before.from, shown.from].sort()[0] ?? from, to }),
    countsByStatus(tx, whose),
    countAttention(tx, whose, to, tenant.timeZone),
  ])
  const [now, then, line] = [eachDay({ from, to }, sums), eachDay(before, sums), eachDay(shown, sums)]
  const standing = (keys: readonly string[]) =>
    counts.reduce((sum, row) => sum + (keys.includes(row.status_key) ? row.orders : 0), 0)
  const trend = (of: Counted): Trend => ({ orders: total(now, of), before: total(then, of), by_day: line.map(day => day[of]) })
  return {
    from,
    to,
    orders: counts.reduce((sum, row) => sum + row.orders, 0),
    open: standing(openStatuses),
    miles: Object.fromEntries(openMiles.map(mile => [mile, standing(mileStatuses[mile])])) as Statistics['miles'], // of every one
    out_for_delivery: standing([status.sentForDelivery]),
    created: trend('created'),
    arrived: trend('arrived'),
    sent: trend('sent'),
    delivered: trend('delivered'),
    failed: trend('failed'),
    returned: trend('returned'),
    first_attempt: {
      orders: total(now, 'first_attempt'),
      of: total(now, 'delivered') + total(now, 'returned'),
      before: total(then, 'first_attempt'),
      of_before: total(then, 'delivered') + total(then, 'returned'),
    },
    on_time: {
      orders: total(now, 'on_time'),
      of: total(now, 'on_time') + total(now, 'late'),
      before: total(then, 'on_time'),
      of_before: total(then, 'on_time') + total(then, 'late'),
    },
    attention: { ...attention, on_hold: standing([status.onHold]), returns: standing(mileStatuses.returns) },
  }
}

async function ordersByDay(asked: Asked, whose: Whose, context: Context): Promise<OrdersByDay> {
  const span = spanOf(asked, context)
  return eachDay(span, await sumsByDay(context.tx, whose, span))
}

async function topMerchants(asked: Asked, context: Context): Promise<TopMerchants> {
  const rows = await ranked(context.tx, 'merchant', ['created'], spanOf(asked, context), RANKED)
  if (rows.length === 0) return []
  const merchants = await context.tx
    .selectFrom('merchants')
    .select(['id', 'name', 'merchant_type'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(merchants.map(merchant => [merchant.id, merchant]))
  return rows.flatMap(({ id, ...row }) => {
    const merchant = byId.get(id)
    return merchant ? { ...row, merchant_id: id, merchant_name: merchant.name, merchant_type: merchant.merchant_type } : []
  })
}

async function deliveryPerformance(asked: Asked, context: Context): Promise<DeliveryPerformance> {
  const rows = await ranked(context.tx, 'warehouse', ['delivered', 'returned'], spanOf(asked, context), RANKED)
  if (rows.length === 0) return []
  const warehouses = await context.tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const names = new Map(warehouses.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ id, ...row }) => {
    const warehouse_name = names.get(id)
    return warehouse_name === undefined ? [] : { ...row, warehouse_id: id, warehouse_name }
  })
}

/** Only one of the person's own warehouses, or any if none are assigned; others are 404. */
async function ownWarehouse(id: number, { tx }: Context): Promise<Whose> {
  const { rows } = await sql`select from warehouses w where w.id = ${id} and ${isOwnPlace(sql.ref('w.id'))}`.execute(tx)
  found(rows[0])
  return warehouseAlone(id)
}

async function lastUpdated({ tx }: Context): Promise<LastUpdated> {
  const { rows } = await sql<LastUpdated>`
    select greatest(state.folded_at, state.remade_at, (select max(at) from order_figure_differences)) as updated_at, state.remade_at,
      state.remake_since is not null as is_remaking
    from (select) as one left join order_figure_states state on true`.execute(tx)
  return rows[0] ?? { updated_at: null, remade_at: null, is_remaking: false }
}

export const dashboardHandlers = implement(dashboardContract, {
  statistics: ({ query }, context) => statistics(query, everybody(context.places), context),
  ordersByStatus: (_input, { tx, places }) => countsByStatus(tx, everybody(places)),
  ordersByDay: ({ query }, context) => ordersByDay(query, everybody(context.places), context),
  money: ({ query }, context) => {
    const { from, to, days } = spanOf(query, context)
    const before = { from: addDays(from, -days), to: addDays(from, -1) }
    return readMoney(context, { from, to }, before)
  },
  // Staff with assigned warehouses see none of it, because it is earned for all branches together.
  revenueByMonth: (_input, context) => (context.places === null ? readRevenueByMonth(context.tx, todayOf(context)) : []),
  topMerchants: ({ query }, context) => topMerchants(query, context),
  deliveryPerformance: ({ query }, context) => deliveryPerformance(query, context),
  lastUpdated: (_input, context) => lastUpdated(context),
  refresh: async (_input, context) => {
    await queueRemake(context)
    return lastUpdated(context)
  },
  warehouseStatistics: async ({ params, query }, context) => statistics(query, await ownWarehouse(params.id, context), context),
  warehouseOrdersByStatus: async ({ params }, context) => countsByStatus(context.tx, await ownWarehouse(params.id, context)),
  warehouseOrdersByDay: async ({ params, query }, context) => ordersByDay(query, await ownWarehouse(params.id, context), context),
})
