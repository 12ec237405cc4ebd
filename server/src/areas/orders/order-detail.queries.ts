// Everything about one order: its list row, what the list leaves out, its journey.
import type { OrderDetail, OrderEvent } from '@office/shared/areas/orders/order.model'
import { nextStatuses } from '@office/shared/areas/orders/order-transitions'
import type { Held } from '@office/shared/permissions/can'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-sql.ts'
import { zonePair } from '../rate-cards/zone-pair.part.ts'
import { orderSource } from './order.source.ts'

type Extra = Omit<OrderDetail, 'order' | 'next' | 'zones'>

export async function readDetail(tx: Tx, id: number, permissions: Held): Promise<OrderDetail> {
  const order = found(await readOne(orderSource, tx, id))
  const { rows } = await sql<Extra>`
    select o.receiver_secondary_phone, o.receiver_address, o.postal_code, o.package_type, o.length_cm, o.width_cm, o.height_cm,
      o.declared_value, o.delivery_charge, o.charge_reason, o.is_fragile, o.is_exchange, trace.charge, origin.name as origin_city, o.note, coalesce(m.phone, walking.phone) as merchant_phone, o.ordered_at, o.promised_on,
      o.bucket_id, bucket.code as bucket_code, o.bag_id, bag.number as bag_number,
      (select jsonb_build_object('id', p.id, 'waybill_number', p.waybill_number, 'status_key', p.status_key) from orders p
        where p.tenant_id = o.tenant_id and p.id = o.parent_id) as parent,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'waybill_number', c.waybill_number, 'status_key', c.status_key) order by c.id)
        from orders c where c.tenant_id = o.tenant_id and c.parent_id = o.id), '[]') as children
    from orders o
    left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id
    left join order_charges trace on trace.tenant_id = o.tenant_id and trace.order_id = o.id
    left join cities origin on origin.tenant_id = o.tenant_id and origin.id = coalesce(o.origin_city_id, m.city_id)
    left join sorting_buckets bucket on bucket.tenant_id = o.tenant_id and bucket.id = o.bucket_id
    left join sorting_bags bag on bag.tenant_id = o.tenant_id and bag.id = o.bag_id
    where o.id = ${id}`.execute(tx)
  const next = nextStatuses(order.status_key, permissions)
  const extra = found(rows[0])
  return { ...extra, zones: extra.charge && (await zonePair(tx, extra.charge)), order, next }
}

/** Newest first, at most 1,000 events. */
export async function readTimeline(tx: Tx, orderId: number): Promise<OrderEvent[]> {
  found(await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst())
  const { rows } = await sql<OrderEvent>`
    select event.status_key, event.kind, event.at, event.device_at, staff.name as staff_name, event.source,
      warehouse.name as warehouse, rider.name as rider, reason.text as reason, event.remark,
      event.receiver_name, event.receiver_relation, event.amount_collected, event.currency, event.payment_method, event.due_on,
      event.pieces, event.weight_kg, event.changed, sheet.number as run_sheet, bag.number as bag
    from order_events event
    left join staff on staff.tenant_id = event.tenant_id and staff.id = event.staff_id
    left join warehouses warehouse on warehouse.tenant_id = event.tenant_id and warehouse.id = event.warehouse_id
    left join riders rider on rider.tenant_id = event.tenant_id and rider.id = event.rider_id
    left join reasons reason on reason.tenant_id = event.tenant_id and reason.id = event.reason_id
    left join run_sheets sheet on sheet.tenant_id = event.tenant_id and sheet.id = event.run_sheet_id
    left join sorting_bags bag on bag.tenant_id = event.tenant_id and bag.id = event.bag_id
    where event.order_id = ${orderId}
    order by event.seq desc limit 1000`.execute(tx)
  return rows
}
