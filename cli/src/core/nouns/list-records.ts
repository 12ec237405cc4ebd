// Every `list` command: a contract list as a table, JSON or lines of JSON.
import { csvFile } from '@office/shared/core/export/csv'
import { type ExportColumn, type ExportKind, type ExportRow, kindOfField } from '@office/shared/core/export/export-table'
import { wholeFile } from '@office/shared/core/export/whole-file'
import { xlsxFile } from '@office/shared/core/export/xlsx'
import { nearest } from '@office/shared/core/import/nearest'
import { type Message, msg } from '@office/shared/core/messages/message'
import { choiceNames, type JsonSchema, jsonSchema } from '@office/shared/core/schema'
import { formatCount } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { relativeTime } from '@office/shared/format/relative-time'
import { cellWords, type Reader } from '../io/cell-words.ts'
import { paint } from '../io/io.ts'
import { headingKey, writeList, writeRows } from '../io/table.ts'
import { checkFormat, checkOutput, writeOutput } from '../io/write-output.ts'
import { usageError } from '../program/cli-error.ts'
import type { FlagValues } from '../program/command.ts'
import { type CliContext, jsonLines, namedBranch, openSession, type Session, say, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { userSettings } from '../program/settings.ts'
import { lastRun } from './last-run.ts'
import { CHANGED, type changedFlags, type listFlags, type outputFlags } from './list-command.ts'
import { listQuestion } from './list-flags.ts'
import { type ListPage, pagesOf, type Row } from './list-pages.ts'
import { type NameSource, refreshNames } from './name-cache.ts'
import type { Source } from './source.ts'
import { tenantReader, wordsOfSchema } from './tenant-words.ts'
import { watchChanges } from './watch-changes.ts'

const noField = msg`There is no field "{name}". Available: {names}.`
const oneForm = msg`Choose one of --json, --json-lines, --csv and --xlsx.`
const watchLines = msg`--watch runs without end, so it can only output rows or --json-lines.`
const shownOf = msg`{shown} of {total} · page {page} of {last}`
const shownOfMany = msg`{shown} of more than {total} · page {page}`
const morePages = msg`{shown} of {total} rows. Use --page for the next page, --all for all of them.`
const morePagesOfMany = msg`{shown} of more than {total} rows. Use --page for the next page, --all for all of them.`
const leftOut = msg`Columns that do not fit: {columns}. Widen the window, or use --json.`
const yes = msg`yes`
const no = msg`no`

/** A column of the table: its heading, and its field or a value derived from several. */
export type Column<R> = readonly [Message, (keyof R & string) | ((row: R) => string)]

type Asked = FlagValues<typeof outputFlags> & Partial<FlagValues<typeof listFlags> & FlagValues<typeof changedFlags>>

export const rowSchema = (source: Source): JsonSchema =>
  source.kind === 'list' ? jsonSchema(source.row) : (jsonSchema(source.returns).items ?? {})

/** The fields of --json, each of which a row must have; null for all of them. */
function fieldsOf(source: Source, json: string | boolean): string[] | null {
  if (typeof json !== 'string') return null
  const names = Object.keys(rowSchema(source).properties ?? {})
  const fields = json.split(',').map(name => name.trim())
  const unknown = fields.find(name => !names.includes(name))
  if (unknown === undefined) return fields
  const near = nearest(unknown, names)
  throw usageError(noField, { name: unknown, names: near === null ? names.join(', ') : `${near}, …` })
}

/** A field as a cell: words for people, the stored value for programs. */
export function cellText(context: Reader, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean' && context.io.out.isTty) return context.translate(value ? yes : no)
  if (Array.isArray(value)) return value.map(one => cellText(context, one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Past instants are shown as an age, future ones as their day. */
function instantWords({ translate }: CliContext, value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return null
  if (new Date(value) > new Date()) return dayIn(value)
  const { message, values } = relativeTime(value)
  return translate(message, values)
}

/** For people, by the field's schema: the words of the contract's choices; amounts, days and times as they are written. */
export function fieldText(context: Reader, value: unknown, field: JsonSchema): string {
  if (Array.isArray(value) && field.items) {
    const { items } = field
    return value.map(one => fieldText(context, one, items)).join(', ')
  }
  if (typeof value !== 'string') return cellText(context, value)
  const name = field[choiceNames]?.[value]
  if (name) return context.translate(name)
  const words = cellWords(context)
  if (field.format === 'amount') return words.amount(value)
  if (field.format === 'date') return words.day(value)
  return field.format === 'date-time' ? words.time(value) : value
}

/** A cell of a list: words for people, the stored value for programs. */
function listCell<R>(context: CliContext, [, from]: Column<R>, row: R, field: JsonSchema): string {
  if (typeof from === 'function') return from(row)
  const value: unknown = row[from]
  if (!context.io.out.isTty) return cellText(context, value)
  return instantWords(context, value) ?? fieldText(context, value, field)
}

/** The heading of a column for programs: its field, or its English name. */
const columnKey = <R>([heading, from]: Column<R>): string => (typeof from === 'string' ? from : headingKey(heading))

/** All rows of an action as a single page. */
async function* onlyPage(answer: Promise<unknown>): AsyncGenerator<ListPage, void> {
  const rows = (await answer) as readonly Row[] // what such an action returns
  yield { rows, meta: { total: rows.length, total_is: 'exact', page: 1, paginate: rows.length, last_page: 1 } }
}

/** Checks the request before anyone is signed in. */
function question(
  context: CliContext,
  source: Source,
  flags: Asked,
): (session: Session, since?: string) => AsyncGenerator<ListPage, void> {
  if (source.kind === 'action') return ({ call }) => onlyPage(call(source))
  const kept = userSettings(context.folders.config).limit
  const { filter = [], sort, page } = flags
  // The first run has nothing to ask from, and what it left out would not come with the next.
  const all = flags.all === true || flags.sinceLastRun === true
  const { paginate = all ? '100' : kept } = flags
  const asked = listQuestion(context, source, { filter, named: flags, sort, page, paginate })
  return async function* (session, since) {
    const query = await asked(session)
    yield* pagesOf(
      session.call,
      source,
      since === undefined ? query : { ...query, filters: { ...query.filters, [CHANGED]: since } },
      all || since !== undefined,
    )
  }
}

/** The requested columns: those of the flag, those configured for this list, or its own. */
function columnsFor<R>(context: CliContext, source: Source<R>, own: readonly Column<R>[], flags: Asked): readonly Column<R>[] {
  const list = context.globals.command.replace(/ list$/, '')
  const wanted = fieldsOf(source, flags.columns ?? userSettings(context.folders.config)[`columns.${list}`] ?? false)
  if (wanted === null) return own
  return wanted.map(
    // A field of the row, as `fieldsOf` checked; one without a column of its own is headed by its name.
    name => own.find(column => columnKey(column) === name) ?? [{ id: name, message: name }, name as keyof R & string],
  )
}

/** The command that lists. `names` holds the word, and the field, by which shells complete the records. */
export const listRecords =
  <R>(source: Source<R>, ownColumns: readonly Column<R>[], names?: NameSource) =>
  async ({ flags }: { flags: Asked }, context: CliContext): Promise<ExitCode> => {
    if ([flags.json !== false, flags.jsonLines !== false, flags.csv, flags.xlsx].filter(Boolean).length > 1)
      throw usageError(oneForm)
    if (flags.watch && (flags.json !== false || flags.csv || flags.xlsx)) throw usageError(watchLines)
    const fields = fieldsOf(source, flags.json === false ? flags.jsonLines : flags.json)
    const columns = columnsFor(context, source, ownColumns, flags)
    const chosen = (row: Row) => (fields ? Object.fromEntries(fields.map(name => [name, row[name]])) : row)
    const pages = question(context, source, flags)
    const isFile = flags.csv || flags.xlsx
    checkFormat(flags, ['csv', 'xlsx'], isFile)
    const output = outputOf(flags)
    if (flags.xlsx || (flags.csv && output.output !== '-')) checkOutput(context, output)
    const startedAt = Date.now()
    const session = await openSession(context)
    // Which rows in which form, for one reader each. Where they are written, and in which order, makes no other reader.
    const {
      output: _output,
      force: _force,
      watch: _watch,
      sort: _sort,
      page: _page,
      paginate: _paginate,
      all: _all,
      ...asked
    } = flags
    const own = {
      host: session.host.name,
      // What one person has seen, or what was at one branch, is not what another has.
      as: session.account?.email,
      at: namedBranch(context) ?? undefined,
      command: context.globals.command,
      asked,
    }
    const before = flags.sinceLastRun ? lastRun(context.folders.state, own) : null
    const read = pages(session, before?.since ?? undefined)
    const { properties = {} } = rowSchema(source)
    const shown = columns.map(column => ({ column, field: (typeof column[1] === 'string' && properties[column[1]]) || {} }))
    const words = shown.flatMap(({ column: [heading], field }) => [heading, ...wordsOfSchema(field)])
    const isForPrograms = isFile || flags.json !== false || flags.jsonLines !== false
    // A terminal shows words; a file holds the stored values.
    const reader = isForPrograms
      ? { ...context, io: { ...context.io, out: { ...context.io.out, isTty: false } } }
      : await tenantReader(context, session, words)
    // `source` has the rows that `columns` are made for: every caller passes both as a pair.
    const cells = (row: Row) => shown.map(({ column, field }) => listCell(reader, column, row as R, field))
    if (isFile) await writeSheet(reader, read, sheetColumns(source, columns, flags), cells, flags)
    else if (flags.jsonLines !== false) await writeLines(context, read, chosen)
    else if (flags.json !== false) await writeAnswer(context, read, chosen)
    else {
      const headings = columns.map(column => (context.io.out.isTty ? reader.translate(column[0]) : columnKey(column)))
      const hasPages = source.kind === 'list' && flags.all !== true
      await writeCells(context, read, headings, cells, hasPages)
    }
    if (before) {
      // Rows that nobody has read come again.
      await context.io.out.ready()
      await before.keep(session.clock.at(startedAt))
    }
    if (names) await refreshNames(context, session, names)
    if (!flags.watch) return exitCodes.ok
    const write = async (rows: readonly Row[]) => {
      const { out } = context.io
      if (flags.jsonLines === false) writeRows(out, rows.map(cells))
      else out.write(rows.map(row => jsonLines(context, chosen(row))).join(''))
      await out.ready()
    }
    return watchChanges(context, session.clock, since => pages(session, since), startedAt, write)
  }

const outputOf = ({ output, force, xlsx }: Asked) => ({ output: output ?? (xlsx ? undefined : '-'), force })

/** In CSV a time is as stored, under the same name, for the program that reads it. */
export const kindInCsv = (kind: ExportKind): ExportKind => (kind === 'instant' ? 'text' : kind)

/** The columns of a file, each of the type in its field's schema; a value derived from several fields is a text. */
function sheetColumns<R>(source: Source, columns: readonly Column<R>[], { csv }: Asked): ExportColumn[] {
  const { properties = {} } = rowSchema(source)
  return columns.map((column, at) => {
    const [, from] = column
    const kind = kindOfField(typeof from === 'string' ? (properties[from] ?? {}) : {})
    return { key: String(at), heading: columnKey(column), kind: csv ? kindInCsv(kind) : kind }
  })
}

async function writeSheet(
  context: CliContext,
  pages: Pages,
  columns: readonly ExportColumn[],
  cells: (row: Row) => string[],
  flags: Asked,
): Promise<void> {
  async function* rows(): AsyncGenerator<ExportRow> {
    for await (const page of pages)
      for (const row of page.rows) yield Object.fromEntries(cells(row).map((cell, at) => [String(at), cell]))
  }
  const name = context.globals.command.replace(/ list$/, '').replaceAll(' ', '-') || 'list'
  const file = flags.xlsx ? xlsxFile(name, columns, rows(), 'UTC') : csvFile(columns, rows(), 'UTC')
  const path = await writeOutput(context, outputOf(flags), `${name}.${flags.xlsx ? 'xlsx' : 'csv'}`, await wholeFile(file))
  if (path !== null) say(context, `${paint(context.io.err, 'green', '✓')} ${path}`)
}

type Pages = AsyncGenerator<ListPage, void>

async function writeLines(context: CliContext, pages: Pages, chosen: (row: Row) => object): Promise<void> {
  const { io } = context
  for await (const { rows } of pages) {
    io.out.write(rows.map(row => jsonLines(context, chosen(row))).join(''))
    await io.out.ready()
  }
}

async function writeAnswer(context: CliContext, pages: Pages, chosen: (row: Row) => object): Promise<void> {
  const data: object[] = []
  let first: ListPage['meta'] | undefined
  for await (const { rows, meta } of pages) {
    first ??= meta
    data.push(...rows.map(chosen))
  }
  writeJson(context, data, { meta: first })
}

async function writeCells(
  context: CliContext,
  pages: Pages,
  headings: readonly string[],
  cells: (row: Row) => string[],
  hasPages: boolean,
): Promise<void> {
  const { out } = context.io
  if (!out.isTty) {
    let told = 0
    let first: ListPage['meta'] | undefined
    for await (const { rows, meta } of pages) {
      // Opened with the first answer, not before: a failed list must leave no file that looks like an empty one.
      if (!first) writeRows(out, [headings])
      first ??= meta
      told += rows.length
      writeRows(out, rows.map(cells))
      await out.ready()
    }
    if (first && hasPages && told < first.total && first.page < first.last_page)
      sayCount(context, first, told, [morePages, morePagesOfMany])
    return
  }
  const lines: string[][] = []
  let first: ListPage['meta'] | undefined
  for await (const { rows, meta } of pages) {
    first ??= meta
    lines.push(...rows.map(cells))
  }
  const hidden = writeList(out, headings, lines)
  if (!first) return
  sayCount(context, first, lines.length, [shownOf, shownOfMany])
  if (hidden.length > 0) say(context, context.translate(leftOut, { columns: hidden.join(', ') }))
}

/** The number of rows: exact, or 'more than' if counting stopped at the cap. */
function sayCount(
  context: CliContext,
  meta: ListPage['meta'],
  count: number,
  [exact, atLeast]: readonly [Message, Message],
): void {
  const { total, total_is, page, last_page: last } = meta
  const values = { shown: formatCount(count), total: formatCount(total), page: formatCount(page), last: formatCount(last) }
  const isExact = total_is === 'exact' || count > total
  say(
    context,
    context.translate(isExact ? exact : atLeast, isExact ? { ...values, total: formatCount(Math.max(total, count)) } : values),
  )
}
