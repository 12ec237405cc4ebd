// Expenses of a branch deposit: entered by the branch while it is undecided, each approved or refused at head office.
import {
  type BranchExpense,
  branchExpenseContract,
  branchExpenseTransitions,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { msg } from '@office/shared/core/messages/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { compareAmounts, formatMoney, sumAmounts, toMinor } from '@office/shared/format/amount'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import { judgedType } from '../../../core/files/file-content.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import type { FileAnswer, Uploaded } from '../../../core/http/implement.ts'
import { found, refuse, refuseBy, refuseField } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockForMove } from '../documents/document.queries.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { branchDeposits, ownBranch, readBranchDeposit } from './branch-deposit.queries.ts'
import { refuseAtOwnPlace } from './deposit.queries.ts'

const unknownKind = msg`This expense kind does not exist or is inactive`
const tooMuch = msg`The expenses of {number} come to {spent}, more than its cash of {declared}`

const columns = {
  deposit_id: sql.ref('e.document_id'),
  kind_name: sql.ref('k.name'),
  currency: sql.ref('d.currency'),
  has_file: sql`e.file_id is not null`,
  created_by: sql.ref('maker.name'),
  decided_by: sql.ref('decider.name'),
}
const joins = sql`
  join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id
  join expense_kinds k on k.tenant_id = e.tenant_id and k.id = e.expense_kind_id
  join staff maker on maker.tenant_id = e.tenant_id and maker.id = e.maker_id
  left join staff decider on decider.tenant_id = e.tenant_id and decider.id = e.decider_id`

export const branchExpenseSource = (documentId: number) =>
  tableSource('branch_expenses e', branchExpenseContract.list, {
    base: sql`(select * from branch_expenses where document_id = ${documentId}) e`,
    joins,
    columns,
  })

const readExpense = async (documentId: number, id: number, { tx }: Context): Promise<BranchExpense> =>
  found(await readOne(branchExpenseSource(documentId), tx, id))

/** All expenses of a deposit, oldest first. */
export async function readExpenses(documentId: number, { tx }: Pick<Context, 'tx'>): Promise<BranchExpense[]> {
  const { rows } = await sql<BranchExpense>`
    select e.id, e.document_id as deposit_id, e.expense_kind_id, k.name as kind_name, d.currency, e.amount, e.note,
      e.file_id is not null as has_file, e.state, e.maker_id, maker.name as created_by, e.created_at, decider.name as decided_by,
      e.decided_at, e.reason
    from branch_expenses e ${joins} where e.document_id = ${documentId} order by e.id`.execute(tx)
  return rows
}

/** Approved expenses of a deposit by kind, in minor units. */
export async function approvedByKind(
  { id, currency }: { id: number; currency: string },
  { tx }: Context,
): Promise<{ expense_kind_id: number; amount: bigint }[]> {
  const { rows } = await sql<{ expense_kind_id: number; amount: string }>`
    select expense_kind_id, sum(amount) as amount from branch_expenses
    where document_id = ${id} and state = 'approved' group by 1 order by 1`.execute(tx)
  return rows.map(({ expense_kind_id, amount }) => ({ expense_kind_id, amount: toMinor(amount, currency) }))
}

export interface NewExpense {
  expense_kind_id: number
  amount: string
  note?: string | null | undefined
}

/** Refused ones do not count against the deposit's cash. */
export async function addExpense(
  documentId: number,
  { expense_kind_id, amount: asked, note }: NewExpense,
  file: Uploaded | undefined,
  context: Context,
): Promise<BranchExpense> {
  const { tx, tenant, staff, services } = context
  const { declared, currency, number } = await lockOpen(documentId, context)
  const amount = askedAmount('amount', asked, currency)
  refuseNothing(amount)
  const kind = await tx
    .selectFrom('expense_kinds')
    .select('id')
    .where('id', '=', expense_kind_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!kind) refuseField('expense_kind_id', 'unknown-reference', unknownKind)
  const others = (await readExpenses(documentId, context)).filter(({ state }) => state !== 'refused')
  const spent = sumAmounts([amount, ...others.map(expense => expense.amount)], currency)
  if (compareAmounts(spent, declared) > 0) {
    const money = (sum: string) => formatMoney(sum, currency)
    const values = { number, spent: money(spent), declared: money(declared) }
    const code = 'expenses-above-cash'
    refuse(code, { detail: tooMuch, values, errors: [{ path: 'amount', code, message: tooMuch, values }] })
  }
  const options = file && {
    name: file.name,
    type: await judgedType(file, branchExpenseContract.create.upload.types),
    needs: ['view-branch-expense'],
    staffId: staff.id,
  }
  const file_id = file && options ? await services.files.keep(tx, tenant.id, file, options) : null
  const { id } = await tx
    .insertInto('branch_expenses')
    .values({ document_id: documentId, expense_kind_id, amount, note: note ?? null, file_id, maker_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return told(documentId, id, 'create', context)
}

/** The deposit, locked, while it is undecided. */
const lockOpen = (documentId: number, context: Context) => lockForMove(branchDeposits, documentId, 'spend', context)

async function told(documentId: number, id: number, verb: string, context: Context): Promise<BranchExpense> {
  const after = await readExpense(documentId, id, context)
  await context.audit({ action: `branch-expense.${verb}`, subject: 'branch-expense', subjectId: id, after })
  context.publish({ type: 'documents.changed', data: { kind: branchDeposits.kind } })
  return after
}

/** The expense, with its deposit locked, if this person may make the move now. */
async function lockExpense(
  documentId: number,
  id: number,
  move: MoveName<typeof branchExpenseTransitions>,
  context: Context,
): Promise<BranchExpense> {
  const expense = await readExpense(documentId, id, context)
  const isOwn = expense.maker_id === context.staff.id
  const refusal = whyNot(branchExpenseTransitions, move, { state: expense.state, isOwn, held: context.permissions })
  refuseBy(refusal, expense)
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
  await lockExpense(documentId, id, status === 'approved' ? 'approve' : 'refuse', context)
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
  await lockOpen(documentId, context)
  const before = await lockExpense(documentId, id, 'remove', context)
  await context.tx.deleteFrom('branch_expenses').where('id', '=', id).execute()
  await context.audit({ action: 'branch-expense.remove', subject: 'branch-expense', subjectId: id, before })
  context.publish({ type: 'documents.changed', data: { kind: branchDeposits.kind } })
  return { removed: true }
}

export async function openExpenseFile(documentId: number, id: number, context: Context): Promise<FileAnswer> {
  await readBranchDeposit(context, documentId)
  await readExpense(documentId, id, context)
  const row = await context.tx.selectFrom('branch_expenses').select('file_id').where('id', '=', id).executeTakeFirst()
  const { name, type, stream } = await context.services.files.open(context.tx, found(row?.file_id))
  return { name, type, content: stream }
}
