// Exports the rows on the screen as CSV, Excel or PDF: visible columns, in the reader's language, with formulas made inert.
import { type ExportColumn, type ExportRow, isExactNumber } from '@office/shared/core/export/export-table'
import { wholeFile } from '@office/shared/core/export/whole-file'
import { msg, type Translate } from '@office/shared/core/messages/message'
import type { PrintedTable } from '@office/shared/core/print/table-pdf'
import { formatMoney, sumAmounts } from '@office/shared/format/amount'
import { formatDateTime } from '@office/shared/format/date-time'
import { saveFile } from '../data/api.ts'
import { session, tenantFace } from '../data/session.ts'
import type { Tell } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { fetchPdfFont } from './pdf-font.ts'
import { spanWords } from './question/day-filter.ts'
import type { NamedColumn } from './views/list-columns.ts'

const downloading = msg`Downloading Data`
const patience = msg`This process may take some time. You may close this window and continue working`
const summed = msg`Sum of {n, plural, one {# row} other {# rows}} in this document`

/** Milliseconds to wait for the names of filter values. */
const NAMES_MS = 3000

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

/** In the operator's time zone, as in the files that the server makes: an order has one time, whoever exports it. */
const zone = () => session.user?.time_zone ?? 'UTC'

/** Hands rows to the browser's downloads as CSV, with times in the operator's time zone. */
export async function saveCsv(name: string, columns: readonly ExportColumn[], rows: readonly ExportRow[]): Promise<void> {
  const { csvFile } = await import('@office/shared/core/export/csv')
  saveFile(`${name}.csv`, types.csv, await wholeFile(csvFile(columns, rows, zone())))
}

/** The same as an Excel workbook of one sheet. */
export async function saveXlsx(
  name: string,
  sheet: string,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<void> {
  const { xlsxBytes } = await import('@office/shared/core/export/xlsx')
  saveFile(`${name}.xlsx`, types.xlsx, await xlsxBytes(sheet, columns, rows, zone()))
}

export interface ShownPage {
  definition: ListDefinition
  filters: Readonly<Record<string, string>>
  columns: readonly NamedColumn<AnyRow>[]
  rows: readonly AnyRow[]
}

/** 'Status: Delivered, On Hold': a filter as its chip shows it. */
async function filterWords({ filters }: ListDefinition, name: string, value: string, tell: Tell): Promise<string> {
  const control = filters[name]
  const values = value.split(',')
  const signal = AbortSignal.timeout(NAMES_MS)
  // Without the names, the ids still say what was asked.
  const choices = (await control?.names?.(values, signal).catch(() => [])) ?? control?.choices?.(tell) ?? []
  const words = values.map(part => {
    const choice = choices.find(candidate => candidate.value === part)
    return choice ? tell(choice.title) : part
  })
  const span = spanWords(value)
  return `${control ? tell(control.label) : name}: ${span ? tell(span) : words.join(', ')}`
}

/** Who exported this page and when, what it counts, and how it was filtered. */
async function linesOf({ definition, filters }: ShownPage, tell: Tell): Promise<string[]> {
  const words = Object.entries(filters).map(([name, value]) => filterWords(definition, name, value, tell))
  return [
    `${tenantFace.company} · ${formatDateTime(new Date(), zone())} (${zone()})`,
    ...(definition.about ? [tell(definition.about)] : []),
    ...(words.length > 0 ? [(await Promise.all(words)).join(' · ')] : []),
  ]
}

const CURRENCY = 'currency'
const currencyLabel = msg`Currency`

/** The visible columns; each amount is followed by the row's currency, unless that is shown anyway. */
function tableOf(shown: ShownPage['columns'], rows: readonly AnyRow[], tell: Tell) {
  const columns = shown.map(
    (column): ExportColumn => ({ key: column.name, heading: tell(column.label), kind: column.kind ?? 'text' }),
  )
  const amount = columns.findIndex(({ kind }) => kind === 'amount')
  const currencyOf = (row: AnyRow) => (CURRENCY in row ? String(row[CURRENCY]) : undefined)
  if (amount >= 0 && rows.some(currencyOf) && !columns.some(({ key }) => key === CURRENCY))
    columns.splice(amount + 1, 0, { key: CURRENCY, heading: tell(currencyLabel), kind: 'text' })
  const table = rows.map(
    (row): ExportRow => ({
      [CURRENCY]: currencyOf(row),
      ...Object.fromEntries(shown.map(column => [column.name, column.text(row, tell)])),
    }),
  )
  return { columns, table }
}

/** 'COD: EUR 12.50 · NPR 1,234.00': the sum of each amount by currency, of the rows on this paper. */
function sumsOf(columns: readonly ExportColumn[], table: readonly ExportRow[], tell: Tell): string[] {
  const amounts = columns.filter(({ kind }) => kind === 'amount')
  if (amounts.length === 0 || table.length === 0) return []
  const sums = amounts.map(({ key, heading }) => {
    const byCurrency = Map.groupBy(table, row => String(row[CURRENCY] ?? ''))
    const sums = [...byCurrency].map(([currency, rows]) =>
      formatMoney(sumAmounts(rows.map(row => String(row[key] ?? '')).filter(isExactNumber), currency), currency).trim(),
    )
    return `${heading}: ${sums.sort().join(' · ')}`
  })
  return [tell({ message: summed, values: { n: table.length } }), ...sums]
}

export async function exportPage(
  format: keyof typeof types,
  { definition, filters, columns: shown, rows }: ShownPage,
  tell: Tell,
): Promise<void> {
  if (rows.length > 0) notify('busy', downloading, { detail: patience })
  const { columns, table } = tableOf(shown, rows, tell)
  const title = tell(definition.pdfTitle ?? definition.title)
  const base = title.toLowerCase().replace(/\s+/g, '-')
  if (format === 'csv') return saveCsv(base, columns, table)
  if (format === 'xlsx') return saveXlsx(base, title, columns, table)
  const { tablePdf } = await import('@office/shared/core/print/table-pdf')
  const paper: PrintedTable = {
    title,
    lines: await linesOf({ definition, filters, columns: shown, rows }, tell),
    columns,
    rows: table,
    below: sumsOf(columns, table, tell),
    // Landscape A3, the operator's format.
    paper: 'a3',
  }
  const translate: Translate = (message, values = {}) => tell({ message, values })
  saveFile(`${base}.pdf`, types.pdf, await tablePdf(paper, { zone: zone(), translate, loadFont: fetchPdfFont }))
}
