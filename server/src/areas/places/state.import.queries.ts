// Importing states: countries by code or name; a state is the same by its code, else by its name, within its country.
import { stateImport } from '@office/shared/areas/places/state.import'
import type { Rejection } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { defineTarget } from '../../imports/import-target.ts'
import type { StateTable } from './place.table.ts'
import { type Countries, loadCountries, unknownCountry } from './place-lookup.part.ts'

type ReadyState = Pick<
  StateTable,
  'country_id' | 'name' | 'code' | 'native_name' | 'iso_code' | 'kind' | 'latitude' | 'longitude'
>

/** Which of these are there already, by the key of migration 0010; in the order given. */
async function areKnown(tx: Tx, states: readonly ReadyState[]): Promise<boolean[]> {
  const { rows } = await sql<{ known: boolean }>`
    select s.id is not null as known
    from unnest(${states.map(state => state.country_id)}::int[], ${states.map(state => state.name)}::text[], ${states.map(state => state.code)}::text[])
      with ordinality as wanted (country_id, name, code, place)
    left join states s on s.tenant_id = current_tenant() and s.country_id = wanted.country_id
      and s.natural_key = case when wanted.code is null then 'n:' || fold(wanted.name) else 'c:' || fold(wanted.code) end
    order by wanted.place`.execute(tx)
  return rows.map(row => row.known)
}

export const stateTarget = defineTarget<typeof stateImport.columns, ReadyState>({
  definition: stateImport,
  raises: ({ isLast }) => (isLast ? ['states'] : []),
  open: () => {
    let countries: Countries | undefined
    return {
      async resolve(tx, rows) {
        countries ??= await loadCountries(tx)
        const rejected: Rejection[] = []
        const found: ReadyState[] = []
        for (const { row, values } of rows) {
          const country = countries.find(values.country_name, values.country_code)
          if (!country) {
            rejected.push(unknownCountry(row, 'Country Name', values.country_name, countries))
            continue
          }
          found.push({
            country_id: country.id,
            name: values.state_name,
            code: values.state_code,
            native_name: values.native_name,
            iso_code: values.iso_3166_2,
            kind: values.type,
            latitude: values.latitude,
            longitude: values.longitude,
          })
        }
        const known = await areKnown(tx, found)
        const ready = found.filter((_, index) => !known[index])
        return { ready, unchanged: found.length - ready.length, rejected, newMerchants: [] }
      },
      async store(tx, states) {
        if (states.length === 0) return 0
        const { rows } = await sql`
          insert into states (id, country_id, name, code, native_name, iso_code, kind, latitude, longitude)
          select first + place - 1, country_id, name, code, native_name, iso_code, kind, latitude, longitude
          from (select next_ids('states', ${states.length}) as first) as ids,
            unnest(${states.map(s => s.country_id)}::int[], ${states.map(s => s.name)}::text[], ${states.map(s => s.code)}::text[],
              ${states.map(s => s.native_name)}::text[], ${states.map(s => s.iso_code)}::text[], ${states.map(s => s.kind)}::text[],
              ${states.map(s => s.latitude)}::numeric[], ${states.map(s => s.longitude)}::numeric[])
              with ordinality as state (country_id, name, code, native_name, iso_code, kind, latitude, longitude, place)
          on conflict do nothing returning id`.execute(tx)
        return rows.length
      },
    }
  },
})
