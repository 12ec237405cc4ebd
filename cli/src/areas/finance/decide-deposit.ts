// office deposits count, approve and reject: each step of a deposit by somebody else than its maker.
import type { Denominations } from '@office/shared/areas/finance/denomination.model'
import { type RiderDepositDetail, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { type Message, msg } from '@office/shared/core/message'
import { formatAmount } from '@office/shared/format/amount'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { depositNoun } from './deposit.noun.ts'
import { type Given, needsYes, openDeposit, rejectionIn } from './deposit-words.ts'

const badNotes = msg`“{text}” is no count: write 1000x12 for twelve notes of 1,000.`
const isCounted = msg`{number} is counted: {counted}, declared {declared}, variance {variance}`
const isApproved = msg`{number} is approved: the cash of {rider} is at the branch`
const isRejected = msg`{number} is rejected: {rider} holds the cash again`

const notesIn = (texts: readonly string[]): Denominations =>
  texts.map(text => {
    const [, value, count] = /^(\d{1,9}(?:\.\d{1,2})?)[x×*](\d{1,7})$/.exec(text) ?? []
    if (value === undefined || count === undefined) throw usageError(badNotes, { text })
    return { value, count: Number(count) }
  })

function tell(deposit: RiderDepositDetail, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  const money = (amount: string | null) => `${deposit.currency} ${formatAmount(amount ?? '0')}`
  const values = {
    number: deposit.number,
    rider: deposit.party_name ?? '',
    counted: money(deposit.counted),
    declared: money(deposit.declared),
    variance: money(deposit.variance),
  }
  if (json) writeJson(context, { schema: 1, ...deposit })
  else say(context, context.translate(said, values))
  return exitCodes.ok
}

export async function countDeposit(
  { args: [name = '', ...notes], flags }: Given<object>,
  context: CliContext,
): Promise<ExitCode> {
  const denominations = notesIn(notes)
  const { call, at } = await openDeposit(depositNoun, name, context)
  const body = { status: 'counted' as const, denominations }
  return tell(await call(riderDepositContract.statusUpdate, { ...at, body }), isCounted, flags, context)
}

export async function approveDeposit(
  { args: [name = ''], flags }: Given<{ reason: string | undefined; yes: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.yes) throw usageError(needsYes)
  const { call, at } = await openDeposit(depositNoun, name, context)
  const body = { status: 'approved' as const, reason: flags.reason ?? null }
  return tell(await call(riderDepositContract.statusUpdate, { ...at, body }), isApproved, flags, context)
}

export async function rejectDeposit(
  { args: [name = ''], flags }: Given<{ reason: string | undefined; details: string | undefined }>,
  context: CliContext,
): Promise<ExitCode> {
  const { call, at } = await openDeposit(depositNoun, name, context)
  const body = await rejectionIn(flags, call)
  return tell(await call(riderDepositContract.reject, { ...at, body }), isRejected, flags, context)
}
