// What can be done with agency deposits: what every document has, and their slip.
import type { Command } from '../../../../core/command/command.ts'
import { documentCommands } from '../../document/document.commands.ts'
import { agencyDeposits } from '../deposit-view.ts'
import { slipCommands } from '../slip.commands.ts'

export const agencyDepositCommands: readonly Command[] = [...documentCommands(agencyDeposits), ...slipCommands(agencyDeposits)]
