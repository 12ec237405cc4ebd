// The charge of orders as it is worked out and stored: sums on the order, the trace beside it.
import type { Service, Speed } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import {
  type Charge,
  isRefusal,
  type PriceRefusal,
  type PriceRefusalCode,
} from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { Shipment } from '@office/shared/areas/rate-cards/shipment.model'
import { amountIn } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { refuseField } from '../../../core/http/refusal.ts'
import { type PriceAnswer, type PriceAsk, priceShipments } from '../../rate-cards/pricing.part.ts'
import { tellRefusals } from '../../rate-cards/refusal-words.part.ts'

/** What a charge is worked out from; the origin is the given city, or else the merchant's. */
export interface ChargedOrder {
  merchant_id: number | null
  walking_customer_id: number | null
  business_id: number | null
  origin_city_id: number | null
  receiver_city_id: number
  service: Service
  speed: Speed
  weight_kg: string
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  is_fragile: boolean
  is_exchange: boolean
  payment_type: 'COD' | 'PREPAID'
  cod_amount: string
  currency: string
  manual_charge: string | null
}

/** What happened to an order, as far as it affects the charge. */
export type Happened = Pick<Shipment, 'outcome' | 'redeliveries' | 'redirects'>

export const onItsWay: Happened = { outcome: 'delivered', redeliveries: 0, redirects: { same_branch: 0, other_branch: 0 } }

/** What a charge keeps once it was worked out. */
export interface Frozen {
  card_id: number | null
  taxes: PriceTaxes | null
  /** The row of the card, whose zones stay, wherever its cities or its merchant are by now. */
  row: Charge['row']
}

const byToday: Frozen = { card_id: null, taxes: null, row: null }

/** The rest of a partial delivery. */
export const goesBack: Happened = { ...onItsWay, outcome: 'rest-returned' }

/** A parcel taken back in an exchange. */
export const paidFor: Happened = { ...onItsWay, outcome: 'under-way' }

/** The columns of an order that its charge fills. */
export interface ChargeColumns {
  delivery_charge: string
  charge_total: string
  unrated: PriceRefusalCode | null
}

/** @param frozen the card, the taxes and the zones by which it was priced before */
export function askOf(order: ChargedOrder, day: string, happened = onItsWay, frozen: Frozen = byToday): PriceAsk {
  const { length_cm: length, width_cm: width, height_cm: height } = order
  return {
    kind: order.walking_customer_id === null ? 'merchant' : 'walking-customer',
    merchantId: order.merchant_id,
    businessId: order.business_id,
    cardId: frozen.card_id,
    taxes: frozen.taxes,
    zones: frozen.row,
    originCityId: order.origin_city_id,
    destinationCityId: order.receiver_city_id,
    shipment: {
      ...happened,
      day,
      currency: order.currency.toUpperCase(),
      service: order.service,
      speed: order.speed,
      weight_kg: order.weight_kg,
      size: length && width && height ? { length, width, height } : null,
      is_fragile: order.is_fragile,
      is_exchange: order.is_exchange,
      cod_amount: order.payment_type === 'COD' ? order.cod_amount : '0',
      manual: order.manual_charge,
    },
  }
}

export const chargeColumns = (priced: PriceAnswer['priced'], currency: string): ChargeColumns =>
  isRefusal(priced)
    ? { delivery_charge: amountIn('0', currency), charge_total: amountIn('0', currency), unrated: priced.code }
    : { delivery_charge: priced.delivery_charge, charge_total: priced.total, unrated: null }

/** The field of an order at which a missing charge is reported. */
export function refusedField(refusal: PriceRefusal) {
  switch (refusal.code) {
    case 'no-card':
      return 'merchant_id'
    case 'card-of-other-currency':
      return 'currency'
    case 'no-origin':
      return 'origin_city_id'
    case 'no-zone':
      return refusal.end === 'origin' ? 'origin_city_id' : 'receiver_city_id'
    case 'no-pair':
      return 'receiver_city_id'
    case 'no-weight':
    case 'weight-between-slabs':
      return 'weight_kg'
  }
}

/** An order without a price is only taken while the tenant has no card at all. */
export const isRefused = ({ priced, hasCards }: PriceAnswer): boolean => isRefusal(priced) && hasCards

/** Refuses, at its field, what cannot be priced, and names what is missing. */
export async function priceOrRefuse(tx: Tx, ask: PriceAsk): Promise<PriceAnswer> {
  const answers = await priceShipments(tx, [ask])
  const [answer] = answers
  if (!answer) throw new Error('One shipment is asked for')
  if (!isRefused(answer)) return answer
  const [told] = await tellRefusals(tx, [ask], answers)
  if (!told) throw new Error('A refusal has words')
  return refuseField(refusedField(told.refusal), told.refusal.code, told.message, told.values)
}

export interface KeptCharge {
  orderId: number
  day: string
  charge: Charge
  taxes: PriceTaxes | null
}

/** The distinct taxes of many charges, which are few, and the position of each charge's. */
export function taxesOf(charges: readonly Pick<KeptCharge, 'taxes'>[]): { list: string; places: number[] } {
  // Compared as text, because each one read from the database is a separate object.
  const texts = charges.map(({ taxes }) => JSON.stringify(taxes))
  const distinct = [...new Set(texts)]
  const places = new Map(distinct.map((text, place) => [text, place]))
  return { list: `[${distinct.join(',')}]`, places: texts.map(text => places.get(text) ?? 0) }
}

/** Stores traces of orders, each replacing the previous one. */
export async function keepCharges(tx: Tx, kept: readonly KeptCharge[]): Promise<void> {
  if (kept.length === 0) return
  const taxes = taxesOf(kept)
  await sql`
    insert into order_charges (order_id, card_id, day, charge, taxes)
    select order_id, card_id, day, charge, ${taxes.list}::json -> tax_place from rows from (unnest(${kept.map(({ orderId }) => orderId)}::int[]), unnest(${kept.map(({ charge }) => charge.card?.id ?? null)}::int[]),
      unnest(${kept.map(({ day }) => day)}::date[]), json_array_elements(${JSON.stringify(kept.map(({ charge }) => charge))}::json), unnest(${taxes.places}::int[])) as kept (order_id, card_id, day, charge, tax_place)
    on conflict (tenant_id, order_id) do update set card_id = excluded.card_id, day = excluded.day, charge = excluded.charge, taxes = excluded.taxes`.execute(
    tx,
  )
}

/** Removes the charge of an order that is no longer rated. */
export const dropCharge = (tx: Tx, orderId: number): Promise<unknown> =>
  tx.deleteFrom('order_charges').where('order_id', '=', orderId).execute()
