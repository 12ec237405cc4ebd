// What writes on a PDF in sizes, weights and greys: lines are broken and drawn, Nepali shaped right.
import type { jsPDF } from 'jspdf'
import { FONT, loadShaper, needsFont, type Shaper } from './devanagari.ts'

/** The bytes of two TTFs with Latin and Devanagari. */
export interface PdfFonts {
  readonly regular: Uint8Array<ArrayBuffer>
  readonly bold: Uint8Array<ArrayBuffer>
}

export interface Style {
  readonly weight: 'regular' | 'bold'
  /** In points, as are all lengths here. */
  readonly size: number
  /** From 0, black, to 255, white. */
  readonly grey: number
}

export interface Pen {
  readonly lines: (style: Style, text: string, width: number) => string[]
  /** One line, already shaped where it came from `lines`; what was never broken holds no signs to shape or is shaped here. */
  readonly draw: (style: Style, line: string, x: number, y: number) => void
  readonly width: (style: Style, line: string) => number
}

interface Face {
  readonly name: string
  readonly style: 'normal' | 'bold'
  readonly shaper: Shaper | null
}

const builtIn: Record<Style['weight'], Face> = {
  regular: { name: 'helvetica', style: 'normal', shaper: null },
  bold: { name: 'helvetica', style: 'bold', shaper: null },
}

/** @param said every text of the document: the fonts are asked for only when the built-in ones lack a sign of it */
export async function loadPen(doc: jsPDF, said: readonly string[], loadFonts: () => Promise<PdfFonts>): Promise<Pen> {
  if (!said.some(needsFont)) return penFor(doc, builtIn)
  const fonts = await loadFonts()
  const bold = `${FONT}-bold`
  return penFor(doc, {
    regular: { name: FONT, style: 'normal', shaper: await loadShaper(doc, fonts.regular) },
    bold: { name: bold, style: 'normal', shaper: await loadShaper(doc, fonts.bold, bold) },
  })
}

function penFor(doc: jsPDF, faces: Record<Style['weight'], Face>): Pen {
  const take = ({ weight, size, grey }: Style): Shaper | null => {
    const { name, style, shaper } = faces[weight]
    doc.setFont(name, style).setFontSize(size).setTextColor(grey)
    return shaper
  }
  const shaped = (shaper: Shaper, line: string) => (shaper.isShaped(line) ? line : shaper.shape(line))
  return {
    lines(style, text, width) {
      const shaper = take(style)
      const lines: unknown = doc.splitTextToSize(shaper ? shaper.shape(text.trimEnd()) : text.trimEnd(), width)
      return Array.isArray(lines) ? lines.map(String) : []
    },
    draw(style, line, x, y) {
      const shaper = take(style)
      if (!shaper) doc.text(line, x, y)
      else shaper.draw(shaped(shaper, line), x, y)
    },
    width(style, line) {
      const shaper = take(style)
      return doc.getTextWidth(shaper ? shaped(shaper, line) : line)
    },
  }
}
