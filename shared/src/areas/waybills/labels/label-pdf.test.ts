// Labels as a reader sees them: the symbols of each paper are decoded from what the page paints.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { readFont } from '../../../core/testing/read-font.ts'
import { waybillPapers, whyNotPrinted } from './label.model.ts'
import { type Labels, waybillLabels } from './label-pdf.ts'
import type { WaybillLabel } from './label-texts.ts'
import { newElement, standardElements } from './standard-label.ts'

const { resolve } = createRequire(import.meta.url)

beforeAll(async () => {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

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

const print = (count: number, own: Partial<Labels> = {}) =>
  waybillLabels({
    company: 'Himal Courier',
    zone: 'Asia/Kathmandu',
    layout,
    logo: null,
    receipts: null,
    labels: Array.from({ length: count }, (_, at) => label(at)),
    translate: (message, values = {}) => (message.message ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
    loadFont: readFont,
    ...own,
  })

interface Page {
  width: number
  height: number
  /** Rectangles that the page fills with black, from its lower left corner, in points. */
  fills: { x: number; y: number; width: number; height: number }[]
}

/** What each page paints, from its own instructions. */
function pagesOf(pdf: Uint8Array): Page[] {
  const text = Buffer.from(pdf).toString('latin1')
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ])
  const streams = [...text.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const from = index + head.length
    const content = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    return / re\s/.test(content) && /\bBT\b/.test(content) ? [content] : []
  })
  return streams.map((content, at) => {
    const [width = 0, height = 0] = sizes[at] ?? []
    const fills = [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+f\b/g)].map(([, ...numbers]) => {
      const [x = 0, y = 0, wide = 0, high = 0] = numbers.map(Number)
      return { x: Math.min(x, x + wide), y: Math.min(y, y + high), width: Math.abs(wide), height: Math.abs(high) }
    })
    return { width, height, fills }
  })
}

/** Pixels of a point: about 200 dots an inch, as label printers have. */
const DOTS = 203 / 72

async function symbolsOf({ width, height, fills }: Page): Promise<ReadResult[]> {
  const [across, down] = [Math.ceil(width * DOTS), Math.ceil(height * DOTS)]
  const data = new Uint8ClampedArray(across * down * 4).fill(255)
  for (const fill of fills)
    for (let y = Math.round((height - fill.y - fill.height) * DOTS); y < Math.round((height - fill.y) * DOTS); y++)
      for (let x = Math.round(fill.x * DOTS); x < Math.round((fill.x + fill.width) * DOTS); x++)
        data.fill(0, (y * across + x) * 4, (y * across + x) * 4 + 3)
  const image = { data, width: across, height: down, colorSpace: 'srgb' } as ImageData
  return readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 20, tryHarder: true })
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
    // The black boxes are gone as well: bars and the lines between the parts alone are filled.
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

  it('of a number without an order say what is known', async () => {
    const [page] = pagesOf(await print(1, { labels: [{ waybill_number: label(0).waybill_number, sender_name: 'Himal Books' }] }))
    const found = page ? await symbolsOf(page) : []
    expect(found.map(({ text }) => text)).toEqual([label(0).waybill_number, label(0).waybill_number])
  })
})
