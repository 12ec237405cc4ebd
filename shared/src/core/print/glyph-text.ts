// What glyphs say, for whoever copies or searches the text of a PDF: most by the map of their font from glyphs to text, and those that
// are not drawn in the order of their signs by a text that stands beside them.
import type { jsPDF } from 'jspdf'

/** What each glyph of a font says by itself; '' where another one says its sign, as the dots above a letter do. */
export type GlyphTexts = Map<number, string>

/** A shaped glyph, and where in the text the signs begin for which it stands. */
interface ShapedGlyph {
  readonly glyph: number
  readonly cluster: number
}

/** Glyphs that follow one another. */
export interface Together<G> {
  /** From left to right. */
  readonly glyphs: G[]
  /** What they stand for together; null where each says its own. */
  readonly actual: string | null
}

/**
 * Of the characters that the font itself holds. A form of a letter that has a character of its own, as an Arabic letter has for each place
 * in a word, says the letter wherever it is drawn, so it is not among them.
 */
export function textsIn(codeMap: Readonly<Record<number, number>>): GlyphTexts {
  const texts: GlyphTexts = new Map()
  for (const [code, glyph] of Object.entries(codeMap)) {
    const character = String.fromCodePoint(Number(code))
    if (!texts.has(glyph) && character.normalize('NFKC') === character) texts.set(glyph, character)
  }
  return texts
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}+$/u

/**
 * Parts the glyphs of a run from left to right by who says their text, and learns what each says that says nothing yet. Those that change
 * places with their neighbours, or share a sign, have one text together.
 */
export function saidBy<G extends ShapedGlyph>(
  text: string,
  glyphs: readonly G[],
  isLeftward: boolean,
  texts: GlyphTexts,
): Together<G>[] {
  const read = isLeftward ? glyphs.toReversed() : glyphs
  const starts = [...new Set(read.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]))
  /** Where the earliest sign of each glyph and of those behind it begins. */
  const earliest: number[] = []
  for (const [at, { cluster }] of [...read.entries()].reverse()) earliest[at] = Math.min(cluster, earliest[at + 1] ?? text.length)

  const spoken = new Set<number>()
  const parts: Together<G>[] = []
  let together: G[] = []
  let said: string[] = []
  let [start, end] = [0, 0]
  for (const [at, one] of read.entries()) {
    const { glyph, cluster } = one
    const signsEnd = ends.get(cluster) ?? text.length
    const own = spoken.has(cluster) ? '' : text.slice(cluster, signsEnd)
    spoken.add(cluster)
    // Joiners and the like are drawn as a blank without width, which says a blank elsewhere.
    if (!texts.has(glyph) && !IGNORABLE.test(own)) texts.set(glyph, own)
    together.push(one)
    said.push(texts.get(glyph) ?? '')
    end = Math.max(end, signsEnd)
    if ((earliest[at + 1] ?? end) < end) continue
    const meant = text.slice(start, end)
    // Of a glyph that says nothing some readers take its number.
    const actual = meant === said.join('') && !said.includes('') ? null : meant
    const last = parts.at(-1)
    if (last && actual === null && last.actual === null) last.glyphs.push(...together)
    else parts.push({ glyphs: together, actual })
    together = []
    said = []
    start = end
  }
  if (!isLeftward) return parts
  for (const { glyphs } of parts) glyphs.reverse()
  return parts.reverse()
}

/** By this pages take instructions. */
interface Page {
  write: (instruction: string) => void
}

/** Draws glyphs beside the text that they stand for (PDF 32000-1, 14.9.4). */
export function drawSaying(doc: jsPDF, actual: string, draw: () => void): void {
  const { write } = doc.internal as unknown as Page // jsPDF's types leave it out
  write(`/Span << /ActualText <feff${hexOf(actual)}> >> BDC`)
  draw()
  write('EMC')
}

/** What jsPDF tells whoever wants to know when it writes a font into the file, which its types leave out, too. */
interface WrittenFont {
  font: { fontName: string; encoding: string; objectNumber: number; metadata: { toUnicode: Record<number, number> } }
  out: (line: string) => void
  newObject: () => number
  putStream: (stream: { data: string; addLength1: true; objectId: number }) => void
}

/**
 * Gives a font of the document its map. The one that jsPDF writes has a single character for each glyph, that by which the glyph was asked
 * for last: here a private-use one. So the font is written once more, from the parts that it has and this map.
 */
export function sayTexts(doc: jsPDF, name: string, texts: GlyphTexts): void {
  doc.internal.events.subscribe('putFont', ({ font, out, newObject, putStream }: WrittenFont) => {
    if (font.fontName !== name) return
    // jsPDF writes the glyphs and their widths into the object before the font's own.
    const descendant = font.objectNumber - 1
    const drawn = Object.keys(font.metadata.toUnicode).map(Number)
    const map = newObject()
    putStream({ data: mapOf(texts, drawn), addLength1: true, objectId: map })
    out('endobj')
    font.objectNumber = newObject()
    out(`<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${font.encoding}`)
    out(`/DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`)
    out('endobj')
  })
}

/** As many entries as a part of the map may have. */
const ENTRIES = 100

/** From glyphs to their text (PDF 32000-1, 9.10.3). */
function mapOf(texts: GlyphTexts, drawn: readonly number[]): string {
  const entries = drawn.flatMap(glyph => {
    const text = texts.get(glyph) ?? ''
    return text === '' ? [] : [`<${hex(glyph)}> <${hexOf(text)}>`]
  })
  const parts = Array.from({ length: Math.ceil(entries.length / ENTRIES) }, (_, at) =>
    entries.slice(at * ENTRIES, (at + 1) * ENTRIES),
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...parts.flatMap(part => [`${part.length} beginbfchar`, ...part, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

const hex = (code: number): string => code.toString(16).padStart(4, '0')
/** UTF-16, the higher byte first. */
const hexOf = (text: string): string => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
