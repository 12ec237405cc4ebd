// office resources: what is given out to merchants, customers and the people on the road.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const resourceNouns = [
  defineNoun({
    path: 'resources',
    title: msg`Resources`,
    deeds: ['delete'],
    samples: { name: '"Price list"', list: '--group merchant --is-visible 1' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/resources/resource.contract')).resourceContract, {
        name: 'title',
        columns: [
          [msg`Number`, 'id'],
          [msg`Title`, 'title'],
          [msg`Group`, 'group'],
          [msg`File or link`, resource => resource.file_name ?? resource.link ?? ''],
          [msg`Rank`, 'position'],
          [msg`Visible`, 'is_visible'],
          [msg`Changed`, 'updated_at'],
        ],
      }),
  }),
]
