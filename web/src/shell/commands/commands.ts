// The portal's one registry: commands of the shell, of lists, of every area, and 'go to' from the route table.

import { grantorOf } from '../../areas/staff/grantors.part.ts'
import type { Command } from '../../core/command/command.ts'
import { commandRegistry } from '../../core/command/registry.ts'
import { listCommands } from '../../core/list/list.commands.ts'
import { currentRebindings } from '../../core/look/preferences.ts'
import { areaCommands } from './area-commands.ts'
import { branchViewCommands } from './branch-view.commands.ts'
import { goToCommands } from './go-to.commands.ts'
import { shellCommands } from './shell.commands.ts'

const titleOf = ({ title }: Command): string | undefined => (typeof title === 'object' && 'id' in title ? title.id : undefined)

// A screen on which something is created gets no 'go to': the command that creates leads there, knows the record whose page is
// left, and would otherwise be in the palette twice.
const made = new Set(areaCommands.filter(({ section }) => section === 'create').map(titleOf))
const ledTo = goToCommands.filter(command => !made.has(titleOf(command)))

export const allCommands: readonly Command[] = [
  ...shellCommands,
  ...branchViewCommands,
  ...ledTo,
  ...listCommands,
  ...areaCommands,
]

export const registry = commandRegistry(allCommands, { rebindings: currentRebindings, grantor: grantorOf })
