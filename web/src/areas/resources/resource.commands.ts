// Commands of resources: create, edit, open their content, show and hide, delete.
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/messages/message'
import { FolderOpen } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { openListPath } from './resource-paths.ts'
import { resourceVisible, rowOf } from './resource-visible.commands.ts'

export const resources = defineNoun({
  id: 'resource',
  path: openListPath,
  contract: resourceContract,
  many: msg`Resources`,
  one: msg`Resource`,
  create: msg`Create resource`,
  edit: msg`Edit resource`,
  remove: msg`Delete resource`,
  selected: msg`{n, plural, one {# resource selected} other {# resources selected}}`,
  label: resource => resource.title,
})

const plain = nounCommands(resources)

export const resourceCommands: readonly Command[] = [
  ...plain.form,
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
  ...plain.remove,
]
