// The audit log as recorded (core/records/audit.ts).
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { deedsLike } from '@office/shared/areas/staff/audit.model'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'

const likeOther = sql.join(
  deedsLike.map(([action, deed]) => sql`when ${sql.lit(action)} then ${sql.lit(deed)}`),
  sql` `,
)
/** The deeds as recorded of those that are looked for: the column has an index, what is made of it has none. */
const recorded = (words: readonly string[]) => [
  ...words,
  ...deedsLike.flatMap(([action, deed]) => (words.includes(deed) ? action : [])),
]

const source = tableSource('audit_events e', auditContract.list, {
  joins: sql`left join staff actor on actor.tenant_id = e.tenant_id and actor.id = e.staff_id`,
  columns: { staff_name: sql.ref('actor.name'), deed: sql`case e.deed ${likeOther} else e.deed end` },
  filters: { deed: ({ words }) => sql`e.deed = any(${recorded(words)}::text[])` },
})
const readList = listSql(auditContract.list, source)

export const auditHandlers = implement(auditContract, {
  // A record's old and new values belong to no branch, so people with assigned branches only read their own actions.
  list: ({ query }, context) =>
    readList(query, context, context.places === null ? undefined : sql`e.staff_id = ${context.staff.id}`),
})
