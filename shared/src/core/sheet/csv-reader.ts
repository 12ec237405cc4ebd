// Delimited text into rows, in one pass: any of the usual encodings, delimiters and line ends.
import { restoredCell } from '../export/inert-cell.ts'
import { isBlankRow, rowCollector, type Sheet, type SheetLimits, SheetRefusedError } from './sheet.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const QUOTE = 34
const TAB = 9
const CR = 13
const LF = 10

/** Decodes a file's text: by its byte order mark, otherwise UTF-8 if valid, otherwise windows-1252, the default of old Excel. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const hasMark = first === 0xef && second === 0xbb && third === 0xbf
    // With a mark it claims to be UTF-8 but is not; without one, characters below the blank mean that it is not text at all.
    if (hasMark) throw new SheetRefusedError('CORRUPT_FILE')
    if (bytes.some(byte => byte < 32 && byte !== 9 && byte !== LF && byte !== CR)) throw new SheetRefusedError('FILE_TYPE')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const NAMED_DELIMITER = /^sep=([,;\t|])\r?\n/

/** The delimiter of a text, from its first records; a byte order mark may come first. */
export const delimiterOf = (text: string): string => {
  const bare = text.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
  return NAMED_DELIMITER.exec(bare)?.[1] ?? likelyDelimiter(bare)
}

/** Rows of delimited text. Each record is one row, whatever line ends its quoted cells contain. */
export function readDelimited(text: string, fileName: string, limits: SheetLimits): Sheet {
  // Excel's own way of naming the delimiter. Excel removes the line, so it has no row number.
  const start = NAMED_DELIMITER.exec(text)?.[0].length ?? 0
  const delimiter = delimiterOf(text)
  const collector = rowCollector(limits)
  eachRecord(text, start, delimiter.charCodeAt(0), (row, cells) => {
    if (!isBlankRow(cells)) collector.take({ row, packed: cells }, cells.length)
  })
  return {
    sheet: fileName,
    format: 'text',
    // Spreadsheet programs use the semicolon if the comma is their decimal sign.
    decimalComma: delimiter === ';',
    dateSystem: 1900,
    ...collector.result(),
  }
}

/** Every cell of a block that was copied from a spreadsheet program, blank rows too; an unclosed quotation mark is a plain one. */
export function readPasted(text: string): string[][] {
  const block: string[][] = []
  try {
    eachRecord(text, 0, TAB, (_row, cells) => block.push(cells))
    return block
  } catch (error) {
    if (!(error instanceof SheetRefusedError)) throw error
    return text.split(/\r\n|\r|\n/).map(line => line.split('\t'))
  }
}

/** The delimiter that splits the first record into the most cells, ignoring quoted ones. */
function likelyDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map(delimiter => [delimiter, 0]))
  let quoted = false
  let seen = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (seen) break
    } else if (!quoted) {
      const count = counts.get(sign)
      if (count !== undefined) counts.set(sign, count + 1)
      else if (sign.trim() !== '') seen = true
    }
  }
  return DELIMITERS.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best))
}

function eachRecord(text: string, start: number, delimiter: number, take: (row: number, cells: string[]) => void): void {
  const { length } = text
  let at = start
  for (let row = 1; at < length; row++) {
    const cells: string[] = []
    for (;;) {
      let cell: string
      if (text.charCodeAt(at) === QUOTE) {
        let close = at
        do {
          close = text.indexOf('"', close + 1)
          if (close < 0) throw new SheetRefusedError('UNCLOSED_QUOTE', { row })
          // A doubled quotation mark is one quotation mark.
        } while (text.charCodeAt(close + 1) === QUOTE && ++close)
        cell = text.slice(at + 1, close).replaceAll('""', '"')
        at = close + 1
      } else cell = ''
      const from = at
      while (at < length && !endsCell(text.charCodeAt(at), delimiter)) at++
      cells.push(restoredCell(from === at ? cell : cell + text.slice(from, at)))
      if (at < length && text.charCodeAt(at) === delimiter) at++
      else break
    }
    if (text.charCodeAt(at) === CR) at++
    if (text.charCodeAt(at) === LF) at++
    take(row, cells)
  }
}

const endsCell = (sign: number, delimiter: number) => sign === delimiter || sign === LF || sign === CR
