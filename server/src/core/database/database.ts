// The only way to the database: embedded or by DATABASE_URL, with the same pool, the same SQL and the same value types.
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
  /** Works as the owner, outside every tenant: for migrations, seeds and the queue. Requests use core/database/transaction.ts. */
  readonly owner: Kysely<Tables>
  /** A connection URL on which LISTEN works across processes; null when embedded. */
  readonly listenUrl: string | null
  /**
   * Names the prepared statements of queries that recur. Null if a connection is ours for one transaction only, because a name
   * would be looked up in someone else's session.
   */
  readonly prepare: Prepare | null
  /** A streaming replica for reads that may use it (replica.ts); null if there is none. */
  readonly replica: Pick<Database, 'kind' | 'pool' | 'prepare'> | null
  /** @throws NoRoomError when a write could not be completed */
  needRoom: () => void
  close: () => Promise<void>
}

const POOL = {
  max: 12,
  pipeline: true,
  // Long, because after an idle period a page of six calls had to wait for six new connections with nothing planned yet.
  idleTimeoutMillis: 600_000,
  maxLifetimeSeconds: CONNECTION_LIFETIME_MS / 1000,
}

/**
 * Turns '2026-11-21 19:06:44.123+00' into ISO 8601 in UTC. Assembled by hand because parsing it as a date takes five times as
 * long.
 */
const instantOf = (text: string): string =>
  text.endsWith('+00') && text[10] === ' '
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${text.slice(20, -3)}000`.slice(0, 3)}Z`
    : new Date(text).toISOString()

const { types } = pg
// bigint: counts easily fit a number; a value that does not stays text rather than becoming wrong.
types.setTypeParser(20, text => (Number.isSafeInteger(Number(text)) ? Number(text) : text))
// numeric stays text (docs/promises.md B9), a date stays a day without a zone, an instant becomes ISO 8601 in UTC.
types.setTypeParser(1700, text => text)
types.setTypeParser(1082, text => text)
types.setTypeParser(1184, instantOf)

/**
 * Lets the process survive a broken connection, whether idle or in a transaction: its queries fail and the pool replaces it.
 * Without listeners on both the pool and the client, the error event would end the process for everyone.
 */
function outliveCuts(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
}

/** Short, because PostgreSQL itself can answer when the replica does not. */
const REPLICA_WAIT_MS = 1000

function openReplica(url: string | null): Database['replica'] {
  if (url === null) return null
  const pool = new pg.Pool({
    ...POOL,
    connectionString: url,
    connectionTimeoutMillis: REPLICA_WAIT_MS,
  })
  outliveCuts(pool)
  return { kind: 'postgres', pool, prepare: keepPrepared() }
}

/** Where the engines differ. */
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

/** @param directUrl PostgreSQL itself, if `url` is a pool that lends sessions for one transaction */
export const fromUrl = (url: string, directUrl: string | null = null, replicaUrl: string | null = null): Database =>
  fromPool(
    {
      kind: 'postgres',
      listenUrl: directUrl ?? url,
      prepare: directUrl === null ? keepPrepared() : null,
      replica: openReplica(replicaUrl),
    },
    // No session settings are passed: a pool would refuse them or leave them to the next user of the session.
    new pg.Pool({ ...POOL, connectionString: url }),
    async () => undefined,
  )

/**
 * Opens the database and brings it up to date.
 * @param config without a PostgreSQL URL, the embedded database in the data folder is used, which the caller must have locked
 * @param onMaking called before a new embedded database is created, which takes a few seconds
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
