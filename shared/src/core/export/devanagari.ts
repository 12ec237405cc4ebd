// Devanagari in PDFs: text is shaped by HarfBuzz and written as private-use characters that stand for ready glyphs,
// since jsPDF alone puts signs on the wrong side and breaks conjuncts.
import type { jsPDF } from 'jspdf'

/** A glyph as it is to be drawn, in units of the font. */
interface Placed {
  readonly dx: number
  readonly dy: number
  readonly advance: number
  /** The advance that the font's own table gives it, by which jsPDF moves on. */
  readonly natural: number
}

/** Private-use characters of the first plane. */
const FIRST_CODE = 0xe000
const LAST_CODE = 0xf8ff
const RUNS = /((?:[\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff\u200c\u200d]+[ ]*)+)/
const DEVANAGARI = /[\u0900-\u097f\ua8e0-\ua8ff]/

/** Signs that PDF's built-in fonts lack (they hold Latin 1 and little more), so that a font must be loaded. */
export const needsFont = (text: string): boolean => /[^\n\r\t -~\u00a0-\u00ff]/.test(text)

export interface Shaper {
  /** The text with shaped runs as private-use characters; blanks stay, so that lines can still be broken. */
  readonly shape: (text: string) => string
  /** Whether a line holds shaped runs and must be drawn by `draw`. */
  readonly isShaped: (line: string) => boolean
  /** Draws a line with its baseline's left end at x, y, in the document's font, size and unit (points). */
  readonly draw: (line: string, x: number, y: number) => void
}

/** Name of the font inside of the document, where it is the only one. */
export const FONT = 'noto'

/** The part of jsPDF's own font data that is changed; its types keep it closed. */
interface FontData {
  metadata: { cmap: { unicode: { codeMap: Record<number, number> } } }
}

/**
 * Puts the font into the document and loads HarfBuzz, which finds its wasm beside itself in Node and in the portal's build.
 * @param name of the font inside of the document, where it holds several
 */
export async function loadShaper(doc: jsPDF, fontBytes: Uint8Array<ArrayBuffer>, name: string = FONT): Promise<Shaper> {
  doc.addFileToVFS(`${name}.ttf`, base64(fontBytes))
  doc.addFont(`${name}.ttf`, name, 'normal')
  doc.setFont(name, 'normal')
  // jsPDF gives its fonts out as unknown data; this is the shape of those read from TTF files.
  const { codeMap } = (doc.getFont() as unknown as FontData).metadata.cmap.unicode
  const hb = await import('harfbuzzjs')
  const font = new hb.Font(
    new hb.Face(new hb.Blob(fontBytes.buffer.slice(fontBytes.byteOffset, fontBytes.byteOffset + fontBytes.length))),
  )
  const { upem } = font.face
  const codes = new Map<string, string>()
  const placed = new Map<string, Placed>()
  let nextCode = FIRST_CODE

  function characterOf(glyph: number, place: Placed): string {
    const key = `${glyph} ${place.dx} ${place.dy} ${place.advance}`
    const known = codes.get(key)
    if (known !== undefined) return known
    if (nextCode > LAST_CODE) return '?'
    codeMap[nextCode] = glyph
    const character = String.fromCharCode(nextCode++)
    codes.set(key, character)
    placed.set(character, place)
    return character
  }

  function shapedRun(run: string): string {
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 }) =>
        characterOf(glyph, { dx: xOffset, dy: yOffset, advance: xAdvance, natural: font.glyphHAdvance(glyph) }),
      )
      .join('')
  }

  /** A sign that the font lacks would be drawn as nothing at all. */
  const known = (text: string) =>
    Array.from(text, sign => (sign < ' ' || codeMap[sign.codePointAt(0) ?? 0] ? sign : '?')).join('')

  return {
    shape: text =>
      text
        .split(RUNS)
        .map(part =>
          DEVANAGARI.test(part)
            ? part
                .split(/( +)/)
                .map(word => (DEVANAGARI.test(word) ? shapedRun(word) : word))
                .join('')
            : known(part),
        )
        .join(''),
    isShaped: line => Array.from(line).some(character => placed.has(character)),
    draw(line, x, y) {
      const scale = doc.getFontSize() / upem
      let run = ''
      let from = x
      let at = x
      const flush = () => {
        if (run !== '') doc.text(run, from, y)
        run = ''
        from = at
      }
      for (const character of line) {
        const place = placed.get(character)
        if (place && (place.dx !== 0 || place.dy !== 0)) {
          flush()
          doc.text(character, at + place.dx * scale, y - place.dy * scale)
          at += place.advance * scale
          from = at
          continue
        }
        run += character
        at += place ? place.advance * scale : doc.getTextWidth(character)
        if (place && place.advance !== place.natural) flush()
      }
      flush()
    },
  }
}

/** jsPDF takes font files as base64 text. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  // As many arguments at once as every engine allows.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
