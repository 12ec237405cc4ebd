// The company's day: what money is dated by, whatever zone the browser is in.
import { dayIn } from '@office/shared/format/date-time'
import { session } from './session.ts'

export const companyToday = (): string => dayIn(new Date(), session.user?.time_zone)
