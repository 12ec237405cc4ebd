// Which of two readings of a burst is a code, and whether fast keys were a code, a part of one, or typing.
import { readScanCode, type ScanCode } from '@office/shared/format/scan-code'
import { isS10 } from '@office/shared/format/waybill'

/** 2: certainly a known code; 1: may be one; 0: nothing known. */
const certainty = (code: ScanCode) => (code.kind === 'unknown' ? 0 : code.kind === 'waybill' && !isNumbered(code.code) ? 1 : 2)

/** The same for a reading. No code of ours has other signs, of which some would become letters: a large ß is SS. */
const certaintyOf = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? certainty(readScanCode(text)) : 0)

/** A waybill with a valid check digit, or a GS1 parcel number, whose length is fixed. */
const isNumbered = (code: string) => isS10(code) || /^\d{18}$/.test(code)

/** The keyboard layout that a scanner types for: that of this computer, or the US one, for which most are made. */
export type ScannerLayout = 'own' | 'us'

/** The layout that a code proves, of which only one reading is a code at all; null if it proves none. */
export function provenLayout(byKey: string, byCode: string): ScannerLayout | null {
  const [own, us] = [certaintyOf(byKey), certaintyOf(byCode)]
  if (own === 0 && us === 2) return 'us'
  return own === 2 && us === 0 ? 'own' : null
}

/**
 * Chooses between the two readings of a burst: as the keyboard layout produced it, and as a US scanner meant it. On AZERTY the
 * digits come out as '&é"' in the first. The one that reads as a code wins. Where both do, as on QWERTZ, which swaps two letters and
 * no digit, nothing in the code can tell, not even its check digit.
 * @param layout what other codes of this device have proved
 */
export function chooseText(byKey: string, byCode: string, layout: ScannerLayout): string {
  const [own, us] = [certaintyOf(byKey), certaintyOf(byCode)]
  return us > own || (us === own && layout === 'us') ? byCode : byKey
}

/** The code that the chosen reading is. */
export const chooseReading = (byKey: string, byCode: string, layout: ScannerLayout = 'own'): ScanCode =>
  readScanCode(chooseText(byKey, byCode, layout))

/** Whether more characters could belong to this code: only numbered ones have a length of their own. */
export const mayGoOn = (byKey: string, byCode: string): boolean => !isNumbered(chooseReading(byKey, byCode).code)

/** A waybill with an invalid check digit, or the rest of one whose head or tail was lost. */
const PART = /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z]?\d{2,9}[A-Z]{2}|[A-Z]{2}\d{2,9}[A-Z]?)$/
const S10_FORM = /^[A-Z]{2}\d{9}[A-Z]{2}$/

/**
 * What fast keys were: a code, a part of one, or typing. In a field only a certain code counts, since texts may be pasted into
 * fields key by key; elsewhere nobody types digits at that speed.
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
