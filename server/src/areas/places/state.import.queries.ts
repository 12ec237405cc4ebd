// Importing states: countries by code or name; a state is the same by its code, else by its name, within its country.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { stateImport } from '@office/shared/areas/places/state.import'
import type { Rejection } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { type ChangedColumns, type ChangedRecord, changeColumns, differencesIn } from '../../imports/changed-columns.ts'
import { defineTarget } from '../../imports/import-target.ts'
import type { StateTable } from './place.table.ts'
import { type Countries, loadCountries, unknownCountry } from './place-lookup.part.ts'

type ReadyState = Pick<
  StateTable,
  'country_id' | 'name' | 'code' | 'native_name' | 'iso_code' | 'kind' | 'latitude' | 'longitude'
>

/** The records of those that are there already, by the key of migration 0010; in the order given. */
async function knownIds(tx: Tx, states: readonly ReadyState[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select s.id
    from unnest(${states.map(state => state.country_id)}::int[], ${states.map(state => state.name)}::text[], ${states.map(state => state.code)}::text[])
      with ordinality as wanted (country_id, name, code, place)
    left join states s on s.tenant_id = current_tenant() and s.country_id = wanted.country_id
      and s.natural_key = case when wanted.code is null then 'n:' || fold(wanted.name) else 'c:' || fold(wanted.code) end
    order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

const changed: ChangedColumns = {
  table: 'states',
  subject: 'state',
  columns: { name: 'text', native_name: 'text', iso_code: 'text', kind: 'text', latitude: 'numeric', longitude: 'numeric' },
}

export const stateTarget = defineTarget<typeof stateImport.columns, ReadyState, ChangedRecord>({
  definition: stateImport,
  changedBy: stateContract.update,
  raises: ({ isLast }) => (isLast ? ['states'] : []),
  open: () => {
    let countries: Countries | undefined
    return {
      async resolve(tx, rows) {
        countries ??= await loadCountries(tx)
        const rejected: Rejection[] = []
        const found: { row: number; state: ReadyState }[] = []
        for (const { row, values } of rows) {
          const country = countries.find(values.country_name, values.country_code)
          if (!country) {
            rejected.push(unknownCountry(row, 'Country Name', values.country_name, countries))
            continue
          }
          found.push({
            row,
            state: {
              country_id: country.id,
              name: values.state_name,
              code: values.state_code,
              native_name: values.native_name,
              iso_code: values.iso_3166_2,
              kind: values.type,
              latitude: values.latitude,
              longitude: values.longitude,
            },
          })
        }
        const ids = await knownIds(
          tx,
          found.map(({ state }) => state),
        )
        const ready = found.filter((_, index) => ids[index] === null).map(({ state }) => state)
        const known = found.flatMap(({ row, state: { country_id: _place, ...state } }, index) => {
          const id = ids[index]
          return id ? [{ row, record: { id, ...state } }] : []
        })
        const differing = await differencesIn(tx, changed, known)
        return { ready, unchanged: known.length - differing.length, differing, rejected, newMerchants: [] }
      },
      async change(writer, differing) {
        await changeColumns(writer, changed, differing)
        return []
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
