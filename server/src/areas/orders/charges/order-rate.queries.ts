// Rates existing orders: works out the charges of all of them at once, and writes them.
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import { type PriceAnswer, type PriceAsk, priceShipments } from '../../rate-cards/pricing.part.ts'
import type { ChildKind } from '../order.table.ts'
import {
  askOf,
  type ChargedOrder,
  chargeColumns,
  type Frozen,
  goesBack,
  keepCharges,
  onItsWay,
  paidFor,
} from './order-charge.queries.ts'

export interface RatedOrder extends ChargedOrder {
  id: number
  waybill_number: string
  /**
   * The rest of a partial delivery is only charged for its return; a parcel taken back in an exchange is paid for by the outgoing
   * order.
   */
  child_kind: ChildKind | null
  /** The tenant's day on which it was booked. */
  booked_on: string
  charge_total: string
  unrated: string | null
}

/** The values from which charges of orders are worked out, sorted by id. */
export async function readRated(tx: Tx, ids: readonly number[]): Promise<RatedOrder[]> {
  const { rows } = await sql<RatedOrder>`
    select o.id, o.waybill_number, o.child_kind, o.merchant_id, o.walking_customer_id, o.business_id, coalesce(o.origin_city_id, m.city_id) as origin_city_id,
      coalesce(o.priced_city_id, o.receiver_city_id) as receiver_city_id,
      o.service, o.speed, o.weight_kg, o.length_cm, o.width_cm, o.height_cm, o.is_fragile, o.is_exchange, o.payment_type, o.cod_amount,
      o.currency, o.manual_charge, o.charge_total, o.unrated,
      ${dayOf(sql`o.created_at`)}::text as booked_on
    from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    where o.id = any(${ids}::int[]) order by o.id`.execute(tx)
  return rows
}

/** Traces by order, as JSON: the database keeps their keys in the order in which they are calculated. */
export async function readTraces(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('order_charges')
    .select(['order_id', 'charge'])
    .where('order_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ order_id, charge }) => [order_id, JSON.stringify(charge)]))
}

export interface Rating {
  order: RatedOrder
  ask: PriceAsk
  answer: PriceAnswer
}

/** The expected course of an order, as far as it affects the charge. */
export const expected = { none: onItsWay, rest: goesBack, exchange: paidFor } as const

/**
 * What orders would be charged as of a day.
 * @param frozenOf the card, the taxes and the zones that an order keeps
 */
export async function judgeRatings(
  tx: Tx,
  orders: readonly RatedOrder[],
  dayOf: (order: RatedOrder) => string,
  frozenOf?: (order: RatedOrder) => Frozen | undefined,
): Promise<Rating[]> {
  const asks = orders.map(order => askOf(order, dayOf(order), expected[order.child_kind ?? 'none'], frozenOf?.(order)))
  const answers = await priceShipments(tx, asks)
  return orders.flatMap((order, index) => {
    const [ask, answer] = [asks[index], answers[index]]
    return ask && answer ? [{ order, ask, answer }] : []
  })
}

/** Replaces charges; an order that cannot be priced keeps what it had. */
export async function writeRatings(tx: Tx, ratings: readonly Rating[]): Promise<void> {
  if (ratings.length === 0) return
  const columns = ratings.map(({ order, answer }) => chargeColumns(answer.priced, order.currency))
  await sql`
    update orders o set delivery_charge = rated.delivery_charge, charge_total = rated.charge_total, unrated = rated.unrated,
      version = version + 1, updated_at = now()
    from unnest(${ratings.map(({ order }) => order.id)}::int[], ${columns.map(column => column.delivery_charge)}::numeric[],
      ${columns.map(column => column.charge_total)}::numeric[], ${columns.map(column => column.unrated)}::text[])
      as rated (id, delivery_charge, charge_total, unrated)
    where o.tenant_id = (select current_tenant()) and o.id = rated.id`.execute(tx)
  await keepCharges(
    tx,
    ratings.flatMap(({ order, ask, answer: { priced, taxes } }) =>
      isRefusal(priced) ? [] : [{ orderId: order.id, day: ask.shipment.day, charge: priced, taxes }],
    ),
  )
}

/** Records why orders still have no price, if the reason has changed. */
export async function writeUnrated(tx: Tx, ratings: readonly Rating[]): Promise<void> {
  const changed = ratings.flatMap(({ order, answer: { priced } }) =>
    isRefusal(priced) && priced.code !== order.unrated ? [{ id: order.id, code: priced.code }] : [],
  )
  if (changed.length === 0) return
  await sql`
    update orders o set unrated = changed.code from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ code }) => code)}::text[]) as changed (id, code)
    where o.tenant_id = (select current_tenant()) and o.id = changed.id`.execute(tx)
}

/** Rates each order as of its own day; those that cannot be priced say why. */
export async function rateOrders(tx: Tx, ids: readonly number[], dayOf: (order: RatedOrder) => string): Promise<void> {
  await writeRatings(tx, await judgeRatings(tx, await readRated(tx, ids), dayOf))
}
