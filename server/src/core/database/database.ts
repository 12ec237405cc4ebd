// The one way to the database: embedded or by DATABASE_URL, the same pool, the same SQL, the same types of values.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NoRoomError } from './disk-room.ts'
import { type Embedded, openEmbedded } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** As the owner, outside every tenant: for migrations, seeds and the queue; requests use core/database/transaction.ts. */
  readonly owner: Kysely<Tables>
  /** Where LISTEN works across processes; null when embedded. */
  readonly url: string | null
  /** @throws NoRoomError where writing could not come to its end */
  needRoom: () => void
  close: () => Promise<void>
}

/** The longest a statement may take on PostgreSQL; PGlite ignores it, so work is bounded by LIMIT as well. */
const STATEMENT_TIMEOUT_MS = 20_000
const POOL_SIZE = 12

/** ISO 8601 in UTC of '2026-11-21 19:06:44.123+00': put together, since reading it as a date costs five times as much. */
const instantOf = (text: string): string =>
  text.endsWith('+00') && text[10] === ' '
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${text.slice(20, -3)}000`.slice(0, 3)}Z`
    : new Date(text).toISOString()

const { types } = pg
// bigint: counts fit a number by far; one that does not stays text rather than wrong.
types.setTypeParser(20, text => (Number.isSafeInteger(Number(text)) ? Number(text) : text))
// numeric stays text (docs/promises.md B9), a date stays a day without zone, an instant becomes ISO 8601 in UTC.
types.setTypeParser(1700, text => text)
types.setTypeParser(1082, text => text)
types.setTypeParser(1184, instantOf)

function fromPool(
  kind: Database['kind'],
  pool: pg.Pool,
  url: string | null,
  closeBelow: () => Promise<void>,
  hasRoom = () => true,
): Database {
  // A connection that breaks, idle or in the middle of a transaction, fails what was asked on it and is replaced by the
  // pool; without listeners on both the event would end the process, and with it everybody's work.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind,
    pool,
    owner,
    url,
    needRoom: () => {
      if (!hasRoom()) throw new NoRoomError('The disk of the embedded database is full')
    },
    close: async () => {
      await pool.end()
      await closeBelow()
    },
  }
}

/** The database behind the socket of an embedded engine that is already running. */
export const fromSocket = (socketDir: string, closeBelow: () => Promise<void>, hasRoom?: () => boolean): Database =>
  fromPool(
    'embedded',
    new pg.Pool({ host: socketDir, user: 'postgres', database: 'postgres', max: POOL_SIZE, pipeline: true }),
    null,
    closeBelow,
    hasRoom,
  )

export const fromEmbedded = ({ socketDir, close, hasRoom }: Embedded): Database => fromSocket(socketDir, close, hasRoom)

export const fromUrl = (url: string): Database =>
  fromPool(
    'postgres',
    new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      pipeline: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 120_000,
    }),
    url,
    async () => undefined,
  )

/**
 * Opens the database and brings it up to date.
 * @param onMaking called when a new embedded database is about to be made, which takes some seconds
 * @param databaseUrl null opens the embedded one in `dataDir`, which the caller has locked
 */
export async function openDatabase(databaseUrl: string | null, dataDir: string, onMaking = () => {}): Promise<Database> {
  if (databaseUrl !== null) {
    const database = fromUrl(databaseUrl)
    await migrate(database.owner)
    return database
  }
  const embedded = await openEmbedded(dataDir, onMaking, async first => {
    const database = fromEmbedded(first)
    await migrate(database.owner)
    await database.pool.end()
  })
  const database = fromEmbedded(embedded)
  await migrate(database.owner)
  return database
}
