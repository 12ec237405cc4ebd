// The rows on the screen as CSV, Excel or PDF: the columns shown, in the reader's language, formulas made inert.
import type { ExportColumn, ExportRow } from '@office/shared/core/export/export-table'
import { msg } from '@office/shared/core/message'
import { saveFile } from '../api.ts'
import { notify } from '../ui/notices.ts'
import type { Tell } from '../ui/translate.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import type { NamedColumn } from './list-columns.ts'

const downloading = msg`Downloading Data`
const patience = msg`This process may take some time. You may close this window and continue working`
const pageOf = msg`Page {page} of {pages}`

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

export async function exportPage(
  format: keyof typeof types,
  definition: ListDefinition,
  shown: readonly NamedColumn<AnyRow>[],
  rows: readonly AnyRow[],
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
    columns,
    rows: table,
    zone,
    // Landscape A3 (specification section 9).
    paper: 'a3',
    orientation: 'landscape',
    pageLabel: (page, pages) => tell({ message: pageOf, values: { page, pages } }),
    loadFont: async () => new Uint8Array(await (await fetch(font.default)).arrayBuffer()),
  })
  saveFile(name, types.pdf, bytes)
}
