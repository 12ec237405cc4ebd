// Every `show` command: one record, field by field or as JSON.
import { msg } from '@office/shared/core/messages/message'
import type { Reader } from '../io/cell-words.ts'
import { harmless, paint } from '../io/io.ts'
import { fitsWindow, headingsFor, writePairs, writeTable } from '../io/table.ts'
import { type CliContext, openSession, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { findRow, numberIn } from './find-records.ts'
import type { Row } from './list-pages.ts'
import { cellText } from './list-records.ts'
import type { Noun } from './record-noun.ts'

const headings = [msg`Field`, msg`Value`]

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.some(isRow)
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Fields with a value; nested ones under the path by which --jq finds them: 'totals.cod'. */
const flatFields = (record: Row, path = ''): (readonly [string, unknown])[] =>
  Object.entries(record).flatMap(([name, value]) => {
    if (isNothing(value)) return []
    const at = `${path}${harmless(name)}`
    return isRow(value) ? flatFields(value, `${at}.`) : [[at, value] as const]
  })

/** For people: a line for each field, and below them each list of rows, as a table if the window holds all of it. */
function drawFields(context: Reader, record: Row, path = ''): void {
  const { out } = context.io
  const fields = flatFields(record)
  const plain = fields.filter(([, value]) => !isRows(value))
  writePairs(
    out,
    plain.map(([name, value]) => [name, cellText(context, value)]),
  )
  for (const [name, value] of fields) if (isRows(value)) drawRows(context, value, `${path}${name}`)
}

function drawRows(context: Reader, rows: readonly Row[], path: string): void {
  const { out } = context.io
  out.write(`\n${paint(out, 'bold', path)}\n`)
  const flat = rows.map(row => new Map(flatFields(row)))
  const names = [...new Set(flat.flatMap(row => [...row.keys()]))]
  const cells = flat.map(row => names.map(name => cellText(context, row.get(name))))
  const isDeep = flat.some(row => [...row.values()].some(isRows))
  if (!isDeep && fitsWindow(out, names, cells)) writeTable(out, names, cells)
  else
    for (const [at, row] of rows.entries()) {
      if (at > 0) out.write('\n')
      drawFields(context, row, `${path}.`)
    }
}

/** The fields of a record that have a value, for programs: one a line, nested values as JSON. */
export function writeFields(context: Reader, record: Row): void {
  const { out } = context.io
  if (out.isTty) drawFields(context, record)
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
