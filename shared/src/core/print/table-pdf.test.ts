// PDFs are made with and without the extra font; whether Nepali looks right was seen by eye when the shaping was written.
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { inEnglish } from '../messages/message.ts'
import { readFont } from '../testing/read-font.ts'
import { pagesOf } from '../testing/read-symbols.ts'
import { textsOf } from '../testing/read-text.ts'
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

it('breaks the lines above and below at the edge of the paper, and keeps all of those below on one page', async () => {
  const loadFont = () => Promise.reject(new Error('asked for the font'))
  const remark = 'The bridge was closed and two days were counted together. '.repeat(8).trim()
  const sum = `150 × Each delivery: NPR 40.00${' and NPR 65.50 beyond the valley'.repeat(4)} = NPR 6,000.00`
  const signature = 'Received by: ____________________'
  // As many as leave room for the lines below, but not for the lines that these are broken into.
  const rows = Array.from({ length: 41 }, (_, index) => ({ name: `Row ${index}`, amount: '1.50' }))
  const table = { title: 'Commission of '.repeat(8), lines: [remark], columns, rows, below: [sum, sum, '', signature] }
  const pages = textsOf(await tablePdf({ ...table, orientation: 'portrait' }, { ...reader, loadFont }))

  expect(pages.map(pieces => pieces.some(({ text }) => text === signature))).toEqual([false, true])
  const [first = [], second = []] = pages
  const said = (pieces: typeof first) => pieces.map(({ text }) => text).join(' ')
  expect(said(first)).toContain(remark)
  expect(said(second).split(sum)).toHaveLength(3)
  const doc = new jsPDF({ unit: 'pt', format: 'a4' })
  const beyond = pages.flat().filter(({ text, x, size }) => x + doc.setFontSize(size).getTextWidth(text) > 595.28 - 35)
  expect(beyond).toEqual([])
  expect(pages.flat().filter(({ y }) => y < 17)).toEqual([])
})

it('names the paper at the foot of each page but the first, as much of its name as fits', async () => {
  const loadFont = () => Promise.reject(new Error('asked for the font'))
  const rows = Array.from({ length: 120 }, (_, index) => ({ name: `Row ${index}`, amount: '1.50' }))
  const feet = async (title: string) => {
    const pages = textsOf(await tablePdf({ title, columns, rows, orientation: 'portrait' }, { ...reader, loadFont }))
    return pages.map(pieces =>
      pieces
        .filter(({ y }) => y < 30)
        .map(({ text }) => text)
        .join(),
    )
  }
  expect(await feet('Invoice INV-2026-000015')).toEqual([
    'Page 1 of 3',
    'Invoice INV-2026-000015 · Page 2 of 3',
    'Invoice INV-2026-000015 · Page 3 of 3',
  ])
  const [, second = ''] = await feet('Statement of account of '.repeat(9))
  expect(second).toMatch(/^Statement of account .*\.\.\. · Page 2 of 3$/)
})

it('groups the digits of amounts, however large and below zero', async () => {
  const loadFont = () => Promise.reject(new Error('asked for the font'))
  const rows = ['-123456789012.00', '1234567890123.45', '-5.00', 'NPR 1,500.00', ''].map(amount => ({ name: 'Row', amount }))
  const said = textsOf(await tablePdf({ title: 'Statement', columns, rows }, { ...reader, loadFont }))
    .flat()
    .map(({ text }) => text)
  for (const amount of ['-123,456,789,012.00', '1,234,567,890,123.45', '-5.00', 'NPR 1,500.00']) expect(said).toContain(amount)
})

it('writes the text of bars right below them, however high their row is', async () => {
  const loadFont = () => Promise.reject(new Error('asked for the font'))
  const bars = { key: 'waybill', heading: 'Waybill', kind: 'text' as const, width: 150, isBarcode: true as const }
  const rows = ['Asha Rai', 'Behind the old bridge. '.repeat(40)].map((name, at) => ({
    name,
    waybill: `CE10481126${at}NP`,
    amount: '1.50',
  }))
  const pdf = await tablePdf(
    { title: 'Run sheet', columns: [bars, ...columns], rows, orientation: 'portrait' },
    { ...reader, loadFont },
  )
  const [page] = pagesOf(pdf)
  const dark = (page?.fills ?? []).filter(({ bright }) => bright === 0)
  for (const { waybill } of rows) {
    const piece = textsOf(pdf)
      .flat()
      .find(({ text }) => text === waybill)
    const below = dark.filter(({ y }) => y > (piece?.y ?? 0)).map(({ y }) => y - (piece?.y ?? 0))
    expect(Math.min(...below)).toBeLessThan(14)
    expect(Math.min(...below)).toBeGreaterThan(5)
  }
})

it('leaves out bars for what they cannot hold, and writes it', async () => {
  const bars = { key: 'waybill', heading: 'Waybill', kind: 'text' as const, width: 150, isBarcode: true as const }
  const rows = [
    { waybill: 'काठ-4711', name: 'Asha Rai', amount: '1.50' },
    { waybill: 'É-12', name: 'Asha Rai', amount: '1.50' },
    { waybill: '', name: '', amount: '' },
  ]
  const pdf = await tablePdf({ title: 'Run sheet', columns: [bars, ...columns], rows }, { ...reader, loadFont: readFont })
  const said = textsOf(pdf)
    .flat()
    .map(piece => piece.text)
    .join(' ')
  expect(said).toContain('É-12')
  expect(pagesOf(pdf)[0]?.fills.filter(({ bright }) => bright === 0)).toEqual([])
})
