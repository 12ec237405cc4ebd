// office report list: the available reports, and what each counts.
import { allReports } from '@office/shared/areas/reports/reports'
import { msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { type CliContext, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const headings = [msg`Name`, msg`Report`, msg`Counts`]

export async function listReports({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const rows = allReports.map(({ slug, title, about }) => ({
    name: slug,
    title: context.translate(title),
    about: context.translate(about),
  }))
  if (flags.json) writeJson(context, rows)
  else {
    const cells = rows.map(({ name, title, about }) => [name, title, about])
    writeTable(context.io.out, headingsFor(context.io.out, context.translate, headings), cells)
  }
  return exitCodes.ok
}
