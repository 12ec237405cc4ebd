// Birthdays of people who work: a day in the past, of someone old enough to work and not older than anyone is (the operator's
// messages).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

/** The youngest age at which light work is allowed anywhere (ILO convention 138, article 7). */
const YOUNGEST = 13
const EARLIEST = '1900-01-01'

/** The day this many years ago; in UTC, because a day more or less makes nobody invalid. */
const yearsAgo = (years: number): string => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** Of a day as YYYY-MM-DD. */
export const birthday: Rule<string> = {
  code: 'invalid-birthday',
  message: msg`This birthday is invalid`,
  holds: value => value >= EARLIEST && value <= yearsAgo(YOUNGEST),
}
