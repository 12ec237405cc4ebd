// The form of an expense: its purpose, its amount, and its receipt; whether it seems to be entered already is told while it is typed.
import {
  branchExpenseContract,
  branchExpenseLabels,
  repeatsExpense,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { ReceiptText } from 'lucide-react'
import { call } from '../../../../core/data/api.ts'
import type { Within } from '../../../../core/data/path-params.ts'
import { decimal, file, longText, pick } from '../../../../core/form/controls.ts'
import { defineForm, type LookedUp } from '../../../../core/form/define-form.ts'
import { type RawValues, textOf } from '../../../../core/form/raw.ts'
import { expenseChanged } from './branch-expense.commands.ts'

async function warnOfRepeat(values: RawValues, changed: string, signal: AbortSignal, within: Within): Promise<LookedUp> {
  if (changed !== 'expense_kind_id' && changed !== 'amount') return {}
  const { alike: endpoint } = branchExpenseContract
  const said = { expense_kind_id: Number(textOf(values.expense_kind_id ?? '')), amount: textOf(values.amount ?? '').trim() }
  const question = parse(endpoint.body, said)
  if ('problems' in question) return { warnings: { amount: null } }
  const { alike } = await call(endpoint, { params: { id: Number(within.id) }, body: question.value }, { signal })
  return { warnings: { amount: alike && repeatsExpense(alike) } }
}

/** @param currency of the deposit */
export const branchExpenseForm = (currency: string) =>
  defineForm({
    id: 'branch-expense',
    noun: msg`Expense`,
    createTitle: msg`Enter an expense`,
    editTitle: msg`Enter an expense`,
    icon: ReceiptText,
    create: branchExpenseContract.create,
    labelOf: expense => expense.kind_name,
    refresh: expenseChanged,
    lookUp: warnOfRepeat,
    fields: {
      expense_kind_id: pick(expenseKindContract.dropdown, branchExpenseLabels.kind_name, { wide: true }),
      amount: decimal(branchExpenseLabels.amount, { unit: currency }),
      note: longText(branchExpenseLabels.note, 500, { wide: true }),
    },
    files: { file: file(branchExpenseLabels.has_file, { types: branchExpenseContract.create.upload.types }) },
  })
