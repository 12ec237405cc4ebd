// A text in a box on paper: its letters become smaller before it is cut, since half an amount or half an address misleads.
import type { Pen, Style } from './pen.ts'

/** As a part of the type size, from one line to the next. */
const LEADING = 1.25
/** In points. */
const LEAST_SIZE = 5
const SMALLER = 0.5

const graphemes = new Intl.Segmenter()

interface FittedLines {
  readonly style: Style
  readonly lines: readonly string[]
  readonly leading: number
}

/** A line that shows that something is cut, between whole signs. */
export function cutLine(line: string, fits: (line: string) => boolean): string {
  const signs = [...graphemes.segment(line)].map(({ segment }) => segment)
  const cut = () => `${signs.join('').trimEnd()}...`
  while (signs.length > 0 && !fits(cut())) signs.pop()
  return cut()
}

/** The lines of a text in the largest letters up to those of its style that fit; at least one. */
export function fittedLines(
  pen: Pick<Pen, 'lines' | 'width'>,
  wanted: Style,
  text: string,
  room: { width: number; height: number },
): FittedLines {
  for (let size = wanted.size; ; size -= SMALLER) {
    const style = { ...wanted, size }
    const leading = size * LEADING
    const most = Math.max(1, Math.floor((room.height + leading * 0.2) / leading))
    const lines = pen.lines(style, text, room.width)
    if (lines.length <= most) return { style, lines, leading }
    if (size - SMALLER >= LEAST_SIZE) continue
    const last = cutLine(lines[most - 1] ?? '', line => pen.width(style, line) <= room.width)
    return { style, lines: [...lines.slice(0, most - 1), last], leading }
  }
}
