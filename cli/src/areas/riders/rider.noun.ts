// office riders.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const riderNoun = defineNoun({
  path: 'riders',
  title: msg`Riders`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: {
    create: '--name "Ram Rai" --phone +9779801234567 --warehouse-id 1 --vehicle-kind motorcycle',
    edit: '--licence-number 12-34',
  },
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
