// The one way to the database: embedded or by DATABASE_URL, the same pool, the same SQL, the same types of values.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { NoRoomError } from './disk-room.ts'
import { type Embedded, openEmbedded } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { CONNECTION_LIFETIME_MS, keepPrepared, type Prepare } from './prepared.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** As the owner, outside every tenant: for migrations, seeds and the queue; requests use core/database/transaction.ts. */
  readonly owner: Kysely<Tables>
  /** Where LISTEN works across processes; null when embedded. */
  readonly listenUrl: string | null
  /**
   * Prepares what comes back. Null where a connection is ours for one transaction only: a name would be looked for in the session of another.
   */
  readonly prepare: Prepare | null
  /** A streaming replica for what may be read there (replica.ts); null where there is none. */
  readonly replica: Pick<Database, 'pool' | 'prepare'> | null
  /** @throws NoRoomError where writing could not come to its end */
  needRoom: () => void
  close: () => Promise<void>
}

const POOL = {
  max: 12,
  pipeline: true,
  // After a rest a page of six calls waited for six new connections, each of which had planned nothing yet.
  idleTimeoutMillis: 600_000,
  maxLifetimeSeconds: CONNECTION_LIFETIME_MS / 1000,
}

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

/**
 * A connection that breaks, idle or in the middle of a transaction, fails what was asked on it and is replaced by the pool;
 * without listeners on both the event would end the process, and with it everybody's work.
 */
function outliveCuts(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
}

/** A replica that does not answer is not waited for: PostgreSQL itself is there. */
const REPLICA_WAIT_MS = 1000

function openReplica(url: string | null): Database['replica'] {
  if (url === null) return null
  const pool = new pg.Pool({
    ...POOL,
    connectionString: url,
    connectionTimeoutMillis: REPLICA_WAIT_MS,
  })
  outliveCuts(pool)
  return { pool, prepare: keepPrepared() }
}

/** What the engines differ in. */
type Engine = Pick<Database, 'kind' | 'listenUrl' | 'prepare' | 'replica'>

function fromPool(engine: Engine, pool: pg.Pool, closeBelow: () => Promise<void>, hasRoom = () => true): Database {
  outliveCuts(pool)
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    ...engine,
    pool,
    owner,
    needRoom: () => {
      if (!hasRoom()) throw new NoRoomError('The disk of the embedded database is full')
    },
    close: async () => {
      await pool.end()
      await engine.replica?.pool.end()
      await closeBelow()
    },
  }
}

/** The database behind the socket of an embedded engine that is already running. */
export const fromSocket = (socketDir: string, closeBelow: () => Promise<void>, hasRoom?: () => boolean): Database =>
  fromPool(
    { kind: 'embedded', listenUrl: null, prepare: keepPrepared(), replica: null },
    new pg.Pool({ ...POOL, host: socketDir, user: 'postgres', database: 'postgres' }),
    closeBelow,
    hasRoom,
  )

export const fromEmbedded = ({ socketDir, close, hasRoom }: Embedded): Database => fromSocket(socketDir, close, hasRoom)

/** @param directUrl PostgreSQL itself, where `url` is a pool that lends a session for one transaction */
export const fromUrl = (url: string, directUrl: string | null = null, replicaUrl: string | null = null): Database =>
  fromPool(
    {
      kind: 'postgres',
      listenUrl: directUrl ?? url,
      prepare: directUrl === null ? keepPrepared() : null,
      replica: openReplica(replicaUrl),
    },
    // No setting of the session goes along: a pool would refuse it, or leave it to whoever comes next.
    new pg.Pool({ ...POOL, connectionString: url }),
    async () => undefined,
  )

/**
 * Opens the database and brings it up to date.
 * @param config without an address of PostgreSQL, the embedded one in its data folder, which the caller has locked
 * @param onMaking called when a new embedded database is about to be made, which takes some seconds
 */
export async function openDatabase(
  { databaseUrl, directUrl, replicaUrl, dataDir }: Pick<Config, 'databaseUrl' | 'directUrl' | 'replicaUrl' | 'dataDir'>,
  onMaking = () => {},
): Promise<Database> {
  if (databaseUrl !== null) {
    const database = fromUrl(databaseUrl, directUrl, replicaUrl)
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
