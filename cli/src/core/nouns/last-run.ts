// When the very same command last asked for a list, for --since-last-run.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../io/write-file.ts'

/** Rows that were changed in a transaction under way came too late for the last run; those of this margin come twice, not never. */
const OVERLAP_MS = 60_000

export interface LastRun {
  /** The instant to ask from; null the first time. */
  since: string | null
  /** Keeps this run as the last one, once all of it has been written. @param startedAt when, by the server's clock */
  keep: (startedAt: number) => Promise<void>
}

export function lastRun(stateFolder: string, question: object): LastRun {
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
    async keep(startedAt) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path, new TextEncoder().encode(`${new Date(startedAt - OVERLAP_MS).toISOString()}\n`))
    },
  }
}
