// Scheduled reports: a report with its query, made and emailed to people each day, week or month.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import * as x from '../../core/schema.ts'
import { allReports } from './reports.ts'

const slugs = allReports.map(({ slug }) => slug) as [string, ...string[]] // there are reports

/** A week starts on Monday, a month on the first. */
export const scheduleSpans = ['daily', 'weekly', 'monthly'] as const
export type ScheduleSpan = (typeof scheduleSpans)[number]

export const scheduleSpanNames: Readonly<Record<ScheduleSpan, Message>> = {
  daily: msg`Every day`,
  weekly: msg`Every Monday`,
  monthly: msg`On the first of each month`,
}

const draft = {
  name: x.text({ max: 120 }),
  report: x.oneOf(slugs, Object.fromEntries(allReports.map(({ slug, title }) => [slug, title]))),
  /** Filters and sort as in the report's address: 'filter[day]=last-7-days&sort=-day'; null asks for everything. */
  question: x.nullable(x.text({ max: 2000 })),
  every: x.oneOf(scheduleSpans, scheduleSpanNames),
  /** Of the tenant's day. */
  hour: x.integer(0, 23),
  /** Staff members; each gets it only as long as they may see the report. */
  recipient_ids: x.selected(x.id(), 50),
  /** Only what is at this branch, for recipients who work there; null for all at which each works. */
  warehouse_id: x.nullable(x.id()),
}

export const ReportSchedule = x.row({
  id: x.id(),
  ...draft,
  /** Their names. */
  recipients: x.text({ min: 0, max: 10_000 }),
  warehouse_name: x.nullable(x.text()),
  created_by: x.text(),
  next_at: x.instant(),
  sent_at: x.nullable(x.instant()),
  is_active: x.flag(),
  version: x.integer(1),
})
export type ReportSchedule = x.Of<typeof ReportSchedule>

export const reportScheduleLabels = {
  name: msg`Name`,
  report: msg`Report`,
  question: msg`Filters and sort`,
  every: msg`How often`,
  hour: msg`At this hour`,
  recipient_ids: msg`Recipients`,
  recipients: msg`Recipients`,
  warehouse_id: msg`Branch`,
  warehouse_name: msg`Branch`,
  created_by: msg`Created by`,
  next_at: msg`Next`,
  sent_at: msg`Last sent`,
  is_active: msg`Active`,
} satisfies Labels<ReportSchedule>

export const reportScheduleContract = crudEndpoints('/admin/report-schedule', {
  one: 'a scheduled report',
  many: 'Scheduled reports',
  verbs: ['list', 'get', 'create', 'update', 'remove', 'activeStatus'],
  row: ReportSchedule,
  draft,
  filters: { name: 'text', report: 'words', every: 'words', id: 'ids', is_active: 'flag' },
  sort: ['id', 'name', 'next_at'],
  views: ['export-reports'],
  manages: ['export-reports'],
  taken: ['schedule-name-taken'],
})
