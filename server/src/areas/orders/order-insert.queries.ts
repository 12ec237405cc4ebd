// Stores many orders at once, with their first events, in one statement.

import { status } from '@office/shared/areas/orders/order-status.model'
import type { Service, Speed } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { PriceAnswer } from '../rate-cards/pricing.part.ts'
import { nextWaybills } from '../waybills/waybill-number.part.ts'
import { chargeColumns, taxesOf } from './charges/order-charge.queries.ts'
import { originAt } from './order-branch.part.ts'

/** A new order with everything looked up; decimals as text. `merchant_code` names a merchant that may be created. */
export interface ReadyOrder {
  waybill_number: string | null
  reference_no: string
  merchant_code: string
  merchant_name: string | null
  receiver_name: string
  receiver_phone: string
  receiver_secondary_phone: string | null
  receiver_address: string
  business_id: number | null
  /** Null: the merchant's city. */
  origin_city_id: number | null
  service: Service
  speed: Speed
  city_id: number
  state_id: number
  country_id: number
  postal_code: string | null
  package_type: string | null
  pieces: number
  weight_kg: string
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  declared_value: string | null
  manual_charge: string | null
  charge_reason: string | null
  /** Its charge, as of `day` of the origin. */
  charge: PriceAnswer['priced']
  taxes: PriceAnswer['taxes'] | null
  payment_type: 'COD' | 'PREPAID'
  cod_amount: string
  currency: string
  /** Local wall time of the tenant. */
  ordered_at: string | null
  promised_on: string | null
  source_status: string | null
  source_payment: string | null
  note: string | null
  /** Delivered in exchange for the old parcel. */
  is_exchange: boolean
  is_fragile: boolean
}

interface Origin {
  staffId: number
  timeZone: string
  /** The day for which charges were worked out. */
  day: string
}

/** Ids of merchants by lower-case code; unknown ones are created with the first name that a row gives them. */
async function merchantIds(tx: Tx, orders: readonly ReadyOrder[]): Promise<Map<string, number>> {
  const wanted = new Map(orders.map(order => [order.merchant_code.toLowerCase(), order]))
  const codes = [...wanted.keys()]
  const find = async () => {
    const { rows } = await sql<{
      id: number
      code: string
    }>`select id, lower(code) as code from merchants where lower(code) = any(${codes}::text[])`.execute(tx)
    return new Map(rows.map(row => [row.code, row.id]))
  }
  const known = await find()
  const fresh = codes.filter(code => !known.has(code)).flatMap(code => wanted.get(code) ?? [])
  if (fresh.length === 0) return known
  await sql`
    insert into merchants (id, code, name)
    select first + place - 1, code, name
    from (select next_ids('merchants', ${fresh.length}) as first) as ids,
      unnest(${fresh.map(order => order.merchant_code)}::text[], ${fresh.map(order => order.merchant_name ?? order.merchant_code)}::text[])
        with ordinality as merchant (code, name, place)
    on conflict do nothing`.execute(tx)
  // Read again, because another import may have created one of them a moment before.
  return find()
}

/** The numbers that orders bring. */
export const broughtBy = (orders: readonly Pick<ReadyOrder, 'waybill_number'>[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ waybill_number }) => waybill_number ?? []))

async function withWaybills(
  tx: Tx,
  orders: readonly ReadyOrder[],
  ownerOf: (order: ReadyOrder) => number | null,
): Promise<string[]> {
  const owners = orders.filter(order => order.waybill_number === null).map(ownerOf)
  const made = await nextWaybills(tx, owners, broughtBy(orders))
  let used = 0
  return orders.map(order => order.waybill_number ?? (made[used++] as string)) // as many were created as are missing
}

/** Stores orders that do not exist yet; returns how many were new. */
export async function insertOrders(tx: Tx, orders: readonly ReadyOrder[], origin: Origin): Promise<number> {
  if (orders.length === 0) return 0
  const merchants = await merchantIds(tx, orders)
  const waybills = await withWaybills(tx, orders, order => merchants.get(order.merchant_code.toLowerCase()) ?? null)
  const column = <K extends keyof ReadyOrder>(name: K) => orders.map(order => order[name])
  const sums = orders.map(({ charge, currency }) => chargeColumns(charge, currency))
  const { rows: reserved } = await sql<{ first: number }>`select next_ids('orders', ${orders.length}) as first`.execute(tx)
  const ids = orders.map((_, index) => (reserved[0]?.first ?? 0) + index)
  const traced = orders.flatMap(({ charge, taxes }, index) => (isRefusal(charge) ? [] : [{ id: ids[index], charge, taxes }]))
  const taxes = taxesOf(traced)
  const { numAffectedRows } = await sql`
    with added as (insert into orders (
      id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_secondary_phone, receiver_address,
      receiver_city_id, receiver_state_id, receiver_country_id, postal_code, package_type, pieces, weight_kg, length_cm, width_cm,
      height_cm, declared_value, delivery_charge, charge_total, unrated, manual_charge, charge_reason, payment_type, cod_amount, currency, custody, ordered_at, promised_on,
      source_status, source_payment, note, is_exchange, is_fragile, business_id, origin_city_id, service, speed, origin_warehouse_id, destination_warehouse_id)
    select id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, secondary_phone, address,
      city_id, state_id, country_id, postal_code, package_type, pieces, weight_kg, length_cm, width_cm, height_cm,
      in_currency(declared_value, currency), delivery_charge, charge_total, unrated, manual_charge, charge_reason, payment_type, cod_amount, currency,
      case when cod_amount > 0 then 'to-collect' else 'none' end, case when ordered_at like '%Z' then ordered_at::timestamptz else ordered_at::timestamp at time zone ${origin.timeZone} end, promised_on,
      source_status, source_payment, note, is_exchange, is_fragile, business_id, origin_city_id, service, speed,
      ${originAt(sql`case when origin_city_id is null then origin else begins_at end`)}, destination
    from unnest(${ids}::int[], ${waybills}::text[], ${column('reference_no')}::text[], ${orders.map(order => merchants.get(order.merchant_code.toLowerCase()))}::int[],
        ${column('receiver_name')}::text[], ${column('receiver_phone')}::text[], ${column('receiver_secondary_phone')}::text[],
        ${column('receiver_address')}::text[], ${column('city_id')}::int[], ${column('state_id')}::int[], ${column('country_id')}::int[],
        ${column('postal_code')}::text[], ${column('package_type')}::text[], ${column('pieces')}::int[], ${column('weight_kg')}::numeric[],
        ${column('length_cm')}::int[], ${column('width_cm')}::int[], ${column('height_cm')}::int[], ${column('declared_value')}::numeric[],
        ${sums.map(sum => sum.delivery_charge)}::numeric[], ${sums.map(sum => sum.charge_total)}::numeric[], ${sums.map(sum => sum.unrated)}::text[],
        ${column('manual_charge')}::numeric[], ${column('charge_reason')}::text[], ${column('payment_type')}::text[], ${column('cod_amount')}::numeric[], ${column('currency')}::text[],
        ${column('ordered_at')}::text[], ${column('promised_on')}::date[], ${column('source_status')}::text[],
        ${column('source_payment')}::text[], ${column('note')}::text[], ${column('is_exchange')}::boolean[], ${column('is_fragile')}::boolean[], ${column('business_id')}::int[],
        ${column('origin_city_id')}::int[], ${column('service')}::text[], ${column('speed')}::text[])
        as row (id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, secondary_phone, address, city_id,
          state_id, country_id, postal_code, package_type, pieces, weight_kg, length_cm, width_cm, height_cm, declared_value,
          delivery_charge, charge_total, unrated, manual_charge, charge_reason, payment_type, cod_amount, currency, ordered_at, promised_on, source_status,
          source_payment, note, is_exchange, is_fragile, business_id, origin_city_id, service, speed)
      left join (
        select m.id as sender_id, c.default_warehouse_id as origin from merchants m join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id
      ) as sender on sender_id = row.merchant_id
      left join (select c.id as from_city_id, c.default_warehouse_id as begins_at from cities c) as start on from_city_id = row.origin_city_id
      left join (select c.id as to_city_id, c.default_warehouse_id as destination from cities c) as town on to_city_id = row.city_id
    on conflict do nothing returning id), traces as (
    insert into order_charges (order_id, card_id, day, charge, taxes)
    select id, card_id, ${origin.day}::date, charge, ${taxes.list}::json -> tax_place
    from rows from (unnest(${traced.map(({ id }) => id)}::int[]), unnest(${traced.map(({ charge }) => charge.card?.id ?? null)}::int[]),
      json_array_elements(${JSON.stringify(traced.map(({ charge }) => charge))}::json), unnest(${taxes.places}::int[])) as trace (id, card_id, charge, tax_place)
      join added using (id))
    insert into order_events (order_id, kind, status_key, staff_id, source)
    select id, 'move', ${status.created}::text, ${origin.staffId}::int, 'import' from added`.execute(tx)
  const stored = Number(numAffectedRows ?? 0)
  if (stored < orders.length) await allAreThere(tx, orders, merchants)
  return stored
}

/**
 * A row that was not stored because its order has appeared meanwhile is there. One that lost its waybill number to another order
 * is not, and must not count as such.
 * @throws so that the set is tried again, and the row is then rejected with its reason
 */
async function allAreThere(tx: Tx, orders: readonly ReadyOrder[], merchants: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ reference: string }>`
      select wanted.reference
      from unnest(${orders.map(order => merchants.get(order.merchant_code.toLowerCase()))}::int[], ${orders.map(order => order.reference_no)}::text[])
        as wanted (merchant, reference)
      where not exists (select from orders o where o.merchant_id = wanted.merchant and o.reference_no = wanted.reference) limit 1`.execute(
      tx,
    ),
  )
  const [lost] = rows
  if (lost) throw new Error(`orders: the waybill number for ${lost.reference} was taken while it was imported`)
}
