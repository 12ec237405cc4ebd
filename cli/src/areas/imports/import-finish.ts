// The end of an import: the answer as words or JSON, the file of rejected rows beside the imported one, and the exit code.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { rejectedWorkbook } from '@office/shared/core/import/rejected-workbook'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import type { InputFile } from '../../core/io/read-input.ts'
import { runNext } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeObject } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { explain } from '../../core/program/explain-error.ts'
import type { ImportFlags } from './import.flags.ts'
import { importKindOf } from './import-kinds.ts'
import { withRejectedFile } from './import-rejected-file.ts'
import { allRejected, type RejectedRow, rejectedPath, toldLocally, writeRejected } from './import-rejections.ts'
import { commandOf, type ImportRun } from './import-run.ts'
import { sayChanges, sayOutcome, sayWarnings, writeProblems } from './import-words.ts'

const fixAndRun = msg`Fix and run:  {command}`
const rejectedIn = msg`Rejected rows: {path}`
const firstOnly = msg`The file has the first {count} of them: a dry run tells no more. The import itself writes all.`
const keptAside = msg`{path} already existed; it was renamed to {aside}.`
const noRejectedFile = msg`The rejected rows could not be written to a file: {detail}`

/** The whole file was rejected, here or by the server; nothing of it was taken. */
export function tellRefused(
  context: CliContext,
  flags: Pick<ImportFlags, 'json'>,
  refused: { code: string; message: string },
  next: string | null = null,
): ExitCode {
  const { code, message } = refused
  if (flags.json) writeObject(context, { refused: { code, message, ...(next === null ? {} : { next }) } })
  else {
    say(context, `${paint(context.io.err, 'red', '✗')} ${message}`)
    if (next !== null) say(context, `  ${context.translate(runNext, { command: next })}`)
  }
  return exitCodes.failed
}

/** How an import ended, or would end: the server's counts, every rejected row, and their file. */
export interface Ending {
  job: ImportJob
  rejected: readonly RejectedRow[]
  workbook: Uint8Array | null
}

/** The end of an import that the server has finished, or of a dry run. */
export async function finish(run: ImportRun, job: ImportJob, isDryRun: boolean): Promise<ExitCode> {
  if (job.refused) return tellRefused(run.context, run.flags, job.refused)
  return tellEnding(run, isDryRun ? await trialEnding(run, job) : await endingOf(run, job), isDryRun)
}

/** The server keeps nothing of a trial, so the same workbook is made here. */
export async function trialEnding(run: ImportRun, job: ImportJob): Promise<Ending> {
  const rejected = rejectedOf(run, job)
  return { job, rejected, workbook: rejected.length === 0 ? null : await workbookOf(run, rejected) }
}

export async function endingOf(run: ImportRun, job: ImportJob): Promise<Ending> {
  const { rejected_file: key } = job
  const some = rejectedOf(run, job)
  const workbook = key === null ? null : await fetchRejected(run, key)
  // The answer has the first thousand; the file has the rest, as text.
  const rejected =
    workbook && some.length < job.invalid
      ? await withRejectedFile(importKindOf[run.kind].definition, some, workbook, run.context.translate)
      : some
  return { job, rejected, workbook }
}

/** Writes the file of rejected rows and reports all of it. */
export async function tellEnding(
  run: TellingRun,
  { job, rejected, workbook }: Ending,
  isDryRun: boolean,
  beside: object = {},
): Promise<ExitCode> {
  const path = workbook ? await keep(run, rejected, workbook) : null
  tell(run, job, rejected, path, isDryRun, beside)
  if (isDryRun) return rejected.length > 0 ? exitCodes.wouldReject : exitCodes.ok
  return job.invalid > 0 ? exitCodes.rejected : exitCodes.ok
}

/** The parts of a run that reporting needs. */
export type TellingRun = Pick<ImportRun, 'kind' | 'create' | 'context' | 'flags' | 'startedAt'> & {
  file: Pick<InputFile, 'path'>
}

/** The server's file of rejected rows. A failure to get it must not hide how the import went. */
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

function workbookOf({ kind, read }: ImportRun, rejected: readonly RejectedRow[]): Promise<Uint8Array> {
  // The words are already in the reader's language, so each is its own translation.
  const said = rejected.map(({ message, ...row }) => ({ ...row, message: { id: message } }))
  return rejectedWorkbook(importKindOf[kind].definition, read.sheet, said, ({ id }) => id)
}

/** Where the file went, or null. A disk that cannot be written must not hide the result of the import. */
async function keep(
  { context, file, flags }: TellingRun,
  rejected: readonly RejectedRow[],
  workbook: Uint8Array,
): Promise<string | null> {
  if (rejected.length === 0) return null
  const path = rejectedPath(file.path, context.cwd)
  try {
    const aside = await writeRejected(path, workbook, context)
    if (aside !== null && !flags.json) say(context, context.translate(keptAside, { path, aside }))
    return path
  } catch (error) {
    sayNoFile(context, error, '')
    return null
  }
}

function tell(
  run: TellingRun,
  job: ImportJob,
  rejected: readonly RejectedRow[],
  path: string | null,
  isDryRun: boolean,
  beside: object,
): void {
  const { kind, file, flags, context, startedAt } = run
  if (flags.json) {
    const { rows, valid, invalid, created, updated, unchanged, differing, changes, warned, warnings } = job
    const seconds = Math.round(context.now() - startedAt) / 1000
    const answer = { kind, file: file.path, rows, valid, invalid, created, updated, unchanged, differing, changes, rejected }
    writeObject(context, { ...answer, warned, warnings, dry_run: isDryRun, rejected_file: path, job: job.id, ...beside, seconds })
    return
  }
  sayOutcome(context, job, isDryRun)
  writeProblems(context, rejected)
  sayWarnings(context, job)
  sayChanges(context, job)
  if (path === null) return
  say(context, context.translate(rejectedIn, { path }))
  if (isDryRun && rejected.length < job.invalid)
    say(context, context.translate(firstOnly, { count: formatCount(rejected.length) }))
  say(context, context.translate(fixAndRun, { command: commandOf(run, path) }))
}
