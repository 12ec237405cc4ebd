// The steps of branch deposits: made from what a branch received, approved with its slip and expenses into the journal, rejected
// or cancelled.

import type {
  BranchDeposit,
  BranchDepositPrint,
  MadeBranchDeposits,
} from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchDepositPaper } from '@office/shared/areas/finance/deposits/branch-deposit.paper'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import { isZero, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { type PaperContext, readerOf } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { freezePrint, lockForMove, settle } from '../documents/document.queries.ts'
import { makeEach } from '../documents/document-each.part.ts'
import { rejectionOf } from '../documents/document-rejection.queries.ts'
import { postEntries } from '../journal/journal.part.ts'
import { branchDepositSource } from './branch-deposit.source.ts'
import { approvedByKind, readExpenses } from './branch-expense.source.ts'
import { lockReceipts, ordersIn, readReceipts, releaseReceipts, takeReceipts } from './cash-receipt.queries.ts'
import { giveBack, type KindOfDeposit, makeDeposit, moveCash, refuseAtOwnPlace } from './deposit.queries.ts'

const slipMissing = msg`{number} has no slip yet`
const expensesOpen = msg`{n, plural, one {# expense of {number} is} other {# expenses of {number} are}} still undecided`
export const ownBranch = {
  code: 'own-branch',
  message: msg`{number} belongs to the branch you work at, so someone else must decide`,
}

export const branchDeposits: KindOfDeposit<typeof branchDepositTransitions, BranchDeposit> = {
  kind: 'branch-deposit',
  held: 'at-branch',
  within: 'in-branch-deposit',
  ordersOf: async ({ tx }, id) => {
    const { rows } = await sql<{ order_id: number }>`${ordersIn(id)} order by 1`.execute(tx)
    return rows.map(row => row.order_id)
  },
  released: releaseReceipts,
  transitions: branchDepositTransitions,
  read: readBranchDeposit,
}

export async function readBranchDeposit({ tx }: Pick<Context, 'tx'>, id: number): Promise<BranchDeposit> {
  return found(await readOne(branchDepositSource, tx, id))
}

/** The branch sees its own deposits; the money itself goes to head office. */
export async function createBranchDeposit(
  body: { party_id?: number | undefined; receipt_ids: readonly number[]; remark?: string | null | undefined },
  context: Context,
): Promise<MadeBranchDeposits> {
  const { party_id: place, receipt_ids } = body
  const locked = await lockReceipts(receipt_ids, context)
  return makeEach({ ids: receipt_ids, locked, party_id: place }, async ({ ids, party_id }) => {
    const taken = await takeReceipts({ party_id, receipt_ids: ids }, context)
    return makeDeposit(branchDeposits, taken, { warehouse_id: taken.party_id, remark: body.remark }, context)
  })
}

/** The cash leaves the branch: what was spent becomes expenses of their kinds, the rest arrives at head office. */
async function approve(id: number, reference: string, context: Context): Promise<BranchDeposit> {
  const { tx, staff } = context
  const deposit = await lockForMove(branchDeposits, id, 'approve', context)
  await refuseAtOwnPlace(branchDeposits, deposit, 'approve', ownBranch, context)
  const current = await readBranchDeposit(context, id)
  const { number, currency, party_id } = current
  const values = { number, n: current.open_expenses }
  if (current.open_expenses > 0) refuse('expenses-open', { detail: expensesOpen, values, current })
  if (!current.has_slip && !isZero(current.net)) refuse('slip-missing', { detail: slipMissing, values, current })
  const spent = await approvedByKind(deposit, context)
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: 'branch-deposit',
      source_id: id,
      staff_id: staff.id,
      lines: [
        { account: 'cash-branch', party_id, currency, amount: -toMinor(current.net, currency) },
        { account: 'cash-office', party_id: OURS, currency, amount: toMinor(current.net, currency) },
      ],
    },
    {
      kind: 'expense',
      source: 'branch-deposit',
      source_id: id,
      staff_id: staff.id,
      lines: spent.flatMap(({ expense_kind_id, amount }) => [
        { account: 'expense-branch' as const, party_id: expense_kind_id, currency, amount },
        { account: 'cash-branch' as const, party_id, currency, amount: -amount },
      ]),
    },
  ])
  await moveCash(branchDeposits, id, 'at-office', context)
  const after = await settle(branchDeposits, deposit, 'approve', reference === '' ? {} : { reference }, context)
  await freezePrint(id, await makePrint(id, context), ['print-branch-deposit'], context)
  return after
}

export async function updateBranchDeposit(
  id: number,
  body: { status: 'approved' | 'cancelled'; reference?: string | null | undefined },
  context: Context,
): Promise<BranchDeposit> {
  if (body.status === 'approved') return approve(id, (body.reference ?? '').trim(), context)
  return giveBack(branchDeposits, await lockForMove(branchDeposits, id, 'cancel', context), 'cancel', {}, context)
}

export async function rejectBranchDeposit(
  id: number,
  body: { reason_id: number; details: string },
  context: Context,
): Promise<BranchDeposit> {
  const deposit = await lockForMove(branchDeposits, id, 'reject', context)
  await refuseAtOwnPlace(branchDeposits, deposit, 'reject', ownBranch, context)
  return giveBack(branchDeposits, deposit, 'reject', await rejectionOf('deposit-rejected', body, context), context)
}

export const readPrint = async (context: Pick<Context, 'tx'>, id: number): Promise<BranchDepositPrint> => ({
  ...(await readBranchDeposit(context, id)),
  receipts: await readReceipts(id, context),
  expenses: await readExpenses(id, context),
})

export async function makePrint(id: number, context: PaperContext): Promise<PrintedFile> {
  const deposit = await readPrint(context, id)
  return printed(branchDepositPaper, deposit, readerOf(context))
}
