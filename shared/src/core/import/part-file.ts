// Splits a file with more rows than one import takes into files that can each be imported. Text is read as a stream and never
// held whole.
import { fileSize } from '../../rules/file.ts'
import { csvFile } from '../export/csv.ts'
import { delimiterOf } from '../sheet/csv-reader.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { cellsOf, type Refused, SHEET_LIMITS, type Sheet, type SheetRefusalCode, SheetRefusedError } from '../sheet/sheet.ts'
import type { ScoreHeadings } from '../sheet/xlsx-reader.ts'

/** One part: the headings of the file and some of its rows. */
export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Rows that are not blank. */
  readonly rows: number
  readonly places: RowPlaces
}

/** Where a part's rows are in the whole file: this many rows further down, or each at its own number. */
export type RowPlaces = number | readonly number[]

/** The row number in the whole file of a part's row; row 2 is the first below its headings. */
export const rowInWhole = (places: RowPlaces, row: number): number =>
  typeof places === 'number' ? row + places : (places[row - 2] ?? row)

export interface PartLimits {
  readonly rows: number
  readonly bytes: number
}

const LIMITS: PartLimits = { rows: SHEET_LIMITS.rows, bytes: SHEET_LIMITS.fileBytes }

/** A workbook cannot be read as a stream; larger ones are not tables that people keep. */
const WORKBOOK_LIMITS = { fileBytes: 100 * 1_048_576, rows: 1_048_576, unpackedBytes: 1024 * 1_048_576 }

/**
 * The parts of a file, in order. A text is cut between its records without changing them, so that nothing in it is read
 * differently; a workbook becomes text. Whatever is wrong with a workbook is a refusal, as when it is imported whole, and so is a
 * quotation mark that is never closed, which would swallow the rest of a text.
 */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  name: string,
  score: ScoreHeadings,
  limits: PartLimits = LIMITS,
): AsyncGenerator<FilePart, Refused<SheetRefusalCode> | undefined> {
  const pieces = source[Symbol.asyncIterator]()
  let head: Uint8Array<ArrayBuffer> = new Uint8Array()
  while (head.length < HEAD) {
    const next = await pieces.next()
    if (next.done) break
    head = joined([head, next.value])
  }
  const all = chained(head, pieces)
  // Zip files and old workbooks start like this; they are read whole.
  if ((head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xd0 && head[1] === 0xcf))
    return yield* partsOfWorkbook(all, name, score, limits)
  try {
    yield* partsOfText(asUtf8(head, all), limits)
    return undefined
  } catch (error) {
    if (error instanceof SheetRefusedError) return { refused: error.refusal }
    throw error
  }
}

async function* chained(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** UTF-16 has bytes that look like line ends but are not; every other encoding keeps the bytes of ASCII. */
async function* asUtf8(head: Uint8Array, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const [one, two] = head
  const encoding = one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : null
  if (encoding === null) return yield* source
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const piece of source) yield encoder.encode(decoder.decode(piece, { stream: true }))
  yield encoder.encode(decoder.decode())
}

/** Bytes in which a file shows what it is, including its first records, which give the delimiter. */
const HEAD = 65_536

const QUOTE = 34
const LF = 10
const CR = 13

/** Records unchanged, each with its line end; split as the reader of text splits them. */
async function* recordsOf(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array()
  let delimiter = 0
  let at = 0
  let row = 1
  let state: 'start' | 'plain' | 'quoted' | 'closed' | 'cr' = 'start'
  for await (const piece of source) {
    held = joined([held, piece])
    if (delimiter === 0) {
      const text = new TextDecoder('latin1').decode(held)
      delimiter = delimiterOf(text).charCodeAt(0)
      // The mark is no part of the first cell, which may be quoted; the line that names the delimiter has no number.
      if (text.startsWith(MARK)) at = MARK.length
      if (NAMES_DELIMITER.test(text)) row = 0
    }
    let start = 0
    for (; at < held.length; at++) {
      const sign = held[at]
      if (state === 'cr') {
        const end = sign === LF ? at + 1 : at
        yield held.subarray(start, end)
        row++
        start = end
        state = 'start'
        if (sign === LF) continue
      }
      if (state === 'quoted') state = sign === QUOTE ? 'closed' : 'quoted'
      else if (sign === QUOTE && state !== 'plain') state = 'quoted'
      else if (sign === LF) {
        yield held.subarray(start, at + 1)
        row++
        start = at + 1
        state = 'start'
      } else if (sign === CR) state = 'cr'
      else state = sign === delimiter ? 'start' : 'plain'
    }
    held = held.slice(start)
    at -= start
    // Nothing takes so long a record, and adding to it takes longer with each piece.
    if (held.length <= limit) continue
    if (state === 'quoted') break
    throw new SheetRefusedError('FILE_TOO_LARGE', fileSize(limit).values)
  }
  if (state === 'quoted') throw new SheetRefusedError('UNCLOSED_QUOTE', { row })
  if (held.length > 0) yield held
}

/** Characters of a cell other than blanks, line ends, quotation marks, delimiters and the byte order mark. */
const isOfCell = (byte: number) => byte > 32 && ![QUOTE, 44, 59, 124, 0xef, 0xbb, 0xbf].includes(byte)
const MARK = '\u00ef\u00bb\u00bf'
const NAMES_DELIMITER = new RegExp(`^(?:${MARK})?sep=[,;\\t|]`)

async function* partsOfText(source: AsyncIterable<Uint8Array>, limits: PartLimits): AsyncGenerator<FilePart> {
  /** Everything up to the headings, including blank lines and the line that names the delimiter. */
  let head: Uint8Array<ArrayBuffer> = new Uint8Array()
  let isHeaded = false
  let gathered: Uint8Array[] = []
  let size = 0
  let rows = 0
  let passed = 0
  const part = (): FilePart => {
    const before = passed
    passed += gathered.length
    return { bytes: joined([head, ...gathered]), rows, places: before }
  }
  for await (const record of recordsOf(source, limits.bytes)) {
    const isBlank = !record.some(isOfCell)
    if (!isHeaded) {
      isHeaded = !isBlank && !(head.length === 0 && NAMES_DELIMITER.test(new TextDecoder('latin1').decode(record)))
      head = joined([head, record])
      continue
    }
    if (rows > 0 && ((rows >= limits.rows && !isBlank) || head.length + size + record.length > limits.bytes)) {
      yield part()
      gathered = []
      size = 0
      rows = 0
    }
    gathered.push(record.slice())
    size += record.length
    if (!isBlank) rows++
  }
  if (rows > 0 || passed === 0) yield part()
}

async function* partsOfWorkbook(
  source: AsyncIterable<Uint8Array>,
  name: string,
  score: ScoreHeadings,
  limits: PartLimits,
): AsyncGenerator<FilePart, Refused<SheetRefusalCode> | undefined> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  const sheet = await readSheet(joined(pieces), name, { limits: WORKBOOK_LIMITS, score })
  if ('refused' in sheet) return sheet
  for (let at = 0; at < sheet.rows.length; at += limits.rows)
    yield* cut(sheet, at, Math.min(sheet.rows.length, at + limits.rows), limits)
  return undefined
}

/** Rows of a workbook as a file, split in half while they are too many bytes for one. */
async function* cut(sheet: Sheet, from: number, to: number, limits: PartLimits): AsyncGenerator<FilePart> {
  const rows = sheet.rows.slice(from, to)
  const columns = sheet.headings.map((heading, index) => ({ key: String(index), heading, kind: 'text' as const }))
  const table = rows.map(row => Object.fromEntries(cellsOf(row).map((cell, index) => [String(index), cell])))
  const pieces: Uint8Array[] = []
  for await (const piece of csvFile(columns, table, 'UTC')) pieces.push(piece)
  const bytes = joined(pieces)
  const middle = from + Math.floor(rows.length / 2)
  if (bytes.length > limits.bytes && rows.length > 1) {
    yield* cut(sheet, from, middle, limits)
    yield* cut(sheet, middle, to, limits)
  } else yield { bytes, rows: rows.length, places: rows.map(({ row }) => row) }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
