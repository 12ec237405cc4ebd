// What a scanned code means: a waybill or another number, a card, or something to check by hand.
import { trackedWaybill } from './tracking-path.ts'
import { isS10, normaliseWaybill } from './waybill.ts'

/** The prefix before the colon on a card, and what the card is for. */
const cards = {
  /** 'CMD:undo': a command, by the word on its card. */
  CMD: 'command',
  /** 'BKT:B7': a bucket, by its code. */
  BKT: 'bucket',
  /** 'BRN:3': a branch, by its number. */
  BRN: 'branch',
  /** 'RID:12': a rider, by its number. */
  RID: 'rider',
  /** 'DSK:12-3': the desk where each scan moves its parcel into a status, at a branch. */
  DSK: 'desk',
} as const

export type CardKind = (typeof cards)[keyof typeof cards]

/** Papers whose numbers have a form that no waybill has: 'BG-00017', 'RS-2026-00017', 'RT-2026-00017'. */
const papers = { bag: /^BG-\d{5,}$/, 'run-sheet': /^RS-\d{4}-\d{5,}$/, 'return-sheet': /^RT-\d{4}-\d{5,}$/ } as const
const paperKinds = ['bag', 'run-sheet', 'return-sheet'] as const satisfies readonly (keyof typeof papers)[]

/** 'unknown' is never guessed: it goes to triage unchanged. */
type CodeKind = CardKind | keyof typeof papers | 'waybill' | 'unknown'

/** For a card, `code` is what follows the colon. */
export type ScanCode = { [Kind in CodeKind]: { kind: Kind; code: string } }[CodeKind]

/** What a screen receives: command cards run everywhere and are passed to no screen. */
export type TakenCode = Exclude<ScanCode, { kind: 'command' }>

/** AIM identifiers that scanners may prefix to a code: Code 128, QR, Data Matrix. */
const AIM = /^\](?:C[0-4]|Q[0-6]|d[0-6])/
/** GS1 application identifiers whose content is the number of a parcel: SSCC, GTIN, serial. */
const GS1 = /^(?:\(00\)|00(?=\d{18}$)|\(01\)|01(?=\d{14}$)|\(21\)|21(?=[A-Z0-9]{10,20}$))/

const isCard = (text: string): text is keyof typeof cards => Object.hasOwn(cards, text)

/** Reads a code as it was typed by the scanner. */
export function readScanCode(text: string): ScanCode {
  const plain = text.replace(AIM, '').trim()
  const [, head = '', code = ''] = /^([A-Z]{3}):\s*(\S+)$/i.exec(plain) ?? []
  const card = head.toUpperCase()
  if (isCard(card)) return { kind: cards[card], code }
  // Labels carry a code for customers as well, which is scanned by mistake.
  const waybill = normaliseWaybill(trackedWaybill(plain) ?? plain)
  const paper = paperKinds.find(kind => papers[kind].test(waybill))
  if (paper) return { kind: paper, code: waybill }
  // A bare number may happen to start with the digits of an AI, so a valid waybill is never cut.
  const number = isS10(waybill) ? waybill : waybill.replace(GS1, '')
  if (/^\(\d{2,4}\)/.test(number) || !/^[A-Z0-9-]{6,40}$/.test(number)) return { kind: 'unknown', code: plain }
  return { kind: 'waybill', code: number }
}

/** What is printed on a card for scanning. */
export const cardText = (kind: CardKind, code: string | number): string => {
  const head = Object.entries(cards).find(([, name]) => name === kind)?.[0]
  return `${head}:${code}`
}
