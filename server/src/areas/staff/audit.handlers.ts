// The audit log as recorded (core/records/audit.ts).
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'

const source = tableSource('audit_events e', auditContract.list, {
  joins: sql`left join staff actor on actor.tenant_id = e.tenant_id and actor.id = e.staff_id`,
  columns: { staff_name: sql.ref('actor.name') },
})
const readList = listSql(auditContract.list, source)

export const auditHandlers = implement(auditContract, {
  // A record's old and new values belong to no branch, so people with assigned branches only read their own actions.
  list: ({ query }, context) =>
    readList(query, context, context.places === null ? undefined : sql`e.staff_id = ${context.staff.id}`),
})
