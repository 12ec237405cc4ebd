// The form of an expense kind.
import { expenseKindLabels } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { text, toggle } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { expenseKinds } from './expense-kind.commands.ts'

export const expenseKindForm = defineForm({
  ...formOf(expenseKinds),
  fields: { name: text(expenseKindLabels.name), is_active: toggle(expenseKindLabels.is_active, true) },
})
