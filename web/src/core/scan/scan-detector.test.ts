// Scanners and people at one keyboard: bursts become codes, typing stays typing.
import { describe, expect, it } from 'vitest'
import { chooseReading, readScanCode } from './scan-code.ts'
import { createScanDetector, type FocusKind, type KeyPress, usualProfile } from './scan-detector.ts'

const press = (
  key: string,
  time: number,
  focus: FocusKind = 'page',
  code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key,
): KeyPress => ({
  key,
  code,
  shift: /^[A-Z]$/.test(key),
  modified: false,
  time,
  focus,
})

function type(text: string[], every: number, focus: FocusKind = 'page', profile = usualProfile) {
  const detector = createScanDetector(profile)
  const scans: string[] = []
  const released: string[] = []
  let swallowed = 0
  let time = 1000
  for (const key of text) {
    const due = detector.waitUntil()
    if (due !== null && due <= time) released.push(...detector.idle(due).release.map(held => held.key))
    const decision = detector.press(press(key, time, focus))
    released.push(...decision.release.map(held => held.key))
    if (decision.swallow) swallowed++
    if (decision.scan) scans.push(decision.scan.byKey)
    time += every
  }
  const due = detector.waitUntil()
  if (due !== null) {
    const decision = detector.idle(due)
    released.push(...decision.release.map(held => held.key))
    if (decision.scan) scans.push(decision.scan.byKey)
  }
  return { scans, released, swallowed }
}

const waybill = [...'CE104829285NP']

describe('detector', () => {
  it('takes a burst with a terminator for a scan and keeps every key of it from the page', () => {
    expect(type([...waybill, 'Enter'], 8)).toEqual({ scans: ['CE104829285NP'], released: [], swallowed: 14 })
    expect(type([...waybill, 'Tab'], 30).scans).toEqual(['CE104829285NP'])
  })

  it('lets the characters through while a field has the focus, and swallows the terminator only', () => {
    expect(type([...waybill, 'Enter'], 8, 'field')).toEqual({ scans: ['CE104829285NP'], released: [], swallowed: 1 })
  })

  it('hands typing back in order', () => {
    expect(type(['g', 'o'], 90)).toEqual({ scans: [], released: ['g', 'o'], swallowed: 2 })
    expect(type(['g', 'o'], 20)).toEqual({ scans: [], released: ['g', 'o'], swallowed: 2 })
    expect(type(['j', 'Enter'], 20)).toEqual({ scans: [], released: ['j'], swallowed: 1 })
  })

  it('takes codes back to back', () => {
    expect(type([...waybill, 'Enter', ...waybill, 'Enter'], 10).scans).toHaveLength(2)
  })

  it('never touches passwords', () => {
    expect(type([...waybill, 'Enter'], 8, 'never')).toEqual({ scans: [], released: [], swallowed: 0 })
  })

  it('accepts without terminator only when the profile says so', () => {
    expect(type(waybill, 8).scans).toEqual([])
    expect(type(waybill, 8, 'page', { gap: 35, idleAccept: 80 }).scans).toEqual(['CE104829285NP'])
  })

  it('makes one code of keys pressed in time, however late a busy page gets to them', () => {
    const detector = createScanDetector(usualProfile)
    for (const [index, key] of waybill.slice(0, 6).entries()) detector.press(press(key, 1000 + index * 5))
    // The page was busy: its timer runs before the keys that were pressed meanwhile.
    expect(
      detector
        .idle(1400)
        .release.map(held => held.key)
        .join(''),
    ).toBe('CE1048')
    for (const [index, key] of waybill.slice(6).entries()) detector.press(press(key, 1030 + index * 5))
    expect(detector.press(press('Enter', 1070)).scan?.byKey).toBe('CE104829285NP')
    expect(detector.waitUntil()).toBeNull()
  })

  it('swallows control characters inside a burst', () => {
    const detector = createScanDetector(usualProfile)
    for (const [index, key] of [...'CE10'].entries()) detector.press(press(key, 1000 + index * 5))
    expect(detector.press({ ...press('j', 1021), modified: true }).swallow).toBe(true)
    expect(detector.press({ ...press('j', 2000), modified: true }).swallow).toBe(false)
  })
})

describe('codes', () => {
  it('reads waybills, bucket cards, commands and GS1 numbers', () => {
    expect(readScanCode(' ce104829285np ')).toEqual({ kind: 'waybill', code: 'CE104829285NP' })
    expect(readScanCode('BKT:B7')).toEqual({ kind: 'bucket', code: 'B7' })
    expect(readScanCode('CMD:undo')).toEqual({ kind: 'command', code: 'undo' })
    expect(readScanCode(']C100000123450000000027')).toEqual({ kind: 'waybill', code: '000123450000000027' })
    expect(readScanCode('(00)000123450000000027')).toEqual({ kind: 'waybill', code: '000123450000000027' })
  })

  it('never guesses at an unknown application identifier', () => {
    expect(readScanCode('(91)ABCDEF').kind).toBe('unknown')
  })

  it('rebuilds what a US scanner meant on an AZERTY keyboard', () => {
    expect(chooseReading('CE&àè_é_"(ç', 'CE107826359').code).toBe('CE107826359')
  })
})
