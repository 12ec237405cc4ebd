// What a parsed spreadsheet is, the bounds of reading it, and the reasons for refusing a whole file.
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '../../format/amount.ts'
import { fileSize, fileType, MAX_UPLOAD_BYTES } from '../../rules/file.ts'
import { restoredCell } from '../export/inert-cell.ts'
import { ADDED_HEADINGS, isAdded } from './added-headings.ts'

/** One non-blank row, as plain data that can be passed between threads. {@link cellsOf} returns its cells. */
export interface SheetRow {
  /** Its number in the spreadsheet. */
  readonly row: number
  /** The cells, or one text of all of them: 50,000 rows then hold 50,000 texts instead of 1.4 million. */
  readonly packed: string | readonly string[]
}

/** Separates the cells of a packed row; rows whose cells contain it are kept as cells. */
export const CELL_SEPARATOR = '\u001f'

/** The cells of a row; missing ones at the end are empty. */
export function cellsOf({ packed }: SheetRow): readonly string[] {
  if (typeof packed !== 'string') return packed
  const cells = packed.split(CELL_SEPARATOR)
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]
    if (cell?.charCodeAt(0) === APOSTROPHE) cells[index] = restoredCell(cell)
  }
  return cells
}

const APOSTROPHE = 39

/** Text of a cell whose formula has no stored result: the program that wrote it left that to Excel, and nobody opened it there. */
export const NOT_CALCULATED = '#NOT-CALCULATED'

/** What a cell's text means depends on the file it came from. */
export interface SheetTraits {
  /** Numbers are written 0,700, because the file separates its cells with semicolons. */
  readonly decimalComma: boolean
  /** The day that bare day numbers count from (1900 in Excel for Windows, 1904 in old Excel for Mac). */
  readonly dateSystem: 1900 | 1904
}

/** A sheet as text: cells are untrimmed, date cells are 'YYYY-MM-DD HH:mm:ss', numbers are plain decimals with a dot. */
export interface Sheet extends SheetTraits {
  /** Name of the sheet that was read; the file's name if the file has no sheets. */
  readonly sheet: string
  /** Cells of a workbook are where they are; those of a text file may have been shifted by a stray delimiter. */
  readonly format: 'text' | 'workbook'
  readonly headings: readonly string[]
  /** Number of the row with the headings: the first row that is not blank. */
  readonly headingRow: number
  readonly rows: readonly SheetRow[]
}

export interface SheetLimits {
  readonly fileBytes: number
  readonly rows: number
  readonly columns: number
  readonly unpackedBytes: number
  readonly entries: number
}

/** Bounds of docs/promises.md B13, applied before and while unpacking, because a container's own figures may lie. */
export const SHEET_LIMITS: SheetLimits = {
  fileBytes: MAX_UPLOAD_BYTES,
  rows: 50_000,
  columns: 100,
  unpackedBytes: 64 * 1_048_576,
  entries: 200,
}

/** Reasons for refusing a whole file before looking at its rows. */
export const sheetRefusals = {
  FILE_TOO_LARGE: fileSize().message,
  FILE_TYPE: fileType([]).message,
  EMPTY_FILE: msg`This file is empty. Choose a file with headings and rows.`,
  ENCRYPTED_FILE: msg`This file is protected by a password. Save it without one and try again.`,
  CORRUPT_FILE: msg`This file is damaged or incomplete. Save it again and retry.`,
  UNCLOSED_QUOTE: msg`A quotation mark opened in row {row} is never closed.`,
  TOO_MANY_ROWS: msg`This file has {rows} rows, but one import accepts at most {max}. Import it in parts.`,
  TOO_MANY_SHEET_ROWS: msg`This file has more than {max} rows, the most that one import accepts. Save it as xlsx or CSV and import it in parts.`,
  TOO_MANY_COLUMNS: msg`A sheet can have at most {max} columns.`,
  UNPACKED_TOO_LARGE: msg`This file is too large once unpacked. Save only the rows you want to import in a new file.`,
} satisfies Record<string, Message>

export type SheetRefusalCode = keyof typeof sheetRefusals

/** The whole file is refused and nothing of it is taken. `code` is stable, `message` is for people. */
export interface Refusal<Code extends string = string> {
  readonly code: Code
  readonly message: Message
  readonly values?: MessageValues
}

export interface Refused<Code extends string = string> {
  readonly refused: Refusal<Code>
}

/** Thrown inside the readers and turned into a {@link Refused} value at their edge. */
export class SheetRefusedError extends Error {
  override readonly name = 'SheetRefusedError'
  readonly refusal: Refusal<SheetRefusalCode>

  constructor(code: SheetRefusalCode, values?: MessageValues) {
    super(code)
    this.refusal = { code, message: sheetRefusals[code], ...(values ? { values } : {}) }
  }
}

/** The workbook is sound but not in the plain shape our own reader knows; the general reader takes over. */
export class NotPlainError extends Error {
  override readonly name = 'NotPlainError'
}

export const isBlankRow = (cells: readonly string[]): boolean => cells.every(cell => cell === '' || cell.trim() === '')

/**
 * Collects non-blank rows as a reader meets them: the first is the headings, the rest is counted against the bound. All are
 * counted, because whoever must split a file needs its size, unless the reader itself stops there (`isCut`).
 */
export function rowCollector(
  limits: SheetLimits,
  isCut = false,
): {
  /** `width` is how many columns the row spans. */
  take: (row: SheetRow, width: number) => void
  result: () => Pick<Sheet, 'headings' | 'headingRow' | 'rows'>
} {
  const rows: SheetRow[] = []
  let headings: readonly string[] | null = null
  let headingRow = 0
  let count = 0
  let most = limits.columns
  return {
    take(source, width) {
      // A file of rejected rows has the columns of its original, and ours.
      if (headings === null) most += Math.min(cellsOf(source).filter(isAdded).length, ADDED_HEADINGS.length)
      if (width > most && !isBlankRow(cellsOf(source).slice(most)))
        throw new SheetRefusedError('TOO_MANY_COLUMNS', { max: limits.columns })
      if (headings === null) {
        headings = cellsOf(source)
        headingRow = source.row
        return
      }
      count++
      if (count <= limits.rows) rows.push(source)
      // Rows beyond the bound are counted but not held.
      else if (count === limits.rows + 1) rows.length = 0
    },
    result() {
      if (headings === null) throw new SheetRefusedError('EMPTY_FILE')
      if (count > limits.rows)
        throw new SheetRefusedError(isCut ? 'TOO_MANY_SHEET_ROWS' : 'TOO_MANY_ROWS', {
          rows: formatCount(count),
          max: formatCount(limits.rows),
        })
      return { headings, headingRow, rows }
    },
  }
}
