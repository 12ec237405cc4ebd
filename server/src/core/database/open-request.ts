// Opens a request's transaction: sets tenant and role, looks up the session. A caller whose token is known is assumed unchanged
// until the database confirms it, so a request's own statements need not wait (docs/decisions/0023-request-opening.md).
import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import {
  BEGIN,
  type OpenTransaction,
  openedBy,
  runTogether,
  settingOn,
  settingsList,
  statementsOn,
  transactionSettings,
  type Walls,
  wallOff,
} from './transaction.ts'
import { type Settings, turnsOn } from './transaction-turns.ts'

/** The result of open_request (migration 0610). */
export interface RequestRow extends Walls {
  tenant_id: number
  slug: string
  company: string
  environment: 'production' | 'demo'
  time_zone: string
  currency: string
  session_id: number | null
  staff_id: number | null
  staff_name: string | null
  email: string | null
  role_id: number | null
  role_name: string | null
  /** Names, comma-separated. */
  permissions: string | null
  /** Whether the caller is a program with a token. */
  is_service: boolean | null
  /** A fingerprint of everything known about the caller; any change gives another mark. */
  mark: string
}

export interface OpenedRequest {
  row: RequestRow
  open: OpenTransaction
  /**
   * Resolves once the database has confirmed `row`. Until then nothing may leave the transaction.
   * @throws CallerChanged if it no longer holds; then no later statement was run
   */
  confirmed: () => Promise<void>
}

/** Who asks: the tenant's name and the hash of their token; the one branch that they look at, null for all of theirs. */
export interface Asking {
  slug: string
  tokenHash: Buffer | null
  branch: number | null
}

/** The caller has signed out or has other permissions than before: the request must be opened again. */
export class CallerChanged extends Error {}

/** SQLSTATEs with which open_request reports this, and a branch at which the caller does not work. */
const CHANGED = 'OF001'
const NOT_THEIRS = 'OF002'

const isRaised = (error: unknown, code: string): boolean => error instanceof DatabaseError && error.code === code

/** Whether a request, or work in someone's name, named a branch at which they do not work. */
export const isOtherBranch = (error: unknown): boolean => isRaised(error, NOT_THEIRS)

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export const isTenantName = (slug: string): boolean => SLUG.test(slug)

/** Safe as a literal because it is hexadecimal. */
export const hashLiteral = (tokenHash: Buffer | null): string => (tokenHash ? `'\\x${tokenHash.toString('hex')}'::bytea` : 'null')

export type Joins = 'planned' | 'as-written'

/**
 * A list's joins are written in their best order (core/records/list-sql.ts), so PostgreSQL need not try others: planning seven of
 * them takes 0.7 ms instead of 9.
 */
export const joinSettings: Readonly<Record<Joins, Readonly<Record<string, string>>>> = {
  planned: {},
  'as-written': { join_collapse_limit: '1' },
}

/** Settings come first, in a subquery that PostgreSQL does not flatten; there is one row even if there is no such tenant. */
const openingText = (settings: Settings) => `select r.*, set_config('transaction_read_only', $4, true)
  from (select ${settingsList(settings)}) s left join open_request($1, $2, $3, $5) r on true`

function needTenantName(slug: string): void {
  if (!isTenantName(slug)) throw new Error(`Not a tenant name: ${JSON.stringify(slug)}`)
}

/** Known callers of each database, by tenant, token and branch; the oldest are forgotten. */
const callers = new WeakMap<Database, Map<string, RequestRow>>()
const MOST_CALLERS = 5000

const nameOf = (slug: string, tokenHash: Buffer, branch: number | null): string =>
  `${slug} ${tokenHash.toString('base64')} ${branch ?? ''}`

function callersOf(database: Database): Map<string, RequestRow> {
  const known = callers.get(database) ?? new Map<string, RequestRow>()
  callers.set(database, known)
  return known
}

function remember(database: Database, name: string, row: RequestRow): void {
  const known = callersOf(database)
  const [oldest] = known.size >= MOST_CALLERS ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(name, row)
}

/**
 * Opens a transaction for a request in one round trip, for which only unknown callers wait.
 * @param isRead nothing is written, so the first turn of statements needs no explicit transaction
 * @returns null if there is no such tenant; then the transaction is already closed
 */
export async function openRequest(
  database: Database,
  { slug, tokenHash, branch }: Asking,
  { joins, isRead }: { joins: Joins; isRead: boolean },
): Promise<OpenedRequest | null> {
  needTenantName(slug)
  const name = tokenHash ? nameOf(slug, tokenHash, branch) : null
  const known = (name !== null && callersOf(database).get(name)) || null
  const { kind, pool, prepare } = database
  const client = await pool.connect()
  const statement = statementsOn(client, prepare)
  const ofAll = { ...transactionSettings[kind], ...joinSettings[joins] }
  const turns = turnsOn(client, settingOn(statement), {
    begin: statement('begin', []),
    statement: settings =>
      statement(openingText({ ...ofAll, ...settings }), [slug, tokenHash, known?.mark, isRead ? 'on' : 'off', branch]),
    isRead: isRead && known !== null,
  })
  const open = openedBy(client, turns, statement)
  if (known) {
    const confirmed = async () => {
      try {
        await turns.opened()
      } catch (error) {
        const isChanged = isRaised(error, CHANGED)
        if (name !== null && (isChanged || isOtherBranch(error))) callersOf(database).delete(name)
        if (!isChanged) throw error
        throw new CallerChanged('Who asks is no longer who they were')
      }
    }
    wallOff(open.tx, known)
    return { row: known, open, confirmed }
  }
  try {
    const { rows } = await turns.opened()
    const row = rows[0] as RequestRow | { tenant_id: null } // as migration 0480 returns it
    if (row.tenant_id !== null) {
      if (name !== null && row.staff_id !== null) remember(database, name, row)
      wallOff(open.tx, row)
      return { row, open, confirmed: () => Promise.resolve() }
    }
  } catch (error) {
    await open.rollback()
    throw error
  }
  await open.rollback()
  return null
}

/** Only looks up the caller: for checks before a body is read, because no transaction may wait for a slow sender. */
export const peekRequest = async (database: Database, asking: Asking): Promise<RequestRow | null> =>
  (await peek(database, asking, 'select')).row

/** The same, together with the row of one more statement. */
export async function peek(
  database: Database,
  { slug, tokenHash, branch }: Asking,
  statement: string,
): Promise<{ row: RequestRow | null; beside: unknown }> {
  needTenantName(slug)
  const client = await database.pool.connect()
  try {
    const opening = `select * from open_request('${slug}', ${hashLiteral(tokenHash)}, null, ${branch === null ? 'null' : Number(branch)})`
    const results = await runTogether(client, `${BEGIN[database.kind]}${opening}; ${statement}; commit`)
    client.release()
    return { row: results.at(-3)?.rows[0] ?? null, beside: results.at(-2)?.rows[0] }
  } catch (error) {
    client.release(true)
    throw error
  }
}
