// Scheduled reports: what is sent to whom, when it was last sent and when it is next.
import { reportScheduleLabels, scheduleSpanNames, scheduleSpans } from '@office/shared/areas/reports/report-schedule.contract'
import { msg } from '@office/shared/core/messages/message'
import { CalendarClock, ChartColumn } from 'lucide-react'
import {
  activeColumn,
  activeFilter,
  choiceFilter,
  instantColumn,
  nameColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { reportSchedules } from './report-schedule.commands.ts'
import { reportChoices, reportScheduleForm, reportTitles } from './report-schedule.form.ts'

const scheduleList = defineList({
  ...rowsInForm(reportSchedules, reportScheduleForm, { name: 'name', every: 'every' }),
  emptyHint: msg`A scheduled report is sent by e-mail each day, week or month, to those who may see it.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(reportScheduleLabels.name, 'name', 'minmax(150px, 1.2fr)'), sort: 'name' },
    report: {
      label: reportScheduleLabels.report,
      width: 'minmax(140px, 1fr)',
      text: (schedule, tell) => tell(reportTitles[schedule.report] ?? msg`Report`),
    },
    every: {
      label: reportScheduleLabels.every,
      width: 'minmax(120px, max-content)',
      text: (schedule, tell) => tell(scheduleSpanNames[schedule.every]),
    },
    recipients: textColumn(reportScheduleLabels.recipients, 'recipients', 'minmax(140px, 1.2fr)'),
    warehouse_name: {
      ...textColumn(reportScheduleLabels.warehouse_name, 'warehouse_name', 'minmax(100px, 0.8fr)'),
      isExtra: true,
    },
    question: {
      label: reportScheduleLabels.question,
      width: 'minmax(120px, 1fr)',
      text: schedule => schedule.question ?? '',
      isExtra: true,
    },
    created_by: { ...textColumn(reportScheduleLabels.created_by, 'created_by', '140px'), isExtra: true },
    sent_at: instantColumn(reportScheduleLabels.sent_at, 'sent_at', msg`never`),
    next_at: { ...instantColumn(reportScheduleLabels.next_at, 'next_at'), sort: 'next_at' },
    is_active: activeColumn,
  },
  filters: {
    name: { label: reportScheduleLabels.name },
    report: { label: reportScheduleLabels.report, icon: ChartColumn, choices: () => reportChoices },
    every: choiceFilter(reportScheduleLabels.every, CalendarClock, scheduleSpans, scheduleSpanNames),
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(scheduleList)

export default function ReportSchedules() {
  return <CrudScreen list={scheduleList} form={reportScheduleForm} path={reportSchedules.path} />
}
