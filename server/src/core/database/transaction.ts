// Every request, job and seed works in one transaction as the plain role with its tenant set (docs/promises.md A4).
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely'
import type { QueryResult as PgResult, PoolClient } from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { markWrite } from './write-mark.ts'

/** Kysely inside an open transaction of one tenant. */
export type Tx = Transaction<Tables>

export interface OpenTransaction {
  tx: Tx
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its own connection')) })
const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()
const driver = new DummyDriver()

/** What of who asks decides what the database shows them. */
export interface Walls {
  /** The warehouses that the person works at; null for all. */
  places: number[] | null
  /** The merchant that the program works for; null for all others. */
  merchant_id: number | null
}

/** Transactions behind the wall between branches (migration 0200) or that of merchants (0440), by the role that stands behind it. */
const walled = new WeakMap<Tx, Wall>()
/** Puts a transaction that was opened behind one of these walls among them. */
export function wallOff(tx: Tx, { places, merchant_id }: Walls): void {
  if (merchant_id !== null) walled.set(tx, { role: 'office_merchant', of: `merchant ${merchant_id}` })
  else if (places !== null) walled.set(tx, { role: 'office_branch', of: `branches ${places.join()}` })
}

interface Wall {
  role: 'office_branch' | 'office_merchant'
  /** Whose it is: what is little for one branch is much for another, so each has plans of its own. */
  of: string
}
/** How many pieces of work of a transaction are beyond the branch now: one within another does not end it. */
const beyond = new WeakMap<Tx, number>()

/** Transactions whose statements all find their rows by keys. */
const keyed = new WeakSet<Tx>()

/**
 * Statements of this transaction find their rows by their keys, so one plan serves whatever is looked for, whoever asks: they are planned
 * once, also behind the wall of a branch.
 * @returns to be selected by the next statement, which saves a round trip
 */
export function planOnce(tx: Tx) {
  keyed.add(tx)
  return sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`
}

function transactionOn(client: PoolClient, prepare: Database['prepare']): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const values = [...query.parameters]
      const wall = (beyond.get(tx) ?? 0) > 0 ? undefined : walled.get(tx)
      const planner = keyed.has(tx) ? wall?.role : wall?.of
      const asked = prepare?.(client, query.sql, values, planner) ?? { text: query.sql, values }
      const result = await client.query(asked)
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered: read by pages of the key')
    },
  }
  // Statements asked for at once are sent at once and run in this order (node-postgres pipelining): one wait for all.
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: use => use(connection) })
  const tx: Tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
  return tx
}

/**
 * Writes, or reads back, what may lie beyond the person's branches: a parcel that leaves them, one that is received from
 * another. Only after it was found behind the wall, or where the rule that opens it is told beside the call.
 */
export async function beyondBranch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const own = walled.get(tx)?.role
  if (own === undefined) return work()
  const as = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx)
  const within = beyond.get(tx) ?? 0
  beyond.set(tx, within + 1)
  // Statements run in the order in which they are asked for, so neither change of role is waited for; one that fails fails the commit.
  const enter = within === 0 ? as('office_app') : null
  const [result] = await Promise.all([work(), enter])
  // After an error the transaction is at its end, and its role with it.
  const left = (beyond.get(tx) ?? 1) - 1
  beyond.set(tx, left)
  if (left === 0) as(own).catch(() => undefined)
  return result
}

/**
 * What takes the operator's own tables for a merchant's program: prices, numbers, the file of an import. Only after everything that was
 * named is known to be the merchant's.
 */
export const asOperator = <T>({ tx, merchantId }: { tx: Tx; merchantId: number | null }, work: () => Promise<T>): Promise<T> =>
  merchantId === null ? work() : beyondBranch(tx, work)

/** Several statements in one text come back as several results, in one round trip. */
export const runTogether = async (client: PoolClient, statements: string): Promise<PgResult[]> =>
  (await client.query(statements)) as unknown as PgResult[] // pg's types know one statement only

/** The longest a statement may take on PostgreSQL; PGlite ignores it, so work is bounded by LIMIT as well. */
const STATEMENT_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 120_000

/**
 * Set for the transaction, never for the session, which belongs to others afterwards where a pool stands before PostgreSQL. Statements of a
 * request end sooner than PostgreSQL would compile them.
 */
export const BEGIN = `begin; set local jit = off; set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}; `

/** Opens a transaction with these statements, whose answer its own need not wait for: a connection runs them in the order in which they are sent. */
export async function openAhead(
  { pool, prepare }: Pick<Database, 'pool' | 'prepare'>,
  opening: string,
): Promise<{ open: OpenTransaction; opened: Promise<PgResult[]> }> {
  const client = await pool.connect()
  let ended = false
  const end = async (word: 'commit' | 'rollback') => {
    if (ended) return
    ended = true
    try {
      const { command } = await client.query(word)
      client.release()
      // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and somebody swallowed the error.
      if (word === 'commit' && command === 'ROLLBACK') throw new Error('The transaction was rolled back by an earlier error')
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('The transaction was rolled back'))) client.release(true)
      throw error
    }
  }
  const open = {
    tx: transactionOn(client, prepare),
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => undefined),
  }
  return { open, opened: runTogether(client, BEGIN + opening) }
}

/** Opens a transaction and runs these statements in it, in one round trip. */
export async function openOn(
  database: Pick<Database, 'pool' | 'prepare'>,
  opening: string,
): Promise<{ open: OpenTransaction; results: PgResult[] }> {
  const { open, opened } = await openAhead(database, opening)
  try {
    return { open, results: await opened }
  } catch (error) {
    await open.rollback()
    throw error
  }
}

/** Jobs may take longer than requests: the limit of one statement on PostgreSQL. */
export const JOB_STATEMENT_TIMEOUT = '600s'

/**
 * Work in a transaction of a tenant that is known already.
 * @param staffId in whose name it is done, so that it reaches no further than they do; absent for the system's own work
 */
export type InTenant = <T>(work: (tx: Tx) => Promise<T>, staffId?: number) => Promise<T>

/** Runs jobs, seeds and tests inside a tenant, under the same wall as a request; an error rolls everything back. */
export async function inTenant<T>(
  database: Database,
  tenantId: number,
  work: (tx: Tx) => Promise<T>,
  staffId?: number,
): Promise<T> {
  if (!Number.isInteger(tenantId)) throw new Error('A tenant is an integer')
  database.needRoom()
  const settings = { statement_timeout: JOB_STATEMENT_TIMEOUT, 'app.tenant': String(tenantId), role: 'office_app' }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  return within(database, `select ${calls.join(', ')}`, async tx => {
    if (staffId === undefined) return work(tx)
    await workAs(tx, staffId)
    const result = await work(tx)
    await markWrite(database, tx, staffId)
    return result
  })
}

async function workAs(tx: Tx, staffId: number): Promise<void> {
  const { rows } = await sql<Walls>`
    with mine as materialized (select places_of(${staffId}::int) as places, merchant_of(${staffId}::int) as merchant_id)
    select places, merchant_id, work_at(places, merchant_id) from mine`.execute(tx)
  const [mine] = rows
  if (mine) wallOff(tx, mine)
}

/** Runs work outside every tenant, as the owner: only for what makes or lists tenants. */
export const asOwner = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> => within(database, '', work)

async function within<T>(database: Database, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { open } = await openOn(database, opening)
  try {
    const result = await work(open.tx)
    await open.commit()
    return result
  } catch (error) {
    await open.rollback()
    throw error
  }
}
