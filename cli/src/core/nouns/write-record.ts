// Every `create` and `edit`: a draft from flags and a file, checked by the contract, then sent or only tried.
import type { CallOptions } from '@office/shared/core/api/client'
import type { Action } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { fileType } from '@office/shared/rules/file'
import { harmless, paint } from '../io/io.ts'
import { readInput } from '../io/read-input.ts'
import { usageError } from '../program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { byContract } from './by-contract.ts'
import { fieldsOf, unsaid } from './draft-flags.ts'
import { findRow } from './find-records.ts'
import { asStored, holdsNames, listedNumbers, readGiven } from './given-draft.ts'
import type { Row } from './list-pages.ts'
import type { Noun } from './record-noun.ts'

/** In addition each field of the draft, under its own name. */
export interface WriteFlags extends Readonly<Record<string, unknown>> {
  file?: string | undefined
  dryRun?: boolean
  json?: boolean
  yes?: boolean
  attach?: string | undefined
}

const wrongType = msg`{path} has a file type that is not supported here. Use one of: {types}.`
const nothing = msg`Nothing to change. Specify a field, or a file with --file.`
const made = msg`{name} created with number {id}`
const wouldBeMade = msg`{name} would be created (dry run)`
const changed = msg`{name} changed`
const wouldBeChanged = msg`{name} would be changed (dry run)`

/** The file that accompanies a record: a picture, a document. */
async function attached(context: CliContext, { upload }: Action, path: string | undefined): Promise<{ file?: File }> {
  if (!upload || path === undefined) return {}
  const rule = fileType(upload.types)
  const { name, bytes } = await readInput(context, path, undefined)
  if (!rule.holds({ name })) throw usageError(wrongType, { path, types: upload.types.join(', ') })
  return { file: new File([bytes], name) }
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
    const draft = { ...unsaid(create.body), ...(await readGiven(context, create.body, flags)) }
    if (!holdsNames(draft)) check(context, create, draft)
    const file = await attached(context, create, flags.attach)
    const session = await openSession(context)
    const { call } = session
    const body = await asStored(context, session, draft, listedNumbers(context, call))
    check(context, create, body)
    const record = (await call(create, { body, ...file }, flags.dryRun ? { dryRun: true } : {})) as Row // every record is an object
    return tell(context, noun, flags, record, true)
  }

export const editRecord =
  (noun: Noun) =>
  async ({ args, flags }: { args: readonly string[]; flags: WriteFlags }, context: CliContext): Promise<ExitCode> => {
    const { update, get, key } = noun
    if (!update) throw new Error('This kind of record is not edited')
    const said = await readGiven(context, update.body, flags)
    const file = await attached(context, update, flags.attach)
    if (Object.keys(said).length === 0 && !file.file) throw usageError(nothing)
    const session = await openSession(context)
    const { call } = session
    const changes = await asStored(context, session, said, listedNumbers(context, call))
    const row = await findRow(call, noun, args.join(' '))
    const before = get ? ((await call(get, { params: { id: row[key] } })) as Row) : row // every record is an object
    const kept = Object.keys(fieldsOf(update.body)).filter(name => before[name] !== undefined)
    const body = { ...Object.fromEntries(kept.map(name => [name, before[name]])), ...changes, version: before.version }
    check(context, update, body)
    const send = async (options: CallOptions) => (await call(update, { params: { id: row[key] }, body, ...file }, options)) as Row // every record is an object
    const { dryRun = false, yes = false, json = false } = flags
    const question = noun.editQuestion
    if (!dryRun && question && !(await question.may(context, { yes, json }, () => send({ dryRun: true })))) return exitCodes.ok
    const record = await send(dryRun ? { dryRun } : {})
    const exit = tell(context, noun, flags, record, false)
    if (!json) question?.tell(context, record, !dryRun)
    return exit
  }
