// The city that an order goes to: found by name among those in use, with the currency of its country.

import { cityContract } from '@office/shared/areas/places/city.contract'
import { type CityPlace, placeOfChoice } from '@office/shared/areas/places/city-choice'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { unknownMessage } from '@office/shared/core/import/import-codes'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { fold } from '@office/shared/format/fold'
import { call } from '../../core/data/api.ts'
import { queryClient, queryKey } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import type { Words } from '../../core/language/translate.ts'

/** Its currency is that of its country, else the company's. */
export interface KnownCity extends CityPlace {
  currency: string
}

/** Milliseconds for which the countries count as known. */
const COUNTRIES_REST = 600_000

const several = msg`Several cities have this name. Choose one of them.`

const countries = () => {
  const args = { query: { noPagination: true } } as const
  const queryFn = () => call(countryContract.list, args)
  return queryClient.fetchQuery({ queryKey: queryKey(countryContract.list, args), queryFn, staleTime: COUNTRIES_REST })
}

/** Everyone may look up cities and countries in drop-downs and lists. */
async function citiesAt(query: { ids: string } | { search: string }, signal?: AbortSignal): Promise<KnownCity[]> {
  const found = call(cityContract.dropdown, { query }, signal ? { signal } : {})
  const [choices, { data }] = await Promise.all([found, countries()])
  return choices.flatMap(choice => {
    const place = placeOfChoice(choice, data)
    return place ? [{ ...place, currency: place.currency ?? session.user?.currency ?? '' }] : []
  })
}

export const cityById = async (id: string, signal?: AbortSignal): Promise<KnownCity | undefined> =>
  (await citiesAt({ ids: id }, signal))[0]

/** 'Patan, Lalitpur, Nepal': a name alone may be that of several cities. */
export const cityLabel = ({ city, state, country }: KnownCity): string => `${city}, ${state}, ${country}`

/** The one city that a text names, alone or with its state and country; else what is wrong with it. */
export async function cityByName(text: string): Promise<KnownCity | Words> {
  const cities = await citiesAt({ search: text.split(',')[0]?.trim() ?? '' })
  const wanted = fold(text.replace(/\s*,\s*/g, ', '))
  const meant = cities.filter(one => [one.city, `${one.city}, ${one.state}`, cityLabel(one)].some(name => fold(name) === wanted))
  const [only, second] = meant
  if (only && !second) return only
  if (second) return several
  const names = cities.map(({ city }) => city)
  const { message, values = {} } = unknownMessage('UNKNOWN_CITY', nearest(text, names))
  return { message, values }
}
