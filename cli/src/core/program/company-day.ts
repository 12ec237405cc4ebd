// The company's day: a scheduler runs by the clock of its machine, which is often that of Greenwich.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Call } from '@office/shared/core/api/client'
import { dayIn } from '@office/shared/format/date-time'

/** 'YYYY-MM-DD' at the company now, whatever zone this machine is in. */
export async function companyToday(call: Call, now = new Date()): Promise<string> {
  const { time_zone } = await call(sessionContract.current)
  return dayIn(now, time_zone)
}
