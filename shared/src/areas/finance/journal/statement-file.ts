// A statement of account as a file: opening, entries and closing of each currency, one below the other.
import { msg } from '@office/shared/core/messages/message'
import { csvFile } from '../../../core/export/csv.ts'
import type { ExportRow } from '../../../core/export/export-table.ts'
import { wholeFile } from '../../../core/export/whole-file.ts'
import { xlsxFile } from '../../../core/export/xlsx.ts'
import type { OutsideReader, PaperReader } from '../../../core/print/paper.ts'
import { type PaperColumn, tablePdf } from '../../../core/print/table-pdf.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatDay } from '../../../format/date-time.ts'
import { entryKindNames, accounts as journalAccounts } from './journal.model.ts'
import { ledgers, readings } from './ledger.model.ts'
import { type Statement, type StatementFormat, statementLabels } from './statement.contract.ts'

export const statementTitle = msg`Statement of account of {name}`
const span = msg`From {from} to {to}`
const opening = msg`Opening balance`
const closing = msg`Closing balance`

function rowsOf({ accounts }: Statement, { translate }: PaperReader): ExportRow[] {
  return accounts.flatMap(({ account: name, currency, opening: before, closing: after, entries }) => {
    const account = translate(journalAccounts[name].name)
    return [
      { account, kind: translate(opening), currency, balance: before },
      ...entries.map(({ at, kind, about, amount, balance }) => ({
        account,
        at,
        kind: translate(entryKindNames[kind]),
        about,
        currency,
        amount,
        balance,
      })),
      { account, kind: translate(closing), currency, balance: after },
    ]
  })
}

/** What each account holds after the last day, a line for each. */
export const closingLines = (statement: Statement, translate: PaperReader['translate']): string[] =>
  statement.accounts.map(({ account, currency, closing: after }) => {
    const of = hasMany(statement) ? `${translate(journalAccounts[account].name)}, ` : ''
    return `${of}${translate(closing)}: ${currency} ${formatAmount(after)}`
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
const hasMany = ({ party }: Statement): boolean => Object.keys(ledgers[party]).length > 1

const columnsOf = (statement: Statement, { translate }: PaperReader) =>
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
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export async function statementFile(
  statement: Statement,
  format: StatementFormat,
  reader: OutsideReader,
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { company, issuer, zone, translate } = reader
  const { name, code, from, to, party, party_id } = statement
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
  return { name: `${code ?? `${party}-${party_id}`}-${from}-${to}.${format}`, type: types[format], bytes: await make() }
}
