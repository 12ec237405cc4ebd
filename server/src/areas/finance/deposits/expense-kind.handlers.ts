// Expense kinds: a plain table, and a tenant's initial ones.
import { expenseKindContract, firstExpenseKinds } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { inEnglish, msg } from '@office/shared/core/messages/message'
import type { Tx } from '../../../core/database/transaction.ts'
import { implement } from '../../../core/http/implement.ts'
import { crud } from '../../../core/records/crud.ts'
import { tableSource } from '../../../core/records/table-source.ts'

export const expenseKindHandlers = implement(
  expenseKindContract,
  crud(expenseKindContract, {
    table: 'expense_kinds',
    noun: 'expense-kind',
    source: tableSource('expense_kinds k', expenseKindContract.list, {}),
    taken: {
      expense_kinds_name: { code: 'expense-kind-taken', field: 'name', message: msg`This expense kind already exists` },
    },
  }),
)

export async function seedExpenseKindsOf(tx: Tx): Promise<void> {
  await tx
    .insertInto('expense_kinds')
    .values(firstExpenseKinds.map(kind => ({ name: inEnglish(kind) })))
    .execute()
}
