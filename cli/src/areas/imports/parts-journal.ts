// Remembers which parts of a file are already in until all are, so that the same command resumes an interrupted import.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportJob } from '@office/shared/core/import-job'
import { writeWhole } from '../../core/io/write-file.ts'

export interface PartsJournal {
  /** How the import of a part ended, by its place in the file: two can have the same bytes. */
  jobOf: (part: number) => ImportJob | null
  done: (part: number, job: ImportJob) => Promise<void>
  end: () => void
}

interface PartsFacts {
  host: string
  tenant: string
  /** The branch to which it is narrowed, as it was named; null for all. */
  at: string | null
  kind: string
  create: string
  update: boolean
  parts: readonly string[]
}

/** The journal of one file in parts, identified by the same parts to the same tenant in the same way. */
export function openPartsJournal(stateFolder: string, facts: PartsFacts): PartsJournal {
  const name = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  const folder = join(stateFolder, 'imports')
  const path = join(folder, `${name}.parts.json`)
  let kept: Record<number, ImportJob> = {}
  try {
    kept = JSON.parse(readFileSync(path, 'utf8')) // only written here
  } catch {
    // None exists, or it cannot be read: the parts are sent again, and nothing is stored twice.
  }
  return {
    jobOf: part => kept[part] ?? null,
    async done(part, job) {
      kept = { ...kept, [part]: job }
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path, new TextEncoder().encode(JSON.stringify(kept)))
    },
    end: () => rmSync(path, { force: true }),
  }
}
