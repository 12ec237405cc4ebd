// Every other workbook (Excel 97, OpenDocument, binary or unusual xlsx), read by the general reader, which is loaded only then.
import { zipSync } from 'fflate'
import type { CellObject, WorkBook, WorkSheet } from 'xlsx'
import { restoredCell } from '../export/inert-cell.ts'
import { ADDED_HEADINGS } from './added-headings.ts'
import { formattedNumber, numberFormat } from './excel-number.ts'
import { isBlankRow, rowCollector, type Sheet, type SheetLimits, SheetRefusedError } from './sheet.ts'
import type { ScoreHeadings } from './xlsx-reader.ts'
import { type Budget, unpack, type ZipEntry } from './zip.ts'

/** `bytes` must be within its bounds: an old binary file unchanged, a zip made by {@link repacked}. */
export async function readForeign(bytes: Uint8Array, limits: SheetLimits, score: ScoreHeadings): Promise<Sheet> {
  const { read } = await import('xlsx')
  // One row more than allowed, in addition to the headings, shows that there are too many without holding them all.
  const sheetRows = limits.rows + 2
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
    const headings = sheet.rows.find(row => !isBlankRow(row))
    const points = headings ? score(headings) : Number.NEGATIVE_INFINITY
    if (points > bestScore) {
      best = sheet
      bestScore = points
    }
  }
  if (!best) throw new SheetRefusedError('EMPTY_FILE')
  const collector = rowCollector(limits, true)
  best.rows.forEach((cells, index) => {
    if (!isBlankRow(cells)) collector.take({ row: index + 1, packed: cells }, cells.length)
  })
  return { sheet: best.name, format: 'workbook', decimalComma: false, dateSystem, ...collector.result() }
}

function textRows(sheet: WorkSheet, limits: SheetLimits, dateSystem: 1900 | 1904): string[][] {
  // Dense sheets keep their rows here; the library's types name it only on another interface.
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  return Array.from(data, row => {
    if (!row) return []
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
    return cells
  })
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

const REPEAT = /number-(rows|columns)-repeated\s*=\s*["'](\d+)["']/
const REPEATS = new RegExp(REPEAT, 'g')
/** The blank rest of a sheet is written as one row or cell repeated to the end; more than this is always that rest. */
const LONGEST_REPEAT: Record<string, number> = { rows: 1000, columns: 100 }
/** Tags of rows and cells: OpenDocument's table:table-row and table:table-cell, and c of a prefixed xlsx. */
const CELL_TAGS = /<(?:\w+:)?(table-row|(?:covered-)?table-cell|c)(?=[\s/>])[^>]*>/g
/** The general reader makes an object of some 250 bytes for each cell; 50,000 rows of 28 columns are 1.4 million. */
const MOST_CELLS = 2_000_000
/** Binary sheets have no tags to count; a cell takes at least 12 bytes. */
const BINARY_CELL_BYTES = 12

/**
 * The same container with its entries unpacked within our bound and stored uncompressed, so that the general reader, which trusts
 * headers (docs/promises.md A6), sees only true ones.
 */
export async function repacked(entries: Map<string, ZipEntry>, budget: Budget): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  for (const entry of entries.values()) {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of unpack(entry, budget)) pieces.push(new Uint8Array(piece))
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    if (/sheet\d*\.bin$/.test(entry.name) && bytes.length > MOST_CELLS * BINARY_CELL_BYTES)
      throw new SheetRefusedError('UNPACKED_TOO_LARGE')
    files[entry.name] = /\.(xml|rels)$/.test(entry.name) ? harmlessXml(bytes) : bytes
  }
  return zipSync(files, { level: 0 })
}

/** Refuses document types and more cells than can be held, and drops 'repeat this to the end of the sheet'. */
function harmlessXml(bytes: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(bytes)
  if (/<!doctype/i.test(xml)) throw new SheetRefusedError('CORRUPT_FILE')
  const bounded = xml.replace(REPEATS, (whole, what: string, count: string) =>
    Number(count) > (LONGEST_REPEAT[what] ?? 1) ? whole.replace(count, '1') : whole,
  )
  let cells = 0
  let rows = 1
  for (const [tag, name] of bounded.matchAll(CELL_TAGS)) {
    const repeat = Number(REPEAT.exec(tag)?.[2] ?? 1)
    if (name === 'table-row') rows = repeat
    else cells += rows * repeat
    if (cells > MOST_CELLS) throw new SheetRefusedError('UNPACKED_TOO_LARGE')
  }
  return bounded === xml ? bytes : new TextEncoder().encode(bounded)
}
