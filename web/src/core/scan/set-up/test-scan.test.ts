// The set-up of a scanner: what three test scans tell about it, and that the pause they propose lets the portal read it.
import { describe, expect, it } from 'vitest'
import { createScanDetector, type Decision, type KeyPress } from '../scan-detector.ts'
import { SCANNER_GAP } from '../scan-profile.ts'
import { faultsOf, isText, proposedGap, readTestScan, type TestScan } from './test-scan.ts'

const waybill = 'CE104829285NP'

/** The keys of a code as a US scanner presses them, the nth `pauseOf(n)` milliseconds after the one before. */
function keysOf(code: string, pauseOf: (n: number) => number, keyOf = (key: string) => key): KeyPress[] {
  let time = 1000
  return [...code].map((key, n) => {
    time += n === 0 ? 0 : pauseOf(n)
    const physical = /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`
    return { key: keyOf(key), code: physical, shift: /[A-Z]/.test(key), modified: false, time, focus: 'never' }
  })
}

const endAfter = (presses: readonly KeyPress[], pause: number, key = 'Enter'): KeyPress => {
  const time = (presses.at(-1)?.time ?? 0) + pause
  return { key, code: key, shift: false, modified: false, time, focus: 'never' }
}

const unknown = { channel: 'keys', layout: null } as const
const scanned = (presses: readonly KeyPress[], pause = 4, known: Parameters<typeof readTestScan>[2] = unknown) =>
  readTestScan(presses, endAfter(presses, pause), known)
const thrice = (scan: TestScan) => [scan, scan, scan]

/** What the portal reads with this pause set. */
function readWith(gap: number, presses: readonly KeyPress[]): string[] {
  const detector = createScanDetector(() => ({ gap }))
  const read: string[] = []
  const note = ({ scan }: Decision) => void (scan && read.push(scan.byKey))
  for (const press of presses) {
    for (let due = detector.waitUntil(); due !== null && due <= press.time; due = detector.waitUntil()) note(detector.idle(due))
    note(detector.press({ ...press, focus: 'page' }))
  }
  return read
}

/** Slow and quick by turns, as a radio link is. */
const jitter = (n: number) => 90 + (n % 3) * 10 - (n % 2) * 12
const byHand = (n: number) => 170 + (n % 4) * 60

describe('the pause to set', () => {
  it.each([
    { scanner: 'USB', pauseOf: () => 4, end: 4, gap: SCANNER_GAP.min },
    { scanner: 'Bluetooth', pauseOf: () => 60, end: 60, gap: 125 },
    { scanner: 'radio', pauseOf: jitter, end: 110, gap: 200 },
    { scanner: 'slow before its Enter', pauseOf: () => 10, end: 150, gap: 95 },
    { scanner: 'with one hiccup', pauseOf: (n: number) => (n === 7 ? 210 : 5), end: 5, gap: 265 },
  ])('fits a scanner: $scanner', ({ pauseOf, end, gap }) => {
    const presses = keysOf(waybill, pauseOf)
    const scan = scanned(presses, end)
    expect(faultsOf([scan])).toEqual([null])
    expect(proposedGap(thrice(scan))).toBe(gap)
    expect(readWith(gap, [...presses, endAfter(presses, end)])).toEqual([waybill])
  })

  it('follows the slowest of the scans, and waits for the last of them', () => {
    const [quick, slow] = [scanned(keysOf(waybill, () => 4)), scanned(keysOf(waybill, () => 60))]
    expect([proposedGap([]), proposedGap([quick, slow])]).toEqual([null, null])
    expect(proposedGap([quick, slow, quick])).toBe(proposedGap(thrice(slow)))
  })

  it('never leaves the range of the setting', () => {
    const slowest = scanned(
      keysOf(waybill, n => (n === 5 ? 320 : 20)),
      790,
    )
    expect(proposedGap(thrice(slowest))).toBe(SCANNER_GAP.max)
  })
})

describe('a scan that shows nothing', () => {
  it('was typed by hand', () => {
    const typed = scanned(keysOf(waybill, byHand), 300)
    expect(typed).toMatchObject({ fault: 'hand', longest: 350, advice: [] })
    expect(proposedGap(thrice(typed))).toBeNull()
    expect(scanned(keysOf(waybill, n => (n === 4 ? 321 : 10))).fault).toBe('hand')
  })

  it('is too short to be a code', () => {
    expect(scanned(keysOf('A12', () => 4))).toMatchObject({ fault: 'short', length: 3 })
  })

  it('is another than most of the scans that show something', () => {
    const [right, other] = [scanned(keysOf(waybill, () => 4)), scanned(keysOf('CE104829299NP', () => 4))]
    expect(faultsOf([other, right, right])).toEqual(['different', null, null])
    expect(faultsOf([right, other])).toEqual([null, 'different'])
    expect(faultsOf([scanned(keysOf('CE1', () => 4)), other, other])).toEqual(['short', null, null])
    expect(proposedGap([right, right, other])).toBeNull()
  })
})

describe('advice', () => {
  it('is not given where nothing is to be changed', () => {
    expect(scanned(keysOf(waybill, () => 4))).toMatchObject({ text: waybill, length: 13, longest: 4, end: 'Enter', advice: [] })
  })

  it('names a scanner that ends its codes with nothing; Tab is as good as Enter', () => {
    const presses = keysOf(waybill, () => 4)
    expect(readTestScan(presses, null, unknown)).toMatchObject({ end: null, fault: null, advice: ['endless'] })
    expect(readTestScan(presses, endAfter(presses, 4, 'Tab'), unknown)).toMatchObject({ end: 'Tab', advice: [] })
  })

  it('names the layout where only the physical keys make a code, as on AZERTY', () => {
    const azerty: Record<string, string> = { 1: '&', 4: "'", 0: 'à', 8: '_', 2: 'é', 9: 'ç', 5: '(' }
    const scan = scanned(
      keysOf(
        waybill,
        () => 4,
        key => azerty[key] ?? key,
      ),
    )
    expect(scan).toMatchObject({ text: waybill, typed: "CE&à'_éçé_(NP", advice: ['layout'] })
  })

  it('has codes compared where either reading may be the right one, as on QWERTZ', () => {
    const swapped: Record<string, string> = { Z: 'Y', Y: 'Z' }
    const presses = keysOf(
      'ZZ000000005ZZ',
      () => 4,
      key => swapped[key] ?? key,
    )
    expect(scanned(presses)).toMatchObject({ text: 'YY000000005YY', advice: ['compare'] })
    // Unless another code of this device has shown it.
    const knownAs = (layout: 'own' | 'us') => scanned(presses, 4, { ...unknown, layout })
    expect(knownAs('own')).toMatchObject({ text: 'YY000000005YY', advice: [] })
    expect(knownAs('us')).toMatchObject({ text: 'ZZ000000005ZZ', advice: ['layout'] })
  })

  it('names text that came without keys, and has the portal read it', () => {
    const text = scanned(
      keysOf(waybill, () => 4),
      4,
      { ...unknown, channel: 'text' },
    )
    expect(text.advice).toEqual(['text'])
    expect([isText(thrice(text)), isText(thrice(scanned(keysOf(waybill, () => 4))))]).toEqual([true, false])
  })

  it('names Caps Lock, whichever way it mixes letters up, and no layout because of it', () => {
    expect(
      scanned(
        keysOf(
          waybill,
          () => 4,
          key => key.toLowerCase(),
        ),
      ).advice,
    ).toEqual(['caps'])
    expect(
      scanned(
        keysOf(
          waybill.toLowerCase(),
          () => 4,
          key => key.toUpperCase(),
        ),
      ).advice,
    ).toEqual(['caps'])
  })
})
