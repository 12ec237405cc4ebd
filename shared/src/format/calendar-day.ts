// Calendar days as people type and count them. A day is 'YYYY-MM-DD' and has no zone; arithmetic is in UTC, where no day is
// skipped or repeated.
import { inLatin } from './typed-number.ts'
import type { WeekStart } from './week-start.ts'

const DAY_MS = 86_400_000

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

export const FIRST_DAY = '0001-01-01'

/** Whether a text is a day that the calendar has, and the database too: 'YYYY-MM-DD' of the years 1 to 9999. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && dayAt(timeOf(text)) === text

/** The day this many days later; earlier if negative. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS)

/** The same date this many months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date] as const
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
export const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)
/** The first month of the quarter begins with it. */
export const firstOfQuarter = (day: string): string => addMonths(firstOfMonth(day), -((partsOf(day)[1] - 1) % 3))

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay()
export const firstOfWeek = (day: string, weekStart: WeekStart): string => addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** 'YYYY-MM-DD' of a date that exists and has a four-digit year. */
function dayOf(year: number, month: number, date: number): string | null {
  if (year < 1000 || year > 9999) return null
  const time = new Date(Date.UTC(year, month - 1, date))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === date ? dayAt(time.getTime()) : null
}

/**
 * Reads a typed day: 31/01/2026, 31.1.26, 31-1 (of this year), 2026-01-31, and +3 or -1 for days from today. Digits may be
 * Devanagari. The day comes before the month, as the operator writes dates. Null if it is not a day.
 * @param today the day that missing years and relative days refer to
 */
export function readDay(text: string, today: string): string | null {
  const plain = inLatin(text.trim())
  const counted = /^([+-])(\d{1,4})$/.exec(plain)
  if (counted) return addDays(today, Number(`${counted[1]}${counted[2]}`))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const said = /^(\d{1,2})([/., -])(\d{1,2})(?:\2(\d{4}|\d{2}))?[/., -]?$/.exec(plain)
  if (!said) return null
  const year = said[4] === undefined ? today.slice(0, 4) : said[4].padStart(4, today.slice(0, 2))
  return dayOf(Number(year), Number(said[3]), Number(said[1]))
}
