// The one registry of the portal: commands of the shell, of lists, of every area, and 'go to' from the route table.
import type { Command } from '../../core/command/command.ts'
import { commandRegistry } from '../../core/command/registry.ts'
import { listCommands } from '../../core/list/list.commands.ts'
import { currentRebindings } from '../../core/look/preferences.ts'
import { areaCommands } from './area-commands.ts'
import { goToCommands } from './go-to.commands.ts'
import { grantorOf } from './grantors.ts'
import { shellCommands } from './shell.commands.ts'

export const allCommands: readonly Command[] = [...shellCommands, ...goToCommands, ...listCommands, ...areaCommands]

export const registry = commandRegistry(allCommands, { rebindings: currentRebindings, grantor: grantorOf })
