// What can be done with a branch or an agency: create, edit, activate, deactivate once its users are known, delete.
import { type Warehouse, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import type { CallOptions } from '@office/shared/core/client'
import type { Endpoint } from '@office/shared/core/endpoint'
import { msg } from '@office/shared/core/message'
import { jsonSchema } from '@office/shared/core/schema'
import { call } from '../../core/api.ts'
import { formLine } from '../../core/command/cli-line.ts'
import type { Command } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand, switchCommands } from '../../core/form/record-commands.ts'
import { ordersOfCommand } from '../orders/orders-of.commands.part.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'

/** Endpoints whose answers a change of a warehouse makes old. */
export const refreshedBy = (kind: WarehouseKind): readonly Endpoint[] => [
  kind.contract.list,
  kind.contract.update,
  ...Object.values(warehouseContract),
]

/** What is known of the warehouse before anything is asked: a hit of the palette brings its name only. */
export const warehouseOf = (ctx: Ctx) => recordAt(ctx)?.data as Warehouse | undefined // a row of either list, or one in full

/** The warehouse that a command is about; null when there is none any more. */
export async function fetchWarehouse(ctx: Ctx): Promise<Warehouse | null> {
  const id = recordAt(ctx)?.id
  return warehouseOf(ctx) ?? (id === undefined ? null : call(warehouseContract.get, { params: { id } }))
}

/** Saves a warehouse as it is, but active or not. */
async function saveActive({ contract }: WarehouseKind, id: number, to: boolean, isConfirmed: boolean, how?: CallOptions) {
  const now: Partial<Record<string, unknown>> = await call(warehouseContract.get, { params: { id } })
  const names = Object.keys((contract.update.body && jsonSchema(contract.update.body).properties) ?? {})
  const args = {
    params: { id },
    query: isConfirmed ? { confirmed: true } : {},
    body: { ...Object.fromEntries(names.map(name => [name, now[name]])), is_active: to },
  }
  return call(contract.update, args, how)
}

export const warehouseKindCommands = (kind: WarehouseKind): readonly Command[] => [
  ...formCommands({
    noun: kind.noun,
    path: kind.path,
    createTitle: kind.createTitle,
    editTitle: kind.editTitle,
    create: kind.contract.create,
    edit: kind.contract.update,
  }),
  ordersOfCommand(kind.noun, msg`Show the orders that are there`, 'current_warehouse_id'),
  ...switchCommands({
    noun: kind.noun,
    needs: { any: kind.contract.update.needs },
    refresh: refreshedBy(kind),
    set: (id, to, isConfirmed, how) => saveActive(kind, id, to, isConfirmed, how),
    cli: (id, is_active, data) => formLine(kind.contract.update, { id }, { ...data, is_active }),
    confirmedBy: 'warehouse-in-use',
    off: (data, to) => (!to && (data as Warehouse).is_sorting ? msg`The sorting branch stays active` : null), // a row or page of a warehouse
  }),
  removeCommand({ noun: kind.noun, title: kind.removeTitle, endpoint: kind.contract.remove, refresh: refreshedBy(kind) }),
]
