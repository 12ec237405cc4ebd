// One sheet's XML into rows: the hot path of every import of a workbook, so it steps over signs instead of matching.
import { restoredCell } from '../export/inert-cell.ts'
import { formattedNumber, type NumberFormat, numberText } from './excel-number.ts'
import { NotPlainError, SheetRefusedError } from './sheet.ts'
import { assertPlainMarkup, detach, richText, xmlText } from './sheet-xml.ts'

export interface WorkbookTables {
  readonly sharedStrings: readonly string[]
  /** By style index. */
  readonly formats: readonly NumberFormat[]
  readonly dateSystem: 1900 | 1904
}

/** Given each row that has cells; true stops the reading. */
export type TakeRow = (row: number, cells: string[]) => boolean

/** Last row and column of any spreadsheet program. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

const GT = 62
const SLASH = 47
const QUOTE = 34
const APOSTROPHE = 39

/** Types of cells by the first letter of their name; the two long names that share one get a sign of their own. */
const INLINE = 105 // 'inlineStr'
const SHARED = 115 // 's'
const FORMULA_TEXT = 1115 // 'str'
const BOOLEAN = 98 // 'b'
const ERROR = 101 // 'e'
const ISO_DATE = 100 // 'd'
const NUMBER = 110 // 'n', and no type at all

/** Takes pieces of a sheet's XML that end with whole rows; `push` is true once the reader need not go on. */
export function sheetScanner(tables: WorkbookTables, take: TakeRow): { push: (text: string) => boolean; end: () => void } {
  let inData = false
  let ended = false
  let lastRow = 0
  // The cell that was opened last: kept here so that no object is made for each of a million cells.
  let column = 0
  let style = 0
  let type = NUMBER
  let body = 0
  let empty = false
  // Where the value read last ends, and the next places of signs that need to be turned back.
  let valueEnd = 0
  let nextEntity = -1
  let nextEscape = -1

  function push(text: string): boolean {
    assertPlainMarkup(text)
    nextEntity = nextEscape = -1
    let at = 0
    if (!inData) {
      at = text.indexOf('<sheetData')
      if (at < 0) {
        if (/<\w+:(worksheet|sheetData)[\s>]/.test(text)) throw new NotPlainError('prefixed worksheet')
        return false
      }
      inData = true
    }
    for (;;) {
      const open = text.indexOf('<row', at)
      const openEnd = open < 0 ? -1 : text.indexOf('>', open)
      if (openEnd < 0) break
      lastRow = rowNumber(text, open, openEnd, lastRow)
      at = openEnd + 1
      if (text.charCodeAt(openEnd - 1) === SLASH) continue
      const cells = readCells(text, at)
      at = valueEnd
      if (cells.length > 0 && take(lastRow, detach(cells))) {
        ended = true
        return true
      }
    }
    const left = text.slice(at)
    ended = left.includes('</sheetData>') || /<sheetData\s*\/>/.test(left)
    return false
  }

  /** The cells up to </row>, behind which `valueEnd` stands then. */
  function readCells(text: string, from: number): string[] {
    const cells: string[] = []
    let at = from
    column = -1
    for (;;) {
      at = text.indexOf('<', at)
      const sign = text.charCodeAt(at + 1)
      if (sign === 99) {
        openCell(text, at + 2)
        at = body
        if (empty) continue
        const value = cellValue(text)
        at = valueEnd
        if (value === '') continue
        while (cells.length < column) cells.push('')
        cells[column] = restoredCell(value)
      } else if (sign === SLASH && text.charCodeAt(at + 2) === 114) {
        valueEnd = at + 6
        return cells
      } else if (at < 0) throw new SheetRefusedError('CORRUPT_FILE')
      else at += 2
    }
  }

  /** Reads the attributes r, s and t of a cell's tag from behind its name. */
  function openCell(text: string, from: number): void {
    column++
    style = 0
    type = NUMBER
    empty = false
    let at = from
    for (let sign = text.charCodeAt(at); sign !== GT; sign = text.charCodeAt(++at)) {
      if (sign <= 32) continue
      if (sign === SLASH) {
        empty = true
        continue
      }
      const name = at
      while (text.charCodeAt(at) > SLASH && text.charCodeAt(at) !== 61) at++
      const quote = text.charCodeAt(at + 1)
      if (quote !== QUOTE && quote !== APOSTROPHE) throw new SheetRefusedError('CORRUPT_FILE')
      const value = at + 2
      at = value
      for (let next = text.charCodeAt(at); next !== quote; next = text.charCodeAt(++at))
        if (Number.isNaN(next)) throw new SheetRefusedError('CORRUPT_FILE')
      if (value - name !== 3) continue
      if (sign === 114) column = columnOf(text, value)
      else if (sign === 115) style = Number(text.slice(value, at))
      else if (sign === 116) type = text.charCodeAt(value) + (at - value === 3 ? 1000 : 0)
    }
    body = at + 1
  }

  function cellValue(text: string): string {
    // <is><t>…</t></is> and <v>…</v></c>, as nearly every cell is; all else takes the long way below.
    if (type === INLINE && text.charCodeAt(body + 5) === 116 && text.charCodeAt(body + 6) === GT) {
      const end = text.indexOf('<', body + 7)
      // </t></is></c> and no further run.
      if (text.charCodeAt(end + 5) === SLASH && text.charCodeAt(end + 10) === SLASH && text.charCodeAt(end + 11) === 99) {
        valueEnd = end + 13
        return textBetween(text, body + 7, end)
      }
    }
    if (text.charCodeAt(body + 1) === 118 && text.charCodeAt(body + 2) === GT) {
      const end = text.indexOf('<', body + 3)
      valueEnd = end + 4
      return storedCell(text, body + 3, end)
    }
    const close = text.indexOf('</c>', body)
    if (close < 0) throw new SheetRefusedError('CORRUPT_FILE')
    valueEnd = close + 4
    if (type === INLINE) return richText(text.slice(body, close))
    // A formula stands before its value and is never looked at.
    const open = text.indexOf('<v', body)
    const from = open < 0 || open > close ? 0 : text.indexOf('>', open) + 1
    return from === 0 || from > close || text.charCodeAt(from - 2) === SLASH
      ? ''
      : storedCell(text, from, text.indexOf('<', from))
  }

  function storedCell(text: string, from: number, to: number): string {
    if (from >= to) return ''
    switch (type) {
      case SHARED:
        return tables.sharedStrings[Number(text.slice(from, to))] ?? ''
      case FORMULA_TEXT:
      case ERROR:
        return textBetween(text, from, to)
      case BOOLEAN:
        return text.charCodeAt(from) === 49 ? 'TRUE' : 'FALSE'
      case ISO_DATE:
        return text
          .slice(from, to)
          .replace('T', ' ')
          .replace(/\.\d+$/, '')
      default: {
        const format = tables.formats[style]
        const stored = text.slice(from, to)
        return format === undefined ? numberText(stored) : formattedNumber(stored, format, tables.dateSystem)
      }
    }
  }

  /** Looks ahead for '&' and '_x' once for each of them, not once for each cell. */
  function textBetween(text: string, from: number, to: number): string {
    if (nextEntity < from) nextEntity = placeOf(text, '&', from)
    if (nextEscape < from) nextEscape = placeOf(text, '_x', from)
    const raw = text.slice(from, to)
    return nextEntity < to || nextEscape < to ? xmlText(raw) : raw
  }

  return {
    push,
    end() {
      if (!ended) throw new SheetRefusedError('CORRUPT_FILE')
    },
  }
}

function placeOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}

/** A row's own number; where it has none, the next one. */
function rowNumber(text: string, open: number, openEnd: number, last: number): number {
  const own = /\sr\s*=\s*["'](\d{1,9})["']/.exec(text.slice(open, openEnd))
  const row = own ? Number(own[1]) : last + 1
  // Rows stand in order; a repeated or impossible number would give two rows one name in every report.
  if (row <= last || row > LAST_ROW) throw new SheetRefusedError('CORRUPT_FILE')
  return row
}

/** The column of a reference such as 'AB12', from 0. */
function columnOf(text: string, from: number): number {
  let column = 0
  for (let at = from; ; at++) {
    const letter = text.charCodeAt(at) - 64
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
    if (column > LAST_COLUMN) break
  }
  if (column < 1 || column > LAST_COLUMN) throw new SheetRefusedError('CORRUPT_FILE')
  return column - 1
}
