// What people enter with a move, stored with its event in fields of their own: who took the parcel, what was collected and how,
// until when, how much of it.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatDay } from '../../../format/date-time.ts'
import { MAX_METHOD_KEY, paymentMethodName } from '../../finance/methods/payment-method.model.ts'
import { CountedRule, ruleWords } from '../order-rule.model.ts'

export const receiverRelations = ['self', 'family', 'colleague', 'neighbour', 'reception', 'other'] as const
export type ReceiverRelation = (typeof receiverRelations)[number]
export const receiverRelationNames: Readonly<Record<ReceiverRelation, Message>> = {
  self: msg`Addressee`,
  family: msg`Family`,
  colleague: msg`Colleague`,
  neighbour: msg`Neighbour`,
  reception: msg`Reception or guard`,
  other: msg`Someone else`,
}

/** A day in the past cannot be waited for. */
export const dayIsOver = msg`This day has passed. Choose today or a later day`

/** Whether a cash merchant paid the charge at handover. */
export const chargePayments = ['paid', 'unpaid'] as const
export type ChargePayment = (typeof chargePayments)[number]
export const chargePaymentNames: Readonly<Record<ChargePayment, Message>> = {
  paid: msg`Paid now`,
  unpaid: msg`Not paid: it stays on the merchant’s account`,
}
/** The refusal of a parcel whose merchant pays at handover, if nothing was entered about it. */
export const CHARGE_NOT_TOLD = 'charge-not-told'

/** As stored in an event of the journey; null means not entered. */
export const moveFacts = {
  receiver_name: x.nullable(x.text({ max: 120 })),
  receiver_relation: x.nullable(x.oneOf(receiverRelations, receiverRelationNames)),
  /** In `currency`, the order's currency at the time. */
  amount_collected: x.nullable(x.amount()),
  currency: x.nullable(x.text({ min: 3, max: 3 })),
  /** The key of a method, and the payment's details: number of a transfer, name on a cheque. */
  payment_method: x.nullable(x.text({ max: MAX_METHOD_KEY })),
  payment_reference: x.nullable(x.text({ max: 80 })),
  charge_payment: x.nullable(x.oneOf(chargePayments, chargePaymentNames)),
  /** Day of a pickup or redelivery, or the last day of a hold. */
  due_on: x.nullable(x.day()),
  pieces: x.nullable(x.integer(1)),
  weight_kg: x.nullable(x.decimal(3)),
  /** Pieces of the old parcel of an exchange. */
  taken_back: x.nullable(x.integer(0)),
  /** Number of the signed return sheet, or who signed; `has_signature` indicates a picture. */
  signature: x.nullable(x.text({ max: 120 })),
}

/**
 * What an event says that was not typed with it: the tenant's own words, its papers and bags, the target of a redirect, who
 * approved it.
 */
export const eventFacts = {
  /** The payment method's name at the tenant; null if it has the product's. */
  payment_method_name: x.nullable(x.text()),
  /** The zone it was made ready for delivery in: as entered, otherwise that of the receiver's city. */
  zone: x.nullable(x.text()),
  /** Number of the run sheet it went out with or was brought back on. */
  run_sheet: x.nullable(x.text()),
  /** Number of the return sheet with which it went to its merchant, was handed back or refused there. */
  return_sheet: x.nullable(x.text()),
  /** Number of the bag it went into, travelled in or was taken out of. */
  bag: x.nullable(x.text()),
  /** The branch where a lost or misrouted parcel was found. */
  found_at: x.nullable(x.text()),
  /** A photo shows what happened. */
  has_photo: x.flag(),
  /** The receiver signed on a picture. */
  has_signature: x.flag(),
  /** Where a redirect leads, and the branch that will deliver there. */
  new_address: x.nullable(x.text({ max: 700 })),
  destination: x.nullable(x.text()),
  /** For clock-driven events: the rules that applied, each the merchant's own or the operator's. */
  rules: x.nullable(x.list(CountedRule, 0, 2)),
  /** Who requested what was approved, and the one or two people who approved it. */
  asked_by: x.nullable(x.text()),
  approved_by: x.nullable(x.text({ max: 500 })),
}
export type EventFacts = { [K in keyof typeof eventFacts]: x.Of<(typeof eventFacts)[K]> }
export type MoveFacts = { [K in keyof typeof moveFacts]: x.Of<(typeof moveFacts)[K]> }

/** One fact with its name, ready to display: plain text, or a text to translate. */
export interface ToldFact {
  label: Message
  value: string | Message
}

type Told = readonly [Message, ToldFact['value'] | null]

/** What was entered with an event, in the order people ask for it. */
export function toldFacts(event: MoveFacts & EventFacts): ToldFact[] {
  const { receiver_name, receiver_relation, amount_collected, currency, payment_method, due_on, pieces, weight_kg } = event
  const all: Told[] = [
    [msg`Received by`, receiver_name],
    [msg`Relation`, receiver_relation && receiverRelationNames[receiver_relation]],
    [msg`Collected`, amount_collected && `${currency ?? ''} ${formatAmount(amount_collected)}`.trim()],
    [msg`Payment method`, payment_method && paymentMethodName(payment_method, event.payment_method_name)],
    [msg`Reference`, event.payment_reference],
    [msg`Charge`, event.charge_payment && chargePaymentNames[event.charge_payment]],
    [msg`Day`, due_on && formatDay(due_on)],
    [msg`Pieces`, pieces === null ? null : String(pieces)],
    [msg`Weight`, weight_kg && `${weight_kg} kg`],
    [msg`Pieces taken back`, event.taken_back === null ? null : String(event.taken_back)],
    [msg`Zone`, event.zone],
    // What was handed back on a sheet is signed there.
    [msg`Signature`, event.signature === event.return_sheet ? null : event.signature],
    [msg`Run sheet`, event.run_sheet],
    [msg`Return sheet`, event.return_sheet],
    [msg`Bag`, event.bag],
    [msg`Found at`, event.found_at],
    [msg`Photo`, event.has_photo ? msg`Yes` : null],
    [msg`Signature picture`, event.has_signature ? msg`Yes` : null],
    [msg`New address`, event.new_address],
    [msg`Delivery branch`, event.destination],
    ...(event.rules ?? []).map((rule): Told => [ruleWords(rule), String(rule.value)]),
    [msg`Requested by`, event.asked_by],
    [msg`Approved by`, event.approved_by],
  ]
  // A merchant's program sees fewer than these.
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
