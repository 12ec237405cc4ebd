// office sessions list.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const sortingSessionNoun = defineNoun({
  path: 'sessions',
  title: msg`Sorting sessions`,
  samples: { name: '12', list: '--state active,idle --opened-at 2026-11-01..' },
  load: async () => {
    const { sessionContract, sessionLabels } = await import('@office/shared/areas/sorting/sorting.contract')
    return recordNoun(sessionContract, {
      labels: sessionLabels,
      name: null,
      columns: ['id', 'bucket_code', 'staff_name', 'state', 'closed_by', 'opened_at', 'per_hour'],
    })
  },
})
