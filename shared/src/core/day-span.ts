// Days relative to today, as filters hold them. They are resolved when the list is read, so that a saved view or a shared address
// of today's orders shows tomorrow's orders tomorrow.
import { addDays, addMonths, firstOfMonth, lastOfMonth, readDay } from '../format/calendar-day.ts'

/** Both ends are included. */
export interface Days {
  from: string
  to: string
}

/** Spans with a name; in addition 'last-7-days' with any number up to 999. */
const named = {
  today: today => ({ from: today, to: today }),
  yesterday: today => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this-month': today => ({ from: firstOfMonth(today), to: lastOfMonth(today) }),
  'last-month': today => {
    const day = addMonths(today, -1)
    return { from: firstOfMonth(day), to: lastOfMonth(day) }
  },
} satisfies Record<string, (today: string) => Days>

/** The ones people use most. */
export const usualSpans = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month'] as const

export type NamedSpan = keyof typeof named

export const isNamedSpan = (text: string): text is NamedSpan => Object.hasOwn(named, text)

/** 7 for 'last-7-days'; null for any other text. */
export function daysCounted(text: string): number | null {
  const found = /^last-([1-9]\d{0,2})-days$/.exec(text)
  return found ? Number(found[1]) : null
}

/** The days of a span: today is the last of 'last-7-days'. Null if the text names none. */
export function spanOf(text: string, today: string): Days | null {
  if (isNamedSpan(text)) return named[text](today)
  const count = daysCounted(text)
  return count === null ? null : { from: addDays(today, 1 - count), to: today }
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
