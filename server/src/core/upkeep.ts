// What the database needs from time to time: rows that have had their time removed, and on the embedded one, which has
// no background workers, statistics and vacuum.
import { sql } from 'kysely'
import type { Services } from './context.ts'
import type { Database } from './database.ts'
import { inTenant, type Tx } from './transaction.ts'

const HOUR_MS = 3_600_000
const TIDY_MS = 60_000
const CHORE_MS = 300_000

/** What an area tidies in each tenant now and then; it does nothing where there is little to do. */
export type Chore = (tx: Tx) => Promise<void>

/** Rows and how long they are kept; a retry comes within a day, an ended session is shown for a month. */
const oldRows = [
  `delete from idempotency_keys where created_at < now() - interval '48 hours'`,
  `delete from sign_in_attempts where at < now() - interval '1 day'`,
  `delete from staff_sessions where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
]

const dropOldRows: Chore = async tx => {
  for (const statement of oldRows) await sql.raw(statement).execute(tx)
}

/** Each tenant's chores in a transaction of its own, one tenant after the other. */
async function doChores(database: Database, chores: readonly Chore[]): Promise<void> {
  const tenants = await database.owner.selectFrom('tenants').select('id').execute()
  for (const { id } of tenants) for (const chore of chores) await inTenant(database, id, chore)
}

/**
 * Vacuums and analyses tables that changed by more than a tenth, as autovacuum would. Without it plans go wrong, pages
 * stay invisible to index-only scans, and trigram indexes are shunned for their pending lists. Call it after a large import.
 */
export async function tidy(database: Database): Promise<void> {
  if (database.kind === 'postgres') return
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_mod_since_analyze > 500 + 0.1 * n_live_tup or n_dead_tup > 500 + 0.2 * n_live_tup
    order by n_live_tup`)
  for (const { name } of rows) await database.pool.query(`vacuum (analyze) ${name}`)
}

export interface Upkeep {
  start: () => void
  stop: () => void
}

export function createUpkeep({ database }: Services, chores: readonly Chore[]): Upkeep {
  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => Promise<void>) => {
    let running = false
    const tick = async () => {
      if (running) return
      running = true
      await work().catch(error => console.error('upkeep:', error instanceof Error ? error.message : error))
      running = false
    }
    timers.push(setInterval(() => void tick(), ms).unref())
  }
  return {
    start: () => {
      every(HOUR_MS, () => doChores(database, [dropOldRows]))
      every(TIDY_MS, () => tidy(database))
      every(CHORE_MS, () => doChores(database, chores))
    },
    stop: () => timers.forEach(clearInterval),
  }
}
