// What can be done with a branch or an agency: create, edit, activate, deactivate once its users are known, delete.
import { type Warehouse, type WarehouseDetail, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import type { Endpoint } from '@office/shared/core/endpoint'
import { msg } from '@office/shared/core/message'
import { jsonSchema } from '@office/shared/core/schema'
import { CircleCheck, CircleOff, PackageSearch } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { confirmed } from '../../core/command/confirmed.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
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
async function saveActive({ contract }: WarehouseKind, id: number, to: boolean, isConfirmed: boolean): Promise<WarehouseDetail> {
  const now: Partial<Record<string, unknown>> = await call(warehouseContract.get, { params: { id } })
  const names = Object.keys((contract.update.body && jsonSchema(contract.update.body).properties) ?? {})
  const args = {
    params: { id },
    query: isConfirmed ? { confirmed: true } : {},
    body: { ...Object.fromEntries(names.map(name => [name, now[name]])), is_active: to },
  }
  return (await call(contract.update, args)) as WarehouseDetail // what both kinds answer
}

function turn(kind: WarehouseKind, to: boolean): Command {
  const set = async (id: number, active: boolean, isConfirmed: boolean) => {
    const saved = await saveActive(kind, id, active, isConfirmed)
    await forget(...refreshedBy(kind))
    return saved
  }
  return defineCommand({
    id: `${kind.noun}.${to ? 'activate' : 'deactivate'}`,
    title: to ? msg`Activate` : msg`Deactivate`,
    section: 'context',
    icon: to ? CircleCheck : CircleOff,
    target: 'one',
    on: kind.noun,
    keys: [to ? 'a' : 'shift+a'],
    needs: { any: kind.contract.update.needs },
    when: ctx => {
      const row = warehouseOf(ctx)
      if (row?.is_active === to) return { off: to ? msg`Already active` : msg`Already inactive` }
      return row?.is_sorting ? { off: msg`The sorting branch stays active` } : true
    },
    run: async ctx => {
      const row = await fetchWarehouse(ctx)
      if (!row) return
      const label = { label: row.name }
      const question = {
        title: { message: msg`Deactivate {label}`, values: label },
        act: { message: msg`Deactivate {label}`, values: label },
        keep: msg`Keep it active`,
      }
      const saved = await confirmed('warehouse-in-use', question, isConfirmed => set(row.id, to, isConfirmed))
      if (!saved) return
      return {
        toast: { message: to ? msg`{label} is active` : msg`{label} is inactive`, values: label },
        undo: async () => void (await set(row.id, !to, true)),
      }
    },
  })
}

const orders = ({ noun }: WarehouseKind): Command =>
  defineCommand({
    id: `${noun}.orders`,
    title: msg`Show the orders that are there`,
    section: 'context',
    icon: PackageSearch,
    target: 'one',
    on: noun,
    keys: ['o'],
    needs: { any: ['view-orders'] },
    run: ctx => {
      const record = recordAt(ctx)
      return record ? { navigate: `/operations/all-orders?filter[current_warehouse_id]=${record.id}` } : undefined
    },
  })

export const warehouseKindCommands = (kind: WarehouseKind): readonly Command[] => [
  ...formCommands({
    noun: kind.noun,
    path: kind.path,
    createTitle: kind.createTitle,
    editTitle: kind.editTitle,
    needs: kind.contract.create.needs,
  }),
  orders(kind),
  turn(kind, true),
  turn(kind, false),
  removeCommand({ noun: kind.noun, title: kind.removeTitle, endpoint: kind.contract.remove, refresh: refreshedBy(kind) }),
]
