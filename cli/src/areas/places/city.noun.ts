// office cities. Cities can also be imported by `office import`.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const cityNoun = defineNoun({
  path: 'cities',
  title: msg`Cities`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Gorkha --state-id 3', edit: '--native-name गोरखा' },
  samples: { name: 'Kathmandu', list: '--name kath --sort name' },
  load: async () => {
    const { cityContract, cityLabels } = await import('@office/shared/areas/places/city.contract')
    return recordNoun(cityContract, {
      labels: cityLabels,
      name: 'name',
      columns: ['id', 'name', 'state_name', 'country_name', 'default_warehouse_name', 'is_active'],
    })
  },
})
