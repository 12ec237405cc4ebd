// A statement of account as a file: opening, entries and closing of each currency, one below the other.
import { msg } from '@office/shared/core/message'
import { csvFile } from '../../../core/export/csv.ts'
import type { ExportColumn, ExportRow } from '../../../core/export/export-table.ts'
import { pdfFile } from '../../../core/export/pdf.ts'
import { xlsxFile } from '../../../core/export/xlsx.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatDay } from '../../../format/date-time.ts'
import type { Told } from '../deposits/deposit-pdf.ts'
import { entryKindNames } from './journal.model.ts'
import { type Statement, type StatementFormat, statementLabels } from './statement.contract.ts'

const title = msg`Statement of account of {name}`
const span = msg`From {from} to {to}`
const opening = msg`Opening balance`
const closing = msg`Closing balance`
const owedTo = msg`Above 0 is what {name} is owed, below 0 what {name} owes.`
const pageOf = msg`Page {page} of {pages}`

function rowsOf({ accounts }: Statement, { translate }: Told): ExportRow[] {
  return accounts.flatMap(({ currency, opening: before, closing: after, entries }) => [
    { kind: translate(opening), currency, balance: before },
    ...entries.map(entry => ({ ...entry, kind: translate(entryKindNames[entry.kind]), currency })),
    { kind: translate(closing), currency, balance: after },
  ])
}

const columnsOf = ({ translate }: Told) =>
  [
    { key: 'at', heading: translate(statementLabels.at), kind: 'instant', width: 100 },
    { key: 'kind', heading: translate(statementLabels.kind), kind: 'text', width: 110 },
    { key: 'about', heading: translate(statementLabels.about), kind: 'text' },
    { key: 'currency', heading: translate(msg`Currency`), kind: 'text', width: 52 },
    { key: 'amount', heading: translate(statementLabels.amount), kind: 'amount', width: 76 },
    { key: 'balance', heading: translate(statementLabels.balance), kind: 'amount', width: 80 },
  ] as const satisfies readonly (ExportColumn & { width?: number })[]

async function whole(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(await new Blob(all).arrayBuffer())
}

const types: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export async function statementFile(
  statement: Statement,
  format: StatementFormat,
  told: Told,
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { company, zone, translate, loadFonts } = told
  const { name, code, from, to } = statement
  const columns = columnsOf(told)
  const rows = rowsOf(statement, told)
  const heading = translate(title, { name })
  const make = {
    pdf: () =>
      pdfFile({
        title: heading,
        lines: [company, translate(span, { from: formatDay(from), to: formatDay(to) }), translate(owedTo, { name })],
        columns,
        rows,
        below: statement.accounts.map(account => `${translate(closing)}: ${account.currency} ${formatAmount(account.closing)}`),
        zone,
        paper: 'a4',
        orientation: 'portrait',
        pageLabel: (page, pages) => translate(pageOf, { page, pages }),
        loadFont: async () => (await loadFonts()).regular,
      }),
    xlsx: () => whole(xlsxFile(heading, columns, rows, zone)),
    csv: () => whole(csvFile(columns, rows, zone)),
  }[format]
  return { name: `${code}-${from}-${to}.${format}`, type: types[format], bytes: await make() }
}
