// The text of a printed page piece by piece, with the place of each, as copied from a PDF.
import { objectsOf, pagesIn } from './read-pdf.ts'

interface Piece {
  text: string
  /** The left end of its baseline, from the lower left corner of its page. */
  x: number
  y: number
  /** Of the type, in points. */
  size: number
}

/** What sets the type, moves the pen, writes, or says the text of what is written until EMC. */
const WRITING =
  /\/(?<font>F\d+) (?<size>[\d.]+) Tf|(?<leading>[\d.]+) TL|(?<x>-?[\d.]+) (?<y>-?[\d.]+) Td|(?<next>T\*)|\((?<plain>(?:\\.|[^\\)])*)\) Tj|<(?<glyphs>[\da-f]*)> Tj|\/ActualText <feff(?<actual>[\da-f]*)>|(?<end>EMC)/g

/** Of UTF-16 in hexadecimal digits. */
const textIn = (digits: string): string =>
  String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16)))

/** The text of each glyph of the embedded fonts, which are known by the names that pages call them. */
function mapsIn(pdf: Uint8Array): Map<string, Map<string, string>> {
  const objects = objectsOf(pdf)
  const named = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.flatMap(([, name = '', number = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? []
      const entries = objects.get(map)?.content.matchAll(/^<([\da-f]{4})> ?<([\da-f]+)>/gm) ?? []
      return map === '' ? [] : [[name, new Map([...entries].map(([, glyph = '', text = '']) => [glyph, textIn(text)]))]]
    }),
  )
}

/** The pieces of each page, in the order in which they are written. */
export function textsOf(pdf: Uint8Array): Piece[][] {
  const maps = mapsIn(pdf)
  return pagesIn(pdf).map(({ content }) => {
    let [x, y, size, leading, font] = [0, 0, 0, 0, '']
    let actual: string | null = null
    const pieces: Piece[] = []
    for (const { groups = {} } of content.matchAll(WRITING)) {
      if (groups.font !== undefined) [font, size] = [groups.font, Number(groups.size)]
      else if (groups.leading !== undefined) leading = Number(groups.leading)
      else if (groups.x !== undefined) [x, y] = [Number(groups.x), Number(groups.y)]
      else if (groups.next !== undefined) y -= leading
      else if (groups.actual !== undefined) actual = textIn(groups.actual)
      else if (groups.end !== undefined) actual = null
      else {
        const map = maps.get(font)
        const said: string =
          groups.plain?.replace(/\\(.)/g, '$1') ??
          (groups.glyphs?.match(/.{4}/g) ?? []).map(glyph => map?.get(glyph) ?? '\ufffd').join('')
        pieces.push({ text: actual ?? said, x, y, size })
        // Of glyphs that have one text together it is the text of the first.
        if (actual !== null) actual = ''
      }
    }
    return pieces
  })
}
