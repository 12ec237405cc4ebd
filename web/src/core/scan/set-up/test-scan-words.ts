// What is said about a test scan: its figures, what is wrong with it, and what should be changed.
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import type { Tell, Words } from '../../language/translate.ts'
import { MIN_LENGTH } from '../scan-detector.ts'
import type { Advice, Fault, TestScan } from './test-scan.ts'

const characters = msg`{n, plural, one {# character} other {# characters}}`
const longest = msg`longest pause {ms} ms`
const short = msg`Too short: a barcode has at least {least} characters.`
const hand = msg`Too slow for a scanner; it seems to have been typed by hand. If a scanner did this, shorten the delay between characters in its own settings.`
const different = msg`Not the same as the other scans. Scan it again.`
const layout = msg`The scanner types for another keyboard layout than this computer has: {typed} came for {text}. Codes are corrected here, and this device remembers it, but in fields they stay as they came. Set the scanner to the layout of this computer.`
const compare = msg`This computer does not have the keyboard layout that most scanners are made for. Compare the code with the text below its barcode: if they differ, set the scanner to the layout of this computer.`
const caps = msg`Capital and small letters are mixed up. Turn Caps Lock off.`
const endless = msg`The scanner sends nothing after a code, so some codes take a moment longer. Set it to send Enter.`
const asText = msg`The code comes as text, without keys that have names, as in the web view of an Android device. It can be read this way where no field has the focus. On another computer, turn the input method of its keyboard off first.`

const ends: Record<NonNullable<TestScan['end']>, Message> = { Enter: msg`ends with Enter`, Tab: msg`ends with Tab` }
const noEnd = msg`nothing at the end`

const faults: Record<Fault, Words> = { short: { message: short, values: { least: MIN_LENGTH } }, hand, different }

/** '13 characters · longest pause 4 ms · ends with Enter' */
export const figuresOf = ({ length, longest: pause, end }: TestScan, tell: Tell): string =>
  [
    tell({ message: characters, values: { n: length } }),
    tell({ message: longest, values: { ms: formatCount(Math.round(pause)) } }),
    tell(end === null ? noEnd : ends[end]),
  ].join(' · ')

export const faultWords = (fault: Fault, tell: Tell): string => tell(faults[fault])

export const adviceWords = (advice: Advice, { typed, text }: TestScan): Words =>
  advice === 'layout' ? { message: layout, values: { typed, text } } : { compare, caps, endless, text: asText }[advice]
