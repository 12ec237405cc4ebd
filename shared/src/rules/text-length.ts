// Shortest and longest texts (the message for the shortest is the operator's).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const minLength = (length: number): Rule<string> => ({
  code: 'min-length',
  message: msg`This field must have no less than {length} characters`,
  values: { length },
  holds: value => value.length >= length,
})

export const maxLength = (length: number): Rule<string> => ({
  code: 'max-length',
  message: msg`This field must have no more than {length} characters`,
  values: { length },
  holds: value => value.length <= length,
})
