// Waybill labels on paper: one a page on rolls, A6 and A5, four on an A4 sheet with lines to cut along.
import { type Message, msg, type Translate } from '@office/shared/core/message'
import type { jsPDF } from 'jspdf'
import { type DrawBarcode, loadBarcodes } from '../../core/export/barcode.ts'
import { loadPen, type PdfFonts, type Pen, type Style } from '../../core/export/pdf-pen.ts'
import { type DrawQr, loadQr } from '../../core/export/qr.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import type { Service, Speed } from '../rate-cards/price-card.model.ts'
import { serviceNames, speedNames } from '../rate-cards/price-words.ts'
import type { WaybillLayout } from '../settings/waybill-layout.contract.ts'
import { drawReceipts, type Receipts, receiptTexts } from './receipt-pdf.ts'

export interface WaybillLabel {
  waybill_number: string
  reference_no: string
  sender_name: string
  sender_phone: string | null
  sender_address: string | null
  sender_city: string | null
  receiver_name: string
  receiver_phone: string
  receiver_address: string
  city_name: string
  state_name: string
  country_code: string
  postal_code: string | null
  /** Codes of the branches where it begins and where it goes. */
  origin: string | null
  destination: string | null
  service: Service
  speed: Speed
  package_type: string | null
  pieces: number
  weight_kg: string
  cod_amount: string
  currency: string
  note: string | null
  created_at: string
}

export interface Labels {
  company: string
  /** IANA zone of the times. */
  zone: string
  layout: Omit<WaybillLayout, 'id' | 'version'>
  labels: readonly WaybillLabel[]
  /** Before the labels. */
  receipts: Omit<Receipts, 'translate'> | null
  translate: Translate
  loadFonts: () => Promise<PdfFonts>
}

const words = {
  from: msg`From`,
  to: msg`To`,
  collect: msg`Collect {amount}`,
  prepaid: msg`Prepaid`,
  pieces: msg`Pieces: {n}`,
  weight: msg`Weight: {weight} kg`,
  reference: msg`Ref.: {reference}`,
  phone: msg`Tel. {phone}`,
} satisfies Record<string, Message>

const MM = 72 / 25.4
/** Width, height and how many labels stand beside and below each other. */
const papers: Record<WaybillLayout['paper'], { width: number; height: number; across: number; down: number }> = {
  a4: { width: 210 * MM, height: 297 * MM, across: 2, down: 2 },
  a5: { width: 148 * MM, height: 210 * MM, across: 1, down: 1 },
  a6: { width: 105 * MM, height: 148 * MM, across: 1, down: 1 },
  'label-100x150': { width: 100 * MM, height: 150 * MM, across: 1, down: 1 },
  'label-4x6in': { width: 4 * 72, height: 6 * 72, across: 1, down: 1 },
  'label-100x100': { width: 100 * MM, height: 100 * MM, across: 1, down: 1 },
}

/** Of a label of 100 × 150 mm, in points: the others are drawn to its scale. */
const WIDTH = 283
const HEIGHT = 425
/** Below this a label has no room for the sender's address and a note. */
const SHORT = 1.2
const PAD = 10
const LEADING = 1.25
/** A label's bars may be wider than those of a list: people aim at them from afar. */
const WIDEST_BAR = 1.8

const style = (weight: Style['weight'], size: number, grey = 0): Style => ({ weight, size, grey })
const styles = {
  company: style('bold', 14),
  small: style('regular', 7, 70),
  route: style('bold', 22),
  head: style('regular', 7, 90),
  sender: style('bold', 9),
  plain: style('regular', 8.5),
  receiver: style('bold', 14),
  phone: style('bold', 12),
  address: style('regular', 10.5),
  city: style('bold', 13),
  collect: style('bold', 18, 255),
  prepaid: style('bold', 14),
  fact: style('regular', 9),
  number: style('bold', 13),
}

interface Tools {
  doc: jsPDF
  pen: Pen
  drawBarcode: DrawBarcode
  drawQr: DrawQr
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}

export async function waybillLabels(all: Labels): Promise<Uint8Array<ArrayBuffer>> {
  const { layout, labels, translate } = all
  const paper = papers[layout.paper]
  const receipts = all.receipts && { ...all.receipts, translate }
  const { jsPDF } = await import('jspdf')
  const doc = new jsPDF({ format: [paper.width, paper.height], orientation: 'portrait', unit: 'pt', compress: true })
  doc.setProperties({ title: all.company })
  const said = [
    all.company,
    layout.footer ?? '',
    ...[words, serviceNames, speedNames].flatMap(names => Object.values<Message>(names).map(name => translate(name))),
    ...labels.flatMap(textsOf),
    ...(receipts ? receiptTexts(receipts) : []),
  ]
  const tools: Tools = {
    doc,
    pen: await loadPen(doc, said, all.loadFonts),
    drawBarcode: await loadBarcodes(),
    drawQr: await loadQr(),
  }
  if (receipts) drawReceipts(doc, tools.pen, receipts)
  const each = paper.across * paper.down
  const box = { width: paper.width / paper.across, height: paper.height / paper.down }
  const copies = labels.flatMap(label => Array.from({ length: layout.copies }, () => label))
  for (const [at, label] of copies.entries()) {
    const place = at % each
    if (place === 0) {
      if (at > 0 || receipts) doc.addPage([paper.width, paper.height], 'portrait')
      if (each > 1) cutLines(doc, paper)
    }
    const [column, row] = [place % paper.across, Math.floor(place / paper.across)]
    drawLabel(tools, label, { ...box, x: column * box.width, y: row * box.height }, all)
  }
  // The document began with a page of a label.
  if (receipts) doc.deletePage(1)
  return new Uint8Array(doc.output('arraybuffer'))
}

const textsOf = (label: WaybillLabel): string[] =>
  Object.values(label).flatMap(value => (typeof value === 'string' ? [value] : []))

function cutLines(doc: jsPDF, { width, height, across, down }: (typeof papers)[WaybillLayout['paper']]): void {
  doc.setDrawColor(170).setLineWidth(0.4).setLineDashPattern([3, 3], 0)
  for (let at = 1; at < across; at++) doc.line((width * at) / across, 0, (width * at) / across, height)
  for (let at = 1; at < down; at++) doc.line(0, (height * at) / down, width, (height * at) / down)
  doc.setLineDashPattern([], 0)
}

/** From the top sender and receiver, from the bottom the barcode: the receiver's address has what is left between them. */
function drawLabel(tools: Tools, label: WaybillLabel, box: Box, { company, zone, layout, translate }: Labels): void {
  const { doc, pen, drawBarcode, drawQr } = tools
  const isShort = box.height / box.width < SHORT
  const scale = Math.min(box.width / WIDTH, isShort ? box.height / WIDTH : box.height / HEIGHT)
  const pad = PAD * scale
  const [left, right] = [box.x + pad, box.x + box.width - pad]
  const width = right - left
  const sized = (of: Style): Style => ({ ...of, size: of.size * scale })
  let y = box.y + pad
  let bottom = box.y + box.height - pad

  /** Lines below each other from `y` on; the last of `most` says that something is cut. */
  const put = (of: Style, text: string, most: number, room = width) => {
    const size = sized(of)
    const lines = pen.lines(size, text, room)
    const shown = lines.slice(0, Math.max(0, most))
    for (const [at, line] of shown.entries()) {
      y += size.size * LEADING
      pen.draw(size, at === most - 1 && lines.length > most ? `${line.slice(0, -3)}...` : line, left, y)
    }
  }
  const rule = () => {
    y += 5 * scale
    doc.setDrawColor(0).setLineWidth(0.8 * scale)
    doc.line(left, y, right, y)
  }
  const centred = (of: Style, text: string, at: number) => {
    const size = sized(of)
    const [line = ''] = pen.lines(size, text, width)
    pen.draw(size, line, left + (width - pen.width(size, line)) / 2, at)
  }

  // The foot.
  if (layout.footer) {
    centred(styles.small, layout.footer, bottom)
    bottom -= styles.small.size * 1.5 * scale
  }
  centred(styles.number, label.waybill_number, bottom)
  bottom -= (styles.number.size + 3) * scale
  const bars = (isShort ? 42 : 54) * scale
  drawBarcode(doc, label.waybill_number, { x: left, y: bottom - bars, width, height: bars, widest: WIDEST_BAR })
  bottom -= bars + 8 * scale
  const facts = [
    translate(words.pieces, { n: label.pieces }),
    ...(layout.shows_weight ? [translate(words.weight, { weight: label.weight_kg })] : []),
    ...(layout.shows_reference ? [translate(words.reference, { reference: label.reference_no })] : []),
  ]
  const [factLine = ''] = pen.lines(sized(styles.fact), facts.join('   '), width)
  pen.draw(sized(styles.fact), factLine, left, bottom)
  bottom -= styles.fact.size * 1.6 * scale
  if (layout.shows_note && label.note && !isShort) {
    const lines = pen.lines(sized(styles.fact), label.note.replace(/\s+/g, ' '), width).slice(0, 2)
    for (const [at, line] of [...lines].reverse().entries())
      pen.draw(sized(styles.fact), line, left, bottom - at * styles.fact.size * LEADING * scale)
    bottom -= lines.length * styles.fact.size * LEADING * scale + 3 * scale
  }
  const collects = Number(label.cod_amount) > 0
  if (layout.shows_cod || !collects) {
    const height = 28 * scale
    const text = collects
      ? translate(words.collect, { amount: `${label.currency} ${formatAmount(label.cod_amount)}` })
      : translate(words.prepaid)
    if (collects) doc.setFillColor(0, 0, 0).rect(left, bottom - height, width, height, 'F')
    else
      doc
        .setDrawColor(0)
        .setLineWidth(1.2 * scale)
        .rect(left, bottom - height, width, height, 'S')
    centred(collects ? styles.collect : styles.prepaid, text, bottom - height * (collects ? 0.27 : 0.33))
    bottom -= height + 4 * scale
  }

  // The head.
  const square = layout.shows_qr ? (isShort ? 52 : 66) * scale : 0
  if (layout.shows_qr) drawQr(doc, label.waybill_number, { x: right - square, y, size: square })
  const beside = width - square - 8 * scale
  const top = y
  put(styles.company, company, 1, beside)
  put(
    styles.small,
    [
      formatDateTime(label.created_at, zone),
      translate(serviceNames[label.service]),
      translate(speedNames[label.speed]),
      label.package_type ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
    1,
    beside,
  )
  if (label.origin !== null || label.destination !== null)
    put(styles.route, `${label.origin ?? '–'} > ${label.destination ?? '–'}`, 1, beside)
  y = Math.max(y, top + square)
  rule()
  put(styles.head, translate(words.from), 1)
  const sender = [label.sender_name, ...(layout.shows_sender_phone && label.sender_phone ? [label.sender_phone] : [])]
  put(styles.sender, sender.join(' · '), 1)
  const whence = [label.sender_address, label.sender_city].filter(part => part !== null && part !== '').join(', ')
  if (!isShort && whence !== '') put(styles.plain, whence, 1)
  rule()
  put(styles.head, translate(words.to), 1)
  put(styles.receiver, label.receiver_name, 1)
  put(styles.phone, translate(words.phone, { phone: label.receiver_phone }), 1)
  const city = [label.postal_code, label.city_name, label.state_name, label.country_code].filter(
    part => part !== null && part !== '',
  )
  const left4 = bottom - y - styles.city.size * LEADING * scale
  put(styles.address, label.receiver_address, Math.min(5, Math.floor(left4 / (styles.address.size * LEADING * scale))))
  put(styles.city, city.join(' '), 1)
}
