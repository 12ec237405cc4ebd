// Commands of a branch or an agency: create, edit, activate, deactivate once its users are known, delete.
import { type Warehouse, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import type { CallOptions } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { jsonSchema } from '@office/shared/core/schema'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { switchCommands } from '../../core/bulk/record-commands.ts'
import { formLine } from '../../core/command/cli-line.ts'
import type { Command } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { ordersOfCommand } from '../orders/list/orders-of.commands.part.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'

/** The warehouse as far as it is known without a request; a hit of the palette has only its name. */
export const warehouseOf = (ctx: Ctx) => recordAt(ctx)?.data as Warehouse | undefined // a row of either list, or a full one

/** The warehouse that a command acts on; null if it no longer exists. */
export async function fetchWarehouse(ctx: Ctx): Promise<Warehouse | null> {
  const id = recordAt(ctx)?.id
  return warehouseOf(ctx) ?? (id === undefined ? null : call(warehouseContract.get, { params: { id } }))
}

/** Saves a warehouse unchanged except for being active or not. */
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

export function warehouseKindCommands(kind: WarehouseKind): readonly Command[] {
  const { id: noun, contract, refresh } = kind
  const plain = nounCommands(kind)
  return [
    ...plain.form,
    ordersOfCommand(noun, msg`Show the orders there`, 'current_warehouse_id'),
    ...switchCommands({
      noun,
      needs: { any: contract.update.needs },
      refresh,
      set: (id, to, isConfirmed, how) => saveActive(kind, id, to, isConfirmed, how),
      cli: (id, is_active, data) => formLine(contract.update, { id }, { ...data, is_active }),
      confirmedBy: 'warehouse-in-use',
      off: (data, to) => (!to && (data as Warehouse).is_sorting ? msg`The sorting branch cannot be deactivated` : null), // a row or page of a warehouse
    }),
    ...plain.remove,
  ]
}
