// When the very same command last asked for a list, for --since-last-run.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../io/write-file.ts'

/** The clocks of server and terminal differ; rows from within this margin come twice rather than never. */
const OVERLAP_MS = 60_000

export interface LastRun {
  /** The instant to ask from; null the first time. */
  since: string | null
  /** Keeps this run as the last one, once all of it has been written. */
  keep: () => Promise<void>
}

export function lastRun(stateFolder: string, question: object, startedAt = Date.now()): LastRun {
  const name = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 32)
  const folder = join(stateFolder, 'last-runs')
  const path = join(folder, name)
  let since: string | null = null
  try {
    const kept = readFileSync(path, 'utf8').trim()
    since = Number.isNaN(Date.parse(kept)) ? null : kept
  } catch {
    // It has never run here.
  }
  return {
    since,
    async keep() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path, new TextEncoder().encode(`${new Date(startedAt - OVERLAP_MS).toISOString()}\n`))
    },
  }
}
