// Exports as xlsx: typed cells that no program runs as formulas, written row by row in constant memory.
import { scaleOf } from '../../format/amount.ts'
import { dayNumber } from '../sheet/excel-number.ts'
import {
  type ExportColumn,
  type ExportRow,
  type ExportRows,
  exportText,
  headingOf,
  isExactNumber,
  type LocalTime,
  localTimeIn,
  rowsTogether,
} from './export-table.ts'
import { looksLikeFormula, textOfCell } from './inert-cell.ts'
import { wholeFile } from './whole-file.ts'
import { type ZipPart, zipFile } from './zip-writer.ts'

/** The media type. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows that a sheet holds in addition to its headings; further rows go on another sheet. */
const ROWS_OF_A_SHEET = 1_048_575
/** Characters collected before they are deflated. */
const PIECE = 262_144

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Styles by their index in STYLES. */
const STYLE = { instant: 1, amount: 2, heading: 3, quoted: 4, wholeAmount: 5, exactAmount: 6 } as const
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/**
 * Yields the workbook's bytes. `sheet` is its name, `zone` the IANA time zone in whose local time instants are
 * written, to the second; their headings name it.
 */
export function xlsxFile(
  sheet: string,
  columns: readonly ExportColumn[],
  rows: ExportRows,
  zone: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const headings = columns.map(column => headingOf(column, zone))
  return zipFile(workbookParts(sheetName(sheet), headings, columns, rows, localTimeIn(zone)))
}

/** The whole workbook at once, for small ones. */
export async function xlsxBytes(
  sheet: string,
  columns: readonly ExportColumn[],
  rows: ExportRows,
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return wholeFile(xlsxFile(sheet, columns, rows, zone))
}

async function* workbookParts(
  sheet: string,
  headings: readonly string[],
  columns: readonly ExportColumn[],
  rows: ExportRows,
  localTime: LocalTime,
): AsyncGenerator<ZipPart> {
  const source = sourceOf(rows)
  const names: string[] = []
  const state = { ended: false }
  try {
    while (!state.ended) {
      names.push(names.length === 0 ? sheet : `${sheet.slice(0, 27)} ${names.length + 1}`)
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(headings, columns, source, localTime, state) }
    }
  } finally {
    await source.leave()
  }
  const sheets = names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  const links = names.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  const types = names.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'))
  yield part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`)
  yield part('xl/_rels/workbook.xml.rels', relations([...links, relation(names.length + 1, 'styles', 'styles.xml')]))
  yield { name: 'xl/styles.xml', content: [STYLES] }
  yield part('_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')]))
  const all = [override('/xl/workbook.xml', 'sheet.main'), override('/xl/styles.xml', 'styles'), ...types].join('')
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  yield part('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types">${defaults}${all}</Types>`)
}

/** Rows of a workbook, on whichever sheet. */
interface RowSource {
  /** The next row if it is already available; null if more must be awaited. */
  ready: () => ExportRow | null
  /** Waits for more; false at the end. */
  more: () => Promise<boolean>
  /** Nothing more is wanted. */
  leave: () => Promise<unknown>
}

function sourceOf(rows: ExportRows): RowSource {
  const groups = rowsTogether(rows)
  let group: Iterator<ExportRow> | null = null
  return {
    ready() {
      const next = group?.next()
      return next === undefined || next.done ? null : next.value
    },
    async more() {
      group = null
      const { done, value } = await groups.next()
      if (!done) group = value[Symbol.iterator]()
      return !done
    },
    leave() {
      group?.return?.()
      return groups.return(undefined)
    },
  }
}

async function* sheetXml(
  headings: readonly string[],
  columns: readonly ExportColumn[],
  source: RowSource,
  localTime: LocalTime,
  state: { ended: boolean },
): AsyncGenerator<string> {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = columns.length > 0 ? `<cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols>` : ''
  const letters = columns.map((_, index) => columnLetters(index))
  const head = headings.map((heading, at) => textCell(` r="${letters[at]}1"`, heading, STYLE.heading)).join('')
  let piece = `${XML}<worksheet xmlns="${MAIN}">${view}${cols}<sheetData><row r="1">${head}</row>`
  for (let row = 2; row <= ROWS_OF_A_SHEET + 1; row++) {
    let value = source.ready()
    while (value === null && (await source.more())) value = source.ready()
    if (value === null) {
      state.ended = true
      break
    }
    piece += `<row r="${row}">`
    for (const [at, column] of columns.entries())
      piece += cellXml(` r="${letters[at]}${row}"`, value[column.key], column.kind, localTime)
    piece += '</row>'
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** The letters of a column counted from 0: 'A', 'Z', 'AA'. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** As many decimals as the amount is written with: those of its currency. */
function amountStyle(amount: string): number {
  const scale = scaleOf(amount)
  return scale === 0 ? STYLE.wholeAmount : scale === 3 ? STYLE.exactAmount : STYLE.amount
}

/** Each cell names its place, ` r="B7"`. The format does not require it, but some programs read nothing else. */
function cellXml(at: string, value: ExportRow[string], kind: ExportColumn['kind'], localTime: LocalTime): string {
  if (kind === 'instant' && typeof value === 'string') {
    const local = localTime(value)
    const day = local === null ? null : dayNumber(local)
    if (day !== null) return `<c${at} s="${STYLE.instant}"><v>${+day.toFixed(10)}</v></c>`
  }
  const text = exportText(value, kind, localTime)
  if (text === '') return ''
  if (kind === 'text' || kind === 'instant') return textCell(at, text)
  if (!isExactNumber(text)) return textCell(at, text)
  return kind === 'amount' ? `<c${at} s="${amountStyle(text)}"><v>${text}</v></c>` : `<c${at}><v>${text}</v></c>`
}

/** Most cells begin and end with a letter or digit and contain nothing that needs care: one check instead of three. */
const SIMPLE = /^[A-Za-z0-9\u00c0-\u1fff](?:[ -!#-%'-;=?-^`-~\u00a0-\u1fff]*[A-Za-z0-9.)\u00c0-\u1fff])?$/

/** Excel calls a workbook with a longer cell damaged. */
const MOST_OF_CELL = 32_767

function textCell(at: string, whole: string, style?: number): string {
  const text = whole.length > MOST_OF_CELL ? `${whole.slice(0, MOST_OF_CELL - 2).toWellFormed()}…` : whole
  const own = style === undefined ? at : `${at} s="${style}"`
  if (SIMPLE.test(text)) return `<c${own} t="inlineStr"><is><t>${text}</t></is></c>`
  const held = textOfCell(text)
  const space = /^\s|\s$|\n/.test(held) ? ' xml:space="preserve"' : ''
  // A text stays text even after someone opens and leaves its cell.
  const quoted = style === undefined && looksLikeFormula(text) ? `${at} s="${STYLE.quoted}"` : own
  return `<c${quoted} t="inlineStr"><is><t${space}>${escaped(held)}</t></is></c>`
}

/** Characters that XML cannot hold, and texts that look like Excel's escapes, are written with Excel's escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const NEEDS_ESCAPE = /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/
const ESCAPES = new RegExp(NEEDS_ESCAPE, 'g')
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? text.replace(ESCAPES, sign => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : text

/** Excel allows 31 characters, none of []:*?/\ and no apostrophe at either end. */
function sheetName(name: string): string {
  const allowed = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
  return allowed === '' ? 'Sheet1' : allowed
}

const part = (name: string, xml: string): ZipPart => ({ name, content: [XML + xml] })
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (links: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
const override = (name: string, type: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
