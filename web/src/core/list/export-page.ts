// The rows on the screen as CSV, Excel or PDF: the columns shown, in the reader's language, formulas made inert.
import type { ExportColumn, ExportRow } from '@office/shared/core/export/export-table'
import { msg } from '@office/shared/core/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { saveFile } from '../data/api.ts'
import { tenantFace } from '../data/session.ts'
import type { Tell } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { spanWords } from './question/day-filter.ts'
import type { NamedColumn } from './views/list-columns.ts'

const downloading = msg`Downloading Data`
const patience = msg`This process may take some time. You may close this window and continue working`
const pageOf = msg`Page {page} of {pages}`

/** Milliseconds to wait for the names of what is filtered by. */
const NAMES_MS = 3000

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

async function bytesOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Blob(parts)
}

/** Gives rows to the browser's downloads as CSV, with times as the reader's clock shows them. */
export async function saveCsv(name: string, columns: readonly ExportColumn[], rows: readonly ExportRow[]): Promise<void> {
  const { csvFile } = await import('@office/shared/core/export/csv')
  saveFile(`${name}.csv`, types.csv, await bytesOf(csvFile(columns, rows, zoneHere())))
}

export interface ShownPage {
  definition: ListDefinition
  filters: Readonly<Record<string, string>>
  columns: readonly NamedColumn<AnyRow>[]
  rows: readonly AnyRow[]
}

/** 'Status: Delivered, On Hold': a filter as its chip says it. */
async function filterWords({ filters }: ListDefinition, name: string, value: string, tell: Tell): Promise<string> {
  const control = filters[name]
  const values = value.split(',')
  const signal = AbortSignal.timeout(NAMES_MS)
  // Without the names the numbers still say what was asked.
  const choices = (await control?.names?.(values, signal).catch(() => [])) ?? control?.choices?.(tell) ?? []
  const words = values.map(part => {
    const choice = choices.find(candidate => candidate.value === part)
    return choice ? tell(choice.title) : part
  })
  const span = spanWords(value)
  return `${control ? tell(control.label) : name}: ${span ? tell(span) : words.join(', ')}`
}

/** Whose page this is and of when, what it counts, and what it was filtered by. */
async function linesOf({ definition, filters }: ShownPage, tell: Tell): Promise<string[]> {
  const words = Object.entries(filters).map(([name, value]) => filterWords(definition, name, value, tell))
  return [
    `${tenantFace.company} · ${formatDateTime(new Date().toISOString())}`,
    ...(definition.about ? [tell(definition.about)] : []),
    ...(words.length > 0 ? [(await Promise.all(words)).join(' · ')] : []),
  ]
}

export async function exportPage(
  format: keyof typeof types,
  { definition, filters, columns: shown, rows }: ShownPage,
  tell: Tell,
): Promise<void> {
  if (rows.length > 0) notify('busy', downloading, { detail: patience })
  const columns: ExportColumn[] = shown.map(column => ({
    key: column.name,
    heading: tell(column.label),
    kind: column.kind ?? 'text',
  }))
  const table: ExportRow[] = rows.map(row => Object.fromEntries(shown.map(column => [column.name, column.text(row, tell)])))
  const zone = zoneHere()
  const title = tell(definition.pdfTitle ?? definition.title)
  const base = title.toLowerCase().replace(/\s+/g, '-')
  if (format === 'csv') return saveCsv(base, columns, table)
  const name = `${base}.${format}`
  if (format === 'xlsx') {
    const { xlsxBytes } = await import('@office/shared/core/export/xlsx')
    return saveFile(name, types.xlsx, await xlsxBytes(title, columns, table, zone))
  }
  const [{ pdfFile }, font] = await Promise.all([
    import('@office/shared/core/export/pdf'),
    import('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'),
  ])
  const bytes = await pdfFile({
    title,
    lines: await linesOf({ definition, filters, columns: shown, rows }, tell),
    columns,
    rows: table,
    zone,
    // Landscape A3, the operator's format.
    paper: 'a3',
    orientation: 'landscape',
    pageLabel: (page, pages) => tell({ message: pageOf, values: { page, pages } }),
    loadFont: async () => new Uint8Array(await (await fetch(font.default)).arrayBuffer()),
  })
  saveFile(name, types.pdf, bytes)
}
