// office buckets.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const bucketNoun = defineNoun({
  path: 'buckets',
  title: msg`Buckets`,
  actions: ['delete'],
  writes: { create: '--code B7 --name Pokhara --warehouse-id 2', edit: '--name Gandaki --position 3' },
  samples: { name: 'B7', list: '--warehouse-id 2 --sort code' },
  load: async () => {
    const { bucketContract, bucketLabels } = await import('@office/shared/areas/sorting/sorting.contract')
    return recordNoun(bucketContract, {
      labels: bucketLabels,
      name: 'code',
      columns: ['id', 'code', 'name', 'warehouse_name', 'parcels', 'staff_name', 'session_state'],
    })
  },
})
