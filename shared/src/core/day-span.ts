// Days relative to today, as filters hold them. They are resolved when the list is read, so that a saved view or a shared address
// of today's orders shows tomorrow's orders tomorrow.
import {
  addDays,
  addMonths,
  FIRST_DAY,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
  lastOfMonth,
  readDay,
} from '../format/calendar-day.ts'
import { dayIn } from '../format/date-time.ts'
import { weekStartIn } from '../format/week-start.ts'

/** Both ends are included. */
export interface Days {
  from: string
  to: string
}

/** The day that spans are counted from, in a zone, which also says when its weeks begin; by default the machine's own. */
export interface Today {
  day: string
  zone?: string | undefined
}

export const todayIn = (zone?: string, now: string | Date = new Date()): Today => ({ day: dayIn(now, zone), zone })

/** Spans with a name; in addition 'last-7-days' with any number up to 999. */
const named = {
  today: ({ day }) => ({ from: day, to: day }),
  yesterday: ({ day }) => ({ from: addDays(day, -1), to: addDays(day, -1) }),
  tomorrow: ({ day }) => ({ from: addDays(day, 1), to: addDays(day, 1) }),
  overdue: ({ day }) => ({ from: FIRST_DAY, to: addDays(day, -1) }),
  'this-week': today => weekFrom(firstDayOfWeek(today)),
  'last-week': today => weekFrom(addDays(firstDayOfWeek(today), -7)),
  'this-month': ({ day }) => monthsFrom(firstOfMonth(day), 1),
  'last-month': ({ day }) => monthsFrom(addMonths(firstOfMonth(day), -1), 1),
  'this-quarter': ({ day }) => monthsFrom(firstOfQuarter(day), 3),
  'last-quarter': ({ day }) => monthsFrom(addMonths(firstOfQuarter(day), -3), 3),
} satisfies Record<string, (today: Today) => Days>

const firstDayOfWeek = ({ day, zone }: Today) => firstOfWeek(day, weekStartIn(zone))
const weekFrom = (from: string): Days => ({ from, to: addDays(from, 6) })
const monthsFrom = (from: string, months: number): Days => ({ from, to: lastOfMonth(addMonths(from, months - 1)) })

/** Those of a day by which something is to happen. */
export const dueSpans = ['overdue', 'today', 'tomorrow'] as const

/** The ones people use most for what has happened. */
export const usualSpans = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
] as const

export type NamedSpan = keyof typeof named

export const isNamedSpan = (text: string): text is NamedSpan => Object.hasOwn(named, text)

/** 7 for 'last-7-days'; null for any other text. */
export function daysCounted(text: string): number | null {
  const found = /^last-([1-9]\d{0,2})-days$/.exec(text)
  return found ? Number(found[1]) : null
}

/** The days of a span: today is the last of 'last-7-days'. Null if the text names none. */
export function spanOf(text: string, today: Today): Days | null {
  if (isNamedSpan(text)) return named[text](today)
  const count = daysCounted(text)
  return count === null ? null : { from: addDays(today.day, 1 - count), to: today.day }
}

/**
 * Days as a person types them for a filter, in the form of the filter language: '21/11/2026' becomes '2026-11-21', and so does
 * each end of '1/11..15/11'. What cannot be read is left as it is, for the filter to refuse.
 */
export const typedDays = (text: string, today: string): string =>
  text
    .split('..')
    .map(end => readDay(end, today) ?? end.trim())
    .join('..')
