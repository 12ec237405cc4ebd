// Every currency named in the base data is valid, and what only looks like one is not.
import { expect, it } from 'vitest'
import { seedCountries } from '../areas/places/country.seed.ts'
import { currencyCode } from './currency-code.ts'

it('knows the currencies of all countries', () => {
  const codes = seedCountries.flatMap(({ currency }) => currency ?? [])
  expect(codes.filter(code => !currencyCode.holds(code))).toEqual([])
  expect(['ABC', 'npr', 'DEM', ''].filter(currencyCode.holds)).toEqual([])
})
