// office openings enter and reverse: the balance that an account begins with, requested, and its reversal; someone else decides.
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { openings } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { numberIn } from '../../../core/nouns/find-records.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { type AskFlags, askMoney, saidWhy } from '../asked-money.part.ts'
import { partyNumber } from '../journal/ledger-parties.ts'

const needsNumber = msg`Name the opening balance by its number; office openings list has them`

interface Given {
  args: readonly string[]
  flags: AskFlags & Readonly<Record<'account' | 'amount' | 'currency' | 'day' | 'reference', string | undefined>>
}

export async function enterOpening({ args: [party = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { account = '', amount = '', currency, day, reference } = flags
  const told = {
    account,
    // Found by its name below, once everything else is as it must be.
    party_id: 1,
    amount,
    ...(currency ? { currency } : {}),
    ...(day ? { day } : {}),
    ...(reference ? { reference } : {}),
    ...saidWhy(flags),
  }
  const body = byContract(openingContract.ask.body, told, context)
  const { call } = await openSession(context)
  const party_id = await partyNumber(call, openings[body.account].party, party)
  return askMoney(context, party, flags, why => call(openingContract.ask, { body: { ...body, ...why, party_id } }))
}

export async function reverseOpening(
  { args: [text = ''], flags }: { args: readonly string[]; flags: AskFlags },
  context: CliContext,
): Promise<ExitCode> {
  const id = numberIn(text)
  if (id === null) throw usageError(needsNumber)
  const body = byContract(openingContract.reverse.body, saidWhy(flags), context)
  const { call } = await openSession(context)
  return askMoney(context, text, flags, why => call(openingContract.reverse, { params: { id }, body: { ...body, ...why } }))
}
