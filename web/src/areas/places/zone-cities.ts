// The choices for the cities of a zone: one by one, or all of a state or a country at once.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { Globe, MapIcon } from 'lucide-react'
import { lookUp, type PickSource } from '../../core/choices/pick-source.ts'
import type { Choice, Icon } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'

const allOf = msg`All cities of {place}`

/** How many whole states and countries are offered above the cities. */
const GROUPS_SHOWN = 3
/** States per request for their cities: a query value can have 255 characters. */
const STATES_ASKED = 25

const groupOf = (kind: 'state' | 'country', icon: Icon) => (place: Choice) => ({
  ...place,
  value: `${kind}:${place.value}`,
  title: { message: allOf, values: { place: String(place.title) } },
  icon,
})

async function citiesOfStates(states: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < states.length; from += STATES_ASKED) {
    const asked = states.slice(from, from + STATES_ASKED).join()
    const tree = await call(cityContract.tree, { query: { 'filter[state_id]': asked } })
    found.push(...tree.flatMap(country => country.states).flatMap(state => state.cities.map(city => String(city.id))))
  }
  return found
}

async function citiesOfCountry(id: string): Promise<string[]> {
  const tree = await call(cityContract.tree, { query: { 'filter[country_id]': id } })
  return citiesOfStates(tree.flatMap(country => country.states.filter(state => state.city_count > 0).map(state => state.id)))
}

const cities = lookUp(cityContract.dropdownWithoutFilter)
const searchStates = lookUp(stateContract.dropdown).search
const countries = lookUp(countryContract.dropdown)

export const zoneCities: PickSource = {
  path: `${cityContract.dropdownWithoutFilter.path}#zone`,
  searchedBy: 'server',
  names: cities.names,
  search: async (text, signal) => {
    if (text.trim() === '') return cities.search(text, signal)
    const [states, lands, towns] = await Promise.all([
      searchStates(text, signal),
      countries.search(text, signal),
      cities.search(text, signal),
    ])
    return [
      ...lands.slice(0, GROUPS_SHOWN).map(groupOf('country', Globe)),
      ...states.slice(0, GROUPS_SHOWN).map(groupOf('state', MapIcon)),
      ...towns,
    ]
  },
  membersOf: value => {
    const [kind, id = ''] = value.split(':')
    if (kind === 'state') return citiesOfStates([Number(id)])
    return kind === 'country' ? citiesOfCountry(id) : null
  },
}
