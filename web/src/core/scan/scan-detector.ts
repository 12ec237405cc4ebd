// Tells a scanner's burst of keys from typing. Pure: keys and times in, decisions out; scanner.ts wires it to a window.
// The algorithm is keyboard.md section 3, points 1 to 6; times are event.timeStamp, never a clock read in the handler,
// since a busy main thread would make slow typing look like a burst.

/** How a particular scanner behaves; the device setting of a hub. */
export interface ScanProfile {
  /** Longest pause between two characters of one code, in milliseconds: 20 USB, 35 usual, 60 Bluetooth. */
  gap: number
  /** Accept without Enter or Tab after this many silent milliseconds; null for scanners that send a terminator. */
  idleAccept: number | null
}

export const usualProfile: ScanProfile = { gap: 35, idleAccept: null }
/** Fewer characters than this are never a code: 'g o' typed fast is not one. */
const MIN_LENGTH = 4

/** Where the focus is: nowhere in particular, in a field, in a field that wants scans, or in one never to be touched. */
export type FocusKind = 'page' | 'field' | 'scan-field' | 'never'

export interface KeyPress {
  key: string
  /** Physical key, as in KeyboardEvent.code. */
  code: string
  shift: boolean
  /** Ctrl, Alt or Meta is down. */
  modified: boolean
  /** event.timeStamp, milliseconds. */
  time: number
  focus: FocusKind
}

export interface Decision {
  /** Keep this key from the page and from hotkeys. */
  swallow: boolean
  /** Keys held back earlier that were typing after all, to be handed on in order. */
  release: KeyPress[]
  /** A complete code, as typed by key and as rebuilt from physical keys of a US layout. */
  scan: { byKey: string; byCode: string; focus: FocusKind } | null
}

export interface ScanDetector {
  press(press: KeyPress): Decision
  /** To be called when `waitUntil` has passed without another key. */
  idle(now: number): Decision
  /** When the next `idle` is due, on the clock of `KeyPress.time`; null when nothing is held. */
  waitUntil(): number | null
}

const nothing: Decision = { swallow: false, release: [], scan: null }

export function createScanDetector(profile: ScanProfile): ScanDetector {
  let burst: KeyPress[] = []
  /** Keys of the burst that were handed on already. */
  let released = 0

  const last = () => burst.at(-1)
  const isHeld = (press: KeyPress) => press.focus === 'page'

  /**
   * Hands held keys on, but goes on remembering them: on a busy page the timer may run before keys that were pressed
   * in time, and their own times then still make one code of them.
   */
  function handOn(): KeyPress[] {
    const held = burst.slice(released).filter(isHeld)
    released = burst.length
    return held
  }

  function forget(): void {
    burst = []
    released = 0
  }

  /** Ends the burst as typing: what was held goes back to the page. */
  function giveUp(): KeyPress[] {
    const held = handOn()
    forget()
    return held
  }

  function accept(): Decision['scan'] {
    const focus = burst[0]?.focus ?? 'page'
    const byKey = burst.map(press => press.key).join('')
    const byCode = burst.map(usCharacter).join('')
    forget()
    return { byKey, byCode, focus }
  }

  return {
    press(press) {
      if (press.focus === 'never') return { ...nothing, release: giveUp() }
      const previous = last()
      const pause = previous ? press.time - previous.time : Number.POSITIVE_INFINITY
      const inBurst = previous !== undefined && pause <= profile.gap
      if (press.key === 'Enter' || press.key === 'Tab') {
        if (burst.length >= MIN_LENGTH && pause <= profile.gap * 2) return { swallow: true, release: [], scan: accept() }
        return { ...nothing, release: giveUp() }
      }
      // GS and LF arrive as Ctrl+] and Ctrl+J; inside a burst they must not reach the browser's shortcuts.
      if (press.modified) return inBurst ? { ...nothing, swallow: true } : { ...nothing, release: giveUp() }
      if (press.key.length !== 1) return press.key === 'Shift' ? nothing : { ...nothing, release: giveUp() }
      const release = inBurst ? [] : giveUp()
      burst.push(press)
      return { swallow: isHeld(press), release, scan: null }
    },

    idle(now) {
      const previous = last()
      if (!previous) return nothing
      const silence = now - previous.time
      if (profile.idleAccept !== null && burst.length >= MIN_LENGTH && silence >= profile.idleAccept)
        return { swallow: false, release: [], scan: accept() }
      const patience = burst.length < MIN_LENGTH ? profile.gap : Math.max(profile.gap * 2, profile.idleAccept ?? 0)
      return silence >= patience ? { ...nothing, release: handOn() } : nothing
    },

    waitUntil() {
      const previous = last()
      if (!previous || released === burst.length) return null
      if (burst.length < MIN_LENGTH) return previous.time + profile.gap + 5
      return previous.time + Math.max(profile.gap * 2, profile.idleAccept ?? 0) + 5
    },
  }
}

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

/** What this physical key gives on a US keyboard, which is what most scanners pretend to be. */
function usCharacter(press: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]
  if (letter) return press.shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  if (digit) return press.shift && press.code.startsWith('Digit') ? (usShiftedDigits[Number(digit)] ?? '') : digit
  return usPunctuation[press.code]?.[press.shift ? 1 : 0] ?? press.key
}
