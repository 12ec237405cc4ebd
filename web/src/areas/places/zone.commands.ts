// Zones as a noun of the portal, and their commands.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import type { Command } from '../../core/command/command.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { zonesPath } from './place-paths.part.ts'

export const zones = defineNoun({
  id: 'zone',
  path: zonesPath,
  contract: zoneContract,
  many: msg`Zones`,
  one: msg`Zone`,
  create: msg`Create zone`,
  edit: msg`Edit zone`,
  remove: msg`Delete zone`,
  selected: msg`{n, plural, one {# zone selected} other {# zones selected}}`,
  label: zone => zone.name,
  alsoRefresh: [cityContract.list],
})

const plain = nounCommands(zones)

export const zoneCommands: readonly Command[] = [
  ...plain.form,
  ...plain.active,
  ...plain.remove,
  importCommand({
    noun: 'zone',
    kind: 'zones',
    title: msg`Import zones`,
    needs: zoneContract.bulk.needs,
    path: `${zones.path}?import=zones`,
  }),
]
