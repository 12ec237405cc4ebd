// office resources: what is handed out to merchants, customers and people on the road.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const resourceNoun = defineNoun({
  path: 'resources',
  title: msg`Resources`,
  actions: ['delete'],
  writes: {
    create: '--title "Price list" --group merchant --link https://acme.example/prices.pdf --position 1 --is-visible 1',
    edit: '--is-visible 0',
  },
  samples: { name: '"Price list"', list: '--group merchant --is-visible 1' },
  load: async () => {
    const { resourceContract, resourceLabels } = await import('@office/shared/areas/resources/resource.contract')
    return recordNoun(resourceContract, {
      labels: resourceLabels,
      name: 'title',
      columns: [
        'id',
        'title',
        'group',
        [msg`File or link`, resource => resource.file_name ?? resource.link ?? ''],
        'position',
        'is_visible',
        'updated_at',
      ],
    })
  },
})
