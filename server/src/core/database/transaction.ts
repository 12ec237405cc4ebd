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
import { prepareValue } from 'pg/lib/utils.js'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { type Turns, turnsOn } from './transaction-turns.ts'
import type { Statement } from './turn.ts'
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

interface Wall {
  role: 'office_branch' | 'office_merchant'
  /** Whose it is: what is little for one branch is much for another, so each has plans of its own. */
  of: string
}

/** What is known of an open transaction beside its statements. */
interface State {
  turns: Turns
  /** As its connection is asked for it. */
  statement: (text: string, values: readonly unknown[], planner?: string) => Statement
  /** The wall between branches (migration 0200) or that of merchants (0440) behind which it was opened, by the role that stands there. */
  wall: Wall | null
  /** How many pieces of work are beyond the branch now: one within another does not end it. */
  beyond: number
  /** All its statements find their rows by keys. */
  isKeyed: boolean
}

const states = new WeakMap<Tx, State>()

function stateOf(tx: Tx): State {
  const state = states.get(tx)
  if (!state) throw new Error('Not a transaction of ours')
  return state
}

/** Puts a transaction that was opened behind one of these walls among them. */
export function wallOff(tx: Tx, { places, merchant_id }: Walls): void {
  const state = stateOf(tx)
  if (merchant_id !== null) state.wall = { role: 'office_merchant', of: `merchant ${merchant_id}` }
  else if (places !== null) state.wall = { role: 'office_branch', of: `branches ${places.join()}` }
}

/** What follows in a reading needs all of it in one transaction. */
export const holdOpen = (tx: Tx): void => stateOf(tx).turns.hold()

/** Sets this for the transaction, before whatever is asked for next. */
export function setFor(tx: Tx, settings: Readonly<Record<string, string>>): void {
  const { turns, statement } = stateOf(tx)
  turns.set(statement(`select ${settingsList(settings)}`, []))
}

/**
 * Statements of this transaction find their rows by their keys, so one plan serves whatever is looked for, whoever asks: they are planned
 * once, also behind the wall of a branch.
 */
export function planOnce(tx: Tx): void {
  stateOf(tx).isKeyed = true
  setFor(tx, { plan_cache_mode: 'force_generic_plan' })
}

/** Makes statements for a connection, which keeps prepared what comes back. */
export const statementsOn =
  (client: PoolClient, prepare: Database['prepare']): State['statement'] =>
  (text, values, planner) => ({
    name: prepare?.(client, text, planner) ?? '',
    text,
    values: values.map(value => prepareValue(value)),
  })

/** A failure from the database, with a stack that leads to whoever asked in place of the socket. */
function traced(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

function transactionOf(turns: Turns, statement: State['statement']): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { wall, beyond, isKeyed } = stateOf(tx)
      const planner = beyond > 0 ? undefined : isKeyed ? wall?.role : wall?.of
      const { rows, count } = await turns.ask(statement(text, parameters, planner)).catch(traced)
      return { rows: rows as R[], numAffectedRows: BigInt(count ?? 0) } // what the statement's types say
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered: read by pages of the key')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: use => use(connection) })
  const tx: Tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
  states.set(tx, { turns, statement, wall: null, beyond: 0, isKeyed: false })
  return tx
}

/**
 * Writes, or reads back, what may lie beyond the person's branches: a parcel that leaves them, one that is received from
 * another. Only after it was found behind the wall, or where the rule that opens it is told beside the call.
 */
export async function beyondBranch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const state = stateOf(tx)
  const own = state.wall?.role
  if (own === undefined) return work()
  holdOpen(tx)
  const as = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx)
  state.beyond++
  // Statements run in the order in which they are asked for, so neither change of role is waited for; one that fails fails the commit.
  const enter = state.beyond === 1 ? as('office_app') : null
  const [result] = await Promise.all([work(), enter])
  // After an error the transaction is at its end, and its role with it.
  state.beyond--
  if (state.beyond === 0) as(own).catch(() => undefined)
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

/** Set for the transaction, never for the session, which belongs to others afterwards where a pool stands before PostgreSQL. */
export const TRANSACTION_SETTINGS = {
  // Statements of a request end sooner than PostgreSQL would compile them.
  jit: 'off',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_TIMEOUT_MS),
}

/** To be selected: sets each for the transaction. */
export const settingsList = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')

export const BEGIN = `begin; select ${settingsList(TRANSACTION_SETTINGS)}; `

/** The transaction of these turns, until its end gives the connection back. */
export function openedBy(client: PoolClient, turns: Turns, statement: State['statement']): OpenTransaction {
  let ended = false
  const end = async (word: 'commit' | 'rollback') => {
    if (ended) return
    ended = true
    let command: string
    try {
      command = await turns.end(word)
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and somebody swallowed the error.
    if (word === 'commit' && command === 'ROLLBACK') throw new Error('The transaction was rolled back by an earlier error')
  }
  return {
    tx: transactionOf(turns, statement),
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => undefined),
  }
}

/** Opens a transaction and runs these statements in it, in one round trip. */
export async function openOn(
  { pool, prepare }: Pick<Database, 'pool' | 'prepare'>,
  opening: string,
): Promise<{ open: OpenTransaction; results: PgResult[] }> {
  const client = await pool.connect()
  const open = openedBy(client, turnsOn(client), statementsOn(client, prepare))
  try {
    return { open, results: await runTogether(client, BEGIN + opening) }
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
  return within(database, `select ${settingsList(settings)}`, async tx => {
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
