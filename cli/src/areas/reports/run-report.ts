// office report run: a report as a table, JSON or CSV, or all of it as the Excel file that the server makes.
import { allReports, reportOf } from '@office/shared/areas/reports/reports'
import { csvFile } from '@office/shared/core/export/csv'
import type { ExportRow } from '@office/shared/core/export/export-table'
import { wholeFile } from '@office/shared/core/export/whole-file'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { type AnyReport, kindOfFormat } from '@office/shared/core/reports/report'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { listQuestion, questionParams } from '../../core/nouns/list-flags.ts'
import { pagesOf, type Row } from '../../core/nouns/list-pages.ts'
import { kindInCsv, listRecords } from '../../core/nouns/list-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import type { FlagValues } from '../../core/program/command.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { queueAndFetch } from './download-report.part.ts'
import type { runFlags } from './report.flags.ts'

const noReport = msg`There is no report "{name}". Available: {names}.`
const oneForm = msg`Choose one of --json, --json-lines, --csv and --xlsx.`

type Flags = FlagValues<typeof runFlags>

function named(name: string): AnyReport {
  const report = reportOf(name)
  if (report) return report
  const slugs = allReports.map(({ slug }) => slug)
  const near = nearest(name, slugs)
  throw usageError(noReport, { name, names: near === null ? slugs.join(', ') : `${near}, …` })
}

export async function runReport(
  { args: [name = ''], flags }: { args: readonly string[]; flags: Flags },
  context: CliContext,
): Promise<ExitCode> {
  const report = named(name)
  const { list, queue } = report.contract
  if ([flags.json !== false, flags.jsonLines !== false, flags.csv, flags.xlsx].filter(Boolean).length > 1)
    throw usageError(oneForm)
  if (flags.csv) return writeCsv(report, flags, context)
  if (flags.xlsx) {
    checkOutput(context, flags)
    const asked = listQuestion(context, list, flags)
    return queueAndFetch(
      context,
      async session => session.call(queue, { body: { query: questionParams(await asked(session)) } }),
      {
        ...flags,
        json: false,
      },
    )
  }
  // On a screen each amount shows its currency; here the currency is a column, or amounts could not be told apart.
  const hasAmounts = Object.values(report.columns).some(({ format }) => format === 'amount')
  const columns = Object.entries(report.columns).filter(([key, { isExtra }]) => !isExtra || (hasAmounts && key === 'currency'))
  const rows = listRecords<Row>(
    list as Parameters<typeof listRecords<Row>>[0], // its rows have the fields that its columns name
    columns.map(([key, { label }]) => [label, key] as const),
  )
  return rows({ flags }, context)
}

/** All rows with all columns, page by page. */
async function writeCsv({ slug, columns, contract: { list } }: AnyReport, flags: Flags, context: CliContext): Promise<ExitCode> {
  const output = { ...flags, output: flags.output ?? '-' }
  checkOutput(context, output)
  const asked = listQuestion(context, list, { ...flags, paginate: '100' })
  const session = await openSession(context)
  async function* rows(): AsyncGenerator<ExportRow> {
    for await (const page of pagesOf(session.call, list, await asked(session), true)) yield* page.rows as readonly ExportRow[] // columns name plain values
  }
  const headings = Object.entries(columns).map(([key, { label, format }]) => ({
    key,
    heading: context.translate(label),
    kind: kindInCsv(kindOfFormat(format)),
  }))
  const bytes = await wholeFile(csvFile(headings, rows(), 'UTC'))
  await writeOutput(context, output, `${slug.replaceAll('/', '-')}.csv`, bytes)
  return exitCodes.ok
}
