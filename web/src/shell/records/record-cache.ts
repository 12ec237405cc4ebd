// Records that the palette finds without the server: stored on this device under their cache refresh keys, in a store of their
// own so that they cannot fill localStorage; read with the first Mod+K, not before.
import {
  type KeptKind,
  keptKindNames,
  keptKinds,
  type SearchHit,
  searchContract,
  searchNeeds,
} from '@office/shared/areas/orders/search.contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { apiContext, call } from '../../core/data/api.ts'
import { session } from '../../core/data/session.ts'

interface Schema extends DBSchema {
  /** The version is part of the key, so that no copy must be read to know whether it is old. */
  copies: { key: [owner: string, kind: KeptKind, versions: string]; value: readonly SearchHit[] }
}

const NAME = 'office-records'

/** Open only for one operation, because another tab may have to delete the store. */
async function inStore<T>(work: (store: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const store = await openDB<Schema>(NAME, 1, { upgrade: database => void database.createObjectStore('copies') })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** 'tenant:staff id': nobody sees another person's records. */
const ownerNow = () => (session.user ? `${apiContext.tenant}:${session.user.id}` : null)

const maySee = (kind: KeptKind) => {
  const permission = searchNeeds[kind]
  return permission === undefined || session.permissions.has(permission)
}

const versionsOf = (kind: KeptKind, versions: ReadonlyMap<string, number>) =>
  keptKinds[kind].keys.map(key => `${key} ${versions.get(key) ?? 0}`).join()

let memory: { owner: string; copies: Map<KeptKind, readonly SearchHit[]> } | null = null
const NONE: readonly SearchHit[] = []

/** The local records of a kind; none before {@link readCache}, for another person, or without the permission to see them. */
export const cachedRecords = (kind: KeptKind): readonly SearchHit[] =>
  memory !== null && memory.owner === ownerNow() && maySee(kind) ? (memory.copies.get(kind) ?? NONE) : NONE

let reading: Promise<void> | null = null

/** Loads this person's copies into memory, once for any number of callers. */
export function readCache(): Promise<void> {
  const owner = ownerNow()
  if (owner === null || memory?.owner === owner) return Promise.resolve()
  reading ??= readCopies(owner).finally(() => {
    reading = null
  })
  return reading
}

async function readCopies(owner: string): Promise<void> {
  const read: typeof memory = { owner, copies: new Map() }
  await inStore(async store => {
    for (const key of await store.getAllKeys('copies')) {
      const copy = key[0] === owner ? await store.get('copies', key) : undefined
      if (copy) read.copies.set(key[1], copy)
    }
  })
  memory = read
}

/** Fetches missing and outdated copies, and removes those that are old, no longer visible or another person's. */
export async function updateCache(versions: ReadonlyMap<string, number>): Promise<void> {
  const owner = ownerNow()
  if (owner === null) return
  await inStore(async store => {
    const there = await store.getAllKeys('copies')
    const isSame = (one: Schema['copies']['key']) => (other: Schema['copies']['key']) => one.join('\n') === other.join('\n')
    const wanted = keptKindNames.filter(maySee).map((kind): Schema['copies']['key'] => [owner, kind, versionsOf(kind, versions)])
    const missing = wanted.filter(key => !there.some(isSame(key)))
    const old = there.filter(key => !wanted.some(isSame(key)))
    const kinds = missing.map(([, kind]) => kind)
    const records =
      kinds.length > 0
        ? await call(searchContract.search, { query: { kept: true, kinds: kinds.join() } }, { everywhere: true })
        : []
    // Someone who left meanwhile leaves nothing here.
    if (ownerNow() !== owner) return
    const work = store.transaction('copies', 'readwrite')
    for (const key of old) void work.store.delete(key)
    for (const key of missing) {
      const copy = records.filter(({ kind }) => kind === key[1])
      void work.store.put(copy, key)
      if (memory?.owner === owner) memory.copies.set(key[1], copy)
    }
    await work.done
  })
}

/** Nothing is left for the next person at this device. */
export async function clearCache(): Promise<void> {
  memory = null
  await inStore(store => store.clear('copies'))
}
