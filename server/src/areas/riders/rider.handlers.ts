// Riders: an ordinary table whose people may carry parcels at the moment.
import { type Rider, riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { readChoices } from '../../core/choices-sql.ts'
import type { Context } from '../../core/context.ts'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { readOne, type SourceOf } from '../../core/list-sql.ts'
import { found, refuse } from '../../core/refusal.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'

const joins = sql`left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id`

const source: SourceOf<typeof riderContract.list> = {
  base: sql`riders r`,
  id: sql.ref('r.id'),
  joins,
  columns: {
    id: sql.ref('r.id'),
    name: sql.ref('r.name'),
    phone: sql.ref('r.phone'),
    warehouse_id: sql.ref('r.warehouse_id'),
    warehouse_name: sql.ref('w.name'),
    vehicle_kind: sql.ref('r.vehicle_kind'),
    licence_number: sql.ref('r.licence_number'),
    // The two statuses of the partial index of migration 0060: assigned for pickup, sent for delivery.
    orders_in_hand: sql`(select count(*)::int from orders o where o.rider_id = r.id and o.status_key in ('key_3', 'key_15'))`,
    is_active: sql.ref('r.is_active'),
    version: sql.ref('r.version'),
  },
  filters: {
    name: sql.ref('r.name'),
    phone: sql.ref('r.phone'),
    warehouse_id: sql.ref('r.warehouse_id'),
    vehicle_kind: sql.ref('r.vehicle_kind'),
    id: sql.ref('r.id'),
    is_active: sql.ref('r.is_active'),
  },
}

const holds = msg`{name} still holds {n, plural, one {# order} other {# orders}}.`
const handOver = msg`{name} still holds {n, plural, one {# order} other {# orders}}. Hand them to another rider first.`

function refuseHolding({ name, orders_in_hand }: Rider, detail: typeof holds): void {
  if (orders_in_hand > 0)
    refuse('rider-holds-orders', { detail, values: { name, n: orders_in_hand }, current: { orders_in_hand } })
}

const one = async (id: number, { tx }: Context): Promise<Rider> => found(await readOne(source, tx, id))
const changed = ({ tx }: Context) => raiseCacheKey(tx, 'riders')

const own = crud(riderContract, {
  table: 'riders',
  noun: 'rider',
  source,
  taken: { riders_phone: { code: 'rider-phone-taken', field: 'phone', message: msg`Another rider has this phone number` } },
  changed,
})

export const riderHandlers = implement(riderContract, {
  ...own,
  remove: async (input, context) => {
    refuseHolding(await one(input.params.id, context), handOver)
    return own.remove(input, context)
  },
  activeStatus: async ({ params, body }, context) => {
    const before = await one(params.id, context)
    if (before.is_active === body.is_active) return before
    if (!body.is_active && body.confirmed !== true) refuseHolding(before, holds)
    await sql`
      update riders set is_active = ${body.is_active}, version = version + 1, updated_at = now() where id = ${params.id}`.execute(
      context.tx,
    )
    const after = await one(params.id, context)
    await context.audit({ action: 'rider.active-status', subject: 'rider', subjectId: params.id, before, after })
    await changed(context)
    return after
  },
  dropdown: ({ query }, { tx }) =>
    readChoices(
      tx,
      {
        from: sql`riders r ${joins}`,
        id: sql.ref('r.id'),
        name: sql.ref('r.name'),
        detail: sql.ref('w.name'),
        offered: sql`r.is_active`,
      },
      query,
    ),
})
