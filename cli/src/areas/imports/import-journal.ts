// The journal of imports under way, written before the upload, so that a command that died finds its own import again.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface JournalEntry {
  /** Idempotency key of the upload: sent again within an hour, it finds the import instead of starting a second one. */
  key: string
  /** Null until the server has answered. */
  importId: number | null
  startedAt: string
}

export interface JournalFacts {
  host: string
  tenant: string
  /** The branch to which it is narrowed, as it was named; null for all. */
  at: string | null
  kind: string
  create: string
  update: boolean
  name: string
  bytes: Uint8Array
}

export interface Journal {
  /** What an earlier run of the same import left behind. */
  left: () => JournalEntry | null
  begin: () => JournalEntry
  accepted: (entry: JournalEntry, importId: number) => void
  end: () => void
}

const KEY_LASTS_MS = 3_600_000

/** The journal of one import, identified by the same bytes to the same tenant in the same way. */
export function openJournal(stateFolder: string, facts: JournalFacts, now: () => number = Date.now): Journal {
  const { bytes, ...rest } = facts
  const file = createHash('sha256').update(bytes).digest('hex')
  const name = createHash('sha256')
    .update(JSON.stringify({ ...rest, file }))
    .digest('hex')
    .slice(0, 32)
  const folder = join(stateFolder, 'imports')
  const path = join(folder, `${name}.json`)
  const write = (entry: JournalEntry) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const making = `${path}.${process.pid}`
    writeFileSync(making, JSON.stringify(entry), { mode: 0o600 })
    renameSync(making, path)
  }
  return {
    left() {
      try {
        const entry = JSON.parse(readFileSync(path, 'utf8')) as JournalEntry // only written here
        const isFresh = now() - Date.parse(entry.startedAt) < KEY_LASTS_MS
        return entry.importId !== null || isFresh ? entry : null
      } catch {
        return null
      }
    },
    begin() {
      const entry = { key: randomUUID(), importId: null, startedAt: new Date(now()).toISOString() }
      write(entry)
      return entry
    },
    accepted: (entry, importId) => write({ ...entry, importId }),
    end: () => rmSync(path, { force: true }),
  }
}
