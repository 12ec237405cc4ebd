// What is known about an order while it is being entered: its receiver by phone, its charge, and orders that it repeats.
import { get, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { serviceNames, services } from '../rate-cards/prices/price-card.model.ts'
import { orderDraft } from './order.model.ts'
import { orderStatusKeys, orderStatusNames } from './order-status.model.ts'

/** An order of the same merchant for the same phone, city and COD counts as a repeat for so many hours. */
export const ALIKE_HOURS = 12

/** How often a receiver's newest orders arrived, and where they went. */
export const KnownReceiver = x.row({
  orders: x.integer(),
  delivered: x.integer(),
  /** Returned, or on their way back. */
  returned: x.integer(),
  /** The last used first; a city that takes no orders any more is left out. */
  places: x.list(
    x.row({
      receiver_name: x.text(),
      receiver_address: x.text({ max: 500 }),
      receiver_city_id: x.id(),
      city_name: x.text(),
      state_name: x.text(),
      country_name: x.text(),
      postal_code: x.nullable(x.text()),
      orders: x.integer(1),
      last_status_key: x.oneOf(orderStatusKeys, orderStatusNames),
      last_at: x.instant(),
    }),
    0,
    5,
  ),
})
export type KnownReceiver = x.Of<typeof KnownReceiver>

const { reference_no, receiver_phone, receiver_city_id, weight_kg, length_cm, width_cm, height_cm, cod_amount, currency } =
  orderDraft
const { speed, is_fragile, is_exchange, manual_charge } = orderDraft
const { merchant_id, business_id, origin_city_id } = orderDraft
const orMissing = <T>(schema: x.Schema<T>) => x.optional(x.nullable(schema))

export const OrderCheck = x.record({
  merchant_id,
  business_id,
  origin_city_id,
  service: x.optional(x.oneOf(services, serviceNames)),
  orders: x.list(
    x.record({
      reference_no: orMissing(reference_no),
      receiver_phone: orMissing(receiver_phone),
      receiver_city_id: orMissing(receiver_city_id),
      weight_kg: orMissing(weight_kg),
      length_cm,
      width_cm,
      height_cm,
      cod_amount: orMissing(cod_amount),
      currency,
      speed,
      is_fragile,
      is_exchange,
      /** Counts for those who may set it. */
      manual_charge,
    }),
    1,
    1000,
  ),
})
export type OrderCheck = x.Of<typeof OrderCheck>

export const CheckedOrder = x.row({
  is_reference_taken: x.flag(),
  /** The newest order that it repeats, if there is one. */
  alike: x.nullable(x.row({ id: x.id(), waybill_number: x.text(), created_at: x.instant() })),
  /** What it will be charged; null while that is not known. */
  charge_total: x.nullable(x.amount()),
  /** Why it has no charge, in the reader's language; null if it has one, or is accepted without one. */
  refusal: x.nullable(x.text({ max: 500 })),
})
export type CheckedOrder = x.Of<typeof CheckedOrder>

export const orderEntryContract = {
  receiver: get('/admin/order/receiver', {
    summary: 'The receivers of a phone number: names and addresses, how often they were used, how it ended',
    needs: ['create-order', 'create-bulk-order'],
    query: x.row({ phone: x.contactNumber() }),
    returns: KnownReceiver,
  }),
  check: post('/admin/order/check', {
    summary: 'What is known of orders before they are created: charges, taken references, and orders that they repeat',
    needs: ['create-order', 'create-bulk-order'],
    body: OrderCheck,
    returns: x.list(CheckedOrder, 1, 1000),
  }),
}
