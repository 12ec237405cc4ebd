// Receipts as pages, on an 80 mm roll, A6 or A4: groups of lines with a rule between them, and sums at their ends.
import type { jsPDF } from 'jspdf'
import { bytesOf, MM, newDocument, type OutsideReader } from './paper.ts'
import { loadPen, type Pen, type Style } from './pen.ts'
import type { ReceiptPaper } from './receipt-size.ts'

/** A roll is as long as its content, and no sheet is shorter than that. */
const papers: Record<ReceiptPaper, { width: number; height: number; pad: number; scale: number }> = {
  'roll-80': { width: 80 * MM, height: 0, pad: 4 * MM, scale: 1 },
  a6: { width: 105 * MM, height: 148 * MM, pad: 8 * MM, scale: 1 },
  a4: { width: 210 * MM, height: 297 * MM, pad: 20 * MM, scale: 1.3 },
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
export interface ReceiptLine {
  of: keyof typeof styles
  text: string
  end?: string
}

/** Groups of lines; those without any are left out. */
export type ReceiptPage = readonly (readonly ReceiptLine[])[]

/** The head of every receipt: who issues it. */
export const issuedBy = ({ company, issuer }: Pick<OutsideReader, 'company' | 'issuer'>): ReceiptLine[] => [
  { of: 'company', text: company },
  ...issuer.map((text): ReceiptLine => ({ of: 'small', text })),
]

/** Every text of these pages, to choose their fonts. */
export const pageTexts = (pages: readonly ReceiptPage[]): string[] =>
  pages.flatMap(parts => parts.flatMap(part => part.flatMap(({ text, end = '' }) => [text, end])))

/** Each page after the existing ones. */
export function drawPages(doc: jsPDF, pen: Pen, paper: ReceiptPaper, pages: readonly ReceiptPage[]): void {
  const { width, height, pad, scale } = papers[paper]
  const room = width - 2 * pad
  for (const page of pages) {
    const parts = page
      .filter(part => part.length > 0)
      .map(part =>
        part.flatMap(({ of, text, end }) => {
          const sized = { ...styles[of], size: styles[of].size * scale }
          const beside = end === undefined ? 0 : pen.width(sized, end) + 6 * scale
          return pen.lines(sized, text, room - beside).map((line, at) => ({ sized, line, end: at === 0 ? end : undefined }))
        }),
      )
    const leading = ({ size }: Style) => size * 1.3
    const gap = 8 * scale
    const needed = parts.flat().reduce((sum, { sized }) => sum + leading(sized), 2 * pad + gap * parts.length)
    doc.addPage([width, Math.max(height, needed, width + 1)], 'portrait')
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

/** These pages as a file. */
export async function receiptPdf(paper: ReceiptPaper, pages: readonly ReceiptPage[], { company, loadFont }: OutsideReader) {
  const doc = await newDocument({ format: 'a4', title: company })
  drawPages(doc, await loadPen(doc, pageTexts(pages), loadFont), paper, pages)
  // A page's size is known once its lines are, but a document starts with a page.
  doc.deletePage(1)
  return bytesOf(doc)
}
