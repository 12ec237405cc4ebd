// Orders in deposits: those a party has not handed in yet, those of one deposit, and a selection before it becomes one.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { MAX_LINES } from '../document.model.ts'

const orderFields = {
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  merchant_name: x.text(),
  delivered_at: x.instant(),
  currency: x.text({ min: 3, max: 3 }),
}
/** An order in a deposit; its amount is null under the same conditions as `declared`. */
export const DepositOrder = x.row({ ...orderFields, amount: x.nullable(x.signedAmount()) })
export type DepositOrder = x.Of<typeof DepositOrder>

/** An order whose cash a rider or an agency holds and has not handed in. */
export const PendingOrder = x.row({
  ...orderFields,
  party_id: x.id(),
  party_name: x.nullable(x.text()),
  amount: x.signedAmount(),
  /** The part its sender paid along with the parcel. */
  charge: x.signedAmount(),
})
export type PendingOrder = x.Of<typeof PendingOrder>

export const pendingOrderLabels = {
  waybill_number: msg`Waybill`,
  receiver_name: msg`Receiver`,
  merchant_name: msg`Merchant`,
  delivered_at: msg`Delivered`,
  amount: msg`Collected`,
  charge: msg`Of which charges`,
  currency: msg`Currency`,
} satisfies Labels<PendingOrder>

/** The total in each currency, and what cannot be included. */
export const DepositSelection = x.row({
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), orders: x.integer(), amount: x.signedAmount() }), 0, 50),
  orders: x.list(PendingOrder, 0, 2 * MAX_LINES),
  refused: x.list(
    x.row({ id: x.nullable(x.id()), waybill_number: x.text(), code: x.text(), message: x.text({ max: 500 }) }),
    0,
    2 * MAX_LINES,
  ),
})
export type DepositSelection = x.Of<typeof DepositSelection>

/** Of deposits that claim orders: this one holds what its party began with instead (docs/money.md section 12). */
export const heldRow = { is_opening: x.flag() }

const bankReference = x.nullable(x.text({ max: 120 }))

/** Further columns of deposits paid in at a bank, those of agencies and branches. */
export const paidInRow = {
  has_slip: x.flag(),
  /** The bank's reference, entered with the approval. */
  reference: bankReference,
}
export const paidInLabels = { state: msg`Status`, has_slip: msg`Slip`, reference: msg`Bank reference` }

/** Fields of a change of their state. */
export const PaidInStatus = x.record({ status: x.oneOf(['approved', 'cancelled']), reference: x.optional(bankReference) })
