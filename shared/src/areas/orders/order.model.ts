// An order as lists, details and forms see it.
import * as x from '../../core/schema.ts'
import { requestKinds } from '../approvals/approval.model.ts'
import { custodies, settlements } from '../finance/journal/custody.model.ts'
import { MAX_METHOD_KEY } from '../finance/methods/payment-method.model.ts'
import { services, speeds } from '../rate-cards/prices/price-card.model.ts'
import { Charge, priceRefusalCodes, ZonePair } from '../rate-cards/prices/price-trace.model.ts'
import { financeStatusKeys } from './finance-status.model.ts'
import { eventFacts, moveFacts } from './moves/move-facts.model.ts'
import { orderStatusKeys } from './order-status.model.ts'

export const paymentTypes = ['COD', 'PREPAID'] as const

/** A row of the order lists. Money is decimal text in `currency`, weight decimal kilograms, times are UTC. */
export const Order = x.row({
  id: x.id(),
  waybill_number: x.text({ max: 40 }),
  reference_no: x.text({ max: 100 }),
  status_key: x.oneOf(orderStatusKeys),
  /** What people see of the three facts below it. */
  finance_status_key: x.oneOf(financeStatusKeys),
  custody: x.oneOf(custodies),
  settlement: x.oneOf(settlements),
  is_disputed: x.flag(),
  status_since: x.instant(),
  receiver_name: x.text(),
  receiver_phone: x.text({ max: 20 }),
  receiver_city_id: x.id(),
  city_name: x.text(),
  state_name: x.text(),
  country_code: x.text({ min: 2, max: 2 }),
  /** null where somebody walked in with it. */
  merchant_id: x.nullable(x.id()),
  merchant_name: x.nullable(x.text()),
  /** 'cash' marks a cash merchant; null where the merchant has no setting. */
  merchant_type: x.nullable(x.text()),
  walking_customer_id: x.nullable(x.id()),
  walking_customer: x.nullable(x.text()),
  business_id: x.nullable(x.id()),
  business_name: x.nullable(x.text()),
  service: x.oneOf(services),
  speed: x.oneOf(speeds),
  /** What is owed for it, with COD and tax; 0 while it is not rated. */
  charge_total: x.amount(),
  /** Why no charge could be worked out; null where one was. */
  unrated: x.nullable(x.oneOf(priceRefusalCodes)),
  current_warehouse_id: x.nullable(x.id()),
  current_warehouse: x.nullable(x.text()),
  rider_id: x.nullable(x.id()),
  rider_name: x.nullable(x.text()),
  payment_type: x.oneOf(paymentTypes),
  cod_amount: x.amount(),
  /** The key of the method by which the COD was paid; null while it is not collected. */
  cod_method: x.nullable(x.text({ max: MAX_METHOD_KEY })),
  currency: x.text({ min: 3, max: 3 }),
  pieces: x.integer(1),
  weight_kg: x.decimal(3),
  attempts: x.integer(),
  /** How many its merchant allows in the place of the order setting; null where that holds. */
  max_attempts: x.nullable(x.integer(1)),
  /** Flags of the operator's own; their names are in the list of flags. */
  flag_ids: x.list(x.id(), 0, 200),
  created_at: x.instant(),
  version: x.integer(1),
})
export type Order = x.Of<typeof Order>

/** Of two orders, what the later one is: the rest of a part delivery, or what was taken back where an exchange was delivered. */
const related = x.row({
  id: x.id(),
  waybill_number: x.text(),
  status_key: x.oneOf(orderStatusKeys),
  kind: x.oneOf(['rest', 'exchange']),
})

/** Everything about one order. */
export const OrderDetail = x.row({
  order: Order,
  receiver_secondary_phone: x.nullable(x.text()),
  receiver_address: x.text({ max: 500 }),
  postal_code: x.nullable(x.text()),
  package_type: x.nullable(x.text()),
  length_cm: x.nullable(x.integer(1)),
  width_cm: x.nullable(x.integer(1)),
  height_cm: x.nullable(x.integer(1)),
  declared_value: x.amount(),
  /** All of the charge but COD and tax. */
  delivery_charge: x.amount(),
  /** By the journal, from when nothing more is to be collected; null before. */
  collected: x.nullable(x.signedAmount()),
  /** What it is charged once it is over, nothing where it was cancelled or lost before; null on its way. */
  charged: x.nullable(x.signedAmount()),
  /** How the charge came about; null while it is not rated. */
  charge: x.nullable(Charge),
  zones: x.nullable(ZonePair),
  charge_reason: x.nullable(x.text({ max: 500 })),
  /** How often its money was disputed, also where that has ended. */
  disputes: x.integer(),
  origin_city: x.nullable(x.text()),
  is_fragile: x.flag(),
  is_exchange: x.flag(),
  note: x.nullable(x.text({ max: 1000 })),
  merchant_phone: x.nullable(x.text()),
  /** When the merchant took the order, by its own file or form; null when it did not say. */
  ordered_at: x.nullable(x.instant()),
  promised_on: x.nullable(x.day()),
  bucket_id: x.nullable(x.id()),
  bucket_code: x.nullable(x.text()),
  bag_id: x.nullable(x.id()),
  bag_number: x.nullable(x.text()),
  /** The order that it came of, and those that came of it. */
  parent: x.nullable(related),
  children: x.list(related, 0, 100),
  /** The branch that is to deliver it. */
  destination: x.nullable(x.text()),
  /** Redirected since its label was printed last: the paper shows the old address. */
  needs_label: x.flag(),
  /** Damaged, and no photo shows it yet. */
  needs_photo: x.flag(),
  /** Requests about it that wait for a decision. */
  approvals: x.list(x.row({ id: x.id(), kind: x.oneOf(requestKinds) }), 0, 10),
  /** The first day on which it may be disposed of; null while its merchant was not told. */
  disposal_from: x.nullable(x.day()),
  /** Statuses that this order may move to now, for this staff member's permissions. */
  next: x.list(x.oneOf(orderStatusKeys), 0, 40),
})
export type OrderDetail = x.Of<typeof OrderDetail>

export const orderDraft = {
  waybill_number: x.optional(x.nullable(x.text({ max: 40 }))),
  reference_no: x.text({ max: 100 }),
  merchant_id: x.id(),
  receiver_name: x.text({ max: 120 }),
  receiver_phone: x.contactNumber(),
  receiver_secondary_phone: x.optional(x.nullable(x.contactNumber())),
  receiver_address: x.text({ max: 500 }),
  receiver_city_id: x.id(),
  postal_code: x.optional(x.nullable(x.text({ max: 20 }))),
  package_type: x.optional(x.nullable(x.text({ max: 100 }))),
  pieces: x.integer(1, 9999),
  weight_kg: x.decimal(3, 6),
  length_cm: x.optional(x.nullable(x.integer(1, 1000))),
  width_cm: x.optional(x.nullable(x.integer(1, 1000))),
  height_cm: x.optional(x.nullable(x.integer(1, 1000))),
  declared_value: x.optional(x.nullable(x.amount())),
  payment_type: x.oneOf(paymentTypes),
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  promised_on: x.optional(x.nullable(x.day())),
  note: x.optional(x.nullable(x.text({ max: 1000 }))),
  business_id: x.optional(x.nullable(x.id())),
  /** Absent, it is sent from the merchant's city. */
  origin_city_id: x.optional(x.nullable(x.id())),
  service: x.optional(x.oneOf(services)),
  speed: x.optional(x.oneOf(speeds)),
  is_fragile: x.optional(x.flag()),
  is_exchange: x.optional(x.flag()),
  /** The charge that is set by hand in the place of the card's price, and why. */
  manual_charge: x.optional(x.nullable(x.amount())),
  charge_reason: x.optional(x.nullable(x.text({ max: 500 }))),
}
/** A new order; without waybill_number the tenant's series gives the next one. */
export const OrderDraft = x.record(orderDraft)
export type OrderDraft = x.Of<typeof OrderDraft>
const { merchant_id: _merchant, reference_no: _reference, business_id: _business, currency: _currency, ...parcel } = orderDraft
/**
 * An order taken at the counter: of a customer who is known, or of one who is made of name and phone. It begins at the branch, in the
 * tenant's currency, with its waybill for a reference.
 */
export const WalkingOrder = x.record({
  walking_customer_id: x.optional(x.nullable(x.id())),
  customer_name: x.optional(x.nullable(x.text({ max: 120 }))),
  customer_phone: x.optional(x.nullable(x.contactNumber())),
  /** Where it is handed in, and whose cash the payment is. */
  warehouse_id: x.id(),
  ...parcel,
  /** The charge is paid now; else the customer owes it. */
  is_paid: x.flag(),
  /** How: the key of a payment method; in cash when absent. */
  payment_method: x.optional(x.nullable(x.text({ max: MAX_METHOD_KEY }))),
  payment_reference: x.optional(x.nullable(x.text({ max: 80 }))),
})
export type WalkingOrder = x.Of<typeof WalkingOrder>

/** The order of somebody who walked in has no merchant, and gets none. */
export const OrderUpdate = x.record({ ...orderDraft, merchant_id: x.nullable(x.id()), version: x.integer(1) })
export type OrderUpdate = x.Of<typeof OrderUpdate>

/** One event of the journey: append-only. */
export const OrderEvent = x.row({
  status_key: x.oneOf(orderStatusKeys),
  /** 'move', 'reverse' (a move taken back), or 'edit' (the order was changed, see `changed`). */
  kind: x.oneOf(['move', 'reverse', 'edit']),
  /** Of a move: whether a later event took it back. */
  is_taken_back: x.flag(),
  /** Of a reverse: the status whose move it took back; its own `status_key` is the one that the order went back to. */
  took_back: x.nullable(x.oneOf(orderStatusKeys)),
  /** Of an edit: the fields that it changed; what they held before and after is in the history. */
  changed: x.nullable(x.list(x.text(), 0, 40)),
  at: x.instant(),
  /** The device's clock, where a device said so; for reading only. */
  device_at: x.nullable(x.instant()),
  staff_name: x.nullable(x.text()),
  source: x.oneOf(['web', 'scan', 'cli', 'api', 'import', 'demo', 'rule']),
  warehouse: x.nullable(x.text()),
  rider: x.nullable(x.text()),
  reason: x.nullable(x.text()),
  ...moveFacts,
  ...eventFacts,
  remark: x.nullable(x.text({ max: 1000 })),
})
export type OrderEvent = x.Of<typeof OrderEvent>

/** One change of what an order says, as the audit trail holds it. */
export const OrderChange = x.row({
  at: x.instant(),
  staff_name: x.nullable(x.text()),
  what: x.oneOf(['created', 'changed', 'rated', 'adjusted', 'remark-changed', 'remark-deleted', 'printed', 'printed-again']),
  /** What was changed, by the field of the draft or 'text' of a remark; names stand for the numbers of records. */
  fields: x.list(x.row({ field: x.text(), before: x.nullable(x.text()), after: x.nullable(x.text()) }), 0, 60),
})
export type OrderChange = x.Of<typeof OrderChange>

export const OrderRemark = x.row({
  id: x.id(),
  text: x.text({ max: 1000 }),
  /** Merchants may read it; absent it is for staff alone. */
  is_for_merchant: x.flag(),
  staff_name: x.text(),
  created_at: x.instant(),
  version: x.integer(1),
})
