// Lists of buckets, sessions and bags: where they read from.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import { listSql, type SourceOf } from '../../core/list-sql.ts'

export const bucketSource: SourceOf<typeof sortingContract.buckets> = {
  base: sql`sorting_buckets b`,
  id: sql.ref('b.id'),
  joins: sql`
    join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    left join sorting_sessions open on open.tenant_id = b.tenant_id and open.bucket_id = b.id and open.closed_at is null
    left join staff on staff.tenant_id = b.tenant_id and staff.id = open.staff_id`,
  columns: {
    id: sql.ref('b.id'),
    code: sql.ref('b.code'),
    name: sql.ref('b.name'),
    warehouse_id: sql.ref('b.warehouse_id'),
    warehouse_name: sql.ref('w.name'),
    state_ids: sql.ref('b.state_ids'),
    city_ids: sql.ref('b.city_ids'),
    parcels: sql`(select count(*)::int from orders o where o.tenant_id = b.tenant_id and o.bucket_id = b.id and o.status_key = 'key_9')`,
    staff_name: sql.ref('staff.name'),
    version: sql.ref('b.version'),
  },
  filters: { code: sql.ref('b.code'), name: sql.ref('b.name'), warehouse_id: sql.ref('b.warehouse_id') },
}

const state = sql`case when s.closed_at is null then 'active' else 'closed' end`

export const sessionSource: SourceOf<typeof sortingContract.sessions> = {
  base: sql`sorting_sessions s`,
  id: sql.ref('s.id'),
  joins: sql`
    join sorting_buckets b on b.tenant_id = s.tenant_id and b.id = s.bucket_id
    join staff on staff.tenant_id = s.tenant_id and staff.id = s.staff_id`,
  columns: {
    id: sql.ref('s.id'),
    bucket_id: sql.ref('s.bucket_id'),
    bucket_code: sql.ref('b.code'),
    bucket_name: sql.ref('b.name'),
    staff_name: sql.ref('staff.name'),
    device: sql.ref('s.device'),
    state,
    opened_at: sql.ref('s.opened_at'),
    closed_at: sql.ref('s.closed_at'),
    accepted: sql.ref('s.accepted'),
    duplicates: sql.ref('s.duplicates'),
    refused: sql.ref('s.refused'),
  },
  filters: { bucket_id: sql.ref('s.bucket_id'), state, opened_at: sql.ref('s.opened_at'), device: sql.ref('s.device') },
}

export const bagSource: SourceOf<typeof sortingContract.bags> = {
  base: sql`sorting_bags g`,
  id: sql.ref('g.id'),
  joins: sql`
    join sorting_buckets b on b.tenant_id = g.tenant_id and b.id = g.bucket_id
    join staff on staff.tenant_id = g.tenant_id and staff.id = g.staff_id`,
  columns: {
    id: sql.ref('g.id'),
    number: sql.ref('g.number'),
    bucket_id: sql.ref('g.bucket_id'),
    bucket_code: sql.ref('b.code'),
    state: sql.ref('g.state'),
    parcels: sql.ref('g.parcels'),
    weight_kg: sql.ref('g.weight_kg'),
    created_at: sql.ref('g.created_at'),
    created_by: sql.ref('staff.name'),
  },
  filters: { number: sql.ref('g.number'), bucket_id: sql.ref('g.bucket_id'), state: sql.ref('g.state') },
}

export const readBuckets = listSql(sortingContract.buckets, bucketSource)
export const readSessions = listSql(sortingContract.sessions, sessionSource)
export const readBags = listSql(sortingContract.bags, bagSource)
