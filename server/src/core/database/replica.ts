// Which database a reading is answered by (READ_DATABASE_URL): a streaming replica, while it has what the person wrote and is not
// far behind; else PostgreSQL itself. Who asks and what they may is always looked up there (docs/promises.md B3).
import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { isConnectionLost } from './lost-connection.ts'
import { hashLiteral, type Joins, joinSettings, type OpenedRequest, peek, type RequestRow } from './open-request.ts'
import { JOB_STATEMENT_TIMEOUT, openOn, settingsList, type Tx, type Walls, wallOff } from './transaction.ts'

/** So much behind is what a screen is anyway by the time it is read. */
const TOLD_FROM_MS = 2000
/** Further behind it serves nobody: a copy that has lost its source looks like this. */
const MOST_BEHIND_MS = 300_000
/** How long one that was away is not asked again. */
const AWAY_MS = 5000

const awayUntil = new WeakMap<Database, number>()

/** SQLSTATE of what only a replica refuses: a statement in the way of the replay, a shutdown, a start, a write. */
const REFUSED = ['40001', '57P01', '57P02', '57P03', '25006']

/** Whether the same question may be asked of PostgreSQL itself: the replica failed, not the question, whatever the system's code for it. */
const isReplicas = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? REFUSED.includes(error.code ?? '')
    : error instanceof Error && (isConnectionLost(error) || /^E[A-Z]+$/.test(codeOf(error)))

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

function tellAway(database: Database, error: unknown): void {
  if (codeOf(error as object) === '40001') return
  awayUntil.set(database, Date.now() + AWAY_MS)
  console.error(`replica: ${error instanceof Error ? error.message : error}; reading from PostgreSQL itself`)
}

export interface Reading extends OpenedRequest {
  /** The moment that the answer is of, where the replica is behind; null where it is not. */
  asOf: string | null
}

/** What PostgreSQL itself says before a reading goes elsewhere. */
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

/** A transaction on the replica; null where it is away, too far behind, or lacks what the person wrote. */
async function openThere(
  database: Database,
  opening: string,
  { lsn, xid }: Mark,
): Promise<Omit<Reading, 'row' | 'confirmed'> | null> {
  const { replica } = database
  if (!replica || (awayUntil.get(database) ?? 0) > Date.now()) return null
  // A server that is no replica has everything: it replays nothing.
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

/** What PostgreSQL itself is asked beside who is there: how far it is, and the person's last write. */
const markOf = (tokenHash: Buffer | null) => `select pg_current_wal_lsn()::text as lsn, (
  select w.xid::text from staff_sessions m join staff_writes w on (w.tenant_id, w.staff_id) = (m.tenant_id, m.staff_id)
  where m.tenant_id = (select current_tenant()) and m.token_hash = ${hashLiteral(tokenHash)}) as xid`

/**
 * Answers a request's reading by the replica, else by PostgreSQL itself; what fails there for reasons of its own is asked here.
 * @param admit refuses who may not, before anything is read
 */
export async function readRequest<T>(
  database: Database,
  { slug, tokenHash, joins }: { slug: string; tokenHash: Buffer | null; joins: Joins },
  admit: (row: RequestRow | null) => void,
  read: (reading: Reading) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  if (!database.replica) return otherwise()
  const { row, beside } = await peek(database, slug, tokenHash, markOf(tokenHash))
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

/** Tenant, role, branches and merchant as open_request sets them; what stands here comes from the database. */
const placeOf = ({ tenant_id, places, merchant_id }: Pick<RequestRow, 'tenant_id' | keyof Walls>, joins: Joins): string =>
  `select ${settingsList({ ...joinSettings[joins], 'app.tenant': String(Number(tenant_id)) })},
    work_at(${places === null ? 'null' : `array[${places.map(Number).join(',')}]::int[]`}, ${merchant_id === null ? 'null' : Number(merchant_id)})`

/** A job's reading in a person's name: by the replica while that is up to date, so that no file is of an earlier moment. */
export async function readInTenant<T>(
  database: Database,
  tenantId: number,
  staffId: number,
  read: (tx: Tx) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  if (!database.replica) return otherwise()
  const { rows } = await database.pool.query<Mark & Walls>(
    `select pg_current_wal_lsn()::text as lsn, (select xid::text from staff_writes where (tenant_id, staff_id) = ($1, $2)) as xid,
       (select array_agg(warehouse_id order by warehouse_id) from staff_warehouses where (tenant_id, staff_id) = ($1, $2)) as places,
       (select merchant_id from staff where (tenant_id, id) = ($1, $2)) as merchant_id`,
    [tenantId, staffId],
  )
  const [mark] = rows
  if (!mark) return otherwise()
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
