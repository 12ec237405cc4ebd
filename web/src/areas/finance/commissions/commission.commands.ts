// Commands of commissions: those of every document that is paid.
import type { Command } from '../../../core/command/command.ts'
import { paidDocumentCommands } from '../document/paid-document.commands.ts'
import { agencyCommissions, riderCommissions } from './commission-view.ts'

export const commissionCommands: readonly Command[] = [
  ...paidDocumentCommands(riderCommissions),
  ...paidDocumentCommands(agencyCommissions),
]
