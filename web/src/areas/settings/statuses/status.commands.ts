// Commands of the product's statuses.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Command } from '../../../core/command/command.ts'
import { editCommand } from '../../../core/form/form-commands.ts'

export const statusesPath = '/system-settings/status-setting'

export const statusCommands: readonly Command[] = [
  editCommand({
    noun: 'status',
    path: statusesPath,
    title: msg`Edit status`,
    keywords: msg`rename, colour, customer text`,
    endpoint: orderStatusContract.customise,
  }),
]
