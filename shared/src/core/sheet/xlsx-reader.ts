// Workbooks of the plain shape that Excel and our own exports write: parts, strings, styles, and the sheet that fits best.
import { type NumberFormat, numberFormat } from './excel-number.ts'
import { cellsOf, NotPlainError, rowCollector, type Sheet, type SheetLimits, SheetRefusedError } from './sheet.ts'
import { assertPlainMarkup, nextTag, richText, tagAttributes } from './sheet-xml.ts'
import { sheetScanner, type TakeRow, type WorkbookTables } from './xlsx-cells.ts'
import { type Budget, unpack, unpackText, type ZipEntry } from './zip.ts'

/** How well headings suit the reader's purpose: the sheet with the highest score is read. */
export type ScoreHeadings = (headings: readonly string[]) => number

interface SheetPart {
  readonly name: string
  readonly entry: ZipEntry
}

/** Bytes of XML passed on at once: large enough that pieces cost nothing, small enough to stay in the cache. */
const PIECE = 262_144
/** More XML than this without the end of a row is not a row of 100 columns (Excel allows 32,767 characters in each). */
const LONGEST_ROW = 16_000_000

export async function readXlsx(
  entries: Map<string, ZipEntry>,
  limits: SheetLimits,
  score: ScoreHeadings,
  budget: Budget,
): Promise<Sheet> {
  const bookPath = await workbookPath(entries, budget)
  const book = await plainPart(entries, bookPath, budget)
  const targets = await relationships(entries, bookPath, budget)
  const parts = sheetParts(entries, book, targets)
  const tables: WorkbookTables = {
    sharedStrings: await sharedStrings(entries, targets.byType('/sharedStrings'), budget),
    formats: await formats(entries, targets.byType('/styles'), budget),
    dateSystem: /^(1|true)$/.test(tagAttributes(book, 'workbookPr')[0]?.date1904 ?? '') ? 1904 : 1900,
  }
  const part = parts.length === 1 ? parts[0] : await bestSheet(parts, tables, score, budget)
  if (!part) throw new SheetRefusedError('EMPTY_FILE')
  const collector = rowCollector(limits)
  await scan(part.entry, tables, budget, (row, width) => {
    collector.take(row, width)
    return false
  })
  return { sheet: part.name, format: 'workbook', decimalComma: false, dateSystem: tables.dateSystem, ...collector.result() }
}

/** Reads each sheet up to its headings. Hidden sheets are ignored if a visible one exists. */
async function bestSheet(
  parts: SheetPart[],
  tables: WorkbookTables,
  score: ScoreHeadings,
  budget: Budget,
): Promise<SheetPart | undefined> {
  let best: SheetPart | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    let headings: readonly string[] | null = null
    await scan(part.entry, tables, budget, row => {
      headings = cellsOf(row)
      return true
    })
    const points = headings === null ? Number.NEGATIVE_INFINITY : score(headings)
    if (points > bestScore) {
      best = part
      bestScore = points
    }
  }
  return best
}

/** Passes the sheet's XML on in pieces of whole rows, so that the scanner never stops inside one. */
async function scan(entry: ZipEntry, tables: WorkbookTables, budget: Budget, take: TakeRow): Promise<void> {
  const scanner = sheetScanner(tables, take)
  let gathered = new Uint8Array(2 * PIECE)
  let length = 0
  let due = PIECE
  for await (const piece of unpack(entry, budget)) {
    if (length + piece.length > gathered.length) gathered = grown(gathered, length + piece.length)
    gathered.set(piece, length)
    length += piece.length
    if (length < due) continue
    const cut = lastRowEnd(gathered, length)
    if (cut === 0) {
      if (length > LONGEST_ROW) throw new SheetRefusedError('CORRUPT_FILE')
      due = 2 * length
      continue
    }
    if (scanner.push(gathered.subarray(0, cut))) return
    gathered.copyWithin(0, cut, length)
    length -= cut
    due = PIECE
  }
  scanner.push(gathered.subarray(0, length))
  scanner.end()
}

function grown(bytes: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * atLeast)
  larger.set(bytes)
  return larger
}

const ROW_END = [60, 47, 114, 111, 119, 62] // '</row>'

/** Position after the last whole row; 0 if there is none. */
function lastRowEnd(bytes: Uint8Array, length: number): number {
  for (let at = bytes.lastIndexOf(60, length - ROW_END.length); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(60, at - 1))
    if (ROW_END.every((sign, index) => bytes[at + index] === sign)) return at + ROW_END.length
  return 0
}

async function plainPart(entries: Map<string, ZipEntry>, path: string, budget: Budget): Promise<string> {
  const entry = entries.get(path)
  if (!entry) throw new NotPlainError(`no ${path}`)
  const xml = await unpackText(entry, budget)
  assertPlainMarkup(xml)
  return xml
}

async function workbookPath(entries: Map<string, ZipEntry>, budget: Budget): Promise<string> {
  const links = tagAttributes(await plainPart(entries, '_rels/.rels', budget), 'Relationship')
  const target = links.find(link => link.Type?.endsWith('/officeDocument'))?.Target
  if (!target?.endsWith('.xml')) throw new NotPlainError('no workbook in XML')
  return target.replace(/^\//, '')
}

interface Targets {
  byId: (id: string) => string | undefined
  byType: (ending: string) => string | undefined
}

async function relationships(entries: Map<string, ZipEntry>, bookPath: string, budget: Budget): Promise<Targets> {
  const slash = bookPath.lastIndexOf('/') + 1
  const folder = bookPath.slice(0, slash)
  const links = tagAttributes(await plainPart(entries, `${folder}_rels/${bookPath.slice(slash)}.rels`, budget), 'Relationship')
  const pathOf = (target: string | undefined) => (target?.startsWith('/') ? target.slice(1) : target && folder + target)
  return {
    byId: id => pathOf(links.find(link => link.Id === id)?.Target),
    byType: ending => pathOf(links.find(link => link.Type?.endsWith(ending))?.Target),
  }
}

function sheetParts(entries: Map<string, ZipEntry>, book: string, targets: Targets): SheetPart[] {
  const sheets = tagAttributes(book, 'sheet')
  const seen = sheets.filter(sheet => sheet.state === undefined || sheet.state === 'visible')
  const parts = (seen.length > 0 ? seen : sheets).map(sheet => {
    const entry = entries.get(targets.byId(sheet['r:id'] ?? '') ?? '')
    if (!entry) throw new NotPlainError('a sheet without its part')
    return { name: sheet.name ?? '', entry }
  })
  if (parts.length === 0) throw new NotPlainError('no sheets')
  return parts
}

async function sharedStrings(entries: Map<string, ZipEntry>, path: string | undefined, budget: Budget): Promise<string[]> {
  if (path === undefined || !entries.has(path)) return []
  const xml = await plainPart(entries, path, budget)
  if (nextTag(xml, '<sst', 0) < 0) throw new NotPlainError('prefixed strings')
  const strings: string[] = []
  for (let at = nextTag(xml, '<si', 0); at >= 0; at = nextTag(xml, '<si', at)) {
    const open = xml.indexOf('>', at)
    const close = xml[open - 1] === '/' ? open : xml.indexOf('</si>', open)
    if (open < 0 || close < 0) throw new SheetRefusedError('CORRUPT_FILE')
    strings.push(close === open ? '' : richText(xml.slice(open + 1, close)))
    at = close
  }
  return strings
}

async function formats(entries: Map<string, ZipEntry>, path: string | undefined, budget: Budget): Promise<NumberFormat[]> {
  if (path === undefined || !entries.has(path)) return []
  const xml = await plainPart(entries, path, budget)
  const codes = new Map(tagAttributes(xml, 'numFmt').map(format => [Number(format.numFmtId), format.formatCode ?? '']))
  const from = nextTag(xml, '<cellXfs', 0)
  if (from < 0) return []
  return tagAttributes(xml.slice(from, xml.indexOf('</cellXfs>', from)), 'xf').map(style => {
    const id = Number(style.numFmtId ?? 0)
    return numberFormat(id, codes.get(id))
  })
}
