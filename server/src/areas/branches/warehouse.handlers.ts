// Warehouses of both kinds: the list, one with its logo, the dropdown, and those of the signed-in person.
import { readFile } from 'node:fs/promises'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { found } from '../../core/http/refusal.ts'
import { readChoices } from '../../core/records/choices-sql.ts'
import { crud } from '../../core/records/crud.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { allWarehouses, warehouseUse } from './warehouse.source.part.ts'

const search = sql`w.name || ' ' || w.code`
const choices = { detail: sql.ref('w.code'), search }

/** Also those that a number names are the person's own; only active ones are offered. */
const ownWarehouses = {
  ...choices,
  from: sql`(select * from warehouses where ${isOwnPlace(sql.ref('id'))}) w`,
  id: sql.ref('w.id'),
  name: sql.ref('w.name'),
  offered: sql.ref('w.is_active'),
}

/** The company logo of an operator who has not set one. */
const defaultLogo = readFile(new URL('./default-logo.png', import.meta.url))

export const warehouseHandlers = implement(warehouseContract, {
  ...crud(warehouseContract, {
    table: 'warehouses',
    noun: 'warehouse',
    source: allWarehouses,
    detail: warehouseUse,
    choices,
  }),
  logo: async ({ params }, { tx, services }) => {
    const { logo_file_id } = found(
      await tx.selectFrom('warehouses').select('logo_file_id').where('id', '=', params.id).executeTakeFirst(),
    )
    if (logo_file_id === null) return { name: 'logo.png', type: 'image/png', content: await defaultLogo }
    const { name, type, stream } = await services.files.open(tx, logo_file_id)
    return { name, type, content: stream }
  },
  assigned: ({ query }, { tx }) => readChoices(tx, ownWarehouses, query, 1000),
})
