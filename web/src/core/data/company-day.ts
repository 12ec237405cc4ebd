// The company's days and weeks: what money is dated by, whatever zone the browser is in.
import { dayIn } from '@office/shared/format/date-time'
import { type WeekStart, weekStartIn } from '@office/shared/format/week-start'
import { session } from './session.ts'

export const companyToday = (): string => dayIn(new Date(), session.user?.time_zone)

/** The day that its weeks begin with. */
export const companyWeekStart = (): WeekStart => weekStartIn(session.user?.time_zone)
