// Countries: base data, only read.
import { countryContract } from '@office/shared/areas/places/country.contract'
import { seedCountries } from '@office/shared/areas/places/country.seed'
import { sql } from 'kysely'
import { readChoices } from '../../core/choices-sql.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'
import type { Tx } from '../../core/transaction.ts'

const readList = listSql(countryContract.list, {
  base: sql`countries k`,
  id: sql.ref('k.id'),
  columns: {
    id: sql.ref('k.id'),
    name: sql.ref('k.name'),
    code: sql.ref('k.code'),
    phone_code: sql.ref('k.phone_code'),
    currency: sql.ref('k.currency'),
  },
  filters: { name: sql.ref('k.name'), id: sql.ref('k.id'), code: sql.ref('k.code') },
})

export const countryHandlers = implement(countryContract, {
  list: ({ query }, context) => readList(query, context),
  dropdown: (_input, { tx }) =>
    readChoices(tx, { from: sql`countries k`, id: sql.ref('k.id'), name: sql.ref('k.name') }, {}, 300),
})

/** Every tenant starts with the countries of ISO 3166. */
export async function seedCountriesOf(tx: Tx): Promise<void> {
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  await tx
    .insertInto('countries')
    .values(
      seedCountries.map(({ aliases, ...country }, index) => ({
        ...country,
        id: index + 1,
        spellings: [...new Set([country.name, ...aliases].map(folded))],
      })),
    )
    .execute()
  await sql`select next_ids('countries', ${seedCountries.length})`.execute(tx)
}
