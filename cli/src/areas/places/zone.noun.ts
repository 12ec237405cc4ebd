// office zones. Zones and their places can also be imported by `office import`.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const zoneNoun = defineNoun({
  path: 'zones',
  title: msg`Zones`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Valley --city-ids 7,8,9', edit: '--code V1' },
  samples: { name: 'Valley', list: '--city-id 7' },
  load: async () => {
    const { zoneContract, zoneLabels } = await import('@office/shared/areas/places/zone.contract')
    return recordNoun(zoneContract, {
      labels: { ...zoneLabels, city_ids: msg`Cities`, state_ids: msg`States`, country_ids: msg`Countries` },
      name: 'name',
      columns: ['id', 'name', 'code', 'city_count', 'states', 'countries', 'is_default'],
    })
  },
})
