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
}
