// Sends the scheduled reports that are due. Each recipient gets a download of their own, made in their name, so it contains what
// their screen would show, and only while they may see the report.
import { reportOf } from '@office/shared/areas/reports/reports'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import type { Tx } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { readOwner, recordDownload } from './download.part.ts'
import { askedOf } from './list-export.part.ts'
import { reportExportJob } from './report-export.job.ts'
import { readQuestion } from './report-question.ts'
import type { ReportScheduleTable } from './report-schedule.table.ts'
import { nextTime } from './schedule-times.ts'

/** Parses 'filter[day]=today&sort=-day' as a report takes it; a whole pasted address works too. */
export const paramsOf = (question: string | null): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(question?.slice(question.indexOf('?') + 1)))

type Due = Pick<
  ReportScheduleTable,
  'name' | 'report' | 'question' | 'every' | 'hour' | 'recipient_ids' | 'warehouse_id' | 'language' | 'origin'
> & {
  id: number
}

/** Returns how many people get it. */
async function send(tx: Tx, tenantId: number, { queue }: Services, due: Due, timeZone: string): Promise<number> {
  const report = reportOf(due.report)
  const asked = report && readQuestion(report, paramsOf(due.question), timeZone)
  // A query that a newer version no longer accepts waits for someone to fix it; nothing wrong is sent.
  if (!(report && asked && 'query' in asked)) return 0
  const { list, queue: queued } = report.contract
  const { language, origin, warehouse_id: branch } = due
  const places = branch === null ? {} : { places: [branch] }
  const name = `${due.report.replaceAll('/', '-')}-${dayIn(new Date(), timeZone)}.xlsx`
  let sent = 0
  for (const staffId of due.recipient_ids) {
    const reader = await readOwner(tx, { staff_id: staffId, needs: queued.needs, ...places })
    if (!reader) continue
    const request = askedOf(list, asked.query, timeZone)
    const { id } = await recordDownload(tx, staffId, { report: due.report, name, request, needs: queued.needs })
    await queue.record(tx, tenantId, reportExportJob.name, {
      downloadId: id,
      language: reader.language ?? language,
      origin,
      branch,
    })
    sent++
  }
  return sent
}

/** In one transaction with each one's next due time, so that nothing is queued twice. */
export const sendScheduledReports: MaintenanceTask = async (tx, tenantId, services) => {
  const { rows } = await sql<Due & { time_zone: string }>`
    select r.*, t.time_zone from report_schedules r join tenants t on t.id = r.tenant_id
    where r.is_active and r.next_at <= now() order by r.next_at limit 100 for update of r skip locked`.execute(tx)
  for (const { time_zone, ...due } of rows) {
    const sent = await send(tx, tenantId, services, due, time_zone)
    await tx
      .updateTable('report_schedules')
      .set({ next_at: nextTime(due, new Date(), time_zone), ...(sent > 0 ? { sent_at: new Date().toISOString() } : {}) })
      .where('id', '=', due.id)
      .execute()
  }
}
