// What an invoice settles: orders with what was collected, charged, paid and adjusted, their total and where it is paid.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { orderStatusKeys, orderStatusNames } from '../../orders/order-status.model.ts'
import { adjustmentKindNames, adjustmentKinds } from '../adjustments/adjustment.model.ts'
import { MAX_LINES } from '../document.model.ts'

/** Money of one order or several, from the journal; a positive net is paid out. */
export const settledMoney = {
  cod: x.signedAmount(),
  /** With their tax. */
  charges: x.signedAmount(),
  /** Within charges and adjustments. */
  tax: x.signedAmount(),
  /** At the counter or at pickup, before it was invoiced. */
  prepaid: x.signedAmount(),
  adjustments: x.signedAmount(),
  net: x.signedAmount(),
}
export type SettledMoney = x.ObjectOf<typeof settledMoney>

export const settledMoneyLabels = {
  cod: msg`COD collected`,
  charges: msg`Charges`,
  tax: msg`Tax included`,
  prepaid: msg`Already paid`,
  adjustments: msg`Adjustments`,
  net: msg`Net`,
} satisfies Labels<SettledMoney>

const orderFields = {
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  ended_at: x.instant(),
  currency: x.text({ min: 3, max: 3 }),
  ...settledMoney,
}
/** An order on an invoice. */
export const InvoiceOrder = x.row(orderFields)
export type InvoiceOrder = x.Of<typeof InvoiceOrder>

const adjustment = {
  id: x.id(),
  /** Null if it is of no order: an opening balance. */
  order_id: x.nullable(x.id()),
  waybill_number: x.nullable(x.text()),
  kind: x.oneOf(adjustmentKinds, adjustmentKindNames),
  at: x.instant(),
  remark: x.nullable(x.text({ max: 1000 })),
  amount: x.signedAmount(),
  /** Within its amount, in the sense of an order's tax: above 0 where it was charged, below 0 where it is credited. */
  tax: x.signedAmount(),
}

/** An adjustment of an order invoiced before, what was posted for a parcel before its loss, or an opening balance: a line of its own. */
export const InvoiceAdjustment = x.row(adjustment)
export type InvoiceAdjustment = x.Of<typeof InvoiceAdjustment>

/** One that is on no invoice yet; its party's next invoice carries it. */
export const DueAdjustment = x.row({
  ...adjustment,
  party_id: x.id(),
  party_name: x.nullable(x.text()),
  currency: x.text({ min: 3, max: 3 }),
})
export type DueAdjustment = x.Of<typeof DueAdjustment>

export const dueAdjustmentLabels = {
  waybill_number: msg`Waybill`,
  party_name: msg`Merchant`,
  kind: msg`Type`,
  remark: msg`Remark`,
  at: msg`Posted`,
  currency: msg`Currency`,
  amount: msg`Amount`,
  tax: settledMoneyLabels.tax,
} satisfies Labels<DueAdjustment>

/** A due order that is on no invoice. */
export const DueOrder = x.row({ ...orderFields, party_id: x.id(), party_name: x.nullable(x.text()) })
export type DueOrder = x.Of<typeof DueOrder>

export const dueOrderLabels = {
  waybill_number: msg`Waybill`,
  party_name: msg`Merchant`,
  receiver_name: msg`Receiver`,
  status_key: msg`Status`,
  ended_at: msg`Ended`,
  currency: msg`Currency`,
  ...settledMoneyLabels,
} satisfies Labels<DueOrder>

/** The total in each currency, and what cannot be on one invoice with it. */
export const InvoiceSelection = x.row({
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), orders: x.integer(), ...settledMoney }), 0, 50),
  orders: x.list(DueOrder, 0, 2 * MAX_LINES),
  /** What the invoice carries in addition to the orders, unasked. */
  adjustments: x.list(InvoiceAdjustment, 0, MAX_LINES),
  refused: x.list(
    x.row({ id: x.nullable(x.id()), waybill_number: x.text(), code: x.text(), message: x.text({ max: 500 }) }),
    0,
    2 * MAX_LINES,
  ),
})
export type InvoiceSelection = x.Of<typeof InvoiceSelection>

/** The account a merchant is paid to, and who last changed it. */
const bankAccount = {
  bank_name: x.nullable(x.text({ max: 120 })),
  bank_branch: x.nullable(x.text({ max: 120 })),
  bank_account_name: x.nullable(x.text({ max: 160 })),
  bank_account_number: x.nullable(x.text({ max: 40 })),
}
export type BankAccount = x.ObjectOf<typeof bankAccount>
export const InvoiceBank = x.row({
  ...bankAccount,
  changed_at: x.nullable(x.instant()),
  changed_by: x.nullable(x.text()),
  approved_by: x.nullable(x.text()),
  /** Why nothing can be paid now, in the reader's language. */
  held: x.nullable(x.text({ max: 500 })),
})
export type InvoiceBank = x.Of<typeof InvoiceBank>

/** Why nothing can be paid to an account yet: a change of it is undecided, or there is none. */
export const heldBack = ['bank-change', 'no-account'] as const

/** The longest list of numbers of one payee. */
const MOST_LISTED = 200_000

/** One payee: payments to the same account in the same currency, on a day or from now on. */
export const Payee = x.row({
  party_id: x.id(),
  code: x.text(),
  name: x.text(),
  ...bankAccount,
  currency: x.text({ min: 3, max: 3 }),
  amount: x.signedAmount(),
  invoices: x.text({ max: MOST_LISTED }),
  /** Empty for what is still to be paid. */
  references: x.text({ min: 0, max: MOST_LISTED }),
  held_back: x.nullable(x.oneOf(heldBack)),
})
export type Payee = x.Of<typeof Payee>
/** Lines of one file of payments. */
export const MAX_PAYEES = 5000

export const payeeLabels = {
  code: msg`Code`,
  name: msg`Merchant`,
  bank_name: msg`Bank`,
  bank_branch: msg`Bank branch`,
  bank_account_name: msg`Account holder`,
  bank_account_number: msg`Account number`,
  currency: msg`Currency`,
  amount: msg`Amount`,
  invoices: msg`Invoices`,
  references: msg`Bank references`,
  held_back: msg`Not payable yet`,
} satisfies Labels<Payee>
