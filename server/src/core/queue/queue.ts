// Work that outlives a request: jobs are rows in the database, recorded in the transaction that asks for them,
// started right after its commit, tried again with growing waits (docs/promises.md B15).
import { type CompiledQuery, CompiledQuery as Raw, sql } from 'kysely'
import type { Db, JobWithMetadata } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { readInTenant } from '../database/replica.ts'
import { holdOpen, type InTenant, inTenant, type Tx } from '../database/transaction.ts'
import type { Services } from '../http/context.ts'

/** What a job is told; plain JSON. */
export type JobData = Record<string, unknown>

export interface JobContext {
  tenantId: number
  services: Services
  /** A transaction inside the job's tenant; of what somebody asked for, no further than that person reaches. */
  inTenant: InTenant
  /** For reading alone, in a person's name: by the replica where there is one and it is up to date. */
  reading: <T>(read: (tx: Tx) => Promise<T>, staffId: number) => Promise<T>
  /** Raised when the server stops: finish the batch at hand, the job is taken up again later. */
  signal: AbortSignal
}

export interface Job<D extends JobData = JobData> {
  readonly name: string
  /** How many are worked on at once by one server; 1 when absent. */
  readonly atOnce?: number
  /** How often it is tried before it is given up; for about a day when absent. People wait for few tries only. */
  readonly tries?: number
  /** May run twice, after a crash: it must look whether its work is done. */
  readonly run: (data: D, context: JobContext) => Promise<void>
  /** Tells those who wait for it that its last try has failed. */
  readonly givenUp?: (data: D, context: JobContext) => Promise<void>
}

/** A job whose data is only known to itself. */
export type AnyJob = Job<never>

export const defineJob = <D extends JobData>(job: Job<D>): Job<D> => job

export interface Queue {
  /** Records a job in a transaction of the tenant; call `kick` with its name after the commit. */
  record: (tx: Tx, tenantId: number, name: string, data: JobData) => Promise<void>
  kick: (name: string) => void
  /** Wait for it before a transaction that may record: inside one, the embedded engine could not finish the start. */
  ready: () => Promise<void>
  start: (jobs: readonly AnyJob[], services: Services) => Promise<void>
  stop: () => Promise<void>
}

/** Waits of 30 s, 1, 2, 4 … at most 60 min: 30 tries are about 24 hours (docs/promises.md B15). */
const RETRY = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 }
/** Only what another process recorded waits for this; the own jobs are kicked. */
const POLL_SECONDS = 5
const STOP_MS = 8000
/** The longest one run of a job may take, in seconds. */
const EXPIRE_SECONDS = 3600
/** Another process takes over a job whose worker has said nothing for this long. */
const HEARTBEAT_SECONDS = 60

export function createQueue(database: Database): Queue {
  const { pool } = database
  const db: Db = {
    executeSql: async (text, values) => {
      const result = await pool.query(text, values)
      // Several statements without values answer several results; pg-boss reads the last.
      return Array.isArray(result) ? result.at(-1) : result
    },
  }
  const boss = new PgBoss({
    db,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS / 2,
    ...(database.kind === 'embedded' ? { backend: 'pglite' } : {}),
  })
  const workers = new Map<string, string[]>()
  const stopping = new AbortController()
  const started = Promise.withResolvers<void>()
  // Who waits for it hears of a failed start; nobody may be waiting.
  started.promise.catch(() => undefined)
  const kick = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  boss.on('error', error => console.error(`queue: ${error.message}`))

  return {
    async record(tx, tenantId, name, data) {
      // The queue's tables belong to no tenant, so the plain role cannot see them: it is put off for this one insert.
      holdOpen(tx)
      const { rows } = await sql<{ role: string }>`
        select was.role, set_config('role', 'none', true) from (select current_setting('role') as role offset 0) was`.execute(tx)
      const inTx: Db = {
        executeSql: async (text, values) => ({ rows: (await tx.executeQuery<unknown>(rawQuery(text, values))).rows as never[] }),
      }
      // The more a tenant has waiting, the later its next one: five large imports of one hold up no small one of another.
      const { rows: before } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pgboss.job
        where name = ${name} and state in ('created', 'retry', 'active') and (data ->> 'tenantId')::int = ${tenantId}`.execute(tx)
      await boss.send(name, { tenantId, data }, { db: inTx, priority: -(before[0]?.waiting ?? 0) })
      await sql`select set_config('role', ${rows[0]?.role ?? 'office_branch'}, true)`.execute(tx)
    },
    kick,
    ready: () => started.promise,
    async start(jobs, services) {
      try {
        await startWorkers(jobs, services)
        started.resolve()
      } catch (error) {
        started.reject(error)
        throw error
      }
    },
    async stop() {
      stopping.abort()
      await started.promise.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }

  async function startWorkers(jobs: readonly AnyJob[], services: Services): Promise<void> {
    await boss.start()
    // Only one process works on the embedded database, so what is still 'active' was cut off by its end.
    if (database.kind === 'embedded')
      await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    for (const job of jobs) {
      await boss.createQueue(job.name, {
        ...RETRY,
        ...(job.tries === undefined ? {} : { retryLimit: job.tries - 1 }),
        expireInSeconds: EXPIRE_SECONDS,
        ...(database.kind === 'postgres' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
      })
      const run = async ([entry]: JobWithMetadata<{ tenantId: number; data: JobData }>[]) => {
        if (!entry) return
        await started.promise
        const { tenantId } = entry.data
        // Recorded under this job's name, by a caller whose data had the job's type.
        const data = entry.data.data as never
        const context: JobContext = {
          tenantId,
          services,
          inTenant: (work, staffId) => inTenant(database, tenantId, work, staffId),
          reading: (read, staffId) =>
            readInTenant(database, tenantId, staffId, read, () => inTenant(database, tenantId, read, staffId)),
          signal: stopping.signal,
        }
        try {
          await job.run(data, context)
        } catch (error) {
          // What the end of the process cuts off is taken up again after its start.
          if (stopping.signal.aborted) throw error
          if (entry.retryCount >= entry.retryLimit) {
            console.error(`job ${job.name} is given up after ${entry.retryCount + 1} tries:`, error)
            await job.givenUp?.(data, context)
          }
          throw error
        } finally {
          // Another may wait: kicks that came meanwhile count for one.
          kick(job.name)
        }
      }
      const ids: string[] = []
      for (let n = 0; n < (job.atOnce ?? 1); n++)
        ids.push(await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, includeMetadata: true }, run))
      workers.set(job.name, ids)
    }
  }
}

const rawQuery = (text: string, values: unknown[] | undefined): CompiledQuery => Raw.raw(text, values ?? [])
