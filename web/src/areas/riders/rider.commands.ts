// Riders as a noun of the portal, and their commands; deactivating one who holds orders needs a confirmation.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import type { Command } from '../../core/command/command.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { ordersOfCommand } from '../orders/list/orders-of.commands.part.ts'
import { ridersPath } from './rider-path.part.ts'

export const riders = defineNoun({
  id: 'rider',
  path: ridersPath,
  contract: riderContract,
  many: msg`Riders`,
  one: msg`Rider`,
  create: msg`Create rider`,
  edit: msg`Edit rider`,
  remove: msg`Delete rider`,
  selected: msg`{n, plural, one {# rider selected} other {# riders selected}}`,
  label: rider => rider.name,
})

const plain = nounCommands(riders, { confirmedBy: 'rider-holds-orders' })

export const riderCommands: readonly Command[] = [
  ...plain.form,
  ordersOfCommand('rider', msg`Show the rider's orders`, 'rider_id'),
  ...plain.active,
  ...plain.remove,
  importCommand({
    noun: 'rider',
    kind: 'riders',
    title: msg`Import riders`,
    needs: riderContract.bulk.needs,
    path: `${ridersPath}?import=riders`,
  }),
]
