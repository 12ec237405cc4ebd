// A sheet as a plain value: rows of texts, the cell that one is at, and the steps that can be undone. Below the last row there is
// always an empty one.
import { columnAt, columnNames, type SheetColumn } from './sheet-columns.ts'

export type Cells = Readonly<Partial<Record<SheetColumn, string>>>

export interface SheetRow {
  /** Its own for as long as it is in the sheet, wherever it moves. */
  key: number
  cells: Cells
}

export interface Cursor {
  row: number
  column: number
}

interface Step {
  rows: readonly SheetRow[]
  at: Cursor
}

export interface Sheet extends Step {
  /** Where a run of Tabs began: Enter goes on below it. */
  home: number
  past: readonly Step[]
  future: readonly Step[]
}

/** Steps that can be undone. */
const MOST_STEPS = 200

export const isEmptyRow = ({ cells }: SheetRow): boolean => Object.values(cells).every(text => text === '')

const nextKey = (rows: readonly SheetRow[]) => 1 + Math.max(0, ...rows.map(({ key }) => key))

function withRoom(rows: readonly SheetRow[]): readonly SheetRow[] {
  const last = rows.at(-1)
  return last && isEmptyRow(last) ? rows : [...rows, { key: nextKey(rows), cells: {} }]
}

export const sheetOf = (rows: readonly SheetRow[]): Sheet => ({
  rows: withRoom(rows),
  at: { row: 0, column: 0 },
  home: 0,
  past: [],
  future: [],
})

export const rowAt = ({ rows }: Pick<Sheet, 'rows'>, row: number): SheetRow => rows[row] ?? { key: 0, cells: {} }
export const textAt = (sheet: Pick<Sheet, 'rows'>, { row, column }: Cursor): string => {
  const name = columnNames[column]
  return (name && rowAt(sheet, row).cells[name]) ?? ''
}

const within = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** The cell under the cursor; one outside the sheet is the nearest inside it. */
export function goTo(sheet: Sheet, at: Cursor, home = at.column): Sheet {
  const inside = { row: within(at.row, sheet.rows.length - 1), column: within(at.column, columnNames.length - 1) }
  return { ...sheet, at: inside, home: within(home, columnNames.length - 1) }
}

/** Along the row, at its end to the next; null where the sheet ends, so that Tab leaves it. */
export function goAlong(sheet: Sheet, by: 1 | -1): Sheet | null {
  const place = sheet.at.row * columnNames.length + sheet.at.column + by
  if (place < 0 || place >= sheet.rows.length * columnNames.length) return null
  const at = { row: Math.floor(place / columnNames.length), column: place % columnNames.length }
  return goTo(sheet, at, at.row === sheet.at.row ? sheet.home : at.column)
}

/** Enter: to the cell below, after a run of Tabs below its first. */
export const goBelow = (sheet: Sheet, by: 1 | -1): Sheet => goTo(sheet, { row: sheet.at.row + by, column: sheet.home })

/** The step as done, so that undo leads back to the rows and the cell before it. */
function done(sheet: Sheet, rows: readonly SheetRow[], at: Cursor = sheet.at): Sheet {
  const past = [...sheet.past, { rows: sheet.rows, at: sheet.at }].slice(-MOST_STEPS)
  return goTo({ ...sheet, rows: withRoom(rows), past, future: [] }, at, sheet.home)
}

const filled = (row: SheetRow, cells: Cells): SheetRow => ({ ...row, cells: { ...row.cells, ...cells } })

/** Fills cells of one row. */
export function fill(sheet: Sheet, row: number, cells: Cells): Sheet {
  const before = rowAt(sheet, row)
  const names = columnNames.filter(name => name in cells)
  const tidied = Object.fromEntries(names.map(name => [name, columnAt(name).tidy(cells[name] ?? '')]))
  if (names.every(name => tidied[name] === (before.cells[name] ?? ''))) return sheet
  return done(sheet, sheet.rows.with(row, filled(before, tidied)))
}

/** Types into the cell under the cursor. */
export function type(sheet: Sheet, text: string): Sheet {
  const name = columnNames[sheet.at.column]
  return name ? fill(sheet, sheet.at.row, { [name]: text }) : sheet
}

/** Pastes a block from the cell under the cursor on, with new rows where it is longer than the sheet; what goes beyond the last column is dropped. */
export function paste(sheet: Sheet, block: readonly Cells[]): Sheet {
  if (block.length === 0) return sheet
  const rows = [...sheet.rows]
  for (const [index, cells] of block.entries()) {
    const at = sheet.at.row + index
    rows[at] = filled(rows[at] ?? { key: nextKey(rows), cells: {} }, cells)
  }
  return done(sheet, rows)
}

/** Copies the cell above. */
export const copyDown = (sheet: Sheet): Sheet =>
  sheet.at.row === 0 ? sheet : type(sheet, textAt(sheet, { ...sheet.at, row: sheet.at.row - 1 }))

export const insertRow = (sheet: Sheet): Sheet =>
  done(sheet, sheet.rows.toSpliced(sheet.at.row, 0, { key: nextKey(sheet.rows), cells: {} }))

/** What belongs to one order only: its numbers. */
const itsOwn: Cells = { reference_no: '', waybill_number: '' }

/** The same order once more below, without its numbers. */
export function duplicateRow(sheet: Sheet): Sheet {
  const row = rowAt(sheet, sheet.at.row)
  if (isEmptyRow(row)) return sheet
  const copy = { key: nextKey(sheet.rows), cells: { ...row.cells, ...itsOwn } }
  const below = sheet.at.row + 1
  return done(sheet, sheet.rows.toSpliced(below, 0, copy), { ...sheet.at, row: below })
}

export const removeRow = (sheet: Sheet): Sheet => done(sheet, sheet.rows.toSpliced(sheet.at.row, 1))

export function undo(sheet: Sheet): Sheet {
  const step = sheet.past.at(-1)
  if (!step) return sheet
  const future = [...sheet.future, { rows: sheet.rows, at: sheet.at }]
  return goTo({ ...sheet, ...step, past: sheet.past.slice(0, -1), future }, step.at)
}

export function redo(sheet: Sheet): Sheet {
  const step = sheet.future.at(-1)
  if (!step) return sheet
  const past = [...sheet.past, { rows: sheet.rows, at: sheet.at }]
  return goTo({ ...sheet, ...step, past, future: sheet.future.slice(0, -1) }, step.at)
}

/** Rows leave that are orders now. No step leads back to them, since they would be created again. */
export function leave(sheet: Sheet, keys: ReadonlySet<number>): Sheet {
  const rows = withRoom(sheet.rows.filter(({ key }) => !keys.has(key)))
  return goTo({ ...sheet, rows, past: [], future: [] }, sheet.at)
}
