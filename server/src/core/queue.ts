// Work that outlives a request: jobs are rows in the database, recorded in the transaction that asks for them,
// started right after its commit, tried again with growing waits (promises.md B15).
import { type CompiledQuery, CompiledQuery as Raw, sql } from 'kysely'
import type { Db } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import type { Services } from './context.ts'
import type { Database } from './database.ts'
import { inTenant, type Tx } from './transaction.ts'

/** What a job is told; plain JSON. */
export type JobData = Record<string, unknown>

export interface JobContext {
  tenantId: number
  services: Services
  /** A transaction inside the job's tenant. */
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Raised when the server stops: finish the batch at hand, the job is taken up again later. */
  signal: AbortSignal
}

export interface Job<D extends JobData = JobData> {
  readonly name: string
  /** How many are worked on at once by one server; 1 when absent. */
  readonly atOnce?: number
  /** May run twice, after a crash: it must look whether its work is done. */
  readonly run: (data: D, context: JobContext) => Promise<void>
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

/** Waits of 30 s, 1, 2, 4 … at most 60 min: 30 tries are about 24 hours (promises.md B15). */
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
      await sql`select set_config('role', 'none', true)`.execute(tx)
      const inTx: Db = {
        executeSql: async (text, values) => ({ rows: (await tx.executeQuery<unknown>(rawQuery(text, values))).rows as never[] }),
      }
      await boss.send(name, { tenantId, data }, { db: inTx })
      await sql`select set_config('role', 'office_app', true)`.execute(tx)
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
        expireInSeconds: EXPIRE_SECONDS,
        ...(database.kind === 'postgres' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
      })
      const run = async ([entry]: { data: { tenantId: number; data: JobData } }[]) => {
        if (!entry) return
        await started.promise
        const { tenantId, data } = entry.data
        try {
          // Recorded under this job's name, by a caller whose data had the job's type.
          await job.run(data as never, {
            tenantId,
            services,
            inTenant: work => inTenant(database, tenantId, work),
            signal: stopping.signal,
          })
        } finally {
          // Another may wait: kicks that came meanwhile count for one.
          kick(job.name)
        }
      }
      const ids: string[] = []
      for (let n = 0; n < (job.atOnce ?? 1); n++)
        ids.push(await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, run))
      workers.set(job.name, ids)
    }
  }
}

const rawQuery = (text: string, values: unknown[] | undefined): CompiledQuery => Raw.raw(text, values ?? [])
