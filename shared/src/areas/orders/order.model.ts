// An order as lists, details and forms see it.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { normaliseWaybill } from '../../format/waybill.ts'
import { maxLength } from '../../rules/text-length.ts'
import { OpenApproval } from '../approvals/approval.model.ts'
import { custodies, custodyNames, settlementNames, settlements } from '../finance/journal/custody.model.ts'
import { MAX_METHOD_KEY } from '../finance/methods/payment-method.model.ts'
import { merchantTypeNames, merchantTypes } from '../merchants/merchant.model.ts'
import { serviceNames, services, speedNames, speeds } from '../rate-cards/prices/price-card.model.ts'
import { Charge, priceRefusalCodes, unratedNames, ZonePair } from '../rate-cards/prices/price-trace.model.ts'
import { financeStatuses, financeStatusKeys } from './finance-status.model.ts'
import { eventFacts, moveFacts } from './moves/move-facts.model.ts'
import { orderStatusKeys, orderStatusNames } from './order-status.model.ts'

export const paymentTypes = ['COD', 'PREPAID'] as const
export const paymentTypeNames = { COD: msg`Cash on delivery`, PREPAID: msg`Prepaid` }

/** A row of the order lists. Money is decimal text in `currency`, weight decimal kilograms, times are UTC. */
export const Order = x.row({
  id: x.id(),
  waybill_number: x.text({ max: 40 }),
  reference_no: x.text({ max: 100 }),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** What people see of the three facts below. */
  finance_status_key: x.oneOf(financeStatusKeys, financeStatuses),
  custody: x.oneOf(custodies, custodyNames),
  settlement: x.oneOf(settlements, settlementNames),
  is_disputed: x.flag(),
  status_since: x.instant(),
  receiver_name: x.text(),
  receiver_phone: x.text({ max: 20 }),
  receiver_city_id: x.id(),
  city_name: x.text(),
  state_name: x.text(),
  country_code: x.text({ min: 2, max: 2 }),
  /** null for a walking customer's order. */
  merchant_id: x.nullable(x.id()),
  merchant_name: x.nullable(x.text()),
  /** 'cash' marks a cash merchant; null if the merchant has no setting. */
  merchant_type: x.nullable(x.oneOf(merchantTypes, merchantTypeNames)),
  walking_customer_id: x.nullable(x.id()),
  walking_customer: x.nullable(x.text()),
  business_id: x.nullable(x.id()),
  business_name: x.nullable(x.text()),
  service: x.oneOf(services, serviceNames),
  speed: x.oneOf(speeds, speedNames),
  /** The amount owed for it, with COD charge and tax; 0 until it is rated. */
  charge_total: x.amount(),
  /** Why no charge could be calculated; null if one was. */
  unrated: x.nullable(x.oneOf(priceRefusalCodes, unratedNames)),
  current_warehouse_id: x.nullable(x.id()),
  current_warehouse: x.nullable(x.text()),
  rider_id: x.nullable(x.id()),
  rider_name: x.nullable(x.text()),
  payment_type: x.oneOf(paymentTypes, paymentTypeNames),
  cod_amount: x.amount(),
  /** The key of the method by which the COD was paid; null until it is collected. */
  cod_method: x.nullable(x.text({ max: MAX_METHOD_KEY })),
  /** The same of the charge, for what was paid with the parcel; null while nothing was. */
  charge_method: x.nullable(x.text({ max: MAX_METHOD_KEY })),
  currency: x.text({ min: 3, max: 3 }),
  pieces: x.integer(1),
  weight_kg: x.decimal(3),
  /** Delivered against an old parcel. */
  is_exchange: x.flag(),
  /** The day said with its last move, such as that of a redelivery or until which it is held; null if none was. */
  due_on: x.nullable(x.day()),
  attempts: x.integer(),
  /** How many attempts its merchant allows instead of the order setting; null if that applies. */
  max_attempts: x.nullable(x.integer(1)),
  /** The operator's own flags; their names are in the list of flags. */
  flag_ids: x.list(x.id(), 0, 200),
  created_at: x.instant(),
  version: x.integer(1),
})
export type Order = x.Of<typeof Order>

/** Of two related orders, what the later one is: the rest of a partial delivery, or the parcel taken back in an exchange. */
const related = x.row({
  id: x.id(),
  waybill_number: x.text(),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
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
  /** The whole charge except COD charge and tax. */
  delivery_charge: x.amount(),
  /** From the journal, once nothing more is to be collected; null before. */
  collected: x.nullable(x.signedAmount()),
  /** The final charge once it is over, of a lost parcel what it was charged until then; null on its way. */
  charged: x.nullable(x.signedAmount()),
  /** From the journal: what its sender paid of the charge with the parcel. */
  paid: x.signedAmount(),
  /** How the charge came about; null until it is rated. */
  charge: x.nullable(Charge),
  zones: x.nullable(ZonePair),
  charge_reason: x.nullable(x.text({ max: 500 })),
  /** How often its money was disputed, including ended disputes. */
  disputes: x.integer(),
  origin_city: x.nullable(x.text()),
  is_fragile: x.flag(),
  note: x.nullable(x.text({ max: 1000 })),
  merchant_phone: x.nullable(x.text()),
  /** When the merchant took the order, from its own file or form; null if not given. */
  ordered_at: x.nullable(x.instant()),
  promised_on: x.nullable(x.day()),
  bucket_id: x.nullable(x.id()),
  bucket_code: x.nullable(x.text()),
  bag_id: x.nullable(x.id()),
  bag_number: x.nullable(x.text()),
  /** The order it came from, and those that came from it. */
  parent: x.nullable(related),
  children: x.list(related, 0, 100),
  /** The branch that will deliver it. */
  destination: x.nullable(x.text()),
  /** Redirected since its label was last printed: the paper shows the old address. */
  needs_label: x.flag(),
  /** Damaged, and there is no photo of it yet. */
  needs_photo: x.flag(),
  /** Undecided requests about it. */
  approvals: x.list(OpenApproval, 0, 10),
  /** The first day on which it may be disposed of; null until its sender was notified. */
  disposal_from: x.nullable(x.day()),
  /** Whether its merchant or walking customer has an email address; others are notified by hand. */
  sender_has_email: x.flag(),
  /** Statuses this order may move to now, with this staff member's permissions. */
  next: x.list(x.oneOf(orderStatusKeys, orderStatusNames), 0, 40),
})
export type OrderDetail = x.Of<typeof OrderDetail>

const waybillLength = maxLength(40)
/** Stored in capitals, of which a letter such as ß makes two. */
const typedWaybill = x.text({ max: 40 }, [{ ...waybillLength, holds: text => waybillLength.holds(normaliseWaybill(text)) }])

export const orderDraft = {
  waybill_number: x.optional(x.nullable(typedWaybill)),
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
  payment_type: x.oneOf(paymentTypes, paymentTypeNames),
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  promised_on: x.optional(x.nullable(x.day())),
  note: x.optional(x.nullable(x.text({ max: 1000 }))),
  business_id: x.optional(x.nullable(x.id())),
  /** By default it is sent from the merchant's city. */
  origin_city_id: x.optional(x.nullable(x.id())),
  service: x.optional(x.oneOf(services, serviceNames)),
  speed: x.optional(x.oneOf(speeds, speedNames)),
  is_fragile: x.optional(x.flag()),
  is_exchange: x.optional(x.flag()),
  /** The manual charge that replaces the card's price, and the reason. */
  manual_charge: x.optional(x.nullable(x.amount())),
  charge_reason: x.optional(x.nullable(x.text({ max: 500 }))),
}
/** A new order; without waybill_number the tenant's series gives the next one. */
export const OrderDraft = x.record(orderDraft)
export type OrderDraft = x.Of<typeof OrderDraft>
const { merchant_id: _merchant, reference_no: _reference, business_id: _business, currency: _currency, ...parcel } = orderDraft
/**
 * An order taken at the counter, from a known customer or from one created from name and phone. It starts at the branch, in the
 * tenant's currency, with its waybill as reference.
 */
export const WalkingOrder = x.record({
  walking_customer_id: x.optional(x.nullable(x.id())),
  customer_name: x.optional(x.nullable(x.text({ max: 120 }))),
  customer_phone: x.optional(x.nullable(x.contactNumber())),
  /** Where it is handed in, and whose cash the payment is. */
  warehouse_id: x.id(),
  ...parcel,
  /** The charge is paid now; otherwise the customer owes it. */
  is_paid: x.flag(),
  /** The key of the payment method; in cash by default. */
  payment_method: x.optional(x.nullable(x.text({ max: MAX_METHOD_KEY }))),
  payment_reference: x.optional(x.nullable(x.text({ max: 80 }))),
})
export type WalkingOrder = x.Of<typeof WalkingOrder>

/** A walking customer's order has no merchant, and never gets one. */
export const OrderUpdate = x.record({
  ...orderDraft,
  merchant_id: x.nullable(x.id()),
  /** Why it is changed, for the history. */
  reason: x.optional(x.nullable(x.text({ max: 500 }))),
  version: x.integer(1),
})
export type OrderUpdate = x.Of<typeof OrderUpdate>

/** One event of the journey: append-only. */
const eventSources = ['web', 'scan', 'cli', 'api', 'import', 'demo', 'rule'] as const
/** Through what an event was entered. */
export const eventSourceNames: Readonly<Record<(typeof eventSources)[number], Message>> = {
  web: msg`portal`,
  scan: msg`scan`,
  cli: msg`terminal`,
  api: msg`program`,
  import: msg`import`,
  demo: msg`demo`,
  rule: msg`by rule`,
}

export const OrderEvent = x.row({
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** 'move', 'reverse' (a move undone), or 'edit' (the order was changed, see `changed`). */
  kind: x.oneOf(['move', 'reverse', 'edit']),
  /** For a move: whether a later event undid it. */
  is_taken_back: x.flag(),
  /** For a reverse: the status whose move it undid; its own `status_key` is the one the order went back to. */
  took_back: x.nullable(x.oneOf(orderStatusKeys, orderStatusNames)),
  /** For an edit: the fields it changed; their values before and after are in the history. */
  changed: x.nullable(x.list(x.text(), 0, 40)),
  at: x.instant(),
  /** The device's clock, if the device sent it; for display only. */
  device_at: x.nullable(x.instant()),
  staff_name: x.nullable(x.text()),
  source: x.oneOf(eventSources, eventSourceNames),
  warehouse: x.nullable(x.text()),
  rider: x.nullable(x.text()),
  reason: x.nullable(x.text()),
  ...moveFacts,
  ...eventFacts,
  remark: x.nullable(x.text({ max: 1000 })),
})
export type OrderEvent = x.Of<typeof OrderEvent>

/** One change of an order's data, from the audit trail. */
export const OrderChange = x.row({
  at: x.instant(),
  staff_name: x.nullable(x.text()),
  what: x.oneOf(['created', 'changed', 'rated', 'adjusted', 'remark-changed', 'remark-deleted', 'printed', 'printed-again']),
  /** What was changed, by the field of the draft or 'text' of a remark; names replace the ids of records. */
  fields: x.list(x.row({ field: x.text(), before: x.nullable(x.text()), after: x.nullable(x.text()) }), 0, 60),
})
export type OrderChange = x.Of<typeof OrderChange>

export const OrderRemark = x.row({
  id: x.id(),
  text: x.text({ max: 1000 }),
  /** Merchants may read it; by default it is for staff only. */
  is_for_merchant: x.flag(),
  staff_name: x.text(),
  created_at: x.instant(),
  version: x.integer(1),
})
