// Flags: an ordinary table; which orders carry one is stored with the orders.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { raises } from './cache-key.part.ts'

export const flagHandlers = implement(
  flagContract,
  crud(flagContract, {
    table: 'flags',
    noun: 'flag',
    source: tableSource('flags f', flagContract.list, {
      columns: {
        order_count: sql`(select count(*)::int from order_flags mark where mark.tenant_id = f.tenant_id and mark.flag_id = f.id)`,
      },
    }),
    taken: { flags_name: { code: 'flag-name-taken', field: 'name', message: msg`There is already a flag with this name` } },
    changed: raises('flags'),
  }),
)
