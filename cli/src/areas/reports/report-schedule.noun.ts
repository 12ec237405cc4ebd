// office schedules: reports that are e-mailed on a schedule.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const reportScheduleNoun = defineNoun({
  path: 'schedules',
  title: msg`Scheduled reports`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Daily --report aging --every daily --hour 6 --recipient-ids 2', edit: '--hour 7' },
  samples: { name: '"Monday sales"', list: '--every weekly --is-active 1' },
  load: async () => {
    const { reportScheduleContract, reportScheduleLabels } = await import('@office/shared/areas/reports/report-schedule.contract')
    return recordNoun(reportScheduleContract, {
      labels: reportScheduleLabels,
      name: 'name',
      columns: ['id', 'name', 'report', 'every', 'recipients', 'next_at', 'is_active'],
    })
  },
})
