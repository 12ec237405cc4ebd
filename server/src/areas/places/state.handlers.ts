// States: an ordinary table with an import. A state takes its cities along to another country.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { startImport } from '../../imports/start-import.ts'
import { raises } from '../settings/cache-key.part.ts'

const taken = { code: 'state-code-taken', field: 'code', message: msg`This country already has a state with this code or name` }

export const stateHandlers = implement(stateContract, {
  ...crud(stateContract, {
    table: 'states',
    noun: 'state',
    source: tableSource('states s', stateContract.list, {
      joins: sql`join countries k on k.tenant_id = s.tenant_id and k.id = s.country_id`,
      columns: {
        country_name: sql.ref('k.name'),
        city_count: sql`(select count(*)::int from cities c where c.tenant_id = s.tenant_id and c.state_id = s.id)`,
      },
    }),
    parts: async ({ tx }, id, { country_id }) => {
      await sql`update cities set country_id = ${country_id}, version = version + 1, updated_at = now()
        where state_id = ${id} and country_id <> ${country_id}`.execute(tx)
    },
    choices: { detail: sql.ref('k.name') },
    taken: { states_key: taken },
    changed: raises('states'),
  }),
  bulk: (input, context) => startImport('states', input, context),
})
