// Exports as PDF: a title, a table, page numbers; Nepali shaped right. The libraries load when the first one is made.
import type { CellHookData } from 'jspdf-autotable'
import { FONT, loadShaper, needsFont, type Shaper } from './devanagari.ts'
import { type ExportColumn, type ExportRows, exportText, localTimeIn } from './export-table.ts'

export interface PdfTable {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly rows: ExportRows
  /** The reader's IANA time zone. */
  readonly zone: string
  readonly paper?: 'a3' | 'a4'
  readonly orientation?: 'landscape' | 'portrait'
  /** 'Page 2 of 7' in the reader's language. */
  readonly pageLabel: (page: number, pages: number) => string
  /** The bytes of a TTF with Latin and Devanagari; asked for only when the built-in fonts lack a sign. */
  readonly loadFont: () => Promise<Uint8Array<ArrayBuffer>>
}

/** In points. */
const MARGIN = 36
const TITLE_SIZE = 14
const CELL_SIZE = 8
const PADDING = 3
/** Of the font's size: jsPDF's own line height, and where the table puts the first baseline below a cell's top. */
const LINE_HEIGHT = 1.15
const BASELINE = 0.85

/** The bytes of the PDF. Holds all rows: for what people print, not for a tenant's whole history. */
export async function pdfFile(table: PdfTable): Promise<Uint8Array<ArrayBuffer>> {
  const { title, columns, rows, zone, paper = 'a4', orientation = 'landscape', pageLabel, loadFont } = table
  const [{ jsPDF }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')])
  const localTime = localTimeIn(zone)
  const headings = columns.map(column => column.heading)
  const body: string[][] = []
  for await (const row of rows) body.push(columns.map(({ key, kind }) => exportText(row[key], kind, localTime)))

  const doc = new jsPDF({ format: paper, orientation, unit: 'pt', compress: true })
  doc.setProperties({ title })
  const wantsFont = [title, pageLabel(1, 1), ...headings].some(needsFont) || body.some(cells => cells.some(needsFont))
  const shaper = wantsFont ? await loadShaper(doc, await loadFont()) : null
  const font = shaper ? FONT : 'helvetica'
  const write = (text: string, x: number, y: number) => (shaper ? shaper.draw(shaper.shape(text), x, y) : doc.text(text, x, y))

  doc.setFont(font, 'normal').setFontSize(TITLE_SIZE)
  write(title, MARGIN, MARGIN + TITLE_SIZE)
  autoTable(doc, {
    head: [headings],
    body,
    startY: MARGIN + 2 * TITLE_SIZE,
    margin: MARGIN,
    theme: 'grid',
    styles: { font, fontStyle: 'normal', fontSize: CELL_SIZE, cellPadding: PADDING, valign: 'top', overflow: 'linebreak' },
    headStyles: { fontStyle: 'normal', fillColor: [235, 233, 241], textColor: [40, 40, 40] },
    columnStyles: Object.fromEntries(
      columns.map(({ kind }, index) => [index, { halign: kind === 'number' || kind === 'amount' ? 'right' : 'left' }] as const),
    ),
    ...(shaper ? shapedCells(shaper) : {}),
  })

  const pages = doc.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    doc.setFont(font, 'normal').setFontSize(CELL_SIZE)
    write(pageLabel(page, pages), MARGIN, doc.internal.pageSize.getHeight() - MARGIN / 2)
  }
  return new Uint8Array(doc.output('arraybuffer'))
}

/** Lets the table measure and break shaped text, but draws those lines itself, since only it knows where marks belong. */
function shapedCells(shaper: Shaper) {
  const drawn = new Map<object, string[]>()
  return {
    didParseCell: ({ cell }: CellHookData) => {
      cell.text = cell.text.map(shaper.shape)
    },
    willDrawCell: ({ cell }: CellHookData) => {
      if (!cell.text.some(shaper.isShaped)) return
      drawn.set(cell, cell.text)
      cell.text = []
    },
    didDrawCell: ({ cell }: CellHookData) => {
      drawn.get(cell)?.forEach((line, index) => {
        const top = cell.y + PADDING
        shaper.draw(line, cell.x + PADDING, top + CELL_SIZE * (BASELINE + index * LINE_HEIGHT))
      })
      drawn.delete(cell)
    },
  }
}
