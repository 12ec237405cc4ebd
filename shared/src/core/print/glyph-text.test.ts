// What is copied from a PDF is what was printed, in the scripts that are shaped and in those that stand beside them.
import { jsPDF } from 'jspdf'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../messages/message.ts'
import { readFont } from '../testing/read-font.ts'
import { textsOf } from '../testing/read-text.ts'
import { bytesOf } from './paper.ts'
import { loadShaper } from './shaper.ts'
import { tablePdf } from './table-pdf.ts'

/** In the order in which it is drawn, from left to right. */
async function copied(line: string): Promise<string> {
  const doc = new jsPDF({ unit: 'pt' })
  const shaper = await loadShaper(doc, [line], 'regular', readFont)
  shaper.draw(line, 20, 20)
  return textsOf(bytesOf(doc))
    .flat()
    .map(({ text }) => text)
    .join('')
}

describe('the text of a line', () => {
  it.each([
    // A vowel before its letter, a letter above the next, conjuncts, and one letter in several forms.
    'शर्मिला कार्की श्रेष्ठ, कृष्ण क्षेत्री, ज्ञानेन्द्र, किर्तिपुर, दर्ता, राई',
    'CE104849940NP, NPR 12,345.00 – आशा राई',
    'Łódź Straße, Đà Nẵng, Лев Толстой',
    'বাংলা কি কৌ',
    'தொகை கொழும்பு',
    'น้ำ ทำ',
  ])('is that which was drawn: %s', async line => {
    expect(await copied(line)).toBe(line)
  })

  it.each(['عبد الرحمن بن خالد', 'حخحخ فاطمة الزهراء', 'שלום עולם'])(
    'stands from right to left where it is read so, which readers turn sign by sign: %s',
    async line => {
      expect(
        Array.from(await copied(line))
          .reverse()
          .join(''),
      ).toBe(line)
    },
  )
})

it('is that of waybills and amounts, too, in a table with one Nepali name', async () => {
  const columns = [
    { key: 'waybill', heading: 'Waybill', kind: 'text' as const },
    { key: 'name', heading: 'Receiver', kind: 'text' as const },
    { key: 'amount', heading: 'Amount', kind: 'amount' as const },
  ]
  const rows = [
    { waybill: 'KTBL63Av66bFxF', name: 'Asha Rai', amount: '1234.50' },
    { waybill: 'KTBL64Av66bFxF', name: 'कृष्ण प्रसाद श्रेष्ठ', amount: '-10.00' },
  ]
  const table = { title: 'Orders', lines: ['Himal Courier'], columns, rows, below: ['Net: NPR 1,224.50'] }
  const said = textsOf(await tablePdf(table, { zone: 'UTC', translate: inEnglish, loadFont: readFont }))
    .flat()
    .map(({ text }) => text)
    .join('')
  for (const text of [
    'Himal Courier',
    'KTBL63Av66bFxF',
    'Asha Rai',
    '1,234.50',
    'KTBL64Av66bFxF',
    'कृष्ण प्रसाद श्रेष्ठ',
    'Net: NPR 1,224.50',
  ])
    expect(said).toContain(text)
})
