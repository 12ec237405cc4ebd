// Scheduled reports as a noun of the portal, their commands, and scheduling the report on the screen.
import {
  reportScheduleContract,
  reportScheduleLabels,
  type ScheduleSpan,
  scheduleSpanNames,
  scheduleSpans,
} from '@office/shared/areas/reports/report-schedule.contract'
import { msg } from '@office/shared/core/messages/message'
import { CalendarClock } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { choicesOf } from '../../core/choices/choices.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'
import { shownBranchId } from '../../core/data/branch-view.ts'
import { invalidateRows } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { reportHere, shownQuery } from './report.commands.ts'

export const reportSchedules = defineNoun({
  id: 'report-schedule',
  path: '/reports/schedules',
  contract: reportScheduleContract,
  many: msg`Scheduled reports`,
  one: msg`Scheduled report`,
  create: msg`Schedule a report`,
  edit: msg`Edit scheduled report`,
  remove: msg`Delete scheduled report`,
  selected: msg`{n, plural, one {# scheduled report selected} other {# scheduled reports selected}}`,
  label: schedule => schedule.name,
})

const plain = nounCommands(reportSchedules)

/** Before the working day begins. */
const MORNING = 6

/** Schedules the report on the screen with its query, for oneself; other recipients are added in the list of schedules. */
const draftOf = (every: ScheduleSpan, name: string) => ({
  name,
  report: reportHere()?.slug ?? '',
  question: new URLSearchParams(shownQuery()).toString() || null,
  every,
  hour: MORNING,
  recipient_ids: session.user ? [session.user.id] : [],
  // As it is on the screen.
  warehouse_id: shownBranchId(),
})

const scheduleHere = defineCommand({
  id: 'reports.schedule-here',
  title: msg`Send me this report by e-mail…`,
  keywords: msg`schedule, subscribe, daily report, weekly report, monthly report`,
  section: 'here',
  icon: CalendarClock,
  needs: { any: reportScheduleContract.create.needs },
  when: () => reportHere() !== null,
  writes: 'undo',
  args: {
    every: {
      kind: 'choice',
      label: reportScheduleLabels.every,
      choices: () => choicesOf(scheduleSpans, scheduleSpanNames),
    },
    name: { kind: 'text', label: reportScheduleLabels.name },
  },
  run: async (_ctx, { every, name }) => {
    const span = scheduleSpans.find(one => one === every)
    if (!span) return
    const made = await call(reportScheduleContract.create, { body: draftOf(span, name ?? '') })
    await invalidateRows(reportScheduleContract.list)
    return {
      toast: msg`Scheduled`,
      undo: async () => {
        await call(reportScheduleContract.remove, { params: { id: made.id } })
        await invalidateRows(reportScheduleContract.list)
      },
    }
  },
  cli: (_ctx, { every, name }) =>
    apiLine(reportScheduleContract.create, {
      body: draftOf(scheduleSpans.find(one => one === every) ?? 'weekly', name ?? 'NAME'),
    }),
})

export const reportScheduleCommands: readonly Command[] = [scheduleHere, ...plain.form, ...plain.active, ...plain.remove]
