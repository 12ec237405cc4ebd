// office agencydeposits slip, approve and reject: what stands between a deposit and head office.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type AgencyDeposit, agencyDepositContract } from '@office/shared/areas/finance/agency-deposit.contract'
import { type Message, msg } from '@office/shared/core/message'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { agencyDepositNoun } from './deposit.noun.ts'
import { type Given, needsYes, openDeposit, rejectionIn } from './deposit-words.ts'

const noFile = msg`{file} cannot be read.`
const hasSlip = msg`The slip is with {number}`
const isApproved = msg`{number} is approved: the cash of {agency} is at head office`
const isRejected = msg`{number} is rejected: {agency} holds the cash again`

function tell(deposit: AgencyDeposit, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  if (json) writeJson(context, { schema: 1, ...deposit })
  else say(context, context.translate(said, { number: deposit.number, agency: deposit.party_name ?? '' }))
  return exitCodes.ok
}

export async function attachSlip({ args: [name = '', path = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> {
  const bytes = await readFile(path).catch(() => {
    throw usageError(noFile, { file: path })
  })
  const { call, at } = await openDeposit(agencyDepositNoun, name, context)
  const file = new File([bytes], basename(path))
  return tell(await call(agencyDepositContract.upload, { ...at, file }, { timeout: 60_000 }), hasSlip, flags, context)
}

export async function approveDeposit(
  { args: [name = ''], flags }: Given<{ reference: string | undefined; yes: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.yes) throw usageError(needsYes)
  const { call, at } = await openDeposit(agencyDepositNoun, name, context)
  const body = { status: 'approved' as const, reference: flags.reference ?? null }
  return tell(await call(agencyDepositContract.statusUpdate, { ...at, body }), isApproved, flags, context)
}

export async function rejectDeposit(
  { args: [name = ''], flags }: Given<{ reason: string | undefined; details: string | undefined }>,
  context: CliContext,
): Promise<ExitCode> {
  const { call, at } = await openDeposit(agencyDepositNoun, name, context)
  const body = await rejectionIn(flags, call)
  return tell(await call(agencyDepositContract.reject, { ...at, body }), isRejected, flags, context)
}
