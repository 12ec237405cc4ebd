// Sources of the lists of buckets and sessions.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { lyingIn } from './hand-over.part.ts'
import { sessionState, workedUntil } from './session-clock.queries.ts'

/** Where a bucket stands among the others of its hall. */
export const inHall = (bucket: Sql): Sql => sql`(lpad(${bucket}.position::text, 4, '0') || ' ' || ${bucket}.code)`

export const bucketSource = tableSource('sorting_buckets b', sortingContract.buckets, {
  joins: sql`
    join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    left join sorting_sessions open on open.tenant_id = b.tenant_id and open.bucket_id = b.id and open.closed_at is null
    left join staff on staff.tenant_id = b.tenant_id and staff.id = open.staff_id`,
  sort: { position: inHall(sql`b`) },
  columns: {
    warehouse_name: sql.ref('w.name'),
    parcels: lyingIn(sql`b.id`),
    staff_name: sql.ref('staff.name'),
    session_state: sql`case when open.id is not null then ${sessionState('open')} end`,
  },
})

export const sessionSource = tableSource('sorting_sessions s', sortingContract.sessions, {
  joins: sql`
    join sorting_buckets b on b.tenant_id = s.tenant_id and b.id = s.bucket_id
    join staff on staff.tenant_id = s.tenant_id and staff.id = s.staff_id
    left join staff ender on ender.tenant_id = s.tenant_id and ender.id = s.ended_by`,
  columns: {
    bucket_code: sql.ref('b.code'),
    bucket_name: sql.ref('b.name'),
    staff_name: sql.ref('staff.name'),
    closed_by_name: sql.ref('ender.name'),
    state: sessionState('s'),
    taken_over_difference: sql`s.taken_over - s.left_before`,
    // A session of a few seconds does not show its speed yet.
    per_hour: sql`round(s.accepted * 3600 / greatest(60, extract(epoch from ${workedUntil('s')} - s.opened_at)))::int`,
    error_percent: sql`round(s.refused * 100.0 / nullif(s.accepted + s.duplicates + s.refused, 0), 1)`,
  },
})

export const readBuckets = listSql(sortingContract.buckets, bucketSource)
export const readSessions = listSql(sortingContract.sessions, sessionSource)
