// Shifts at the buckets of a demo tenant in the last days, one active just now and one idle. The parcels they scanned have long
// moved on.
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import { seededRandom } from './demo-journeys.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const SHIFTS = 18
/** Hours covered by the log of scans. */
const SCANNED = 5
/** Shifts that were not logged out: ended by a timeout after some hours, or by whoever needed the bucket. */
const ends = new Map<number, readonly [by: 'timeout' | 'admin', hours: number]>([
  [4, ['timeout', 12]],
  [9, ['admin', 3]],
])

/** Parcels that a shift leaves in its bucket, and that the next one finds: now and then one fewer. */
const leftBy = (at: number) => (at < 0 ? null : (at * 7) % 23)
const foundBy = (at: number, left: number | null) => Math.max(0, (left ?? 0) - (at % 5 === 4 ? 1 : 0))

export async function seedDemoSessions(tx: Tx, now: number): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`
    select s.id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key in ('sorter', 'hub-supervisor', 'dispatcher') order by s.id`.execute(tx)
  const buckets = await tx.selectFrom('sorting_buckets').select('id').orderBy('id').execute()
  const random = seededRandom(7_310)
  const shifts = Array.from({ length: SHIFTS }, (_, at) => {
    const opened = now - (SHIFTS - at) * 7 * HOUR - random() * HOUR
    const hours = 2 + random() * 4
    const accepted = Math.round(hours * (180 + random() * 240))
    const [closed_by, rest] = ends.get(at) ?? (['user', 0] as const)
    const ended = opened + hours * HOUR
    const left_before = leftBy(at - buckets.length)
    return {
      taken_over: foundBy(at, left_before),
      left_before,
      handed_over: leftBy(at),
      bucket_id: buckets[at % buckets.length]?.id ?? 0,
      staff_id: people[at % people.length]?.id ?? 0,
      device: `Scanner ${1 + (at % 3)}`,
      opened_at: new Date(opened).toISOString(),
      last_scan_at: new Date(ended).toISOString(),
      closed_at: new Date(ended + rest * HOUR).toISOString(),
      closed_by,
      accepted,
      duplicates: Math.round(accepted * 0.01 * random() * 3),
      refused: Math.round(accepted * 0.01 * random() * 4),
    }
  })
  // At the buckets of the farthest lanes, so that the others are free for trying out the station.
  const open = [50, 4].map((minutes, at) => {
    const scanned = now - minutes * MINUTE
    return {
      bucket_id: buckets.at(-1 - at)?.id ?? 0,
      staff_id: people[(SHIFTS + at) % people.length]?.id ?? 0,
      device: `Scanner ${1 + at}`,
      opened_at: new Date(scanned - SCANNED * HOUR).toISOString(),
      last_scan_at: new Date(scanned).toISOString(),
    }
  })
  await tx.insertInto('sorting_sessions').values(shifts).execute()
  await tx.insertInto('sorting_sessions').values(open).execute()
  await seedDevices(tx, people[0]?.id ?? 0)
  await seedScans(tx)
}

/** The stations of the shifts, and one that was lost. */
async function seedDevices(tx: Tx, staffId: number): Promise<void> {
  await sql`insert into sorting_devices (name, linked_at)
    select device, min(opened_at) from sorting_sessions group by device order by min(id)`.execute(tx)
  await sql`insert into sorting_devices (name, linked_by, is_linked, unlinked_at)
    values ('Scanner 4', ${staffId}, false, now() - interval '2 days')`.execute(tx)
}

/** Scans of the last hours, of orders that have moved on since: more in the evening than at noon. */
async function seedScans(tx: Tx): Promise<void> {
  await sql`
    insert into sorting_scans (scan_id, session_id, verdict, answer, device_at, at)
    select id, session_id, verdict, jsonb_build_object('scan_id', id, 'verdict', verdict, 'code', 'GONE', 'bucket', null, 'order', null,
      'first_at', null, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'accepted', n, 'parcels', 0), at, at
    from (
      select 'DEMOSCAN' || lpad(s.id::text, 4, '0') || lpad(n::text, 8, '0') as id, s.id as session_id, n,
        case when n % 23 = 0 then 'wrong-bucket' else 'accepted' end as verdict,
        s.until - make_interval(secs => sqrt((n - 1)::float / (90 + s.id * 17)) * ${SCANNED * 3600}) as at
      from (select distinct on (bucket_id) id, case when closed_at is null then last_scan_at else now() end as until
        from sorting_sessions order by bucket_id, id desc) s, generate_series(1, 90 + s.id * 17) n) as scan`.execute(tx)
  await sql`
    update sorting_sessions s set accepted = scans.accepted, refused = scans.refused
    from (select session_id, count(*) filter (where verdict = 'accepted') as accepted, count(*) filter (where verdict <> 'accepted') as refused
      from sorting_scans group by 1) scans
    where s.tenant_id = (select current_tenant()) and s.id = scans.session_id and s.closed_at is null`.execute(tx)
}
