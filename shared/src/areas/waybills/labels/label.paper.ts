// Waybill labels on paper: one per page on rolls, A6 and A5, four on an A4 sheet with cutting lines.
import type { jsPDF } from 'jspdf'
import { loadBars } from '../../../core/print/barcode.ts'
import { bytesOf, definePaper, finishPage, MM, newDocument, type OutsideReader } from '../../../core/print/paper.ts'
import { loadPen, type Pen } from '../../../core/print/pen.ts'
import { drawPicture, type Picture, pictureIn } from '../../../core/print/picture.ts'
import { loadQrSquares } from '../../../core/print/qr.ts'
import { drawReceipts, type Receipts, receiptTexts } from '../../orders/papers/receipt.paper.ts'
import { type Paper, papers } from './label.model.ts'
import { type Mark, type MarkTools, marksOf } from './label-marks.ts'
import { fixedWords, type LabelFacts } from './label-texts.ts'
import type { WaybillLayout } from './waybill-layout.contract.ts'

export interface Labels {
  /** Of the file. */
  name: string
  layout: Pick<WaybillLayout, 'paper' | 'copies' | 'elements'>
  labels: readonly LabelFacts[]
  /** Scheme and host of the code that customers scan. */
  host: string
  /** A PNG or JPEG; null if there is none. */
  logo: Uint8Array | null
  /** Before the labels. */
  receipts: Receipts | null
}

async function drawAll({ layout, labels, host, receipts, ...all }: Labels, reader: OutsideReader) {
  const { company, translate, loadFont } = reader
  const paper = papers[layout.paper]
  const format: [number, number] = [paper.width * MM, paper.height * MM]
  const doc = await newDocument({ format, title: company })
  const said = [
    company,
    ...layout.elements.flatMap(({ text }) => text ?? []),
    ...fixedWords(translate),
    ...labels.flatMap(textsOf),
    ...(receipts ? receiptTexts(receipts, reader) : []),
  ]
  const pen = await loadPen(doc, said, loadFont)
  if (receipts) drawReceipts(doc, pen, receipts, reader)
  const logo = all.logo === null ? null : pictureIn(doc, all.logo)
  const tools: MarkTools = { pen, bars: await loadBars(), qr: await loadQrSquares(), hasLogo: logo !== null }
  const setting = { ...reader, host }
  const each = paper.across * paper.down
  const [width, height] = [(paper.width / paper.across) * MM, (paper.height / paper.down) * MM]
  for (const [at, label] of labels.flatMap(label => Array.from({ length: layout.copies }, () => label)).entries()) {
    const place = at % each
    if (place === 0) {
      if (at > 0 || receipts) {
        finishPage(doc)
        doc.addPage(format, 'portrait')
      }
      if (each > 1) cutLines(doc, paper)
    }
    const from = { x: (place % paper.across) * width, y: Math.floor(place / paper.across) * height }
    for (const element of layout.elements)
      for (const mark of marksOf(element, label, setting, tools)) draw({ doc, pen, logo }, mark, from)
  }
  // The document started with a label's page.
  if (receipts) doc.deletePage(1)
  return bytesOf(doc)
}

export const labelPaper = definePaper<Labels, OutsideReader>({ name: ({ name }) => name, draw: drawAll })

const textsOf = (label: LabelFacts): string[] => Object.values(label).flatMap(value => (typeof value === 'string' ? [value] : []))

function draw(
  { doc, pen, logo }: { doc: jsPDF; pen: Pen; logo: Picture | null },
  mark: Mark,
  from: { x: number; y: number },
): void {
  const [x, y] = [from.x + mark.x, from.y + mark.y]
  if (mark.kind === 'text') pen.draw(mark.style, mark.text, x, y)
  else if (mark.kind === 'fill') doc.setFillColor(0, 0, 0).rect(x, y, mark.width, mark.height, 'F')
  else if (mark.kind === 'frame') doc.setDrawColor(0).setLineWidth(mark.line).rect(x, y, mark.width, mark.height, 'S')
  else if (logo) drawPicture(doc, logo, { x, y, width: mark.width, height: mark.height }, 'logo')
}

function cutLines(doc: jsPDF, { width, height, across, down }: Paper): void {
  doc.setDrawColor(170).setLineWidth(0.4).setLineDashPattern([3, 3], 0)
  for (let at = 1; at < across; at++) doc.line((width * MM * at) / across, 0, (width * MM * at) / across, height * MM)
  for (let at = 1; at < down; at++) doc.line(0, (height * MM * at) / down, width * MM, (height * MM * at) / down)
  doc.setLineDashPattern([], 0)
}
