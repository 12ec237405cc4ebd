// What the sender takes home: the parcel, what it cost line by line, and what was paid.
import { msg, type Translate } from '@office/shared/core/message'
import { type PdfColumn, pdfFile } from '../../core/export/pdf.ts'
import type { PdfText } from '../../core/export/pdf-text.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { componentNames, lineWords } from '../rate-cards/price-words.ts'
import type { OrderDetail } from './order.model.ts'

const heading = msg`Receipt {waybill}`
const sender = msg`Sender: {name}, {phone}`
const receiver = msg`Receiver: {name}, {phone}, {address}`
const parcel = msg`{n, plural, one {# piece} other {# pieces}}, {weight} kg`
const taken = msg`{branch} · {at}`
const total = msg`Charge: {amount}`
const paid = msg`Paid in cash: {amount}`
const owed = msg`To be paid: {amount}`
const collected = msg`To be collected from the receiver: {amount}`
const pageOf = msg`Page {page} of {pages}`

interface Told {
  company: string
  /** The branch that took it. */
  branch: string
  /** Decimal text. */
  paid: string
  /** IANA zone of the times. */
  zone: string
  translate: Translate
  loadFonts: PdfText['loadFonts']
}

export function receiptPdf({ order, charge, ...detail }: OrderDetail, told: Told): Promise<Uint8Array<ArrayBuffer>> {
  const { company, branch, zone, translate, loadFonts } = told
  const columns: readonly PdfColumn[] = [
    { key: 'what', heading: translate(msg`Charge`), kind: 'text', width: 160 },
    { key: 'how', heading: '', kind: 'text' },
    { key: 'amount', heading: order.currency, kind: 'amount', width: 90 },
  ]
  const rows = (charge?.lines ?? []).map(line => {
    const { message, values } = lineWords(line)
    return { what: line.name ?? translate(componentNames[line.component]), how: translate(message, values), amount: line.result }
  })
  const sum = (amount: string) => `${order.currency} ${formatAmount(amount)}`
  const open = Number(order.charge_total) - Number(told.paid)
  return pdfFile({
    title: translate(heading, { waybill: order.waybill_number }),
    lines: [
      company,
      translate(taken, { branch, at: formatDateTime(order.created_at, zone) }),
      translate(sender, { name: order.walking_customer ?? order.merchant_name ?? '', phone: detail.merchant_phone ?? '' }),
      translate(receiver, {
        name: order.receiver_name,
        phone: order.receiver_phone,
        address: `${detail.receiver_address}, ${order.city_name}`,
      }),
      translate(parcel, { n: order.pieces, weight: Number(order.weight_kg) }),
    ],
    columns,
    rows,
    below: [
      translate(total, { amount: sum(order.charge_total) }),
      ...(Number(told.paid) > 0 ? [translate(paid, { amount: sum(told.paid) })] : []),
      ...(open > 0 ? [translate(owed, { amount: sum(open.toFixed(2)) })] : []),
      ...(Number(order.cod_amount) > 0 ? [translate(collected, { amount: sum(order.cod_amount) })] : []),
    ],
    zone,
    paper: 'a4',
    orientation: 'portrait',
    pageLabel: (page, pages) => translate(pageOf, { page, pages }),
    loadFont: async () => (await loadFonts()).regular,
  })
}
