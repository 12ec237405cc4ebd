// The journey of an order: its events with all that was entered with them.
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { ownName } from '../finance/methods/payment-method.part.ts'
import { approversOf, isFinding } from './moves/move-facts.part.ts'
import { notTakenBack } from './moves/taken-back.part.ts'

/**
 * Events as `event`, without a condition; amounts and weights as texts, so that JSON keeps their decimals.
 * @param isForMerchant without reasons that are internal to the operator
 */
export const eventRows = (isForMerchant: boolean): Sql => sql`
  select event.status_key, event.kind, not ${notTakenBack(sql`event`)} as is_taken_back, undone.status_key as took_back, event.at, event.device_at, staff.name as staff_name, event.source,
    warehouse.name as warehouse, rider.name as rider, case when reason.is_merchant_visible or not ${isForMerchant} then reason.text end as reason, event.remark,
    event.receiver_name, event.receiver_relation, event.amount_collected::text, event.currency, event.payment_method, event.payment_reference, ${ownName('method')} as payment_method_name, event.charge_payment, event.due_on,
    event.pieces, event.weight_kg::text, event.taken_back, zone.name as zone, event.signature, event.changed, sheet.number as run_sheet, return_sheet.number as return_sheet, bag.number as bag,
    case when ${isFinding(sql`event`)} then warehouse.name end as found_at,
    exists (select from order_photos photo where photo.tenant_id = event.tenant_id and photo.order_id = event.order_id and photo.event_seq = event.seq and photo.kind = 'photo') as has_photo,
    exists (select from order_photos photo where photo.tenant_id = event.tenant_id and photo.order_id = event.order_id and photo.event_seq = event.seq and photo.kind = 'signature') as has_signature,
    event.new_address, event.rules,
    destination.name as destination, asker.name as asked_by, ${approversOf(sql`first`, sql`decider`)} as approved_by
  from order_events event
  left join order_events undone on undone.tenant_id = event.tenant_id and undone.order_id = event.order_id and undone.seq = event.reverses
  left join staff on staff.tenant_id = event.tenant_id and staff.id = event.staff_id
  left join warehouses warehouse on warehouse.tenant_id = event.tenant_id and warehouse.id = event.warehouse_id
  left join riders rider on rider.tenant_id = event.tenant_id and rider.id = event.rider_id
  left join reasons reason on reason.tenant_id = event.tenant_id and reason.id = event.reason_id
  left join payment_methods method on method.tenant_id = event.tenant_id and method.key = event.payment_method
  left join zones zone on zone.tenant_id = event.tenant_id and zone.id = event.zone_id
  left join run_sheets sheet on sheet.tenant_id = event.tenant_id and sheet.id = event.run_sheet_id
  left join return_sheets return_sheet on return_sheet.tenant_id = event.tenant_id and return_sheet.id = event.return_sheet_id
  left join sorting_bags bag on bag.tenant_id = event.tenant_id and bag.id = event.bag_id
  left join warehouses destination on destination.tenant_id = event.tenant_id and destination.id = event.destination_warehouse_id
  left join approval_requests request on request.tenant_id = event.tenant_id and request.id = event.approval_id
  left join staff asker on asker.tenant_id = event.tenant_id and asker.id = request.requested_by
  left join staff first on first.tenant_id = event.tenant_id and first.id = request.first_by
  left join staff decider on decider.tenant_id = event.tenant_id and decider.id = request.decided_by`

/** Newest first, at most 1,000 events. */
export async function readTimeline(tx: Tx, orderId: number, isForMerchant: boolean): Promise<OrderEvent[]> {
  found(await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst())
  const { rows } = await sql<OrderEvent>`
    ${eventRows(isForMerchant)} where event.order_id = ${orderId} order by event.seq desc limit 1000`.execute(tx)
  return rows
}
