// The only place that lists every command of the terminal program, and what its groups are for.
import { type Message, msg } from '@office/shared/core/message'
import { apiCommands } from './areas/api/api.commands.ts'
import { importCommands } from './areas/imports/import.commands.ts'
import { orderCommands } from './areas/orders/order.commands.ts'
import { placeCommands } from './areas/places/place.commands.ts'
import { reportCommands } from './areas/reports/report.commands.ts'
import { serverCommands } from './areas/server/server.commands.ts'
import { sessionCommands } from './areas/session/session.commands.ts'
import { cacheCommands } from './areas/settings/cache.commands.ts'
import { configCommands } from './areas/settings/config.commands.ts'
import { shellCommands } from './areas/shell/shell.commands.ts'
import type { CliCommand } from './core/command.ts'

export const commands: readonly CliCommand[] = [
  ...sessionCommands,
  ...importCommands,
  ...orderCommands,
  ...placeCommands,
  ...reportCommands,
  ...cacheCommands,
  ...configCommands,
  ...apiCommands,
  ...serverCommands,
  ...shellCommands,
]

export const groups: Readonly<Record<string, Message>> = {
  auth: msg`Accounts on this machine`,
  import: msg`Import a file`,
  orders: msg`Orders: list, show, move`,
  cities: msg`Cities that are there`,
  states: msg`States that are there`,
  report: msg`Exports and downloads`,
  cache: msg`Copies that clients keep`,
  config: msg`Settings of this machine: host and language`,
  server: msg`On the server's machine`,
  'server tenant': msg`Tenants of this server`,
}
