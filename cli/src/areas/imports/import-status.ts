// office import status and cancel: an import sent earlier, by its number.

import { importContract } from '@office/shared/areas/imports/import.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { noProgress, startProgress } from '../../core/io/progress.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { followImport, isOver, secondsOf } from './follow-import.ts'
import { sayOutcome } from './import-words.ts'

const notANumber = msg`"{id}" is not an import number.`
const stateOf = {
  queued: msg`Import {id} of {file} is waiting for its turn.`,
  running: msg`Import {id} of {file}: {done} of {total} rows so far.`,
  done: msg`Import {id} of {file} is done.`,
  refused: msg`Import {id} of {file} was refused: {why}`,
  failed: msg`Import {id} of {file} could not be finished. Import the file again; rows already imported are not stored twice.`,
  cancelled: msg`Import {id} of {file} was cancelled after {done} of {total} rows. Rows already imported stay.`,
}
const waiting = msg`Importing`
const goesOn = msg`Import {id} continues on the server. To see the result:`

function idIn([text = '']: readonly string[]): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw usageError(notANumber, { id: text }, 'office import list')
  return id
}

/** The exit code for scripts: rejected if it finished with bad rows, failed if it ended without finishing, otherwise ok. */
function exitOf({ state, invalid }: ImportJob): ExitCode {
  if (state === 'done') return invalid > 0 ? exitCodes.rejected : exitCodes.ok
  return state === 'queued' || state === 'running' ? exitCodes.ok : exitCodes.failed
}

function tell(context: CliContext, job: ImportJob, asJson: boolean): ExitCode {
  if (asJson) writeJson(context, job)
  else {
    const { id, file, state, done, rows, refused } = job
    const values = { id: id ?? 0, file, done: formatCount(done), total: formatCount(rows), why: refused?.message ?? '' }
    say(context, context.translate(stateOf[state], values))
    if (isOver(job) && state !== 'refused') sayOutcome(context, job, false)
  }
  return exitOf(job)
}

export async function importStatus(
  { args, flags }: { args: readonly string[]; flags: { wait: boolean; timeout: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const id = idIn(args)
  const seconds = secondsOf(flags.timeout)
  const { call } = await openSession(context)
  const job = await call(importContract.get, { params: { id } })
  if (!flags.wait && seconds === null) return tell(context, job, flags.json)
  const progress = flags.json ? noProgress : await startProgress(context, context.translate(waiting))
  const followed = await followImport(context, call, job, at => progress.at(at.done, at.rows), seconds).finally(progress.end)
  if ('job' in followed) return tell(context, followed.job, flags.json)
  const code = followed.stopped === 'interrupted' ? exitCodes.interrupted : exitCodes.network
  throw new CliError(code, followed.stopped, goesOn, { id }, `office import status ${id} --wait`)
}

export async function cancelImport(
  { args, flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const id = idIn(args)
  const { call } = await openSession(context)
  const job = await call(importContract.cancel, { params: { id } })
  tell(context, job, flags.json)
  return exitCodes.ok
}
