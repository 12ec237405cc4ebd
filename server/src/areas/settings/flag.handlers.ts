// Flags: an ordinary table; which orders carry one is the orders' own.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { announceCacheKey } from './cache-key.part.ts'

export const flagHandlers = implement(flagContract, {
  ...crud(flagContract, {
    table: 'flags',
    noun: 'flag',
    source: {
      base: sql`flags f`,
      id: sql.ref('f.id'),
      columns: {
        id: sql.ref('f.id'),
        name: sql.ref('f.name'),
        colour: sql.ref('f.colour'),
        description: sql.ref('f.description'),
        is_active: sql.ref('f.is_active'),
        order_count: sql`(select count(*)::int from order_flags mark where mark.tenant_id = f.tenant_id and mark.flag_id = f.id)`,
        version: sql.ref('f.version'),
      },
      filters: { id: sql.ref('f.id'), name: sql.ref('f.name'), is_active: sql.ref('f.is_active') },
    },
    taken: { flags_name: { code: 'flag-name-taken', field: 'name', message: msg`There is already a flag with this name` } },
    changed: context => announceCacheKey(context, 'flags'),
  }),
})
