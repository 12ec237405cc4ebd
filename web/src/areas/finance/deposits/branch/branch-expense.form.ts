// The form of an expense: its purpose, its amount, and its receipt.
import { branchExpenseContract, branchExpenseLabels } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { msg } from '@office/shared/core/messages/message'
import { ReceiptText } from 'lucide-react'
import { decimal, file, longText, pick } from '../../../../core/form/controls.ts'
import { defineForm } from '../../../../core/form/define-form.ts'
import { expenseChanged } from './branch-expense.commands.ts'

export const branchExpenseForm = defineForm({
  id: 'branch-expense',
  noun: msg`Expense`,
  createTitle: msg`Enter an expense`,
  editTitle: msg`Enter an expense`,
  icon: ReceiptText,
  create: branchExpenseContract.create,
  labelOf: expense => expense.kind_name,
  refresh: expenseChanged,
  fields: {
    expense_kind_id: pick(expenseKindContract.dropdown, branchExpenseLabels.kind_name, { wide: true }),
    amount: decimal(branchExpenseLabels.amount),
    note: longText(branchExpenseLabels.note, 500, { wide: true }),
  },
  files: { file: file(branchExpenseLabels.has_file, { types: branchExpenseContract.create.upload.types }) },
})
