// What a scanned code says: a waybill, a bucket card, a command barcode, or something to look at by hand.
import { isS10, normaliseWaybill } from '@office/shared/format/waybill'

export type ScanCode =
  | { kind: 'waybill'; code: string }
  /** 'BKT:B7', printed on a bucket card. */
  | { kind: 'bucket'; code: string }
  /** 'CMD:undo', printed on the command sheet. */
  | { kind: 'command'; code: string }
  /** Never guessed at: it goes to triage as it came. */
  | { kind: 'unknown'; code: string }

/** AIM identifiers that scanners may put before a code: Code 128, QR, Data Matrix. */
const AIM = /^\](?:C[0-4]|Q[0-6]|d[0-6])/
/** GS1 application identifiers whose content is the number of a parcel: SSCC, GTIN, serial. */
const GS1 = /^(?:\(00\)|00(?=\d{18}$)|\(01\)|01(?=\d{14}$)|\(21\)|21(?=[A-Z0-9]{10,20}$))/

/** Reads a code as it was typed by the scanner. */
export function readScanCode(text: string): ScanCode {
  const plain = text.replace(AIM, '').trim()
  const control = /^(CMD|BKT):\s*(\S+)$/i.exec(plain)
  if (control) return { kind: control[1]?.toUpperCase() === 'CMD' ? 'command' : 'bucket', code: control[2] as string }
  const waybill = normaliseWaybill(plain)
  // A bare number may start with the digits of an AI by chance, so a valid waybill is never cut.
  const number = isS10(waybill) ? waybill : waybill.replace(GS1, '')
  if (/^\(\d{2,4}\)/.test(number) || !/^[A-Z0-9-]{6,40}$/.test(number)) return { kind: 'unknown', code: plain }
  return { kind: 'waybill', code: number }
}

/** 2: surely a code of ours; 1: may be one; 0: nothing that we know. */
const certainty = (code: ScanCode) => (code.kind === 'unknown' ? 0 : code.kind === 'waybill' && !isNumbered(code.code) ? 1 : 2)

/** A waybill whose check digit holds, or the number of a parcel by GS1, whose length is fixed. */
const isNumbered = (code: string) => isS10(code) || /^\d{18}$/.test(code)

/**
 * Chooses between the two readings of a burst: as the keyboard layout gave it, and as a US scanner meant it. On AZERTY
 * the digits of the first come out as '&é"'; whichever reads as a code wins, the layout's own when both do.
 */
export function chooseReading(byKey: string, byCode: string): ScanCode {
  const [typed, meant] = [readScanCode(byKey), readScanCode(byCode)]
  return certainty(meant) > certainty(typed) ? meant : typed
}

/** A waybill whose check digit does not hold, or what is left of one when its head or its tail was lost. */
const PART = /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z]?\d{2,9}[A-Z]{2}|[A-Z]{2}\d{2,9}[A-Z]?)$/
const S10_FORM = /^[A-Z]{2}\d{9}[A-Z]{2}$/

/**
 * What fast keys were: a code, a part of one, or typing. In a field only what surely is a code counts, since texts may be
 * pasted into fields key by key; elsewhere nobody types digits at that speed.
 */
export function judgeBurst(
  byKey: string,
  byCode: string,
  { isTerminated, mustBeSure }: { isTerminated: boolean; mustBeSure: boolean },
): 'code' | 'part' | 'typing' {
  const code = chooseReading(byKey, byCode)
  const isSure = certainty(code) === 2 && !(mustBeSure && /^\d+$/.test(code.code))
  if (isSure) return 'code'
  const plain = code.code.toUpperCase()
  if (mustBeSure) return S10_FORM.test(plain) ? 'part' : 'typing'
  if (PART.test(plain)) return isTerminated || S10_FORM.test(plain) ? 'part' : 'typing'
  if (/\s/.test(code.code)) return 'typing'
  if (isTerminated) return /\d/.test(plain) || (/^[A-Z-]{6,}$/.test(byKey) && new Set(byKey).size > 3) ? 'code' : 'typing'
  return code.kind === 'waybill' && plain.replace(/\D/g, '').length >= 6 ? 'code' : 'typing'
}
