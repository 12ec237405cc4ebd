// Handlers of a kind of warehouse, branches or agencies: the same code over the same table.

import type { Warehouse, WarehouseDetail, WarehouseUse } from '@office/shared/areas/branches/warehouse.contract'
import type { warehouseDraft, warehouseKindContract } from '@office/shared/areas/branches/warehouse-kind.contract'
import { msg } from '@office/shared/core/messages/message'
import { LOGO_TYPES } from '@office/shared/rules/file'
import { sql } from 'kysely'
import { judgedType } from '../../core/files/file-content.ts'
import type { Context } from '../../core/http/context.ts'
import type { Group, Handlers } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { withMoney } from '../finance/party-money.part.ts'
import { sumFigures } from '../orders/list/order-figures.part.ts'
import { raiseCacheKey, raises } from '../settings/cache-key.part.ts'
import { warehouseDetail, warehouseList } from './warehouse.source.part.ts'

type KindContract = ReturnType<typeof warehouseKindContract<'branch', typeof warehouseDraft>>
type KindHandlers = Handlers<KindContract>

const taken = {
  warehouses_code: { code: 'warehouse-code-taken', field: 'code', message: msg`Another branch or agency has this code` },
}
const uses = msg`{name} is used by {staff, plural, one {# staff member} other {# staff members}}, {riders, plural, one {# rider} other {# riders}}, {orders, plural, one {# open order} other {# open orders}} and {cities, plural, one {# city} other {# cities}} as their branch.`
const deactivateThere = msg`{name} is used by {staff, plural, one {# staff member} other {# staff members}}, {riders, plural, one {# rider} other {# riders}}, {orders, plural, one {# open order} other {# open orders}} and {cities, plural, one {# city} other {# cities}} as their branch. Leave it active here. To deactivate it anyway, choose Deactivate in the list.`
const sorts = msg`{name} is the sorting branch. Make another branch the sorting branch first.`

/** A warehouse with people, riders or parcels becomes inactive only once someone has seen how many. */
function refuseUsed({ name, used_by }: { name: string; used_by: WarehouseUse }): void {
  const { staff, riders, open_orders, cities } = used_by
  if (staff + riders + open_orders + cities === 0) return
  const values = { name, staff, riders, orders: open_orders, cities }
  const error = { path: 'is_active', code: 'warehouse-in-use', message: deactivateThere, values }
  refuse('warehouse-in-use', { detail: uses, values, errors: [error], current: used_by })
}

function refuseSorting(path: string, { name }: { name: string }): never {
  const values = { name }
  refuse('warehouse-is-sorting', {
    detail: sorts,
    values,
    errors: [{ path, code: 'warehouse-is-sorting', message: sorts, values }],
  })
}

/** Whether there are other branches: the sorting branch can only be deleted as the last one. */
async function othersExist(id: number, { tx }: Context): Promise<boolean> {
  const other = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('kind', '=', 'branch')
    .where('id', '<>', id)
    .limit(1)
    .execute()
  return other.length > 0
}

/** All six verbs of a kind; branches add two of their own. */
export function warehouseKindHandlers<C extends Group>(
  contract: C,
  kind: Warehouse['kind'],
): Handlers<Pick<C, keyof KindContract & keyof C>> {
  const detail = warehouseDetail(kind)
  // One function makes both contracts; an agency's draft only has two more columns, which pass through.
  const shape = contract as unknown as KindContract
  const rows = warehouseList(kind)
  const own = crud(shape, {
    table: 'warehouses',
    noun: kind,
    source: rows,
    readOne: (context, id) => one(id, context),
    values: draft => ({ ...draft, kind }),
    taken,
    guards: {
      remove: async (row, context) => {
        if (row.is_sorting && (await othersExist(row.id, context))) refuseSorting('', row)
      },
    },
    changed: raises('warehouses'),
  })
  const one = async (id: number, context: Context): Promise<WarehouseDetail> => found(await readOne(detail, context.tx, id))

  async function setLogo(id: number, fileId: number | null, before: WarehouseDetail, context: Context): Promise<WarehouseDetail> {
    await sql`update warehouses set logo_file_id = ${fileId}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      context.tx,
    )
    const after = await one(id, context)
    await context.audit({ action: `${kind}.logo`, subject: kind, subjectId: id, before, after })
    await raiseCacheKey(context, 'warehouses')
    return after
  }

  const handlers: KindHandlers = {
    ...own,
    list: async (input, context) => withMoney(kind, await own.list(input, context), context, ({ orders }) => orders !== null),
    figures: ({ query }, context) => sumFigures(shape.list, rows, query, context),
    update: async (input, context) => {
      const before = await one(input.params.id, context)
      const turnsOff = before.is_active && !input.body.is_active && before.version === input.body.version
      if (turnsOff && before.is_sorting) refuseSorting('is_active', before)
      if (turnsOff && input.query.confirmed !== true) refuseUsed(before)
      return own.update(input, context)
    },
    logo: async ({ params, file }, context) => {
      const { tx, tenant, staff, services } = context
      const before = await one(params.id, context)
      const type = await judgedType(file, LOGO_TYPES)
      // Readable only through the warehouse, by whoever may see warehouses.
      const kept = { name: file.name, type, needs: shape.list.needs as readonly string[], staffId: staff.id }
      return setLogo(params.id, await services.files.keep(tx, tenant.id, file, kept), before, context)
    },
    removeLogo: async ({ params }, context) => {
      const before = await one(params.id, context)
      return before.logo_id === null ? before : setLogo(params.id, null, before, context)
    },
  }
  // One implementation for both kinds; each contract gets the types of its own drafts back.
  return handlers as unknown as Handlers<Pick<C, keyof KindContract & keyof C>>
}
