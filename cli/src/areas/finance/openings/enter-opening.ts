// office openings enter and reverse: the balance that an account begins with, requested, and its reversal; someone else decides.
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { type OpeningAccount, openingAccounts, openings } from '@office/shared/areas/finance/openings/opening.model'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { numberIn } from '../../../core/nouns/find-records.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { type AskFlags, saidWhy, tellAskedMoney } from '../asked-money.part.ts'
import { partyNumber } from '../journal/ledger-parties.ts'

const noAccount = msg`"{text}" is no account that begins with a balance: {accounts}`
const needsNumber = msg`Name the opening balance by its number; office openings list has them`

/** As typed, or as a row of a file has it. */
export interface TypedOpening {
  account: string
  party: string
  amount: string
  currency?: string | undefined
  day?: string | undefined
  reference?: string | undefined
  reason: string
}

const isAccount = (text: string): text is OpeningAccount => openingAccounts.some(known => known === text)

/** Requests one, or only checks it. */
export async function askFor(
  { account, party, ...typed }: TypedOpening,
  { call, isDryRun, context }: { call: () => Promise<Call>; isDryRun: boolean; context: CliContext },
) {
  if (!isAccount(account)) throw usageError(noAccount, { text: account, accounts: openingAccounts.join(', ') })
  const { amount, currency, day, reference, reason } = typed
  const told = {
    account,
    // Found by its name below, once everything else is as it must be.
    party_id: 1,
    amount,
    ...(currency ? { currency } : {}),
    ...(day ? { day } : {}),
    ...(reference ? { reference } : {}),
    reason,
    dry_run: isDryRun,
  }
  const body = byContract(openingContract.ask.body, told, context)
  const opened = await call()
  const party_id = await partyNumber(opened, openings[account].party, party)
  return opened(openingContract.ask, { body: { ...body, party_id } })
}

interface Given {
  args: readonly string[]
  flags: AskFlags & Readonly<Record<'account' | 'amount' | 'currency' | 'day' | 'reference', string | undefined>>
}

const caller = (context: CliContext) => async () => (await openSession(context)).call

export async function enterOpening({ args: [party = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { account = '', amount = '', reason = '', dryRun, json, ...more } = flags
  const asked = { account, party, amount, reason, ...more }
  const outcome = await askFor(asked, { call: caller(context), isDryRun: dryRun, context })
  return tellAskedMoney(context, party, outcome, json)
}

export async function reverseOpening(
  { args: [text = ''], flags }: { args: readonly string[]; flags: AskFlags },
  context: CliContext,
): Promise<ExitCode> {
  const id = numberIn(text)
  if (id === null) throw usageError(needsNumber)
  const body = byContract(openingContract.reverse.body, saidWhy(flags), context)
  const { call } = await openSession(context)
  return tellAskedMoney(context, text, await call(openingContract.reverse, { params: { id }, body }), flags.json)
}
