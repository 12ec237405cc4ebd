// Branch deposits: the cash that came to a branch, less the expenses that head office approves, paid in with the bank's slip.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { documentLabels, documentRow, MAX_LINES, MAX_NAMED, madeFields, Sum } from '../document.model.ts'
import { branchDepositTransitions } from './branch-deposit.transitions.ts'
import { BranchExpense } from './branch-expense.contract.ts'
import { CashReceipt, ReceiptSelection } from './cash-receipt.model.ts'
import { depositSteps } from './deposit.contract.ts'
import { PaidInStatus, paidInLabels, paidInRow } from './deposit.model.ts'

const row = {
  ...documentRow,
  state: x.stateOf(branchDepositTransitions),
  ...paidInRow,
  /** Approved expenses. */
  spent: x.amount(),
  /** Declared less spent: the amount on the slip. */
  net: x.amount(),
  /** Expenses not decided yet. */
  open_expenses: x.integer(),
  /** What they come to: the slip is for less by as much as is approved of it. */
  undecided: x.amount(),
}
export const BranchDeposit = x.row(row)
export type BranchDeposit = x.Of<typeof BranchDeposit>

const MadeBranchDeposits = x.row({ ...row, ...madeFields(BranchDeposit) })
export type MadeBranchDeposits = x.Of<typeof MadeBranchDeposits>

export const branchDepositLabels = {
  ...documentLabels,
  ...paidInLabels,
  party_name: msg`Branch`,
  lines: msg`Receipts`,
  spent: msg`Expenses`,
  net: msg`Paid in`,
  open_expenses: msg`Expenses to be decided`,
} satisfies Labels<BranchDeposit>

export const BranchDepositPrint = x.row({
  ...row,
  receipts: x.list(CashReceipt, 0, MAX_LINES),
  expenses: x.list(BranchExpense, 0, MAX_LINES),
})
export type BranchDepositPrint = x.Of<typeof BranchDepositPrint>

const BranchCash = x.row({
  /** From the journal. */
  in_hand: x.list(Sum, 0, 50),
  pending: x.list(Sum, 0, 50),
  pending_receipts: x.integer(),
  /** Since when a branch has held the oldest cash. */
  oldest_at: x.nullable(x.instant()),
  to_decide: x.integer(),
  expenses_to_decide: x.integer(),
  approved_today: x.list(Sum, 0, 50),
})
export type BranchCash = x.Of<typeof BranchCash>

const { moves } = branchDepositTransitions

const steps = depositSteps({
  party: 'branch',
  row: BranchDeposit,
  detail: BranchDeposit,
  print: BranchDepositPrint,
  cash: BranchCash,
  status: PaidInStatus,
  views: 'view-branch-finance',
  creates: moves.cancel.needs,
  rejects: moves.reject.needs,
  prints: 'print-branch-deposit',
  changes: [moves.approve.needs, moves.cancel.needs],
  fails: { status: ['slip-missing', 'own-branch', 'expenses-open'], reject: ['own-branch'], print: [] },
  summaries: {
    list: 'Branch deposits',
    status: 'Approve a deposit whose slip is there and whose expenses are decided, or cancel it while it is not decided',
  },
})

export const branchDepositContract = {
  ...steps,
  // Its expenses have a page of their own.
  get: { ...steps.get, needs: ['view-branch-finance', 'view-branch-expense'] as const },
  create: post('/admin/finance/branch/deposit', {
    summary:
      'Make deposits of cash that one branch received, all of it or none. One per currency and thousand lines; the answer is the first, and `made` has all of them',
    needs: [moves.cancel.needs],
    body: x.record({
      /** By default that of the branch holding the first of them. */
      party_id: x.optional(x.id()),
      receipt_ids: x.list(x.id(), 1, MAX_NAMED),
      remark: x.optional(x.nullable(x.text({ max: 500 }))),
    }),
    dryRun: true,
    returns: MadeBranchDeposits,
    fails: ['deposit-blocked'],
  }),
  receipts: list('/admin/finance/branch/deposit/{id}/receipts', {
    summary: 'Contents of a branch deposit: rider deposits, deliveries and payments at the counter',
    needs: ['view-branch-finance'],
    service: 'lists',
    row: CashReceipt,
    filters: { reference: 'words', kind: 'words', id: 'ids' },
    sort: ['id'],
  }),
  pending: list('/admin/finance/branch/pending-orders', {
    summary: 'Cash that branches have received and not handed in',
    needs: [moves.cancel.needs, 'view-branch-finance'],
    service: 'lists',
    row: CashReceipt,
    filters: { reference: 'words', kind: 'words', party_id: 'ids', currency: 'words', received_at: 'days', id: 'ids' },
    sort: ['id'],
  }),
  selected: get('/admin/finance/branch/selected-order-details', {
    summary: 'Total of receipts before they become a deposit; comma-separated numbers, waybills or rider deposit numbers',
    needs: [moves.cancel.needs],
    query: x.row({
      party_id: x.optional(x.id()),
      receipts: x.optional(x.text({ max: 20_000 })),
      references: x.optional(x.text({ max: 20_000 })),
    }),
    returns: ReceiptSelection,
  }),
}
