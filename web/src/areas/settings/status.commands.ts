// What can be done with a status of the product.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { msg } from '@office/shared/core/message'
import { Pencil } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { editPath } from '../../core/form/form-commands.ts'

export const statusesPath = '/system-settings/status-setting'

export const statusCommands: readonly Command[] = [
  defineCommand({
    id: 'status.edit',
    title: msg`Edit status`,
    keywords: msg`rename, colour, customer text`,
    section: 'context',
    icon: Pencil,
    target: 'one',
    on: 'status',
    keys: ['e'],
    needs: { any: orderStatusContract.customise.needs },
    run: ctx => {
      const record = recordAt(ctx)
      return record ? { navigate: editPath(statusesPath, record.id) } : undefined
    },
  }),
]
