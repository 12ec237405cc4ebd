// States: an ordinary table with an import.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { readChoices } from '../../core/choices-sql.ts'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { startImport } from '../../imports/start-import.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'

const taken = { code: 'state-code-taken', field: 'code', message: msg`This country already has a state with this code or name` }

export const stateHandlers = implement(stateContract, {
  ...crud(stateContract, {
    table: 'states',
    noun: 'state',
    source: {
      base: sql`states s`,
      id: sql.ref('s.id'),
      joins: sql`join countries k on k.tenant_id = s.tenant_id and k.id = s.country_id`,
      columns: {
        id: sql.ref('s.id'),
        name: sql.ref('s.name'),
        code: sql.ref('s.code'),
        country_id: sql.ref('s.country_id'),
        country_name: sql.ref('k.name'),
        native_name: sql.ref('s.native_name'),
        city_count: sql`(select count(*)::int from cities c where c.tenant_id = s.tenant_id and c.state_id = s.id)`,
        version: sql.ref('s.version'),
      },
      filters: { name: sql.ref('s.name'), code: sql.ref('s.code'), country_id: sql.ref('s.country_id'), id: sql.ref('s.id') },
    },
    taken: { states_key: taken },
    changed: ({ tx }) => raiseCacheKey(tx, 'states'),
  }),
  bulk: (input, context) => startImport('states', input, context),
  dropdown: ({ query }, { tx }) => {
    const countries = (query['filter[country_id]'] ?? '')
      .split(',')
      .filter(part => /^[1-9]\d{0,8}$/.test(part))
      .map(Number)
    return readChoices(
      tx,
      {
        from: sql`states s join countries k on k.tenant_id = s.tenant_id and k.id = s.country_id`,
        id: sql.ref('s.id'),
        name: sql.ref('s.name'),
        detail: sql.ref('k.name'),
        ...(countries.length > 0 ? { offered: sql`s.country_id = any(${countries}::int[])` } : {}),
      },
      query,
    )
  },
})
