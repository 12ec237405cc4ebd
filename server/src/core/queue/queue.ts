// Work that outlives a request. Jobs are rows in the database, recorded in the transaction that wants them, started right after
// its commit and retried with growing delays (docs/promises.md B15).
import { type CompiledQuery, CompiledQuery as Raw, sql } from 'kysely'
import type { Db, JobWithMetadata } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { readInTenant } from '../database/replica.ts'
import { type Actor, holdOpen, type InTenant, inTenant, type Tx } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { JobData, JobRecorder } from './job-recorder.ts'

export interface JobContext {
  tenantId: number
  services: Services
  /** Opens a transaction inside the job's tenant; with an actor, it reaches no further than they do. */
  inTenant: InTenant
  /** Reads only, in someone's name: from the replica if there is one and it is up to date. */
  reading: <T>(read: (tx: Tx) => Promise<T>, actor: Actor) => Promise<T>
  /** Aborted when the server stops: finish the current batch, the job is resumed later. */
  signal: AbortSignal
}

export interface Job<D extends JobData = JobData> {
  readonly name: string
  /** How many one server works on at once; 1 by default. */
  readonly atOnce?: number
  /**
   * The field of the data that says for whom a job works, if not for the whole tenant: the more jobs these have waiting, the later
   * comes their next one.
   */
  readonly turnOf?: keyof D & string
  /** Tries before it is given up; by default enough for about a day. Jobs that people wait for have few. */
  readonly tries?: number
  /** May run twice after a crash, so it must check whether its work is already done. */
  readonly run: (data: D, context: JobContext) => Promise<void>
  /** Tells those who wait for it that its last try has failed; a job of its own, so it may run twice as well. */
  readonly givenUp?: (data: D, context: JobContext) => Promise<void>
}

/** A job of which only its own code knows the data's type. */
export type AnyJob = Job<never>

export const defineJob = <D extends JobData>(job: Job<D>): Job<D> => job

export interface Queue extends JobRecorder {
  start: (jobs: readonly AnyJob[], services: Services) => Promise<void>
  stop: () => Promise<void>
}

/** Delays of 30 s, 1, 2, 4 … up to 60 min: 30 tries take about 24 hours (docs/promises.md B15). */
const RETRY = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 }
/** Only jobs recorded by another process wait for this; our own are kicked. */
const POLL_SECONDS = 5
const STOP_MS = 8000
/** Longest run of a job, in seconds. */
const EXPIRE_SECONDS = 3600
/** Seconds without a sign of life after which another process takes over a job. */
const HEARTBEAT_SECONDS = 60
/**
 * Where a job goes after its last try if somebody is to be told. The queue puts it there in the statement that ends the job, so
 * that it does not matter whether the process that worked on it is still alive.
 */
const givenUpName = (name: string) => `${name}/given-up`

export function createQueue(database: Database): Queue {
  const { pool } = database
  const db: Db = {
    executeSql: async (text, values) => {
      const result = await pool.query(text, values)
      // Several statements without values give several results; pg-boss expects the last.
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
  /** The field by which jobs of a name take turns; those that are absent take them by tenant. */
  const turns = new Map<string, string>()
  const stopping = new AbortController()
  const started = Promise.withResolvers<void>()
  // Whoever awaits it learns of a failed start; there may be nobody.
  started.promise.catch(() => undefined)
  const kick = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  boss.on('error', error => console.error(`queue: ${error.message}`))

  /** The queue's tables belong to no tenant and the plain role cannot see them, so it is dropped for these statements. */
  async function asOwner(tx: Tx, work: () => Promise<void>): Promise<void> {
    holdOpen(tx)
    const { rows } = await sql<{ role: string }>`
      select was.role, set_config('role', 'none', true) from (select current_setting('role') as role offset 0) was`.execute(tx)
    await work()
    await sql`select set_config('role', ${rows[0]?.role ?? 'office_branch'}, true)`.execute(tx)
  }

  /** @param tx as the owner */
  async function send(tx: Tx, tenantId: number, name: string, data: readonly JobData[]): Promise<void> {
    const inTx: Db = {
      // pg-boss lets its caller name the type of the rows, which no implementation can know.
      executeSql: async (text, values) => ({ rows: (await tx.executeQuery<unknown>(rawQuery(text, values))).rows as never[] }),
    }
    // The more jobs somebody has waiting, the later comes their next one: five large imports do not hold up another tenant's
    // small one, nor does a receiver that is away hold up another merchant's.
    const turn = turns.get(name)
    const { rows: before } = await sql<{ whose: string | null; waiting: number }>`
        select ${turn === undefined ? sql`null` : sql`data -> 'data' ->> ${turn}::text`} as whose, count(*)::int as waiting
        from pgboss.job
        where name = ${name} and state in ('created', 'retry', 'active') and (data ->> 'tenantId')::int = ${tenantId}
        group by 1`.execute(tx)
    const waiting = new Map(before.map(row => [row.whose, row.waiting]))
    for (const one of data) {
      const whose = turn === undefined ? null : String(one[turn])
      const ahead = waiting.get(whose) ?? 0
      await boss.send(name, { tenantId, data: one }, { db: inTx, priority: -ahead })
      waiting.set(whose, ahead + 1)
    }
  }

  return {
    record: (tx, tenantId, name, ...data) => asOwner(tx, () => send(tx, tenantId, name, data)),
    recordOnce: (tx, tenantId, name, data) =>
      asOwner(tx, async () => {
        const { rows } = await sql`
          update pgboss.job set start_after = least(start_after, now())
          where name = ${name} and state in ('created', 'retry', 'active') and (data ->> 'tenantId')::int = ${tenantId}
            and data -> 'data' = ${JSON.stringify(data)}::jsonb
          returning id`.execute(tx)
        if (rows.length === 0) await send(tx, tenantId, name, [data])
      }),
    kick,
    ready: () => started.promise,
    async start(jobs, services) {
      for (const { name, turnOf } of jobs) if (turnOf !== undefined) turns.set(name, turnOf)
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
    // Only one process works on the embedded database, so a job still 'active' was cut off when it ended.
    if (database.kind === 'embedded')
      await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    for (const job of jobs) {
      const { givenUp } = job
      await openQueue(job.name, job.tries)
      if (givenUp) {
        await openQueue(givenUpName(job.name))
        await boss.updateQueue(job.name, { deadLetter: givenUpName(job.name) })
        // Those that an earlier version recorded.
        await pool.query(
          `update pgboss.job set dead_letter = $2 where name = $1 and dead_letter is null and state < 'completed'`,
          [job.name, givenUpName(job.name)],
        )
        await startWorker(givenUpName(job.name), givenUp, services)
      }
      for (let n = 0; n < (job.atOnce ?? 1); n++) await startWorker(job.name, job.run, services)
    }
  }

  async function openQueue(name: string, tries?: number): Promise<void> {
    await boss.createQueue(name, {
      ...RETRY,
      ...(tries === undefined ? {} : { retryLimit: tries - 1 }),
      expireInSeconds: EXPIRE_SECONDS,
      ...(database.kind === 'postgres' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
    })
  }

  async function startWorker(name: string, work: AnyJob['run'], services: Services): Promise<void> {
    const run = async ([entry]: JobWithMetadata<{ tenantId: number; data: JobData }>[]) => {
      if (!entry) return
      await started.promise
      const { tenantId } = entry.data
      // Recorded under this job's name by a caller whose data had the job's type.
      const data = entry.data.data as never
      const context: JobContext = {
        tenantId,
        services,
        inTenant: (work, actor) => inTenant(database, tenantId, work, actor),
        reading: (read, actor) => readInTenant(database, tenantId, actor, read, () => inTenant(database, tenantId, read, actor)),
        signal: stopping.signal,
      }
      try {
        await work(data, context)
      } catch (error) {
        // A job cut off by the end of the process is resumed after its restart, unless that was its last try.
        if (entry.retryCount >= entry.retryLimit)
          console.error(`job ${name} is given up after ${entry.retryCount + 1} tries:`, error)
        throw error
      } finally {
        // Another one may be waiting, since kicks that came meanwhile count as one.
        kick(name)
      }
    }
    const id = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, includeMetadata: true }, run)
    workers.set(name, [...(workers.get(name) ?? []), id])
  }
}

const rawQuery = (text: string, values: unknown[] | undefined): CompiledQuery => Raw.raw(text, values ?? [])
