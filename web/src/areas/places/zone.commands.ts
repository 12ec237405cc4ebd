// What can be done with zones: create, edit, switch on and off, delete.
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import type { Command } from '../../core/command/command.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { activeCommands, removeCommand } from '../../core/form/record-commands.ts'

export const zonesPath = '/operation-settings/zone'
export const refreshed = [zoneContract.list, zoneContract.get, zoneContract.dropdown]

export const zoneCommands: readonly Command[] = [
  ...formCommands({
    noun: 'zone',
    path: zonesPath,
    createTitle: msg`Create zone`,
    editTitle: msg`Edit zone`,
    create: zoneContract.create,
    edit: zoneContract.update,
  }),
  ...activeCommands({ noun: 'zone', endpoint: zoneContract.activeStatus, refresh: refreshed }),
  removeCommand({ noun: 'zone', title: msg`Delete zone`, endpoint: zoneContract.remove, refresh: refreshed }),
]
