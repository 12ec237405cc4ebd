// Every `activate`, `deactivate`, `delete`, `approve` and `reject`: reads the records, asks where it must, reports.
import type { CallOptions } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { harmless, paint, type Sink } from '../io/io.ts'
import { noProgress, startProgress } from '../io/progress.ts'
import { headingsFor, writeTable } from '../io/table.ts'
import { usageError } from '../program/cli-error.ts'
import { type CliContext, canAsk, openSession, type Session, say, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { byContract } from './by-contract.ts'
import { carryOut, labelOf, type Outcomes, type Target, targetsOf, type Work } from './change-records.ts'
import { countsText, notAnswered } from './outcome-words.ts'
import { namedIn } from './piped-names.ts'
import type { Change, Noun, RecordAction, RecordOutcome } from './record-noun.ts'

export interface ChangeFlags {
  json?: boolean
  dryRun?: boolean
  yes?: boolean
  reason?: string | undefined
}

const headings = [msg`Number`, msg`Name`, msg`Outcome`, msg`Problem`]
const done = msg`done`
const wouldBeDone = msg`would be done`
const soAlready = msg`unchanged`
const refused = msg`refused`
const needsYes = msg`Deleting cannot be undone, and it cannot be confirmed without a terminal, or with CI or --no-input. Add --yes, or try it with --dry-run.`
const question = msg`Delete {count, plural, one {# record} other {# records}} of {host} ({environment}) for good: {names}?`
/** More names than this do not help in a question. */
const NAMED = 5
const declined = msg`Nothing was deleted.`
const working = msg`Working`

/** More records than a person waits for without a sign of life. */
const MANY = 100

/** The body from the flags, if the command has one; checked before anything is sent. */
function bodyOf(context: CliContext, { endpoint }: Change, flags: ChangeFlags): Record<string, string> {
  if (!endpoint.body || !('reason' in flags)) return {}
  const body = { reason: flags.reason ?? '' }
  byContract(endpoint.body, body, context)
  return body
}

/** The command of one action. */
export const changeRecords =
  (path: string, action: RecordAction, noun: Noun) =>
  async ({ args, flags }: { args: readonly string[]; flags: ChangeFlags }, context: CliContext): Promise<ExitCode> => {
    const change = noun.changes[action]
    if (!change) throw new Error(`${path} has no ${action}`)
    const isDryRun = flags.dryRun === true
    const mustAsk = action === 'delete' && !isDryRun && flags.yes !== true
    const named = await namedIn(context, args)
    if (mustAsk && (!canAsk(context) || flags.json))
      throw usageError(needsYes, {}, `office ${path} delete ${args.map(shellWord).join(' ')} --yes`)
    const input = { isConfirmed: flags.yes === true, body: bodyOf(context, change, flags) }
    const session = await openSession(context)
    const work: Work = { context, call: session.call, noun, change, input }
    const targets = await targetsOf(context, session.call, { ...noun, source: change.among ?? noun.source }, named)
    const options: CallOptions = isDryRun ? { dryRun: true } : {}
    if (!mustAsk) return tell(context, flags, action, await withProgress(work, targets, options, flags))
    return deleteAsked(work, session, targets, flags)
  }

async function withProgress(
  work: Work,
  targets: readonly Target[],
  options: CallOptions,
  { json }: ChangeFlags,
): Promise<Outcomes> {
  const { context } = work
  const isLong = targets.length > MANY && (!json || context.io.err.isTty)
  const progress = isLong ? await startProgress(context, context.translate(working)) : noProgress
  return carryOut(work, targets, options, at => progress.at(at, targets.length)).finally(progress.end)
}

/** Has the deletion checked, asks about the records that can be deleted, and deletes only these. */
async function deleteAsked(
  work: Work,
  { host, account }: Session,
  targets: readonly Target[],
  flags: ChangeFlags,
): Promise<ExitCode> {
  const { context } = work
  const judged = await withProgress(work, targets, { dryRun: true }, flags)
  const refusals = judged.results.filter(({ outcome }) => outcome === 'refused')
  const good = new Set(judged.results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : id)))
  // Nothing was deleted yet.
  if (judged.failure !== null) return tell(context, { ...flags, dryRun: true }, 'delete', judged)
  if (good.size === 0) return tell(context, flags, 'delete', judged)
  if (refusals.length > 0) writeOutcome(context, context.io.err, refusals, true)
  const environment = paint(context.io.out, 'red', account?.environment ?? host.tenant)
  const chosen = targets.filter(({ row }) => good.has(Number(row?.id)))
  const names = chosen.slice(0, NAMED).map(({ row, named }) => harmless(labelOf(work.noun, row) || named))
  const told = names.join(', ') + (chosen.length > NAMED ? ' …' : '')
  const values = { count: good.size, host: host.name, environment, names: told }
  if (!(await context.prompts.confirm(context.translate(question, values)))) {
    say(context, context.translate(declined))
    return exitCodes.failed
  }
  const outcome = await withProgress(work, chosen, {}, flags)
  return tell(context, flags, 'delete', { ...outcome, results: [...outcome.results, ...refusals] })
}

function writeOutcome(context: CliContext, sink: Sink, results: readonly RecordOutcome[], isDryRun: boolean): void {
  const { translate } = context
  const words = { applied: isDryRun ? wouldBeDone : done, unchanged: soAlready, refused }
  writeTable(
    sink,
    headingsFor(sink, translate, headings),
    results.map(({ id, name, outcome, message }) => [
      String(id ?? ''),
      name,
      sink.isTty ? translate(words[outcome]) : outcome,
      message ?? '',
    ]),
  )
}

/** Reports the outcome of each record; whatever ended the work early is thrown after everything known has been reported. */
function tell(context: CliContext, flags: ChangeFlags, action: RecordAction, { results, left, failure }: Outcomes): ExitCode {
  const { io, translate } = context
  const isDryRun = flags.dryRun === true
  const count = { applied: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of results) count[outcome]++
  if (flags.json && (failure === null || results.length > 0))
    writeJson(context, { action, dry_run: isDryRun, ...count, results, not_answered: left })
  else if (!flags.json && results.length > 0) {
    writeOutcome(context, io.out, results, isDryRun)
    say(context, countsText(context, count, isDryRun))
  }
  if (failure !== null) {
    if (results.length > 0 && !flags.json) say(context, translate(notAnswered, { records: left.join(', ') }))
    throw failure
  }
  if (count.refused === 0) return exitCodes.ok
  return isDryRun ? exitCodes.wouldReject : exitCodes.rejected
}
