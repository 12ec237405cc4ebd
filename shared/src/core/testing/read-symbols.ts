// The barcodes and QR codes of a printed page as a scanner reads them: decoded from what the page paints.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { pagesIn } from './read-pdf.ts'

const { resolve } = createRequire(import.meta.url)

interface Page {
  width: number
  height: number
  /** Rectangles that the page fills, from its lower left corner, in points, and their brightness: 0 is black. */
  fills: { x: number; y: number; width: number; height: number; bright: number }[]
}

/** Fill colours and filled rectangles, in painting order. */
const PAINTED =
  /(?:(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) rg\b)|(?:(-?[\d.]+) g\b)|(?:(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+f\b)/g

function fillsOf(content: string): Page['fills'] {
  const fills: Page['fills'] = []
  let bright = 0
  for (const [, red, green, blue, grey, ...rectangle] of content.matchAll(PAINTED)) {
    if (red !== undefined) bright = (Number(red) + Number(green) + Number(blue)) / 3
    else if (grey !== undefined) bright = Number(grey)
    else {
      const [x = 0, y = 0, wide = 0, high = 0] = rectangle.map(Number)
      fills.push({ x: Math.min(x, x + wide), y: Math.min(y, y + high), width: Math.abs(wide), height: Math.abs(high), bright })
    }
  }
  return fills
}

/** What each page paints, from its own instructions. */
export const pagesOf = (pdf: Uint8Array): Page[] =>
  pagesIn(pdf).map(({ width, height, content }) => ({ width, height, fills: fillsOf(content) }))

/** Pixels per point: about 200 dots an inch, as on label printers. */
const DOTS = 203 / 72

let reader: Promise<unknown> | null = null
function prepareReader(): Promise<unknown> {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  reader ??= prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  return reader
}

export async function symbolsOf({ width, height, fills }: Page): Promise<ReadResult[]> {
  await prepareReader()
  const [across, down] = [Math.ceil(width * DOTS), Math.ceil(height * DOTS)]
  const data = new Uint8ClampedArray(across * down * 4).fill(255)
  for (const fill of fills)
    for (let y = Math.round((height - fill.y - fill.height) * DOTS); y < Math.round((height - fill.y) * DOTS); y++)
      for (let x = Math.round(fill.x * DOTS); x < Math.round((fill.x + fill.width) * DOTS); x++)
        data.fill(255 * fill.bright, (y * across + x) * 4, (y * across + x) * 4 + 3)
  const image = { data, width: across, height: down, colorSpace: 'srgb' } as ImageData
  return readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 100, tryHarder: true })
}
