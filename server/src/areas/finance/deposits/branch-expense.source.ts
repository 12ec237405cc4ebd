// Reads the expenses of branch deposits: a list, one of them, all of a deposit, and what was approved by kind.
import type { BranchDeposit } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { type BranchExpense, branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import { found } from '../../../core/http/refusal.ts'
import { readAll, readOne } from '../../../core/records/list-source.ts'
import { tableSource } from '../../../core/records/table-source.ts'

/** Those for which a condition on their table holds. */
const expensesWhere = (condition: Sql) =>
  tableSource('branch_expenses e', branchExpenseContract.list, {
    base: sql`(select * from branch_expenses where ${condition}) e`,
    joins: sql`
      join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id
      join expense_kinds k on k.tenant_id = e.tenant_id and k.id = e.expense_kind_id
      join staff maker on maker.tenant_id = e.tenant_id and maker.id = e.maker_id
      left join staff decider on decider.tenant_id = e.tenant_id and decider.id = e.decider_id`,
    columns: {
      deposit_id: sql.ref('e.document_id'),
      deposit_number: sql.ref('d.number'),
      kind_name: sql.ref('k.name'),
      currency: sql.ref('d.currency'),
      has_file: sql`e.file_id is not null`,
      created_by: sql.ref('maker.name'),
      decided_by: sql.ref('decider.name'),
    },
  })

export const branchExpenseSource = (documentId: number) => expensesWhere(sql`document_id = ${documentId}`)

/**
 * Expenses of a kind and an amount that were not refused, oldest first: of a deposit, and of others of its branch in the last days, since
 * a receipt is entered twice soon or not at all. What a rejected or cancelled deposit had is entered again with the next one.
 */
export const readAlike = (
  { id, party_id, currency }: Pick<BranchDeposit, 'id' | 'party_id' | 'currency'>,
  { expense_kind_id, amount }: Pick<BranchExpense, 'expense_kind_id' | 'amount'>,
  { tx }: Pick<Context, 'tx'>,
): Promise<BranchExpense[]> =>
  readAll(
    expensesWhere(sql`
      expense_kind_id = ${expense_kind_id} and amount = ${amount} and state <> 'refused'
      and (document_id = ${id} or created_at > now() - interval '7 days' and document_id in (
        select id from documents where kind = 'branch-deposit' and party_id = ${party_id} and currency = ${currency}
          and state not in ('rejected', 'cancelled')))`),
    tx,
  )

export const readExpense = async (documentId: number, id: number, { tx }: Context): Promise<BranchExpense> =>
  found(await readOne(branchExpenseSource(documentId), tx, id))

/** All expenses of a deposit, oldest first. */
export const readExpenses = (documentId: number, { tx }: Pick<Context, 'tx'>): Promise<BranchExpense[]> =>
  readAll(branchExpenseSource(documentId), tx)

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
