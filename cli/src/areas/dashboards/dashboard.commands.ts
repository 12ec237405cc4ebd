// office dashboard: the figures of Home, or of one warehouse, for people and for programs.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

export const dashboardCommands = [
  defineCliCommand({
    path: 'dashboard',
    summary: msg`Show recent activity, current totals and what needs attention`,
    examples: [
      'office dashboard',
      'office dashboard --days 7',
      'office dashboard --warehouse 3 --days 1',
      'office dashboard --jq .data.statistics.delivered',
    ],
    flags: {
      days: value('--days <days>', msg`Days up to today: 1, 7, 30 or 90 (default: 30)`, ['1', '7', '30', '90']),
      warehouse: value('--warehouse <id>', msg`Only this warehouse`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./show-dashboard.ts')).showDashboard,
  }),
]
