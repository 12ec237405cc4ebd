// PDFs are made with and without the extra font; whether Nepali looks right was seen by eye when the shaping was written.
import { expect, it } from 'vitest'
import { inEnglish } from '../messages/message.ts'
import { readFont } from '../testing/read-font.ts'
import { tablePdf } from './table-pdf.ts'

const columns = [
  { key: 'name', heading: 'Name', kind: 'text' as const },
  { key: 'amount', heading: 'Amount', kind: 'amount' as const },
]
const reader = { zone: 'UTC', translate: inEnglish }
const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

it('needs no font for the languages of the built-in ones', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ name: `Cäcilie São ${index}`, amount: '1.50' }))
  const loadFont = () => Promise.reject(new Error('asked for the font'))
  const pdf = text(await tablePdf({ title: 'Orders', columns, rows }, { ...reader, loadFont }))
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
})

it('embeds the given font for Nepali, in A3 landscape where wanted', async () => {
  const rows = [{ name: 'कृष्ण प्रसाद श्रेष्ठ, काठमाडौँ', amount: '1.50' }]
  const pdf = text(await tablePdf({ title: 'Orders', columns, rows, paper: 'a3' }, { ...reader, loadFont: readFont }))
  expect(pdf).toContain('/FontFile2')
  expect(pdf).toMatch(/\/MediaBox \[0 0 1190\.\d+ 841\.\d+\]/)
})
