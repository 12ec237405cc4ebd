// Importing cities: countries and states by code or name; a city is the same by its name within its state.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { cityImport } from '@office/shared/areas/places/city.import'
import { type Rejection, rowCodes, unknownMessage } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { type ChangedColumns, type ChangedRecord, changeColumns, differencesIn } from '../../imports/changed-columns.ts'
import { defineTarget } from '../../imports/import-target.ts'
import { type Countries, loadCountries, stateLookup, unknownCountry } from './place-lookup.part.ts'

interface ReadyCity {
  country_id: number
  state_id: number
  name: string
  native_name: string | null
  latitude: string | null
  longitude: string | null
  time_zone: string | null
}

/** The records of those that are there already; in the order given. */
async function knownIds(tx: Tx, cities: readonly ReadyCity[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select c.id
    from unnest(${cities.map(city => city.state_id)}::int[], ${cities.map(city => city.name)}::text[]) with ordinality as wanted (state_id, name, place)
    left join cities c on c.tenant_id = current_tenant() and c.state_id = wanted.state_id and lower(c.name) = lower(wanted.name)
    order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

const changed: ChangedColumns = {
  table: 'cities',
  subject: 'city',
  columns: { native_name: 'text', latitude: 'numeric', longitude: 'numeric', time_zone: 'text' },
}

export const cityTarget = defineTarget<typeof cityImport.columns, ReadyCity, ChangedRecord>({
  definition: cityImport,
  changedBy: cityContract.update,
  raises: ({ isLast }) => (isLast ? ['cities'] : []),
  open: () => {
    let countries: Countries | undefined
    // Each set of rows has its own transaction; look-ups use the one that is open.
    let open: Tx | undefined
    const states = stateLookup(() => {
      if (!open) throw new Error('No transaction is open')
      return open
    })
    return {
      async resolve(tx, rows) {
        open = tx
        countries ??= await loadCountries(tx)
        const rejected: Rejection[] = []
        const found: { row: number; city: ReadyCity }[] = []
        for (const { row, values } of rows) {
          const country = countries.find(values.country_name, values.country_code)
          if (!country) {
            rejected.push(unknownCountry(row, 'Country Name', values.country_name, countries))
            continue
          }
          const known = await states.of(country.id)
          const state = known.find(values.state_name, values.state_code)
          if (!state) {
            const elsewhere = await states.isElsewhere(values.state_name)
            rejected.push({
              row,
              field: 'State Name',
              value: elsewhere ? `${values.state_name} / ${values.country_name}` : values.state_name,
              ...(elsewhere
                ? { code: 'STATE_NOT_IN_COUNTRY' as const, message: rowCodes.STATE_NOT_IN_COUNTRY }
                : unknownMessage('UNKNOWN_STATE', known.suggest(values.state_name))),
            })
            continue
          }
          found.push({
            row,
            city: {
              country_id: country.id,
              state_id: state.id,
              name: values.city_name,
              native_name: values.native_name,
              latitude: values.latitude,
              longitude: values.longitude,
              time_zone: values.timezone,
            },
          })
        }
        const ids = await knownIds(
          tx,
          found.map(({ city }) => city),
        )
        const ready = found.filter((_, index) => ids[index] === null).map(({ city }) => city)
        const known = found.flatMap(({ row, city: { native_name, latitude, longitude, time_zone } }, index) => {
          const id = ids[index]
          return id ? [{ row, record: { id, native_name, latitude, longitude, time_zone } }] : []
        })
        const differing = await differencesIn(tx, changed, known)
        return { ready, unchanged: known.length - differing.length, differing, rejected, newMerchants: [] }
      },
      async change(writer, differing) {
        await changeColumns(writer, changed, differing)
        return []
      },
      async store(tx, cities) {
        if (cities.length === 0) return 0
        const { rows } = await sql`
          insert into cities (id, country_id, state_id, name, native_name, latitude, longitude, time_zone)
          select first + place - 1, country_id, state_id, name, native_name, latitude, longitude, time_zone
          from (select next_ids('cities', ${cities.length}) as first) as ids,
            unnest(${cities.map(c => c.country_id)}::int[], ${cities.map(c => c.state_id)}::int[], ${cities.map(c => c.name)}::text[],
              ${cities.map(c => c.native_name)}::text[], ${cities.map(c => c.latitude)}::numeric[], ${cities.map(c => c.longitude)}::numeric[],
              ${cities.map(c => c.time_zone)}::text[])
              with ordinality as city (country_id, state_id, name, native_name, latitude, longitude, time_zone, place)
          on conflict do nothing returning id`.execute(tx)
        return rows.length
      },
    }
  },
})
