// The sender's receipt: the parcel, its cost line by line, and what was paid and how; on an 80 mm roll or on A4.
import { msg } from '@office/shared/core/messages/message'
import type { jsPDF } from 'jspdf'
import { bytesOf, definePaper, MM, newDocument, type OutsideReader } from '../../../core/print/paper.ts'
import { loadPen, type Pen, type Style } from '../../../core/print/pen.ts'
import { formatAmount, formatMoney, negated, sumAmounts } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { paymentMethodWords } from '../../finance/methods/payment-method.model.ts'
import { componentNames, lineWords } from '../../rate-cards/prices/price-words.ts'
import type { OrderDetail } from '../order.model.ts'
import type { ReceiptPaper } from './receipt.model.ts'

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

/** A roll is as long as its content. */
const papers: Record<ReceiptPaper, { width: number; height: number | null; pad: number; scale: number }> = {
  'roll-80': { width: 80 * MM, height: null, pad: 4 * MM, scale: 1 },
  a4: { width: 210 * MM, height: 297 * MM, pad: 20 * MM, scale: 1.3 },
}

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

const style = (weight: Style['weight'], size: number, grey = 0): Style => ({ weight, size, grey })
const styles = {
  company: style('bold', 12),
  heading: style('bold', 10),
  plain: style('regular', 8),
  small: style('regular', 7, 70),
  sum: style('bold', 9.5),
}

/** A line of a receipt; `end` is right-aligned, like sums. */
interface Line {
  of: keyof typeof styles
  text: string
  end?: string
}

/** Groups of lines separated by a rule; an order that no card priced has no lines of its charge. */
function linesOf(
  { detail: { order, charge, ...detail }, branch, method, method_name, ...of }: Receipt,
  reader: OutsideReader,
): Line[][] {
  const { company, issuer, zone, translate } = reader
  const sum = (amount: string) => formatMoney(amount, order.currency)
  const open = sumAmounts([order.charge_total, negated(of.paid)], order.currency)
  const from = [order.walking_customer ?? order.merchant_name, detail.merchant_phone]
  const plain = (text: string): Line => ({ of: 'plain', text })
  const summed = (text: string, amount: string): Line => ({ of: 'sum', text, end: sum(amount) })
  const parts: Line[][] = [
    [
      { of: 'company', text: company },
      ...issuer.map((text): Line => ({ of: 'small', text })),
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
    (charge?.lines ?? []).flatMap((line): Line[] => {
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
  return parts.filter(part => part.length > 0)
}

/** Every text of these receipts, to choose their fonts. */
export const receiptTexts = ({ receipts }: Receipts, reader: OutsideReader): string[] =>
  receipts.flatMap(receipt => linesOf(receipt, reader).flatMap(part => part.flatMap(({ text, end = '' }) => [text, end])))

/** A page for each receipt, after the existing ones. */
export function drawReceipts(doc: jsPDF, pen: Pen, { paper, receipts }: Receipts, reader: OutsideReader): void {
  const { width, height, pad, scale } = papers[paper]
  const room = width - 2 * pad
  for (const receipt of receipts) {
    const parts = linesOf(receipt, reader).map(part =>
      part.flatMap(({ of, text, end }) => {
        const sized = { ...styles[of], size: styles[of].size * scale }
        const beside = end === undefined ? 0 : pen.width(sized, end) + 6 * scale
        return pen.lines(sized, text, room - beside).map((line, at) => ({ sized, line, end: at === 0 ? end : undefined }))
      }),
    )
    const leading = ({ size }: Style) => size * 1.3
    const gap = 8 * scale
    const needed = parts.flat().reduce((sum, { sized }) => sum + leading(sized), 2 * pad + gap * parts.length)
    doc.addPage([width, Math.max(height ?? needed, width + 1)], 'portrait')
    let y = pad
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        y += gap / 2
        doc
          .setDrawColor(150)
          .setLineWidth(0.5)
          .line(pad, y, width - pad, y)
        y += gap / 2
      }
      for (const { sized, line, end } of part) {
        y += leading(sized)
        pen.draw(sized, line, pad, y)
        if (end !== undefined) pen.draw(sized, end, width - pad - pen.width(sized, end), y)
      }
    }
  }
}

async function draw(all: Receipts, reader: OutsideReader) {
  const doc = await newDocument({ format: 'a4', title: reader.company })
  drawReceipts(doc, await loadPen(doc, receiptTexts(all, reader), reader.loadFont), all, reader)
  // A page's size is known once its lines are, but a document starts with a page.
  doc.deletePage(1)
  return bytesOf(doc)
}

export const receiptPaper = definePaper<Receipts, OutsideReader>({
  name: ({ receipts: [first] }) => first?.detail.order.waybill_number ?? '',
  draw,
})
