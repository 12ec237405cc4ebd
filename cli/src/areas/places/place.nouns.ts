// office cities, states and zones. Cities and states come in by `office import`.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const placeNouns = [
  defineNoun({
    path: 'cities',
    title: msg`Cities`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: 'Kathmandu', list: '--name kath --sort name' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/places/city.contract')).cityContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`State`, 'state_name'],
          [msg`Country`, 'country_name'],
          [msg`Default warehouse`, 'default_warehouse_name'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
  defineNoun({
    path: 'states',
    title: msg`States`,
    deeds: ['delete'],
    samples: { name: 'Bagmati', list: '--sort name' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/places/state.contract')).stateContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Code`, 'code'],
          [msg`Country`, 'country_name'],
          [msg`Cities`, 'city_count'],
        ],
      }),
  }),
  defineNoun({
    path: 'zones',
    title: msg`Zones`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: 'Valley', list: '--city-id 7' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/places/zone.contract')).zoneContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Code`, 'code'],
          [msg`Cities`, 'city_count'],
          [msg`States`, 'states'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
]
