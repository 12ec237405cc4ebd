// Waybill numbers: the UPU S10 check digit, and their parts as people read them.

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** Check digit of the eight serial digits of an S10 number. */
export function s10CheckDigit(serial: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? 0 : digit === 11 ? 5 : digit
}

/** 'CE' + 10483 + 'NP' as a full S10 number: two letters, eight digits, check digit, country. */
export function s10(prefix: string, serial: number, country: string): string {
  const digits = String(serial).padStart(8, '0')
  return `${prefix}${digits}${s10CheckDigit(digits)}${country}`
}

/** The letters and the serial of an S10 number; null for any other text or a wrong check digit. */
export function s10Parts(text: string): { prefix: string; serial: number; country: string } | null {
  const [, prefix, digits, check, country] = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/.exec(text) ?? []
  if (prefix === undefined || digits === undefined || country === undefined) return null
  return s10CheckDigit(digits) === Number(check) ? { prefix, serial: Number(digits), country } : null
}

/** Whether a text has the S10 form and a correct check digit. */
export const isS10 = (text: string): boolean => s10Parts(text) !== null

/** A typed or scanned text as a waybill: no blanks, upper case. */
export const normaliseWaybill = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Looks enough like a waybill to be searched as one: letters and digits, at least six of them digits. */
export const looksLikeWaybill = (text: string): boolean => {
  const plain = normaliseWaybill(text)
  return /^[A-Z0-9-]{6,40}$/.test(plain) && plain.replace(/\D/g, '').length >= 6
}

/** People read a waybill by its end: the five digits before the country are shown bold, also before the '-R1' of a return. */
export function waybillParts(waybill: string): { head: string; strong: string; tail: string } {
  const parts = /^(.*?)(\d{5})(\D{0,3}(?:-[A-Z]\d+)?)$/.exec(waybill)
  return parts ? { head: parts[1] ?? '', strong: parts[2] ?? '', tail: parts[3] ?? '' } : { head: '', strong: waybill, tail: '' }
}
