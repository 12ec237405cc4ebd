// Running text as PDF: pages as long as the text asks for, and fonts only where the built-in ones lack a sign.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { pdfText } from './pdf-text.ts'

const { resolve } = createRequire(import.meta.url)
const folder = '@expo-google-fonts/noto-sans-devanagari'
const read = async (path: string) => new Uint8Array(await readFile(resolve(`${folder}/${path}`)))
const base = {
  by: 'Company',
  title: 'Terms',
  note: 'Version 1',
  pageLabel: (page: number, pages: number) => `${page} of ${pages}`,
}
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

it('needs no font for the languages of the built-in ones, and turns the page', async () => {
  const loadFonts = () => Promise.reject(new Error('asked for the fonts'))
  const section = { heading: 'Straße', text: `${'São Paulo, façade. '.repeat(40)}\n\nNext paragraph.` }
  const short = latin1(await pdfText({ ...base, sections: [section], loadFonts }))
  expect(short.startsWith('%PDF-')).toBe(true)
  expect(pagesOf(short)).toBe(1)
  const long = await pdfText({ ...base, sections: Array.from({ length: 20 }, () => section), loadFonts })
  expect(pagesOf(latin1(long))).toBeGreaterThan(3)
})

it('embeds a plain and a bold font for Nepali', async () => {
  const loadFonts = async () => ({
    regular: await read('400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: await read('700Bold/NotoSansDevanagari_700Bold.ttf'),
  })
  const sections = [{ heading: null, text: 'यी सर्तहरू व्यापारीले कुरियरलाई दिएका पार्सलमा लागू हुन्छन्।' }]
  const pdf = latin1(await pdfText({ ...base, title: 'सर्तहरू', sections, loadFonts }))
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
})
