// Kinds of expenses that branches pay from their cash: a master of the tenant.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../../core/api/crud-endpoints.ts'
import * as x from '../../../core/schema.ts'

const draft = { name: x.text({ max: 80 }), is_active: x.flag() }

export const ExpenseKind = x.row({ id: x.id(), ...draft, version: x.integer(1) })
export type ExpenseKind = x.Of<typeof ExpenseKind>

export const expenseKindLabels = { name: msg`Name`, is_active: msg`Active` } satisfies Labels<ExpenseKind>

/** What every tenant starts with. */
export const firstExpenseKinds: readonly Message[] = [
  msg`Fuel`,
  msg`Packing material`,
  msg`Loading and unloading`,
  msg`Vehicle repair`,
  msg`Office supplies`,
]

export const expenseKindContract = crudEndpoints('/admin/finance/expenses', {
  one: 'an expense kind',
  many: 'Expense kinds',
  verbs: ['list', 'create', 'update', 'remove', 'dropdown'],
  row: ExpenseKind,
  draft,
  filters: { id: 'ids', name: 'text', is_active: 'flag' },
  sort: ['id', 'name', 'is_active'],
  views: ['view-branch-expense', 'update-finance-setting'],
  manages: ['update-finance-setting'],
  taken: ['expense-kind-taken'],
  summaries: { remove: 'Delete an expense kind that no expense is of' },
})
