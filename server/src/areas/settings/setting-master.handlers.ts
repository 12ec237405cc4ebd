// Small masters used by settings: tax items, currencies.
import { currencyContract } from '@office/shared/areas/settings/currency.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { inUse } from '../../core/records/in-use.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { raises } from './cache-key.part.ts'

const sameName = msg`There is already one with this name`

export const taxItemHandlers = implement(
  taxItemContract,
  crud(taxItemContract, {
    table: 'tax_items',
    noun: 'tax-item',
    source: tableSource('tax_items t', taxItemContract.list, {}),
    taken: { tax_items_name: { code: 'tax-item-name-taken', field: 'name', message: sameName } },
    guards: {
      // The terms of a card name it, which no foreign key sees: prices by that card would be without tax.
      remove: async ({ id }, { tx }) => {
        await tx.selectFrom('tax_items').select('id').where('id', '=', id).forUpdate().execute()
        const { rows } = await sql`select from rate_cards where (terms ->> 'tax_item_id')::int = ${id} limit 1`.execute(tx)
        if (rows.length > 0) refuse('in-use', { detail: inUse, values: { table: 'rate_cards' } })
      },
    },
    changed: raises('settings'),
  }),
)

const readCurrencies = listSql(currencyContract.list, {
  // One row per currency, with the id of the first country that uses it.
  base: sql`(select min(k.id) as id, k.currency as code from countries k where k.currency is not null group by k.currency) c`,
  id: sql.ref('c.id'),
  columns: { id: sql.ref('c.id'), code: sql.ref('c.code'), name: sql.ref('c.code') },
  filters: { code: sql.ref('c.code') },
})

export const currencyHandlers = implement(currencyContract, {
  list: async ({ query }, context) => {
    const page = await readCurrencies(query, context)
    const names = new Intl.DisplayNames(context.language, { type: 'currency' })
    return { ...page, rows: page.rows.map(row => ({ ...row, name: names.of(row.code) ?? row.code })) }
  },
})
