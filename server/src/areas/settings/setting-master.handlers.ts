// Small masters beside the settings: tax items, waybill layouts, currencies.
import { currencyContract } from '@office/shared/areas/settings/currency.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { seedWaybillLayouts, waybillLayoutContract } from '@office/shared/areas/settings/waybill-layout.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'
import type { Tx } from '../../core/transaction.ts'
import { announceCacheKey } from './cache-key.part.ts'

const sameName = msg`There is already one with this name`

export const taxItemHandlers = implement(taxItemContract, {
  ...crud(taxItemContract, {
    table: 'tax_items',
    noun: 'tax-item',
    source: {
      base: sql`tax_items t`,
      id: sql.ref('t.id'),
      columns: {
        id: sql.ref('t.id'),
        name: sql.ref('t.name'),
        rate: sql.ref('t.rate'),
        applies_to: sql.ref('t.applies_to'),
        is_active: sql.ref('t.is_active'),
        version: sql.ref('t.version'),
      },
      filters: { id: sql.ref('t.id'), name: sql.ref('t.name'), is_active: sql.ref('t.is_active') },
    },
    taken: { tax_items_name: { code: 'tax-item-name-taken', field: 'name', message: sameName } },
    changed: context => announceCacheKey(context, 'settings'),
  }),
})

export const waybillLayoutHandlers = implement(waybillLayoutContract, {
  ...crud(waybillLayoutContract, {
    table: 'waybill_layouts',
    noun: 'waybill-layout',
    source: {
      base: sql`waybill_layouts l`,
      id: sql.ref('l.id'),
      columns: {
        id: sql.ref('l.id'),
        name: sql.ref('l.name'),
        paper: sql.ref('l.paper'),
        copies: sql.ref('l.copies'),
        shows_sender_phone: sql.ref('l.shows_sender_phone'),
        shows_cod: sql.ref('l.shows_cod'),
        shows_weight: sql.ref('l.shows_weight'),
        shows_reference: sql.ref('l.shows_reference'),
        shows_note: sql.ref('l.shows_note'),
        shows_qr: sql.ref('l.shows_qr'),
        footer: sql.ref('l.footer'),
        version: sql.ref('l.version'),
      },
      filters: { name: sql.ref('l.name') },
    },
    taken: { waybill_layouts_name: { code: 'waybill-layout-name-taken', field: 'name', message: sameName } },
    changed: context => announceCacheKey(context, 'settings'),
  }),
})

export async function seedWaybillLayoutsOf(tx: Tx): Promise<void> {
  for (const layout of seedWaybillLayouts) await tx.insertInto('waybill_layouts').values(layout).execute()
}

const readCurrencies = listSql(currencyContract.list, {
  // One row a currency, under the number of the first country that pays in it.
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
