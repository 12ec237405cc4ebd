// office invoices, commissions and their siblings, steps of documents that are paid: a draft issued, one approved, rejected,
// cancelled, paid, each by a person who may do so.
import { AskWriteOff, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { openOf, PaymentReversal, paidToUs } from '@office/shared/areas/finance/paid-document.model'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { byContract } from '../../core/nouns/by-contract.ts'
import { failure, usageError } from '../../core/program/cli-error.ts'
import { companyToday } from '../../core/program/company-day.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { type AskFlags, askMoney, saidWhy } from './asked-money.part.ts'
import { openDocument } from './deposits/deposit-parties.ts'
import { type PaidKindName, paidKinds } from './paid-kinds.ts'
import { detailsIn, type RejectionFlags, rejectionIn } from './rejection.ts'

const needsYes = msg`Approval cannot be undone. Add --yes to approve.`
const needsYesToPay = msg`A payment cannot be changed once entered. Add --yes to enter it.`
const needsReference = msg`Add the bank reference of the payment: --reference TEXT.`
const amountOfOne = msg`--amount applies to one document only. Enter a partial payment on its own.`
const isIssued = msg`{number} for {party} issued: {amount}. Someone else must approve it.`
const isIssuedToUs = msg`{number} for {party} issued: {amount}, to be paid to us. Someone else must approve it.`
const isApproved = msg`{number} for {party} approved: {amount}`
const isApprovedToUs = msg`{number} for {party} approved: {amount}, to be paid to us`
const needsYesToReverse = msg`Add --yes to reverse the payment.`
const noSuchPayment = msg`{number} has no payment with the reference {reference} that stands.`
const isReversed = msg`{number} for {party}: the payment is reversed, {paid} of {amount} paid`
const isPaid = msg`{number} for {party}: {paid} of {amount} paid`

interface Given<F> {
  args: readonly string[]
  flags: F & { json: boolean }
}

interface Paid {
  number: string
  party_name: string | null
  currency: string
  declared: string
  paid: string
}

/** Reports a step: the document as it is now, or a sentence. */
function tell(document: Paid, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  const money = (amount: string) => formatMoney(amount, document.currency)
  const { number, party_name, declared, paid } = document
  const values: MessageValues = { number, party: party_name ?? '', amount: money(declared.replace('-', '')), paid: money(paid) }
  if (json) writeJson(context, document)
  else say(context, context.translate(said, values))
  return exitCodes.ok
}

export const issueDocument =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> => {
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    const document = await call(kind.contract.statusUpdate, { ...at, body: { status: 'issued' } })
    return tell(document, document.direction === 'receivable' ? isIssuedToUs : isIssued, flags, context)
  }

export const approveDocument =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: Given<{ yes: boolean }>, context: CliContext): Promise<ExitCode> => {
    if (!flags.yes) throw usageError(needsYes)
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    const document = await call(kind.contract.statusUpdate, { ...at, body: { status: 'approved' } })
    return tell(document, document.direction === 'receivable' ? isApprovedToUs : isApproved, flags, context)
  }

export const rejectDocument =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: Given<RejectionFlags>, context: CliContext): Promise<ExitCode> => {
    detailsIn(flags)
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    const body = await rejectionIn(flags, kind.rejectedBy, call)
    return tell(await call(kind.contract.reject, { ...at, body }), kind.isRejected, flags, context)
  }

export const cancelDocument =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> => {
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    return tell(
      await call(kind.contract.statusUpdate, { ...at, body: { status: 'cancelled' } }),
      kind.isCancelled,
      flags,
      context,
    )
  }

interface Payment {
  amount: string | undefined
  reference: string | undefined
  on: string | undefined
  yes: boolean
}

/** By default everything that is still open, paid today. Several documents are paid by one bank transfer. */
export const payDocument =
  (of: PaidKindName) =>
  async (
    { args: [name = ''], flags, isOneOfMany }: Given<Payment> & { isOneOfMany: boolean },
    context: CliContext,
  ): Promise<ExitCode> => {
    const { reference } = flags
    if (isOneOfMany && flags.amount !== undefined) throw usageError(amountOfOne)
    if (reference === undefined) throw usageError(needsReference)
    if (!flags.yes) throw usageError(needsYesToPay)
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    const document = await call(kind.contract.get, at)
    if (isOneOfMany && document.direction === 'receivable') throw failure('paid-to-us', paidToUs)
    const paid_on = flags.on ?? (await companyToday(call))
    const body = { amount: flags.amount ?? openOf(document), reference, paid_on }
    return tell(await call(kind.contract.pay, { ...at, body }), isPaid, flags, context)
  }

interface Reversal {
  reference: string | undefined
  reason: string | undefined
  yes: boolean
}

/** The payment that stands under the bank's reference. */
export const reversePayment =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: Given<Reversal>, context: CliContext): Promise<ExitCode> => {
    const { reference } = flags
    if (reference === undefined) throw usageError(needsReference)
    if (!flags.yes) throw usageError(needsYesToReverse)
    const kind = paidKinds[of]
    const { call, at } = await openDocument(kind, name, context)
    const { payments, number } = await call(kind.contract.get, at)
    const meant = payments.find(
      payment => payment.reversed === null && payment.reference.toLowerCase() === reference.trim().toLowerCase(),
    )
    if (!meant) throw failure('not-found', noSuchPayment, { number, reference })
    const body = byContract(PaymentReversal, { payment_id: meant.id, reason: flags.reason }, context)
    return tell(await call(kind.contract.reversePayment, { ...at, body }), isReversed, flags, context)
  }

const writeOffs = {
  invoice: { begin: adjustmentContract.invoiceWriteOff, end: adjustmentContract.endInvoiceWriteOff },
  commission: { begin: adjustmentContract.commissionWriteOff, end: adjustmentContract.endCommissionWriteOff },
} as const
const writeOffOf = (of: PaidKindName) =>
  writeOffs[of === 'merchant-invoice' || of === 'walking-invoice' ? 'invoice' : 'commission']

/** Only requested: the document is closed, or open again, once someone else has approved it. */
const askedBy =
  (what: 'begin' | 'end') =>
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags }: { args: readonly string[]; flags: AskFlags }, context: CliContext): Promise<ExitCode> => {
    const body = byContract(AskWriteOff, saidWhy(flags), context)
    const { call, at } = await openDocument(paidKinds[of], name, context)
    return askMoney(context, name, flags, why => call(writeOffOf(of)[what], { ...at, body: { ...body, ...why } }))
  }

export const writeOff = askedBy('begin')
export const endWriteOff = askedBy('end')
