// One record, field by field or as JSON: what every `show` command does.
import { msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../io/table.ts'
import { type CliContext, openSession, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { findRow, numberIn } from './find-records.ts'
import type { Row } from './list-pages.ts'
import { cellText } from './list-records.ts'
import type { Noun } from './record-noun.ts'

const headings = [msg`Field`, msg`Value`]

/** The fields of a record that hold anything. */
export function writeFields(context: CliContext, record: Row): void {
  writeTable(
    context.io.out,
    headingsFor(context.io.out, context.translate, headings),
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, cellText(context, value)]),
  )
}

export const showRecord =
  (noun: Noun) =>
  async (
    { args, flags }: { args: readonly string[]; flags: { json: boolean; explain?: boolean } },
    context: CliContext,
  ): Promise<ExitCode> => {
    const { call } = await openSession(context)
    const { get, key } = noun
    // A name of several words needs no quotes.
    const text = args.join(' ')
    const id = numberIn(text)
    const row = get && id !== null ? { [key]: id } : await findRow(call, noun, text)
    const record = get ? ((await call(get, { params: { id: row[key] } })) as Row) : row // every record is an object
    const { json: isJson } = flags
    if (!isJson) writeFields(context, record)
    const explained = flags.explain ? await noun.explain?.(record, call, context, isJson) : undefined
    if (isJson) writeJson(context, record, explained === undefined ? {} : { explained })
    return exitCodes.ok
  }
