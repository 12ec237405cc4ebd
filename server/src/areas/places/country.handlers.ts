// Countries: read-only base data.

import { countryContract } from '@office/shared/areas/places/country.contract'
import { seedCountries } from '@office/shared/areas/places/country.seed'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { foldName } from './place-lookup.part.ts'

export const countryHandlers = implement(
  countryContract,
  crud(countryContract, {
    table: 'countries',
    noun: 'country',
    source: tableSource('countries k', countryContract.list, {}),
  }),
)

/** Every tenant starts with the countries of ISO 3166. */
export async function seedCountriesOf(tx: Tx): Promise<void> {
  await tx
    .insertInto('countries')
    .values(
      seedCountries.map(({ aliases, ...country }, index) => ({
        ...country,
        id: index + 1,
        spellings: [...new Set([country.name, ...aliases].map(foldName))],
      })),
    )
    .execute()
  await sql`select next_ids('countries', ${seedCountries.length})`.execute(tx)
}
