// What can be done with flags themselves; setting them on orders is the orders' own.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/message'
import type { Command } from '../../core/command/command.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'

export const flagsPath = '/system-settings/flag-setting'

export const flagCommands: readonly Command[] = [
  ...formCommands({
    noun: 'flag',
    path: flagsPath,
    createTitle: msg`Create flag`,
    editTitle: msg`Edit flag`,
    create: flagContract.create,
    edit: flagContract.update,
  }),
  removeCommand({ noun: 'flag', title: msg`Delete flag`, endpoint: flagContract.remove, refresh: [flagContract.list] }),
]
