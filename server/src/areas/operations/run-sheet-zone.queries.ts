// Candidates for a run sheet by zone: orders that are ready at its branch and on no sheet yet.
import type { OfferedZone } from '@office/shared/areas/operations/run-sheet.contract'
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'

/** Rows of `o` with their delivery zone `place.zone_id`; a rider without a branch carries those of any. */
const readyFor = (sheet: number): Sql => sql`
  run_sheets s
  join orders o on o.tenant_id = s.tenant_id and o.status_key = ${status.readyForDelivery}
    and (s.warehouse_id is null or o.current_warehouse_id = s.warehouse_id)
    and not exists (select from run_sheet_orders l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.is_held)
  join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
  cross join lateral (
    select coalesce((
      select e.zone_id from order_events e
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = o.status_key and e.zone_id is not null
      order by e.seq desc limit 1),
      (select z.zone_id from city_zones z where z.tenant_id = c.tenant_id and z.city_id = c.id)) as zone_id) as place
  where s.id = ${sheet}`

export async function readOfferedZones(tx: Tx, sheet: number): Promise<OfferedZone[]> {
  found(await tx.selectFrom('run_sheets').select('id').where('id', '=', sheet).executeTakeFirst())
  const { rows } = await sql<OfferedZone>`
    select offered.zone_id, zones.name, offered.orders
    from (select place.zone_id, count(*)::int as orders from ${readyFor(sheet)} group by 1) as offered
    left join zones on zones.tenant_id = (select current_tenant()) and zones.id = offered.zone_id
    order by zones.name nulls last, offered.zone_id limit 1000`.execute(tx)
  return rows
}

/** Ids of those in a zone for which the sheet has room, in the order of their places. */
export async function readyInZone(tx: Tx, sheet: number, zone: number): Promise<number[]> {
  const known = await tx.selectFrom('zones').select('id').where('id', '=', zone).executeTakeFirst()
  if (!known) refuseUnknown('zone_id')
  const { rows } = await sql<{ id: number }>`
    select o.id from ${readyFor(sheet)} and place.zone_id = ${zone}
    order by c.name, o.receiver_address, o.id
    limit greatest(0, ${MAX_ON_SHEET}::int - (select count(*)::int from run_sheet_orders l where l.run_sheet_id = ${sheet}))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
