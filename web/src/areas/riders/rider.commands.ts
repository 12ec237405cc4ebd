// What can be done with riders: create, edit, see their orders, activate, deactivate once it is known what they hold.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import type { Command } from '../../core/command/command.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand, switchCommands } from '../../core/form/record-commands.ts'
import { ordersOfCommand } from '../orders/orders-of.commands.part.ts'

export const ridersPath = '/operations/rider-overview'
export const refreshed = [riderContract.list, riderContract.get, riderContract.dropdown]

export const riderCommands: readonly Command[] = [
  ...formCommands({
    noun: 'rider',
    path: ridersPath,
    createTitle: msg`Create rider`,
    editTitle: msg`Edit rider`,
    create: riderContract.create,
    edit: riderContract.update,
  }),
  ordersOfCommand('rider', msg`Show the rider's orders`, 'rider_id'),
  ...switchCommands({
    noun: 'rider',
    needs: { any: riderContract.activeStatus.needs },
    refresh: refreshed,
    set: (id, is_active, confirmed, how) =>
      call(riderContract.activeStatus, { params: { id }, body: { is_active, confirmed } }, how),
    cli: (id, is_active) => apiLine(riderContract.activeStatus, { params: { id }, body: { is_active } }),
    confirmedBy: 'rider-holds-orders',
  }),
  removeCommand({ noun: 'rider', title: msg`Delete rider`, endpoint: riderContract.remove, refresh: refreshed }),
]
