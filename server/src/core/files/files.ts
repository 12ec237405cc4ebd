// Stored files: on disk in the data folder or in S3, under names of our own, typed by content, walled by tenant.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { Config, StorageConfig } from '../config.ts'
import { ifRolledBack, type Tx } from '../database/transaction.ts'
import { found, refuse } from '../http/refusal.ts'

export interface KeepOptions {
  name: string
  /** Media type with which it is served. */
  type: string
  /** Permissions of which one is needed to read it; empty: only its creator may. */
  needs: readonly string[]
  staffId: number | null
}

export interface Received {
  path: string
  size: number
  sha256: Buffer
}

export interface Files {
  /** Writes a stream to a temporary place; throws `TooLong` beyond `limit` bytes. */
  receive: (stream: Readable, limit: number) => Promise<Received>
  discard: (path: string) => Promise<void>
  /** A folder for work on a file; leftovers of a crash are removed at the next start. */
  scratch: () => Promise<string>
  /** Stores what was received, with its row in the same transaction; returns the row's id. */
  keep: (tx: Tx, tenantId: number, received: Received, options: KeepOptions) => Promise<number>
  /** Stores bytes that we made (reports, rejected rows). */
  keepBytes: (tx: Tx, tenantId: number, bytes: Uint8Array, options: KeepOptions) => Promise<number>
  /** A stored file's row and content; 404 if the tenant has no such file. */
  open: (
    tx: Tx,
    id: number,
  ) => Promise<{ name: string; type: string; size: number; needs: string[]; createdBy: number | null; stream: Readable }>
  /**
   * Removes a file that nobody needs any more. Its row goes first, which the database refuses while another row names it. Until
   * the commit the row is still there, so a removal that breaks halfway is repeated the next time.
   */
  remove: (tx: Tx, id: number) => Promise<void>
}

export class TooLong extends Error {}

/** Error names with which storage reports a missing object. */
const MISSING = ['NoSuchKey', 'NotFound', 'ENOENT']

/** Logs a storage failure under its own name; people are told that storage is unavailable and may be back in a moment. */
async function atStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const word = cause instanceof Error ? ('code' in cause && cause.code) || cause.name : 'unknown'
    console.error(`storage: ${word}`)
    if (MISSING.includes(String(word))) refuse('not-found')
    return refuse('unavailable', { retryAfter: 1 })
  }
}

/** Content that is really there: the disk says only on opening a file that it is lost. */
async function opened(content: Promise<Readable>): Promise<Readable> {
  const stream = await content
  // Whoever reads it hears of a failure. Until then, while a transaction ends, nobody does, which would end the process.
  stream.on('error', () => undefined)
  if (stream instanceof ReadStream && stream.pending) await once(stream, 'open')
  return stream
}

export async function createFiles(config: Config): Promise<Files> {
  const waiting = join(config.dataDir, 'uploads')
  // What a crash left behind was never acknowledged.
  await rm(waiting, { recursive: true, force: true })
  await mkdir(waiting, { recursive: true, mode: 0o700 })
  const disk = new Disk(
    config.storage
      ? await s3Driver(config.storage)
      : new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }),
  )

  async function receive(stream: Readable, limit: number): Promise<Received> {
    const path = join(waiting, randomUUID())
    const hash = createHash('sha256')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > limit) return done(new TooLong())
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, sha256: hash.digest() }
  }

  async function keep(tx: Tx, tenantId: number, received: Received, options: KeepOptions): Promise<number> {
    // The key reveals nothing of the name that the sender chose (docs/promises.md B13).
    const key = `${tenantId}/${randomUUID()}`
    await atStorage(disk.putStream(key, createReadStream(received.path)))
    ifRolledBack(tx, () => atStorage(disk.delete(key)))
    const row = await tx
      .insertInto('stored_files')
      .values({
        name: options.name,
        type: options.type,
        size: received.size,
        sha256: received.sha256,
        storage_key: key,
        needs: [...options.needs],
        created_by: options.staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  return {
    receive,
    discard: path => rm(path, { recursive: true, force: true }),
    scratch: () => mkdtemp(join(waiting, 'work-')),
    keep,
    async keepBytes(tx, tenantId, bytes, options) {
      const received = await receive(Readable.from([bytes]), Number.POSITIVE_INFINITY)
      try {
        return await keep(tx, tenantId, received, options)
      } finally {
        await rm(received.path, { force: true })
      }
    },
    async open(tx, id) {
      const row = found(await tx.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst())
      const stream = await atStorage(opened(disk.getStream(row.storage_key)))
      return { name: row.name, type: row.type, size: row.size, needs: row.needs, createdBy: row.created_by, stream }
    },
    async remove(tx, id) {
      const row = await tx.deleteFrom('stored_files').where('id', '=', id).returning('storage_key').executeTakeFirst()
      if (row) await atStorage(disk.delete(row.storage_key))
    },
  }
}

/** Storage that is away must not hold anyone up longer than this. */
const CONNECT_MS = 3000
const ANSWER_MS = 30_000

async function s3Driver(storage: StorageConfig): Promise<DriverContract> {
  // Imported only if used: it takes longer to load than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
    region: storage.region,
    bucket: storage.bucket,
    visibility: 'private',
    // A bucket is private by default. Current ones reject ACLs, and servers of other makers do not know the newer checksums.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    ...(storage.endpoint ? { endpoint: storage.endpoint, forcePathStyle: true } : {}),
  })
}
