// Email addresses. The operator names the check but not its message; this one is ours.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const email: Rule<string> = {
  code: 'invalid-email',
  message: msg`Enter a valid email address`,
  // One @, no blanks, a dot in the domain, 254 characters at most (RFC 5321 section 4.5.3.1.3).
  holds: value => value.length <= 254 && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(value),
}
