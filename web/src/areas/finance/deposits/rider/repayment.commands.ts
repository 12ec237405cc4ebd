// Enters what a rider repays of the shortfalls of their counts, prints the receipt, and reverses what was entered wrongly.
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { type RiderRepayment, riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import type { Rider } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDateTime } from '@office/shared/format/date-time'
import { HandCoins, ReceiptText, RotateCcw } from 'lucide-react'
import { type ArgValues, type Command, defineCommand, optional, type RunResult } from '../../../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../../../core/command/context.ts'
import { reasonArg } from '../../../../core/command/reason-arg.ts'
import { saved } from '../../../../core/command/saved.ts'
import { call } from '../../../../core/data/api.ts'
import { invalidate } from '../../../../core/data/queries.ts'
import { chosenPaper, paperArg } from '../../../../core/files/receipt-paper.ts'
import { method, reference } from '../../../orders/moves/payment-args.part.ts'
import { sumText } from '../../document/sums-text.part.ts'

const at = (ctx: Ctx) => ({ params: { id: Number(recordAt(ctx)?.id ?? 0) } })
const riderAt = (ctx: Ctx): Partial<Pick<Rider, 'name'>> => dataOf(recordAt(ctx)) // rows and pages of riders
const nameAt = (ctx: Ctx) => riderAt(ctx).name ?? ''

/** What they owe, in each currency. */
async function owedBy(ctx: Ctx) {
  const { variance } = await call(riderDepositContract.dashboard, { query: { party_id: at(ctx).params.id } })
  return variance.filter(({ amount }) => Number(amount) > 0)
}

const repaymentsOf = (ctx: Ctx): Promise<readonly RiderRepayment[]> => call(riderRepaymentContract.list, at(ctx))

const choiceOf = (one: RiderRepayment) => ({
  value: String(one.id),
  title: `${sumText(one)} · ${one.reason}`,
  detail: formatDateTime(one.created_at),
})

async function done(answer: Promise<RiderRepayment>, message: Message, ctx: Ctx): Promise<RunResult> {
  const repayment = await answer
  await invalidate(riderRepaymentContract.list, riderDepositContract.dashboard, journalContract.rider)
  return { toast: { message, values: { name: nameAt(ctx), amount: sumText(repayment) } } }
}

const bodyOf = ({ owed, amount, method: paid_by, reference: told, reason = '' }: ArgValues) => ({
  ...(owed ? { currency: owed } : {}),
  ...(amount ? { amount: amount.trim() } : {}),
  ...(paid_by ? { payment_method: paid_by } : {}),
  ...(told ? { payment_reference: told.trim() } : {}),
  reason: reason.trim(),
})

const repaid = defineCommand({
  id: 'rider.repay',
  title: msg`Enter a repaid shortfall`,
  keywords: msg`variance, difference, missing cash, brought later, pays back`,
  section: 'context',
  icon: HandCoins,
  target: 'one',
  on: 'rider',
  needs: { any: riderRepaymentContract.create.needs },
  writes: 'asks',
  args: {
    owed: {
      kind: 'choice',
      label: msg`Shortfall`,
      choices: async (ctx: Ctx) => (await owedBy(ctx)).map(sum => ({ value: sum.currency, title: sumText(sum) })),
    },
    amount: {
      kind: 'number',
      of: x.amount(),
      label: msg`Amount, if not all of it`,
      currency: (_ctx: Ctx, { owed }: ArgValues) => owed,
      need: optional,
    },
    method,
    reference,
    reason: reasonArg,
  },
  confirm: async (ctx, args) => {
    // Nobody is asked about what cannot be entered.
    const repayment = await call(riderRepaymentContract.create, { ...at(ctx), body: bodyOf(args) }, { dryRun: true })
    return {
      title: { message: msg`Enter {amount} repaid by {name}?`, values: { amount: sumText(repayment), name: nameAt(ctx) } },
      body: {
        message: msg`{branch} receives it, and {name} owes that much less. It can be reversed, with a reason.`,
        values: { branch: repayment.warehouse_name ?? '', name: nameAt(ctx) },
      },
      act: msg`Enter the repayment`,
      keep: msg`Not now`,
      tone: 'normal',
    }
  },
  run: (ctx, args) =>
    done(call(riderRepaymentContract.create, { ...at(ctx), body: bodyOf(args) }), msg`{name} repaid {amount}`, ctx),
  cli: (ctx, { owed, amount, method: paid_by, reference: told, reason = 'REASON' }) =>
    [
      `office riders repay ${recordAt(ctx)?.id ?? 'RIDER'}`,
      ...(amount ? [`--amount ${amount}`] : []),
      ...(owed ? [`--currency ${owed}`] : []),
      ...(paid_by ? [`--method ${shellWord(paid_by)}`] : []),
      ...(told ? [`--payment-reference ${shellWord(told)}`] : []),
      `--reason ${shellWord(reason)}`,
    ].join(' '),
})

const reversalOf = ({ repayment, reason = '' }: ArgValues) => ({ repayment_id: Number(repayment), reason: reason.trim() })

const reversed = defineCommand({
  id: 'rider.repay-reverse',
  title: msg`Reverse a repaid shortfall`,
  keywords: msg`variance, wrong amount, take back, undo repayment`,
  section: 'context',
  icon: RotateCcw,
  target: 'one',
  on: 'rider',
  needs: { any: riderRepaymentContract.reverse.needs },
  writes: 'asks',
  args: {
    repayment: {
      kind: 'choice',
      label: msg`Repayment`,
      choices: async (ctx: Ctx) => (await repaymentsOf(ctx)).filter(one => one.reversed === null).map(choiceOf),
    },
    reason: reasonArg,
  },
  confirm: async (ctx, args) => {
    const one = await call(riderRepaymentContract.reverse, { ...at(ctx), body: reversalOf(args) }, { dryRun: true })
    const values = { amount: sumText(one), name: nameAt(ctx) }
    return {
      title: { message: msg`Reverse the repayment of {amount}?`, values },
      body: { message: msg`It stays on record, and {name} owes {amount} again.`, values },
      act: msg`Reverse the repayment`,
      keep: msg`Keep it`,
    }
  },
  run: (ctx, args) =>
    done(call(riderRepaymentContract.reverse, { ...at(ctx), body: reversalOf(args) }), msg`{name} owes {amount} again`, ctx),
  cli: (ctx, { repayment = 'REPAYMENT', reason = 'REASON' }) =>
    `office riders repay-reverse ${recordAt(ctx)?.id ?? 'RIDER'} --repayment ${repayment} --reason ${shellWord(reason)}`,
})

const receipt = defineCommand({
  id: 'rider.repay-receipt',
  title: msg`Print the receipt of a repaid shortfall`,
  keywords: msg`PDF, paper, proof, paid back`,
  section: 'context',
  icon: ReceiptText,
  target: 'one',
  on: 'rider',
  keys: ['shift+p'],
  needs: { any: riderRepaymentContract.receipt.needs },
  args: {
    repayment: {
      kind: 'choice',
      label: msg`Repayment`,
      choices: async (ctx: Ctx) => (await repaymentsOf(ctx)).map(choiceOf),
    },
    paper: paperArg,
  },
  run: (ctx, { repayment, paper }) => {
    const { id } = at(ctx).params
    const asked = { params: { id, repaymentId: Number(repayment) }, query: { paper: chosenPaper(paper) } }
    return saved(call(riderRepaymentContract.receipt, asked, { timeout: 60_000 }))
  },
  cli: (ctx, { repayment = 'REPAYMENT', paper }) =>
    `office riders repay-receipt ${recordAt(ctx)?.id ?? 'RIDER'} --repayment ${repayment}${paper ? ` --paper ${paper}` : ''}`,
})

export const repaymentCommands: readonly Command[] = [repaid, receipt, reversed]
