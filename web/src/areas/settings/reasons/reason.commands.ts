// Commands of reasons on both of their screens.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import { removeCommand } from '../../../core/bulk/record-commands.ts'
import type { Command } from '../../../core/command/command.ts'
import { createCommand, editCommand } from '../../../core/form/form-commands.ts'

export const operationReasonsPath = '/operation-settings/reasons'
export const administrationReasonsPath = '/administration/reasons'

export const reasonCommands: readonly Command[] = [
  createCommand({
    noun: 'reason',
    path: operationReasonsPath,
    title: msg`Create operation reason`,
    endpoint: reasonContract.create,
  }),
  {
    ...createCommand({
      noun: 'reason',
      path: administrationReasonsPath,
      title: msg`Create administration reason`,
      endpoint: reasonContract.create,
    }),
    id: 'reason.create-administration',
  },
  editCommand({
    noun: 'reason',
    path: ctx => (ctx.route === administrationReasonsPath ? administrationReasonsPath : operationReasonsPath),
    title: msg`Edit reason`,
    endpoint: reasonContract.update,
  }),
  removeCommand({
    noun: 'reason',
    title: msg`Delete reason`,
    endpoint: reasonContract.remove,
    refresh: [reasonContract.list, reasonContract.byStatus],
    body: msg`{label} will be deleted for good. A reason that is in use is deactivated instead.`,
    done: answer =>
      // what the endpoint answers
      (answer as { removed: boolean }).removed ? msg`Deleted: {label}` : msg`{label} is in use, so it was switched off instead`,
  }),
]
