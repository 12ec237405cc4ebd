// A city as its dropdown offers it: the detail is its state and its country, which may have a currency.
import type { Choice } from '../../core/choice.ts'
import type { Country } from './country.contract.ts'

export interface CityPlace {
  id: number
  city: string
  state: string
  country: string
  /** null where the country has none. */
  currency: string | null
}

/** Null if its country is not among these. */
export function placeOfChoice({ id, name, detail = '' }: Choice, countries: readonly Country[]): CityPlace | null {
  const country = countries.find(one => detail.endsWith(`, ${one.name}`))
  if (!country) return null
  return { id, city: name, state: detail.slice(0, -country.name.length - 2), country: country.name, currency: country.currency }
}
