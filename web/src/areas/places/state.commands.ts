// What can be done with states beside create and edit: import.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Upload } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'

export const statesPath = '/operation-settings/state'
export const stateImportPath = '/operation-settings/state/state-excel'

export const stateCommands: readonly Command[] = [
  ...formCommands({
    noun: 'state',
    path: statesPath,
    createTitle: msg`Create state`,
    editTitle: msg`Edit state`,
    needs: stateContract.create.needs,
  }),
  removeCommand({
    noun: 'state',
    title: msg`Delete state`,
    endpoint: stateContract.remove,
    refresh: [stateContract.list, stateContract.dropdown],
  }),
  defineCommand({
    id: 'state.import',
    title: msg`Import states`,
    keywords: msg`excel, upload, file, bulk`,
    section: 'create',
    icon: Upload,
    needs: { any: stateContract.bulk.needs },
    run: () => ({ navigate: stateImportPath }),
    cli: () => 'office import states FILE',
  }),
]
