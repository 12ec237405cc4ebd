// Editing an order later: the fields of its form, their names, and what can no longer be changed.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { Charge, ZonePair } from '../rate-cards/prices/price-trace.model.ts'
import { type FinanceStatusKey, finance, financeStatuses, financeStatusKeys } from './finance-status.model.ts'
import { orderTransitions } from './moves/order-transitions.ts'
import { type OrderDraft, orderDraft } from './order.model.ts'
import { type OrderStatusKey, orderStatusKeys, orderStatusNames, status } from './order-status.model.ts'

const record = {
  id: x.id(),
  ...orderDraft,
  /** null for a walking customer's order. */
  merchant_id: x.nullable(x.id()),
  waybill_number: x.text({ max: 40 }),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  finance_status_key: x.oneOf(financeStatusKeys, financeStatuses),
  version: x.integer(1),
}
/** One order as its form holds it. */
export const OrderRecord = x.row(record)
export type OrderRecord = x.Of<typeof OrderRecord>

/** The same after an edit, with what it is charged then; null if it could not be rated yet. */
export const EditedOrder = x.row({ ...record, charge: x.nullable(Charge), zones: x.nullable(ZonePair) })

export type OrderField = keyof OrderDraft

export const orderLabels = {
  waybill_number: msg`Waybill`,
  reference_no: msg`Merchant reference`,
  merchant_id: msg`Merchant`,
  receiver_name: msg`Name`,
  receiver_phone: msg`Phone`,
  receiver_secondary_phone: msg`Second phone`,
  receiver_address: msg`Street and house`,
  receiver_city_id: msg`City`,
  postal_code: msg`Postal code`,
  package_type: msg`Contents`,
  pieces: msg`Pieces`,
  weight_kg: msg`Weight`,
  length_cm: msg`Length`,
  width_cm: msg`Width`,
  height_cm: msg`Height`,
  declared_value: msg`Declared value`,
  payment_type: msg`Payment`,
  cod_amount: msg`Amount to collect`,
  currency: msg`Currency`,
  promised_on: msg`Deliver on`,
  note: msg`Note for the rider`,
  business_id: msg`Business`,
  origin_city_id: msg`Sent from`,
  service: msg`Service`,
  speed: msg`Speed`,
  is_fragile: msg`Fragile`,
  is_exchange: msg`Exchange`,
  manual_charge: msg`Charge set by hand`,
  charge_reason: msg`Why this charge`,
} satisfies Labels<OrderDraft>

export const orderFields = Object.keys(orderLabels) as readonly OrderField[] // Object.keys forgets the literal names

/** What a charge is calculated from: if one of these changes, the order is rated again. */
export const pricedFields = [
  'merchant_id',
  'business_id',
  'origin_city_id',
  'receiver_city_id',
  'service',
  'speed',
  'weight_kg',
  'length_cm',
  'width_cm',
  'height_cm',
  'is_fragile',
  'is_exchange',
  'cod_amount',
  'currency',
  'manual_charge',
] as const satisfies readonly OrderField[]

type OrderValues = { readonly [F in OrderField]?: OrderDraft[F] | null }

/** What an edit changes: each field with its old and new value. */
export const changesOf = (before: OrderValues, after: OrderValues) =>
  orderFields
    .filter(field => (before[field] ?? null) !== (after[field] ?? null))
    .map(field => ({ field, was: before[field] ?? null, is: after[field] ?? null }))

interface Locked {
  fields: readonly OrderField[]
  code: string
  message: Message
}

/** The label is on the parcel by then. */
const pickedUp: Locked = {
  fields: ['merchant_id', 'reference_no', 'waybill_number'],
  code: 'picked-up',
  message: msg`The parcel was picked up, so this can no longer be changed`,
}

/** Money that someone holds is changed by an adjustment, never by editing the order. */
const collected: Locked = {
  fields: ['payment_type', 'cod_amount', 'currency'],
  code: 'collected',
  message: msg`The money was collected, so this can no longer be changed`,
}

/** Another city means a redirect, which sends it there and is charged. */
const arrived: Locked = {
  fields: ['receiver_city_id'],
  code: 'arrived',
  message: msg`The parcel has arrived. Use a redirect to change the city`,
}

/** A claim is at most the declared value, which is therefore not set once there is something to claim. */
const goneAstray: Locked = {
  fields: ['declared_value'],
  code: 'lost-or-damaged',
  message: msg`The parcel is lost or damaged, so its declared value can no longer be changed`,
}

/** Before custody: the statuses in which an order may still be cancelled, and the cancelled status itself. */
const beforePickup: readonly OrderStatusKey[] = [...orderTransitions.moves.cancel.from, status.cancelled]
const beforeCollection: readonly FinanceStatusKey[] = [finance.noCollection, finance.toCollect]

/** Why a field of an order cannot be changed now; null if it can. */
export function whyLocked(
  order: Pick<OrderRecord, 'status_key' | 'finance_status_key'>,
  field: OrderField,
): Pick<Locked, 'code' | 'message'> | null {
  const rules = [
    ...(beforePickup.includes(order.status_key) ? [] : [pickedUp]),
    ...(orderTransitions.moves.redirect.from.some(key => key === order.status_key) ? [arrived] : []),
    ...(beforeCollection.includes(order.finance_status_key) ? [] : [collected]),
    ...(order.status_key === status.lost || order.status_key === status.damaged ? [goneAstray] : []),
  ]
  return rules.find(({ fields }) => fields.includes(field)) ?? null
}
