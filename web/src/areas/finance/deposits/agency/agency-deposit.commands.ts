// Commands of agency deposits: those of every document, and their slip.
import type { Command } from '../../../../core/command/command.ts'
import { documentCommands } from '../../document/document.commands.ts'
import { agencyDeposits } from '../deposit-view.ts'
import { slipCommands } from '../slip.commands.ts'

export const agencyDepositCommands: readonly Command[] = [...documentCommands(agencyDeposits), ...slipCommands(agencyDeposits)]
