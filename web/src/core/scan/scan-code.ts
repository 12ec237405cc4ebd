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

const certainty = (code: ScanCode) => (code.kind === 'unknown' ? 0 : code.kind === 'waybill' && !isS10(code.code) ? 1 : 2)

/**
 * Chooses between the two readings of a burst: as the keyboard layout gave it, and as a US scanner meant it. On AZERTY
 * the digits of the first come out as '&é"'; whichever reads as a code wins, the layout's own when both do.
 */
export function chooseReading(byKey: string, byCode: string): ScanCode {
  const [typed, meant] = [readScanCode(byKey), readScanCode(byCode)]
  return certainty(meant) > certainty(typed) ? meant : typed
}
