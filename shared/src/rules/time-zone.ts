// Time zones by their IANA names, as this platform knows them. Offsets are refused: '+05:45' says nothing about summer, and
// PostgreSQL counts it in the other direction.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const timeZone: Rule<string> = {
  code: 'unknown-time-zone',
  message: msg`This time zone is unknown`,
  holds: value => {
    if (!/^[A-Za-z]/.test(value)) return false
    try {
      new Intl.DateTimeFormat('en', { timeZone: value })
      return true
    } catch {
      return false
    }
  },
}
