// Finds countries, states and cities by imported names; each is looked up once per import and kept.
import { keyOf } from '@office/shared/core/import/define-import'
import { type Rejection, unknownMessage } from '@office/shared/core/import/import-codes'
import { nearest } from '@office/shared/core/import/nearest'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { HeldPlaces } from './zone-places.ts'

export interface KnownCountry {
  id: number
  code: string
  name: string
}

export interface KnownState {
  id: number
  name: string
  code: string | null
}

/** Folds names as the database does for its keys: case, accents and surrounding blanks do not distinguish places. */
export const foldName = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

export interface Countries {
  /** By code if one is given, otherwise by any spelling of the name. */
  find(name: string, code: string | null): KnownCountry | undefined
  suggest(name: string): string | null
}

export async function loadCountries(tx: Tx): Promise<Countries> {
  const rows = await tx.selectFrom('countries').select(['id', 'code', 'name', 'spellings']).execute()
  const byCode = new Map(rows.map(row => [row.code, row]))
  const bySpelling = new Map(rows.flatMap(row => row.spellings.map(spelling => [foldName(spelling), row] as const)))
  const names = rows.map(row => row.name)
  return {
    find: (name, code) => (code === null ? undefined : byCode.get(code.toUpperCase())) ?? bySpelling.get(foldName(name)),
    suggest: name => nearest(name, names),
  }
}

export interface StatesOfCountry {
  /** By code if one is given, otherwise by name; the first of several states with the same name. */
  find(name: string, code: string | null): KnownState | undefined
  suggest(name: string): string | null
}

/** The rejection of a row with an unknown country, under the file's own heading, with the nearest name. */
export const unknownCountry = (row: number, field: string, value: string, countries: Countries): Rejection => ({
  row,
  field,
  value,
  ...unknownMessage('UNKNOWN_COUNTRY', countries.suggest(value)),
})

/** States of countries, fetched when the first row names the country. */
export function stateLookup() {
  const known = new Map<number, Promise<StatesOfCountry>>()
  const load = async (tx: Tx, countryId: number): Promise<StatesOfCountry> => {
    const rows = await tx
      .selectFrom('states')
      .select(['id', 'name', 'code'])
      .where('country_id', '=', countryId)
      .orderBy('id')
      .execute()
    const names = rows.map(row => row.name)
    const byName = Map.groupBy(rows, row => foldName(row.name))
    return {
      find: (name, code) => {
        const named = byName.get(foldName(name)) ?? []
        return (code === null ? undefined : named.find(row => row.code?.toLowerCase() === code.toLowerCase())) ?? named[0]
      },
      suggest: name => nearest(name, names),
    }
  }
  const elsewhere = new Map<string, Promise<boolean>>()
  return {
    of: (tx: Tx, countryId: number): Promise<StatesOfCountry> => {
      const found = known.get(countryId) ?? load(tx, countryId)
      known.set(countryId, found)
      return found
    },
    /** Whether a state of this name exists in another country. */
    isElsewhere: (tx: Tx, name: string): Promise<boolean> => {
      const key = foldName(name)
      const asked =
        elsewhere.get(key) ??
        sql<{ id: number }>`select id from states where fold(name) = fold(${name.trim()}) limit 1`
          .execute(tx)
          .then(({ rows }) => rows.length > 0)
      elsewhere.set(key, asked)
      return asked
    },
  }
}

/** A place as a row names it; null if empty. */
interface NamedPlace {
  country_name: string | null
  country_code: string | null
  state_name: string | null
  state_code: string | null
  city_name: string | null
}

interface FoundPlace {
  kind: HeldPlaces
  id: number
}

/** Finds the city, state or country that rows name, or tells which cell is unknown; keeps what it looked up for the next set. */
export function placeFinder() {
  let countries: Countries | undefined
  const states = stateLookup()
  const cities = cityLookup()
  return {
    async find(tx: Tx, row: number, named: NamedPlace): Promise<FoundPlace | Rejection | null> {
      countries ??= await loadCountries(tx)
      const { country_name, country_code, state_name, state_code, city_name } = named
      if (country_name === null) return null
      const country = countries.find(country_name, country_code)
      if (!country) return unknownCountry(row, 'Country Name', country_name, countries)
      if (state_name === null) return { kind: 'countries', id: country.id }
      const of = await states.of(tx, country.id)
      const state = of.find(state_name, state_code)
      if (!state)
        return { row, field: 'State Name', value: state_name, ...unknownMessage('UNKNOWN_STATE', of.suggest(state_name)) }
      if (city_name === null) return { kind: 'states', id: state.id }
      await cities.load(tx, [state.id])
      const city = cities.find(state.id, city_name)
      if (city !== undefined) return { kind: 'cities', id: city }
      return { row, field: 'City Name', value: city_name, ...unknownMessage('UNKNOWN_CITY', cities.suggest(state.id, city_name)) }
    },
  }
}

/** The language that most people of a country speak, according to CLDR: 'pt' for BR. */
const languageOf = (countryCode: string): string => new Intl.Locale(`und-${countryCode}`).maximize().language

/**
 * Cities of states, fetched in one query for each set of rows. The key is the name in lower case; a name without its accents is
 * accepted if only one city can be meant.
 */
export function cityLookup() {
  const byState = new Map<number, { exact: Map<string, number>; bare: Map<string, number | null>; names: string[] }>()
  const inactive = new Set<number>()
  const elsewhere = new Map<string, boolean>()
  return {
    async load(tx: Tx, stateIds: Iterable<number>): Promise<void> {
      const missing = [...new Set(stateIds)].filter(id => !byState.has(id))
      if (missing.length === 0) return
      const rows = await tx
        .selectFrom('cities')
        .select(['id', 'name', 'state_id', 'is_active'])
        .where('state_id', '=', sql<number>`any(${missing}::int[])`)
        .execute()
      for (const id of missing) byState.set(id, { exact: new Map(), bare: new Map(), names: [] })
      for (const row of rows) {
        const state = byState.get(row.state_id)
        if (!state) continue
        state.exact.set(row.name.toLowerCase(), row.id)
        const bare = foldName(row.name)
        // Two cities that differ only in accents: without accents the name is ambiguous.
        state.bare.set(bare, state.bare.has(bare) ? null : row.id)
        state.names.push(row.name)
        if (!row.is_active) inactive.add(row.id)
      }
    },
    find(stateId: number, name: string): number | undefined {
      const state = byState.get(stateId)
      return state?.exact.get(name.trim().toLowerCase()) ?? state?.bare.get(foldName(name)) ?? undefined
    },
    /** Nothing new goes to such a city. */
    isInactive: (id: number): boolean => inactive.has(id),
    suggest: (stateId: number, name: string): string | null => nearest(name, byState.get(stateId)?.names ?? []),
    /**
     * Whether the name certainly means a city elsewhere. Within the same country, or one of the same language, a name proves
     * nothing, because districts and villages share names with towns there.
     */
    async isElsewhere(tx: Tx, name: string, countryCode: string): Promise<boolean> {
      const key = keyOf(countryCode, name.trim().toLowerCase())
      const known = elsewhere.get(key)
      if (known !== undefined) return known
      const { rows } = await sql<{ code: string }>`
        select distinct countries.code from cities
        join countries on countries.tenant_id = cities.tenant_id and countries.id = cities.country_id
        where fold(cities.name) = fold(${name.trim()}) limit 20`.execute(tx)
      const own = languageOf(countryCode)
      const answer = rows.length > 0 && rows.every(row => row.code !== countryCode && languageOf(row.code) !== own)
      elsewhere.set(key, answer)
      return answer
    },
  }
}
