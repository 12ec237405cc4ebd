// Text of any script in PDFs: ordered by the Unicode bidirectional algorithm, shaped by HarfBuzz, and written as private-use
// characters that stand for ready glyphs, since jsPDF alone knows neither joined letters nor marks.
import bidiFactory from 'bidi-js'
import type { Font } from 'harfbuzzjs'
import type { jsPDF } from 'jspdf'
import { type FontScript, type FontWeight, fontScripts, type LoadFont, scriptOf, scriptsOf } from './font-script.ts'
import { drawSaying, type GlyphTexts, saidBy, sayTexts, type Together, textsIn } from './glyph-text.ts'

/** A font in the document. */
interface Face {
  readonly name: string
  readonly font: Font
  /** Glyphs by characters, as jsPDF writes them; those that stand for shaped glyphs are added. */
  readonly codeMap: Record<number, number>
  /** Private-use characters that are given out, by what they stand for. */
  readonly codes: Map<string, string>
  readonly texts: GlyphTexts
}

/** A glyph where it is to be drawn; lengths are parts of the font's size. */
interface Placed {
  readonly face: Face
  readonly character: string
  readonly dx: number
  readonly dy: number
  readonly advance: number
  /** Drawn where its neighbour ends by itself: no shift, and the advance of the font's own table, by which a reader moves on. */
  readonly isPlain: boolean
}

/** A script that is shaped in its own way; Latin beside Devanagari in one font is not. */
type ShapedScript = FontScript | 'latin'

/** A sign with its font and script. */
interface Sign {
  readonly sign: string
  readonly face: Face
  readonly script: ShapedScript
}

/** Signs of one font, script and direction that follow one another. */
interface Run {
  readonly face: Face
  readonly script: ShapedScript
  readonly level: number
  text: string
}

/** Private-use characters of the first plane. */
const FIRST_CODE = 0xe000
const LAST_CODE = 0xf8ff
/** Joiners, direction marks and the like: drawn as nothing, they belong to the signs before them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const LATIN = /\p{Script=Latin}/u

export interface Shaper {
  /** The font that holds Latin: for those parts of jsPDF that draw plain text themselves. */
  readonly font: string
  /** Broken at blanks, or within a word that is longer than a line. In the document's size and unit, as all lengths here. */
  readonly lines: (text: string, width: number) => string[]
  readonly width: (text: string) => number
  /** Draws a line with its baseline's left end at x, y. */
  readonly draw: (line: string, x: number, y: number) => void
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter()

/** The part of jsPDF's own font data that is changed; its types keep it closed. */
interface FontData {
  metadata: { cmap: { unicode: { codeMap: Record<number, number> } } }
}

/**
 * Puts the fonts that the texts need into the document and loads HarfBuzz, which finds its wasm beside itself in Node and in the
 * portal's build.
 */
export async function loadShaper(doc: jsPDF, said: readonly string[], weight: FontWeight, loadFont: LoadFont): Promise<Shaper> {
  const hb = await import('harfbuzzjs')

  async function loadFace(script: FontScript): Promise<Face> {
    const bytes = await loadFont(script, weight)
    const name = `noto-${script}-${weight}`
    doc.addFileToVFS(`${name}.ttf`, base64(bytes))
    doc.addFont(`${name}.ttf`, name, 'normal')
    doc.setFont(name, 'normal')
    // jsPDF gives its fonts out as unknown data; this is the shape of those read from TTF files.
    const { codeMap } = (doc.getFont() as FontData).metadata.cmap.unicode
    const blob = new hb.Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    const texts = textsIn(codeMap)
    sayTexts(doc, name, texts)
    return { name, font: new hb.Font(new hb.Face(blob)), codeMap, codes: new Map(), texts }
  }

  const first = await loadFace(fontScripts[0])
  const faces = new Map<FontScript, Face>([[fontScripts[0], first]])
  for (const script of scriptsOf(said)) if (!faces.has(script)) faces.set(script, await loadFace(script))
  const european = faces.get('european') ?? first

  /** The same glyph at the same shift is written by the same character. */
  function characterOf({ codes, codeMap }: Face, glyph: number, shift: string): string {
    const key = `${glyph} ${shift}`
    const known = codes.get(key)
    if (known !== undefined) return known
    const code = FIRST_CODE + codes.size
    if (code > LAST_CODE) return '?'
    codeMap[code] = glyph
    const character = String.fromCharCode(code)
    codes.set(key, character)
    return character
  }

  const shaped = new Map<string, readonly Together<Placed>[]>()

  function shapedRun({ face, script, level, text }: Run): readonly Together<Placed>[] {
    const isLeftward = level % 2 === 1
    const key = `${face.name} ${script} ${isLeftward} ${text}`
    const known = shaped.get(key)
    if (known) return known
    const { font } = face
    const { upem } = font.face
    const buffer = new hb.Buffer()
    // Each glyph remembers its own sign, not the first of all that changed places with it.
    buffer.setClusterLevel(hb.ClusterLevel.CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isLeftward ? hb.Direction.RTL : hb.Direction.LTR)
    hb.shape(font, buffer)
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint: glyph, cluster, xAdvance = 0, xOffset: dx = 0, yOffset: dy = 0 }) => ({
        glyph,
        cluster,
        face,
        character: characterOf(face, glyph, `${dx} ${dy} ${xAdvance}`),
        dx: dx / upem,
        dy: dy / upem,
        advance: xAdvance / upem,
        isPlain: dx === 0 && dy === 0 && xAdvance === font.glyphHAdvance(glyph),
      }))
    const together = saidBy(text, glyphs, isLeftward, face.texts)
    shaped.set(key, together)
    return together
  }

  const holds = ({ codeMap }: Face, sign: string) => Boolean(codeMap[sign.codePointAt(0) ?? 0])

  /**
   * Each sign with its font and script: those that stand in several scripts go with the signs before them. One that no font holds
   * would be drawn as nothing at all, so the plain signs that mean the same stand for it (a blank for a narrow one, 'fi' for its
   * ligature), else a question mark.
   */
  function signsOf(text: string): Sign[] {
    const signs: Sign[] = []
    let before: Sign = { sign: '', face: first, script: 'latin' }
    for (const word of text.split(/(\s+)/)) {
      const letters = Array.from(word)
      const latin = letters.some(sign => scriptOf(sign) === 'european') ? european : first
      const placed = (sign: string): Sign | null => {
        const script = scriptOf(sign) ?? (LATIN.test(sign) ? 'latin' : before.script)
        const own = script === 'latin' ? latin : faces.get(script)
        const face = [own, before.face, first, european].find(one => one && holds(one, sign))
        return face ? { sign, face, script } : null
      }
      const put = (sign: Sign) => {
        before = sign
        signs.push(sign)
      }
      for (const letter of letters) {
        const own = IGNORABLE.test(letter) ? { ...before, sign: letter } : placed(letter)
        const plain = own ? [own] : Array.from(letter.normalize('NFKC'), placed)
        if (plain.includes(null)) put({ ...before, sign: '?', face: first })
        else for (const sign of plain) if (sign) put(sign)
      }
    }
    return signs
  }

  /** The runs of a line from left to right. */
  function runsOf(line: string): Run[] {
    const signs = signsOf(line)
    const { levels } = bidi.getEmbeddingLevels(signs.map(({ sign }) => sign).join(''))
    const runs: Run[] = []
    let at = 0
    for (const { sign, face, script } of signs) {
      const level = levels[at] ?? 0
      at += sign.length
      const last = runs.at(-1)
      if (last && last.face === face && last.script === script && last.level === level) last.text += sign
      else runs.push({ face, script, level, text: sign })
    }
    // Rule L2 of the algorithm, for whole runs: HarfBuzz turns the signs within.
    for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
      for (let from = 0; from < runs.length; from++) {
        let to = from
        while ((runs[to]?.level ?? 0) >= level) to++
        if (to - from > 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
        from = to
      }
    }
    return runs
  }

  const partsOf = (line: string) => runsOf(line).flatMap(shapedRun)

  const measured = new Map<string, number>()
  /** As a part of the font's size. */
  function measure(text: string): number {
    const known = measured.get(text)
    if (known !== undefined) return known
    const width = partsOf(text)
      .flatMap(({ glyphs }) => glyphs)
      .reduce((sum, { advance }) => sum + advance, 0)
    measured.set(text, width)
    return width
  }

  /** A word in pieces that fit, where it is longer than a line. */
  function pieces(word: string, width: number): string[] {
    if (measure(word) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const { segment } of graphemes.segment(word)) {
      if (part !== '' && measure(part + segment) > width) {
        parts.push(part)
        part = ''
      }
      part += segment
    }
    return [...parts, part]
  }

  function brokenParagraph(text: string, width: number): string[] {
    const blank = measure(' ')
    const lines: string[] = []
    let line: string | null = null
    let used = 0
    for (const word of text.split(' ').flatMap(word => pieces(word, width))) {
      const wide = measure(word)
      if (line !== null && used + blank + wide <= width) {
        line += ` ${word}`
        used += blank + wide
      } else {
        if (line !== null) lines.push(line)
        line = word
        used = wide
      }
    }
    return [...lines, line ?? '']
  }

  return {
    font: first.name,
    lines: (text, width) =>
      text.split(/\r?\n|[\u2028\u2029]/).flatMap(paragraph => brokenParagraph(paragraph, width / doc.getFontSize())),
    width: text => measure(text) * doc.getFontSize(),
    draw(line, x, y) {
      const size = doc.getFontSize()
      const write = ({ name }: Face, text: string, left: number, baseline: number) => {
        doc.setFont(name, 'normal')
        doc.text(text, left, baseline)
      }
      /** Plain glyphs that are written together. */
      let run: { face: Face; text: string; from: number } | null = null
      const flush = () => {
        if (run) write(run.face, run.text, run.from, y)
        run = null
      }
      const put = ({ face, character, dx, dy, isPlain }: Placed, at: number) => {
        if (run?.face !== face || !isPlain) flush()
        if (!isPlain) write(face, character, at + dx * size, y - dy * size)
        else run = { face, text: (run?.text ?? '') + character, from: run?.from ?? at }
      }
      let at = x
      const putAll = (glyphs: readonly Placed[]) => {
        for (const glyph of glyphs) {
          put(glyph, at)
          at += glyph.advance * size
        }
      }
      for (const { glyphs, actual } of partsOf(line)) {
        if (actual === null) {
          putAll(glyphs)
          continue
        }
        flush()
        drawSaying(doc, actual, () => {
          const [first] = glyphs
          // Readers take the text to begin where its first glyph does: beside the line it would be a word of its own. A blank shows nothing.
          if (first && (first.dx !== 0 || first.dy !== 0)) write(first.face, ' ', at, y)
          putAll(glyphs)
          flush()
        })
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
