// Distinguishes a scanner's burst of keys from typing. Pure: keys and times in, decisions out; scanner.ts connects it to a
// window. Times are event.timeStamp, never a clock read in the handler, since a busy main thread would make slow typing look like
// a burst and a burst like slow typing. Why keys are held back: docs/decisions/0010-scans-everywhere.md.
import { judgeBurst, mayGoOn } from './scan-code.ts'

/** How the scanners of this device behave. */
export interface ScanProfile {
  /** Longest pause between two characters of one code, in milliseconds. Radio scanners need most of the default. */
  gap: number
}

export const usualProfile: ScanProfile = { gap: 100 }

/** Share of the longest pause: how long a key waits for a second one, and the highest average pause within one code. */
const USUAL_SHARE = 0.6
/** Longest pauses in a row, within which the Enter or Tab of a code may come. */
const END_PAUSES = 2
/** The same where a code needs no more characters, but may still go on. */
const LATE_PAUSES = 4
/** With fewer characters it is no code, at any speed. */
export const MIN_LENGTH = 4
/** Milliseconds within which the rest of a code may follow its beginning. */
const REST_WITHIN = 1000

/**
 * The smallest `gap` with which a code of these pauses is read: the longest and the average one between its characters, and the one
 * before its Enter or Tab, in milliseconds.
 */
export const leastGap = ({ longest, average, end }: { longest: number; average: number; end: number }): number =>
  Math.max(longest, average / USUAL_SHARE, end / END_PAUSES)

/** Where the focus is: nowhere in particular, in a field, in a field that wants codes, or in one that must never be touched. */
export type FocusKind = 'page' | 'field' | 'scan-field' | 'never'

export interface KeyPress {
  key: string
  /** Physical key, as in KeyboardEvent.code. */
  code: string
  shift: boolean
  /** Ctrl, Alt or Meta is down. */
  modified: boolean
  /** Which of them, for pressing the key again. */
  modifiers?: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>
  /** event.timeStamp, milliseconds. */
  time: number
  focus: FocusKind
  /** Held down until it repeats, as no scanner does, or it only moves the cursor: never held back alone. */
  isHarmless?: boolean
}

/** From the first key to the last. */
export interface Span {
  from: number
  to: number
}

export interface Decision {
  /** Keep this key from the page and from hotkeys. */
  swallow: boolean
  /** Held keys that turned out to be typing, to be passed on in order; this key may be the last of them. */
  release: KeyPress[]
  /** A complete code, as typed by key and as reconstructed from physical keys of a US layout. */
  scan: { byKey: string; byCode: string; focus: FocusKind } | null
  /** Part of a code was lost, so it must be scanned again. */
  again: boolean
  /** When the characters of the code, or what came of it, were pressed. */
  span: Span | null
  /** The first key of a possible code: the field still has its earlier content. */
  began: boolean
}

export interface ScanDetector {
  press(press: KeyPress): Decision
  /** Must be called when `waitUntil` has passed without another key. */
  idle(now: number): Decision
  /** When the next `idle` is due, on the clock of `KeyPress.time`; null if nothing is pending. */
  waitUntil(): number | null
}

const nothing: Decision = { swallow: false, release: [], scan: null, again: false, span: null, began: false }
/** GS, FS, LF and CR arrive as these keys with Ctrl. */
export const CONTROLS = new Set([']', '\\', 'j', 'm'])
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

interface Entry extends KeyPress {
  isHeld: boolean
}

export const spanOf = (presses: readonly KeyPress[]): Span => ({ from: presses[0]?.time ?? 0, to: presses.at(-1)?.time ?? 0 })

/** One key repeated, moving a cursor each time: keys after it, however soon, are not the rest of a code. */
const isMovement = (presses: readonly Entry[]) =>
  presses.length >= 3 && presses.every(({ key, isHarmless, isHeld }) => isHarmless && !isHeld && key === presses[0]?.key)

/** Letters, digits and combining marks of any script, and the digits of layouts that need Shift for them. */
const beginsCode = (press: KeyPress) =>
  /^[\p{L}\p{N}\p{M}]/u.test(press.key) || (/^(?:Digit|Numpad)\d$/.test(press.code) && !press.shift)

export function createScanDetector(profile: () => ScanProfile): ScanDetector {
  let burst: Entry[] = []
  /** The burst was judged as it is; only another key extends it. */
  let isOver = false
  /** The burst is a code that may go on, and its rest is being waited for. */
  let isPatient = false
  /** The beginning of a code whose rest may still arrive. */
  let piece: Entry[] = []
  /** Until when an Enter or Tab still belongs to a code that was accepted without one. */
  let owedUntil = Number.NEGATIVE_INFINITY
  /** The last code that was refused as incomplete; scanned twice, it is accepted. */
  let refused = ''

  const last = () => burst.at(-1)
  const hold = () => profile().gap * USUAL_SHARE
  const isFast = (presses: readonly KeyPress[]) =>
    ((presses.at(-1)?.time ?? 0) - (presses[0]?.time ?? 0)) / Math.max(1, presses.length - 1) <= hold()

  function forget(): void {
    burst = []
    piece = []
  }

  /** Passes held keys on, but remembers them: on a busy page the rest of a code may arrive late, with times that fit. */
  function handOn(): KeyPress[] {
    const held = burst.filter(({ isHeld }) => isHeld)
    burst = burst.map(press => ({ ...press, isHeld: false }))
    return held
  }

  function accept(presses: readonly Entry[], isTerminated: boolean): Decision {
    const [byKey, byCode] = readings(presses)
    if (!isTerminated) owedUntil = (presses.at(-1)?.time ?? 0) + profile().gap * LATE_PAUSES
    forget()
    refused = ''
    return { ...nothing, scan: { byKey, byCode, focus: presses[0]?.focus ?? 'page' }, span: spanOf(presses) }
  }

  function refuse(presses: readonly Entry[], isTerminated: boolean): Decision {
    const [text] = readings(presses)
    if (text === refused) return accept(presses, isTerminated)
    if (!isTerminated) owedUntil = (presses.at(-1)?.time ?? 0) + profile().gap * LATE_PAUSES
    forget()
    refused = text
    return { ...nothing, again: true, span: spanOf(presses) }
  }

  const judge = (presses: readonly Entry[], isTerminated: boolean, mustBeSure = presses[0]?.focus !== 'page') =>
    judgeBurst(...readings(presses), { isTerminated, mustBeSure })

  /**
   * Without Enter or Tab, only some codes show where they end: 'CMD:dispa' is a card like any other. If a busy browser is late
   * with the other keys, a part would be taken for the whole.
   */
  const isOpenEnded = () =>
    isFast(burst) && burst.length >= MIN_LENGTH && judge(burst, false) === 'code' && mayGoOn(...readings(burst))

  /** A key typed just before a scan is not part of it: then the rest is certainly a code, and the whole is not. */
  function typedBefore(isTerminated: boolean): number {
    const surely = (from: number) => judge(burst.slice(from), isTerminated, true) === 'code'
    const at = [0, 1, 2, 3].findIndex(from => burst.length - from >= MIN_LENGTH && surely(from))
    return Math.max(0, at)
  }

  /** What the burst was, now that it is over; null if it was typing. */
  function settle(isTerminated: boolean): Decision | null {
    const whole = isFast(burst) && burst.length >= MIN_LENGTH
    const before = whole ? typedBefore(isTerminated) : 0
    const meant = burst.slice(before)
    const verdict = whole ? judge(meant, isTerminated) : 'typing'
    if (verdict === 'code') {
      const release = burst.slice(0, before).filter(({ isHeld }) => isHeld)
      return { ...accept(meant, isTerminated), release }
    }
    if (piece.length > 0 && isFast(burst)) {
      const joined = [...piece, ...burst]
      if (judge(joined, isTerminated, true) === 'code') return accept(joined, isTerminated)
      if (joined[0]?.focus === 'page' && isTerminated) return refuse(joined, isTerminated)
      // On a busy page a code arrives in more than two parts.
      if (!isTerminated && verdict !== 'part') {
        piece = joined
        burst = []
        return nothing
      }
    }
    if (verdict === 'part') return refuse(meant, isTerminated)
    return null
  }

  /** The burst is over without Enter or Tab. */
  function end(): Decision {
    const settled = settle(false)
    if (settled) return settled
    const text = readings(burst)[0]
    const isPiece = isFast(burst) && burst.length >= MIN_LENGTH - 1 && /\d/.test(text) && !/\s/.test(text)
    if (isPiece && burst.some(({ isHeld, focus }) => isHeld || focus === 'field')) {
      piece = burst
      burst = []
      return nothing
    }
    isOver = true
    return { ...nothing, release: handOn() }
  }

  /** Passes on the held keys, then this key, in this order. */
  const handOnWith = (press: KeyPress): Decision => {
    const release = handOn()
    const again = piece.some(({ isHeld }) => isHeld)
    const span = again ? spanOf(piece) : null
    forget()
    return release.length > 0
      ? { ...nothing, swallow: true, release: [...release, press], again, span }
      : { ...nothing, again, span }
  }

  function terminate(press: KeyPress): Decision {
    if (press.time <= owedUntil) {
      owedUntil = Number.NEGATIVE_INFINITY
      return { ...nothing, swallow: true }
    }
    const previous = last() ?? piece.at(-1)
    const within = burst.length === 0 ? REST_WITHIN : profile().gap * (isPatient ? LATE_PAUSES : END_PAUSES)
    if (previous && press.time - previous.time <= within) {
      if (burst.length === 0) [burst, piece] = [piece, []]
      const settled = settle(true)
      if (settled) return { ...settled, swallow: true }
    }
    return handOnWith(press)
  }

  return {
    press(press) {
      if (press.focus === 'never') return { ...nothing, release: handOnWith(press).release.slice(0, -1) }
      if (MODIFIERS.has(press.key)) return nothing
      const previous = last()
      const isOn = previous !== undefined && press.time - previous.time <= profile().gap
      if ((press.key === 'Enter' || press.key === 'Tab') && !press.modified) return terminate(press)
      // Inside a burst they must not reach the browser's shortcuts; other keys with Ctrl come from a person, however fast.
      if (press.modified && CONTROLS.has(press.key.toLowerCase()) && isOn && burst.length >= MIN_LENGTH && isFast(burst))
        return { ...nothing, swallow: true }
      if (press.modified || press.key.length !== 1) return handOnWith(press)
      const before = isOn || !previous || isOver ? nothing : end()
      if (!isOn || isMovement(burst)) burst = []
      if (press.focus === 'scan-field') {
        // The field took the focus while earlier keys were held, which come before this one.
        const release = [...before.release, ...handOn()]
        if (release.length > 0) {
          isOver = false
          isPatient = false
          // A code among them is the field's, which has it now.
          burst = [...burst, { ...press, isHeld: false }].map(one => ({ ...one, focus: press.focus }))
          return { ...before, swallow: true, release: [...release, press] }
        }
      }
      // Held keys are typed before it, even if focus moved to a field in between; a field that wants codes receives each key
      // itself.
      const isNext = !burst.some(({ isHeld }) => isHeld) && before.release.length === 0
      const isAlone = isNext && piece.length === 0
      const passes =
        press.focus === 'scan-field' ||
        (isNext && (press.focus !== 'page' || (isAlone && (press.isHarmless === true || !beginsCode(press)))))
      const began = burst.length === 0 && piece.length === 0
      isOver = false
      isPatient = false
      burst.push({ ...press, isHeld: !passes })
      return { ...before, swallow: !passes, began }
    },

    idle(now) {
      const due = this.waitUntil()
      if (due === null || now < due) return nothing
      if (burst.length > 0 && !isPatient && isOpenEnded()) {
        isPatient = true
        return nothing
      }
      if (burst.length > 0) return end()
      const isHeld = piece[0]?.focus === 'page'
      const lost = piece
      forget()
      return isHeld ? refuse(lost, false) : nothing
    },

    waitUntil() {
      const previous = last()
      if (previous) {
        if (isOver) return null
        const held = burst.filter(({ isHeld }) => isHeld).length
        const isOpen = held > 0 || (burst.length >= MIN_LENGTH && previous.focus !== 'scan-field')
        if (!isOpen) return null
        return previous.time + (held === 1 ? hold() : profile().gap * (isPatient ? LATE_PAUSES : 1)) + 1
      }
      const begun = piece.at(-1)
      return begun ? begun.time + REST_WITHIN : null
    },
  }
}

/** A code as the layout of this computer made it of the keys, and as a US layout would have. */
export const readings = (presses: readonly KeyPress[]): [byKey: string, byCode: string] => [
  presses.map(press => press.key).join(''),
  presses.map(usCharacter).join(''),
]

const usPunctuation: Record<string, [string, string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backslash: ['\\', '|'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Space: [' ', ' '],
}
const usShiftedDigits = ')!@#$%^&*('

/** What this physical key produces on a US keyboard, which is what most scanners emulate. */
function usCharacter(press: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]
  if (letter) return press.shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  if (digit) return press.shift && press.code.startsWith('Digit') ? (usShiftedDigits[Number(digit)] ?? '') : digit
  return usPunctuation[press.code]?.[press.shift ? 1 : 0] ?? press.key
}
