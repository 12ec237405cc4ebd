// A statement of account as a file: opening, entries and closing of each currency, one below the other.
import { msg, type Translate } from '@office/shared/core/messages/message'
import { csvFile } from '../../../core/export/csv.ts'
import type { ExportRow, RowPages } from '../../../core/export/export-table.ts'
import { wholeFile } from '../../../core/export/whole-file.ts'
import { XLSX_TYPE, xlsxFile } from '../../../core/export/xlsx.ts'
import type { OutsideReader, PaperReader } from '../../../core/print/paper.ts'
import { type PaperColumn, tablePdf } from '../../../core/print/table-pdf.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatDay } from '../../../format/date-time.ts'
import { entryKindNames, accounts as journalAccounts } from './journal.model.ts'
import { ledgers, readings } from './ledger.model.ts'
import {
  balanceNames,
  type QueuedFormat,
  type Statement,
  type StatementAccount,
  type StatementEntry,
  type StatementFormat,
  statementLabels,
} from './statement.contract.ts'

export const statementTitle = msg`Statement of account of {name}`
const span = msg`From {from} to {to}`

/** The rows of an account, between its opening and its closing balance. */
export function accountRows({ account: name, currency }: Pick<StatementAccount, 'account' | 'currency'>, translate: Translate) {
  const account = translate(journalAccounts[name].name)
  return {
    opens: (balance: string): ExportRow => ({ account, kind: translate(balanceNames.opening), currency, balance }),
    entry: ({ at, kind, about, amount, balance }: StatementEntry): ExportRow => ({
      account,
      at,
      kind: translate(entryKindNames[kind]),
      about,
      currency,
      amount,
      balance,
    }),
    closes: (balance: string): ExportRow => ({ account, kind: translate(balanceNames.closing), currency, balance }),
  }
}

const rowsOf = ({ accounts }: Statement, { translate }: PaperReader): ExportRow[] =>
  accounts.flatMap(of => {
    const rows = accountRows(of, translate)
    return [rows.opens(of.opening), ...of.entries.map(rows.entry), rows.closes(of.closing)]
  })

/** What each account holds after the last day, a line for each. */
export const closingLines = (statement: Statement, translate: PaperReader['translate']): string[] =>
  statement.accounts.map(({ account, currency, closing: after }) => {
    const of = hasMany(statement) ? `${translate(journalAccounts[account].name)}, ` : ''
    return `${of}${translate(balanceNames.closing)}: ${currency} ${formatAmount(after)}`
  })

/** What a balance above or below 0 means, for each account. */
export const readingLines = (statement: Statement, translate: PaperReader['translate']): string[] =>
  statement.accounts
    .filter(({ account }, at, all) => all.findIndex(other => other.account === account) === at)
    .map(({ account }) => {
      const reading = translate(readings[account], { name: statement.name })
      return hasMany(statement) ? `${translate(journalAccounts[account].name)}: ${reading}` : reading
    })

/** A party with a single account needs no column that names it. */
const hasMany = ({ party }: Pick<Statement, 'party'>): boolean => Object.keys(ledgers[party]).length > 1

const columnsOf = (statement: Pick<Statement, 'party'>, { translate }: PaperReader) =>
  [
    ...(hasMany(statement) ? [{ key: 'account', heading: translate(msg`Account`), kind: 'text' } as const] : []),
    { key: 'at', heading: translate(statementLabels.at), kind: 'instant' },
    { key: 'kind', heading: translate(statementLabels.kind), kind: 'text' },
    { key: 'about', heading: translate(statementLabels.about), kind: 'text' },
    { key: 'currency', heading: translate(msg`Currency`), kind: 'text', isWhole: true },
    { key: 'amount', heading: translate(statementLabels.amount), kind: 'amount' },
    { key: 'balance', heading: translate(statementLabels.balance), kind: 'amount' },
  ] as const satisfies readonly PaperColumn[]

const types: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
}

type Head = Omit<Statement, 'accounts' | 'hidden'>

export const statementFileName = ({ code, party, party_id, from, to }: Head, format: StatementFormat): string =>
  `${code ?? `${party}-${party_id}`}-${from}-${to}.${format}`

/** A file that is written as its rows come, of any length. */
export function writtenStatement(head: Head, pages: RowPages, format: QueuedFormat, reader: PaperReader) {
  const columns = columnsOf(head, reader)
  const make = {
    xlsx: () => xlsxFile(reader.translate(statementTitle, { name: head.name }), columns, pages, reader.zone),
    csv: () => csvFile(columns, pages, reader.zone),
  }[format]
  return { type: types[format], bytes: make() }
}

export async function statementFile(
  statement: Statement,
  format: StatementFormat,
  reader: OutsideReader,
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { company, issuer, zone, translate } = reader
  const { name, from, to } = statement
  const columns = columnsOf(statement, reader)
  const rows = rowsOf(statement, reader)
  const heading = translate(statementTitle, { name })
  const make = {
    pdf: () =>
      tablePdf(
        {
          title: heading,
          lines: [
            company,
            ...issuer,
            translate(span, { from: formatDay(from), to: formatDay(to) }),
            ...readingLines(statement, translate),
          ],
          columns,
          rows,
          below: closingLines(statement, translate),
          orientation: hasMany(statement) ? 'landscape' : 'portrait',
        },
        reader,
      ),
    xlsx: () => wholeFile(xlsxFile(heading, columns, rows, zone)),
    csv: () => wholeFile(csvFile(columns, rows, zone)),
  }[format]
  return { name: statementFileName(statement, format), type: types[format], bytes: await make() }
}
