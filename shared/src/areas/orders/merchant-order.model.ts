// An order as a merchant's own program sees it: what it sent, where that stands and what it costs; nothing of riders, holders of money,
// marks and notes of the staff (docs/connecting.md).
import * as x from '../../core/schema.ts'
import { paymentTypes } from './order.model.ts'
import { orderStatusKeys } from './order-status.model.ts'

const order = {
  id: x.id(),
  waybill_number: x.text({ max: 40 }),
  reference_no: x.text({ max: 100 }),
  status_key: x.oneOf(orderStatusKeys),
  status_since: x.instant(),
  receiver_name: x.text(),
  receiver_phone: x.text({ max: 20 }),
  receiver_city_id: x.id(),
  city_name: x.text(),
  state_name: x.text(),
  country_code: x.text({ min: 2, max: 2 }),
  merchant_id: x.id(),
  business_id: x.nullable(x.id()),
  business_name: x.nullable(x.text()),
  service: x.text(),
  speed: x.text(),
  charge_total: x.amount(),
  current_warehouse: x.nullable(x.text()),
  payment_type: x.oneOf(paymentTypes),
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  pieces: x.integer(1),
  weight_kg: x.decimal(3),
  attempts: x.integer(),
  created_at: x.instant(),
  version: x.integer(1),
}
export const MerchantOrder = x.row(order)

/** By what a merchant's program may ask for its orders: by nothing that it does not see. */
export const merchantOrderFilters = [
  'id',
  'waybill_number',
  'reference_no',
  'receiver_phone',
  'search',
  'status_key',
  'merchant_business_id',
  'receiver_city_id',
  'state_id',
  'country_id',
  'payment_type',
  'currency',
  'cod_amount',
  'created_at',
  'updated_at',
  'status_since',
  'promised_on',
  'attempts',
  'charge_total',
  'service',
  'speed',
] as const

const related = x.row({ id: x.id(), waybill_number: x.text(), status_key: x.oneOf(orderStatusKeys), kind: x.text() })

export const MerchantOrderDetail = x.row({
  order: MerchantOrder,
  receiver_secondary_phone: x.nullable(x.text()),
  receiver_address: x.text({ max: 500 }),
  postal_code: x.nullable(x.text()),
  package_type: x.nullable(x.text()),
  length_cm: x.nullable(x.integer(1)),
  width_cm: x.nullable(x.integer(1)),
  height_cm: x.nullable(x.integer(1)),
  declared_value: x.amount(),
  delivery_charge: x.amount(),
  origin_city: x.nullable(x.text()),
  is_fragile: x.flag(),
  is_exchange: x.flag(),
  note: x.nullable(x.text({ max: 1000 })),
  ordered_at: x.nullable(x.instant()),
  promised_on: x.nullable(x.day()),
  parent: x.nullable(related),
  children: x.list(related, 0, 100),
})

export const MerchantOrderEvent = x.row({
  status_key: x.oneOf(orderStatusKeys),
  kind: x.text(),
  at: x.instant(),
  warehouse: x.nullable(x.text()),
  reason: x.nullable(x.text()),
  receiver_name: x.nullable(x.text()),
  receiver_relation: x.nullable(x.text()),
  amount_collected: x.nullable(x.amount()),
  currency: x.nullable(x.text()),
  due_on: x.nullable(x.day()),
  pieces: x.nullable(x.integer()),
  weight_kg: x.nullable(x.decimal(3)),
})

/** What the operator writes to its merchants, in its own name. */
export const MerchantOrderRemark = x.row({ id: x.id(), text: x.text({ max: 1000 }), created_at: x.instant() })
