// The price table as an editable sheet: cells, ranges, filling, pasting, and an undo for each step.
import { type Lane, laneKey } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { priceCell } from '@office/shared/areas/rate-cards/prices/rate-table'
import { isFault } from '@office/shared/core/import/cell'
import { plainNumber } from '@office/shared/format/typed-number'

export interface Cell {
  row: number
  column: number
}

/** From the start of a selection to its present end, both included. */
export interface Range {
  from: Cell
  to: Cell
}

export interface Sheet {
  lanes: readonly Lane[]
  /** Earlier states, the latest last; unchanged rows are the same objects. */
  past: readonly (readonly Lane[])[]
  future: readonly (readonly Lane[])[]
}

export const sheetOf = (lanes: readonly Lane[]): Sheet => ({ lanes, past: [], future: [] })

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

/** The cell itself, or the nearest one of a sheet that ends at `last`. */
export const nearestCell = ({ row, column }: Cell, last: Cell): Cell => ({
  row: clamp(row, last.row),
  column: clamp(column, last.column),
})

/** Steps that can be undone. */
const MOST_STEPS = 200

/** Typed or pasted text as a price in a currency: null for an empty cell, undefined if it is not one. */
export function readPrice(text: string, currency: string): string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const read = priceCell(currency).read(plainNumber(trimmed), { decimalComma: false, dateSystem: 1900 })
  return isFault(read) ? undefined : read
}

export interface Bounds {
  top: number
  left: number
  bottom: number
  right: number
}

export const boundsOf = ({ from, to }: Range): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

/** Makes a step: replaces the table with another one; does nothing if they are equal. */
function stepTo(sheet: Sheet, lanes: readonly Lane[]): Sheet {
  const isSame = lanes.length === sheet.lanes.length && lanes.every((lane, at) => lane === sheet.lanes[at])
  return isSame ? sheet : { lanes, past: [...sheet.past, sheet.lanes].slice(-MOST_STEPS), future: [] }
}

/** Writes prices into a part of the table; undefined leaves a cell as it is. */
function write(
  sheet: Sheet,
  { top, left, bottom, right }: Bounds,
  valueAt: (row: number, column: number) => string | null | undefined,
): Sheet {
  const lanes = sheet.lanes.map((lane, row) => {
    if (row < top || row > bottom) return lane
    const prices = lane.prices.map((before, column) => {
      const value = column < left || column > right ? undefined : valueAt(row, column)
      return value === undefined ? before : value
    })
    return prices.every((value, at) => value === lane.prices[at]) ? lane : { ...lane, prices }
  })
  return stepTo(sheet, lanes)
}

export const setCells = (sheet: Sheet, range: Range, value: string | null): Sheet => write(sheet, boundsOf(range), () => value)

const priceAt = ({ lanes }: Sheet, row: number, column: number) => lanes[row]?.prices[column] ?? null

/** Copies the first row of the range into all of it, or its first column; for a single cell, the value above or before it. */
export function fill(sheet: Sheet, range: Range, direction: 'down' | 'right'): Sheet {
  const bounds = boundsOf(range)
  if (direction === 'down') {
    const from = bounds.top === bounds.bottom ? bounds.top - 1 : bounds.top
    return from < 0 ? sheet : write(sheet, bounds, (_, column) => priceAt(sheet, from, column))
  }
  const from = bounds.left === bounds.right ? bounds.left - 1 : bounds.left
  return from < 0 ? sheet : write(sheet, bounds, row => priceAt(sheet, row, from))
}

/** The range in spreadsheet format: tabs between cells, one line per row. */
export function copyText({ lanes }: Sheet, range: Range): string {
  const { top, left, bottom, right } = boundsOf(range)
  return lanes
    .slice(top, bottom + 1)
    .map(({ prices }) =>
      prices
        .slice(left, right + 1)
        .map(value => value ?? '')
        .join('\t'),
    )
    .join('\n')
}

/**
 * Pastes cells copied from a spreadsheet, from the range's corner on; a single cell fills the whole range.
 * @returns `skipped`: cells that contain no price or are outside the table
 */
export function paste(sheet: Sheet, range: Range, text: string, currency: string): { sheet: Sheet; skipped: number } {
  const block = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t').map(cell => readPrice(cell, currency)))
  const { top, left, bottom, right } = boundsOf(range)
  const single = block.length === 1 && block[0]?.length === 1
  const end = single
    ? { bottom, right }
    : { bottom: top + block.length - 1, right: left + Math.max(...block.map(line => line.length)) - 1 }
  const columns = sheet.lanes[0]?.prices.length ?? 0
  const cells = single
    ? block.flat()
    : block.flatMap((line, row) =>
        line.map((value, column) => (top + row < sheet.lanes.length && left + column < columns ? value : undefined)),
      )
  const written = write(sheet, { top, left, ...end }, (row, column) =>
    single ? block[0]?.[0] : block[row - top]?.[column - left],
  )
  return { sheet: written, skipped: cells.filter(value => value === undefined).length }
}

/** Adds missing rows at the end. */
export function addRows(sheet: Sheet, lanes: readonly Lane[]): Sheet {
  const known = new Set(sheet.lanes.map(laneKey))
  return stepTo(sheet, [...sheet.lanes, ...lanes.filter(lane => !known.has(laneKey(lane)))])
}

export function removeRows(sheet: Sheet, range: Range): Sheet {
  const { top, bottom } = boundsOf(range)
  return stepTo(
    sheet,
    sheet.lanes.filter((_, row) => row < top || row > bottom),
  )
}

/** Replaces the whole table, as when a file is loaded. */
export const replaceRows = (sheet: Sheet, lanes: readonly Lane[]): Sheet => stepTo(sheet, lanes)

export function undo({ lanes, past, future }: Sheet): Sheet {
  const before = past.at(-1)
  return before ? { lanes: before, past: past.slice(0, -1), future: [lanes, ...future] } : { lanes, past, future }
}

export function redo({ lanes, past, future }: Sheet): Sheet {
  const [after, ...rest] = future
  return after ? { lanes: after, past: [...past, lanes], future: rest } : { lanes, past, future }
}
