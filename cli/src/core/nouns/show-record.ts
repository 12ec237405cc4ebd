// Every `show` command: one record, field by field or as JSON.
import { type JsonSchema, jsonSchema } from '@office/shared/core/json-schema'
import { msg } from '@office/shared/core/messages/message'
import type { Reader } from '../io/cell-words.ts'
import { harmless, paint } from '../io/io.ts'
import { fitsWindow, headingsFor, writePairs, writeTable } from '../io/table.ts'
import { type CliContext, openSession, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { findRow, numberIn } from './find-records.ts'
import type { Row } from './list-pages.ts'
import { cellText, fieldText, rowSchema } from './list-records.ts'
import type { Noun } from './record-noun.ts'
import { tenantReader, wordsOfSchema } from './tenant-words.ts'

const headings = [msg`Field`, msg`Value`]

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.some(isRow)
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** A field that has a value, under the path by which --jq finds it: 'totals.cod'. */
interface Field {
  at: string
  value: unknown
  schema: JsonSchema
}

const flatFields = (record: Row, { properties = {} }: JsonSchema, path = ''): Field[] =>
  Object.entries(record).flatMap(([name, value]) => {
    if (isNothing(value)) return []
    const at = `${path}${harmless(name)}`
    const schema = properties[name] ?? {}
    return isRow(value) ? flatFields(value, schema, `${at}.`) : [{ at, value, schema }]
  })

/** For people: a line for each field, and below them each list of rows, as a table if the window holds all of it. */
function drawFields(context: Reader, record: Row, schema: JsonSchema, path = ''): void {
  const { out } = context.io
  const fields = flatFields(record, schema)
  const plain = fields.filter(({ value }) => !isRows(value))
  writePairs(
    out,
    plain.map(field => [field.at, fieldText(context, field.value, field.schema)]),
  )
  for (const { at, value, schema: own } of fields) if (isRows(value)) drawRows(context, value, own.items ?? {}, `${path}${at}`)
}

function drawRows(context: Reader, rows: readonly Row[], schema: JsonSchema, path: string): void {
  const { out } = context.io
  out.write(`\n${paint(out, 'bold', path)}\n`)
  const flat = rows.map(row => new Map(flatFields(row, schema).map(field => [field.at, field])))
  const names = [...new Set(flat.flatMap(row => [...row.keys()]))]
  const textOf = (field: Field | undefined) => (field ? fieldText(context, field.value, field.schema) : '')
  const cells = flat.map(row => names.map(name => textOf(row.get(name))))
  const isDeep = flat.some(row => [...row.values()].some(({ value }) => isRows(value)))
  if (!isDeep && fitsWindow(out, names, cells)) writeTable(out, names, cells)
  else
    for (const [at, row] of rows.entries()) {
      if (at > 0) out.write('\n')
      drawFields(context, row, schema, `${path}.`)
    }
}

/** The fields of a record that have a value; for programs one a line, as they are stored, with nested values as JSON. */
export function writeFields(context: Reader, record: Row, schema: JsonSchema): void {
  const { out } = context.io
  if (out.isTty) drawFields(context, record, schema)
  else
    writeTable(
      out,
      headingsFor(out, context.translate, headings),
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
    const session = await openSession(context)
    const { call } = session
    const { get, key } = noun
    // A name of several words needs no quotes.
    const text = args.join(' ')
    const id = numberIn(text)
    const row = get && id !== null ? { [key]: id } : await findRow(call, noun, text)
    const record = get ? ((await call(get, { params: { id: row[key] } })) as Row) : row // every record is an object
    const { json: isJson } = flags
    const schema = get ? jsonSchema(get.returns) : rowSchema(noun.source)
    if (!isJson) writeFields(await tenantReader(context, session, wordsOfSchema(schema)), record, schema)
    const explained = flags.explain ? await noun.explain?.(record, call, context, isJson) : undefined
    if (isJson) writeJson(context, record, explained === undefined ? {} : { explained })
    return exitCodes.ok
  }
