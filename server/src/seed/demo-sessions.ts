// Shifts at the buckets of a demo tenant in the last days, one active just now and one idle. The parcels they scanned have long
// moved on.
import { status } from '@office/shared/areas/orders/order-status.model'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import { seededRandom } from './demo-journeys.ts'
import { FIRST_SERIAL } from './demo-orders.ts'

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
const MOST_LEFT = 23
const leftBy = (at: number) => (at < 0 ? null : (at * 7) % MOST_LEFT)
const foundBy = (at: number, left: number | null) => Math.max(0, (left ?? 0) - (at % 5 === 4 ? 1 : 0))

export async function seedDemoSessions(tx: Tx, now: number): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`
    select s.id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key in ('sorter', 'hub-supervisor', 'dispatcher') order by s.id`.execute(tx)
  const buckets = await tx.selectFrom('sorting_buckets').select('id').orderBy('id').execute()
  const random = seededRandom(7_310)
  const delivered = await tx
    .selectFrom('orders')
    .select('id')
    .where('status_key', '=', status.delivered)
    .orderBy('id')
    .limit(SHIFTS * MOST_LEFT)
    .execute()
  /** Which those of a shift were: parcels that have long been delivered. */
  const leftIn = (at: number) => delivered.slice(at * MOST_LEFT, at * MOST_LEFT + (leftBy(at) ?? 0)).map(({ id }) => id)
  const shifts = Array.from({ length: SHIFTS }, (_, at) => {
    const opened = now - (SHIFTS - at) * 7 * HOUR - random() * HOUR
    const hours = 2 + random() * 4
    const accepted = Math.round(hours * (180 + random() * 240))
    const [closed_by, rest] = ends.get(at) ?? (['user', 0] as const)
    const ended = opened + hours * HOUR
    const left_before = leftBy(at - buckets.length)
    const staff_id = people[at % people.length]?.id ?? 0
    return {
      taken_over: foundBy(at, left_before),
      taken_over_ids: leftIn(at - buckets.length).slice(0, foundBy(at, left_before)),
      left_before,
      handed_over: leftBy(at),
      handed_over_ids: leftIn(at),
      ended_by: closed_by === 'user' ? staff_id : closed_by === 'admin' ? (people[(at + 1) % people.length]?.id ?? null) : null,
      bucket_id: buckets[at % buckets.length]?.id ?? 0,
      staff_id,
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

/** As many scans as a shift counted; one that is still open has more in the evening than at noon. */
async function seedScans(tx: Tx): Promise<void> {
  const { rows: sessions } = await sql<{ id: number; scans: number }>`
    select id, case when closed_at is null then 90 + id * 17 else accepted + duplicates + refused end as scans
    from sorting_sessions order by id`.execute(tx)
  // Of parcels that were delivered before the demo's first order was booked.
  const codes = Array.from({ length: sessions.reduce((sum, { scans }) => sum + scans, 0) }, (_, at) =>
    s10('CE', FIRST_SERIAL - 1 - at, 'NP'),
  )
  await sql`
    with counted as (
      select s.*, told.scans, sum(told.scans) over (order by s.id) - told.scans as before
      from unnest(${sessions.map(({ id }) => id)}::int[], ${sessions.map(({ scans }) => scans)}::int[]) as told (id, scans)
      join sorting_sessions s on s.tenant_id = (select current_tenant()) and s.id = told.id),
    scanned as (
      select 'DEMOSCAN' || lpad(s.id::text, 4, '0') || lpad(n::text, 8, '0') as id, s.id as session_id, n, codes.code,
        case when n % 23 = 0 and s.closed_at is null or n * s.refused / s.scans > (n - 1) * s.refused / s.scans then 'wrong-bucket'
          when n * s.duplicates / s.scans > (n - 1) * s.duplicates / s.scans then 'duplicate' else 'accepted' end as verdict,
        case when s.closed_at is null then s.last_scan_at - make_interval(secs => sqrt((n - 1)::float / s.scans) * ${SCANNED * 3600})
          else s.opened_at + (s.last_scan_at - s.opened_at) * n / s.scans end as at
      from counted s cross join generate_series(1, s.scans) n
      join unnest(${codes}::text[]) with ordinality as codes (code, place) on codes.place = s.before + n)
    insert into sorting_scans (scan_id, session_id, verdict, answer, device_at, at)
    select id, session_id, verdict, jsonb_build_object('scan_id', id, 'verdict', verdict, 'code', code, 'bucket', null, 'order', null,
      'first_at', null, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'accepted', n, 'parcels', 0), at, at
    from scanned`.execute(tx)
  const count = (verdict: string) => sql`count(*) filter (where verdict = ${verdict})`
  await sql`
    update sorting_sessions s set accepted = scans.accepted, duplicates = scans.duplicates, refused = scans.refused
    from (select session_id, ${count('accepted')} as accepted, ${count('duplicate')} as duplicates, ${count('wrong-bucket')} as refused
      from sorting_scans group by 1) scans
    where s.tenant_id = (select current_tenant()) and s.id = scans.session_id`.execute(tx)
}
