// Passwords. The operator says that the lowercase and uppercase checks "may be swapped relative to their messages"; we read them
// so that message and check agree.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'
import { maxLength, minLength } from './text-length.ts'

export const passwordNoWhitespace: Rule<string> = {
  code: 'password-whitespace',
  message: msg`Password must not contain whitespace`,
  holds: value => !/\s/u.test(value),
}

export const passwordLowercase: Rule<string> = {
  code: 'password-lowercase',
  message: msg`Password must contain at least one Lowercase character`,
  holds: value => /\p{Ll}/u.test(value),
}

export const passwordUppercase: Rule<string> = {
  code: 'password-uppercase',
  message: msg`Password must contain at least one Uppercase character`,
  holds: value => /\p{Lu}/u.test(value),
}

export const passwordNumeral: Rule<string> = {
  code: 'password-numeral',
  message: msg`Password must contain at least one numeral`,
  holds: value => /\p{Nd}/u.test(value),
}

/** The operator does not define the set; ours is every visible character that is neither a letter nor a digit. */
export const passwordSpecial: Rule<string> = {
  code: 'password-special',
  message: msg`Password must contain at least one special character`,
  holds: value => /[^\p{L}\p{N}\s]/u.test(value),
}

/** A new password: 8 to 128 characters (ASVS 6.2: at least 8, at least 64 allowed) and the five rules above. */
export const newPassword: readonly Rule<string>[] = [
  passwordNoWhitespace,
  minLength(8),
  maxLength(128),
  passwordLowercase,
  passwordUppercase,
  passwordNumeral,
  passwordSpecial,
]

export const passwordConfirmation = (target: string): Rule<string> => ({
  code: 'password-confirmation',
  message: msg`Password confirmation should be matched`,
  holds: value => value === target,
})
