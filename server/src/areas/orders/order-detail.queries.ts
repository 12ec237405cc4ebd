// Everything about one order: its list row, and what the list leaves out.
import type { EntryKind } from '@office/shared/areas/finance/journal/journal.model'
import { nextStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { type OrderStatus, orderStatuses, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import type { Held } from '@office/shared/permissions/can'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-source.ts'
import { openApprovals } from '../approvals/approval-request.part.ts'
import { zonePair } from '../rate-cards/zone-pair.part.ts'
import { readSetting } from '../settings/setting.part.ts'
import { orderSource } from './list/order.source.ts'
import { disposalFrom } from './moves/order-limits.part.ts'

/** Printed before a redirect that stands, or after one that was undone since. */
const needsLabel = sql`exists (
  select from order_events e
  left join order_events back on back.tenant_id = e.tenant_id and back.order_id = e.order_id and back.reverses = e.seq
  cross join lateral (
    select coalesce(max(p.created_at), '-infinity') as at from waybill_print_orders line
    join waybill_prints p on p.tenant_id = line.tenant_id and p.id = line.print_id
    where line.tenant_id = o.tenant_id and line.order_id = o.id) as label
  where e.tenant_id = o.tenant_id and e.order_id = o.id and e.new_address is not null
    and case when back.seq is null then e.at > label.at else e.at <= label.at and back.at > label.at end)`

const needsPhoto = sql`o.status_key = ${status.damaged} and not exists (
  select from order_photos photo where photo.tenant_id = o.tenant_id and photo.order_id = o.id and photo.event_seq = (
    select max(e.seq) from order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = ${status.damaged}))`

const inPhases = (...phases: OrderStatus['phase'][]) =>
  sql`o.status_key = any(${orderStatusKeys.filter(key => phases.includes(orderStatuses[key].phase))}::text[])`

/** What was posted for it to its sender's account, in minor units with the account's sign. */
const posted = (...kinds: EntryKind[]) => sql`(
  select coalesce(sum(l.amount), 0) from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
  where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account in ('merchant', 'walking') and e.kind = any(${kinds}::text[]))`

const collected = sql`case when ${inPhases('return', 'final')} then from_minor(-${posted('delivery', 'delivery-reversed')}, o.currency) end`
const adjusted = sql`(
  select coalesce(sum(a.amount), 0) from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.kind = 'charge')`
const charged = sql`case when ${inPhases('final')} then from_minor(${posted('charge', 'charge-reversed')}, o.currency) - ${adjusted} end`
const paid = sql`from_minor(-${posted('payment')}, o.currency)`

type Extra = Omit<OrderDetail, 'order' | 'next' | 'zones'>

export async function readDetail(tx: Tx, id: number, permissions: Held): Promise<OrderDetail> {
  const order = found(await readOne(orderSource, tx, id))
  const setting = await readSetting(tx, orderSetting)
  const { rows } = await sql<Extra>`
    select o.receiver_secondary_phone, o.receiver_address, o.postal_code, o.package_type, o.length_cm, o.width_cm, o.height_cm,
      o.declared_value, o.delivery_charge, o.charge_reason, o.is_fragile, ${collected} as collected, ${charged} as charged,
      ${paid} as paid,
      (select count(*)::int from order_disputes d where d.tenant_id = o.tenant_id and d.order_id = o.id) as disputes,
      trace.charge, origin.name as origin_city, o.note, coalesce(m.phone, walking.phone) as merchant_phone, o.ordered_at, o.promised_on,
      o.bucket_id, bucket.code as bucket_code, o.bag_id, bag.number as bag_number,
      (select jsonb_build_object('id', p.id, 'waybill_number', p.waybill_number, 'status_key', p.status_key, 'kind', o.child_kind) from orders p
        where p.tenant_id = o.tenant_id and p.id = o.parent_id) as parent,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'waybill_number', c.waybill_number, 'status_key', c.status_key, 'kind', c.child_kind) order by c.id)
        from orders c where c.tenant_id = o.tenant_id and c.parent_id = o.id), '[]') as children,
      destination.name as destination, ${needsLabel} as needs_label, ${needsPhoto} as needs_photo,
      ${openApprovals('order_id', 'o')} as approvals,
      ${disposalFrom(setting)} as disposal_from, coalesce(m.email, walking.email) is not null as sender_has_email
    from orders o
    left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id
    left join order_charges trace on trace.tenant_id = o.tenant_id and trace.order_id = o.id
    left join cities origin on origin.tenant_id = o.tenant_id and origin.id = coalesce(o.origin_city_id, m.city_id)
    left join sorting_buckets bucket on bucket.tenant_id = o.tenant_id and bucket.id = o.bucket_id
    left join sorting_bags bag on bag.tenant_id = o.tenant_id and bag.id = o.bag_id
    left join warehouses destination on destination.tenant_id = o.tenant_id and destination.id = o.destination_warehouse_id
    where o.id = ${id}`.execute(tx)
  const next = nextStatuses(order.status_key, permissions)
  const extra = found(rows[0])
  return { ...extra, zones: extra.charge && (await zonePair(tx, extra.charge)), order, next }
}

/** What an order is charged as it is now; null without a price. */
export async function readCharge(tx: Tx, id: number): Promise<Pick<OrderDetail, 'charge' | 'zones'>> {
  const row = await tx.selectFrom('order_charges').select('charge').where('order_id', '=', id).executeTakeFirst()
  return { charge: row?.charge ?? null, zones: row ? await zonePair(tx, row.charge) : null }
}
