// A barcode that a device sends as keys and as text counts once; two scans, and two barcodes, count twice.
import { describe, expect, it } from 'vitest'
import { type Channel, createEchoes } from './scan-echo.ts'

const code = 'waybill:CE104829285NP'

/** What counts of reads that come one after the other. */
function counted(...reads: [channel: Channel, from: number, code?: string | null, to?: number][]): boolean[] {
  const isEcho = createEchoes()
  return reads.map(([channel, from, read = code, to = from]) => !isEcho({ code: read, channel, span: { from, to } }))
}

describe('a barcode sent twice', () => {
  it('counts once, whichever way comes first', () => {
    expect(counted(['keys', 1000], ['text', 1050])).toEqual([true, false])
    expect(counted(['text', 1000], ['keys', 1003])).toEqual([true, false])
    // At once, and key by key.
    expect(counted(['text', 1000], ['keys', 1010, code, 1150])).toEqual([true, false])
    // Told later, since it showed no end, but pressed earlier.
    expect(counted(['keys', 1040], ['text', 1000])).toEqual([true, false])
  })

  it('counts twice behind more than 50 milliseconds, by one way, or if it is another', () => {
    expect(counted(['keys', 1000], ['text', 1051])).toEqual([true, true])
    expect(counted(['keys', 1000], ['keys', 1040])).toEqual([true, true])
    expect(counted(['keys', 1000], ['text', 1010, 'waybill:CE104829299NP'])).toEqual([true, true])
  })

  it('counts once for each scan', () => {
    expect(counted(['keys', 1000], ['text', 1010], ['text', 1020])).toEqual([true, false, true])
    expect(counted(['keys', 1000], ['text', 1010], ['keys', 3000], ['text', 3010])).toEqual([true, false, true, false])
    const other = 'waybill:CE104829299NP'
    expect(counted(['keys', 1000], ['keys', 1300, other], ['text', 1010], ['text', 1310, other])).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is asked for once more only once', () => {
    expect(counted(['keys', 1000, null], ['text', 1010, null])).toEqual([true, false])
  })
})
