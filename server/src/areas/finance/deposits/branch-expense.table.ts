// Columns of branch expenses and their kinds, for Kysely.
import type { BranchExpense } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Nullable, RowId, TenantId } from '../../../core/database/tables.ts'

interface ExpenseKindTable {
  tenant_id: TenantId
  id: RowId
  name: string
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

interface BranchExpenseTable {
  tenant_id: TenantId
  id: RowId
  document_id: number
  expense_kind_id: number
  amount: string
  note: string | null
  file_id: number | null
  state: Generated<BranchExpense['state']>
  maker_id: number
  created_at: Instant
  decider_id: Nullable<number>
  decided_at: InstantOrNull
  reason: Nullable<string>
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    expense_kinds: ExpenseKindTable
    branch_expenses: BranchExpenseTable
  }
}
