// What a branch spent of its cash before paying in the rest: each amount with its receipt, each decided on its own at head
// office.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { Removed } from '../../../core/api/crud-endpoints.ts'
import { file, list, post, remove } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { defineTransitions } from '../../../core/transitions.ts'
import { formatMoney } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'

const decided = { code: 'expense-decided', message: msg`This expense has already been decided` }
const own = { code: 'own-expense', message: msg`You entered this expense, so someone else must decide` }

export const branchExpenseTransitions = defineTransitions({
  kind: 'branch-expense',
  states: {
    open: { name: msg`To be decided` },
    approved: { name: msg`Approved`, closed: decided },
    refused: { name: msg`Refused`, closed: decided },
  },
  moves: {
    approve: { from: ['open'], to: 'approved', needs: 'approve-branch-expense', byOther: own },
    refuse: { from: ['open'], to: 'refused', needs: 'approve-branch-expense', asks: ['reason'], byOther: own },
    remove: { from: ['open'], to: null, needs: 'create-branch-expense' },
    /** Its receipt comes later. */
    attach: { from: ['open'], to: 'open', needs: 'create-branch-expense' },
    /** Whoever decided may not have seen it, so only somebody who could have decided adds it afterwards. */
    'attach-decided': { from: ['approved', 'refused'], to: 'approved', needs: 'approve-branch-expense' },
  },
})

export const attachMove = ({ state }: Pick<BranchExpense, 'state'>) => (state === 'open' ? 'attach' : 'attach-decided')

export const BranchExpense = x.row({
  id: x.id(),
  deposit_id: x.id(),
  deposit_number: x.text(),
  expense_kind_id: x.id(),
  kind_name: x.text(),
  currency: x.text({ min: 3, max: 3 }),
  amount: x.amount(),
  note: x.nullable(x.text({ max: 500 })),
  has_file: x.flag(),
  state: x.stateOf(branchExpenseTransitions),
  maker_id: x.id(),
  created_by: x.text(),
  created_at: x.instant(),
  decided_by: x.nullable(x.text()),
  decided_at: x.nullable(x.instant()),
  /** Why it was refused. */
  reason: x.nullable(x.text({ max: 500 })),
})
export type BranchExpense = x.Of<typeof BranchExpense>

/** An expense with the same kind and amount: the same receipt, or another one like it. */
const repeats = msg`{number} already has {kind}, {amount}, entered by {name} on {at}`

/** In words, with the time as people read it. */
export const repeatsExpense = (expense: BranchExpense) => {
  const { deposit_number: number, kind_name: kind, amount, currency, created_by: name, created_at } = expense
  return {
    message: repeats,
    values: { number, kind, amount: formatMoney(amount, currency), name, at: formatDateTime(created_at) },
  }
}

export const branchExpenseLabels = {
  kind_name: msg`Expense kind`,
  amount: msg`Amount`,
  note: msg`Note`,
  has_file: msg`Receipt`,
  state: msg`Status`,
  created_by: msg`Entered by`,
  created_at: msg`Entered`,
  decided_by: msg`Decided by`,
  decided_at: msg`Decided`,
  reason: msg`Reason`,
} satisfies Labels<BranchExpense>

const path = '/admin/finance/branch/deposit/{id}/expenses'
const { moves } = branchExpenseTransitions
const receiptTypes = ['jpg', 'jpeg', 'png', 'pdf'] as const

export const branchExpenseContract = {
  list: list(path, {
    summary: 'Expenses of a branch deposit',
    needs: ['view-branch-expense'],
    service: 'lists',
    row: BranchExpense,
    filters: { state: 'words', expense_kind_id: 'ids', id: 'ids' },
    sort: ['id'],
  }),
  create: post(path, {
    summary: 'Enter an expense paid from the cash of a deposit, with its receipt: jpg, png or pdf, at most 5 MB',
    needs: ['create-branch-expense'],
    body: x.record({ expense_kind_id: x.id(), amount: x.amount(), note: x.optional(x.nullable(x.text({ max: 500 }))) }),
    upload: { types: receiptTypes, with: 'body' },
    returns: BranchExpense,
    fails: ['deposit-decided', 'expenses-above-cash'],
  }),
  alike: post(`${path}/alike`, {
    summary:
      'The newest expense that one with this kind and amount would repeat: of this deposit, or of another of its branch in the last seven days; null if there is none, or if it was refused',
    needs: ['create-branch-expense'],
    body: x.record({ expense_kind_id: x.id(), amount: x.amount() }),
    returns: x.record({ alike: x.nullable(BranchExpense) }),
  }),
  decide: post(`${path}/{expenseId}/decision`, {
    summary: 'Approve an expense, or refuse it with a reason',
    needs: [moves.approve.needs],
    body: x.record({ status: x.oneOf(['approved', 'refused']), reason: x.optional(x.nullable(x.text({ max: 500 }))) }),
    returns: BranchExpense,
    fails: ['deposit-decided', 'own-deposit', 'expense-decided', 'own-expense', 'own-branch'],
  }),
  remove: remove(`${path}/{expenseId}`, {
    summary: 'Remove an undecided expense',
    needs: [moves.remove.needs],
    returns: Removed,
    fails: ['deposit-decided', 'expense-decided'],
  }),
  attach: post(`${path}/{expenseId}/file`, {
    summary: 'Add the receipt of an expense that was entered without one: jpg, png or pdf, at most 5 MB; it is never replaced',
    needs: [moves.attach.needs, moves['attach-decided'].needs],
    upload: { types: receiptTypes },
    returns: BranchExpense,
    fails: ['deposit-decided', 'expense-decided', 'receipt-there'],
  }),
  file: file(`${path}/{expenseId}/file`, {
    summary: 'The receipt of an expense',
    needs: ['view-branch-expense'],
    service: 'storage',
  }),
}
