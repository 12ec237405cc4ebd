// Landline numbers of a place, as dialled there: digits only (the operator's message).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const telephoneDigits: Rule<string> = {
  code: 'invalid-telephone',
  message: msg`Telephone Number must not contain any letter or special character`,
  holds: value => /^\d+$/.test(value),
}
