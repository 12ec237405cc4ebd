// Exports as CSV: UTF-8 with a byte order mark for Excel, RFC 4180 quoting, formulas made inert, a piece at a time.
import {
  type ExportColumn,
  type ExportRows,
  exportText,
  headingOf,
  isExactNumber,
  localTimeIn,
  rowsTogether,
} from './export-table.ts'
import { inertCell } from './inert-cell.ts'

/** Characters collected before they are passed on. */
const PIECE = 65_536

/** Yields the file's bytes, holding one piece at a time. `zone` is the IANA time zone of its times, which their headings name. */
export async function* csvFile(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  zone: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const localTime = localTimeIn(zone)
  let piece = `\ufeff${columns.map(column => quoted(inertCell(headingOf(column, zone)))).join(',')}\r\n`
  for await (const group of rowsTogether(rows))
    for (const row of group) {
      let line = ''
      for (const [index, { key, kind }] of columns.entries()) {
        const text = exportText(row[key], kind, localTime)
        const isNumber = (kind === 'number' || kind === 'amount') && isExactNumber(text)
        line += (index > 0 ? ',' : '') + (isNumber ? text : quoted(inertCell(text)))
      }
      piece += `${line}\r\n`
      if (piece.length < PIECE) continue
      yield encoder.encode(piece)
      piece = ''
    }
  yield encoder.encode(piece)
}

const quoted = (text: string) => (/[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
