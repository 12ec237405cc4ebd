// The periods that a pay card's amounts per period are for: each is paid once, however its days are parted among commissions.

import { addDays } from '../../../format/calendar-day.ts'
import type { FixedPeriod } from '../../rate-cards/pay/pay-line.model.ts'
import { type InvoicePeriod, periodOf } from '../invoices/invoice-period.model.ts'

type Days = Pick<FixedPeriod, 'from_day' | 'to_day'>

/** Those that have one of these days: as often as commissions are drafted, and months where they are made by hand. */
export function fixedPeriods(drafted: InvoicePeriod, { from_day, to_day }: Days): Days[] {
  const periods: Days[] = []
  for (let day = from_day; day <= to_day; ) {
    const { from, to } = periodOf(drafted === 'by-hand' ? 'monthly' : drafted, day)
    periods.push({ from_day: from, to_day: to })
    day = addDays(to, 1)
  }
  return periods
}
