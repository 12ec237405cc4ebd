// The device's own store of scans: written before the sound, sent in order, each exactly once (docs/keys.md section 8).
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * - queued: on this device only
 * - unknown: sent without an answer; it is sent again under the same id, for which the server repeats its first answer
 * - ok, duplicate, refused: the server's verdict
 * - undone: taken back
 * - set-aside: refused, and someone has looked at it
 */
export type ScanState = 'queued' | 'unknown' | 'ok' | 'duplicate' | 'refused' | 'undone' | 'set-aside'

export interface QueuedScan<Answer = unknown> {
  /** Created here; the idempotency key of the scan. */
  id: string
  /** Position among the scans of its owner, the order in which they are sent. */
  seq: number
  /** 'tenant:staff id', followed by their purpose: another person on this device neither sees nor sends it. */
  owner: string
  /** The session at a bucket, or the number of a desk. */
  session: number
  code: string
  /** Information entered with it. */
  told?: string
  /** Device time, ISO 8601 UTC. */
  at: string
  state: ScanState
  answer: Answer | null
  /** Why the server rejected this scan without a verdict, in its words. */
  refusal?: Refusal
  /** Why it was set aside, in that person's words; absent if it was scanned again. */
  reason?: string
}

export interface Refusal {
  code: string
  message: string
}

/** The counts in the head of a station. */
export interface ScanCounts {
  /** In this session, without those taken back or set aside. */
  scanned: number
  /** Of them in the last hour. */
  lastHour: number
  /** Refused in any session of this person, waiting for someone to look at them. */
  refused: number
  /** On this device only, in any session. */
  pending: number
}

interface Schema extends DBSchema {
  scans: {
    key: string
    value: QueuedScan
    indexes: {
      pending: [string, number, number]
      session: [string, number, number]
      state: [string, ScanState, number, number]
      time: [string, number, string]
      age: string
    }
  }
}

/** The part of a scan that is sent to the server. */
export type SentScan = Pick<QueuedScan, 'id' | 'session' | 'code' | 'told' | 'at'>

/** Never sent, or without an answer; the index has `pending` 1 for these and no key for all others. */
const isPending = (scan: QueuedScan) => scan.state === 'queued' || scan.state === 'unknown'
/** Neither the server nor a person has anything left to do with it. */
const isSettled = (scan: QueuedScan) => !isPending(scan) && scan.state !== 'refused'

export interface ScanQueue<Answer> {
  /**
   * Resolves once the scan is safely on the disk. Throws if the device cannot store it; scanning must stop then.
   * `state` is 'unknown' for one that is sent while it is stored, as {@link claim} would record it; its `id` is known before.
   */
  add(
    session: number,
    code: string,
    at: Date,
    more?: { id?: string; state?: 'queued' | 'unknown'; told?: string | undefined },
  ): Promise<QueuedScan<Answer>>
  /** Newest first, at most `limit`. */
  recent(session: number, limit: number): Promise<QueuedScan<Answer>[]>
  counts(session: number, now: Date): Promise<ScanCounts>
  /** Scans of one state, of any session, newest first, at most `limit`. */
  inState(state: ScanState, limit: number): Promise<QueuedScan<Answer>[]>
  /** All that have no answer yet, of any session, newest first. */
  unanswered(): Promise<QueuedScan<Answer>[]>
  /** The next scans to send, recorded as possibly sent: from here on they can only be taken back at the server. */
  claim(most: number): Promise<QueuedScan<Answer>[]>
  settle(id: string, state: ScanState, answer: Answer | null, refusal?: Refusal): Promise<QueuedScan<Answer> | null>
  /** Someone has looked at it: it no longer counts as refused, and has the given reason. */
  setAside(id: string, reason: string | null): Promise<QueuedScan<Answer> | null>
  /** Takes back a scan that was never sent; false if it may be with the server already. */
  withdraw(id: string): Promise<boolean>
  /** Calls back with every scan that another tab of this device added or changed. */
  onOther(listener: (scan: QueuedScan<Answer>) => void): void
  close(): void
}

const NEVER = Number.MAX_SAFE_INTEGER
/** Milliseconds. Settled scans stay on the device for a week, in case someone asks. */
const KEPT = 7 * 86_400_000
/** Old scans processed in one batch; a new scan is stored between two batches. */
const AT_ONCE = 200

/** Removes settled scans from before `end`, of anyone, because people who left the company never scan again. */
async function forget(db: IDBPDatabase<Schema>, end: string): Promise<void> {
  for (let from = ''; ; ) {
    const { store, done } = db.transaction('scans', 'readwrite', { durability: 'relaxed' })
    const found = await store.index('age').getAll(IDBKeyRange.bound(from, end, false, true), AT_ONCE)
    await Promise.all([...found.filter(isSettled).map(scan => store.delete(scan.id)), done])
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    from = last.at
  }
}

/**
 * Opens the queue of one person, without what was settled a week ago. All tabs of the device share the store; sending is guarded by a
 * web lock.
 */
export async function openScanQueue<Answer>(owner: string): Promise<ScanQueue<Answer>> {
  // Without this the browser may delete the scans when the disk is full.
  void navigator.storage?.persist?.()
  const db: IDBPDatabase<Schema> = await openDB<Schema>('office-scans', 3, {
    upgrade(database, from, _to, transaction) {
      const store = from === 0 ? database.createObjectStore('scans', { keyPath: 'id' }) : transaction.objectStore('scans')
      if (from < 1) {
        store.createIndex('pending', ['owner', 'pending', 'seq'])
        store.createIndex('session', ['owner', 'session', 'seq'])
      }
      if (from < 2) {
        store.createIndex('state', ['owner', 'state', 'session', 'seq'])
        store.createIndex('time', ['owner', 'session', 'at'])
      }
      store.createIndex('age', 'at')
    },
    // A tab with a newer portal may need to upgrade the store.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(), // the blocking store
  })

  // What is not removed now, because the queue is closed meanwhile, is when it is next opened.
  void forget(db, new Date(Date.now() - KEPT).toISOString()).catch(() => undefined)

  // Tabs of one person share the store and tell each other about changes.
  const tabs = new BroadcastChannel(`office-scans:${owner}`)

  // Stored beside the fields so that an index finds pending scans without reading the others.
  const stored = (scan: QueuedScan): QueuedScan & { pending: number } => ({ ...scan, pending: isPending(scan) ? 1 : 0 })

  /** Found in the index of pending scans. */
  const waiting = IDBKeyRange.bound([owner, 1, 0], [owner, 1, NEVER])

  const typed = (scan: QueuedScan | undefined): QueuedScan<Answer> | null => (scan as QueuedScan<Answer> | undefined) ?? null // answers are only written by this queue

  async function change(
    id: string,
    durability: IDBTransactionDurability,
    next: (scan: QueuedScan) => QueuedScan | null,
  ): Promise<QueuedScan<Answer> | null> {
    const transaction = db.transaction('scans', 'readwrite', { durability })
    const scan = await transaction.store.get(id)
    const changed = scan && scan.owner === owner ? next(scan) : null
    if (changed) await transaction.store.put(stored(changed))
    await transaction.done
    if (changed) tabs.postMessage(changed)
    return typed(changed ?? undefined)
  }

  return {
    async add(session, code, at, { id = crypto.randomUUID(), state = 'queued', told } = {}) {
      const transaction = db.transaction('scans', 'readwrite', { durability: 'strict' })
      const index = transaction.store.index('pending')
      // Counts all stored scans, sent or not: someone who changes the desk scans the same parcel again, and it is sent in that
      // order.
      const newest = await Promise.all(
        [0, 1].map(pending => index.openCursor(IDBKeyRange.bound([owner, pending, 0], [owner, pending, NEVER]), 'prev')),
      )
      const scan: QueuedScan<Answer> = {
        id,
        seq: Math.max(0, ...newest.map(cursor => cursor?.value.seq ?? 0)) + 1,
        owner,
        session,
        code,
        at: at.toISOString(),
        state,
        answer: null,
        ...(told === undefined ? {} : { told }),
      }
      await transaction.store.add(stored(scan))
      await transaction.done
      tabs.postMessage(scan)
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

    async counts(session, now) {
      const { store } = db.transaction('scans')
      const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
      const inState = (state: ScanState) =>
        store.index('state').getAll(IDBKeyRange.bound([owner, state, session, 0], [owner, state, session, NEVER]))
      const [all, undone, aside, lastHour, refused, pending] = await Promise.all([
        store.index('session').count(IDBKeyRange.bound([owner, session, 0], [owner, session, NEVER])),
        inState('undone'),
        inState('set-aside'),
        store.index('time').count(IDBKeyRange.bound([owner, session, anHourAgo], [owner, session, '\uffff'])),
        store.index('state').count(IDBKeyRange.bound([owner, 'refused', 0, 0], [owner, 'refused', NEVER, NEVER])),
        store.index('pending').count(waiting),
      ])
      const gone = [...undone, ...aside]
      const goneLately = gone.filter(({ at }) => at >= anHourAgo)
      return { scanned: all - gone.length, lastHour: lastHour - goneLately.length, refused, pending }
    },

    async inState(state, limit) {
      const range = IDBKeyRange.bound([owner, state, 0, 0], [owner, state, NEVER, NEVER])
      const found = await db.getAllFromIndex('scans', 'state', range)
      return found.slice(-limit).reverse() as QueuedScan<Answer>[] // as in `typed`
    },

    async unanswered() {
      const found = await db.getAllFromIndex('scans', 'pending', waiting)
      return found.reverse() as QueuedScan<Answer>[] // as in `typed`
    },

    async claim(most) {
      const transaction = db.transaction('scans', 'readwrite', { durability: 'relaxed' })
      const next = await transaction.store.index('pending').getAll(waiting, most)
      const sent = next.map((scan): QueuedScan => ({ ...scan, state: 'unknown' }))
      const unsent = sent.filter((_, at) => next[at]?.state === 'queued')
      await Promise.all([...unsent.map(scan => transaction.store.put(stored(scan))), transaction.done])
      return sent as QueuedScan<Answer>[] // as in `typed`
    },

    // The server has it: if a power cut loses it here, it is requested again and is the same.
    settle: (id, state, answer, refusal) =>
      change(id, 'relaxed', scan => ({ ...scan, state, answer: answer ?? scan.answer, ...(refusal ? { refusal } : {}) })),

    setAside: (id, reason) =>
      change(id, 'relaxed', scan => ({ ...scan, state: 'set-aside', ...(reason === null ? {} : { reason }) })),

    withdraw: async id =>
      (await change(id, 'strict', scan => (scan.state === 'queued' ? { ...scan, state: 'undone' } : null))) !== null,

    onOther(listener) {
      tabs.onmessage = ({ data }) => listener(data as QueuedScan<Answer>) // only queues of this owner send here
    },

    close() {
      tabs.close()
      db.close()
    },
  }
}
