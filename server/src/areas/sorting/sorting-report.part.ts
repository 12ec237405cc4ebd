// Rows of the sorting report: sessions by day, bucket and operator.
import type { reports } from '@office/shared/areas/reports/reports'
import { sql } from 'kysely'
import { calendarDays } from '../../core/records/filter-sql.ts'
import type { SourceOf } from '../../core/records/list-source.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { workedUntil } from './session-clock.queries.ts'

/**
 * A row for each day, bucket and operator, numbered by its first session. Each requested day is read separately in the index of
 * openings, however many others there are. Day boundaries come from arrays, because behind the wall the index accepts plain
 * values but no function of them.
 */
const byDay = sql`(
  select d.day, each.* from tenants t
  cross join lateral (
    select array_agg(at::date order by at) as days, array_agg(at at time zone t.time_zone order by at) as begins,
      array_agg((at + interval '1 day') at time zone t.time_zone order by at) as ends
    from generate_series(
      (select (min(s.opened_at) at time zone t.time_zone)::date::timestamp from sorting_sessions s),
      now() at time zone t.time_zone, interval '1 day') as at) kept
  cross join lateral unnest(kept.days, kept.begins, kept.ends) as d(day, begins, ends)
  cross join lateral (
    select min(s.id) as id, s.bucket_id, b.warehouse_id, s.staff_id, count(*)::int as sessions, sum(s.accepted)::int as accepted,
      sum(s.duplicates)::int as duplicates, sum(s.refused)::int as refused,
      sum(extract(epoch from ${workedUntil('s')} - s.opened_at)) as seconds,
      (array_agg(s.taken_over order by s.id))[1] as taken_over, sum(s.taken_over - s.left_before)::int as taken_over_difference,
      (array_agg(s.handed_over order by s.id desc))[1] as handed_over
    from sorting_sessions s join sorting_buckets b on b.tenant_id = s.tenant_id and b.id = s.bucket_id
    where s.opened_at >= d.begins and s.opened_at < d.ends
    group by 2, 3, 4) each) r`

const source: SourceOf<(typeof reports)['sorting']['contract']['list']> = {
  base: byDay,
  id: sql.ref('r.id'),
  joins: sql`
    join sorting_buckets b on b.id = r.bucket_id
    join warehouses w on w.id = r.warehouse_id
    join staff p on p.id = r.staff_id`,
  columns: {
    id: sql.ref('r.id'),
    day: sql`to_char(r.day, 'YYYY-MM-DD')`,
    bucket_id: sql.ref('r.bucket_id'),
    bucket_code: sql.ref('b.code'),
    bucket_name: sql.ref('b.name'),
    warehouse_name: sql.ref('w.name'),
    staff_name: sql.ref('p.name'),
    accepted: sql.ref('r.accepted'),
    // A minute does not show anyone's speed yet.
    per_hour: sql`round(r.accepted * 3600 / greatest(60, r.seconds))::int`,
    duplicates: sql.ref('r.duplicates'),
    refused: sql.ref('r.refused'),
    error_percent: sql`round(r.refused * 100.0 / nullif(r.accepted + r.duplicates + r.refused, 0), 1)`,
    sessions: sql.ref('r.sessions'),
    minutes: sql`ceil(r.seconds / 60)::int`,
    taken_over: sql.ref('r.taken_over'),
    taken_over_difference: sql.ref('r.taken_over_difference'),
    handed_over: sql.ref('r.handed_over'),
  },
  filters: {
    day: calendarDays(sql.ref('r.day')),
    warehouse_id: sql.ref('r.warehouse_id'),
    bucket_id: sql.ref('r.bucket_id'),
    staff_id: sql.ref('r.staff_id'),
  },
  sort: { day: sql.ref('r.day') },
}

export const sortingRows = { source, within: isOwnPlace(sql.ref('r.warehouse_id')) }
