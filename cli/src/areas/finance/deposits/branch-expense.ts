// office branchdeposits expenses, spend, receipt and decide: what a branch paid from its cash, entered there and decided at head
// office.
import {
  type BranchExpense,
  branchExpenseContract,
  branchExpenseLabels,
  repeatsExpense,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { cellWords } from '../../../core/io/cell-words.ts'
import { readUpload } from '../../../core/io/read-upload.ts'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { numberIn } from '../../../core/nouns/find-records.ts'
import { cellText } from '../../../core/nouns/list-records.ts'
import { failure, usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, canAsk, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { openDocument, parties } from './deposit-parties.ts'

const needsAgain = msg`{problem}. Add --again to enter it all the same.`
const allTheSame = msg`{problem}. Enter it all the same?`
const notEntered = msg`No expense was entered.`
const unknownKind = msg`There is no expense kind “{name}”. Available: {names}.`
const needsVerdict = msg`Add --approve or --refuse REASON.`
const needsNumber = msg`Specify the expense by its number. To find it, run office branchdeposits expenses.`
const isEntered = msg`{kind}, {amount} entered`
const hasReceipt = msg`The receipt of {kind}, {amount} is added`
const isApproved = msg`{kind}, {amount} is approved`
const isRefused = msg`{kind}, {amount} is refused`

interface Given<F> {
  args: readonly string[]
  flags: F & { json: boolean }
}

function tell(expense: BranchExpense, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  const { kind_name, currency, amount } = expense
  if (json) writeJson(context, expense)
  else say(context, context.translate(said, { kind: kind_name, amount: formatMoney(amount, currency) }))
  return exitCodes.ok
}

export async function listExpenses({ args: [name = ''], flags }: Given<object>, context: CliContext): Promise<ExitCode> {
  const { io, translate } = context
  const { call, at } = await openDocument(parties.branch, name, context)
  const { data } = await call(branchExpenseContract.list, { ...at, query: { noPagination: true } })
  if (flags.json) writeJson(context, { expenses: data })
  else
    writeTable(
      io.out,
      headingsFor(io.out, translate, [
        'id',
        branchExpenseLabels.kind_name,
        msg`Currency`,
        ...(['amount', 'state', 'has_file', 'note', 'reason'] as const).map(key => branchExpenseLabels[key]),
      ]),
      data.map(({ id, kind_name, currency, amount, state, has_file, note, reason }) => [
        String(id),
        kind_name,
        currency,
        cellWords(context).amount(amount),
        state,
        cellText(context, has_file),
        note ?? '',
        reason ?? '',
      ]),
    )
  return exitCodes.ok
}

export async function spend(
  {
    args: [name = '', kind = '', amount = ''],
    flags,
  }: Given<{ note: string | undefined; file: string | undefined; again: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  const path = flags.file
  const receipt = path === undefined ? null : await readUpload(path)
  const { call, at } = await openDocument(parties.branch, name, context)
  const kinds = await call(expenseKindContract.dropdown, { query: {} })
  const found = kinds.find(one => one.name.toLowerCase() === kind.toLowerCase() || one.id === numberIn(kind))
  if (!found) throw usageError(unknownKind, { name: kind, names: kinds.map(one => one.name).join(', ') })
  const expense = { expense_kind_id: found.id, amount }
  if (!flags.again) {
    const { alike } = await call(branchExpenseContract.alike, { ...at, body: expense })
    if (alike && !(await isMeant(alike, flags, context))) {
      say(context, context.translate(notEntered))
      return exitCodes.failed
    }
  }
  const body = { ...expense, note: flags.note ?? null }
  const file = receipt ? { file: receipt } : {}
  return tell(await call(branchExpenseContract.create, { ...at, body, ...file }, { timeout: 60_000 }), isEntered, flags, context)
}

/** Whether one like it is to be entered as well. */
async function isMeant(alike: BranchExpense, { json }: { json: boolean }, context: CliContext): Promise<boolean> {
  const { message, values } = repeatsExpense(alike)
  const problem = context.translate(message, values)
  if (json || !canAsk(context)) throw failure('expense-repeats', needsAgain, { problem })
  return context.prompts.confirm(context.translate(allTheSame, { problem }))
}

export async function addReceipt(
  { args: [name = '', expense = '', path = ''], flags }: Given<object>,
  context: CliContext,
): Promise<ExitCode> {
  const expenseId = expenseIn(expense)
  const file = await readUpload(path)
  const { call, at } = await openDocument(parties.branch, name, context)
  const params = { ...at.params, expenseId }
  return tell(await call(branchExpenseContract.attach, { params, file }, { timeout: 60_000 }), hasReceipt, flags, context)
}

function expenseIn(text: string): number {
  const id = numberIn(text)
  if (id === null) throw usageError(needsNumber)
  return id
}

export async function decideExpense(
  { args: [name = '', expense = ''], flags }: Given<{ approve: boolean; refuse: string | undefined }>,
  context: CliContext,
): Promise<ExitCode> {
  if (flags.approve === (flags.refuse !== undefined)) throw usageError(needsVerdict)
  const expenseId = expenseIn(expense)
  const { call, at } = await openDocument(parties.branch, name, context)
  const body = { status: flags.approve ? ('approved' as const) : ('refused' as const), reason: flags.refuse ?? null }
  const decided = await call(branchExpenseContract.decide, { params: { ...at.params, expenseId }, body })
  return tell(decided, flags.approve ? isApproved : isRefused, flags, context)
}
