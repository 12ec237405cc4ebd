// office states. States can also be imported by `office import`.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const stateNoun = defineNoun({
  path: 'states',
  title: msg`States`,
  actions: ['delete'],
  writes: { create: '--name Gandaki --country-id 1', edit: '--code P4' },
  samples: { name: 'Bagmati', list: '--sort name' },
  load: async () => {
    const { stateContract, stateLabels } = await import('@office/shared/areas/places/state.contract')
    return recordNoun(stateContract, {
      labels: stateLabels,
      name: 'name',
      columns: ['id', 'name', 'code', 'country_name', 'city_count'],
    })
  },
})
