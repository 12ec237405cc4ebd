// What can be done with resources: create, edit, open what they hold, show and hide, delete.
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/message'
import { FolderOpen } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { openListPath } from './resource-paths.ts'
import { resourceVisible, rowOf } from './resource-visible.commands.ts'

const refresh = [resourceContract.list, resourceContract.file]

export const resourceCommands: readonly Command[] = [
  ...formCommands({
    noun: 'resource',
    path: openListPath,
    createTitle: msg`Create resource`,
    editTitle: msg`Edit resource`,
    create: resourceContract.create,
    edit: resourceContract.update,
  }),
  defineCommand({
    id: 'resource.open',
    title: ctx => (rowOf(ctx)?.link == null ? msg`Download the file` : msg`Open the link`),
    section: 'context',
    icon: FolderOpen,
    target: 'one',
    on: 'resource',
    keys: ['o'],
    needs: { any: resourceContract.create.needs },
    run: async ctx => {
      const row = rowOf(ctx)
      if (!row) return
      if (row.link === null) return saved(call(resourceContract.file, { params: { id: row.id } }, { timeout: 180_000 }))
      window.open(row.link, '_blank', 'noopener')
    },
    cli: ctx => apiLine(resourceContract.file, { params: { id: recordAt(ctx)?.id } }),
  }),
  resourceVisible,
  removeCommand({ noun: 'resource', title: msg`Delete resource`, endpoint: resourceContract.remove, refresh }),
]
