// Commands of a branch deposit's expenses: entered and removed by the branch, with a receipt then or later, approved or refused at head
// office.
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import {
  attachMove,
  type BranchExpense,
  branchExpenseContract,
  branchExpenseTransitions,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { Check, FilePlus2, FileUp, Paperclip, Trash2, X } from 'lucide-react'
import { allowedMoves } from '../../../../core/command/allowed-moves.ts'
import { apiLine, formLine } from '../../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../../core/command/command.ts'
import { type Ctx, commandContext, recordAt } from '../../../../core/command/context.ts'
import { saved } from '../../../../core/command/saved.ts'
import { call } from '../../../../core/data/api.ts'
import { invalidate } from '../../../../core/data/queries.ts'
import { session } from '../../../../core/data/session.ts'
import { sendFile } from '../../../../core/files/send-file.ts'
import { NEW } from '../../../../core/form/form-commands.ts'
import type { Words } from '../../../../core/language/translate.ts'
import { onOne, paramsAt } from '../../document/document.commands.ts'
import { branchDeposits } from '../deposit-view.ts'

/** The endpoints that a change of an expense makes out of date. */
export const expenseChanged = [
  branchExpenseContract.list,
  branchDepositContract.get,
  branchDepositContract.list,
  branchDepositContract.dashboard,
] as const

const expenseAt = (ctx: Ctx) => recordAt(ctx)?.data as BranchExpense | undefined // rows of expenses
const at = (ctx: Ctx) => ({ params: { id: expenseAt(ctx)?.deposit_id ?? 0, expenseId: expenseAt(ctx)?.id ?? 0 } })

const allows = allowedMoves(branchExpenseTransitions, expenseAt, ({ maker_id }) => ({ isOwn: maker_id === session.user?.id }))

const valuesOf = ({ kind_name, currency, amount }: BranchExpense) => ({
  kind: kind_name,
  amount: formatMoney(amount, currency),
})

async function decide(ctx: Ctx, body: { status: 'approved' | 'refused'; reason: string | null }, message: Message) {
  const expense = await call(branchExpenseContract.decide, { ...at(ctx), body })
  await invalidate(...expenseChanged)
  return { toast: { message, values: valuesOf(expense) } }
}

async function attach(params: { id: number; expenseId: number }, file: File): Promise<Words> {
  const expense = await call(branchExpenseContract.attach, { params, file }, { timeout: 60_000 })
  await invalidate(...expenseChanged)
  return { message: msg`The receipt of {kind}, {amount} is added`, values: valuesOf(expense) }
}

const one = { section: 'context', target: 'one', on: 'branch-expense' } as const
const hasReceipt = msg`The receipt is there already, and is not replaced`
const decidedElsewhere = msg`Once it is decided, only those who may decide on expenses add its receipt`

export const branchExpenseCommands: readonly Command[] = [
  defineCommand({
    ...onOne(branchDeposits),
    id: 'branch-expense.create',
    title: msg`Enter an expense`,
    keywords: msg`spent, fuel, receipt`,
    icon: FilePlus2,
    keys: ['e'],
    needs: { any: branchExpenseContract.create.needs },
    run: ctx => ({ navigate: `${branchDeposits.page(paramsAt(ctx).params.id)}?${NEW}=1` }),
    cli: ctx => formLine(branchExpenseContract.create, paramsAt(ctx).params),
  }),
  defineCommand({
    ...one,
    id: 'branch-expense.approve',
    title: msg`Approve the expense`,
    icon: Check,
    keys: ['a'],
    needs: { any: branchExpenseContract.decide.needs },
    when: allows('approve'),
    writes: 'asks',
    confirm: ctx => {
      const expense = expenseAt(ctx)
      return {
        title: { message: msg`Approve {kind}, {amount}?`, values: expense ? valuesOf(expense) : {} },
        body: msg`It is deducted from what the branch pays in. A decided expense cannot be changed.`,
        act: msg`Approve the expense`,
        keep: msg`Not now`,
      }
    },
    run: ctx => decide(ctx, { status: 'approved', reason: null }, msg`{kind}, {amount} is approved`),
    cli: ctx => apiLine(branchExpenseContract.decide, { ...at(ctx), body: { status: 'approved' } }),
  }),
  defineCommand({
    ...one,
    id: 'branch-expense.refuse',
    title: msg`Refuse the expense`,
    icon: X,
    keys: ['shift+a'],
    needs: { any: branchExpenseContract.decide.needs },
    when: allows('refuse'),
    writes: 'asks',
    args: { reason: { kind: 'text', label: msg`Reason` } },
    confirm: ctx => {
      const expense = expenseAt(ctx)
      return {
        title: { message: msg`Refuse {kind}, {amount}?`, values: expense ? valuesOf(expense) : {} },
        body: msg`The branch pays it in. A decided expense cannot be changed.`,
        act: msg`Refuse the expense`,
        keep: msg`Not now`,
      }
    },
    run: (ctx, { reason }) => decide(ctx, { status: 'refused', reason: reason ?? null }, msg`{kind}, {amount} is refused`),
    cli: (ctx, { reason }) =>
      apiLine(branchExpenseContract.decide, { ...at(ctx), body: { status: 'refused', reason: reason ?? '' } }),
  }),
  defineCommand({
    ...one,
    id: 'branch-expense.attach',
    title: msg`Add the receipt`,
    keywords: msg`file, upload, picture, scan, invoice`,
    icon: FileUp,
    keys: ['u'],
    needs: { any: branchExpenseContract.attach.needs },
    when: ctx => {
      const expense = expenseAt(ctx)
      if (!expense) return true
      if (expense.has_file) return { off: hasReceipt }
      const { needs } = branchExpenseTransitions.moves[attachMove(expense)]
      return commandContext.permissions.has(needs) ? true : { off: decidedElsewhere }
    },
    run: ctx => {
      const { params } = at(ctx)
      sendFile(branchExpenseContract.attach.upload.types, file => attach(params, file))
    },
    cli: ctx => `office branchdeposits receipt ${at(ctx).params.id} ${at(ctx).params.expenseId} receipt.pdf`,
  }),
  defineCommand({
    ...one,
    id: 'branch-expense.file',
    title: msg`Open the receipt`,
    icon: Paperclip,
    keys: ['o'],
    needs: { any: ['view-branch-expense'] },
    when: ctx => expenseAt(ctx)?.has_file ?? false,
    run: ctx => saved(call(branchExpenseContract.file, at(ctx), { timeout: 60_000 })),
  }),
  defineCommand({
    ...one,
    id: 'branch-expense.remove',
    title: msg`Remove the expense`,
    icon: Trash2,
    keys: ['delete'],
    needs: { any: branchExpenseContract.remove.needs },
    when: allows('remove'),
    writes: 'asks',
    confirm: ctx => {
      const expense = expenseAt(ctx)
      return {
        title: { message: msg`Remove {kind}, {amount}?`, values: expense ? valuesOf(expense) : {} },
        body: msg`Its receipt is removed too.`,
        act: msg`Remove the expense`,
        keep: msg`Keep it`,
        tone: 'danger',
      }
    },
    run: async ctx => {
      const expense = expenseAt(ctx)
      await call(branchExpenseContract.remove, at(ctx))
      await invalidate(...expenseChanged)
      return { toast: { message: msg`{kind}, {amount} is removed`, values: expense ? valuesOf(expense) : {} } }
    },
    cli: ctx => apiLine(branchExpenseContract.remove, at(ctx)),
  }),
]
