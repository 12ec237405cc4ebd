// Countries, their states with numbers of cities, and the cities of requested states; never the whole world at once.
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

interface Leaf {
  id: number
  name: string
}

interface Branch extends Leaf {
  country_id: number
  city_count: number
}

const idsOf = (text: string | undefined): number[] | null => {
  const ids = (text ?? '')
    .split(',')
    .filter(part => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  return ids.length > 0 ? ids : null
}

/** If no countries are named, those that have cities; cities only under the states named. */
export async function readCityTree(tx: Tx, countryIds: string | undefined, stateIds: string | undefined) {
  const states = idsOf(stateIds)
  const countries = idsOf(countryIds)
  const branches = await sql<Branch>`
    select s.id, s.name, s.country_id, count(c.id)::int as city_count
    from states s left join cities c on c.tenant_id = s.tenant_id and c.state_id = s.id
    where (${countries}::int[] is null or s.country_id = any(${countries}::int[])) and (${states}::int[] is null or s.id = any(${states}::int[]))
    group by s.tenant_id, s.id having ${countries !== null || states !== null} or count(c.id) > 0
    order by s.name, s.id limit 6000`.execute(tx)
  const leaves = states
    ? await sql<
        Leaf & { state_id: number }
      >`select id, name, state_id from cities where state_id = any(${states}::int[]) order by name limit 20000`.execute(tx)
    : { rows: [] }
  const cities = Map.groupBy(leaves.rows, city => city.state_id)
  const byCountry = Map.groupBy(branches.rows, state => state.country_id)
  const roots = await tx
    .selectFrom('countries')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...byCountry.keys()]}::int[])`)
    .orderBy('name')
    .execute()
  return roots.map(country => ({
    ...country,
    states: (byCountry.get(country.id) ?? []).map(({ id, name, city_count }) => ({
      id,
      name,
      city_count,
      cities: (cities.get(id) ?? []).map(city => ({ id: city.id, name: city.name })),
    })),
  }))
}
