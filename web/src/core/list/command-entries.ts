// Commands as menu entries: their titles, keys and reasons come from the one registry.
import { keysOfCommand, runById } from '../command/active-runner.ts'
import { titleOf } from '../command/command.ts'
import type { Surface } from '../command/context.ts'
import type { OfferedCommand } from '../command/registry.ts'
import { readContext } from '../command/scope.ts'
import type { Tell } from '../language/translate.ts'
import type { MenuEntry } from '../layers/menu-entry.ts'

/** @param surface where the menu is, passed on to the command that runs */
export function commandEntries(offered: readonly OfferedCommand[], surface: Surface, tell: Tell): MenuEntry[] {
  const ctx = readContext(surface)
  return offered.map(({ command, availability }) => {
    const keys = keysOfCommand(command.id)
    return {
      kind: 'action',
      id: command.id,
      title: tell(titleOf(command, ctx)),
      ...(command.icon ? { icon: command.icon } : {}),
      ...(command.tone === 'danger' ? { tone: 'danger' as const } : {}),
      ...(keys === undefined ? {} : { keys }),
      ...(availability.state === 'off' ? { whyNot: tell(availability.why) } : {}),
      run: () => runById(command.id, surface),
    }
  })
}
