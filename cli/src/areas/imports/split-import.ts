// office import --split: a file of any size in parts, each an import of its own, with one summary and one file of rejected rows.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { headingScore } from '@office/shared/core/import/headings'
import { joinJobs, joinRejected } from '@office/shared/core/import/join-parts'
import { type FilePart, partsOf, rowInWhole } from '@office/shared/core/import/part-file'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, canAsk, namedBranch, openSession, type Session, say } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import type { ImportFlags } from './import.flags.ts'
import { type Ending, endingOf, tellEnding, tellRefused, trialEnding } from './import-finish.ts'
import { sheetPieces } from './import-input.ts'
import { importKindOf } from './import-kinds.ts'
import type { ImportRun } from './import-run.ts'
import { sayOutcome } from './import-words.ts'
import { openPartsJournal, type PartsJournal } from './parts-journal.ts'
import { readLocally, runImport } from './send-import.ts'

const notDetached = msg`--split waits for each part before it sends the next, so it cannot be combined with --detach.`
const inParts = msg`{file}: {rows} rows in {parts, plural, one {one part} other {# parts}}, each imported separately.`
const partNow = msg`Part {part} of {parts}: {rows} rows`
const partDone = msg`Part {part} of {parts} is already done.`
const question = msg`Import {count, plural, one {# row} other {# rows}} into {host} ({environment})?`
const declined = msg`Nothing was sent.`
const strictStopped = msg`--strict: {count, plural, one {# row is} other {# rows are}} invalid, so nothing was stored.`

/** A part on disk; only one at a time is held in memory. */
interface Part extends Pick<FilePart, 'rows' | 'places'> {
  path: string
  sha256: string
}

type Way = Pick<ImportRun, 'create' | 'seconds' | 'startedAt'>

interface Whole {
  kind: ImportKind
  path: string
  flags: ImportFlags
  way: Way
  context: CliContext
  session: Session
  parts: readonly Part[]
}

export async function importParts(
  kind: ImportKind,
  path: string,
  flags: ImportFlags,
  way: Way,
  context: CliContext,
): Promise<ExitCode> {
  if (flags.detach) throw usageError(notDetached)
  await mkdir(context.folders.state, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(context.folders.state, 'parts-'))
  try {
    const { definition } = importKindOf[kind]
    const cutting = partsOf(sheetPieces(context, path), basename(path), headings => headingScore(definition, headings))
    const parts: Part[] = []
    let next = await cutting.next()
    for (; !next.done; next = await cutting.next()) {
      const { bytes, rows, places } = next.value
      const at = join(folder, `${parts.length + 1}.csv`)
      await writeFile(at, bytes, { mode: 0o600 })
      parts.push({ path: at, rows, places, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    if (next.value) {
      const { code, message, values } = next.value.refused
      return tellRefused(context, flags, { code, message: context.translate(message, values) })
    }
    if (!flags.json) {
      const rows = formatCount(parts.reduce((sum, part) => sum + part.rows, 0))
      say(context, context.translate(inParts, { file: basename(path), rows, parts: parts.length }))
    }
    return await importAll({ kind, path, flags, way, context, parts, session: await openSession(context) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importAll(whole: Whole): Promise<ExitCode> {
  const { kind, flags, way, context, session } = whole
  const asks = canAsk(context) && !flags.yes && !flags.json
  if (flags.dryRun || flags.strict || asks) {
    const trial = await each(whole, { ...flags, dryRun: true, yes: true }, null)
    if ('exit' in trial) return trial.exit
    if (flags.dryRun) return tellAll(whole, trial.endings, true)
    const sum = summed(whole, trial.endings)
    if (flags.strict && sum.invalid > 0) {
      if (!flags.json) say(context, context.translate(strictStopped, { count: sum.invalid }))
      return tellAll(whole, trial.endings, true)
    }
    const count = sum.created + sum.updated
    if (asks && count > 0) {
      sayOutcome(context, sum, true)
      const environment = paint(context.io.out, 'red', session.account?.environment ?? session.host.tenant)
      const words = context.translate(question, { count, host: session.host.name, environment })
      if (!(await context.prompts.confirm(words))) {
        say(context, context.translate(declined))
        return exitCodes.failed
      }
    }
  }
  const { name: host, tenant } = session.host
  const journal = openPartsJournal(context.folders.state, {
    host,
    tenant,
    at: namedBranch(context),
    kind,
    create: way.create,
    update: flags.update,
    parts: whole.parts.map(part => part.sha256),
  })
  const done = await each(whole, { ...flags, yes: true, strict: false }, journal)
  if ('exit' in done) return done.exit
  const exit = await tellAll(whole, done.endings, false)
  journal.end()
  return exit
}

/** Imports the parts one after the other. Ends with the exit code of the first that was not taken at all. */
async function each(
  whole: Whole,
  flags: ImportFlags,
  journal: PartsJournal | null,
): Promise<{ endings: Ending[] } | { exit: ExitCode }> {
  const { kind, path, way, context, session, parts } = whole
  const endings: Ending[] = []
  for (const [index, part] of parts.entries()) {
    const values = { part: index + 1, parts: parts.length, rows: formatCount(part.rows) }
    const tell = (words: typeof partNow) => {
      if (!flags.json && parts.length > 1) say(context, paint(context.io.err, 'dim', context.translate(words, values)))
    }
    const file = {
      path,
      name: `${basename(path).replace(/\.[^.]*$/, '')}.${index + 1}.csv`,
      bytes: new Uint8Array(await readFile(part.path)),
    }
    const read = await readLocally(kind, file)
    if ('refused' in read) {
      const { code, message, values: named } = read.refused
      return { exit: tellRefused(context, flags, { code, message: context.translate(message, named) }) }
    }
    const gathered: Ending[] = []
    const run: ImportRun = {
      ...{ kind, file, read, flags, ...way, session, context },
      ends: async (ended, job, isDryRun) => {
        if (job.refused) return tellRefused(context, flags, job.refused)
        gathered.push(isDryRun ? await trialEnding(ended, job) : await endingOf(ended, job))
        await journal?.done(index, job)
        return exitCodes.ok
      },
    }
    const before = journal?.jobOf(index)
    tell(before ? partDone : partNow)
    if (before) gathered.push(await endingOf(run, before))
    else {
      const exit = await runImport(run)
      if (exit !== exitCodes.ok) return { exit }
    }
    endings.push(...gathered.map(ending => ofWhole(ending, part)))
  }
  return { endings }
}

/** Its rows, numbered as in the whole file. */
const ofWhole = (ending: Ending, { places }: Part): Ending => ({
  ...ending,
  rejected: ending.rejected.map(rejection => ({ ...rejection, row: rowInWhole(places, rejection.row) })),
})

function summed({ parts }: Whole, endings: readonly Ending[]): ImportJob {
  const [first, ...others] = endings.map(({ job }, index) => ({ job, places: parts[index]?.places ?? 0 }))
  if (!first) throw new Error('A file has at least one part')
  return { ...joinJobs([first, ...others]), id: null }
}

async function tellAll(whole: Whole, endings: readonly Ending[], isDryRun: boolean): Promise<ExitCode> {
  const { kind, path, flags, way, context, parts } = whole
  const files = endings.flatMap(({ workbook }, index) => {
    const part = parts[index]
    return workbook && part ? [{ workbook, places: part.places }] : []
  })
  const workbook = files.length === 0 ? null : await joinRejected(kind, files)
  const ending = { job: summed(whole, endings), rejected: endings.flatMap(({ rejected }) => rejected), workbook }
  const beside = { parts: parts.length, jobs: endings.flatMap(({ job }) => job.id ?? []) }
  return tellEnding(
    { kind, create: way.create, context, flags, startedAt: way.startedAt, file: { path } },
    ending,
    isDryRun,
    beside,
  )
}
