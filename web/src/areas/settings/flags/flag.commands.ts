// Flags as a noun of the portal, and their commands; setting them on orders belongs to the orders.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import type { Command } from '../../../core/command/command.ts'
import { defineNoun } from '../../../core/record/noun.ts'

export const flags = defineNoun({
  id: 'flag',
  path: '/system-settings/flag-setting',
  contract: flagContract,
  many: msg`Flag settings`,
  one: msg`Flag`,
  create: msg`Create flag`,
  edit: msg`Edit flag`,
  remove: msg`Delete flag`,
  selected: msg`{n, plural, one {# flag selected} other {# flags selected}}`,
  label: flag => flag.name,
})

const plain = nounCommands(flags)

export const flagCommands: readonly Command[] = [...plain.form, ...plain.remove]
