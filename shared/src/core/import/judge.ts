// Judges the rows of a sheet by an import's definition: valid typed rows, and a reason for each of the others.
import { cellsOf, NOT_CALCULATED, type Refusal, type Refused, type Sheet, type SheetTraits } from '../sheet/sheet.ts'
import { type Fault, fault, isFault } from './cell.ts'
import type { Column, ImportDefinition, RowOf } from './define-import.ts'
import { type HeadingMatch, type Headings, matchHeadings } from './headings.ts'
import { type FileCode, fileCodes, type Rejection, rowCodes } from './import-codes.ts'

/** A valid row with its number in the spreadsheet. */
export interface JudgedRow<Row> {
  readonly row: number
  readonly values: Row
}

export interface Judgement<Row> {
  readonly rows: readonly JudgedRow<Row>[]
  /** By row number; one for each rejected row, at its first wrong column. */
  readonly rejected: readonly Rejection[]
  /** Rows of the file, valid or not. */
  readonly total: number
  /** What each column of the file was taken for. */
  readonly headings: readonly HeadingMatch[]
  /** The sheet that was read. */
  readonly sheet: string
}

type AnyColumns = Record<string, Column<unknown>>

/** Linear in the rows. Rejected rows do not take a key away from later ones. */
export function judge<C extends AnyColumns>(
  definition: ImportDefinition<C>,
  sheet: Sheet,
): Judgement<RowOf<C>> | Refused<FileCode> {
  const headings = matchHeadings(definition, sheet.headings)
  const refused = refusalOf(definition.columns, headings, sheet)
  if (refused) return { refused }
  const seats = Object.entries(definition.columns).map(([name, column], index) => ({
    name,
    column,
    position: headings.positions[index] ?? -1,
  }))
  const seen = definition.uniques.map(() => new Map<string, number>())
  const rows: JudgedRow<RowOf<C>>[] = []
  const rejected: Rejection[] = []

  for (const one of sheet.rows) {
    const source = { row: one.row, cells: cellsOf(one) }
    const [first] = seats
    if (first && isExample(source, seats)) {
      rejected.push(rejection(source, first, 'EXAMPLE_ROW', source.cells[first.position]?.trim() ?? ''))
      continue
    }
    const read = readRow(source, seats, sheet)
    if ('code' in read) {
      rejected.push(read)
      continue
    }
    // Every column was read by its own reader, which is what RowOf says.
    const values = read.values as RowOf<C>
    const broken = brokenRule(definition, values, source, seats) ?? repeated(definition, values, source, seats, seen)
    if (broken) rejected.push(broken)
    else rows.push({ row: source.row, values })
  }
  return { rows, rejected, total: sheet.rows.length, headings: headings.report, sheet: sheet.sheet }
}

/** A row of the sheet, split into its cells. */
interface Source {
  readonly row: number
  readonly cells: readonly string[]
}

interface Seat {
  readonly name: string
  readonly column: Column<unknown>
  readonly position: number
}

function refusalOf(columns: AnyColumns, headings: Headings, sheet: Sheet): Refusal<FileCode> | null {
  const required = Object.values(columns).filter(column => column.required)
  if (!headings.isHeadingRow) {
    const examples = required.map(column => column.heading)
    const values = { row: sheet.headingRow, headings: examples.slice(0, 3).join(', ') }
    return { code: 'MISSING_HEADER', message: fileCodes.MISSING_HEADER, values }
  }
  const [heading] = headings.missing
  if (heading !== undefined) {
    const values = { heading: headings.missing.join(', ') }
    return { code: 'MISSING_COLUMN', message: fileCodes.MISSING_COLUMN, values }
  }
  if (headings.doubled !== null) {
    const values = { heading: headings.doubled }
    return { code: 'DOUBLED_COLUMN', message: fileCodes.DOUBLED_COLUMN, values }
  }
  return sheet.rows.length === 0 ? { code: 'NO_ROWS', message: fileCodes.NO_ROWS } : null
}

/** The template's own example row, left in: nobody means to import it. */
const isExample = ({ cells }: Source, seats: readonly Seat[]): boolean =>
  seats.every(({ column, position }) => (cells[position]?.trim() ?? '') === column.example)

const missing = fault('MISSING_VALUE')

/** The value of a cell, null if it is empty and may be; or the rule that it breaks. */
export function readCell(column: Column<unknown>, cell: string, traits: SheetTraits): unknown {
  const text = cell.trim()
  if (text === '') return column.required ? missing : null
  if (text.charCodeAt(0) === 35) {
    if (CELL_ERRORS.has(text)) return fault('CELL_ERROR', { value: text })
    if (text === NOT_CALCULATED) return fault('NOT_CALCULATED')
  }
  return column.cell.read(text, traits)
}

function readRow(source: Source, seats: readonly Seat[], sheet: Sheet): { values: Record<string, unknown> } | Rejection {
  const { cells } = source
  // A stray delimiter shifts everything after it into wrong columns; a note beside a workbook's table shifts nothing.
  if (sheet.format === 'text' && cells.length > sheet.headings.length) {
    const spare = cells.slice(sheet.headings.length).find(cell => cell.trim() !== '')
    const last = seats.findLast(seat => seat.position >= 0)
    if (spare !== undefined && last) return rejection(source, last, 'SHIFTED_CELLS', spare.trim())
  }
  const values: Record<string, unknown> = {}
  for (const seat of seats) {
    const value = readCell(seat.column, cells[seat.position] ?? '', sheet)
    if (isFault(value)) return faulted(source, seat, value)
    values[seat.name] = value
  }
  return { values }
}

const CELL_ERRORS = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
])

function brokenRule<C extends AnyColumns>(
  definition: ImportDefinition<C>,
  values: RowOf<C>,
  source: Source,
  seats: readonly Seat[],
): Rejection | null {
  for (const rule of definition.rules) {
    const broken = rule.broken(values)
    const seat = broken && seats.find(one => one.name === rule.field)
    if (!seat) continue
    return faulted(source, seat, broken)
  }
  return null
}

/** The first row is kept; a later one with the same key is reported with the first one's number. */
function repeated<C extends AnyColumns>(
  definition: ImportDefinition<C>,
  values: RowOf<C>,
  source: Source,
  seats: readonly Seat[],
  seen: readonly Map<string, number>[],
): Rejection | null {
  const keys = definition.uniques.map(unique => unique.of(values))
  for (const [index, unique] of definition.uniques.entries()) {
    const key = keys[index]
    const first = key === null || key === undefined ? undefined : seen[index]?.get(key)
    const seat = seats.find(one => one.name === unique.field)
    if (first === undefined || !seat) continue
    const value = source.cells[seat.position]?.trim() ?? ''
    return { ...rejection(source, seat, 'DUPLICATE_IN_FILE', value), values: { row: first } }
  }
  keys.forEach((key, index) => {
    if (key !== null) seen[index]?.set(key, source.row)
  })
  return null
}

const faulted = ({ row, cells }: Source, seat: Seat, { fault: code, message, values }: Fault): Rejection => ({
  row,
  field: seat.column.heading,
  code,
  value: cells[seat.position]?.trim() ?? '',
  message,
  ...(values ? { values } : {}),
})

const rejection = (source: Source, { column }: Seat, code: keyof typeof rowCodes, value: string): Rejection => ({
  row: source.row,
  field: column.heading,
  code,
  value,
  message: rowCodes[code],
})
