// office riders.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const riderNoun = defineNoun({
  path: 'riders',
  title: msg`Riders`,
  actions: ['activate', 'deactivate', 'delete'],
  samples: { name: '"Bikash Gurung"', list: '--warehouse-id 3 --is-active 1' },
  load: async () => {
    const { riderContract, riderLabels } = await import('@office/shared/areas/riders/rider.contract')
    return recordNoun(riderContract, {
      labels: riderLabels,
      name: 'name',
      columns: ['id', 'name', 'phone', 'warehouse_name', 'vehicle_kind', 'orders_in_hand', 'is_active'],
    })
  },
})
