// The company's day: a scheduler runs by the clock of its machine, which is often that of Greenwich.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Call } from '@office/shared/core/api/client'
import { dayIn } from '@office/shared/format/date-time'

export const companyZone = async (call: Call): Promise<string> => (await call(sessionContract.current)).time_zone

/** 'YYYY-MM-DD' at the company now, whatever zone this machine is in. */
export const companyToday = async (call: Call, now = new Date()): Promise<string> => dayIn(now, await companyZone(call))
