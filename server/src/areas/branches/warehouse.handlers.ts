// Warehouses of both kinds: the list, one with its logo, the dropdown, and those of the person signed in.
import { readFile } from 'node:fs/promises'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { sql } from 'kysely'
import { type ChoiceSource, readChoices } from '../../core/choices-sql.ts'
import { implement } from '../../core/implement.ts'
import { listSql, readOne } from '../../core/list-sql.ts'
import { found } from '../../core/refusal.ts'
import { warehouseDetail, warehouseRows } from './warehouse.source.part.ts'

const rows = warehouseRows(null)
const readList = listSql(warehouseContract.list, { ...rows, filters: { ...rows.filters, kind: sql.ref('w.kind') } })

const choiceSource: ChoiceSource = {
  from: sql`warehouses w`,
  id: sql.ref('w.id'),
  name: sql.ref('w.name'),
  detail: sql.ref('w.code'),
  offered: sql`w.is_active`,
  search: sql`w.name || ' ' || w.code`,
}

/** The company logo of an operator who has set none. */
const defaultLogo = readFile(new URL('./default-logo.png', import.meta.url))

export const warehouseHandlers = implement(warehouseContract, {
  list: ({ query }, context) => readList(query, context),
  get: async ({ params }, { tx }) => found(await readOne(warehouseDetail(null), tx, params.id)),
  logo: async ({ params }, { tx, services }) => {
    const { logo_file_id } = found(
      await tx.selectFrom('warehouses').select('logo_file_id').where('id', '=', params.id).executeTakeFirst(),
    )
    if (logo_file_id === null) return { name: 'logo.png', type: 'image/png', content: await defaultLogo }
    const { name, type, stream } = await services.files.open(tx, logo_file_id)
    return { name, type, content: stream }
  },
  dropdown: ({ query }, { tx }) => readChoices(tx, choiceSource, query),
  assigned: (_input, { tx, staff }) =>
    readChoices(
      tx,
      {
        ...choiceSource,
        offered: sql`w.is_active and (
          not exists (select from staff_warehouses mine where mine.staff_id = ${staff.id})
          or w.id in (select mine.warehouse_id from staff_warehouses mine where mine.staff_id = ${staff.id}))`,
      },
      {},
      1000,
    ),
})
