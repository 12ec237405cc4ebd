// When a scheduled report is next due.
import type { ScheduleSpan } from '@office/shared/areas/reports/report-schedule.contract'
import { addDays, addMonths, firstOfMonth, firstOfWeek } from '@office/shared/format/calendar-day'
import { dayIn, instantOf } from '@office/shared/format/date-time'

const MONDAY = 1

/** The first day of a span that begins on or after this day. */
const firstFrom: Record<ScheduleSpan, (day: string) => string> = {
  daily: day => day,
  weekly: day => firstOfWeek(addDays(day, 6), MONDAY),
  monthly: day => (day.endsWith('-01') ? day : firstOfMonth(addMonths(firstOfMonth(day), 1))),
}

/**
 * The first time after `now` at which it is due, as an instant.
 * @param hour of the tenant's day; one skipped by a clock change becomes the hour after it
 */
export function nextTime({ every, hour }: { every: ScheduleSpan; hour: number }, now: Date, timeZone: string): string {
  const today = dayIn(now, timeZone)
  const at = (day: string) => instantOf(`${day} ${String(hour).padStart(2, '0')}:00:00`, timeZone)
  const first = firstFrom[every](today)
  const time = at(first) > now.getTime() ? at(first) : at(firstFrom[every](addDays(first, 1)))
  return new Date(time).toISOString()
}
