// Set-up for suites that need an address and nothing else of a country: one state with its cities.
import type { Tx } from '../../core/database/transaction.ts'

export interface Place {
  country: number
  state: number
  city: number
}

/** Bagmati in Nepal, with a city of this name. @param default_warehouse_id the branch that serves it */
export async function seedCity(tx: Tx, name = 'Kathmandu', default_warehouse_id: number | null = null): Promise<Place> {
  const country = await tx.selectFrom('countries').select('id').where('code', '=', 'NP').executeTakeFirstOrThrow()
  const plain = { country_id: country.id, native_name: null }
  const known = await tx.selectFrom('states').select('id').where('name', '=', 'Bagmati').executeTakeFirst()
  const state =
    known ??
    (await tx
      .insertInto('states')
      .values({ name: 'Bagmati', code: null, iso_code: null, kind: null, ...plain })
      .returning('id')
      .executeTakeFirstOrThrow())
  const city = await tx
    .insertInto('cities')
    .values({ name, state_id: state.id, time_zone: null, default_warehouse_id, ...plain })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { country: country.id, state: state.id, city: city.id }
}
