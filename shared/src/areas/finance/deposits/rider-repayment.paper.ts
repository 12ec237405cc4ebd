// The receipt for what a rider repaid of a shortfall: who paid how much to which branch, how and why; and that it was reversed, if it was.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type OutsideReader } from '../../../core/print/paper.ts'
import { issuedBy, type ReceiptLine, type ReceiptPage, receiptPdf } from '../../../core/print/receipt-pages.ts'
import type { ReceiptPaper } from '../../../core/print/receipt-size.ts'
import { formatMoney } from '../../../format/amount.ts'
import { amountInWords } from '../../../format/amount-words.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { CASH, paymentMethodWords } from '../methods/payment-method.model.ts'
import { type RiderRepayment, repaymentNumber } from './rider-repayment.contract.ts'

const taken = msg`{branch} · {at}`
const heading = msg`Receipt {number}`
const from = msg`Received from: {rider}`
const what = msg`For a shortfall in counts: {reason}`
const paidBy = msg`Paid: {method}`
const reference = msg`Reference: {reference}`
const received = msg`Received by: {person}`
const isReversed = msg`Reversed on {at} by {person}: {reason}`
const signed = msg`Signature: ____________________`

export interface RepaymentReceipt {
  paper: ReceiptPaper
  repayment: RiderRepayment
  rider: string
  /** The tenant's own name of the payment method; null if it has the product's. */
  method_name: string | null
}

function pageOf({ repayment, rider, method_name }: RepaymentReceipt, reader: OutsideReader): ReceiptPage {
  const { zone, language, translate } = reader
  const { currency, amount, created_at, warehouse_name, payment_method, payment_reference, reversed } = repayment
  const at = (instant: string) => formatDateTime(instant, zone)
  const plain = (text: string): ReceiptLine => ({ of: 'plain', text })
  const method = paymentMethodWords(payment_method ?? CASH, method_name, translate)
  const undone = reversed && { at: at(reversed.at), person: reversed.by, reason: reversed.reason }
  return [
    [
      ...issuedBy(reader),
      { of: 'small', text: translate(taken, { branch: warehouse_name ?? '', at: at(created_at) }) },
      { of: 'heading', text: translate(heading, { number: repaymentNumber(repayment) }) },
    ],
    undone ? [{ of: 'heading', text: translate(isReversed, undone) }] : [],
    [plain(translate(from, { rider })), plain(translate(what, { reason: repayment.reason }))],
    [
      { of: 'sum', text: translate(paidBy, { method }), end: formatMoney(amount, currency) },
      plain(amountInWords(amount, currency, language, translate)),
      ...(payment_reference === null ? [] : [plain(translate(reference, { reference: payment_reference }))]),
    ],
    [plain(translate(received, { person: repayment.received_by })), plain(''), plain(translate(signed))],
  ]
}

export const repaymentReceiptPaper = definePaper<RepaymentReceipt, OutsideReader>({
  name: ({ repayment }) => repaymentNumber(repayment),
  draw: (receipt, reader) => receiptPdf(receipt.paper, [pageOf(receipt, reader)], reader),
})
