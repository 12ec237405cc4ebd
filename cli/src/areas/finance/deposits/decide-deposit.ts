// office deposits and its siblings, their steps: counted, given a slip, approved, rejected, each by someone other than the maker.
import type { Denominations } from '@office/shared/areas/finance/deposits/denomination.model'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { readUpload } from '../../../core/io/read-upload.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { detailsIn, type RejectionFlags, rejectionIn } from '../rejection.ts'
import { openDocument, type PartyName, parties, type StepOfDeposit } from './deposit-parties.ts'

const badNotes = msg`“{text}” is not a count. Write 1000x12 for twelve notes of 1,000, and count one deposit at a time.`
const reasonOfOne = msg`--reason applies to one deposit only. Approve a deposit with a variance above the limit on its own.`
const needsYes = msg`Approval cannot be undone. Add --yes to approve the deposit.`
const isCounted = msg`{number} counted: {counted}, declared {declared}, variance {variance}`
const hasSlip = msg`The slip is attached to {number}`
const isCancelled = msg`{number} is cancelled. {party} holds the cash again.`
const isRejected = msg`{number} is rejected. {party} holds the cash again.`

/** The input of a step. */
interface Given<F> {
  args: readonly string[]
  flags: F & { json: boolean }
}

/** Reports a step: the deposit as it is now, or a sentence. */
function tell(
  deposit: StepOfDeposit,
  said: Message,
  { json }: { json: boolean },
  context: CliContext,
  more: MessageValues = {},
): ExitCode {
  const { number, party_name } = deposit
  if (json) writeJson(context, deposit)
  else say(context, context.translate(said, { number, party: party_name ?? '', ...more }))
  return exitCodes.ok
}

const notesIn = (texts: readonly string[]): Denominations =>
  texts.map(text => {
    const [, value, count] = /^(\d{1,9}(?:\.\d{1,2})?)[x×*](\d{1,7})$/.exec(text) ?? []
    if (value === undefined || count === undefined) throw usageError(badNotes, { text })
    return { value, count: Number(count) }
  })

export async function countDeposit(
  { args: [name = '', ...notes], flags }: Given<object>,
  context: CliContext,
): Promise<ExitCode> {
  const denominations = notesIn(notes)
  const { call, at } = await openDocument(parties.rider, name, context)
  const body = { status: 'counted' as const, denominations }
  const deposit = await call(riderDepositContract.statusUpdate, { ...at, body })
  const money = (amount: string | null) => formatMoney(amount ?? '0', deposit.currency)
  const { counted, declared, variance } = deposit
  const sums = { counted: money(counted), declared: money(declared), variance: money(variance) }
  return tell(deposit, isCounted, flags, context, sums)
}

export const attachSlip =
  (of: PartyName) =>
  async ({ args: [name = '', path = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> => {
    const file = await readUpload(path)
    const party = parties[of]
    const { call, at } = await openDocument(party, name, context)
    return tell(await call(party.contract.upload, { ...at, file }, { timeout: 60_000 }), hasSlip, flags, context)
  }

export const approveDeposit =
  (of: PartyName) =>
  async (
    { args: [name = ''], flags, isOneOfMany }: Given<{ told: string | undefined; yes: boolean }> & { isOneOfMany: boolean },
    context: CliContext,
  ): Promise<ExitCode> => {
    if (!flags.yes) throw usageError(needsYes)
    const party = parties[of]
    if (isOneOfMany && party.toldOf === 'one' && flags.told !== undefined) throw usageError(reasonOfOne)
    const { call, at } = await openDocument(party, name, context)
    return tell(await party.approve(call, at.params.id, flags.told ?? null), party.isApproved, flags, context)
  }

export const cancelDeposit =
  (of: PartyName) =>
  async ({ args: [name = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> => {
    const party = parties[of]
    const { call, at } = await openDocument(party, name, context)
    return tell(await call(party.contract.statusUpdate, { ...at, body: { status: 'cancelled' } }), isCancelled, flags, context)
  }

export const rejectDeposit =
  (of: PartyName) =>
  async ({ args: [name = ''], flags }: Given<RejectionFlags>, context: CliContext): Promise<ExitCode> => {
    detailsIn(flags)
    const party = parties[of]
    const { call, at } = await openDocument(party, name, context)
    const body = await rejectionIn(flags, 'deposit-rejected', call)
    return tell(await call(party.contract.reject, { ...at, body }), isRejected, flags, context)
  }
