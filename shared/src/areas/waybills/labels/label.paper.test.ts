// Labels as a scanner sees them: the symbols of each paper are decoded from what the page paints.

import { describe, expect, it } from 'vitest'
import { loadBars } from '../../../core/print/barcode.ts'
import { MM, newDocument, type OutsideReader, printed } from '../../../core/print/paper.ts'
import { loadPen } from '../../../core/print/pen.ts'
import { loadQrSquares } from '../../../core/print/qr.ts'
import { readFont } from '../../../core/testing/read-font.ts'
import { pagesOf, symbolsOf } from '../../../core/testing/read-symbols.ts'
import { type LabelElement, waybillPapers, whyNotPrinted } from './label.model.ts'
import { type Labels, labelPaper } from './label.paper.ts'
import { type MarkTools, marksOf } from './label-marks.ts'
import { fieldText, type LabelFacts, type WaybillLabel } from './label-texts.ts'
import { newElement, standardElements } from './standard-label.ts'

const label = (at: number): WaybillLabel => ({
  waybill_number: `CE10484${String(9940 + at)}NP`,
  reference_no: `REF-${at}`,
  sender_name: 'नमस्ते पुस्तक',
  sender_phone: '+9779800100009',
  sender_address: 'New Road 12',
  sender_city: 'Kathmandu',
  receiver_name: 'आशा राई',
  receiver_phone: '+9779812345678',
  receiver_address: 'Behind the old bridge, third house on the left, a very long way of telling where somebody lives '.repeat(3),
  city_name: 'पोखरा',
  state_name: 'Gandaki',
  country_code: 'NP',
  postal_code: '33700',
  origin: 'KTM',
  destination: 'PKR',
  service: 'door-to-door',
  speed: 'express',
  package_type: 'Books',
  pieces: 2,
  weight_kg: '1.250',
  cod_amount: at % 2 === 0 ? '1500.00' : '0.00',
  currency: 'NPR',
  note: 'Ring twice\nand wait',
  is_exchange: at % 2 === 0,
  is_fragile: at % 2 === 1,
  created_at: '2026-11-22T04:00:00.000Z',
})
const layout = { paper: 'label-100x150' as const, copies: 1, elements: standardElements('label-100x150') }

const reader: OutsideReader = {
  company: 'Himal Courier',
  issuer: [],
  zone: 'Asia/Kathmandu',
  language: 'en',
  translate: (message, values = {}) => (message.message ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
  loadFont: readFont,
}
const HOST = 'https://himal-courier.example.com'
const print = async (count: number, own: Partial<Labels> = {}) => {
  const labels = Array.from({ length: count }, (_, at) => label(at))
  return (await printed(labelPaper, { name: 'labels', layout, host: HOST, logo: null, receipts: null, labels, ...own }, reader))
    .content
}

describe('labels of waybills', () => {
  it.each(waybillPapers)('are read by scanners on %s', async paper => {
    const copies = paper === 'a4' ? 2 : 1
    const pages = pagesOf(await print(2, { layout: { paper, copies, elements: standardElements(paper) } }))
    expect(pages).toHaveLength(paper === 'a4' ? 1 : 2)
    const found = (await Promise.all(pages.map(symbolsOf))).flat().map(({ format, text }) => `${format} ${text}`)
    const each = [0, 1].flatMap(at => ['Code128', 'QRCode'].map(format => `${format} ${label(at).waybill_number}`))
    expect(found.sort()).toEqual(each.flatMap(one => Array.from({ length: copies }, () => one)).sort())
  })

  it('keeps every element of the standard label on every paper', () => {
    for (const paper of waybillPapers)
      expect(
        standardElements(paper).flatMap(element => whyNotPrinted(element, paper) ?? []),
        paper,
      ).toEqual([])
  })

  it('leave out what the layout leaves out, and marks that the order has not', async () => {
    const elements = layout.elements.filter(({ kind, field }) => kind !== 'qr' && field !== 'collect' && field !== 'fragile')
    const [page] = pagesOf(await print(1, { layout: { ...layout, elements } }))
    const found = page ? await symbolsOf(page) : []
    expect(found.map(({ format }) => format)).toEqual(['Code128'])
    // The black boxes are gone too: only bars and the lines between the parts are filled.
    expect(page?.fills.every(({ width, height }) => width < 8 || height < 2)).toBe(true)
  })

  it('show the picture of the company once for all labels, its name where there is none, and its name for a broken one', async () => {
    const logo = new Uint8Array(
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    )
    const pictures = async (own: Partial<Labels>) => {
      const text = Buffer.from(await print(3, own)).toString('latin1')
      return (text.match(/\/Subtype \/Image/g) ?? []).length
    }
    expect(await pictures({ logo })).toBeGreaterThan(0)
    expect(await pictures({ logo })).toBeLessThan(3)
    expect(await pictures({})).toBe(0)
    expect(await pictures({ logo: new Uint8Array([1, 2, 3]) })).toBe(0)
  })

  it('say what is too small or beyond the paper, by the sizes that would do', () => {
    const why = (element: ReturnType<typeof newElement>) => whyNotPrinted(element, 'a6')?.values
    expect(why(newElement('barcode', [3, 3, 30, 12]))).toEqual({ width: 45, height: 8 })
    expect(why(newElement('qr', [3, 3, 20, 20]))).toBeUndefined()
    expect(why(newElement('text', [90, 3, 30, 12]))).toEqual({ width: 105, height: 148 })
  })

  it('of a number that bars cannot hold have its square and its text', async () => {
    const waybill_number = 'काठ-4711'
    const labels = [{ ...label(0), waybill_number }]
    const [page] = pagesOf(await print(1, { labels }))
    const found = page ? await symbolsOf(page) : []
    expect(found.map(({ format, text }) => `${format} ${text}`)).toEqual([`QRCode ${waybill_number}`])
  })

  it('have a code for customers on every paper, which leads to the tracking of the parcel', async () => {
    for (const paper of waybillPapers) {
      const elements = [newElement('tracking', [3, 3, 18, 18])]
      const [page] = pagesOf(await print(1, { layout: { paper, copies: 1, elements } }))
      const found = page ? await symbolsOf(page) : []
      expect(found.map(({ text }) => text)).toEqual([`${HOST}/track/${label(0).waybill_number}`])
    }
  })

  it('of a number without an order say what is known', async () => {
    const [page] = pagesOf(await print(1, { labels: [{ waybill_number: label(0).waybill_number, sender_name: 'Himal Books' }] }))
    const found = page ? await symbolsOf(page) : []
    expect(found.map(({ text }) => text)).toEqual([label(0).waybill_number, label(0).waybill_number])
  })

  const toolsFor = async (facts: LabelFacts): Promise<MarkTools> => ({
    pen: await loadPen(await newDocument({ format: 'a4', title: '' }), Object.values(facts).map(String), readFont),
    bars: await loadBars(),
    qr: await loadQrSquares(),
    hasLogo: false,
  })
  /** The text of an element as it is drawn, and whether a line of it leaves its box. */
  const drawn = (element: LabelElement, facts: LabelFacts, tools: MarkTools) => {
    const lines = marksOf(element, facts, { ...reader, host: HOST }, tools).flatMap(mark => (mark.kind === 'text' ? [mark] : []))
    const isOutside = lines.some(
      ({ text, style, x, y }) =>
        x < element.x * MM - 0.1 ||
        x + tools.pen.width(style, text) > (element.x + element.width) * MM + 0.1 ||
        y > (element.y + element.height) * MM,
    )
    return { text: lines.map(({ text }) => text).join(' '), isOutside }
  }
  const long = {
    ...label(0),
    cod_amount: '123456789012.00',
    origin: 'KATHMANDU-EAST',
    destination: 'POKHARA-LAKESIDE',
    reference_no: 'REF-2026-KATHMANDU-VALLEY-123456',
    weight_kg: '12345.500',
  }

  it.each(waybillPapers)('make letters smaller before they cut a text on %s', async paper => {
    const tools = await toolsFor(long)
    for (const element of standardElements(paper)) {
      const { field } = element
      if (field === null) continue
      const { text, isOutside } = drawn(element, long, tools)
      expect({ field, text, isOutside }).toEqual({
        field,
        text: fieldText(field, long, { ...reader, host: HOST }).trim(),
        isOutside: false,
      })
    }
  })

  it('cut what fits in no size between signs, and show that', async () => {
    const element = newElement('field', [3, 3, 30, 4], { field: 'receiver_address', size: 9 })
    for (const text of ['पोखरा लेकसाइड क्षेत्र '.repeat(30), 'iiii '.repeat(100)]) {
      const facts = { ...long, receiver_address: text }
      const cut = drawn(element, facts, await toolsFor(facts))
      expect(cut.isOutside).toBe(false)
      expect(cut.text).toMatch(/\.\.\.$/)
      const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
      const kept = [...new Intl.Segmenter().segment(cut.text.slice(0, -3))].map(({ segment }) => segment)
      expect(kept).toEqual(signs.slice(0, kept.length))
    }
  })
})
