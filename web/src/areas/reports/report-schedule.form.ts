// The form of a scheduled report.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { reportScheduleLabels, scheduleSpanNames, scheduleSpans } from '@office/shared/areas/reports/report-schedule.contract'
import { allReports } from '@office/shared/areas/reports/reports'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { CalendarClock, ChartColumn, Clock, ListFilter, Users, Warehouse } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { pick, picks, select, text, whole } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { reportSchedules } from './report-schedule.commands.ts'

/** Titles by slug, because a report is chosen by its title. */
export const reportTitles: Readonly<Record<string, Message>> = Object.fromEntries(
  allReports.map(({ slug, title }) => [slug, title]),
)
export const reportChoices = allReports.map(({ slug, title }) => ({ value: slug, title }))

export const reportScheduleForm = defineForm({
  ...formOf(reportSchedules),
  icon: CalendarClock,
  fields: {
    name: text(reportScheduleLabels.name),
    report: select(reportScheduleLabels.report, reportChoices, { icon: ChartColumn }),
    question: text(reportScheduleLabels.question, { code: true, icon: ListFilter, end: msg`as in its address` }),
    every: select(reportScheduleLabels.every, choicesOf(scheduleSpans, scheduleSpanNames), {
      icon: CalendarClock,
      initial: 'weekly',
    }),
    hour: whole(reportScheduleLabels.hour, { icon: Clock, end: msg`0 to 23` }),
    warehouse_id: pick(warehouseContract.dropdown, reportScheduleLabels.warehouse_id, {
      icon: Warehouse,
      end: msg`empty for all`,
    }),
    recipient_ids: picks(staffContract.dropdown, reportScheduleLabels.recipient_ids, { icon: Users }),
  },
})
