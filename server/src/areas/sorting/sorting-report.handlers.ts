// Scans of today summed up by bucket and hour.
import { outcomeOf, verdicts } from '@office/shared/areas/sorting/sorting.contract'
import { type SortingStats, sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { inHall } from './bucket.source.ts'
import { lyingIn } from './hand-over.part.ts'
import { sessionState } from './session-clock.queries.ts'

const refused = verdicts.filter(verdict => outcomeOf(verdict) === 'refused')
const notNumber = msg`Enter a whole number`

type Bucket = SortingStats['buckets'][number]

async function readStats({ tx, tenant }: Context, warehouse: string | undefined): Promise<SortingStats> {
  if (warehouse !== undefined && !/^[1-9]\d{0,8}$/.test(warehouse)) refuseField('warehouse_id', 'not-a-number', notNumber)
  const zone = tenant.timeZone
  const { rows: now } = await sql<{ day: string; hour: number }>`
    select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day, extract(hour from now() at time zone ${zone})::int as hour`.execute(
    tx,
  )
  const { day = '', hour = 0 } = now[0] ?? {}
  const { rows } = await sql<
    Omit<Bucket, 'by_hour' | 'accepted' | 'refused'> & { hours: Record<string, [number, number]> | null }
  >`
    select b.id, b.code, b.name, w.name as warehouse_name, p.name as staff_name,
      case when open.id is not null then ${sessionState('open')} end as session_state,
      ${lyingIn(sql`b.id`)} as parcels,
      (select jsonb_object_agg(h.hour, jsonb_build_array(h.accepted, h.refused)) from (
        select extract(hour from c.at at time zone ${zone})::int as hour, count(*) filter (where c.verdict = 'accepted' and c.undone_at is null) as accepted,
          count(*) filter (where c.verdict = any(${refused})) as refused
        from sorting_sessions s join sorting_scans c on c.tenant_id = s.tenant_id and c.session_id = s.id
        where s.tenant_id = b.tenant_id and s.bucket_id = b.id and s.opened_at > now() - interval '2 days'
          and c.at >= ${day}::timestamp at time zone ${zone}
        group by 1) as h) as hours
    from sorting_buckets b
    join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    left join sorting_sessions open on open.tenant_id = b.tenant_id and open.bucket_id = b.id and open.closed_at is null
    left join staff p on p.tenant_id = open.tenant_id and p.id = open.staff_id
    where ${isOwnPlace(sql.ref('w.id'))} and (${warehouse ?? null}::int is null or w.id = ${warehouse ?? null}::int)
    order by w.id, ${inHall(sql`b`)} limit 1000`.execute(tx)
  const buckets = rows.map(({ hours, ...bucket }) => {
    const each = Array.from({ length: 24 }, (_, at) => {
      const [accepted, refused] = hours?.[at] ?? [0, 0]
      return { accepted, refused }
    })
    const sum = (of: 'accepted' | 'refused') => each.reduce((total, one) => total + one[of], 0)
    return { ...bucket, accepted: sum('accepted'), refused: sum('refused'), by_hour: each.map(({ accepted }) => accepted) }
  })
  return { day, hour, buckets }
}

export const sortingReportHandlers = implement(sortingReportContract, {
  stats: ({ query }, context) => readStats(context, query.warehouse_id),
})
