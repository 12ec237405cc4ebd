// Commands of branch deposits: those of every document, their slip, their expenses.
import type { Command } from '../../../../core/command/command.ts'
import { documentCommands } from '../../document/document.commands.ts'
import { branchDeposits } from '../deposit-view.ts'
import { slipCommands } from '../slip.commands.ts'
import { branchExpenseCommands } from './branch-expense.commands.ts'

export const branchDepositCommands: readonly Command[] = [
  ...documentCommands(branchDeposits),
  ...slipCommands(branchDeposits),
  ...branchExpenseCommands,
]
