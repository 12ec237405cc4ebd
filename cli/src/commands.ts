// The only place that lists every command of the terminal program, and what its groups are for.
import { type Message, msg } from '@office/shared/core/message'
import { agencyNouns } from './areas/agencies/agency.nouns.ts'
import { apiCommands } from './areas/api/api.commands.ts'
import { branchNouns } from './areas/branches/branch.nouns.ts'
import { importCommands } from './areas/imports/import.commands.ts'
import { merchantNouns } from './areas/merchants/merchant.nouns.ts'
import { orderCommands } from './areas/orders/order.commands.ts'
import { orderNouns } from './areas/orders/order.nouns.ts'
import { placeNouns } from './areas/places/place.nouns.ts'
import { reportCommands } from './areas/reports/report.commands.ts'
import { resourceNouns } from './areas/resources/resource.nouns.ts'
import { riderNouns } from './areas/riders/rider.nouns.ts'
import { serverCommands } from './areas/server/server.commands.ts'
import { sessionCommands } from './areas/session/session.commands.ts'
import { cacheCommands } from './areas/settings/cache.commands.ts'
import { configCommands } from './areas/settings/config.commands.ts'
import { settingNouns } from './areas/settings/setting.nouns.ts'
import { shellCommands } from './areas/shell/shell.commands.ts'
import { staffNouns } from './areas/staff/staff.nouns.ts'
import type { CliCommand } from './core/command.ts'
import type { NounCommands } from './core/noun.ts'

/** Kinds of records, each a group of `list`, `show` and what can be done to many. */
export const nouns: readonly NounCommands[] = [
  ...merchantNouns,
  ...riderNouns,
  ...branchNouns,
  ...agencyNouns,
  ...placeNouns,
  ...staffNouns,
  ...orderNouns,
  ...settingNouns,
  ...resourceNouns,
]

export const commands: readonly CliCommand[] = [
  ...sessionCommands,
  ...importCommands,
  ...orderCommands,
  ...nouns.flatMap(noun => noun.commands),
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
  ...Object.fromEntries(nouns.map(({ path, title }) => [path, title])),
  report: msg`Exports and downloads`,
  cache: msg`Copies that clients keep`,
  config: msg`Settings of this machine: host and language`,
  server: msg`On the server's machine`,
  'server tenant': msg`Tenants of this server`,
}
