// The one registry of the portal: commands of the shell, of lists, of every area, and 'go to' from the route table.
import type { Command } from '../core/command/command.ts'
import { type CommandRegistry, commandRegistry } from '../core/command/registry.ts'
import { currentRebindings } from '../core/layout/preferences.ts'
import { listCommands } from '../core/list/list.commands.ts'
import { areas } from './areas.ts'
import { goToCommands } from './go-to.commands.ts'
import { grantorOf } from './grantors.ts'
import { shellCommands } from './shell.commands.ts'

export async function loadCommands(): Promise<readonly Command[]> {
  const ofAreas = await Promise.all(areas.map(area => area.commands?.() ?? []))
  return [...shellCommands, ...goToCommands, ...listCommands, ...ofAreas.flat()]
}

export const loadRegistry = async (): Promise<CommandRegistry> =>
  commandRegistry(await loadCommands(), { rebindings: currentRebindings, grantor: grantorOf })
