// The text of a printed page piece by piece, with the place where each is written.
import { pagesIn } from './read-pdf.ts'

interface Piece {
  text: string
  /** Of its baseline's left end, from the lower left corner of its page. */
  x: number
  y: number
  /** Of the type, in points. */
  size: number
}

/** What sets the type, moves the pen or writes. */
const WRITING =
  /\/F\d+ (?<size>[\d.]+) Tf|(?<leading>[\d.]+) TL|(?<x>-?[\d.]+) (?<y>-?[\d.]+) Td|(?<next>T\*)|\((?<plain>(?:\\.|[^\\)])*)\) Tj/g

/** The pieces of each page, in the order in which they are written. */
export const textsOf = (pdf: Uint8Array): Piece[][] =>
  pagesIn(pdf).map(({ content }) => {
    let [x, y, size, leading] = [0, 0, 0, 0]
    const pieces: Piece[] = []
    for (const { groups = {} } of content.matchAll(WRITING)) {
      if (groups.size !== undefined) size = Number(groups.size)
      else if (groups.leading !== undefined) leading = Number(groups.leading)
      else if (groups.x !== undefined) [x, y] = [Number(groups.x), Number(groups.y)]
      else if (groups.next !== undefined) y -= leading
      else pieces.push({ text: (groups.plain ?? '').replace(/\\(.)/g, '$1'), x, y, size })
    }
    return pieces
  })
