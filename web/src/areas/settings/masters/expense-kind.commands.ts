// Expense kinds as a noun of the portal, and their commands; they are part of the page of the finance setting.
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import type { Command } from '../../../core/command/command.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { settingAddress, settingPath } from '../frame/setting-kinds.part.ts'

export const expenseKinds = defineNoun({
  id: 'expense-kind',
  path: settingAddress({ path: settingPath, id: 'finance' }),
  contract: expenseKindContract,
  many: msg`Expense kinds`,
  one: msg`Expense kind`,
  create: msg`Create expense kind`,
  edit: msg`Edit expense kind`,
  remove: msg`Delete expense kind`,
  selected: msg`{n, plural, one {# expense kind selected} other {# expense kinds selected}}`,
  label: kind => kind.name,
})

const plain = nounCommands(expenseKinds)

export const expenseKindCommands: readonly Command[] = [...plain.form, ...plain.remove]
