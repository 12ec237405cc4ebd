// Text of many scripts on paper: every sign has its glyph, letters are joined and ordered as they are read, lines fit.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsPDF } from 'jspdf'
import { describe, expect, it } from 'vitest'
import { readFont } from '../testing/read-font.ts'
import { loadShaper, type Shaper } from './shaper.ts'

const names = join(
  process.env.OFFICE_SHARED ?? join(import.meta.dirname, '../../../../../shared'),
  'data/reference/names-by-script.csv',
)

/** What is put on the page, piece by piece from left to right. */
interface Put {
  text: string
  font: string
  x: number
}

async function shaperFor(...said: string[]): Promise<{ shaper: Shaper; put: (line: string) => Put[] }> {
  const doc = new jsPDF({ unit: 'pt' }).setFontSize(10)
  const shaper = await loadShaper(doc, said, 'regular', readFont)
  let pieces: Put[] = []
  const write = doc.text.bind(doc)
  doc.text = (...[text, x, y]: Parameters<typeof write>) => {
    pieces.push({ text: String(text), font: doc.getFont().fontName, x })
    return write(text, x, y)
  }
  return {
    shaper,
    put(line) {
      pieces = []
      shaper.draw(line, 0, 20)
      return pieces.toSorted((a, b) => a.x - b.x)
    },
  }
}
/** Each glyph by its font and the character that stands for it there. */
const drawn = (pieces: readonly Put[]) => pieces.flatMap(({ text, font }) => Array.from(text, glyph => `${font} ${glyph}`))

describe('a line', () => {
  it('joins the letters of Arabic by their places in a word', async () => {
    const { put } = await shaperFor('ععع')
    expect(new Set(drawn(put('ععع'))).size).toBe(3)
    expect(put('ععع')[0]?.font).toBe('noto-arabic-regular')
  })

  it('goes from right to left where it is read so, and numbers and Latin within it from left to right', async () => {
    const { put } = await shaperFor('אבג')
    const [alef, bet] = [drawn(put('א')), drawn(put('ב'))]
    expect(drawn(put('אב'))).toEqual([...bet, ...alef])
    const order = put('Nr. 42 אב')
    expect(order.map(({ font }) => font)).toEqual(['noto-devanagari-regular', 'noto-hebrew-regular'])
    expect(drawn(order).slice(-2)).toEqual([...bet, ...alef])
    // Of a Hebrew address the number stands at its left end, its digits in their order.
    const [four, two] = ['אב 4', 'אב 2'].map(line => drawn(put(line))[0])
    expect(drawn(put('אב 42')).slice(0, 2)).toEqual([four, two])
  })

  it('makes one sign of a conjunct, beside Latin too', async () => {
    const { put } = await shaperFor('क्ष')
    expect(drawn(put('क्ष'))).toHaveLength(1)
    expect(drawn(put('No 7 क्ष'))).toEqual([...drawn(put('No 7 ')), ...drawn(put('क्ष'))])
  })

  it.each([
    ['gujarati', 'શ્રીમતી કૃષ્ણા પટેલ, અમદાવાદ', 'ક્ષ'],
    ['gurmukhi', 'ਸ੍ਰੀ ਹਰਪ੍ਰੀਤ ਸਿੰਘ, ਅੰਮ੍ਰਿਤਸਰ', 'ਪ੍ਰ'],
    ['kannada', 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಿ ಗೌಡ, ಬೆಂಗಳೂರು', 'ಕ್ಷ'],
    ['malayalam', 'ശ്രീമതി ലക്ഷ്മി നായർ, കൊച്ചി', 'ക്ഷ'],
    ['sinhala', 'ශ්‍රී ලංකා, කොළඹ, නිමල් පෙරේරා', 'ක්‍ෂ'],
    ['telugu', 'శ్రీమతి లక్ష్మి రెడ్డి, హైదరాబాద్', 'క్ష'],
  ])('has every sign of %s, and joins the letters of a conjunct', async (script, name, conjunct) => {
    const { put } = await shaperFor(name, conjunct)
    const font = `noto-${script}-regular`
    expect(put(name).map(piece => piece.font)).toContain(font)
    expect(drawn(put(name))).not.toContain(drawn(put('?'))[0])
    expect(put(conjunct).map(piece => piece.font)).toEqual([font])
    expect(drawn(put(conjunct)).length).toBeLessThan(Array.from(conjunct).length)
  })

  it('takes a word with signs of another font from that font whole', async () => {
    const { put } = await shaperFor('Łódź')
    expect(put('Łódź').map(({ font }) => font)).toEqual(['noto-european-regular'])
  })

  it('draws a sign that no font has as the plain one that means the same', async () => {
    for (const [sign, plain] of [
      ['1\u202f234', '1 234'],
      ['A\u2009B', 'A B'],
      ['Tel\u201112', 'Tel\u201012'],
      ['o\ufb03ce', 'office'],
      ['\uff34\uff45\uff4c', 'Tel'],
      ['\u2460', '1'],
    ] as const) {
      const { put } = await shaperFor(sign, plain)
      expect(drawn(put(sign)), sign).toEqual(drawn(put(plain)))
    }
    const { put } = await shaperFor('Əliyev ə')
    expect(drawn(put('ə'))).not.toEqual(drawn(put('?')))
    // A vowel mark belongs to no script; the font of its letter has it.
    const arabic = await shaperFor('ab بً')
    expect(drawn(arabic.put('ab بً'))).not.toContain(drawn(arabic.put('?'))[0])
    const { shaper } = await shaperFor('one\u2028two')
    expect(shaper.lines('one\u2028two', 1000)).toEqual(['one', 'two'])
  })

  it('says by a question mark that no font has a sign, and nothing of what is never seen', async () => {
    const { put } = await shaperFor('漢字')
    expect(drawn(put('漢'))).toEqual(drawn(put('?')))
    expect(drawn(put('a\u200eb'))).toHaveLength(drawn(put('ab')).length + 1)
  })
})

it('breaks text at blanks, and within words that are too long, into lines that fit', async () => {
  const text = `काठमाडौँ महानगरपालिका वडा नम्बर ३१, शान्तिनगर ${'अ'.repeat(60)}`
  const { shaper } = await shaperFor(text)
  const lines = shaper.lines(`${text}\nend`, 80)
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(shaper.width(line)).toBeLessThanOrEqual(80)
  expect(lines.join('').replaceAll(' ', '')).toBe(`${text}end`.replaceAll(' ', ''))
  expect(lines.at(-1)).toBe('end')
})

describe.skipIf(!existsSync(names))('real names', () => {
  const rows = existsSync(names) ? readFileSync(names, 'utf8').trim().split('\n').slice(1) : []
  /** Their fonts are ten megabytes each (docs/missing.md). */
  const without = ['ja_JP', 'zh_CN', 'ko_KR']
  const kept = rows.filter(row => !without.includes(row.slice(0, 5))).map(row => row.slice(row.lastIndexOf(',') + 1))

  it('of nineteen places have all their signs', async () => {
    expect(kept).toHaveLength(19 * 50)
    const { put } = await shaperFor(...kept)
    const [unknown = ''] = drawn(put('?'))
    expect(kept.filter(name => drawn(put(name)).includes(unknown))).toEqual([])
  })
})
