// Tax items as a noun of the portal, and their commands; they are part of the page of the tax setting.
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import type { Command } from '../../../core/command/command.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { settingAddress, settingPath } from '../frame/setting-kinds.part.ts'

export const taxItems = defineNoun({
  id: 'tax-item',
  path: settingAddress({ path: settingPath, id: 'tax' }),
  contract: taxItemContract,
  many: msg`Tax items`,
  one: msg`Tax item`,
  create: msg`Create tax item`,
  edit: msg`Edit tax item`,
  remove: msg`Delete tax item`,
  selected: msg`{n, plural, one {# tax item selected} other {# tax items selected}}`,
  label: item => item.name,
})

const plain = nounCommands(taxItems)

export const taxItemCommands: readonly Command[] = [...plain.form, ...plain.remove]
