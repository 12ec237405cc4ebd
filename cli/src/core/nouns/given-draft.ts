// The fields of a draft as they were given: from a file and flags, as they are stored.
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import type { Schema } from '@office/shared/core/schema'
import { readAllText, readInput } from '../io/read-input.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import type { CliContext, Session } from '../program/context.ts'
import { fieldsOf, OwnWord, RecordName, readDraft, storedWord } from './draft-flags.ts'
import { findRow } from './find-records.ts'
import { filterFlag } from './list-command.ts'
import type { Row } from './list-pages.ts'

const notAnObject = msg`{file} must contain one JSON object with fields of the record.`
const noField = msg`{file} has a field "{name}" that this record does not have. Available: {names}.`
const wrong = msg`{flag}: {problem}`
const noNames = msg`{flag} must be a number, not "{text}".`

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

/** The given fields; flags override the file because they are nearer to the person. */
export async function readGiven(
  context: CliContext,
  body: Schema<unknown> | undefined,
  flags: Readonly<Record<string, unknown>> & { file?: string | undefined },
): Promise<Row> {
  return { ...(await fileDraft(context, flags.file, Object.keys(fieldsOf(body)))), ...readDraft(body, flags, context) }
}

/** The number of the record that a field names; undefined where the field takes no names. @throws CliError if there is none */
export type NumberOf = (field: string, text: string) => Promise<unknown>

/** By the lists of records. */
export const listedNumbers =
  (context: CliContext, call: Call): NumberOf =>
  async (field, text) => {
    const kinds = await context.recordsOf(field)
    for (const [at, kind] of kinds.entries())
      try {
        return (await findRow(call, kind, text))[kind.key]
      } catch (error) {
        // The field may name a branch or an agency, so only the last kind reports that there is none.
        if (!(error instanceof CliError && error.code === 'not-found' && at < kinds.length - 1)) throw error
      }
    return undefined
  }

/** Whether something of a draft was given by a name that only the server knows. */
export const holdsNames = (draft: Row): boolean =>
  Object.values(draft)
    .flat()
    .some(said => said instanceof RecordName || said instanceof OwnWord)

/** The draft with numbers and keys in place of names. */
export async function asStored(context: CliContext, session: Session, draft: Row, numberOf: NumberOf): Promise<Row> {
  const { translate } = context
  const value = async (field: string, said: unknown): Promise<unknown> => {
    if (Array.isArray(said)) return Promise.all(said.map(one => value(field, one)))
    const flag = filterFlag(field)
    if (said instanceof OwnWord)
      return storedWord(flag, said, { translate, given: await context.tenantWords.given(context, session) })
    if (!(said instanceof RecordName)) return said
    const { text } = said
    const number = await numberOf(field, text).catch(error => {
      if (!(error instanceof CliError)) throw error
      const problem = translate(error.words, error.values)
      throw new CliError(error.exit, error.code, wrong, { flag, problem })
    })
    if (number === undefined) throw usageError(noNames, { flag, text })
    return number
  }
  const entries = Object.entries(draft).map(async ([field, said]) => [field, await value(field, said)])
  return Object.fromEntries(await Promise.all(entries))
}
