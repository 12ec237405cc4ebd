// The only place that lists every command of the terminal program, and what its groups are for.
import { type Message, msg } from '@office/shared/core/message'
import { sessionCommands } from './areas/session/session.commands.ts'
import type { CliCommand } from './core/command.ts'
import { importCommands } from './core/import.commands.ts'

export const commands: readonly CliCommand[] = [...sessionCommands, ...importCommands]

export const groups: Readonly<Record<string, Message>> = {
  auth: msg`Accounts on this machine`,
  import: msg`Import a file`,
}
