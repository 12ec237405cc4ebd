// Shifts at the buckets of a demo tenant in the last days; what they scanned lies long ago in other hands.
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import { seededRandom } from './demo-journeys.ts'

const HOUR = 3_600_000
const SHIFTS = 18

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
    return {
      bucket_id: buckets[at % buckets.length]?.id ?? 0,
      staff_id: people[at % people.length]?.id ?? 0,
      device: `Scanner ${1 + (at % 3)}`,
      opened_at: new Date(opened).toISOString(),
      closed_at: new Date(opened + hours * HOUR).toISOString(),
      accepted,
      duplicates: Math.round(accepted * 0.01 * random() * 3),
      refused: Math.round(accepted * 0.01 * random() * 4),
    }
  })
  await tx.insertInto('sorting_sessions').values(shifts).execute()
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

/** What was scanned in the last hours, of orders that have moved on since: more in the evening than at noon. */
async function seedScans(tx: Tx): Promise<void> {
  await sql`
    insert into sorting_scans (scan_id, session_id, verdict, answer, device_at, at)
    select id, session_id, verdict, jsonb_build_object('scan_id', id, 'verdict', verdict, 'code', 'GONE', 'bucket', null, 'order', null,
      'first_at', null, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'accepted', n, 'parcels', 0), at, at
    from (
      select 'DEMOSCAN' || lpad(s.id::text, 4, '0') || lpad(n::text, 8, '0') as id, s.id as session_id, n,
        case when n % 23 = 0 then 'wrong-bucket' else 'accepted' end as verdict,
        now() - make_interval(secs => sqrt(n::float / (90 + s.id * 17)) * 18000) as at
      from (select distinct on (bucket_id) id from sorting_sessions order by bucket_id, id desc) s, generate_series(1, 90 + s.id * 17) n) as scan`.execute(
    tx,
  )
}
