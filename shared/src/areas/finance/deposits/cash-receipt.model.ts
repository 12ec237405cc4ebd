// Cash that came to a branch: by a rider's deposit, a delivery or a payment at its counter, a shortfall that a rider repaid, or what
// the branch began with. One row each, until a branch deposit takes it to head office.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { MAX_LINES } from '../document.model.ts'

export const receiptKinds = ['rider-deposit', 'delivery', 'payment', 'repayment', 'opening'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
export const receiptKindNames: Readonly<Record<ReceiptKind, Message>> = {
  'rider-deposit': msg`Rider deposit`,
  delivery: msg`Delivered at the counter`,
  payment: msg`Charge paid at the counter`,
  repayment: msg`Shortfall repaid`,
  opening: msg`Opening balance`,
}

export const CashReceipt = x.row({
  id: x.id(),
  kind: x.oneOf(receiptKinds, receiptKindNames),
  /** The branch that holds it. */
  party_id: x.id(),
  party_name: x.nullable(x.text()),
  /** The deposit's number, the waybill, or the number of the repayment or opening balance. */
  reference: x.text(),
  /** The rider, or whose parcel it is. */
  payer_name: x.nullable(x.text()),
  order_id: x.nullable(x.id()),
  deposit_id: x.nullable(x.id()),
  /** Who repaid it; null for all else. */
  rider_id: x.nullable(x.id()),
  received_at: x.instant(),
  currency: x.text({ min: 3, max: 3 }),
  amount: x.amount(),
})
export type CashReceipt = x.Of<typeof CashReceipt>

export const cashReceiptLabels = {
  kind: msg`Source`,
  party_name: msg`Branch`,
  reference: msg`Number`,
  payer_name: msg`From`,
  received_at: msg`Received`,
  currency: msg`Currency`,
  amount: msg`Amount`,
} satisfies Labels<CashReceipt>

/** The total of receipts in each currency, and which of the named ones cannot be in a deposit. */
export const ReceiptSelection = x.row({
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), receipts: x.integer(), amount: x.signedAmount() }), 0, 50),
  receipts: x.list(CashReceipt, 0, 2 * MAX_LINES),
  refused: x.list(
    x.row({
      /** Null if what was named is unknown. */
      id: x.nullable(x.id()),
      reference: x.text(),
      code: x.text(),
      /** In the reader's language. */
      message: x.text(),
    }),
    0,
    2 * MAX_LINES,
  ),
})
export type ReceiptSelection = x.Of<typeof ReceiptSelection>
