// The device's own store of scans: written before the sound, sent in order, each exactly once (keyboard.md section 3).
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * - queued: on this device only
 * - unknown: sent, no answer came; it is sent again under the same id, which the server answers with the first answer
 * - ok, duplicate, refused: the server's word
 * - undone: taken back
 */
export type ScanState = 'queued' | 'unknown' | 'ok' | 'duplicate' | 'refused' | 'undone'

export interface QueuedScan<Answer = unknown> {
  /** Made here; the idempotency key of the scan. */
  id: string
  /** Position on this device, the order in which scans are sent. */
  seq: number
  /** 'tenant:staff id': another person on this device neither sees nor sends it. */
  owner: string
  session: number
  code: string
  /** Device time, ISO 8601 UTC. */
  at: string
  state: ScanState
  answer: Answer | null
}

interface Schema extends DBSchema {
  scans: { key: string; value: QueuedScan; indexes: { pending: [string, number, number]; session: [string, number, number] } }
}

/** Never sent or without an answer; `pending` of the index is 1 for these and the key is left out for all others. */
const isPending = (scan: QueuedScan) => scan.state === 'queued' || scan.state === 'unknown'

export interface ScanQueue<Answer> {
  /** Resolves once the scan is safely on the disk. Throws when the device cannot store it: scanning must stop then. */
  add(session: number, code: string, at: Date): Promise<QueuedScan<Answer>>
  /** Newest first, at most `limit`. */
  recent(session: number, limit: number): Promise<QueuedScan<Answer>[]>
  pendingCount(): Promise<number>
  nextPending(): Promise<QueuedScan<Answer> | null>
  settle(id: string, state: ScanState, answer: Answer | null): Promise<QueuedScan<Answer> | null>
  /** Takes back what was never sent; false when it is (perhaps) with the server already. */
  withdraw(id: string): Promise<boolean>
  close(): void
}

const NEVER = Number.MAX_SAFE_INTEGER

/** Opens the queue of one person. The store is shared by all tabs of the device; sending is guarded by a web lock. */
export async function openScanQueue<Answer>(
  owner: string,
  makeId: () => string = () => crypto.randomUUID(),
): Promise<ScanQueue<Answer>> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>('office-scans', 1, {
    upgrade(database) {
      const store = database.createObjectStore('scans', { keyPath: 'id' })
      store.createIndex('pending', ['owner', 'pending', 'seq'])
      store.createIndex('session', ['owner', 'session', 'seq'])
    },
  })

  // Kept beside the fields so that an index finds pending scans without reading the others.
  const stored = (scan: QueuedScan): QueuedScan & { pending: number } => ({ ...scan, pending: isPending(scan) ? 1 : 0 })

  const typed = (scan: QueuedScan | undefined): QueuedScan<Answer> | null => (scan as QueuedScan<Answer> | undefined) ?? null // answers are only written by this queue

  async function change(id: string, next: (scan: QueuedScan) => QueuedScan | null): Promise<QueuedScan<Answer> | null> {
    const transaction = db.transaction('scans', 'readwrite', { durability: 'strict' })
    const scan = await transaction.store.get(id)
    const changed = scan && scan.owner === owner ? next(scan) : null
    if (changed) await transaction.store.put(stored(changed))
    await transaction.done
    return typed(changed ?? undefined)
  }

  return {
    async add(session, code, at) {
      const transaction = db.transaction('scans', 'readwrite', { durability: 'strict' })
      const last = await transaction.store
        .index('session')
        .openCursor(IDBKeyRange.bound([owner, session, 0], [owner, session, NEVER]), 'prev')
      const scan: QueuedScan<Answer> = {
        id: makeId(),
        seq: (last?.value.seq ?? 0) + 1,
        owner,
        session,
        code,
        at: at.toISOString(),
        state: 'queued',
        answer: null,
      }
      await transaction.store.add(stored(scan))
      await transaction.done
      return scan
    },

    async recent(session, limit) {
      const found: QueuedScan<Answer>[] = []
      let cursor = await db
        .transaction('scans')
        .store.index('session')
        .openCursor(IDBKeyRange.bound([owner, session, 0], [owner, session, NEVER]), 'prev')
      while (cursor && found.length < limit) {
        found.push(cursor.value as QueuedScan<Answer>) // as in `typed`
        cursor = await cursor.continue()
      }
      return found
    },

    pendingCount: () => db.countFromIndex('scans', 'pending', IDBKeyRange.bound([owner, 1, 0], [owner, 1, NEVER])),

    async nextPending() {
      const cursor = await db
        .transaction('scans')
        .store.index('pending')
        .openCursor(IDBKeyRange.bound([owner, 1, 0], [owner, 1, NEVER]))
      return typed(cursor?.value)
    },

    settle: (id, state, answer) => change(id, scan => ({ ...scan, state, answer: answer ?? scan.answer })),

    withdraw: async id => (await change(id, scan => (scan.state === 'queued' ? { ...scan, state: 'undone' } : null))) !== null,

    close: () => db.close(),
  }
}
