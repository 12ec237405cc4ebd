// Cities: an ordinary table with an import, bulk switches and a tree.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { type ChoiceSource, readChoices } from '../../core/records/choices-sql.ts'
import { crud } from '../../core/records/crud.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { startImport } from '../../imports/start-import.ts'
import { sendToBranchOf } from '../orders/order-branch.part.ts'
import { raiseCacheKey, raises } from '../settings/cache-key.part.ts'
import { readCityTree } from './city-tree.queries.ts'

const own = {
  joins: sql`
    join states s on s.tenant_id = c.tenant_id and s.id = c.state_id
    join countries k on k.tenant_id = c.tenant_id and k.id = c.country_id
    left join warehouses w on w.tenant_id = c.tenant_id and w.id = c.default_warehouse_id
    left join city_zones priced on priced.tenant_id = c.tenant_id and priced.city_id = c.id
    left join zones z on z.tenant_id = priced.tenant_id and z.id = priced.zone_id`,
  columns: {
    state_name: sql.ref('s.name'),
    country_name: sql.ref('k.name'),
    default_warehouse_name: sql.ref('w.name'),
    zone_id: sql.ref('priced.zone_id'),
    zone_name: sql.ref('z.name'),
    zone_by: sql.ref('priced.by'),
  },
}
const readByCountry = listSql(cityContract.byCountry, tableSource('cities c', cityContract.byCountry, own))
const readByState = listSql(cityContract.byState, tableSource('cities c', cityContract.byState, own))

const choiceSource: ChoiceSource = {
  from: sql`cities c ${own.joins}`,
  id: sql.ref('c.id'),
  name: sql.ref('c.name'),
  detail: sql`s.name || ', ' || k.name`,
  offered: sql`c.is_active`,
}

/** Staff with assigned warehouses serve the cities of these, and those that belong to no warehouse. */
const served = sql`c.is_active and (c.default_warehouse_id is null or ${isOwnPlace(sql.ref('c.default_warehouse_id'))})`

const unknownWarehouse = msg`This warehouse does not exist or is inactive`
const noLongerThere = msg`This city no longer exists`

/** Sets one column of several cities; those that already have the value are reported, not written. */
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
    await raiseCacheKey(context, 'cities')
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
    source: tableSource('cities c', cityContract.list, {
      ...own,
      filters: { is_zoned: ({ flag }) => sql`(priced.zone_id is not null) = ${flag}` },
      joined: ['zone_id', 'is_zoned'],
    }),
    values: async (draft, { tx }) => {
      const state = await tx.selectFrom('states').select('country_id').where('id', '=', draft.state_id).executeTakeFirst()
      if (!state) return refuseField('state_id', 'unknown-reference', msg`This state does not exist`)
      return { ...draft, country_id: state.country_id }
    },
    taken: { cities_key: { code: 'city-name-taken', field: 'name', message: msg`This state already has a city with this name` } },
    changed: raises('cities'),
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
    const outcome = await setColumn(context, body.ids, 'default_warehouse_id', body.warehouse_id)
    await sendToBranchOf(context.tx, body.ids)
    return outcome
  },
  dropdown: ({ query }, { tx }) => readChoices(tx, { ...choiceSource, offered: served }, query),
  dropdownWithoutFilter: ({ query }, { tx }) => readChoices(tx, choiceSource, query),
  tree: ({ query }, { tx }) => readCityTree(tx, query['filter[country_id]'], query['filter[state_id]']),
  byCountry: ({ query }, context) => readByCountry(query, context),
  byState: ({ query }, context) => readByState(query, context),
})
