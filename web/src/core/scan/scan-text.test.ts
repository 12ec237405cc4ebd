// Codes that come as text, behind keys without names: read by the same rules as keys, typing at no field means nothing.
import { describe, expect, it } from 'vitest'
import { chooseReading } from './scan-code.ts'
import { createScanDetector, type Decision, usualProfile } from './scan-detector.ts'
import { addedTo, pressesOf } from './scan-text.ts'

const waybill = 'CE104829285NP'

/** What is read of texts, each with its time, in milliseconds; a text may be one character or a whole code. */
function readFrom(...texts: [text: string, at: number][]) {
  const detector = createScanDetector(() => usualProfile)
  const seen = { codes: [] as string[], again: 0, swallowed: [] as string[] }
  const note = ({ scan, again }: Decision) => {
    if (scan) seen.codes.push(chooseReading(scan.byKey, scan.byCode).code)
    if (again) seen.again++
  }
  const waitTo = (time: number) => {
    for (let due = detector.waitUntil(); due !== null && due <= time; due = detector.waitUntil()) note(detector.idle(due))
  }
  for (const [text, at] of texts) {
    waitTo(at)
    for (const press of pressesOf(text, at, 'page')) {
      const decision = detector.press(press)
      if (decision.swallow && press.key.length > 1) seen.swallowed.push(press.key)
      note(decision)
    }
  }
  waitTo(Number.MAX_SAFE_INTEGER)
  return seen
}

const byCharacter = (code: string, every: number, from = 1000): [string, number][] =>
  [...code].map((sign, at) => [sign, from + at * every])

describe('a code as text', () => {
  it('is read at once and character by character, ended by Enter, by Tab or by a pause', () => {
    for (const end of ['\n', '\r', '\r\n', '\t', '']) {
      expect(readFrom([`${waybill}${end}`, 1000]).codes, JSON.stringify(end)).toEqual([waybill])
      expect(readFrom(...byCharacter(`${waybill}${end}`, 30)).codes).toEqual([waybill])
    }
    expect(readFrom([waybill, 1000], ['\n', 1020])).toEqual({ codes: [waybill], again: 0, swallowed: ['Enter'] })
    expect(readFrom(['CMD:undo', 1000]).codes).toEqual(['undo'])
    expect(readFrom(['BKT:B7\nBKT:B8\n', 1000]).codes).toEqual(['B7', 'B8'])
  })

  it('has no other control characters', () => {
    expect(pressesOf('A\u001d1\r\n\t', 7, 'page').map(({ key }) => key)).toEqual(['A', '1', 'Enter', 'Tab'])
  })

  it('is no typing, nothing too short, and not a part of one', () => {
    expect(readFrom(...byCharacter('hello', 150), ['\n', 1800])).toEqual({ codes: [], again: 0, swallowed: [] })
    expect(readFrom(['12\n', 1000]).codes).toEqual([])
    expect(readFrom(['104829285NP\n', 1000])).toMatchObject({ codes: [], again: 1 })
  })
})

describe('what an input method adds to a word', () => {
  it('is what stands behind what was there', () => {
    expect(addedTo('', 'CE1')).toBe('CE1')
    expect(addedTo('CE1', 'CE10')).toBe('0')
    expect(addedTo('CE10', 'CE10')).toBe('')
  })

  it('is nothing where something was taken away, and what was written anew where it was changed', () => {
    expect(addedTo('CE10', 'CE1')).toBe('')
    expect(addedTo('ce1', 'CE1')).toBe('CE1')
  })
})
