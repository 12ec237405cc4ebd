// Commands of states beside create and edit: import.
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import type { Command } from '../../core/command/command.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { statesPath } from './place-paths.part.ts'

export const states = defineNoun({
  id: 'state',
  path: statesPath,
  contract: stateContract,
  many: msg`States`,
  one: msg`State`,
  create: msg`Create state`,
  edit: msg`Edit state`,
  remove: msg`Delete state`,
  selected: msg`{n, plural, one {# state selected} other {# states selected}}`,
  label: state => state.name,
})
export const stateImportPath = `${statesPath}/state-excel`

const plain = nounCommands(states)

export const stateCommands: readonly Command[] = [
  ...plain.form,
  ...plain.remove,
  importCommand({
    noun: 'state',
    kind: 'states',
    title: msg`Import states`,
    needs: stateContract.bulk.needs,
    path: stateImportPath,
  }),
]
