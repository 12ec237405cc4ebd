// What can be done with reasons on either of their screens.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/message'
import { Trash2 } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { createCommand, editCommand } from '../../core/form/form-commands.ts'
import { forget } from '../../core/queries.ts'

export const operationReasonsPath = '/operation-settings/reasons'
export const administrationReasonsPath = '/administration/reasons'

const gone = msg`{label} is gone for good after this. One that explains something already is switched off instead.`

const wordsOf = (message: typeof gone, label: unknown) => ({ message, values: { label: typeof label === 'string' ? label : '' } })

export const reasonCommands: readonly Command[] = [
  createCommand({
    noun: 'reason',
    path: operationReasonsPath,
    title: msg`Create operation reason`,
    needs: reasonContract.create.needs,
  }),
  {
    ...createCommand({
      noun: 'reason',
      path: administrationReasonsPath,
      title: msg`Create administration reason`,
      needs: reasonContract.create.needs,
    }),
    id: 'reason.create-administration',
  },
  editCommand({
    noun: 'reason',
    path: ctx => (ctx.route === administrationReasonsPath ? administrationReasonsPath : operationReasonsPath),
    title: msg`Edit reason`,
    needs: reasonContract.update.needs,
  }),
  defineCommand({
    id: 'reason.remove',
    title: msg`Delete reason`,
    section: 'context',
    icon: Trash2,
    tone: 'danger',
    target: 'one',
    on: 'reason',
    keys: ['delete'],
    needs: { any: reasonContract.remove.needs },
    confirm: ctx => ({
      title: msg`Delete reason`,
      body: wordsOf(gone, recordAt(ctx)?.label),
      act: wordsOf(msg`Delete {label}`, recordAt(ctx)?.label),
      keep: msg`Keep it`,
      tone: 'danger',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const { removed } = await call(reasonContract.remove, { params: { id: record.id } })
      await forget(reasonContract.list, reasonContract.byStatus)
      const words = removed ? msg`Deleted: {label}` : msg`{label} is in use, so it was switched off instead`
      return { toast: wordsOf(words, record.label) }
    },
    cli: ctx => `office api DELETE ${reasonContract.remove.path.replace('{id}', String(recordAt(ctx)?.id ?? 'ID'))}`,
  }),
]
