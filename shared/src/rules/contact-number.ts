// Contact numbers: 7 to 16 digits after an optional plus (the operator's messages, exact to the last blank).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

const digitsOf = (value: string) => value.replace(/\D/g, '').length

/** Checked first: what is not a number at all gets this message rather than one about its length. */
export const contactNumberForm: Rule<string> = {
  code: 'invalid-contact-number',
  message: msg`Enter a valid contact number `,
  holds: value => /^\+?\d+$/.test(value),
}

export const contactNumberMin: Rule<string> = {
  code: 'contact-number-too-short',
  message: msg`Contact number must contain at least 7 numbers.`,
  holds: value => digitsOf(value) >= 7,
}

export const contactNumberMax: Rule<string> = {
  code: 'contact-number-too-long',
  message: msg`Contact number allowed only 16 numbers `,
  holds: value => digitsOf(value) <= 16,
}

export const contactNumber: readonly Rule<string>[] = [contactNumberForm, contactNumberMin, contactNumberMax]
