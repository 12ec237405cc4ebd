// Test scans of a hand scanner. Pure: keys and their times in; what was read, what is wrong with it, and the pause to set out.
import { chooseText, type ScannerLayout } from '../scan-code.ts'
import { type KeyPress, leastGap, MIN_LENGTH, readings } from '../scan-detector.ts'
import type { Channel } from '../scan-echo.ts'
import { SCANNER_GAP } from '../scan-profile.ts'

/** So many scans in a row must be the same before a pause is proposed. */
export const SCANS = 3
/** Milliseconds without a key after which a scan is over: no pause that can be set lets the Enter of a code come later. */
export const OVER_AFTER = 2 * SCANNER_GAP.max
/** Three scans do not show the slowest one, so the pause to set is a quarter longer than they need. */
const MARGIN = 1.25
/** Milliseconds; the pause to set is a multiple of it. */
const STEP = 5
/** Milliseconds. Nobody types the characters of a barcode faster on average, and hardly any scanner does so more slowly. */
const HAND = 120

/** Why a scan shows nothing about the scanner. */
export type Fault = 'short' | 'hand' | 'different'
/**
 * What should be changed at the scanner or the keyboard, although its scans are read: only the US reading makes a code ('layout'),
 * both do and differ, and no code has shown which is right ('compare'), capitals came small ('caps'), neither Enter nor Tab came ('endless'); or it came as text ('text').
 */
export type Advice = 'layout' | 'compare' | 'caps' | 'endless' | 'text'

export interface TestScan {
  /** As the portal reads it. */
  text: string
  /** As the layout of this computer made it of the keys. */
  typed: string
  /** By keys, or as text without them. */
  channel: Channel
  length: number
  /** The longest pause between two characters, in milliseconds. */
  longest: number
  end: 'Enter' | 'Tab' | null
  /** The smallest setting with which the portal reads it, in milliseconds. */
  least: number
  fault: Exclude<Fault, 'different'> | null
  advice: readonly Advice[]
}

/** What is known of a scan besides its keys. */
interface Known {
  channel: Channel
  /** What codes of this device have proved, this one among them; null if nothing. */
  layout: ScannerLayout | null
}

const timesOf = (presses: readonly KeyPress[]): number[] =>
  presses.slice(1).map(({ time }, at) => time - (presses[at]?.time ?? time))

/** A letter with Shift that came small, or one without that came as a capital. */
const isWrongCase = ({ key, code, shift }: KeyPress): boolean =>
  code.startsWith('Key') && key.toLowerCase() !== key.toUpperCase() && (key === key.toUpperCase()) !== shift

function adviceFor(presses: readonly KeyPress[], end: TestScan['end'], { channel, layout }: Known): Advice[] {
  const [byKey, byCode] = readings(presses)
  const isOther = byKey.toLowerCase() !== byCode.toLowerCase()
  const isPutRight = isOther && chooseText(byKey, byCode, layout ?? 'own') === byCode
  return [
    ...(isPutRight ? (['layout'] as const) : isOther && layout === null ? (['compare'] as const) : []),
    ...(presses.some(isWrongCase) ? (['caps'] as const) : []),
    ...(end === null ? (['endless'] as const) : []),
    ...(channel === 'text' ? (['text'] as const) : []),
  ]
}

/**
 * Reads one scan.
 * @param presses its characters, at least one
 * @param last the Enter or Tab after them, if one came
 */
export function readTestScan(presses: readonly KeyPress[], last: KeyPress | null, known: Known): TestScan {
  const pauses = timesOf(presses)
  const longest = Math.max(0, ...pauses)
  const average = pauses.reduce((sum, pause) => sum + pause, 0) / Math.max(1, pauses.length)
  const [byKey, byCode] = readings(presses)
  const end = last?.key === 'Enter' || last?.key === 'Tab' ? last.key : null
  const isByHand = average > HAND || longest * MARGIN > SCANNER_GAP.max
  const fault = presses.length < MIN_LENGTH ? 'short' : isByHand ? 'hand' : null
  return {
    text: chooseText(byKey, byCode, known.layout ?? 'own'),
    typed: byKey,
    channel: known.channel,
    length: presses.length,
    longest,
    end,
    least: leastGap({ longest, average, end: last ? last.time - (presses.at(-1)?.time ?? last.time) : 0 }),
    fault,
    advice: fault === null ? adviceFor(presses, end, known) : [],
  }
}

/** The text that most of the scans have; of two as frequent, the earlier. */
const usualText = (scans: readonly TestScan[]): string | undefined => {
  const count = (text: string) => scans.filter(scan => scan.text === text).length
  return scans
    .map(({ text }) => text)
    .reduce<string | undefined>((most, text) => (most === undefined || count(text) > count(most) ? text : most), undefined)
}

/** What is wrong with each of the scans, in their order; null where nothing is. */
export function faultsOf(scans: readonly TestScan[]): (Fault | null)[] {
  const usual = usualText(scans.filter(({ fault }) => fault === null))
  return scans.map(({ fault, text }) => fault ?? (text === usual ? null : 'different'))
}

/** Whether the portal has to read this scanner as text. */
export const isText = (scans: readonly TestScan[]): boolean => scans.some(({ channel }) => channel === 'text')

/** The pause to set, in milliseconds; null until all the scans are there, without a fault. */
export function proposedGap(scans: readonly TestScan[]): number | null {
  if (scans.length < SCANS || faultsOf(scans).some(fault => fault !== null)) return null
  const wanted = Math.max(...scans.map(({ least }) => least)) * MARGIN
  return Math.min(SCANNER_GAP.max, Math.max(SCANNER_GAP.min, Math.ceil(wanted / STEP) * STEP))
}
