// The runner of the running portal: how buttons, bars and menus run commands without knowing the shell.
import type { Surface } from './command.ts'
import { readContext } from './context.ts'
import type { OfferedCommand } from './registry.ts'
import { type CommandRunner, runCommand } from './run-command.ts'

let active: CommandRunner | null = null

/** The shell names its runner once, before the first screen. */
export function setRunner(runner: CommandRunner): void {
  active = runner
}

/** Runs a command by its id, as a click on a button of `surface` does. */
export function runById(id: string, surface: Surface): void {
  const ctx = readContext(surface)
  const command = active?.registry.byId(id, ctx)
  if (active && command) void runCommand(active, command, ctx)
}

/** What a surface offers now; for bulk bars and row menus. */
export const offeredNow = (surface: Surface): OfferedCommand[] => active?.registry.offered(readContext(surface), surface) ?? []

/** The keys that run a command for this person; the first one is shown. */
export const keysOfCommand = (id: string): string | undefined => {
  const command = active?.registry.byId(id)
  return command && active?.registry.keysOf(command)[0]
}
