// What can be done with states beside create and edit: import.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import type { Command } from '../../core/command/command.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { importCommand } from '../imports/import-command.part.ts'

export const statesPath = '/operation-settings/state'
export const stateImportPath = '/operation-settings/state/state-excel'

export const stateCommands: readonly Command[] = [
  ...formCommands({
    noun: 'state',
    path: statesPath,
    createTitle: msg`Create state`,
    editTitle: msg`Edit state`,
    create: stateContract.create,
    edit: stateContract.update,
  }),
  removeCommand({
    noun: 'state',
    title: msg`Delete state`,
    endpoint: stateContract.remove,
    refresh: [stateContract.list, stateContract.dropdown],
  }),
  importCommand({
    noun: 'state',
    kind: 'states',
    title: msg`Import states`,
    needs: stateContract.bulk.needs,
    path: stateImportPath,
  }),
]
