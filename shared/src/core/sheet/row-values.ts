// The values of a row while it is read: raw bytes, decoded all at once at the end of the row. This is several times faster than
// cell by cell and leaves no cell holding on to the sheet's XML.
import { restoredCell } from '../export/inert-cell.ts'
import { CELL_SEPARATOR, cellsOf, isBlankRow, SheetRefusedError, type SheetRow } from './sheet.ts'

/** Separates values while they wait; a value that contains it is kept as text. */
export const SEPARATOR = CELL_SEPARATOR.charCodeAt(0)

export interface RowValues {
  readonly clear: () => void
  /** The next value belongs to a column; columns in between are empty. */
  readonly open: (column: number) => void
  /** Bytes of the open value. */
  readonly copy: (bytes: Uint8Array, from: number, to: number) => void
  /** The open value as text, if its bytes do not say it plainly. */
  readonly set: (text: string) => void
  /** Ends the open value; if it is empty, as if it had never been opened. */
  readonly close: () => void
  /** Discards what the open value has so far. */
  readonly retry: () => void
  /** How many columns the row spans. */
  readonly width: () => number
  /** The row under its number; null if all its values are blank. */
  readonly row: (number: number) => SheetRow | null
}

/** Nothing but blanks and separators; in nearly every row this ends at the first character. */
const BLANK = new RegExp(`^[\\s${CELL_SEPARATOR}]*$`)

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 of a workbook's part; refused if it is not. */
export function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new SheetRefusedError('CORRUPT_FILE')
  }
}

export function rowValues(): RowValues {
  let waiting = new Uint8Array(4096)
  let length = 0
  let count = 0
  const texts = new Map<number, string>()
  // The open value: where its separators and its bytes start, and how many values came before.
  let start = 0
  let from = 0
  let before = 0

  function room(more: number): void {
    if (length + more <= waiting.length) return
    const larger = new Uint8Array(2 * (length + more))
    larger.set(waiting)
    waiting = larger
  }

  return {
    clear() {
      length = 0
      count = 0
      if (texts.size > 0) texts.clear()
    },
    open(column) {
      start = length
      before = count
      room(column + 1 - count)
      for (; count <= column; count++) waiting[length++] = SEPARATOR
      from = length
    },
    copy(bytes, first, last) {
      room(last - first)
      // What a loop changes at every byte is kept in local variables, because those of the closure are slower to access.
      const into = waiting
      let place = length
      for (let next = first; next < last; next++) into[place++] = bytes[next] ?? 0
      length = place
    },
    set(text) {
      // What bytes cannot carry back unchanged, a lone surrogate or our separator, waits as text.
      if (text.includes(CELL_SEPARATOR) || !text.isWellFormed()) {
        texts.set(count - 1, text)
        return
      }
      // UTF-8 takes at most three bytes per UTF-16 unit.
      room(3 * text.length)
      length += encoder.encodeInto(text, waiting.subarray(length)).written
    },
    close() {
      if (length > from || texts.has(count - 1)) return
      length = start
      count = before
    },
    retry() {
      length = from
      texts.delete(count - 1)
    },
    width: () => count,
    row(number) {
      const text = count === 0 ? '' : decoded(waiting.subarray(1, length))
      if (texts.size === 0) return BLANK.test(text) ? null : { row: number, packed: text }
      const cells = [...cellsOf({ row: number, packed: text })]
      for (const [place, worked] of texts) cells[place] = restoredCell(worked)
      return isBlankRow(cells) ? null : { row: number, packed: cells }
    },
  }
}
