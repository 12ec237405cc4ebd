// What drawing a label needs in the browser: letters measured on a canvas, bars and squares as on paper.
import type { MarkTools } from '@office/shared/areas/waybills/labels/label-marks'
import { loadBars } from '@office/shared/core/print/barcode'
import type { Style } from '@office/shared/core/print/pen'
import { loadQrSquares } from '@office/shared/core/print/qr'

/** Helvetica and metric-compatible fonts, like the letters on paper; Devanagari in the portal's font. */
export const LABEL_FONT = 'Helvetica, Arial, "Liberation Sans", "Noto Sans Devanagari Variable", sans-serif'

export const weightOf = ({ weight }: Style): number => (weight === 'bold' ? 700 : 400)

function pen(): MarkTools['pen'] {
  const canvas = document.createElement('canvas').getContext('2d')
  const width = (style: Style, text: string): number => {
    if (!canvas) return text.length * style.size * 0.5
    canvas.font = `${weightOf(style)} ${style.size}px ${LABEL_FONT}`
    return canvas.measureText(text).width
  }
  /** A word longer than a line is cut at the end of the line. */
  const pieces = (style: Style, word: string, room: number): string[] => {
    if (width(style, word) <= room || word.length < 2) return [word]
    let end = word.length - 1
    while (end > 1 && width(style, word.slice(0, end)) > room) end -= 1
    return [word.slice(0, end), ...pieces(style, word.slice(end), room)]
  }
  return {
    width,
    lines: (style, text, room) =>
      text.split('\n').flatMap(part => {
        const lines: string[] = []
        for (const word of part.split(' ').flatMap(one => pieces(style, one, room))) {
          const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
          if (lines.length > 0 && width(style, longer) <= room) lines[lines.length - 1] = longer
          else lines.push(word)
        }
        return lines
      }),
  }
}

export async function loadLabelTools(): Promise<Omit<MarkTools, 'hasLogo'>> {
  const [bars, qr] = await Promise.all([loadBars(), loadQrSquares()])
  return { pen: pen(), bars, qr }
}
