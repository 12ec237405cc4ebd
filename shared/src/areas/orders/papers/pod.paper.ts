// Proofs of delivery on paper, three on an A4 sheet: what was delivered to whom, and space for what is still to be written.
import { type Message, msg } from '@office/shared/core/messages/message'
import { loadBarcodes } from '../../../core/print/barcode.ts'
import { fittedLines } from '../../../core/print/fitted-lines.ts'
import { bytesOf, definePaper, newDocument, type PaperReader } from '../../../core/print/paper.ts'
import { loadPen, type Style } from '../../../core/print/pen.ts'
import { drawPicture, pictureIn } from '../../../core/print/picture.ts'
import { formatMoney } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { receiverRelationNames } from '../moves/move-facts.model.ts'
import type { ProofOfDelivery } from './waybill-print.contract.ts'

const heading = msg`Proof of delivery`
const prepaid = msg`Prepaid`
const labels = {
  reference: msg`Reference`,
  merchant: msg`Merchant`,
  to: msg`Deliver to`,
  address: msg`Address`,
  pieces: msg`Pieces`,
  weight: msg`Weight (kg)`,
  collect: msg`To collect`,
  received: msg`Received by`,
  relation: msg`Relation`,
  amount: msg`Amount collected`,
  date: msg`Date and time`,
  rider: msg`Rider`,
  signature: msg`Signature`,
} satisfies Record<string, Message>

/** A sheet with the bytes of its pictures. */
export interface PodSheet extends ProofOfDelivery {
  photo: Uint8Array | null
  signature_picture: Uint8Array | null
}

const EACH = 3
const MARGIN = 36
const style = (weight: Style['weight'], size: number, grey = 0): Style => ({ weight, size, grey })
const styles = {
  company: style('bold', 13),
  heading: style('regular', 10, 90),
  label: style('regular', 7.5, 90),
  value: style('regular', 10),
}
const ROW = 28
/** Room for the text between the name of a field and its line. */
const VALUE = 15
const HEAD = 18
const BARS = 210

async function draw(sheets: readonly PodSheet[], { company, zone, translate, loadFont }: PaperReader) {
  const title = translate(heading)
  const doc = await newDocument({ format: 'a4', title })
  const texts = sheets.flatMap(sheet => [sheet.receiver_name, sheet.receiver_address, sheet.city_name, sheet.merchant_name])
  const names = sheets.flatMap(sheet => [
    sheet.received_by ?? '',
    sheet.rider_name ?? '',
    sheet.reference_no,
    sheet.signature ?? '',
  ])
  const relations = Object.values(receiverRelationNames).map(name => translate(name))
  const said = [company, title, ...Object.values(labels).map(label => translate(label)), ...relations, ...texts, ...names]
  const pen = await loadPen(doc, said, loadFont)
  const drawBarcode = await loadBarcodes()
  const [width, height] = [doc.internal.pageSize.getWidth() - 2 * MARGIN, (doc.internal.pageSize.getHeight() - MARGIN) / EACH]

  for (const [at, sheet] of sheets.entries()) {
    if (at > 0 && at % EACH === 0) doc.addPage()
    const top = MARGIN + (at % EACH) * height
    if (at % EACH > 0) {
      doc.setDrawColor(170).setLineWidth(0.4).setLineDashPattern([3, 3], 0)
      doc.line(0, top - MARGIN / 2, width + 2 * MARGIN, top - MARGIN / 2)
      doc.setLineDashPattern([], 0)
    }
    const name = fittedLines(pen, styles.company, company, { width: width - BARS, height: HEAD })
    for (const [at, line] of name.lines.entries())
      pen.draw(name.style, line, MARGIN, top + name.style.size * 0.85 + at * name.leading)
    pen.draw(styles.heading, title, MARGIN, top + 29)
    const bars = MARGIN + width - BARS
    drawBarcode(doc, sheet.waybill_number, { x: bars, y: top, width: BARS, height: 30 })
    const free = BARS - pen.width(styles.value, sheet.waybill_number)
    pen.draw(styles.value, sheet.waybill_number, bars + free / 2, top + 42)
    let y = top + 56
    /** A row of fields that share its width; an empty one is left to write in by hand. */
    const row = (...fields: [label: Message, value: string | null, part: number][]) => {
      let x = MARGIN
      for (const [label, value, part] of fields) {
        const room = width * part - 8
        pen.draw(styles.label, translate(label), x, y)
        const { style, lines, leading } = fittedLines(pen, styles.value, value ?? '', { width: room, height: VALUE })
        for (const [at, line] of lines.entries()) pen.draw(style, line, x, y + 14 - (lines.length - 1 - at) * leading)
        doc
          .setDrawColor(120)
          .setLineWidth(0.5)
          .line(x, y + 18, x + room, y + 18)
        x += width * part
      }
      y += ROW
    }
    const amount = (value: string | null) => (value === null ? null : formatMoney(value, sheet.currency))
    row([labels.merchant, sheet.merchant_name, 0.5], [labels.reference, sheet.reference_no, 0.5])
    const photo = sheet.photo && pictureIn(doc, sheet.photo)
    // Beside it the two rows are shorter.
    const beside = photo ? 0.75 : 1
    if (photo)
      drawPicture(
        doc,
        photo,
        { x: MARGIN + width * beside, y: y - 5, width: width * (1 - beside), height: 2 * ROW - 8 },
        `photo ${sheet.id}`,
      )
    row([labels.to, `${sheet.receiver_name}, ${sheet.receiver_phone}`, beside])
    row([labels.address, `${sheet.receiver_address}, ${sheet.city_name}`, beside])
    row(
      [labels.pieces, String(sheet.pieces), 0.25],
      [labels.weight, sheet.weight_kg, 0.25],
      [labels.collect, Number(sheet.cod_amount) > 0 ? amount(sheet.cod_amount) : translate(prepaid), 0.5],
    )
    const { relation } = sheet
    row([labels.received, sheet.received_by, 0.5], [labels.relation, relation && translate(receiverRelationNames[relation]), 0.5])
    row(
      [labels.amount, amount(sheet.amount_collected), 0.34],
      [labels.date, sheet.delivered_at && formatDateTime(sheet.delivered_at, zone), 0.33],
      [labels.rider, sheet.rider_name, 0.33],
    )
    const signature = sheet.signature_picture && pictureIn(doc, sheet.signature_picture)
    if (signature)
      drawPicture(doc, signature, { x: MARGIN + width / 2, y: y - 6, width: width / 2, height: 24 }, `signature ${sheet.id}`)
    row([labels.signature, sheet.signature, 1])
  }
  return bytesOf(doc)
}

export const podPaper = definePaper<readonly PodSheet[]>({ name: () => 'proofs-of-delivery', draw })
