// How often invoices are drafted automatically, and the days of a period.
import { type Message, msg } from '@office/shared/core/messages/message'

export const invoicePeriods = ['daily', 'weekly', 'monthly', 'by-hand'] as const
export type InvoicePeriod = (typeof invoicePeriods)[number]
export const invoicePeriodNames: Readonly<Record<InvoicePeriod, Message>> = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  monthly: msg`Monthly`,
  'by-hand': msg`By hand`,
}

const DAY_MS = 86_400_000
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * The last period that ended before a day, both its days included. Weeks start on Monday.
 * @param today a day without zone, 'YYYY-MM-DD'
 */
export function lastPeriod(period: Exclude<InvoicePeriod, 'by-hand'>, today: string): { from: string; to: string } {
  const now = new Date(`${today}T00:00:00Z`)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const monday = day - ((now.getUTCDay() + 6) % 7)
  const [from, next] = {
    daily: [Date.UTC(year, month, day - 1), Date.UTC(year, month, day)] as const,
    weekly: [Date.UTC(year, month, monday - 7), Date.UTC(year, month, monday)] as const,
    monthly: [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)] as const,
  }[period]
  return { from: isoDay(from), to: isoDay(next - DAY_MS) }
}
