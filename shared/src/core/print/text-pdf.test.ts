// Running text as PDF: pages as long as the text asks for, and fonts only where the built-in ones lack a sign.
import { expect, it } from 'vitest'
import { inEnglish } from '../messages/message.ts'
import { readFont } from '../testing/read-font.ts'
import { textsOf } from '../testing/read-text.ts'
import { textPdf } from './text-pdf.ts'

const base = { title: 'Terms', note: 'Version 1' }
const reader = { company: 'Company', translate: inEnglish }
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

it('needs no font for the languages of the built-in ones, and turns the page', async () => {
  const loadFont = () => Promise.reject(new Error('asked for the fonts'))
  const section = { heading: 'Straße', text: `${'São Paulo, façade. '.repeat(40)}\n\nNext paragraph.` }
  const short = latin1(await textPdf({ ...base, sections: [section] }, { ...reader, loadFont }))
  expect(short.startsWith('%PDF-')).toBe(true)
  expect(pagesOf(short)).toBe(1)
  const long = await textPdf({ ...base, sections: Array.from({ length: 20 }, () => section) }, { ...reader, loadFont })
  expect(pagesOf(latin1(long))).toBeGreaterThan(3)
})

it('names the text at the foot of each page but the first', async () => {
  const sections = [{ heading: null, text: 'São Paulo, façade. '.repeat(600) }]
  const pages = textsOf(await textPdf({ ...base, sections }, { ...reader, loadFont: readFont }))
  const feet = pages.map(pieces => pieces.at(-1)?.text)
  expect(feet.slice(0, 2)).toEqual([`Page 1 of ${pages.length}`, `Terms · Page 2 of ${pages.length}`])
})

it('embeds a plain and a bold font for Nepali', async () => {
  const sections = [{ heading: null, text: 'यी सर्तहरू व्यापारीले कुरियरलाई दिएका पार्सलमा लागू हुन्छन्।' }]
  const pdf = latin1(await textPdf({ ...base, title: 'सर्तहरू', sections }, { ...reader, loadFont: readFont }))
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
})
