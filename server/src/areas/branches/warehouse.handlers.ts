// Warehouses: the list, the dropdown, and those of the person signed in.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { sql } from 'kysely'
import { type ChoiceSource, readChoices } from '../../core/choices-sql.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'

const readList = listSql(warehouseContract.list, {
  base: sql`warehouses w`,
  id: sql.ref('w.id'),
  joins: sql`left join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id`,
  columns: {
    id: sql.ref('w.id'),
    code: sql.ref('w.code'),
    name: sql.ref('w.name'),
    kind: sql.ref('w.kind'),
    city_name: sql.ref('c.name'),
    phone: sql.ref('w.phone'),
    is_sorting: sql.ref('w.is_sorting'),
    is_active: sql.ref('w.is_active'),
    version: sql.ref('w.version'),
  },
  filters: { name: sql.ref('w.name'), kind: sql.ref('w.kind'), id: sql.ref('w.id'), is_active: sql.ref('w.is_active') },
})

const choiceSource: ChoiceSource = {
  from: sql`warehouses w`,
  id: sql.ref('w.id'),
  name: sql.ref('w.name'),
  detail: sql.ref('w.code'),
  offered: sql`w.is_active`,
  search: sql`w.name || ' ' || w.code`,
}

export const warehouseHandlers = implement(warehouseContract, {
  list: ({ query }, context) => readList(query, context),
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
