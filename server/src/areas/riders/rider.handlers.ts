// Riders: the list and the dropdown.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import { readChoices } from '../../core/choices-sql.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'

const joins = sql`left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id`

const readList = listSql(riderContract.list, {
  base: sql`riders r`,
  id: sql.ref('r.id'),
  joins,
  columns: {
    id: sql.ref('r.id'),
    name: sql.ref('r.name'),
    phone: sql.ref('r.phone'),
    warehouse_id: sql.ref('r.warehouse_id'),
    warehouse_name: sql.ref('w.name'),
    is_active: sql.ref('r.is_active'),
    version: sql.ref('r.version'),
  },
  filters: {
    name: sql.ref('r.name'),
    warehouse_id: sql.ref('r.warehouse_id'),
    id: sql.ref('r.id'),
    is_active: sql.ref('r.is_active'),
  },
})

export const riderHandlers = implement(riderContract, {
  list: ({ query }, context) => readList(query, context),
  dropdown: ({ query }, { tx }) =>
    readChoices(
      tx,
      {
        from: sql`riders r ${joins}`,
        id: sql.ref('r.id'),
        name: sql.ref('r.name'),
        detail: sql.ref('w.name'),
        offered: sql`r.is_active`,
      },
      query,
    ),
})
