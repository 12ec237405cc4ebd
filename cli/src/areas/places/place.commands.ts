// office cities and office states: what is there; they come in by `office import`.
import { msg } from '@office/shared/core/message'
import { defineCliCommand } from '../../core/command.ts'
import { listFlags } from '../../core/list-command.ts'

export const placeCommands = [
  defineCliCommand({
    path: 'cities list',
    summary: msg`List cities`,
    examples: ['office cities list --filter name=Kathmandu', 'office cities list --all --json id,name,state_name'],
    flags: listFlags,
    load: async () => (await import('./list-places.ts')).listCities,
  }),
  defineCliCommand({
    path: 'states list',
    summary: msg`List states`,
    examples: ['office states list --sort name', 'office states list --all --json id,code,name'],
    flags: listFlags,
    load: async () => (await import('./list-places.ts')).listStates,
  }),
]
