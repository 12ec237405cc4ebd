// When scheduled reports are next due, for other areas.
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type {} from './report-schedule.table.ts'
import { nextTime } from './schedule-times.ts'

/** Moves them to their hour of another time zone's day; what is due already stays so until it is sent. */
export async function moveSchedules(tx: Tx, timeZone: string): Promise<void> {
  const schedules = await tx
    .selectFrom('report_schedules')
    .select(['id', 'every', 'hour'])
    .where('next_at', '>', sql<string>`now()`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, ...times } of schedules)
    await tx
      .updateTable('report_schedules')
      .set({ next_at: nextTime(times, new Date(), timeZone) })
      .where('id', '=', id)
      .execute()
}
