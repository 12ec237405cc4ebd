// The rest of an order that was delivered in part: a child of its own that goes back to the merchant, and is cancelled when the delivery
// is taken back.
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { type EventCommon, eventsInsert } from './order-event.queries.ts'
import type { Rule } from './order-limits.part.ts'
import { type LockedOrder, lockOrders, stateOf } from './order-move.part.ts'
import { rateOrders } from './order-rate.queries.ts'

const restMovedOn = msg`The rest of it, {waybill}, has moved on: undo that first`

/** Room for '-R' and a number behind what the longest waybill and reference may be. */
const LONGEST = { waybill: 34, reference: 94 }

/**
 * Opens a return with the rest of each order, with its rider, who has it in hand.
 * @param delivered pieces that were handed over, where somebody said so
 */
export async function openRests(
  tx: Tx,
  orderIds: readonly number[],
  delivered: number | null,
  common: Pick<EventCommon, 'source' | 'staff_id'>,
): Promise<void> {
  if (orderIds.length === 0) return
  const open = sql<{ order_id: number }>`
    with rest as (
      insert into orders (id, parent_id, child_kind, waybill_number, reference_no, merchant_id, walking_customer_id,
        business_id, origin_city_id, service, speed, is_fragile, receiver_name, receiver_phone,
        receiver_secondary_phone, receiver_address, receiver_city_id, receiver_state_id, receiver_country_id, postal_code, package_type,
        pieces, weight_kg, payment_type, cod_amount, currency, status_key, current_warehouse_id, rider_id, origin_warehouse_id,
        destination_warehouse_id, note)
      select first + place - 1, o.id, 'rest', left(o.waybill_number, ${LONGEST.waybill}) || '-R' || o.nth,
        left(o.reference_no, ${LONGEST.reference}) || '-R' || o.nth, o.merchant_id, o.walking_customer_id, o.business_id,
        o.origin_city_id, o.service, o.speed, o.is_fragile, o.receiver_name, o.receiver_phone,
        o.receiver_secondary_phone, o.receiver_address, o.receiver_city_id, o.receiver_state_id, o.receiver_country_id, o.postal_code,
        o.package_type, o.rest, round(o.weight_kg * least(o.rest, o.pieces) / o.pieces, 3), 'PREPAID', 0, o.currency,
        ${status.returnConfirmed}, o.current_warehouse_id, o.rider_id, o.origin_warehouse_id, o.destination_warehouse_id, o.note
      from (select next_ids('orders', ${orderIds.length}) as first) as ids, (
        select p.*, greatest(1, p.pieces - coalesce(${delivered}::int, p.pieces - 1)) as rest, row_number() over (order by p.id) as place,
          1 + (select count(*) from orders c where c.tenant_id = p.tenant_id and c.parent_id = p.id) as nth
        from orders p where p.tenant_id = current_tenant() and p.id = any(${orderIds}::int[])) as o
      returning id)
    insert into order_events (order_id, kind, status_key, staff_id, source)
    select id, 'move', ${status.returnConfirmed}::text, ${common.staff_id}::int, ${common.source}::text from rest returning order_id`
  await beyondBranch(tx, async () => {
    const { rows } = await open.execute(tx)
    await rateOrders(
      tx,
      rows.map(row => row.order_id),
      order => order.booked_on,
    )
  })
}

/** The rests of orders that still count, locked. */
async function lockRests(tx: Tx, orderIds: readonly number[]): Promise<(LockedOrder & { parent_id: number })[]> {
  return beyondBranch(tx, async () => {
    const rows = await tx
      .selectFrom('orders')
      .select(['id', 'parent_id'])
      .where('parent_id', '=', sql<number>`any(${orderIds}::int[])`)
      .where('status_key', '!=', status.cancelled)
      .execute()
    const parents = new Map(rows.map(row => [row.id, row.parent_id ?? 0]))
    return (await lockOrders(tx, [...parents.keys()])).map(order => ({ ...order, parent_id: parents.get(order.id) ?? 0 }))
  })
}

/** Whose rest has moved on already cannot be taken back. */
export async function restsStand(tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> {
  const gone = (
    await lockRests(
      tx,
      orders.map(order => order.id),
    )
  ).filter(rest => rest.status_key !== status.returnConfirmed)
  const byParent = new Map(gone.map(rest => [rest.parent_id, rest.waybill_number]))
  return ({ id }) => {
    const waybill = byParent.get(id)
    return waybill === undefined ? null : { code: 'rest-moved-on', message: restMovedOn, values: { waybill } }
  }
}

/** Cancels the rests of orders whose delivery was taken back: there is none any more. */
export async function cancelRests(
  tx: Tx,
  orderIds: readonly number[],
  common: Pick<EventCommon, 'source' | 'staff_id'>,
): Promise<void> {
  const rests = await lockRests(tx, orderIds)
  if (rests.length === 0) return
  const events = rests.map(rest => ({ order_id: rest.id, status_key: status.cancelled, from_state: stateOf(rest) }))
  const cancel = sql`
    with cancelled as (
      update orders set status_key = ${status.cancelled}, rider_id = null, status_since = now(), updated_at = now(), version = version + 1
      where tenant_id = current_tenant() and id = any(${rests.map(rest => rest.id)}::int[]))
    ${eventsInsert(events, { ...common, kind: 'move' })}`
  await beyondBranch(tx, () => cancel.execute(tx))
}
