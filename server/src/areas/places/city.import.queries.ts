// Imports cities: countries and states by code or name; a city is identified by its name within its state.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { cityImport } from '@office/shared/areas/places/city.import'
import { keyOf } from '@office/shared/core/import/define-import'
import { rowCodes, unknownMessage } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { recordTarget } from '../../imports/record-target.ts'
import { type Countries, loadCountries, stateLookup, unknownCountry } from './place-lookup.part.ts'

type ReadyCity = {
  country_id: number
  state_id: number
  name: string
  native_name: string | null
  latitude: string | null
  longitude: string | null
  time_zone: string | null
}

/** The ids of existing records, in the given order; null for the others. */
async function knownIds(tx: Tx, cities: readonly ReadyCity[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select c.id
    from unnest(${cities.map(city => city.state_id)}::int[], ${cities.map(city => city.name)}::text[]) with ordinality as wanted (state_id, name, place)
    left join cities c on c.tenant_id = (select current_tenant()) and c.state_id = wanted.state_id and lower(c.name) = lower(wanted.name)
    order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

export const cityTarget = recordTarget<typeof cityImport.columns, ReadyCity>({
  definition: cityImport,
  changedBy: cityContract.update,
  table: 'cities',
  subject: 'city',
  columns: {
    country_id: { type: 'int', stays: true },
    state_id: { type: 'int', stays: true },
    name: { type: 'text', stays: true },
    native_name: { type: 'text', from: 'native_name' },
    latitude: { type: 'numeric', from: 'latitude' },
    longitude: { type: 'numeric', from: 'longitude' },
    time_zone: { type: 'text', from: 'timezone' },
  },
  cacheKey: 'cities',
  finder: () => {
    let countries: Countries | undefined
    const states = stateLookup()
    return async (tx, { row, values }) => {
      countries ??= await loadCountries(tx)
      const country = countries.find(values.country_name, values.country_code)
      if (!country) return { rejected: unknownCountry(row, 'Country Name', values.country_name, countries) }
      const known = await states.of(tx, country.id)
      const state = known.find(values.state_name, values.state_code)
      if (!state) {
        const elsewhere = await states.isElsewhere(tx, values.state_name)
        return {
          rejected: {
            row,
            field: 'State Name',
            value: elsewhere ? `${values.state_name} / ${values.country_name}` : values.state_name,
            ...(elsewhere
              ? { code: 'STATE_NOT_IN_COUNTRY' as const, message: rowCodes.STATE_NOT_IN_COUNTRY }
              : unknownMessage('UNKNOWN_STATE', known.suggest(values.state_name))),
          },
        }
      }
      const { city_name: name, native_name, latitude, longitude, timezone: time_zone } = values
      return { ready: { country_id: country.id, state_id: state.id, name, native_name, latitude, longitude, time_zone } }
    }
  },
  identity: city => keyOf(String(city.state_id), city.name.toLowerCase()),
  knownIds,
})
