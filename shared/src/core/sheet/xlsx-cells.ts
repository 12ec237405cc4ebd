// One sheet's XML into rows: the hot path of every workbook import. It steps over bytes, because looking at the characters of a
// decoded text takes twice as long.
import { formattedNumber, type NumberFormat, numberText } from './excel-number.ts'
import { decoded, rowValues } from './row-values.ts'
import { NOT_CALCULATED, NotPlainError, SheetRefusedError, type SheetRow } from './sheet.ts'
import {
  APOSTROPHE,
  BOOLEAN,
  C,
  EQUALS,
  ERROR,
  F,
  FORMULA_TEXT,
  GT,
  INLINE,
  ISO_DATE,
  LT,
  NUMBER,
  QUOTE,
  R,
  SHARED,
  SLASH,
  SPECIAL,
  T,
  UNDERSCORE,
  V,
  wholeNumber,
  X,
} from './sheet-bytes.ts'
import { assertPlainBytes, richText, xmlText } from './sheet-xml.ts'

export interface WorkbookTables {
  readonly sharedStrings: readonly string[]
  /** By style index. */
  readonly formats: readonly NumberFormat[]
  readonly dateSystem: 1900 | 1904
}

/** Receives each non-blank row and how many columns it spans; true stops the reading. */
export type TakeRow = (row: SheetRow, width: number) => boolean

/** The last row and column of any spreadsheet program. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** Takes pieces of a sheet's XML that end with whole rows; `push` returns true once the reader can stop. */
export function sheetScanner(
  tables: WorkbookTables,
  take: TakeRow,
): { push: (piece: Uint8Array<ArrayBuffer>) => boolean; end: () => void } {
  const values = rowValues()
  let inData = false
  let ended = false
  let lastRow = 0
  // The piece and the tag opened last: kept here so that nothing is allocated for each of a million cells.
  let bytes = new Uint8Array()
  let column = 0
  let number = 0
  let style = 0
  let type = NUMBER
  let empty = false
  /** Where reading continues. */
  let at = 0

  function push(piece: Uint8Array<ArrayBuffer>): boolean {
    assertPlainBytes(piece)
    bytes = piece
    at = 0
    if (!inData && !findData()) return false
    while (toTag()) {
      // Between rows, only </sheetData> closes.
      if (bytes[at + 1] === SLASH) {
        ended = true
        return false
      }
      if (bytes[at + 1] !== R) throw new SheetRefusedError('CORRUPT_FILE')
      number = lastRow + 1
      openTag(at + 4)
      // Rows are in order; a repeated or impossible number would give two rows the same name in every report.
      if (number <= lastRow || number > LAST_ROW) throw new SheetRefusedError('CORRUPT_FILE')
      lastRow = number
      if (empty) continue
      readCells()
      const row = values.row(lastRow)
      if (row && take(row, values.width())) {
        ended = true
        return true
      }
    }
    return false
  }

  function findData(): boolean {
    const head = new TextDecoder('latin1').decode(bytes)
    const open = head.indexOf('<sheetData')
    if (open < 0) {
      if (/<\w+:(worksheet|sheetData)[\s>]/.test(head)) throw new NotPlainError('prefixed worksheet')
      return false
    }
    openTag(open + 10)
    inData = true
    ended = empty
    return !empty
  }

  /** The cells up to </row>; continues after it. */
  function readCells(): void {
    values.clear()
    column = -1
    while (toTag() && bytes[at + 1] !== SLASH) {
      if (bytes[at + 1] !== C) throw new SheetRefusedError('CORRUPT_FILE')
      column++
      openTag(at + 2)
      if (empty) continue
      values.open(column)
      readValue()
      values.close()
    }
    at += 6
  }

  /** Takes the open cell's value and continues after the end of the cell. */
  function readValue(): void {
    const body = at
    // <is><t>…</t></is></c>, the form of nearly every text in our own files.
    if (type === INLINE && bytes[body + 5] === T && bytes[body + 6] === GT) {
      const end = copyText(body + 7)
      if (bytes[end + 5] === SLASH && bytes[end + 10] === SLASH && bytes[end + 11] === C) {
        at = end + 13
        return
      }
      // Further runs of rich text follow.
      values.retry()
    }
    // <v>12.5</v></c>, the form of nearly every number.
    if (type === NUMBER && bytes[body + 1] === V && bytes[body + 2] === GT) {
      const end = numberValue(body + 3)
      at = bytes[end + 5] === SLASH && bytes[end + 6] === C ? end + 8 : endOfCell(end) + 4
      return
    }
    const close = endOfCell(body)
    if (type === INLINE) values.set(richText(textOf(body, close)))
    else {
      const open = valueOpen(body, close)
      if (open > 0 && bytes[open] !== LT) storedValue(open)
      // A formula of which the result is an empty text says so by its type.
      else if (type === NUMBER && hasFormula(body, close)) values.set(NOT_CALCULATED)
    }
    at = close + 4
  }

  /** After <v> or <v …>; 0 if there is none. A formula comes before its value and is never looked at. */
  function valueOpen(from: number, close: number): number {
    for (let tag = bytes.indexOf(LT, from); tag >= 0 && tag < close; tag = bytes.indexOf(LT, tag + 1)) {
      if (bytes[tag + 1] !== V) continue
      const end = bytes.indexOf(GT, tag)
      return end > 0 && bytes[end - 1] !== SLASH ? end + 1 : 0
    }
    return 0
  }

  function hasFormula(from: number, close: number): boolean {
    for (let tag = bytes.indexOf(LT, from); tag >= 0 && tag < close; tag = bytes.indexOf(LT, tag + 1))
      if (bytes[tag + 1] === F) return true
    return false
  }

  function storedValue(from: number): void {
    switch (type) {
      case SHARED:
        values.set(tables.sharedStrings[wholeNumber(bytes, from)] ?? '')
        return
      case FORMULA_TEXT:
      case ERROR:
        copyText(from)
        return
      case BOOLEAN:
        values.set(bytes[from] === 49 ? 'TRUE' : 'FALSE')
        return
      case ISO_DATE:
        values.set(
          textOf(from, bytes.indexOf(LT, from))
            .replace('T', ' ')
            .replace(/\.\d+$/, ''),
        )
        return
      default:
        numberValue(from)
    }
  }

  /** Takes a number up to the next tag and returns its end. */
  function numberValue(from: number): number {
    const data = bytes
    const format = tables.formats[style] ?? 'general'
    let end = from
    let isPlain = format === 'general'
    for (let sign = data[end]; sign !== LT && end < data.length; sign = data[++end])
      // Digits, a point, and a leading minus; everything else is turned into a plain decimal below.
      if (sign === undefined || sign > 57 || (sign < 48 && sign !== 46 && (sign !== 45 || end > from))) isPlain = false
    // A spreadsheet number holds 15 significant digits; a longer one carries noise of its binary form.
    if (isPlain && end - from <= 15) values.copy(data, from, end)
    else {
      const stored = textOf(from, end)
      values.set(format === 'general' ? numberText(stored) : formattedNumber(stored, format, tables.dateSystem))
    }
    return end
  }

  /** Takes text up to the next tag and returns its end. */
  function copyText(from: number): number {
    const data = bytes
    const limit = data.length
    let end = from
    let isPlain = true
    for (; end < limit; end++) {
      const sign = data[end] ?? LT
      if (SPECIAL[sign] === 0) continue
      if (sign === LT) break
      if (sign !== UNDERSCORE || data[end + 1] === X) isPlain = false
    }
    if (isPlain) values.copy(data, from, end)
    else values.set(xmlText(textOf(from, end)))
    return end
  }

  /** Moves to the next tag; false at the end of the piece. */
  function toTag(): boolean {
    if (bytes[at] === LT) return true
    at = bytes.indexOf(LT, at)
    return at >= 0
  }

  function endOfCell(from: number): number {
    for (let tag = bytes.indexOf(LT, from); tag >= 0; tag = bytes.indexOf(LT, tag + 1))
      if (bytes[tag + 1] === SLASH && bytes[tag + 2] === C) return tag
    throw new SheetRefusedError('CORRUPT_FILE')
  }

  const textOf = (from: number, to: number): string => decoded(bytes.subarray(from, to))

  /** Reads the attributes r, s and t after a tag's name and stops after the tag. */
  function openTag(from: number): void {
    // What a loop reads at every byte is kept in local variables, because those of the closure are slower to access.
    const data = bytes
    const limit = data.length
    style = 0
    type = NUMBER
    empty = false
    let next = from
    // r="B2" t="inlineStr", as in nearly every cell of our own files, is skipped without looking at each byte.
    if (data[from + 1] === R && data[from + 2] === EQUALS && data[from + 3] === QUOTE) {
      next = readPlace(from + 4) + 1
      if (data[next + 1] === T && data[next + 4] === INLINE && data[next + 13] === QUOTE && data[next + 14] === GT) {
        type = INLINE
        at = next + 15
        return
      }
    }
    for (; next < limit && data[next] !== GT; next++) {
      const sign = data[next] ?? 0
      if (sign <= 32) continue
      if (sign === SLASH) {
        empty = true
        continue
      }
      const name = next
      while (next < limit && data[next] !== EQUALS) next++
      const quote = data[next + 1]
      if (quote !== QUOTE && quote !== APOSTROPHE) throw new SheetRefusedError('CORRUPT_FILE')
      const value = next + 2
      next = value
      while (next < limit && data[next] !== quote) next++
      if (value - name !== 3) continue
      if (sign === R) readPlace(value)
      else if (sign === SHARED) style = wholeNumber(bytes, value)
      else if (sign === T) type = (data[value] ?? NUMBER) + (next - value === 3 ? 1000 : 0)
    }
    if (next >= limit) throw new SheetRefusedError('CORRUPT_FILE')
    at = next + 1
  }

  /** 'AB12' of a cell gives the column, from 0; '12' of a row the number. Returns the end of what it read. */
  function readPlace(from: number): number {
    let letters = 0
    let place = from
    for (; letters <= LAST_COLUMN; place++) {
      const letter = (bytes[place] ?? 0) - 64
      if (letter < 1 || letter > 26) break
      letters = letters * 26 + letter
    }
    if (letters === 0) number = wholeNumber(bytes, place)
    // Cells are in order, like rows.
    else if (letters > LAST_COLUMN || letters - 1 < column) throw new SheetRefusedError('CORRUPT_FILE')
    else column = letters - 1
    for (let digit = bytes[place] ?? 0; digit >= 48 && digit <= 57; digit = bytes[++place] ?? 0);
    return place
  }

  return {
    push,
    end() {
      if (!ended) throw new SheetRefusedError('CORRUPT_FILE')
    },
  }
}
