// Waybill numbers of the form UPU S10: two letters, eight digits, a check digit, the country of origin.
import { msg } from '@office/shared/core/message'
import type { Rule } from './rule.ts'

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** The ninth digit that belongs to eight others (UPU S10-12, annex A). */
export function waybillCheckDigit(eightDigits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0)
  const digit = 11 - (sum % 11)
  if (digit === 10) return 0
  return digit === 11 ? 5 : digit
}

let regionNames: Intl.DisplayNames | undefined
const countries = new Map<string, boolean>()

/** A region of ISO 3166-1, known to every platform without a table of ours; each is asked for once. */
function isCountry(code: string): boolean {
  let known = countries.get(code)
  if (known === undefined) {
    regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    known = regionNames.of(code) !== undefined
    countries.set(code, known)
  }
  return known
}

export const waybillNumber: Rule<string> = {
  code: 'invalid-waybill-number',
  message: msg`This is not a valid waybill number. Check its digits.`,
  holds: value => {
    const [, digits, check, country] = /^[A-Z]{2}(\d{8})(\d)([A-Z]{2})$/.exec(value) ?? []
    return digits !== undefined && country !== undefined && waybillCheckDigit(digits) === Number(check) && isCountry(country)
  },
}
