// Chooses the database for a read (READ_DATABASE_URL): a streaming replica, as long as it has the person's own writes and does
// not lag far behind; otherwise PostgreSQL itself. Who asks and what they may do is always looked up there (docs/promises.md B3).
import { codeOf } from '@office/shared/core/error-code'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { isConnectionLost } from './lost-connection.ts'
import { type Asking, hashLiteral, type Joins, joinSettings, type OpenedRequest, peek, type RequestRow } from './open-request.ts'
import { type Actor, inTenant, JOB_STATEMENT_TIMEOUT, openOn, settingsList, type Tx, type Walls, wallOff } from './transaction.ts'

/** A smaller lag is not reported: a screen is that old anyway by the time it is read. */
const TOLD_FROM_MS = 2000
/** With a larger lag it is not used at all: this is how a copy looks that has lost its source. */
const MOST_BEHIND_MS = 300_000
/** How long a replica that was away is left alone. */
const AWAY_MS = 5000

const awayUntil = new WeakMap<Database, number>()

/** SQLSTATEs that only a replica raises: conflict with recovery, shutdown, startup, attempted write. */
const REFUSED = ['40001', '57P01', '57P02', '57P03', '25006']

/** Whether the same query may be retried on PostgreSQL itself: the replica failed, not the query. */
const isReplicas = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? REFUSED.includes(error.code ?? '')
    : error instanceof Error && (isConnectionLost(error) || /^E[A-Z]+$/.test(codeOf(error)))

function tellAway(database: Database, error: unknown): void {
  if (codeOf(error) === '40001') return
  awayUntil.set(database, Date.now() + AWAY_MS)
  console.error(`replica: ${error instanceof Error ? error.message : error}; reading from PostgreSQL itself`)
}

export interface Reading extends OpenedRequest {
  /** The moment of the data if the replica lags; null if it does not. */
  asOf: string | null
}

/** What PostgreSQL itself answers before a read goes to the replica. */
interface Mark {
  lsn: string
  xid: string | null
}

interface Standing {
  is_level: boolean
  has_own: boolean
  at: string | null
}

const msBehind = ({ is_level, at }: Standing): number =>
  is_level ? 0 : at === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(at)

/** A transaction on the replica; null if it is away, too far behind, or lacks the person's writes. */
async function openThere(
  database: Database,
  opening: string,
  { lsn, xid }: Mark,
): Promise<Omit<Reading, 'row' | 'confirmed'> | null> {
  const { replica } = database
  if (!replica || (awayUntil.get(database) ?? 0) > Date.now()) return null
  // A server that is not a replica replays nothing and so has everything.
  const asked = `select coalesce(pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn, true) as is_level,
    ${xid === null ? 'true' : `pg_snapshot_xmin(pg_current_snapshot()) > '${xid}'::xid8`} as has_own,
    pg_last_xact_replay_timestamp() as at`
  const { open, results } = await openOn(replica, `set transaction read only; ${opening}; ${asked}`)
  const [standing]: Standing[] = results.at(-1)?.rows ?? []
  const behind = standing ? msBehind(standing) : Number.POSITIVE_INFINITY
  if (standing?.has_own && behind <= MOST_BEHIND_MS) return { open, asOf: behind < TOLD_FROM_MS ? null : standing.at }
  await open.rollback()
  return null
}

/** Asked of PostgreSQL itself together with the caller: its current position, and the person's last write. */
const markOf = (tokenHash: Buffer | null) => `select pg_current_wal_lsn()::text as lsn, (
  select w.xid::text from staff_sessions m join staff_writes w on (w.tenant_id, w.staff_id) = (m.tenant_id, m.staff_id)
  where m.tenant_id = (select current_tenant()) and m.token_hash = ${hashLiteral(tokenHash)}) as xid`

/**
 * Answers a request's read from the replica if possible, otherwise from PostgreSQL itself, also when the replica fails for
 * reasons of its own.
 * @param admit refuses callers without permission before anything is read
 */
export async function readRequest<T>(
  database: Database,
  asking: Asking,
  joins: Joins,
  admit: (row: RequestRow | null) => void,
  read: (reading: Reading) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  if (!database.replica) return otherwise()
  const { row, beside } = await peek(database, asking, markOf(asking.tokenHash))
  admit(row)
  if (!row) return otherwise()
  try {
    const reading = await openThere(database, placeOf(row, joins), beside as Mark) // asked by markOf
    if (reading) wallOff(reading.open.tx, row)
    if (reading) return await read({ ...reading, row, confirmed: () => Promise.resolve() })
  } catch (error) {
    if (!isReplicas(error)) throw error
    tellAway(database, error)
  }
  return otherwise()
}

/** Sets tenant, role, branches and merchant as open_request does; all values come from the database. */
const placeOf = ({ tenant_id, places, merchant_id }: Pick<RequestRow, 'tenant_id' | keyof Walls>, joins: Joins): string =>
  `select ${settingsList({ ...joinSettings[joins], 'app.tenant': String(Number(tenant_id)) })},
    work_at(${places === null ? 'null' : `array[${places.map(Number).join(',')}]::int[]`}, ${merchant_id === null ? 'null' : Number(merchant_id)})`

/** As {@link markOf}, with the walls behind which someone works. */
async function markFor(tx: Tx, { staffId, branch }: Actor): Promise<Mark & Walls> {
  const { rows } = await sql<Mark & Walls>`
    select pg_current_wal_lsn()::text as lsn, (select xid::text from staff_writes where staff_id = ${staffId}) as xid,
      at_branch(places_of(${staffId}::int), ${branch}::int) as places, merchant_of(${staffId}::int) as merchant_id`.execute(tx)
  const [mark] = rows
  if (!mark) throw new Error('A select without a table gives one row')
  return mark
}

/** A job's read in a person's name: from the replica only while that is up to date, so no file shows an earlier moment. */
export async function readInTenant<T>(
  database: Database,
  tenantId: number,
  actor: Actor,
  read: (tx: Tx) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  if (!database.replica) return otherwise()
  const mark = await inTenant(database, tenantId, tx => markFor(tx, actor))
  try {
    const opening = `set local statement_timeout = '${JOB_STATEMENT_TIMEOUT}'; ${placeOf({ ...mark, tenant_id: tenantId }, 'planned')}`
    const reading = await openThere(database, opening, mark)
    if (reading) wallOff(reading.open.tx, mark)
    try {
      if (reading?.asOf === null) return await read(reading.open.tx)
    } finally {
      await reading?.open.rollback()
    }
  } catch (error) {
    if (!isReplicas(error)) throw error
    tellAway(database, error)
  }
  return otherwise()
}
