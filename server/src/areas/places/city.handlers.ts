// Cities: an ordinary table with an import, bulk switches and a tree.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { type ChoiceSource, readChoices } from '../../core/choices-sql.ts'
import type { Context } from '../../core/context.ts'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { listSql, type Sql } from '../../core/list-sql.ts'
import { refuseField } from '../../core/refusal.ts'
import { startImport } from '../../imports/start-import.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'
import { readCityTree } from './city-tree.queries.ts'

const joins = sql`
  join states s on s.tenant_id = c.tenant_id and s.id = c.state_id
  join countries k on k.tenant_id = c.tenant_id and k.id = c.country_id
  left join warehouses w on w.tenant_id = c.tenant_id and w.id = c.default_warehouse_id`

const place = {
  base: sql`cities c`,
  id: sql.ref('c.id'),
  joins,
  columns: {
    id: sql.ref('c.id'),
    name: sql.ref('c.name'),
    native_name: sql.ref('c.native_name'),
    state_id: sql.ref('c.state_id'),
    state_name: sql.ref('s.name'),
    country_id: sql.ref('c.country_id'),
    country_name: sql.ref('k.name'),
    default_warehouse_id: sql.ref('c.default_warehouse_id'),
    default_warehouse_name: sql.ref('w.name'),
    is_active: sql.ref('c.is_active'),
    version: sql.ref('c.version'),
  },
}
const filters = {
  name: sql.ref('c.name'),
  state_id: sql.ref('c.state_id'),
  country_id: sql.ref('c.country_id'),
  id: sql.ref('c.id'),
  is_active: sql.ref('c.is_active'),
}
const readByCountry = listSql(cityContract.byCountry, {
  ...place,
  filters: { country_id: filters.country_id, name: filters.name },
})
const readByState = listSql(cityContract.byState, { ...place, filters: { state_id: filters.state_id, name: filters.name } })

const choiceSource: ChoiceSource = {
  from: sql`cities c ${joins}`,
  id: sql.ref('c.id'),
  name: sql.ref('c.name'),
  detail: sql`s.name || ', ' || k.name`,
  offered: sql`c.is_active`,
}

/** Staff with warehouses of their own serve the cities of these; staff without serve all. */
const served = (staffId: number): Sql => sql`c.is_active and (
  c.default_warehouse_id is null
  or not exists (select from staff_warehouses mine where mine.staff_id = ${staffId})
  or c.default_warehouse_id in (select mine.warehouse_id from staff_warehouses mine where mine.staff_id = ${staffId}))`

const unknownWarehouse = msg`There is no such active warehouse`
const noLongerThere = msg`This city is no longer there`

/** Sets one column of several cities; those that hold the value already are told, not written. */
async function setColumn(
  context: Context,
  ids: readonly number[],
  column: 'is_active' | 'default_warehouse_id',
  value: boolean | number | null,
) {
  const { tx, translate } = context
  const known = await sql<{ id: number; name: string }>`
    select id, name from cities where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const changed = await sql<{ id: number }>`
    update cities set ${sql.ref(column)} = ${value}, version = version + 1, updated_at = now()
    where id = any(${ids}::int[]) and ${sql.ref(column)} is distinct from ${value} returning id`.execute(tx)
  const applied = new Set(changed.rows.map(row => row.id))
  if (applied.size > 0) {
    await context.audit({
      action: 'city.update',
      subject: 'city',
      subjectId: null,
      after: { [column]: value, ids: [...applied] },
    })
    await raiseCacheKey(tx, 'cities')
  }
  const names = new Map(known.rows.map(row => [row.id, row.name]))
  const missing = translate(noLongerThere)
  const results = [...new Set(ids)].map(id => {
    const name = names.get(id)
    return name === undefined
      ? { id, name: '', outcome: 'refused' as const, message: missing }
      : { id, name, outcome: applied.has(id) ? ('applied' as const) : ('unchanged' as const) }
  })
  return { updated: applied.size, unchanged: names.size - applied.size, results }
}

export const cityHandlers = implement(cityContract, {
  ...crud(cityContract, {
    table: 'cities',
    noun: 'city',
    source: { ...place, filters },
    values: async (draft, { tx }) => {
      const state = await tx.selectFrom('states').select('country_id').where('id', '=', draft.state_id).executeTakeFirst()
      if (!state) return refuseField('state_id', 'unknown-reference', msg`There is no such state`)
      return { ...draft, country_id: state.country_id }
    },
    taken: { cities_key: { code: 'city-name-taken', field: 'name', message: msg`This state already has a city with this name` } },
    changed: ({ tx }) => raiseCacheKey(tx, 'cities'),
  }),
  bulk: (input, context) => startImport('cities', input, context),
  activate: ({ body }, context) => setColumn(context, body.ids, 'is_active', true),
  deactivate: ({ body }, context) => setColumn(context, body.ids, 'is_active', false),
  assignDefaultWarehouse: async ({ body }, context) => {
    if (body.warehouse_id !== null) {
      const warehouse = await context.tx
        .selectFrom('warehouses')
        .select('id')
        .where('id', '=', body.warehouse_id)
        .where('is_active', '=', true)
        .executeTakeFirst()
      if (!warehouse) refuseField('warehouse_id', 'unknown-reference', unknownWarehouse)
    }
    return setColumn(context, body.ids, 'default_warehouse_id', body.warehouse_id)
  },
  dropdown: ({ query }, { tx, staff }) => readChoices(tx, { ...choiceSource, offered: served(staff.id) }, query),
  dropdownWithoutFilter: ({ query }, { tx }) => readChoices(tx, choiceSource, query),
  tree: ({ query }, { tx }) => readCityTree(tx, query['filter[country_id]'], query['filter[state_id]']),
  byCountry: ({ query }, context) => readByCountry(query, context),
  byState: ({ query }, context) => readByState(query, context),
})
