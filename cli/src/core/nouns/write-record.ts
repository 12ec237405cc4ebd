// Every `create` and `edit`: a draft from flags and a file, checked by the contract, then sent or only tried.
import type { Call } from '@office/shared/core/api/client'
import type { Action } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { fileType } from '@office/shared/rules/file'
import { harmless, paint } from '../io/io.ts'
import { readAllText, readInput } from '../io/read-input.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { byContract } from './by-contract.ts'
import { fieldsOf, RecordName, readDraft, unsaid } from './draft-flags.ts'
import { findRow } from './find-records.ts'
import { filterFlag } from './list-command.ts'
import type { Row } from './list-pages.ts'
import type { Noun } from './record-noun.ts'

/** In addition each field of the draft, under its own name. */
export interface WriteFlags extends Readonly<Record<string, unknown>> {
  file?: string | undefined
  dryRun?: boolean
  json?: boolean
  attach?: string | undefined
}

const notAnObject = msg`{file} must contain one JSON object with fields of the record.`
const noField = msg`{file} has a field "{name}" that this record does not have. Available: {names}.`
const wrong = msg`{flag}: {problem}`
const wrongType = msg`{path} has a file type that is not supported here. Use one of: {types}.`
const nothing = msg`Nothing to change. Specify a field, or a file with --file.`
const made = msg`{name} created with number {id}`
const wouldBeMade = msg`{name} would be created (dry run)`
const changed = msg`{name} changed`
const wouldBeChanged = msg`{name} would be changed (dry run)`

/** Fields from a JSON file; '-' is standard input. */
async function fileDraft(context: CliContext, file: string | undefined, names: readonly string[]): Promise<Row> {
  if (file === undefined) return {}
  const text =
    file === '-' ? await readAllText(context) : new TextDecoder().decode((await readInput(context, file, undefined)).bytes)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw usageError(notAnObject, { file })
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw usageError(notAnObject, { file })
  const strange = Object.keys(read).find(name => !names.includes(name))
  if (strange !== undefined) throw usageError(noField, { file, name: strange, names: names.join(', ') })
  return { ...read }
}

const noNames = msg`{flag} must be a number, not "{text}".`

/** The draft with numbers in place of names. */
async function numbered(context: CliContext, call: Call, draft: Row): Promise<Row> {
  const numberOf = async (field: string, { text }: RecordName): Promise<unknown> => {
    const kinds = await context.recordsOf(field)
    if (kinds.length === 0) throw usageError(noNames, { flag: filterFlag(field), text })
    for (const [at, kind] of kinds.entries())
      try {
        return (await findRow(call, kind, text))[kind.key]
      } catch (error) {
        // The field may name a branch or an agency, so only the last kind reports that there is none.
        if (!(error instanceof CliError)) throw error
        if (error.code === 'not-found' && at < kinds.length - 1) continue
        const problem = context.translate(error.words, error.values)
        throw new CliError(error.exit, error.code, wrong, { flag: filterFlag(field), problem })
      }
    return undefined
  }
  const value = async (field: string, said: unknown): Promise<unknown> => {
    if (Array.isArray(said)) return Promise.all(said.map(one => value(field, one)))
    return said instanceof RecordName ? numberOf(field, said) : said
  }
  const entries = Object.entries(draft).map(async ([field, said]) => [field, await value(field, said)])
  return Object.fromEntries(await Promise.all(entries))
}

const holdsNames = (draft: Row): boolean =>
  Object.values(draft).some(
    said => said instanceof RecordName || (Array.isArray(said) && said.some(one => one instanceof RecordName)),
  )

/** The file that accompanies a record: a picture, a document. */
async function attached(context: CliContext, { upload }: Action, path: string | undefined): Promise<{ file?: File }> {
  if (!upload || path === undefined) return {}
  const rule = fileType(upload.types)
  const { name, bytes } = await readInput(context, path, undefined)
  if (!rule.holds({ name })) throw usageError(wrongType, { path, types: upload.types.join(', ') })
  return { file: new File([bytes], name) }
}

/** The given fields; flags override the file because they are nearer to the person. */
async function given(context: CliContext, { body }: Action, flags: WriteFlags): Promise<Row> {
  return { ...(await fileDraft(context, flags.file, Object.keys(fieldsOf(body)))), ...readDraft(body, flags) }
}

function check(context: CliContext, { body }: Action, draft: Row): void {
  if (body) byContract(body, draft, context)
}

function tell(
  context: CliContext,
  noun: Noun,
  { json = false, dryRun = false }: WriteFlags,
  record: Row,
  isNew: boolean,
): ExitCode {
  const { io, translate } = context
  const id = String(record[noun.key] ?? '')
  const name = harmless(noun.name === null ? id : String(record[noun.name] ?? id))
  if (json) writeJson(context, record, { dry_run: dryRun })
  else {
    // Scripts go on with the number of the new record.
    if (isNew && !dryRun && !io.out.isTty) io.out.write(`${id}\n`)
    const words = isNew ? (dryRun ? wouldBeMade : made) : dryRun ? wouldBeChanged : changed
    say(context, `${paint(io.err, 'green', '✓')} ${translate(words, { name, id })}`)
  }
  return exitCodes.ok
}

export const createRecord =
  (noun: Noun) =>
  async ({ flags }: { flags: WriteFlags }, context: CliContext): Promise<ExitCode> => {
    const { create } = noun
    if (!create) throw new Error('This kind of record is not made')
    const draft = { ...unsaid(create.body), ...(await given(context, create, flags)) }
    if (!holdsNames(draft)) check(context, create, draft)
    const file = await attached(context, create, flags.attach)
    const { call } = await openSession(context)
    const body = await numbered(context, call, draft)
    check(context, create, body)
    const record = (await call(create, { body, ...file }, flags.dryRun ? { dryRun: true } : {})) as Row // every record is an object
    return tell(context, noun, flags, record, true)
  }

export const editRecord =
  (noun: Noun) =>
  async ({ args, flags }: { args: readonly string[]; flags: WriteFlags }, context: CliContext): Promise<ExitCode> => {
    const { update, get, key } = noun
    if (!update) throw new Error('This kind of record is not edited')
    const said = await given(context, update, flags)
    const file = await attached(context, update, flags.attach)
    if (Object.keys(said).length === 0 && !file.file) throw usageError(nothing)
    const { call } = await openSession(context)
    const changes = await numbered(context, call, said)
    const row = await findRow(call, noun, args.join(' '))
    const before = get ? ((await call(get, { params: { id: row[key] } })) as Row) : row // every record is an object
    const kept = Object.keys(fieldsOf(update.body)).filter(name => before[name] !== undefined)
    const body = { ...Object.fromEntries(kept.map(name => [name, before[name]])), ...changes, version: before.version }
    check(context, update, body)
    const options = flags.dryRun ? { dryRun: true } : {}
    const record = (await call(update, { params: { id: row[key] }, body, ...file }, options)) as Row // every record is an object
    return tell(context, noun, flags, record, false)
  }
