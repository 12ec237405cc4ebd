// Asks for an opening balance: the questions that every such command has, what is sent, and the same in the terminal.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { type NewOpening, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import type { OpeningAccount } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'
import { type ArgSpecs, type ArgValues, type Choice, optional, type RunResult } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { reasonArg } from '../../../core/command/reason-arg.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { asks, isCurrency, told } from '../adjustment.commands.ts'

export const accountChoices = (own: readonly OpeningAccount[]): Choice[] =>
  own.map(account => ({ value: account, title: accounts[account].name }))

/** Of an account whose currency is known. */
export const amountIn = (currency: (ctx: Ctx, filled: ArgValues) => string | undefined) =>
  ({ kind: 'number', of: x.signedAmount(), label: msg`Opening balance`, currency }) as const

/** The currency first, so that the amount is asked in it. */
export const amountArgs = {
  currency: { kind: 'text', label: msg`Currency, if not your own`, need: optional, check: isCurrency },
  amount: amountIn((_ctx, { currency }) => currency?.trim().toUpperCase() || session.user?.currency),
} as const satisfies ArgSpecs
export const originArgs = {
  day: { kind: 'date', days: 'past', label: msg`Balance of`, initial: () => companyToday() },
  reference: { kind: 'text', label: msg`Reference`, need: optional },
  reason: reasonArg,
} as const satisfies ArgSpecs

/** Whose account it is. */
export interface OpeningOf {
  account: OpeningAccount
  id: number
  name: string
  currency?: string | undefined
}

const bodyOf = (
  { account, id, ...of }: OpeningOf,
  { amount = '0', day, reference, reason = '', ...args }: ArgValues,
): NewOpening => {
  const currency = of.currency ?? args.currency
  return {
    account,
    party_id: id,
    amount: amount.trim(),
    ...(currency ? { currency: currency.trim() } : {}),
    ...(day ? { day } : {}),
    ...(reference ? { reference: reference.trim() } : {}),
    reason: reason.trim(),
  }
}

export const confirmOpening = (of: OpeningOf, args: ArgValues) =>
  asks(
    call(openingContract.ask, { body: { ...bodyOf(of, args), dry_run: true } }),
    msg`Enter an opening balance of {name}?`,
    of.name,
    msg`Request the opening balance`,
  )

/** It has been requested: lists of them are read anew. */
export async function asked(
  answer: ReturnType<typeof call<typeof openingContract.ask>>,
  name: string,
  ctx: Ctx,
): Promise<RunResult> {
  const result = await told(answer, name, ctx)
  await invalidate(openingContract.list, openingContract.sums)
  return result
}

export const requestOpening = (of: OpeningOf, args: ArgValues, ctx: Ctx): Promise<RunResult> =>
  asked(call(openingContract.ask, { body: bodyOf(of, args) }), of.name, ctx)

export function openingLine(
  { account, id, ...of }: OpeningOf,
  { amount = 'AMOUNT', day, reference, reason = 'REASON', ...args }: ArgValues,
): string {
  const currency = of.currency ?? args.currency
  return [
    `office openings enter ${id} --account ${account} --amount ${amount}`,
    ...(currency ? [`--currency ${shellWord(currency)}`] : []),
    ...(day ? [`--day ${day}`] : []),
    ...(reference ? [`--reference ${shellWord(reference)}`] : []),
    `--reason ${shellWord(reason)}`,
  ].join(' ')
}
