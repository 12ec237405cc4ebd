// Imports states: countries by code or name; a state is identified by its code, or else by its name, within its country.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { stateImport } from '@office/shared/areas/places/state.import'
import { keyOf } from '@office/shared/core/import/define-import'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { recordTarget } from '../../imports/record-target.ts'
import type { StateTable } from './place.table.ts'
import { type Countries, foldName, loadCountries, unknownCountry } from './place-lookup.part.ts'

type ReadyState = Pick<
  StateTable,
  'country_id' | 'name' | 'code' | 'native_name' | 'iso_code' | 'kind' | 'latitude' | 'longitude'
>

/** The ids of existing records by the key of migration 0010, in the given order; null for the others. */
async function knownIds(tx: Tx, states: readonly ReadyState[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select s.id
    from unnest(${states.map(state => state.country_id)}::int[], ${states.map(state => state.name)}::text[], ${states.map(state => state.code)}::text[])
      with ordinality as wanted (country_id, name, code, place)
    left join states s on s.tenant_id = (select current_tenant()) and s.country_id = wanted.country_id
      and s.natural_key = case when wanted.code is null then 'n:' || fold(wanted.name) else 'c:' || fold(wanted.code) end
    order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

export const stateTarget = recordTarget<typeof stateImport.columns, ReadyState>({
  definition: stateImport,
  changedBy: stateContract.update,
  table: 'states',
  subject: 'state',
  columns: {
    country_id: { type: 'int', stays: true },
    name: { type: 'text', from: 'state_name' },
    code: { type: 'text', stays: true },
    native_name: { type: 'text', from: 'native_name' },
    iso_code: { type: 'text', from: 'iso_3166_2' },
    kind: { type: 'text', from: 'type' },
    latitude: { type: 'numeric', from: 'latitude' },
    longitude: { type: 'numeric', from: 'longitude' },
  },
  cacheKey: 'states',
  finder: () => {
    let countries: Countries | undefined
    return async (tx, { row, values }) => {
      countries ??= await loadCountries(tx)
      const country = countries.find(values.country_name, values.country_code)
      if (!country) return { rejected: unknownCountry(row, 'Country Name', values.country_name, countries) }
      const { state_name: name, state_code: code, native_name, iso_3166_2: iso_code, type: kind, latitude, longitude } = values
      return { ready: { country_id: country.id, name, code, native_name, iso_code, kind, latitude, longitude } }
    }
  },
  identity: ({ country_id, name, code }) =>
    code === null ? keyOf(String(country_id), 'name', foldName(name)) : keyOf(String(country_id), 'code', foldName(code)),
  knownIds,
})
