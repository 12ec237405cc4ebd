// office agencies.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const agencyNoun = defineNoun({
  path: 'agencies',
  title: msg`Agencies`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--code POK --name Pokhara --city-id 7', edit: '--phone +97761555000' },
  samples: { name: 'PKR-1', list: '--is-active 0 --sort name' },
  load: async () => {
    const [{ agencyContract }, { warehouseLabels }] = await Promise.all([
      import('@office/shared/areas/agencies/agency.contract'),
      import('@office/shared/areas/branches/warehouse.contract'),
    ])
    return recordNoun(agencyContract, {
      labels: warehouseLabels,
      name: 'name',
      columns: ['id', 'code', 'name', 'city_name', 'phone', 'owner_name', 'is_active'],
    })
  },
})
