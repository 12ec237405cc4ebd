// office invoices payments: whom merchants' invoices were paid to on a day.
import { payeeLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { csvFile } from '@office/shared/core/export/csv'
import { dayIn } from '@office/shared/format/date-time'
import { checkOutput, writeOutput } from '../../../core/io/write-output.ts'
import { type CliContext, openSession, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const columns = Object.entries(payeeLabels).map(([key, heading]) => ({ key, heading }))

/** Whom invoices were paid to on a day, as a file of one line for each payee. */
export async function listPayees(
  { flags }: { flags: { day: string | undefined; output: string | undefined; force: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const output = { ...flags, output: flags.output ?? '-' }
  if (!flags.json) checkOutput(context, output)
  const day = flags.day ?? dayIn(new Date())
  const { call } = await openSession(context)
  const payees = await call(merchantInvoiceContract.payees, { query: { day } })
  if (flags.json) {
    writeJson(context, { day, payees })
    return exitCodes.ok
  }
  const headings = columns.map(({ key, heading }) => ({
    key,
    heading: context.translate(heading),
    kind: key === 'amount' ? ('amount' as const) : ('text' as const),
  }))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of csvFile(headings, payees, 'UTC')) pieces.push(piece)
  await writeOutput(context, output, `payments-${day}.csv`, new Uint8Array(await new Blob(pieces).arrayBuffer()))
  return exitCodes.ok
}
