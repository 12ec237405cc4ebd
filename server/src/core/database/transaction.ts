// Every request, job and seed works in one transaction, as the plain role and with its tenant set (docs/promises.md A4).
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
import { type Settings, type Turns, turnsOn } from './transaction-turns.ts'
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

/** The caller's properties that decide what the database shows them. */
export interface Walls {
  /** The warehouses that the person works at; null for all. */
  places: number[] | null
  /** The merchant that the program works for; null for all others. */
  merchant_id: number | null
}

interface Wall {
  role: 'office_branch' | 'office_merchant'
  /** Whose wall it is. Each has plans of its own because few rows for one branch are many for another. */
  of: string
}

/** What is known of an open transaction besides its statements. */
interface State {
  turns: Turns
  /** Builds a statement for its connection. */
  statement: (text: string, values: readonly unknown[], planner?: string) => Statement
  /**
   * The wall between branches (migration 0200) or of merchants (0440) behind which it was opened, with the role that enforces it.
   */
  wall: Wall | null
  /** How many pieces of work are beyond the branch now; the end of a nested one does not end the outer one. */
  beyond: number
  /** All its statements find their rows by keys. */
  isKeyed: boolean
  /** What it made outside the database is taken back by these, if nothing of it stays. */
  takeBacks: (() => Promise<unknown>)[]
  /** Why a statement failed whose answer nobody awaits; everything behind it, the commit too, fails for this reason. */
  failure: unknown
}

const states = new WeakMap<Tx, State>()

function stateOf(tx: Tx): State {
  const state = states.get(tx)
  if (!state) throw new Error('Not a transaction of ours')
  return state
}

/** Records that a transaction was opened behind one of these walls. */
export function wallOff(tx: Tx, { places, merchant_id }: Walls): void {
  const state = stateOf(tx)
  if (merchant_id !== null) state.wall = { role: 'office_merchant', of: `merchant ${merchant_id}` }
  else if (places !== null) state.wall = { role: 'office_branch', of: `branches ${places.join()}` }
}

/** Makes the rest of a read happen in one transaction. */
export const holdOpen = (tx: Tx): void => stateOf(tx).turns.hold()

/** Applies settings to the transaction, before the next statement. */
export const setFor = (tx: Tx, settings: Settings): void => stateOf(tx).turns.set(settings)

/**
 * Takes back what the transaction makes outside the database, if it is rolled back. Of a commit without an answer nobody knows, so then
 * it stays.
 */
export const ifRolledBack = (tx: Tx, takeBack: () => Promise<unknown>): unknown => stateOf(tx).takeBacks.push(takeBack)

/**
 * Makes PostgreSQL plan this transaction's statements once, even behind a branch's wall: they find their rows by keys, so one
 * plan serves any values and any caller.
 */
export function planOnce(tx: Tx): void {
  stateOf(tx).isKeyed = true
  planOnceByWall(tx)
}

/** The same for the callers behind one wall: how many rows it shows matters for the plan, the values do not. */
export const planOnceByWall = (tx: Tx): void => setFor(tx, { plan_cache_mode: 'force_generic_plan' })

/** Builds statements for a connection, which keeps recurring ones prepared. */
export const statementsOn =
  (client: PoolClient, prepare: Database['prepare']): State['statement'] =>
  (text, values, planner) => ({
    name: prepare?.(client, text, planner) ?? '',
    text,
    values: values.map(value => prepareValue(value)),
  })

/** Rethrows a database error with a stack that leads to the caller instead of the socket. */
function traced(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

/** Builds a statement of the transaction. Its plan is shared with the same statement behind the same wall. */
const statementIn = ({ statement, wall, beyond, isKeyed }: State, { sql: text, parameters }: CompiledQuery): Statement =>
  statement(text, parameters, beyond > 0 ? undefined : isKeyed ? wall?.role : wall?.of)

function transactionOf(turns: Turns, statement: State['statement']): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const state = stateOf(tx)
      const { rows, count } = await turns.ask(statementIn(state, query)).catch(error => traced(state.failure ?? error))
      return { rows: rows as R[], numAffectedRows: BigInt(count ?? 0) } // as the statement's types say
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered: read by pages of the key')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: use => use(connection) })
  const tx: Tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
  states.set(tx, { turns, statement, wall: null, beyond: 0, isKeyed: false, takeBacks: [], failure: undefined })
  return tx
}

/**
 * Writes, or reads back, rows that may lie beyond the person's branches: a parcel that leaves them, or one received from another.
 * Use it only after the row was found behind the wall, or if the rule that allows it is stated at the call.
 */
export async function beyondBranch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const state = stateOf(tx)
  const own = state.wall?.role
  if (own === undefined) return work()
  holdOpen(tx)
  const as = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx)
  state.beyond++
  // Statements run in the order in which they are asked for, so neither change of role is awaited; if one fails, so does the
  // commit.
  const enter = state.beyond === 1 ? as('office_app') : null
  const [result] = await Promise.all([work(), enter])
  // After an error the transaction is over, and its role with it.
  state.beyond--
  if (state.beyond === 0) as(own).catch(() => undefined)
  return result
}

function sendUnheard(state: State, statements: readonly Statement[]): void {
  for (const statement of statements)
    state.turns.ask(statement).catch(error => {
      state.failure ??= error
    })
}

/**
 * Writes something of which nothing is read: it goes with whatever is asked next, if only the commit, instead of being waited for.
 * Should it fail, so does everything behind it, for the same reason.
 */
export function writeUnheard(tx: Tx, query: CompiledQuery): void {
  const state = stateOf(tx)
  sendUnheard(state, [statementIn(state, query)])
}

/** The same for rows that may lie beyond the person's branches, under the same condition as {@link beyondBranch}. */
export function writeBeyondBranch(tx: Tx, { sql: text, parameters }: CompiledQuery): void {
  const state = stateOf(tx)
  const { wall, beyond, statement } = state
  const as = (role: string) => statement(`select ${settingsList({ role })}`, [])
  const written = statement(text, parameters)
  sendUnheard(state, wall ? [as('office_app'), written, as(beyond > 0 ? 'office_app' : wall.role)] : [written])
}

/**
 * Reads the operator's own tables on behalf of a merchant's program: prices, numbers, the file of an import. Use it only once
 * everything named is known to belong to the merchant.
 */
export const asOperator = <T>({ tx, merchantId }: { tx: Tx; merchantId: number | null }, work: () => Promise<T>): Promise<T> =>
  merchantId === null ? work() : beyondBranch(tx, work)

/** Several statements in one text return several results in one round trip. */
export const runTogether = async (client: PoolClient, statements: string): Promise<PgResult[]> =>
  (await client.query(statements)) as unknown as PgResult[] // pg's types know one statement only

/** Limit for one statement on PostgreSQL; PGlite ignores it, so work is bounded by LIMIT as well. */
const STATEMENT_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 120_000

// Statements of a request finish before PostgreSQL could compile them.
const everywhere: Settings = { jit: 'off', statement_timeout: String(STATEMENT_TIMEOUT_MS) }

/**
 * Set for the transaction, never for the session, which a pool in front of PostgreSQL lends to others afterwards. How long it may be
 * idle is up to wire-server.ts on the embedded engine: PostgreSQL's own limit ends the session, which there is the whole engine.
 */
export const transactionSettings: Readonly<Record<Database['kind'], Settings>> = {
  embedded: everywhere,
  postgres: { ...everywhere, idle_in_transaction_session_timeout: String(IDLE_TIMEOUT_MS) },
}

/** Select expressions that apply each setting to the transaction. */
export const settingsList = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')

/** The statement that applies settings to an open transaction. */
export const settingOn =
  (statement: State['statement']) =>
  (settings: Settings): Statement =>
    statement(`select ${settingsList(settings)}`, [])

const beginOf = (kind: Database['kind']) => `begin; select ${settingsList(transactionSettings[kind])}; `

/** Begins a transaction with its settings. */
export const BEGIN: Readonly<Record<Database['kind'], string>> = { embedded: beginOf('embedded'), postgres: beginOf('postgres') }

/** The transaction of these turns; ending it gives the connection back. */
export function openedBy(client: PoolClient, turns: Turns, statement: State['statement']): OpenTransaction {
  let ended = false
  const tx = transactionOf(turns, statement)
  const takeBack = () => Promise.allSettled(stateOf(tx).takeBacks.map(work => work()))
  const end = async (word: 'commit' | 'rollback') => {
    if (ended) return
    ended = true
    let command: string
    try {
      command = await turns.end(word)
    } catch (error) {
      client.release(true)
      if (word === 'rollback') await takeBack()
      throw error
    }
    client.release()
    if (command === 'ROLLBACK') await takeBack()
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and the error was swallowed.
    if (word === 'commit' && command === 'ROLLBACK')
      throw stateOf(tx).failure ?? new Error('The transaction was rolled back by an earlier error')
  }
  return {
    tx,
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => undefined),
  }
}

/** Opens a transaction and runs these statements in it, in one round trip. */
export async function openOn(
  { kind, pool, prepare }: Pick<Database, 'kind' | 'pool' | 'prepare'>,
  opening: string,
): Promise<{ open: OpenTransaction; results: PgResult[] }> {
  const client = await pool.connect()
  const statement = statementsOn(client, prepare)
  const open = openedBy(client, turnsOn(client, settingOn(statement)), statement)
  try {
    return { open, results: await runTogether(client, BEGIN[kind] + opening) }
  } catch (error) {
    await open.rollback()
    throw error
  }
}

/** Statement limit for jobs on PostgreSQL; they may take longer than requests. */
export const JOB_STATEMENT_TIMEOUT = '600s'

/** In whose name work is done, so that it reaches no further than they do. */
export interface Actor {
  staffId: number
  /** The one branch that they look at; null for all at which they work. */
  branch: number | null
}

/**
 * Runs work in a transaction of a tenant that is already known.
 * @param actor absent for the system's own work
 */
export type InTenant = <T>(work: (tx: Tx) => Promise<T>, actor?: Actor) => Promise<T>

/** Runs jobs, seeds and tests inside a tenant, behind the same wall as a request; an error rolls everything back. */
export async function inTenant<T>(database: Database, tenantId: number, work: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T> {
  if (!Number.isInteger(tenantId)) throw new Error('A tenant is an integer')
  database.needRoom()
  const settings = { statement_timeout: JOB_STATEMENT_TIMEOUT, 'app.tenant': String(tenantId), role: 'office_app' }
  return within(database, `select ${settingsList(settings)}`, async tx => {
    if (!actor) return work(tx)
    await workAs(tx, actor)
    const result = await work(tx)
    await markWrite(database, tx, actor.staffId)
    return result
  })
}

async function workAs(tx: Tx, { staffId, branch }: Actor): Promise<void> {
  const { rows } = await sql<Walls>`
    with mine as materialized (select at_branch(places_of(${staffId}::int), ${branch}::int) as places, merchant_of(${staffId}::int) as merchant_id)
    select places, merchant_id, work_at(places, merchant_id) from mine`.execute(tx)
  const [mine] = rows
  if (mine) wallOff(tx, mine)
}

/** Runs work outside every tenant, as the owner: only for creating or listing tenants. */
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
