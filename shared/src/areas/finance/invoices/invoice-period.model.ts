// How often invoices and commissions are drafted automatically, and the days of a period.
import { type Message, msg } from '@office/shared/core/messages/message'
import { addDays, firstOfMonth, lastOfMonth } from '../../../format/calendar-day.ts'

export const invoicePeriods = ['daily', 'weekly', 'monthly', 'by-hand'] as const
export type InvoicePeriod = (typeof invoicePeriods)[number]
export const invoicePeriodNames: Readonly<Record<InvoicePeriod, Message>> = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  monthly: msg`Monthly`,
  'by-hand': msg`By hand`,
}

/** A period that comes round by itself. */
export type RecurringPeriod = Exclude<InvoicePeriod, 'by-hand'>

/**
 * The period that a day is in, both its days included. Weeks start on Monday.
 * @param day without zone, 'YYYY-MM-DD'
 */
export function periodOf(period: RecurringPeriod, day: string): { from: string; to: string } {
  if (period === 'daily') return { from: day, to: day }
  if (period === 'monthly') return { from: firstOfMonth(day), to: lastOfMonth(day) }
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** The last period that ended before a day. */
export const lastPeriod = (period: RecurringPeriod, today: string): { from: string; to: string } =>
  periodOf(period, addDays(periodOf(period, today).from, -1))
