// The periods of a pay card: each amount per period is paid once for one of them, and slabs and bonuses count the whole of it, however
// its days are parted among commissions.
import { addDays } from '../../../format/calendar-day.ts'
import type { PayPeriod } from '../../rate-cards/pay/pay-line.model.ts'
import { type InvoicePeriod, periodOf } from '../invoices/invoice-period.model.ts'

type Days = Pick<PayPeriod, 'from_day' | 'to_day'>

/** Those that have one of these days: as often as commissions are drafted, and months where they are made by hand. */
export function payPeriods(drafted: InvoicePeriod, { from_day, to_day }: Days): Days[] {
  const periods: Days[] = []
  for (let day = from_day; day <= to_day; ) {
    const { from, to } = periodOf(drafted === 'by-hand' ? 'monthly' : drafted, day)
    periods.push({ from_day: from, to_day: to })
    day = addDays(to, 1)
  }
  return periods
}
