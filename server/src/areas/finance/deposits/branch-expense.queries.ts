// Expenses of a branch deposit: entered by the branch while it is undecided, each approved or refused at head office, with a receipt
// that may come later.
import {
  attachMove,
  type BranchExpense,
  branchExpenseContract,
  branchExpenseTransitions,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { msg } from '@office/shared/core/messages/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { compareAmounts, formatMoney, sumAmounts } from '@office/shared/format/amount'
import { required } from '@office/shared/rules/required'
import { judgedType } from '../../../core/files/file-content.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuseDecided } from '../../../core/http/decided.ts'
import type { FileAnswer, Uploaded } from '../../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import { announce, type LockedDocument, lockDocument, lockForMove } from '../documents/document.queries.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { branchDeposits, ownBranch, readBranchDeposit } from './branch-deposit.queries.ts'
import { readAlike, readExpense, readExpenses } from './branch-expense.source.ts'
import { refuseAtOwnPlace, staffAt } from './deposit.queries.ts'

const unknownKind = msg`This expense kind does not exist or is inactive`
const tooMuch = msg`The expenses of {number} come to {spent}, more than its cash of {declared}`
const isThere = msg`{kind}, {amount} has a receipt already, and it stays as it was seen`

export interface NewExpense {
  expense_kind_id: number
  amount: string
  note?: string | null | undefined
}

async function refuseUnknownKind(id: number, { tx }: Context): Promise<void> {
  const kinds = tx.selectFrom('expense_kinds').select('id').where('id', '=', id).where('is_active', '=', true)
  if (!(await kinds.executeTakeFirst())) refuseField('expense_kind_id', 'unknown-reference', unknownKind)
}

/** Refused ones do not count against the deposit's cash. */
export async function addExpense(
  documentId: number,
  { expense_kind_id, amount: asked, note }: NewExpense,
  file: Uploaded | undefined,
  context: Context,
): Promise<BranchExpense> {
  const { tx, staff } = context
  const { declared, currency, number } = await lockOpen(documentId, context)
  const amount = askedAmount('amount', asked, currency)
  refuseNothing(amount)
  await refuseUnknownKind(expense_kind_id, context)
  const others = (await readExpenses(documentId, context)).filter(({ state }) => state !== 'refused')
  const spent = sumAmounts([amount, ...others.map(expense => expense.amount)], currency)
  if (compareAmounts(spent, declared) > 0) {
    const money = (sum: string) => formatMoney(sum, currency)
    const values = { number, spent: money(spent), declared: money(declared) }
    const code = 'expenses-above-cash'
    refuse(code, { detail: tooMuch, values, errors: [{ path: 'amount', code, message: tooMuch, values }] })
  }
  const file_id = file ? await keepReceipt(file, context) : null
  const { id } = await tx
    .insertInto('branch_expenses')
    .values({ document_id: documentId, expense_kind_id, amount, note: note ?? null, file_id, maker_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return told(documentId, id, 'create', context)
}

/** The newest expense that another one with this kind and amount would repeat; a refused one may be entered again. */
export async function alikeExpense(
  documentId: number,
  said: Pick<NewExpense, 'expense_kind_id' | 'amount'>,
  context: Context,
): Promise<BranchExpense | null> {
  const deposit = await readBranchDeposit(context, documentId)
  await refuseUnknownKind(said.expense_kind_id, context)
  return (await readAlike(deposit, said, context)).at(-1) ?? null
}

async function keepReceipt(file: Uploaded, { tx, tenant, staff, services }: Context): Promise<number> {
  const type = await judgedType(file, branchExpenseContract.attach.upload.types)
  return services.files.keep(tx, tenant.id, file, { name: file.name, type, needs: ['view-branch-expense'], staffId: staff.id })
}

/** Adds a receipt where there is none: one that somebody may have seen is not exchanged. */
export async function attachReceipt(documentId: number, id: number, file: Uploaded, context: Context): Promise<BranchExpense> {
  const move = attachMove(await readExpense(documentId, id, context))
  const deposit = await (move === 'attach'
    ? lockOpen(documentId, context)
    : lockDocument(branchDeposits.kind, documentId, context))
  const before = await expenseForMove(deposit, id, move, context)
  const { kind_name: kind, amount, currency } = before
  if (before.has_file) {
    const values = { kind, amount: formatMoney(amount, currency) }
    refuse('receipt-there', { detail: isThere, values, current: before })
  }
  const file_id = await keepReceipt(file, context)
  await context.tx.updateTable('branch_expenses').set({ file_id }).where('id', '=', id).execute()
  return told(documentId, id, 'attach', context)
}

/** The deposit, locked, while it is undecided. */
const lockOpen = (documentId: number, context: Context) => lockForMove(branchDeposits, documentId, 'spend', context)

async function told(documentId: number, id: number, verb: string, context: Context): Promise<BranchExpense> {
  const after = await readExpense(documentId, id, context)
  await announce(branchDeposits, { action: `branch-expense.${verb}`, subject: 'branch-expense', subjectId: id, after }, context)
  return after
}

/** An expense of a locked deposit, if this person may make the move now. */
async function expenseForMove(
  deposit: LockedDocument,
  id: number,
  move: MoveName<typeof branchExpenseTransitions>,
  context: Context,
): Promise<BranchExpense> {
  const { tx, staff, permissions } = context
  const expense = await readExpense(deposit.id, id, context)
  const isOwn = expense.maker_id === staff.id
  const refusal = whyNot(branchExpenseTransitions, move, { state: expense.state, isOwn, held: permissions })
  const { approve } = branchExpenseTransitions.moves
  if (refusal?.code === approve.byOther.code) {
    const except = [expense.maker_id, deposit.maker_id, ...(await staffAt(deposit.party_id, tx))]
    await refuseOwn(refusal, { permission: approve.needs, except, at: [deposit.warehouse_id] }, expense, context)
  }
  refuseDecided(branchExpenseTransitions, refusal, expense, expense, context)
  return expense
}

export async function decideExpense(
  documentId: number,
  id: number,
  { status, reason }: { status: 'approved' | 'refused'; reason?: string | null | undefined },
  context: Context,
): Promise<BranchExpense> {
  const { tx, staff, now } = context
  await readExpense(documentId, id, context)
  const deposit = await lockForMove(branchDeposits, documentId, 'judge', context)
  await refuseAtOwnPlace(branchDeposits, deposit, 'judge', ownBranch, context)
  await expenseForMove(deposit, id, status === 'approved' ? 'approve' : 'refuse', context)
  const why = (reason ?? '').trim()
  if (status === 'refused' && why === '') refuseField('reason', required.code, required.message)
  await tx
    .updateTable('branch_expenses')
    .set({ state: status, reason: why === '' ? null : why, decider_id: staff.id, decided_at: now })
    .where('id', '=', id)
    .execute()
  return told(documentId, id, status === 'approved' ? 'approve' : 'refuse', context)
}

export async function removeExpense(documentId: number, id: number, context: Context): Promise<{ removed: boolean }> {
  await readExpense(documentId, id, context)
  const before = await expenseForMove(await lockOpen(documentId, context), id, 'remove', context)
  await context.tx.deleteFrom('branch_expenses').where('id', '=', id).execute()
  await announce(branchDeposits, { action: 'branch-expense.remove', subject: 'branch-expense', subjectId: id, before }, context)
  return { removed: true }
}

export async function openExpenseFile(documentId: number, id: number, context: Context): Promise<FileAnswer> {
  await readBranchDeposit(context, documentId)
  await readExpense(documentId, id, context)
  const row = await context.tx.selectFrom('branch_expenses').select('file_id').where('id', '=', id).executeTakeFirst()
  const { name, type, stream } = await context.services.files.open(context.tx, found(row?.file_id))
  return { name, type, content: stream }
}
