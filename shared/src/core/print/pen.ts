// Writes on a PDF in sizes, weights and greys; breaks and draws lines in any script.
import type { jsPDF } from 'jspdf'
import { type FontWeight, type LoadFont, needsFont } from './font-script.ts'
import { loadShaper, type Shaper } from './shaper.ts'

export interface Style {
  readonly weight: FontWeight
  /** In points, as are all lengths here. */
  readonly size: number
  /** From 0, black, to 255, white. */
  readonly grey: number
}

export interface Pen {
  readonly lines: (style: Style, text: string, width: number) => string[]
  /** One line, with the left end of its baseline at x, y. */
  readonly draw: (style: Style, line: string, x: number, y: number) => void
  readonly width: (style: Style, line: string) => number
}

/** In a font that every PDF reader has. */
const builtIn = (doc: jsPDF, weight: FontWeight): Shaper => {
  const font = 'helvetica'
  const written = () => doc.setFont(font, weight === 'bold' ? 'bold' : 'normal')
  return {
    font,
    lines(text, width) {
      const lines: unknown = written().splitTextToSize(text, width)
      return Array.isArray(lines) ? lines.map(String) : []
    },
    width: text => written().getTextWidth(text),
    draw: (line, x, y) => void written().text(line, x, y),
  }
}

/**
 * Writes in one weight.
 * @param said every text of the document: fonts are requested only if the built-in ones lack one of its characters
 */
export const shaperFor = async (doc: jsPDF, said: readonly string[], weight: FontWeight, loadFont: LoadFont): Promise<Shaper> =>
  said.some(needsFont) ? loadShaper(doc, said, weight, loadFont) : builtIn(doc, weight)

/** @param said every text of the document */
export async function loadPen(doc: jsPDF, said: readonly string[], loadFont: LoadFont): Promise<Pen> {
  const by = (weight: FontWeight) => shaperFor(doc, said, weight, loadFont)
  const shapers = { regular: await by('regular'), bold: await by('bold') }
  const take = ({ weight, size, grey }: Style): Shaper => {
    doc.setFontSize(size).setTextColor(grey)
    return shapers[weight]
  }
  return {
    lines: (style, text, width) => take(style).lines(text.trimEnd(), width),
    draw: (style, line, x, y) => take(style).draw(line, x, y),
    width: (style, line) => take(style).width(line),
  }
}
