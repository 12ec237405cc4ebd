// Durations in words: seconds, minutes, hours, days, months and years, with months of 30 days.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
/** Twelve months of 30 days would be 360; a year is the calendar's. */
const YEAR = 365 * DAY

const longUnits: readonly [number, Message][] = [
  [YEAR, msg`{n, plural, one {# year} other {# years}} ago`],
  [MONTH, msg`{n, plural, one {# month} other {# months}} ago`],
  [DAY, msg`{n, plural, one {# day} other {# days}} ago`],
  [HOUR, msg`{n, plural, one {# hour} other {# hours}} ago`],
  [MINUTE, msg`{n, plural, one {# minute} other {# minutes}} ago`],
  [0, msg`{n, plural, one {# second} other {# seconds}} ago`],
]

const shortUnits: readonly [number, Message][] = [
  [YEAR, msg`{n} y`],
  [MONTH, msg`{n} mo`],
  [DAY, msg`{n} d`],
  [HOUR, msg`{n} h`],
  [MINUTE, msg`{n} min`],
  [0, msg`{n} s`],
]

const measure = (
  units: readonly [number, Message][],
  from: string | Date,
  now: Date,
): { message: Message; values: MessageValues } => {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(from).getTime()) / 1000))
  // No list of units is empty.
  const [size, message] = units.find(([unit]) => seconds >= unit && unit > 0) ?? (units.at(-1) as [number, Message])
  return { message, values: { n: size === 0 ? seconds : Math.floor(seconds / size) } }
}

/** '3 hours ago', as a message and its values. A future instant counts as now. */
export const relativeTime = (from: string | Date, now: Date = new Date()) => measure(longUnits, from, now)

/** '3 h', for the columns of a list. */
export const shortAge = (from: string | Date, now: Date = new Date()) => measure(shortUnits, from, now)
