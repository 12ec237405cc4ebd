// Cities as list, form and commands know them; what is done to many of them is loaded later and knows them, too.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { defineNoun } from '../../core/record/noun.ts'
import { citiesPath } from './place-paths.part.ts'

export const cities = defineNoun({
  id: 'city',
  path: citiesPath,
  contract: cityContract,
  many: msg`Cities`,
  one: msg`City`,
  create: msg`Create city`,
  edit: msg`Edit city`,
  remove: msg`Delete city`,
  selected: msg`{n, plural, one {# city selected} other {# cities selected}}`,
  label: city => city.name,
  alsoRefresh: [stateContract.list],
})
