// What is known about orders while they are being entered: receivers by phone, charges, and orders that they repeat.

import {
  type CheckedOrder,
  type KnownReceiver,
  type OrderCheck,
  orderEntryContract,
} from '@office/shared/areas/orders/order-entry.contract'
import { orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { priceShipments } from '../rate-cards/pricing.part.ts'
import { tellRefusals } from '../rate-cards/refusal-words.part.ts'
import { readAlike } from './alike-orders.queries.ts'
import { askOf } from './charges/order-charge.queries.ts'
import { ownCallingCodes, phoneSpellings } from './receiver-phone.part.ts'

/** Orders of a number that are read: enough to know a receiver by, whatever number a shop enters for all of them. */
const LATELY = 200
const OFFERED = 5

const delivered = orderStatusKeys.filter(key => orderStatus(key).milestone === 'delivered')
const returned = orderStatusKeys.filter(key => ['returning', 'returned'].includes(orderStatus(key).milestone))

/** Behind the person's own wall: whoever works at a branch learns of that branch's orders only. */
async function readReceiver(tx: Tx, phone: string): Promise<KnownReceiver> {
  const spellings = phoneSpellings(phone, await ownCallingCodes(tx))
  const { rows } = await sql<KnownReceiver>`
    with lately as materialized (
      select o.* from unnest(${spellings}::text[]) as wanted (phone)
      cross join lateral (
        select id, receiver_name, receiver_address, receiver_city_id, postal_code, status_key, created_at from orders
        where receiver_phone = wanted.phone and parent_id is null order by id desc limit ${LATELY}) o),
    places as (
      select (array_agg(receiver_name order by id desc))[1] as receiver_name, (array_agg(receiver_address order by id desc))[1] as receiver_address,
        receiver_city_id, (array_agg(postal_code order by id desc))[1] as postal_code, count(*)::int as orders, max(id) as last_id,
        (array_agg(status_key order by id desc))[1] as last_status_key, max(created_at) as last_at
      from lately group by fold(receiver_name), fold(receiver_address), receiver_city_id),
    offered as (
      select p.receiver_name, p.receiver_address, p.receiver_city_id, c.name as city_name, s.name as state_name, k.name as country_name,
        p.postal_code, p.orders, p.last_status_key, p.last_at, p.last_id
      from places p join cities c on c.id = p.receiver_city_id and c.is_active
        join states s on s.id = c.state_id join countries k on k.id = c.country_id
      order by p.last_id desc limit ${OFFERED})
    select count(*)::int as orders, count(*) filter (where status_key = any(${delivered}))::int as delivered,
      count(*) filter (where status_key = any(${returned}))::int as returned,
      (select coalesce(jsonb_agg(to_jsonb(offered) - 'last_id' order by last_id desc), '[]') from offered) as places
    from lately`.execute(tx)
  const { places, ...counts } = found(rows[0])
  // JSON of the database writes instants with its own offset.
  return { ...counts, places: places.map(place => ({ ...place, last_at: new Date(place.last_at).toISOString() })) }
}

type Alike = CheckedOrder['alike']

/** Taken references are told wherever the order is, as creating would tell them. */
async function readTaken(tx: Tx, { merchant_id, orders }: OrderCheck): Promise<ReadonlySet<string>> {
  const references = orders.flatMap(({ reference_no }) => reference_no ?? [])
  const { rows } = await beyondBranch(tx, () =>
    sql<{ reference_no: string }>`
      select reference_no from orders where merchant_id = ${merchant_id} and reference_no = any(${references}::text[])`.execute(
      tx,
    ),
  )
  return new Set(rows.map(({ reference_no }) => reference_no))
}

async function alikeOf(tx: Tx, { merchant_id, orders }: OrderCheck): Promise<Alike[]> {
  const own = await ownCallingCodes(tx)
  const alike = await readAlike(
    tx,
    orders.map(({ receiver_phone, receiver_city_id = null, cod_amount = null }) => ({
      merchant_id,
      receiver_city_id,
      cod_amount,
      phones: receiver_phone ? phoneSpellings(receiver_phone, own) : [],
    })),
  )
  return orders.map((_, at) => alike.get(at) ?? null)
}

/** Refuses a field that names a row that does not exist; returns the city from which the orders are sent. */
async function originOf(tx: Tx, { merchant_id, business_id, origin_city_id, orders }: OrderCheck): Promise<number | null> {
  const cities = [...new Set(orders.flatMap(({ receiver_city_id }) => receiver_city_id ?? []))]
  const { rows } = await sql<{ city_id: number | null; merchants: number; businesses: number; origins: number; cities: number }>`
    select (select city_id from merchants where id = ${merchant_id}) as city_id,
      (select count(*) from merchants where id = ${merchant_id})::int as merchants,
      (select count(*) from merchant_businesses where id = ${business_id ?? null})::int as businesses,
      (select count(*) from cities where id = ${origin_city_id ?? null})::int as origins,
      (select count(*) from cities where id = any(${cities}::int[]))::int as cities`.execute(tx)
  const there = found(rows[0])
  if (there.merchants === 0) refuseUnknown('merchant_id')
  if (business_id && there.businesses === 0) refuseUnknown('business_id')
  if (origin_city_id && there.origins === 0) refuseUnknown('origin_city_id')
  if (there.cities < cities.length) refuseUnknown('receiver_city_id')
  return origin_city_id ?? there.city_id
}

type Charged = Pick<CheckedOrder, 'charge_total' | 'refusal'>

/** The charges of those that name a city. */
async function readCharges(body: OrderCheck, origin: number | null, context: Context): Promise<Map<number, Charged>> {
  const { tx, tenant, translate, permissions } = context
  const day = dayIn(new Date(context.now), tenant.timeZone)
  const wanted = body.orders.flatMap((order, at) => {
    const { receiver_city_id, weight_kg } = order
    if (!receiver_city_id || !weight_kg) return []
    const ask = askOf(
      {
        merchant_id: body.merchant_id,
        walking_customer_id: null,
        business_id: body.business_id ?? null,
        origin_city_id: origin,
        receiver_city_id,
        service: body.service ?? 'door-to-door',
        speed: order.speed ?? 'standard',
        weight_kg,
        length_cm: order.length_cm ?? null,
        width_cm: order.width_cm ?? null,
        height_cm: order.height_cm ?? null,
        is_fragile: order.is_fragile ?? false,
        is_exchange: order.is_exchange ?? false,
        payment_type: 'COD',
        cod_amount: order.cod_amount ?? '0',
        currency: order.currency,
        manual_charge: (permissions.has('update-delivery-charge') && order.manual_charge) || null,
      },
      day,
    )
    return [{ at, ask }]
  })
  const asks = wanted.map(({ ask }) => ask)
  const answers = await priceShipments(tx, asks)
  const told = await tellRefusals(tx, asks, answers)
  return new Map(
    wanted.flatMap(({ at }, index): [number, Charged][] => {
      const [answer, why] = [answers[index], told[index]]
      if (!answer) return []
      const refusal = why && answer.hasCards ? translate(why.message, why.values) : null
      return [[at, { charge_total: isRefusal(answer.priced) ? null : answer.priced.total, refusal }]]
    }),
  )
}

async function check(body: OrderCheck, context: Context): Promise<CheckedOrder[]> {
  const { tx } = context
  const origin = await originOf(tx, body)
  const taken = await readTaken(tx, body)
  const alike = await alikeOf(tx, body)
  const charges = await readCharges(body, origin, context)
  return body.orders.map(({ reference_no }, at) => ({
    is_reference_taken: taken.has(reference_no ?? ''),
    alike: alike[at] ?? null,
    ...(charges.get(at) ?? { charge_total: null, refusal: null }),
  }))
}

export const orderEntryHandlers = implement(orderEntryContract, {
  receiver: ({ query }, { tx }) => readReceiver(tx, query.phone),
  check: ({ body }, context) => check(body, context),
})
