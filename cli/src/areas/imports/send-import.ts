// One file of an import: read here, tried on the server if somebody is asked first, sent, and followed to its end.
import { importContract } from '@office/shared/areas/imports/import.contract'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import { type ReadImport, readImport } from '@office/shared/core/import/read-import'
import { type ImportJob, type ImportKind, importUpload } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import type { Refusal } from '@office/shared/core/sheet/sheet'
import { formatCount } from '@office/shared/format/amount'
import { fileType } from '@office/shared/rules/file'
import { paint } from '../../core/io/io.ts'
import { noProgress, startProgress } from '../../core/io/progress.ts'
import type { InputFile } from '../../core/io/read-input.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { again, canAsk, namedBranch, say, writeObject } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { followImport, isOver } from './follow-import.ts'
import { tellRefused } from './import-finish.ts'
import { typeRefused } from './import-input.ts'
import { type Journal, openJournal } from './import-journal.ts'
import { importKindOf } from './import-kinds.ts'
import { type ImportRun, resumeCommand, upload } from './import-run.ts'
import { sayOutcome } from './import-words.ts'

const dryRunOn = msg`Dry run on {host}: nothing is stored.`
const question = msg`Import {count, plural, one {# row} other {# rows}} into {host} ({environment})?`
const declined = msg`Nothing was sent.`
const strictStopped = msg`--strict: {count, plural, one {# row is} other {# rows are}} invalid, so nothing was stored.`
const importing = msg`Importing`
const resuming = msg`Import {id} of this file is still running; following it.`
const goesOn = msg`Import {id} continues on the server: {done} of {total} rows so far. Nothing is stored twice. To see the result:`
const partGoesOn = msg`Import {id} continues on the server: {done} of {total} rows so far. Nothing is stored twice. To go on with the other parts:`
const lost = msg`Connection to {host} lost. Import {id} continues there: at least {done} of {total} rows are done. Nothing is stored twice. To resume:`
const detached = msg`Import {id} continues on the server. To see the result:  {command}`
/** Why it did not finish, and that it may still go on. */
const endedThere = {
  cancelled: msg`Import {id} was cancelled. Rows already imported stay. To continue, run the same command again; nothing is stored twice.`,
  failed: msg`The server could not finish import {id}. Run the same command again; rows already imported are not stored twice.`,
}

export async function readLocally(kind: ImportKind, file: InputFile): Promise<ReadImport<unknown> | { refused: Refusal }> {
  const rule = fileType(importUpload.types)
  if (!rule.holds({ name: file.name })) return { refused: typeRefused }
  return readImport(importKindOf[kind].definition, file.bytes, file.name)
}

export async function runImport(run: ImportRun): Promise<ExitCode> {
  const { kind, file, flags, create, session, context } = run
  const { name: host, tenant } = session.host
  if (flags.dryRun) {
    if (!flags.json) say(context, context.translate(dryRunOn, { host }))
    return run.ends(run, await upload(run, 'dry-run'), true)
  }
  const journal = openJournal(context.folders.state, {
    host,
    tenant,
    at: namedBranch(context),
    kind,
    create,
    update: flags.update,
    name: file.name,
    bytes: file.bytes,
  })
  const running = flags.restart ? null : await stillRunning(session.call, journal)
  if (running) {
    if (!flags.json) say(context, context.translate(resuming, { id: running.id ?? 0 }))
    return follow(run, journal, running)
  }
  const stopped = await askFirst(run)
  if (stopped !== null) return stopped
  const left = flags.restart ? null : journal.left()
  // An upload whose answer never came is repeated under its own key; the server then answers with that very import.
  const entry = left?.importId === null ? left : journal.begin()
  const started = await upload(run, { key: entry.key })
  if (started.id !== null) journal.accepted(entry, started.id)
  return flags.detach && !isOver(started) ? leave(run, started) : follow(run, journal, started)
}

/** Leaves the import to the server; the journal finds it again. */
function leave({ flags, context }: ImportRun, started: ImportJob): ExitCode {
  if (flags.json) writeObject(context, { job: started.id, state: started.state })
  else {
    const next = again(context, `office import status ${started.id} --wait`)
    say(context, context.translate(detached, { id: started.id ?? 0, command: next }))
  }
  return exitCodes.ok
}

/**
 * Asks the server what would happen, and then the person. Without a person this would only do the work twice: an import takes
 * only the good rows, and a repeat adds nothing.
 * @returns the exit code if the command ends here, else null
 */
async function askFirst(run: ImportRun): Promise<ExitCode | null> {
  const { flags, session, context } = run
  const asks = canAsk(context) && !flags.yes && !flags.json
  if (!asks && !flags.strict) return null
  const trial = await upload(run, 'dry-run')
  if (trial.refused) return tellRefused(context, flags, trial.refused)
  if (flags.strict && trial.invalid > 0) {
    if (!flags.json) say(context, context.translate(strictStopped, { count: trial.invalid }))
    return run.ends(run, trial, true)
  }
  const count = trial.created + trial.updated
  if (!asks || count === 0) return null
  sayOutcome(context, trial, true)
  const environment = paint(context.io.out, 'red', session.account?.environment ?? session.host.tenant)
  const words = context.translate(question, { count, host: session.host.name, environment })
  if (await context.prompts.confirm(words)) return null
  say(context, context.translate(declined))
  return exitCodes.failed
}

/** The import that an earlier run of this command left running, if any. */
async function stillRunning(call: Call, journal: Journal): Promise<ImportJob | null> {
  const id = journal.left()?.importId ?? null
  if (id === null) return null
  try {
    const job = await call(importContract.get, { params: { id } })
    if (!isOver(job)) return job
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
  }
  journal.end()
  return null
}

async function follow(run: ImportRun, journal: Journal, started: ImportJob): Promise<ExitCode> {
  const { flags, session, context } = run
  const { translate } = context
  const progress = flags.json && !context.io.err.isTty ? noProgress : await startProgress(context, translate(importing))
  const total = run.read.judgement.total
  const tellProgress = (job: ImportJob) => progress.at(job.done, job.rows || total)
  const followed = await followImport(context, session.call, started, tellProgress, run.seconds).finally(progress.end)
  if ('stopped' in followed) {
    const { stopped, last } = followed
    const { id, done } = last
    const values = { id: id ?? 0, host: session.host.name, done: formatCount(done), total: formatCount(total) }
    const exit = stopped === 'interrupted' ? exitCodes.interrupted : exitCodes.network
    // Only the same command sends what was not sent yet.
    if (stopped === 'offline' || flags.split)
      throw new CliError(exit, stopped, stopped === 'offline' ? lost : partGoesOn, values, resumeCommand(run))
    throw new CliError(exit, stopped, goesOn, values, `office import status ${id} --wait`)
  }
  journal.end()
  const { state, id } = followed.job
  if (state === 'cancelled' || state === 'failed')
    throw new CliError(exitCodes.failed, `import-${state}`, endedThere[state], { id: id ?? 0 }, resumeCommand(run))
  return run.ends(run, followed.job, false)
}
