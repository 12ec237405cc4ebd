// office import: each file, one after the other, whole or in parts; rejected rows come back as a file to fix.
import { changedByImport, type ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { secondsOf } from './follow-import.ts'
import type { ImportFlags } from './import.flags.ts'
import { finish, tellRefused } from './import-finish.ts'
import { readSheetFile } from './import-input.ts'
import { importKindOf } from './import-kinds.ts'
import { commandOf, type ImportRun } from './import-run.ts'
import { sayRead } from './import-words.ts'
import { readLocally, runImport } from './send-import.ts'

const badCreate = msg`--create must be merchants or none, not "{value}".`
const changesNone = msg`--update: an import of {kind} cannot change existing records. Only imports of {kinds} can.`
/** The command of one kind, for one file or several. */
export const importFile =
  (kind: ImportKind) =>
  async ({ args, flags }: { args: readonly string[]; flags: ImportFlags }, context: CliContext): Promise<ExitCode> => {
    const exits: ExitCode[] = []
    // One after the other, because cities need their states.
    for (const path of args) exits.push(await importOne(kind, path, flags, context))
    return worstOf(exits)
  }

/** The exit code for scripts: that of a failed file first, else that of bad rows. */
const worstOf = (exits: readonly ExitCode[]): ExitCode =>
  exits.find(exit => exit === exitCodes.failed) ?? exits.find(exit => exit !== exitCodes.ok) ?? exitCodes.ok

/** The options from the flags. @throws CliError 'usage' */
export function wayOf(
  kind: ImportKind,
  flags: ImportFlags,
  context: CliContext,
): Pick<ImportRun, 'create' | 'seconds' | 'startedAt'> {
  const { create = 'merchants' } = flags
  if (create !== 'merchants' && create !== 'none') throw usageError(badCreate, { value: create })
  if (flags.update && !changedByImport.has(kind)) throw usageError(changesNone, { kind, kinds: [...changedByImport].join(', ') })
  return { create, seconds: secondsOf(flags.timeout), startedAt: context.now() }
}

async function importOne(kind: ImportKind, path: string, flags: ImportFlags, context: CliContext): Promise<ExitCode> {
  const way = wayOf(kind, flags, context)
  if (flags.split) return (await import('./split-import.ts')).importParts(kind, path, flags, way, context)
  const file = await readSheetFile(context, path, flags.format)
  const read = await readLocally(kind, file)
  if ('refused' in read) {
    const { code, message, values } = read.refused
    const next = TOO_LARGE.has(code) ? commandOf({ kind, create: way.create, context, flags }, path, '--split') : null
    return tellRefused(context, flags, { code, message: context.translate(message, values) }, next)
  }
  if (!flags.json) sayRead(context, file.name, read, Object.keys(importKindOf[kind].definition.columns).length)
  return runImport({ kind, file, read, flags, ...way, session: await openSession(context), context, ends: finish })
}

/** Refusals that do not apply to a file in parts. */
const TOO_LARGE: ReadonlySet<string> = new Set(['TOO_MANY_ROWS', 'TOO_MANY_SHEET_ROWS', 'FILE_TOO_LARGE'])
