// Scheduled reports: an ordinary table whose rows know when they are next due.
import { reportScheduleContract } from '@office/shared/areas/reports/report-schedule.contract'
import { reportOf } from '@office/shared/areas/reports/reports'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud, refuseUnknown } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { readQuestion } from './report-question.ts'
import { paramsOf } from './report-schedule.job.ts'
import { nextTime } from './schedule-times.ts'

const nameTaken = msg`Another scheduled report has this name`

/** Ends the request if the report does not accept the query, or a recipient does not exist. */
async function check(
  draft: { report: string; question: string | null; recipient_ids: readonly number[] },
  { tx, tenant }: Context,
) {
  const report = reportOf(draft.report)
  if (!report) return refuseUnknown('report')
  const asked = readQuestion(report, paramsOf(draft.question), tenant.timeZone)
  if ('problems' in asked) refuse('invalid-fields', { errors: asked.problems.map(problem => ({ ...problem, path: 'question' })) })
  const known = await tx.selectFrom('staff').select('id').where('id', 'in', draft.recipient_ids).execute()
  if (known.length < new Set(draft.recipient_ids).size) refuseUnknown('recipient_ids')
}

const plain = crud(reportScheduleContract, {
  table: 'report_schedules',
  noun: 'report-schedule',
  source: tableSource('report_schedules r', reportScheduleContract.list, {
    joins: sql`join staff maker on maker.tenant_id = r.tenant_id and maker.id = r.staff_id
      left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id`,
    columns: {
      recipients: sql`coalesce((select string_agg(s.name, ', ' order by s.name) from staff s
        where s.tenant_id = r.tenant_id and s.id = any(r.recipient_ids)), '')`,
      created_by: sql.ref('maker.name'),
      warehouse_name: sql.ref('w.name'),
    },
  }),
  values: async (draft, context) => {
    await check(draft, context)
    const { language, origin, staff, tenant } = context
    const next_at = nextTime(draft, new Date(), tenant.timeZone)
    // Whoever changed it last is the sender: in their language, at the tenant address that they use.
    return { ...draft, recipient_ids: [...new Set(draft.recipient_ids)], staff_id: staff.id, language, origin, next_at }
  },
  taken: { report_schedules_name: { code: 'schedule-name-taken', field: 'name', message: nameTaken } },
})

export const reportScheduleHandlers = implement(reportScheduleContract, {
  ...plain,
  update: async (input, context) => {
    const { params, body } = input
    const due = await context.tx
      .selectFrom('report_schedules')
      .select('next_at')
      .where('id', '=', params.id)
      .where('every', '=', body.every)
      .where('hour', '=', body.hour)
      .where('is_active', '=', true)
      .where('next_at', '<=', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    const after = await plain.update(input, context)
    if (!due) return after
    // It was to be sent already, and waits for the next round: what was changed of it does not put that off to its next day.
    await context.tx.updateTable('report_schedules').set(due).where('id', '=', params.id).execute()
    return { ...after, ...due }
  },
  // After being inactive it is due at its next time, not at those that passed.
  activeStatus: async (input, context) => {
    if (input.body.is_active) {
      const row = await context.tx
        .selectFrom('report_schedules')
        .select(['every', 'hour'])
        .where('id', '=', input.params.id)
        .executeTakeFirst()
      if (row)
        await context.tx
          .updateTable('report_schedules')
          .set({ next_at: nextTime(row, new Date(), context.tenant.timeZone) })
          .where('id', '=', input.params.id)
          .execute()
    }
    return plain.activeStatus(input, context)
  },
})
