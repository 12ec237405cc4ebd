// office branches.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const branchNoun = defineNoun({
  path: 'branches',
  title: msg`Branches`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--code KTM --name Kathmandu --city-id 7', edit: '--phone +97714555000' },
  samples: { name: 'KTM', list: '--city-id 7 --sort code' },
  load: async () => {
    const [{ branchContract }, { warehouseLabels }] = await Promise.all([
      import('@office/shared/areas/branches/branch.contract'),
      import('@office/shared/areas/branches/warehouse.contract'),
    ])
    return recordNoun(branchContract, {
      labels: warehouseLabels,
      name: 'name',
      columns: ['id', 'code', 'name', 'city_name', 'phone', 'is_sorting', 'is_active'],
    })
  },
})
