// office invoices payments: the payees of merchants' invoices on a day, or those still to be paid now.
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { payeeColumns, payeeFileName, payeeRows } from '@office/shared/areas/finance/invoices/payee-file'
import { csvFile } from '@office/shared/core/export/csv'
import { wholeFile } from '@office/shared/core/export/whole-file'
import { msg } from '@office/shared/core/messages/message'
import { checkOutput, writeOutput } from '../../../core/io/write-output.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { companyToday } from '../../../core/program/company-day.ts'
import { type CliContext, openSession, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const oneQuestion = msg`--due does not depend on a day. Leave out --due or --day.`

interface Flags {
  day: string | undefined
  due: boolean
  output: string | undefined
  force: boolean
  json: boolean
}

/** A file with one line for each payee. */
export async function listPayees({ flags }: { flags: Flags }, context: CliContext): Promise<ExitCode> {
  const output = { ...flags, output: flags.output ?? '-' }
  if (flags.due && flags.day !== undefined) throw usageError(oneQuestion)
  if (!flags.json) checkOutput(context, output)
  const { call } = await openSession(context)
  const today = flags.day ?? (await companyToday(call))
  const day = flags.due ? undefined : today
  const payees = await call(merchantInvoiceContract.payees, { query: day === undefined ? {} : { day } })
  if (flags.json) {
    writeJson(context, { ...(day === undefined ? {} : { day }), payees })
    return exitCodes.ok
  }
  const { translate } = context
  const bytes = await wholeFile(csvFile(payeeColumns(translate), payeeRows(payees, translate), 'UTC'))
  await writeOutput(context, output, `${payeeFileName(day, today)}.csv`, bytes)
  return exitCodes.ok
}
