// Code 128 as bars for paper, which every scanner at a sorting table reads; the portal draws it with the same library.
import type { jsPDF } from 'jspdf'

/** Draws bars; all lengths in the document's unit. */
export type DrawBarcode = (doc: jsPDF, code: string, at: Rectangle) => void

interface Encoded {
  encodings: readonly { data: string }[]
}

/** In points: a narrower bar cannot be read from a printed page, a wider one only takes space. */
const WIDEST_BAR = 1.1
/** White on each side of the bars, in widths of the narrowest bar: without it a reader does not see where they start. */
const QUIET = 10

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What bars can hold. Waybills that come from elsewhere may have other characters. */
const ENCODABLE = /^\p{ASCII}+$/u

/** The bars of a code in a box, in its unit; none if they cannot hold it. */
export type Bars = (
  code: string,
  at: Rectangle & { /** Width of the narrowest bar, in points. */ widest?: number },
) => Rectangle[]

/** Loads the encoder, which gives bars as ones and zeros. */
export async function loadBars(): Promise<Bars> {
  const { default: JsBarcode } = await import('jsbarcode')
  return (code, { x, y, width, height, widest = WIDEST_BAR }) => {
    if (!ENCODABLE.test(code)) return []
    const into: Partial<Encoded> = {}
    JsBarcode(into, code, { format: 'CODE128' })
    const bars = (into.encodings ?? []).map(({ data }) => data).join('')
    const bar = Math.min(widest, width / (bars.length + 2 * QUIET))
    const from = x + (width - bars.length * bar) / 2
    return [...bars.matchAll(/1+/g)].map(run => ({ x: from + run.index * bar, y, width: run[0].length * bar, height }))
  }
}

export async function loadBarcodes(): Promise<DrawBarcode> {
  const bars = await loadBars()
  return (doc, code, at) => {
    doc.setFillColor(0, 0, 0)
    for (const { x, y, width, height } of bars(code, at)) doc.rect(x, y, width, height, 'F')
  }
}
