// Every rejected row of an import, including those beyond the first thousand of the server's answer, and the file that holds
// them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Rejection as LocalRejection } from '@office/shared/core/import/import-codes'
import type { ImportJob } from '@office/shared/core/import-job'
import type { Translate } from '@office/shared/core/messages/message'
import { writeWhole } from '../../core/io/write-file.ts'
import type { CliContext } from '../../core/program/context.ts'

/** As in the output of --json. */
export interface RejectedRow {
  row: number
  field: string
  code: string
  value: string
  message: string
}

export const toldLocally = (rejected: readonly LocalRejection[], translate: Translate): RejectedRow[] =>
  rejected.map(({ row, field, code, value, message, values }) => ({
    row,
    field,
    code,
    value,
    message: translate(message, values),
  }))

/** The server's verdicts come first, the file's own findings fill the gaps; sorted by row. */
export function allRejected(local: readonly RejectedRow[], job: Pick<ImportJob, 'rejected' | 'invalid'>): RejectedRow[] {
  if (job.rejected.length >= job.invalid) return [...job.rejected]
  const known = new Set(job.rejected.map(({ row }) => row))
  return [...job.rejected, ...local.filter(({ row }) => !known.has(row))].sort((a, b) => a.row - b.row)
}

/** Folders of the system, in which nothing can be written: a pipe is a file there. */
const DEVICES = /^\/(dev|proc)\//

/** `cities.xlsx` gives `cities.rejected.xlsx` beside it; the imported file is never overwritten. */
export function rejectedPath(path: string, cwd: string): string {
  if (path === '-') return join(cwd, 'stdin.rejected.xlsx')
  const stem = basename(path, extname(path)).replace(/\.rejected(\.\d+)?$/, '')
  const folder = DEVICES.test(path) ? cwd : dirname(path)
  for (let n = 1; ; n++) {
    const candidate = join(folder, `${stem}.rejected${n === 1 ? '' : `.${n}`}.xlsx`)
    if (resolve(cwd, candidate) !== resolve(cwd, path)) return candidate
  }
}

/**
 * Writes the rejected rows; `path` is as the person reads it, from the working folder. A file of that name that a person has
 * edited since is set aside first, not lost.
 * @returns where the older file went, or null
 */
export async function writeRejected(
  path: string,
  bytes: Uint8Array,
  { cwd, folders }: Pick<CliContext, 'cwd' | 'folders'>,
): Promise<string | null> {
  const at = resolve(cwd, path)
  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  const folder = join(folders.state, 'rejected')
  const note = join(folder, hashOf(new TextEncoder().encode(at)).slice(0, 32))
  let aside: string | null = null
  if (existsSync(at)) {
    const isOurs = existsSync(note) && readFileSync(note, 'utf8') === hashOf(readFileSync(at))
    if (!isOurs) {
      aside = path.replace(/\.xlsx$/, `.${new Date().toISOString().replace(/[:.]/g, '-')}.xlsx`)
      renameSync(at, resolve(cwd, aside))
    }
  }
  await writeWhole(at, bytes)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(note, hashOf(bytes))
  return aside
}
