// Moving orders through their statuses, one or thousands at once, each with its own result.
import { get, post, put } from '../../core/api/endpoint.ts'
import { colourFamilies, colourFamilyNames } from '../../core/colour-family.ts'
import { milestoneNames, milestones } from '../../core/milestone.ts'
import * as x from '../../core/schema.ts'
import { MAX_METHOD_KEY } from '../finance/methods/payment-method.model.ts'
import { financeStatuses, financeStatusKeys } from './finance-status.model.ts'
import { chargePaymentNames, chargePayments, receiverRelationNames, receiverRelations } from './moves/move-facts.model.ts'
import { type MoveDetail, movePermissions } from './moves/order-transitions.ts'
import { orderStatusKeys, orderStatusNames, phaseNames, phases } from './order-status.model.ts'

/** The most orders in one call; the portal and the terminal split larger numbers into several calls. */
export const MAX_MOVED = 5000

/** Which orders: by id, or all that match a filter of the order list except some. */
export const namedOrders = {
  ids: x.optional(x.list(x.id(), 1, MAX_MOVED)),
  /** Query parameters of the order list, as in {'filter[merchant_id]': '7'}. */
  matching: x.optional(x.dictionary(x.text({ min: 0, max: 20_000 }))),
  except: x.optional(x.list(x.id(), 0, MAX_MOVED)),
}

/** The same, in parts if they are many, and only checked with `dry_run`. */
export const chosenOrders = {
  ...namedOrders,
  /**
   * With `matching`: only orders numbered above this, the first 5,000 of them by number. 0 starts a walk through more orders than
   * one call takes; an answer with fewer is the last.
   */
  after: x.optional(x.integer(0)),
  /** Check without changing anything: how many would move, which are refused and why. */
  dry_run: x.optional(x.flag()),
}

const Selection = {
  ...chosenOrders,
  /** At most 1,000 characters, stored with the event. */
  remark: x.optional(x.nullable(x.text({ max: 1000 }))),
}

/** Numbers that a move tells. */
export const moveNumbers = { amount: x.amount(), pieces: x.integer(1), weight_kg: x.decimal(3, 6), taken_back: x.integer(0) }

export const MoveOrders = x.record({
  ...Selection,
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  reason_id: x.optional(x.nullable(x.id())),
  rider_id: x.optional(x.nullable(x.id())),
  warehouse_id: x.optional(x.nullable(x.id())),
  /** Day of a redelivery, a pickup or the end of a hold. */
  date: x.optional(x.nullable(x.day())),
  receiver: x.optional(x.nullable(x.text({ max: 120 }))),
  receiver_relation: x.optional(x.nullable(x.oneOf(receiverRelations, receiverRelationNames))),
  /** Collected from the receiver, in the currency of each order. */
  amount: x.optional(x.nullable(moveNumbers.amount)),
  /** The key of an available payment method. */
  payment_method: x.optional(x.nullable(x.text({ max: MAX_METHOD_KEY }))),
  /** Of the payment, if the method requires one: one for everything paid together. */
  payment_reference: x.optional(x.nullable(x.text({ max: 80 }))),
  /**
   * For cash merchants. Required where a parcel is first handed over ('charge-not-told' if absent) and omitted afterwards: the
   * first answer stands.
   */
  charge_payment: x.optional(x.nullable(x.oneOf(chargePayments, chargePaymentNames))),
  /** The zone it is delivered in; by default that of the receiver's city ('no-zone' if it has none). */
  zone_id: x.optional(x.nullable(x.id())),
  /** Number of the signed return sheet, or who signed: one for everything handed back together. A picture is accepted too. */
  signature: x.optional(x.nullable(x.text({ max: 120 }))),
  /** Pictures uploaded before ('/admin/order/proof'): the handover, and the signature. */
  photo_id: x.optional(x.nullable(x.id())),
  signature_id: x.optional(x.nullable(x.id())),
  pieces: x.optional(x.nullable(moveNumbers.pieces)),
  weight_kg: x.optional(x.nullable(moveNumbers.weight_kg)),
  /**
   * Pieces of the old parcel that were taken back. Required for exchanges ('taken-back-not-told' if absent), with a remark if they are
   * fewer than were delivered; 0 if nothing was.
   */
  taken_back: x.optional(x.nullable(moveNumbers.taken_back)),
  /** When it was scanned, by the clock of a device that had no network at the time; for display only. */
  device_at: x.optional(x.nullable(x.instant())),
})
export type MoveOrders = x.Of<typeof MoveOrders>

/** Details that a caller enters with a change of status. */
export type ToldDetail = Exclude<MoveDetail, 'bucket' | 'bag' | 'address' | 'approval'>

/** The field of {@link MoveOrders} for each detail. */
export const detailFields = {
  reason: 'reason_id',
  rider: 'rider_id',
  warehouse: 'warehouse_id',
  date: 'date',
  receiver: 'receiver',
  relation: 'receiver_relation',
  amount: 'amount',
  method: 'payment_method',
  reference: 'payment_reference',
  charge: 'charge_payment',
  zone: 'zone_id',
  photo: 'photo_id',
  signed: 'signature_id',
  signature: 'signature',
  pieces: 'pieces',
  weight: 'weight_kg',
  taken: 'taken_back',
  remark: 'remark',
} as const satisfies Record<ToldDetail, keyof MoveOrders>

/** Whether a detail is given; the signer is given in words or by a picture. */
export const isTold = (body: Partial<MoveOrders>, detail: ToldDetail): boolean =>
  (body[detailFields[detail]] ?? null) !== null || (detail === 'signature' && (body.signature_id ?? null) !== null)

export const ReverseOrders = x.record({
  ...Selection,
  reason_id: x.optional(x.nullable(x.id())),
  /**
   * The status that the move led to. Orders that are elsewhere by now are refused, so that the same undo by several people counts
   * once.
   */
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
})
export type ReverseOrders = x.Of<typeof ReverseOrders>

/** The result for each order: applied, unchanged (it was already there), or refused with the rule. */
export const MoveOutcome = x.row({
  applied: x.integer(),
  unchanged: x.integer(),
  refused: x.integer(),
  /** The run sheets they were put on when sent out individually. */
  run_sheets: x.optional(x.list(x.row({ id: x.id(), number: x.text() }), 0, 20)),
  /** Refused orders in full, and the moved ones by id for undo. */
  results: x.list(
    x.row({
      id: x.id(),
      waybill_number: x.text(),
      outcome: x.oneOf(['applied', 'unchanged', 'refused']),
      code: x.optional(x.text()),
      message: x.optional(x.text({ max: 500 })),
    }),
    0,
    MAX_MOVED,
  ),
})
export type MoveOutcome = x.Of<typeof MoveOutcome>

/** A status as the tenant configured it; keys and transitions are the same for all tenants. */
export const OrderStatusRow = x.row({
  /** Without a name of its own: it is what is typed. */
  key: x.oneOf(orderStatusKeys),
  name: x.text(),
  /** Whether the operator named it; otherwise the portal shows its own translation. */
  is_renamed: x.flag(),
  /** The operator's colour; null means that of the milestone. */
  colour: x.nullable(x.oneOf(colourFamilies, colourFamilyNames)),
  /** Its position among the others, from 1. */
  position: x.integer(1),
  /** What receivers and merchants read; null means the name. */
  customer_text: x.nullable(x.text({ max: 200 })),
  is_customer_visible: x.flag(),
  phase: x.oneOf(phases, phaseNames),
  milestone: x.oneOf(milestones, milestoneNames),
  needs: x.list(x.text(), 0, 10),
  next: x.list(x.oneOf(orderStatusKeys, orderStatusNames), 0, 40),
  is_active: x.flag(),
  /** 0 until the operator changes something. */
  version: x.integer(0),
})
export type OrderStatusRow = x.Of<typeof OrderStatusRow>

/** The same for a merchant's program. */
const MerchantOrderStatus = x.row(x.fieldsOf(OrderStatusRow, ['key', 'name', 'customer_text', 'phase', 'milestone']))

export const orderStatusContract = {
  statuses: get('/admin/order-status', {
    summary: 'The full order status list, with transitions',
    needs: 'staff',
    forMerchants: { answer: x.list(MerchantOrderStatus, 0, 100) },
    service: 'lists',
    returns: x.list(OrderStatusRow, 0, 100),
  }),
  customise: put('/admin/order-status/{statusKey}', {
    summary: 'Rename, recolour and reorder a status, and set what customers read',
    needs: ['manage-status'],
    body: x.record({
      /** Null restores the product's name. */
      name: x.nullable(x.text({ max: 40 })),
      colour: x.nullable(x.oneOf(colourFamilies, colourFamilyNames)),
      position: x.nullable(x.integer(1, 99)),
      customer_text: x.nullable(x.text({ max: 200 })),
      is_customer_visible: x.flag(),
      version: x.integer(0),
    }),
    returns: OrderStatusRow,
    fails: ['status-name-taken'],
  }),
  financeStatuses: get('/admin/finance-status', {
    summary: 'The finance status list',
    needs: 'staff',
    service: 'lists',
    returns: x.list(x.row({ key: x.oneOf(financeStatusKeys, financeStatuses), name: x.text() }), 0, 40),
  }),
  flag: post('/admin/order/flag', {
    summary: 'Set or clear flags on orders',
    needs: ['flag-order'],
    body: x.record({ ...Selection, flag_ids: x.list(x.id(), 1, 20), is_set: x.flag() }),
    returns: MoveOutcome,
  }),
  update: post('/admin/order/status-update', {
    summary: 'Move orders to a status',
    // Each move has a permission of its own; any one of them admits the call.
    needs: movePermissions,
    inTurn: true,
    body: MoveOrders,
    returns: MoveOutcome,
    fails: ['other-branch'],
  }),
  reverse: post('/admin/order/status-reverse', {
    summary: 'Undo the last move of orders',
    needs: ['reverse-order-status', 'reverse-final-status'],
    body: ReverseOrders,
    returns: MoveOutcome,
  }),
}
