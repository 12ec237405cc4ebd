// A field that must be filled: 'This field is required', the operator's message.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const required: Rule<unknown> = {
  code: 'required',
  message: msg`This field is required`,
  holds: value => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''),
}
