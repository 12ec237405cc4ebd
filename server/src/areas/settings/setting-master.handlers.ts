// Small masters used by settings: tax items, currencies.
import { currencyContract } from '@office/shared/areas/settings/currency.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { crud } from '../../core/records/crud.ts'
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
