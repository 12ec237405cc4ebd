// A table on paper: a title, rows, lines above and below them, and page numbers, in any script.
import type { jsPDF } from 'jspdf'
import type { CellHookData } from 'jspdf-autotable'
import { formatAmount } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import {
  type ExportKind,
  type ExportRows,
  type ExportValue,
  headingOf,
  isExactNumber,
  rowsTogether,
} from '../export/export-table.ts'
import { type DrawBarcode, loadBarcodes } from './barcode.ts'
import { areEasy, type Needs, needsOf, type SizedColumn, widthsIn } from './column-widths.ts'
import { needsFont } from './font-script.ts'
import { bytesOf, footOf, newDocument, type PaperReader, pageWords } from './paper.ts'
import { shaperFor } from './pen.ts'
import type { Shaper } from './shaper.ts'

/** A column on paper: its cells may be barcodes, or empty to write in by hand. */
export interface PaperColumn extends SizedColumn {
  readonly isBarcode?: true
}

export interface PrintedTable {
  readonly title: string
  /** At the right of the title: the barcode of the document itself. */
  readonly barcode?: string
  /** Below the title: whose it is and when it was made, what is counted, how it was filtered. */
  readonly lines?: readonly string[]
  readonly columns: readonly PaperColumn[]
  readonly rows: ExportRows
  /** Below the table: sums and signatures. */
  readonly below?: readonly string[]
  readonly paper?: 'a3' | 'a4'
  /** A portrait page is turned if its columns need it. */
  readonly orientation?: Orientation
}

type Orientation = 'landscape' | 'portrait'

/** In points. */
const MARGIN = 36
const TITLE_SIZE = 14
const LINE_SIZE = 9
/** Paper of the table: the second if it has too many columns for the first. */
const CELL_SIZES = [8, 7] as const
const FOOT_SIZE = 8
/** Greys that a black-and-white printer keeps apart: text, headings, the line below the headings, lines between rows. */
const INK = 25
const QUIET_INK = 80
const RULE = 120
const HAIRLINE = 205
const HEAD_FILL = 245
const HAIR = 0.5
/** As a part of the line's size, from one line above or below the table to the next. */
const LINE_SPACE = 1.5
const PADDING = 3
const SIDES = { left: PADDING, right: PADDING, bottom: PADDING }
const BARCODE_HEIGHT = 22
/** Room for the bars beside the title. */
const TITLE_BARCODE = 170
/** From the bars to the text below them. */
const BARCODE_GAP = 3
/** As parts of the font size: jsPDF's own line height, and where the table puts the first baseline below a cell's top. */
const LINE_HEIGHT = 1.15
const BASELINE = 0.85

/** The bytes of the PDF. Holds all rows: for what people print, not for a tenant's whole history. */
export async function tablePdf(
  table: PrintedTable,
  { zone, translate, loadFont }: Pick<PaperReader, 'zone' | 'translate' | 'loadFont'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, barcode, lines = [], below = [], columns, rows, paper = 'a4', orientation = 'landscape' } = table
  const { autoTable } = await import('jspdf-autotable')
  const headings = columns.map(column => headingOf(column, zone))
  const body: string[][] = []
  for await (const group of rowsTogether(rows))
    for (const row of group) body.push(columns.map(({ key, kind }) => paperText(row[key], kind, zone)))

  const doc = await newDocument({ format: paper, orientation, title })
  const said = [title, ...lines, ...below, pageWords(translate, 1, 1), ...headings, ...body.flat()]
  const shaper = await shaperFor(doc, said, 'regular', loadFont)
  const { font } = shaper
  if (said.some(needsFont)) measureBy(doc, shaper)

  doc.setFontSize(LINE_SIZE)
  const needs = needsOf({ columns, headings, body }, PADDING, text => shaper.width(text) / LINE_SIZE)
  const sheet = sheetFor(doc, orientation, needs)
  if (sheet.orientation !== orientation) doc.addPage(paper, sheet.orientation).deletePage(1)
  const { size } = sheet
  const room = doc.internal.pageSize.getWidth() - 2 * MARGIN
  const widths = widthsIn(needs(size), room)
  const above = [
    ...linesIn(doc, shaper, [title], { size: TITLE_SIZE, room: room - (barcode === undefined ? 0 : TITLE_BARCODE) }),
    ...linesIn(doc, shaper, lines, { size: LINE_SIZE, room }),
  ]
  const head = put(doc, shaper, above, MARGIN - TITLE_SIZE * (LINE_SPACE - 1))
  const drawBarcode = barcode !== undefined || columns.some(column => column.isBarcode) ? await loadBarcodes() : null
  if (barcode !== undefined) {
    const right = MARGIN + room
    drawBarcode?.(doc, barcode, { x: right - TITLE_BARCODE, y: MARGIN, width: TITLE_BARCODE, height: BARCODE_HEIGHT })
  }
  // Called with each cell and copied each time, which is a fifth of the cost of a long table.
  const fonts = doc.getFontList()
  doc.getFontList = () => fonts
  const sides = columns.map(({ kind }) => (kind === 'number' || kind === 'amount' ? 'right' : 'left'))
  autoTable(doc, {
    head: [headings.map((content, index) => ({ content, styles: { halign: sides[index] ?? 'left' } }))],
    body,
    startY: head + LINE_SIZE * LINE_SPACE,
    margin: MARGIN,
    theme: 'plain',
    styles: {
      font,
      fontStyle: 'normal',
      fontSize: size,
      cellPadding: PADDING,
      valign: 'top',
      overflow: 'linebreak',
      textColor: INK,
      lineColor: HAIRLINE,
      lineWidth: { top: 0, right: 0, left: 0, bottom: HAIR },
    },
    headStyles: { fontStyle: 'normal', fillColor: HEAD_FILL, textColor: QUIET_INK, lineColor: RULE },
    columnStyles: Object.fromEntries(
      columns.map(({ isBarcode }, index) => [
        index,
        {
          halign: sides[index] ?? 'left',
          cellWidth: widths[index] ?? 'auto',
          ...(isBarcode ? { cellPadding: { ...SIDES, top: PADDING + BARCODE_HEIGHT + BARCODE_GAP } } : {}),
        },
      ]),
    ),
    // A record is read and signed as one piece.
    rowPageBreak: 'avoid',
    ...(drawBarcode ? barcodeCells(doc, columns, drawBarcode, shapedCells(shaper, size)) : shapedCells(shaper, size)),
  })
  putBelow(doc, shaper, linesIn(doc, shaper, below, { size: LINE_SIZE, room }))

  const pages = doc.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    doc.setFontSize(FOOT_SIZE)
    const foot = footOf(title, { page, pages, translate }, line => shaper.width(line) <= room)
    shaper.draw(foot, MARGIN, doc.internal.pageSize.getHeight() - MARGIN / 2)
  }
  return bytesOf(doc)
}

interface Sheet {
  readonly orientation: Orientation
  /** Of its cells' type. */
  readonly size: number
}

/** The first sheet on which the columns can be read comfortably; the type gets smaller before the paper is turned. */
function sheetFor(doc: jsPDF, wanted: Orientation, needs: (size: number) => readonly Needs[]): Sheet {
  const { pageSize } = doc.internal
  const sides = { portrait: pageSize.getWidth(), landscape: Math.max(pageSize.getWidth(), pageSize.getHeight()) }
  const orientations: readonly Orientation[] = wanted === 'portrait' ? ['portrait', 'landscape'] : ['landscape']
  const sheets = orientations.flatMap(orientation => CELL_SIZES.map((size): Sheet => ({ orientation, size })))
  const isEasy = ({ orientation, size }: Sheet) => areEasy(needs(size), sides[orientation] - 2 * MARGIN)
  return sheets.find(isEasy) ?? { orientation: 'landscape', size: CELL_SIZES[1] }
}

/** A value as people read it: dates and amounts as on the screen, not in machine form. */
function paperText(value: ExportValue, kind: ExportKind, zone: string): string {
  const text = value === null || value === undefined ? '' : String(value)
  if (kind === 'amount') return isExactNumber(text) ? formatAmount(text) : text
  if (kind === 'instant') return Number.isNaN(Date.parse(text)) ? text : formatDateTime(text, zone)
  return text
}

/** A line above or below the table. */
interface Line {
  readonly text: string
  readonly size: number
  /** From the baseline above to its own. */
  readonly step: number
}

/** Texts as lines that fit: a continuation is closer to its own line than a new line is. */
function linesIn(doc: jsPDF, shaper: Shaper, texts: readonly string[], { size, room }: { size: number; room: number }): Line[] {
  doc.setFontSize(size)
  return texts.flatMap(text =>
    shaper.lines(text, room).map((line, at) => ({ text: line, size, step: size * (at === 0 ? LINE_SPACE : LINE_HEIGHT) })),
  )
}

/** Where the page may be written on. */
const bottomOf = (doc: jsPDF): number => doc.internal.pageSize.getHeight() - MARGIN

/** Writes lines below a baseline, on as many pages as they need. @returns the last baseline */
function put(doc: jsPDF, shaper: Shaper, lines: readonly Line[], from: number): number {
  let y = from
  for (const { text, size, step } of lines) {
    if (y + step > bottomOf(doc)) {
      doc.addPage()
      y = MARGIN
    }
    y += step
    doc.setFontSize(size)
    shaper.draw(text, MARGIN, y)
  }
  return y
}

/** Lines below the table, on a new page if they do not fit, so that sums and signatures stay together. */
function putBelow(doc: jsPDF, shaper: Shaper, lines: readonly Line[]): void {
  if (lines.length === 0) return
  const y = tableEnd(doc) + LINE_SIZE * LINE_SPACE
  const height = lines.reduce((sum, { step }) => sum + step, 0)
  const fitsHere = y + height <= bottomOf(doc)
  const fitsAlone = MARGIN + height <= bottomOf(doc)
  if (!fitsHere && fitsAlone) doc.addPage()
  put(doc, shaper, lines, !fitsHere && fitsAlone ? MARGIN : y)
}

/** Where the table ended; the plugin stores it in the document, which its types do not say. */
const tableEnd = (doc: jsPDF): number => (doc as unknown as { lastAutoTable: { finalY: number } }).lastAutoTable.finalY

/** Bars above the text of their cells, in addition to what shaped cells draw themselves. */
function barcodeCells(doc: jsPDF, columns: readonly PaperColumn[], draw: DrawBarcode, shaped: ReturnType<typeof shapedCells>) {
  return {
    ...shaped,
    didDrawCell: (data: CellHookData) => {
      shaped.didDrawCell(data)
      const { cell, column, section } = data
      if (section !== 'body' || !columns[column.index]?.isBarcode) return
      const at = { x: cell.x + PADDING, y: cell.y + PADDING, width: cell.width - 2 * PADDING, height: BARCODE_HEIGHT }
      draw(doc, cell.text.join(''), at)
    },
  }
}

/** The table asks the document how wide texts are and where they break. */
function measureBy(doc: jsPDF, shaper: Shaper): void {
  doc.getTextWidth = text => shaper.width(text)
  doc.getStringUnitWidth = text => (shaper.width(text) * doc.internal.scaleFactor) / doc.getFontSize()
  doc.splitTextToSize = (text: string | string[], width: number) => [text].flat().flatMap(line => shaper.lines(line, width))
}

/** Draws the lines of cells with more than plain Latin instead of the table, which would not shape them. */
function shapedCells(shaper: Shaper, size: number) {
  const drawn = new WeakMap<object, string[]>()
  return {
    willDrawCell: ({ cell }: CellHookData) => {
      // Headings are repeated on each page; their text is taken away from the table on the first.
      if (drawn.has(cell) || !cell.text.some(needsFont)) return
      drawn.set(cell, cell.text)
      cell.text = []
    },
    didDrawCell: ({ cell, doc }: CellHookData) => {
      const lines = drawn.get(cell)
      if (!lines) return
      doc.setFontSize(size)
      for (const [index, line] of lines.entries()) {
        const left = cell.styles.halign === 'right' ? cell.x + cell.width - PADDING - shaper.width(line) : cell.x + PADDING
        shaper.draw(line, left, cell.y + cell.padding('top') + size * (BASELINE + index * LINE_HEIGHT))
      }
    },
  }
}
