// Every other workbook (Excel 97, OpenDocument, binary or unusual xlsx), read by the general reader, which is loaded only then.
import { zipSync } from 'fflate'
import type { CellObject, WorkBook, WorkSheet } from 'xlsx'
import { restoredCell } from '../export/inert-cell.ts'
import { ADDED_HEADINGS } from './added-headings.ts'
import { formattedNumber, numberFormat } from './excel-number.ts'
import { isBlankRow, rowCollector, type Sheet, type SheetLimits, SheetRefusedError } from './sheet.ts'
import type { ScoreHeadings } from './xlsx-reader.ts'
import { type Budget, unpack, type ZipEntry } from './zip.ts'

/** A workbook within its bounds: an old binary file unchanged, a zip made by {@link repacked}. */
export interface Bounded {
  readonly bytes: Uint8Array
  /** Rows to read, blank ones among them; 0 for all. */
  readonly sheetRows: number
}

export async function readForeign({ bytes, sheetRows }: Bounded, limits: SheetLimits, score: ScoreHeadings): Promise<Sheet> {
  const { read } = await import('xlsx')
  let book: WorkBook
  try {
    const safety = { cellFormula: false, cellHTML: false, cellText: false, bookVBA: false, bookDeps: false }
    book = read(bytes, { ...safety, type: 'array', dense: true, cellNF: true, cellDates: false, sheetRows })
  } catch (error) {
    throw new SheetRefusedError(/password|encrypt/i.test(String(error)) ? 'ENCRYPTED_FILE' : 'CORRUPT_FILE')
  }
  const dateSystem = book.Workbook?.WBProps?.date1904 ? 1904 : 1900
  const sheets = book.SheetNames.flatMap((name, index) => {
    const hidden = book.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const sheet = book.Sheets[name]
    return sheet ? [{ name, hidden: hidden !== 0, rows: textRows(sheet, limits, dateSystem) }] : []
  })
  const seen = sheets.some(sheet => !sheet.hidden) ? sheets.filter(sheet => !sheet.hidden) : sheets
  let best = seen[0]
  let bestScore = Number.NEGATIVE_INFINITY
  for (const sheet of seen) {
    const headings = sheet.rows.find(({ packed }) => !isBlankRow(packed))?.packed
    const points = headings ? score(headings) : Number.NEGATIVE_INFINITY
    if (points > bestScore) {
      best = sheet
      bestScore = points
    }
  }
  if (!best) throw new SheetRefusedError('EMPTY_FILE')
  const collector = rowCollector(limits, true)
  for (const row of best.rows) if (!isBlankRow(row.packed)) collector.take(row, row.packed.length)
  return { sheet: best.name, format: 'workbook', decimalComma: false, dateSystem, ...collector.result() }
}

interface TextRow {
  readonly row: number
  readonly packed: readonly string[]
}

function textRows(sheet: WorkSheet, limits: SheetLimits, dateSystem: 1900 | 1904): TextRow[] {
  // Dense sheets keep their rows here; the library's types name it only on another interface.
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const rows: TextRow[] = []
  // Only rows that are there are visited: a million blank ones may be between two.
  data.forEach((row, index) => {
    if (!row) return
    const cells: string[] = []
    // Only filled cells are visited: a single cell in the last column must not cost 16,384 steps in every row.
    row.forEach((cell, column) => {
      const text = cell ? cellText(cell, dateSystem) : ''
      if (text === '') return
      if (column >= limits.columns + ADDED_HEADINGS.length && text.trim() !== '')
        throw new SheetRefusedError('TOO_MANY_COLUMNS', { max: limits.columns })
      while (cells.length < column) cells.push('')
      cells[column] = restoredCell(text)
    })
    rows.push({ row: index + 1, packed: cells })
  })
  return rows
}

function cellText(cell: CellObject, dateSystem: 1900 | 1904): string {
  switch (cell.t) {
    case 'n':
      return formattedNumber(String(cell.v), numberFormat(0, cell.z === undefined ? undefined : String(cell.z)), dateSystem)
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE'
    case 'e':
      return cell.w ?? '#N/A'
    default:
      return cell.v === undefined ? '' : String(cell.v)
  }
}

const REPEAT = /number-(?:rows|columns)-repeated\s*=\s*["'](\d+)["']/
/** Rows and cells with content are not repeated more often than this but for the formatted rest of a sheet. */
const LONGEST_REPEAT = { rows: 1000, columns: 100 }
/** The largest sheet. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
/** Tags of tables, rows and cells: OpenDocument's table:table-row and table:table-cell, and c of a prefixed xlsx. */
const TAGS = /<(?:\w+:)?(table|table-row|(?:covered-)?table-cell|c)(?=[\s/>])[^>]*>/g
/** A cell without a value or a paragraph, and the rest of a row that has no others. */
const BLANK_CELL = /^<(?:(?!value)[^>])*\/>$/
const BLANK_ROW = /(?:\s*<(?:\w+:)?(?:covered-)?table-cell(?:(?!value)[^>])*\/>)*\s*<\/(?:\w+:)?table-row>/y

/** Whether the row whose tag is here is blank; reads no further than its first cell that is not. */
function isBlankAt(xml: string, at: number, tag: string): boolean {
  BLANK_ROW.lastIndex = at + tag.length
  return tag.endsWith('/>') || BLANK_ROW.test(xml)
}
/** The general reader makes an object of some 250 bytes for each cell; 50,000 rows of 28 columns are 1.4 million. */
const MOST_CELLS = 2_000_000
/** Binary sheets have no tags to count; a cell takes at least 12 bytes. */
const BINARY_CELL_BYTES = 12

/**
 * The same container with its entries unpacked within our bound and stored uncompressed, so that the general reader, which trusts
 * headers (docs/promises.md A6), sees only true ones.
 */
export async function repacked(entries: Map<string, ZipEntry>, budget: Budget, limits: SheetLimits): Promise<Bounded> {
  const files: Record<string, Uint8Array> = {}
  // One row more than allowed, in addition to the headings, shows that there are too many without holding them all.
  const most = limits.rows + 2
  let sheetRows = 0
  for (const entry of entries.values()) {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of unpack(entry, budget)) pieces.push(new Uint8Array(piece))
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    if (/sheet\d*\.bin$/.test(entry.name) && bytes.length > MOST_CELLS * BINARY_CELL_BYTES)
      throw new SheetRefusedError('UNPACKED_TOO_LARGE')
    const harmless = /\.(xml|rels)$/.test(entry.name) ? harmlessXml(bytes, most) : { bytes, sheetRows: 0 }
    files[entry.name] = harmless.bytes
    sheetRows = Math.max(sheetRows, harmless.sheetRows)
  }
  return { bytes: zipSync(files, { level: 0 }), sheetRows: sheetRows || most }
}

/**
 * Refuses document types and more cells than can be held, and drops 'repeat this to the end of the sheet'. Blank rows and cells
 * stay, however many: the general reader steps over them, and what follows keeps its place. Of a sheet with more than `most`
 * others it need read no more.
 */
function harmlessXml(bytes: Uint8Array, most: number): Bounded {
  const xml = new TextDecoder().decode(bytes)
  if (/<!doctype/i.test(xml)) throw new SheetRefusedError('CORRUPT_FILE')
  let cells = 0
  /** How often the present row is there, and how many rows of its table there are with it. */
  let [rows, allRows] = [1, 0]
  /** Rows of this table that are not blank; the present one is counted at its first cell. */
  let filledRows = 0
  let isCounted = true
  let sheetRows = 0
  const bounded = xml.replace(TAGS, (tag: string, name: string, at: number) => {
    const count = Number(REPEAT.exec(tag)?.[1] ?? 1)
    let isKept = true
    if (name === 'table') {
      allRows = 0
      filledRows = 0
    } else if (name === 'table-row') {
      isKept = count <= LONGEST_REPEAT.rows || (allRows + count <= MOST_ROWS && isBlankAt(xml, at, tag))
      rows = isKept ? count : 1
      allRows += rows
      isCounted = false
    } else {
      const isBlank = name !== 'c' && BLANK_CELL.test(tag)
      isKept = count <= LONGEST_REPEAT.columns || (count <= MOST_COLUMNS && isBlank)
      if (!isBlank) cells += rows * (isKept ? count : 1)
      if (cells > MOST_CELLS) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
      if (!isBlank && !isCounted) {
        if (filledRows < most) sheetRows = Math.max(sheetRows, allRows)
        filledRows += rows
        isCounted = true
      }
    }
    return isKept ? tag : tag.replace(REPEAT, said => said.replace(/\d+/, '1'))
  })
  return { bytes: bounded === xml ? bytes : new TextEncoder().encode(bounded), sheetRows }
}
