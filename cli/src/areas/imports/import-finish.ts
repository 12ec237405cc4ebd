// The end of an import: the answer as words or JSON, the file of rejected rows beside the imported one, the exit code.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { rejectedWorkbook } from '@office/shared/core/import/rejected-workbook'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/message'
import { paint } from '../../core/io/io.ts'
import { type CliContext, say, writeObject } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { explain } from '../../core/program/explain-error.ts'
import { importKindOf } from './import-kinds.ts'
import { withRejectedFile } from './import-rejected-file.ts'
import { allRejected, type RejectedRow, rejectedPath, toldLocally, writeRejected } from './import-rejections.ts'
import { commandOf, type ImportFlags, type ImportRun } from './import-run.ts'
import { sayOutcome, writeProblems } from './import-words.ts'

const fixAndRun = msg`Fix and run:  {command}`
const rejectedIn = msg`Rejected rows: {path}`
const keptAside = msg`There already was a {path}; it is kept as {aside}.`
const noRejectedFile = msg`The rejected rows could not be written to a file: {detail}`

/** The whole file was turned down, here or there: nothing of it was taken. */
export function tellRefused(context: CliContext, flags: ImportFlags, refused: { code: string; message: string }): ExitCode {
  if (flags.json) writeObject(context, { refused: { code: refused.code, message: refused.message } })
  else say(context, `${paint(context.io.err, 'red', '✗')} ${refused.message}`)
  return exitCodes.failed
}

/** The end of a dry run, or of --strict that found something. */
export async function finishDry(run: ImportRun, trial: ImportJob): Promise<ExitCode> {
  if (trial.refused) return tellRefused(run.context, run.flags, trial.refused)
  const rejected = rejectedOf(run, trial)
  const path = await keep(run, rejected, () => workbookOf(run, rejected))
  tell(run, trial, rejected, path, true)
  return rejected.length > 0 ? exitCodes.wouldReject : exitCodes.ok
}

/** The end of an import that the server has finished. */
export async function finish(run: ImportRun, job: ImportJob): Promise<ExitCode> {
  if (job.refused) return tellRefused(run.context, run.flags, job.refused)
  const { rejected_file: key } = job
  const some = rejectedOf(run, job)
  const bytes = key === null ? null : await fetchRejected(run, key)
  // The answer holds the first thousand; the file has the rest, in words.
  const rejected =
    bytes && some.length < job.invalid
      ? await withRejectedFile(importKindOf[run.kind].definition, some, bytes, run.context.translate)
      : some
  const path = bytes ? await keep(run, rejected, async () => bytes) : null
  tell(run, job, rejected, path, false)
  return job.invalid > 0 ? exitCodes.rejected : exitCodes.ok
}

/** The server's file of rejected rows. That it cannot be had must not hide how the import went. */
async function fetchRejected({ session, context }: ImportRun, key: string): Promise<Uint8Array | null> {
  try {
    return (await session.call(downloadContract.file, { params: { key } }, { timeout: 120_000 })).bytes
  } catch (error) {
    sayNoFile(context, error, session.host.name)
    return null
  }
}

function sayNoFile(context: CliContext, error: unknown, host: string): void {
  const { message } = explain(error, context.translate, { host, login: '' })
  say(context, `${paint(context.io.err, 'yellow', '!')} ${context.translate(noRejectedFile, { detail: message })}`)
}

const rejectedOf = ({ read, context }: ImportRun, job: ImportJob): RejectedRow[] =>
  allRejected(toldLocally(read.judgement.rejected, context.translate), job)

/** A dry run keeps nothing at the server, so the same workbook is made here. */
function workbookOf({ kind, read }: ImportRun, rejected: readonly RejectedRow[]): Promise<Uint8Array> {
  // The words are in the reader's language already, so each stands for itself.
  const said = rejected.map(({ message, ...row }) => ({ ...row, message: { id: message } }))
  // Only row, field and message of a rejection go into the file; codes of newer servers may not be known here.
  return rejectedWorkbook(importKindOf[kind].definition, read.sheet, said as never, ({ id }) => id)
}

/** Where the file went, or null. A disk that cannot be written must not hide how the import went. */
async function keep(
  { context, file, flags }: ImportRun,
  rejected: readonly RejectedRow[],
  make: () => Promise<Uint8Array>,
): Promise<string | null> {
  if (rejected.length === 0) return null
  const path = rejectedPath(file.path, context.cwd)
  try {
    const aside = await writeRejected(path, await make(), context)
    if (aside !== null && !flags.json) say(context, context.translate(keptAside, { path, aside }))
    return path
  } catch (error) {
    sayNoFile(context, error, '')
    return null
  }
}

function tell(run: ImportRun, job: ImportJob, rejected: readonly RejectedRow[], path: string | null, isDryRun: boolean): void {
  const { kind, file, flags, context, startedAt } = run
  if (flags.json) {
    const { rows, valid, invalid, created, unchanged } = job
    const seconds = Math.round(context.now() - startedAt) / 1000
    const answer = { kind, file: file.path, rows, valid, invalid, created, unchanged, rejected }
    writeObject(context, { ...answer, dry_run: isDryRun, rejected_file: path, job: job.id, seconds })
    return
  }
  sayOutcome(context, job, isDryRun)
  writeProblems(context, rejected)
  if (path === null) return
  say(context, context.translate(rejectedIn, { path }))
  say(context, context.translate(fixAndRun, { command: commandOf(run, path) }))
}
