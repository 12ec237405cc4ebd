// Periodic care of the database: removes rows past their retention and, on the embedded engine, which has no background workers,
// refreshes statistics and vacuums.
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Database } from './database.ts'
import { inTenant, type Tx } from './transaction.ts'

const HOUR_MS = 3_600_000
const VACUUM_MS = 60_000
const TASKS_MS = 300_000
const OUTBOX_MS = 3000

/** An area's periodic cleanup of one tenant; it does nothing if there is little to do. */
export type MaintenanceTask = (tx: Tx, tenantId: number, services: Services) => Promise<void>

/** Rows waiting to be queued: written by the database itself, where no queue is at hand. */
export interface Outbox {
  /** Finds the tenants that have some. */
  waiting: string
  send: MaintenanceTask
  /** The job to kick afterwards. */
  job: string
}

/** Rows and their retention: a retry comes within a day, an ended session is shown for a month. */
const oldRows = [
  `delete from idempotency_keys where created_at < now() - interval '48 hours'`,
  `delete from sign_in_attempts where at < now() - interval '1 day'`,
  `delete from staff_sessions m where coalesce(m.revoked_at, m.expires_at) < now() - interval '30 days'
    and not exists (select from service_tokens t where t.tenant_id = m.tenant_id and t.session_id = m.id)`,
  `delete from webhook_deliveries where created_at < now() - interval '90 days' and state <> 'waiting'`,
  `delete from tracking_lookups where since < now() - interval '1 day'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
]

const dropOldRows: MaintenanceTask = async tx => {
  for (const statement of oldRows) await sql.raw(statement).execute(tx)
}

const tellFailure = (error: unknown) => console.error('maintenance:', error instanceof Error ? error.message : error)

/** Runs each tenant's tasks in transactions of their own, one tenant after the other; a failure does not stop the others. */
async function runTasks(services: Services, tasks: readonly MaintenanceTask[]): Promise<void> {
  const { database } = services
  const tenants = await database.owner.selectFrom('tenants').select('id').execute()
  for (const { id } of tenants)
    for (const task of tasks) await inTenant(database, id, tx => task(tx, id, services)).catch(tellFailure)
}

async function emptyOutboxes(services: Services, outboxes: readonly Outbox[]): Promise<void> {
  const { database, queue } = services
  for (const { waiting, send, job } of outboxes) {
    const { rows } = await database.pool.query<{ tenant_id: number }>(waiting)
    for (const { tenant_id } of rows) await inTenant(database, tenant_id, tx => send(tx, tenant_id, services)).catch(tellFailure)
    if (rows.length > 0) queue.kick(job)
  }
}

/**
 * After this many changes statistics are refreshed whatever the table's size: a tenth of all tenants' rows can be all rows of a
 * new one.
 */
const MOST_CHANGED = 20_000

/**
 * Vacuums and analyzes tables of which more than a tenth changed, as autovacuum would. Otherwise plans degrade, pages stay
 * invisible to index-only scans, and trigram indexes are avoided because of their pending lists. PostgreSQL vacuums by itself,
 * but it refreshes statistics only after a tenth of the whole table changed, so a new tenant would be planned for as if it had no
 * rows. Call it after a large import.
 */
export async function vacuumChanged(database: Database): Promise<void> {
  const isEmbedded = database.kind !== 'postgres'
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_mod_since_analyze > least(500 + 0.1 * n_live_tup, ${MOST_CHANGED})
      or ${isEmbedded} and n_dead_tup > 500 + 0.2 * n_live_tup
    order by n_live_tup`)
  for (const { name } of rows) await database.pool.query(`${isEmbedded ? 'vacuum (analyze)' : 'analyze'} ${name}`)
}

export interface Maintenance {
  start: () => void
  /** Resolves once the running work is done; the database may be closed then. */
  stop: () => Promise<void>
}

export function createMaintenance(
  services: Services,
  tasks: readonly MaintenanceTask[],
  outboxes: readonly Outbox[],
): Maintenance {
  const { database } = services
  const timers: NodeJS.Timeout[] = []
  const running = new Map<() => Promise<void>, Promise<unknown>>()
  const every = (ms: number, work: () => Promise<void>) => {
    const tick = () => {
      if (running.has(work)) return
      const done = work()
        .catch(tellFailure)
        .finally(() => running.delete(work))
      running.set(work, done)
    }
    timers.push(setInterval(tick, ms).unref())
  }
  return {
    start: () => {
      every(HOUR_MS, () => runTasks(services, [dropOldRows]))
      every(VACUUM_MS, () => vacuumChanged(database))
      every(TASKS_MS, () => runTasks(services, tasks))
      every(OUTBOX_MS, () => emptyOutboxes(services, outboxes))
    },
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}
