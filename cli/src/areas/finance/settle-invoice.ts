// office invoices and walkinginvoices, their steps: a draft issued, an invoice approved, rejected, paid, each by who may; and whom a
// day's payments went to.
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import { payeeLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { csvFile } from '@office/shared/core/export/csv'
import { type Message, type MessageValues, msg } from '@office/shared/core/message'
import { formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { openDocument } from './deposit-parties.ts'
import { type InvoicePartyName, invoiceParties } from './invoice-parties.ts'
import { detailsIn, type RejectionFlags, rejectionIn } from './rejection.ts'

const needsYes = msg`An approved invoice stays as it is. Say --yes to approve it.`
const needsYesToPay = msg`A payment stays as it is entered. Say --yes to enter it.`
const needsReference = msg`Name the payment by its bank reference: --reference TEXT.`
const isIssued = msg`{number} of {party} is issued: {amount}. Somebody else approves it.`
const isApproved = msg`{number} of {party} is approved: {amount}`
const isRejected = msg`{number} is rejected: its orders are due again`
const isPaid = msg`{number} of {party}: {paid} of {amount} is paid`

interface Given<F> {
  args: readonly string[]
  flags: F & { json: boolean }
}

/** Tells a step: the invoice as it is now, or a sentence. */
function tell(invoice: InvoiceDetail, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  const money = (amount: string) => `${invoice.currency} ${formatAmount(amount)}`
  const { number, party_name, declared, paid } = invoice
  const values: MessageValues = { number, party: party_name ?? '', amount: money(declared.replace('-', '')), paid: money(paid) }
  if (json) writeJson(context, { schema: 1, ...invoice })
  else say(context, context.translate(said, values))
  return exitCodes.ok
}

export const issueInvoice =
  (of: InvoicePartyName) =>
  async ({ args: [name = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> => {
    const party = invoiceParties[of]
    const { call, at } = await openDocument(party, name, context)
    return tell(await call(party.contract.statusUpdate, { ...at, body: { status: 'issued' } }), isIssued, flags, context)
  }

export const approveInvoice =
  (of: InvoicePartyName) =>
  async ({ args: [name = ''], flags }: Given<{ yes: boolean }>, context: CliContext): Promise<ExitCode> => {
    if (!flags.yes) throw usageError(needsYes)
    const party = invoiceParties[of]
    const { call, at } = await openDocument(party, name, context)
    return tell(await call(party.contract.statusUpdate, { ...at, body: { status: 'approved' } }), isApproved, flags, context)
  }

export const rejectInvoice =
  (of: InvoicePartyName) =>
  async ({ args: [name = ''], flags }: Given<RejectionFlags>, context: CliContext): Promise<ExitCode> => {
    detailsIn(flags)
    const party = invoiceParties[of]
    const { call, at } = await openDocument(party, name, context)
    const body = await rejectionIn(flags, 'invoice-rejected', call)
    return tell(await call(party.contract.reject, { ...at, body }), isRejected, flags, context)
  }

interface Payment {
  amount: string | undefined
  reference: string | undefined
  on: string | undefined
  yes: boolean
}

/** All that is still open where no amount is told, today where no day is. */
export const payInvoice =
  (of: InvoicePartyName) =>
  async ({ args: [name = ''], flags }: Given<Payment>, context: CliContext): Promise<ExitCode> => {
    const { reference } = flags
    if (reference === undefined) throw usageError(needsReference)
    if (!flags.yes) throw usageError(needsYesToPay)
    const party = invoiceParties[of]
    const { call, at } = await openDocument(party, name, context)
    const { declared, paid } = await call(party.contract.get, at)
    const open = fromMinor(toMinor(declared.replace('-', '')) - toMinor(paid))
    const body = { amount: flags.amount ?? open, reference, paid_on: flags.on ?? dayIn(new Date()) }
    return tell(await call(party.contract.pay, { ...at, body }), isPaid, flags, context)
  }

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
    writeJson(context, { schema: 1, day, payees })
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
