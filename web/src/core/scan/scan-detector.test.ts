// Scanners and people at one keyboard: bursts become codes, typing stays typing.

import { readScanCode } from '@office/shared/format/scan-code'
import { s10 } from '@office/shared/format/waybill'
import { describe, expect, it } from 'vitest'
import { chooseReading, provenLayout } from './scan-code.ts'
import { createScanDetector, type Decision, type FocusKind, type KeyPress, usualProfile } from './scan-detector.ts'

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

function listen(profile = usualProfile) {
  const detector = createScanDetector(() => profile)
  const seen = { scans: [] as string[], released: [] as string[], swallowed: 0, again: 0 }
  const note = (decision: Decision) => {
    seen.released.push(...decision.release.map(held => held.key))
    if (decision.scan) seen.scans.push(chooseReading(decision.scan.byKey, decision.scan.byCode).code)
    if (decision.again) seen.again++
    return decision
  }
  /** The timer as scanner.ts sets it. */
  const waitTo = (time: number) => {
    for (let due = detector.waitUntil(); due !== null && due <= time; due = detector.waitUntil()) note(detector.idle(due))
  }
  return {
    seen,
    /** Presses a key at its time; `isLate` keeps the timer from running before it. */
    press(key: KeyPress, isLate = false) {
      if (!isLate) waitTo(key.time)
      const decision = note(detector.press(key))
      if (decision.swallow) seen.swallowed++
      return decision
    },
    idle: (now: number) => note(detector.idle(now)),
    rest: () => waitTo(Number.MAX_SAFE_INTEGER),
  }
}

function type(text: readonly string[], every: number, focus: FocusKind = 'page', profile = usualProfile) {
  const { seen, press: hit, rest } = listen(profile)
  for (const [at, key] of text.entries()) hit(press(key, 1000 + at * every, focus))
  rest()
  return seen
}

const waybill = [...'CE104829285NP']
const nothing = { scans: [], released: [], swallowed: 0, again: 0 }

describe('detector', () => {
  it('lets no key overtake those that are still held when a field for codes takes the focus, on a busy page', () => {
    const { seen, press: hit, rest } = listen()
    for (const [at, key] of [...'for'].entries()) hit(press(key, 1000 + at * 75), true)
    for (const [at, key] of [' ', 'P', 'i'].entries()) hit(press(key, 1225 + at * 75, 'scan-field'), true)
    rest()
    // Those behind it reach the field by themselves.
    expect(seen).toEqual({ ...nothing, released: ['f', 'o', 'r', ' '], swallowed: 4 })
    // A code that began before is the field's.
    const { seen: scanned, press: scan, rest: end } = listen()
    for (const [at, key] of waybill.entries()) scan(press(key, 1000 + at * 20, at < 3 ? 'page' : 'scan-field'))
    expect(scan(press('Enter', 1000 + waybill.length * 20, 'scan-field')).scan).toMatchObject({ focus: 'scan-field' })
    end()
    expect(scanned.released).toEqual(waybill.slice(0, 4))
  })

  it('takes a burst with a terminator for a scan and keeps every key of it from the page', () => {
    expect(type([...waybill, 'Enter'], 8)).toEqual({ ...nothing, scans: ['CE104829285NP'], swallowed: 14 })
    expect(type([...waybill, 'Tab'], 30).scans).toEqual(['CE104829285NP'])
  })

  it('lets the characters through while a field has the focus, and swallows the terminator only', () => {
    expect(type([...waybill, 'Enter'], 8, 'field')).toEqual({ ...nothing, scans: ['CE104829285NP'], swallowed: 1 })
  })

  it('takes what is pasted key by key into a field for text unless it surely is a code', () => {
    for (const text of ['Kathmandu', '9801234567', 'REF-2026-000123'])
      expect(type([...text, 'Enter'], 2, 'field')).toEqual(nothing)
  })

  it('hands typing back in order, with the key that ends it', () => {
    expect(type(['g', 'o'], 90)).toEqual({ ...nothing, released: ['g', 'o'], swallowed: 2 })
    expect(type(['g', 'o'], 20)).toEqual({ ...nothing, released: ['g', 'o'], swallowed: 2 })
    expect(type(['x', 'Enter'], 20)).toEqual({ ...nothing, released: ['x', 'Enter'], swallowed: 2 })
    expect(type(['x', 'x', 'x', 'x', 's', 'Enter'], 90).released.join('')).toBe('xxxxs')
  })

  it('lets no key into a field before those that were typed when it was not there yet', () => {
    // On a busy page the keys of a fast typist arrive together, and the focus moves to what opens between two of them.
    const { seen, press: hit, rest } = listen()
    const typed = [...'Eva xd']
    for (const [at, key] of typed.entries()) hit(press(key, 1000 + at * 5, at < 4 ? 'page' : 'field'), true)
    rest()
    expect(seen).toEqual({ ...nothing, released: typed, swallowed: 6 })
    // After a pause, too: the held key is passed on first, then this one.
    const slow = listen()
    for (const [at, key] of ['a', 'b', 'x'].entries()) slow.press(press(key, 1000 + at * 300, at < 2 ? 'page' : 'field'), true)
    slow.rest()
    expect(slow.seen.released).toEqual(['a', 'b', 'x'])
  })

  it('holds nothing that begins no code or only moves the cursor, unless something is held before it', () => {
    expect(type(['/', '?', '.', ' '], 200)).toEqual(nothing)
    const { seen, press: hit, rest } = listen()
    const down = (time: number) => hit({ ...press('j', time), isHarmless: true })
    expect([down(1000).swallow, down(1080).swallow]).toEqual([false, false])
    expect(hit(press('x', 1150)).swallow).toBe(true)
    expect(down(1180).swallow).toBe(true)
    rest()
    expect(seen.released).toEqual(['x', 'j'])
  })

  it('takes no key behind a cursor held down for a part of a code', () => {
    for (const rest of [['3'], ['3', 'Enter']]) {
      const { seen, press: hit, rest: wait } = listen()
      for (let at = 0; at < 6; at++) hit({ ...press('j', 1000 + at * 30), isHarmless: true })
      for (const [at, key] of rest.entries()) hit(press(key, 1200 + at * 50))
      wait()
      expect(seen).toEqual({ ...nothing, released: rest, swallowed: rest.length })
    }
  })

  it('holds a key no longer than a second one would take to come', () => {
    const { seen, press: hit, idle } = listen()
    hit(press('x', 1000))
    idle(1060)
    expect(seen.released).toEqual([])
    idle(1062)
    expect(seen.released).toEqual(['x'])
  })

  it('takes codes back to back', () => {
    expect(type([...waybill, 'Enter', ...waybill, 'Enter'], 10).scans).toHaveLength(2)
  })

  it('never touches passwords', () => {
    expect(type([...waybill, 'Enter'], 8, 'never')).toEqual(nothing)
  })

  it('needs no terminator, and swallows one that comes late', () => {
    expect(type(waybill, 8).scans).toEqual(['CE104829285NP'])
    const { seen, press: hit } = listen()
    for (const [index, key] of waybill.entries()) hit(press(key, 1000 + index * 5))
    expect(hit(press('Enter', 1300)).swallow).toBe(true)
    expect(seen).toEqual({ ...nothing, scans: ['CE104829285NP'], swallowed: 14 })
  })

  it('makes one code of keys pressed in time, however late a busy page gets to them', () => {
    const { seen, press: hit, idle } = listen()
    for (const [index, key] of waybill.slice(0, 6).entries()) hit(press(key, 1000 + index * 5))
    // The page was busy, so its timer runs before the keys that were pressed meanwhile.
    idle(1500)
    for (const [index, key] of waybill.slice(6).entries()) hit(press(key, 1030 + index * 5), true)
    hit(press('Enter', 1070), true)
    expect(seen).toEqual({ ...nothing, scans: ['CE104829285NP'], swallowed: 14 })
  })

  it('makes one code of more parts than two, when the page is that busy', () => {
    const { seen, press: hit, idle } = listen()
    for (const [index, key] of [...waybill, 'Enter'].entries()) {
      hit(press(key, 1000 + index * 4), true)
      if (index % 4 === 3) idle(1400 + index)
    }
    expect(seen).toEqual({ ...nothing, scans: ['CE104829285NP'], swallowed: 14 })
  })

  it('takes no part of a card for the whole, when the browser is late with the rest', () => {
    const address = 'https://himal.example/track/CE104829285NP'
    for (const code of ['CMD:dispatch', 'BKT:KTM-12', 'RS-2026-00017', 'HIM-2026-0001234', address]) {
      const { seen, press: hit, idle } = listen()
      const keys = [...code, 'Enter']
      const cut = keys.length - 4
      for (const [index, key] of keys.slice(0, cut).entries()) hit(press(key, 1000 + index * 4))
      // The page is not busy: its timers run in time, but the keys come to it long after they were pressed.
      idle(1000 + cut * 4 + usualProfile.gap)
      for (const [index, key] of keys.slice(cut).entries()) hit(press(key, 1000 + (cut + index) * 4), true)
      expect(seen.scans, code).toEqual([readScanCode(code).code])
      expect(seen).toMatchObject({ released: [], again: 0 })
    }
  })

  it('waits a moment for the rest of a code that shows no end, and no longer than to the next one', () => {
    expect(type([...'CMD:undo'], 8).scans).toEqual(['undo'])
    const { seen, press: hit, idle, rest } = listen()
    const scan = (code: string, from: number) => {
      for (const [index, key] of [...code].entries()) hit(press(key, from + index * 5))
    }
    scan('BG-00017', 1000)
    idle(1300)
    expect(seen.scans).toEqual([])
    idle(1436)
    expect(seen.scans).toEqual(['BG-00017'])
    scan('BG-00018', 2000)
    scan('BG-00019', 2200)
    expect(seen.scans).toEqual(['BG-00017', 'BG-00018'])
    rest()
    expect(seen).toMatchObject({ scans: ['BG-00017', 'BG-00018', 'BG-00019'], released: [], again: 0 })
  })

  it('swallows the Enter that comes late behind a code that shows no end', () => {
    for (const pause of [150, 350]) {
      const { seen, press: hit } = listen()
      for (const [index, key] of [...'BKT:B7'].entries()) hit(press(key, 1000 + index * 5))
      expect(hit(press('Enter', 1025 + pause)).swallow).toBe(true)
      expect(seen).toMatchObject({ scans: ['B7'], released: [] })
    }
  })

  it('joins a rest to what came just before, and asks for a second scan where the rest does not complete it', () => {
    const split = (head: number, pause: number, tail: readonly string[]) => {
      const { seen, press: hit, rest } = listen()
      for (const [at, key] of waybill.slice(0, head).entries()) hit(press(key, 1000 + at * 5))
      for (const [at, key] of tail.entries()) hit(press(key, 1000 + head * 5 + pause + at * 5))
      rest()
      return { scans: seen.scans, released: seen.released, again: seen.again }
    }
    for (const head of [3, 6, 11]) {
      const rest = [...waybill.slice(head), 'Enter']
      expect(split(head, 400, rest)).toEqual({ scans: ['CE104829285NP'], released: [], again: 0 })
      expect(split(head, 400, rest.slice(2)).again, `without two characters behind ${head}`).toBeGreaterThan(0)
    }
    expect(split(6, 0, [])).toEqual({ scans: [], released: [], again: 1 })
    expect(type([...'000778NP', 'Enter'], 5)).toEqual({ ...nothing, swallowed: 9, again: 1 })
    expect(type([...'CE104829286NP', 'Enter'], 5)).toEqual({ ...nothing, swallowed: 14, again: 1 })
  })

  it('knows a key typed just before from the code, and hands it on', () => {
    expect(type(['x', ...waybill, 'Enter'], 20)).toMatchObject({ scans: ['CE104829285NP'], released: ['x'] })
  })

  it('believes a code that is read the same way twice', () => {
    const twice = [...'CE104829286NP', 'Enter', ...'CE104829286NP', 'Enter']
    expect(type(twice, 5)).toMatchObject({ scans: ['CE104829286NP'], again: 1 })
  })

  it('swallows control characters inside a burst', () => {
    const { press: hit } = listen()
    for (const [index, key] of [...'CE10'].entries()) hit(press(key, 1000 + index * 5))
    hit({ ...press('Control', 1020), modified: true }, true)
    expect(hit({ ...press('j', 1021), modified: true }).swallow).toBe(true)
    expect(hit({ ...press('j', 2000), modified: true }).release).toEqual([])
    // A fast typist saves right after the last letter.
    const { press: typed } = listen()
    for (const [index, key] of [...'9812345678'].entries()) typed(press(key, 1000 + index * 5, 'field'))
    expect(typed({ ...press('s', 1052, 'field'), modified: true }).swallow).toBe(false)
  })

  it('splits none of a thousand codes, loses none and runs no command, whatever the scanner and its host', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const letter = () => String.fromCharCode(65 + Math.floor(random() * 26))
    const azerty: Record<string, string> = {
      ...{ 1: '&', 2: 'é', 3: '"', 4: "'", 5: '(' },
      ...{ 6: '-', 7: 'è', 8: '_', 9: 'ç', 0: 'à' },
    }
    const { seen, press: hit, rest } = listen()
    const sent: string[] = []
    let time = 1000
    let isBusy = false
    for (let turn = 0; turn < 1000; turn++) {
      const code = s10(letter() + letter(), Math.floor(random() * 1e8), letter() + letter())
      sent.push(code)
      const gap = 2 + random() * 38
      const [isLower, isAzerty] = [random() < 0.3, random() < 0.2]
      for (const sign of code) {
        // Capitals come with Shift, whose own key comes first; a busy page keeps the timer from running at all.
        if (!isLower && /[A-Z]/.test(sign)) hit({ ...press('Shift', time), shift: true }, isBusy)
        const key = isAzerty ? (azerty[sign] ?? sign) : sign
        const physical = /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`
        hit(
          { ...press(isLower ? key.toLowerCase() : key, time, 'page', physical), shift: !isLower && /[A-Z]/.test(sign) },
          isBusy,
        )
        time += Math.max(1, gap + (random() - 0.5) * Math.min(gap, 36))
      }
      const end = ['Enter', 'Tab', null][Math.floor(random() * 3)]
      if (end) hit(press(end, time), isBusy)
      isBusy = random() < 0.2
      time += 300 + random() * 600
    }
    rest()
    expect(seen.scans.filter((code, at) => code !== sent[at])).toEqual([])
    expect(seen).toMatchObject({ released: [], again: 0 })
    expect(seen.scans).toHaveLength(1000)
  })
})

describe('codes', () => {
  it('reads waybills, bucket cards, commands and GS1 numbers', () => {
    expect(readScanCode(' ce104829285np ')).toEqual({ kind: 'waybill', code: 'CE104829285NP' })
    // The code on a label for customers is scanned by mistake as well.
    expect(readScanCode('https://himal.example/track/CE104829285NP')).toEqual({ kind: 'waybill', code: 'CE104829285NP' })
    expect(readScanCode('BKT:B7')).toEqual({ kind: 'bucket', code: 'B7' })
    expect(readScanCode('CMD:undo')).toEqual({ kind: 'command', code: 'undo' })
    expect(readScanCode('brn:3')).toEqual({ kind: 'branch', code: '3' })
    expect(readScanCode('RID:12')).toEqual({ kind: 'rider', code: '12' })
    expect(readScanCode('DSK:12-3')).toEqual({ kind: 'desk', code: '12-3' })
    expect(readScanCode('BG-00017')).toEqual({ kind: 'bag', code: 'BG-00017' })
    expect(readScanCode('RS-2026-00017')).toEqual({ kind: 'run-sheet', code: 'RS-2026-00017' })
    expect(readScanCode('rt-2026-00017')).toEqual({ kind: 'return-sheet', code: 'RT-2026-00017' })
    expect(readScanCode('XYZ:17').kind).toBe('unknown')
    expect(readScanCode(']C100000123450000000027')).toEqual({ kind: 'waybill', code: '000123450000000027' })
    expect(readScanCode('(00)000123450000000027')).toEqual({ kind: 'waybill', code: '000123450000000027' })
  })

  it('never guesses at an unknown application identifier', () => {
    expect(readScanCode('(91)ABCDEF').kind).toBe('unknown')
  })

  it('rebuilds what a US scanner meant on an AZERTY keyboard', () => {
    expect(chooseReading('CE&àè_é_"(ç', 'CE107826359').code).toBe('CE107826359')
  })

  it('decides by codes that can have one reading only where another has two, as on QWERTZ', () => {
    const both = ['RA123456785CY', 'RA123456785CZ'] as const
    expect(provenLayout(...both)).toBeNull()
    expect([chooseReading(...both).code, chooseReading(...both, 'us').code]).toEqual(both)
    // A US scanner's colon and hyphen are letters there, a German one's hyphen is a slash on the US keyboard.
    expect([provenLayout('BKTÖB7', 'BKT:B7'), provenLayout('BGß00017', 'BG-00017')]).toEqual(['us', 'us'])
    expect([provenLayout('BG-00017', 'BG/00017'), provenLayout('BG-00017', 'BG-00017')]).toEqual(['own', null])
    // On AZERTY every waybill shows it.
    expect(provenLayout("CE&à'_éçé_(NP", 'CE104829285NP')).toBe('us')
    expect(chooseReading('HIMß2026ß0001', 'HIM-2026-0001').code).toBe('HIM-2026-0001')
    // A known layout overrules no code that has one reading, and another carrier's number follows it.
    expect(chooseReading('BG-00017', 'BG/00017', 'us').code).toBe('BG-00017')
    expect(chooseReading('1Y999AA1', '1Z999AA1', 'us').code).toBe('1Z999AA1')
  })
})
