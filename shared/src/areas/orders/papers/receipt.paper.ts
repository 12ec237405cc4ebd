// The sender's receipt: the parcel, its cost line by line, and what was paid and how; on an 80 mm roll, A6 or A4.
import { msg } from '@office/shared/core/messages/message'
import type { jsPDF } from 'jspdf'
import { definePaper, type OutsideReader } from '../../../core/print/paper.ts'
import type { Pen } from '../../../core/print/pen.ts'
import {
  drawPages,
  issuedBy,
  pageTexts,
  type ReceiptLine,
  type ReceiptPage,
  receiptPdf,
} from '../../../core/print/receipt-pages.ts'
import type { ReceiptPaper } from '../../../core/print/receipt-size.ts'
import { formatAmount, formatMoney, negated, sumAmounts } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { paymentMethodWords } from '../../finance/methods/payment-method.model.ts'
import { componentNames, lineWords } from '../../rate-cards/prices/price-words.ts'
import type { OrderDetail } from '../order.model.ts'

const heading = msg`Receipt {waybill}`
const sender = msg`Sender: {sender}`
const receiver = msg`Receiver: {name}, {phone}, {address}`
const parcel = msg`{n, plural, one {# piece} other {# pieces}}, {weight} kg`
const taken = msg`{branch} · {at}`
const total = msg`Charge`
const paid = msg`Paid`
const paidBy = msg`Paid: {method}`
const owed = msg`To be paid`
const collected = msg`To be collected from the receiver`

export interface Receipt {
  detail: OrderDetail
  /** The branch that took it. */
  branch: string
  /** Decimal text. */
  paid: string
  /** Key of the payment method; null if it was not entered. */
  method: string | null
  /** Its name at the tenant; null if it has the product's. */
  method_name: string | null
}

export interface Receipts {
  paper: ReceiptPaper
  receipts: readonly Receipt[]
}

/** An order that no card priced has no lines of its charge. */
function pageOf(
  { detail: { order, charge, ...detail }, branch, method, method_name, ...of }: Receipt,
  reader: OutsideReader,
): ReceiptPage {
  const { zone, translate } = reader
  const sum = (amount: string) => formatMoney(amount, order.currency)
  const open = sumAmounts([order.charge_total, negated(of.paid)], order.currency)
  const from = [order.walking_customer ?? order.merchant_name, detail.merchant_phone]
  const plain = (text: string): ReceiptLine => ({ of: 'plain', text })
  const summed = (text: string, amount: string): ReceiptLine => ({ of: 'sum', text, end: sum(amount) })
  return [
    [
      ...issuedBy(reader),
      { of: 'small', text: translate(taken, { branch, at: formatDateTime(order.created_at, zone) }) },
      { of: 'heading', text: translate(heading, { waybill: order.waybill_number }) },
    ],
    [
      plain(translate(sender, { sender: from.filter(Boolean).join(', ') })),
      plain(
        translate(receiver, {
          name: order.receiver_name,
          phone: order.receiver_phone,
          address: `${detail.receiver_address}, ${order.city_name}`,
        }),
      ),
      plain(translate(parcel, { n: order.pieces, weight: Number(order.weight_kg) })),
    ],
    (charge?.lines ?? []).flatMap((line): ReceiptLine[] => {
      const { message, values } = lineWords(line)
      return [
        { of: 'plain', text: line.name ?? translate(componentNames[line.component]), end: formatAmount(line.result) },
        { of: 'small', text: translate(message, values) },
      ]
    }),
    [
      summed(translate(total), order.charge_total),
      ...(Number(of.paid) > 0
        ? [
            summed(
              method === null
                ? translate(paid)
                : translate(paidBy, { method: paymentMethodWords(method, method_name, translate) }),
              of.paid,
            ),
          ]
        : []),
      ...(Number(open) > 0 ? [summed(translate(owed), open)] : []),
      ...(Number(order.cod_amount) > 0 ? [summed(translate(collected), order.cod_amount)] : []),
    ],
  ]
}

/** Every text of these receipts, to choose their fonts. */
export const receiptTexts = ({ receipts }: Receipts, reader: OutsideReader): string[] =>
  pageTexts(receipts.map(receipt => pageOf(receipt, reader)))

/** A page for each receipt, after the existing ones. */
export const drawReceipts = (doc: jsPDF, pen: Pen, { paper, receipts }: Receipts, reader: OutsideReader): void =>
  drawPages(
    doc,
    pen,
    paper,
    receipts.map(receipt => pageOf(receipt, reader)),
  )

export const receiptPaper = definePaper<Receipts, OutsideReader>({
  name: ({ receipts: [first] }) => first?.detail.order.waybill_number ?? '',
  draw: ({ paper, receipts }, reader) =>
    receiptPdf(
      paper,
      receipts.map(receipt => pageOf(receipt, reader)),
      reader,
    ),
})
