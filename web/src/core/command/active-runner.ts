// The runner of the running portal: how buttons, bars and menus run commands without knowing the shell.
import type { Surface } from './command.ts'
import { readContext } from './context.ts'
import type { OfferedCommand } from './registry.ts'
import type { CommandRunner, runCommand } from './run-command.ts'

let active: { runner: CommandRunner; run: typeof runCommand } | null = null
// Clicked before the commands were there: they come a moment after the first frame.
let waiting: { id: string; surface: Surface } | null = null

/** The shell names its runner once its commands have come. */
export function setRunner(runner: CommandRunner, run: typeof runCommand): void {
  active = { runner, run }
  const first = waiting
  waiting = null
  if (first) runById(first.id, first.surface)
}

/** Runs a command by its id, as a click on a button of `surface` does. */
export function runById(id: string, surface: Surface): void {
  if (!active) {
    waiting = { id, surface }
    return
  }
  const ctx = readContext(surface)
  const command = active.runner.registry.byId(id, ctx)
  if (command) void active.run(active.runner, command, ctx)
}

/** What a surface offers now; for bulk bars and row menus. */
export const offeredNow = (surface: Surface): OfferedCommand[] =>
  active?.runner.registry.offered(readContext(surface), surface) ?? []

/** The keys that run a command for this person; the first one is shown. */
export const keysOfCommand = (id: string): string | undefined => {
  const registry = active?.runner.registry
  const command = registry?.byId(id)
  return command && registry?.keysOf(command)[0]
}
