// Time zones by their IANA names, as this platform knows them.
import { msg } from '@office/shared/core/message'
import type { Rule } from './rule.ts'

export const timeZone: Rule<string> = {
  code: 'unknown-time-zone',
  message: msg`This time zone is not known`,
  holds: value => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value })
      return true
    } catch {
      return false
    }
  },
}
