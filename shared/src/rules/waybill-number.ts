// Waybill numbers of the UPU S10 form: two letters, eight digits, a check digit, the country of origin.
import { msg } from '@office/shared/core/messages/message'
import { isS10 } from '../format/waybill.ts'
import type { Rule } from './rule.ts'

let regionNames: Intl.DisplayNames | undefined
const countries = new Map<string, boolean>()

/** A region of ISO 3166-1, which every platform knows without a table of ours; each is looked up once. */
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
  holds: value => isS10(value) && isCountry(value.slice(-2)),
}

/** Of a number from anywhere: if it has the form of our own, its check digit is right, since it was typed wrong otherwise. */
export const waybillCheckDigit: Rule<string> = {
  ...waybillNumber,
  holds: value => !/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(value) || isS10(value),
}

/** The letters before the digits. */
export const waybillPrefix: Rule<string> = {
  code: 'invalid-prefix',
  message: msg`Enter two capital letters, like CE`,
  holds: value => /^[A-Z]{2}$/.test(value),
}

/** The letters after them. */
export const waybillCountry: Rule<string> = {
  code: 'invalid-country',
  message: msg`Enter the two letters of a country, like NP`,
  holds: value => /^[A-Z]{2}$/.test(value) && isCountry(value),
}
