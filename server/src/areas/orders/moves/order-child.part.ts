// Orders that result from a delivery and go back to the merchant on their own: the rest of a partial delivery, and the old parcel
// of a delivered exchange. They are cancelled when the delivery is undone.
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type RawBuilder, sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { rateOrders } from '../charges/order-rate.queries.ts'
import type { ChildKind } from '../order.table.ts'
import { type LockedOrder, lockOrders, stateOf } from '../order-lock.part.ts'
import type { Rule } from './move-rule.part.ts'
import { type EventCommon, eventsInsert } from './order-event.part.ts'

interface Child {
  /** Its first status; the letter after its waybill; who has it then. */
  begins: OrderStatusKey
  letter: string
  movedOn: Message
}

const kinds: Readonly<Record<ChildKind, Child>> = {
  rest: {
    begins: status.returnConfirmed,
    letter: 'R',
    movedOn: msg`The rest of it, {waybill}, has moved on. Undo that first`,
  },
  exchange: {
    begins: status.exchangeItemCollected,
    letter: 'X',
    movedOn: msg`The parcel taken back for it, {waybill}, has moved on. Undo that first`,
  },
}

/** Leaves room for '-R' and a number after the longest waybill and reference. */
const LONGEST = { waybill: 34, reference: 94 }
/** Numbers that are tried; one that is taken belongs to an earlier child, or to an order that someone called so. */
const NUMBERS = 999

const deliveredAnew = msg`The delivery of {waybill} that created it was undone. Delivering {waybill} again creates a new one`

type By = Pick<EventCommon, 'source' | 'staff_id'>

/** Opens a child of each order; its rider has it. */
async function openChildren(tx: Tx, kind: ChildKind, orderIds: readonly number[], pieces: RawBuilder<number>, by: By) {
  if (orderIds.length === 0) return
  const { begins, letter } = kinds[kind]
  const open = sql<{ order_id: number }>`
    with child as (
      insert into orders (id, parent_id, child_kind, waybill_number, reference_no, merchant_id, walking_customer_id,
        business_id, origin_city_id, service, speed, is_fragile, receiver_name, receiver_phone,
        receiver_secondary_phone, receiver_address, receiver_city_id, receiver_state_id, receiver_country_id, postal_code, package_type,
        pieces, weight_kg, declared_value, payment_type, cod_amount, currency, status_key, current_warehouse_id, rider_id, origin_warehouse_id,
        destination_warehouse_id, note)
      select first + place - 1, o.id, ${kind}::text, left(o.waybill_number, ${LONGEST.waybill}) || '-' || ${letter}::text || o.nth,
        left(o.reference_no, ${LONGEST.reference}) || '-' || ${letter}::text || o.nth, o.merchant_id, o.walking_customer_id, o.business_id,
        o.origin_city_id, o.service, o.speed, o.is_fragile, o.receiver_name, o.receiver_phone,
        o.receiver_secondary_phone, o.receiver_address, o.receiver_city_id, o.receiver_state_id, o.receiver_country_id, o.postal_code,
        o.package_type, o.of_it, round(o.weight_kg * least(o.of_it, o.pieces) / o.pieces, 3), in_currency(0, o.currency), 'PREPAID', in_currency(0, o.currency), o.currency,
        ${begins}, o.current_warehouse_id, o.rider_id, o.origin_warehouse_id, o.destination_warehouse_id, o.note
      from (select next_ids('orders', ${orderIds.length}) as first) as ids, (
        select p.*, ${pieces} as of_it, row_number() over (order by p.id) as place, free.nth
        from orders p
        cross join lateral (
          select n as nth from generate_series(1, ${NUMBERS}::int) as n
          where not exists (select from orders c where c.tenant_id = p.tenant_id
              and c.waybill_number = left(p.waybill_number, ${LONGEST.waybill}) || '-' || ${letter}::text || n)
            and not exists (select from orders c where c.tenant_id = p.tenant_id and c.merchant_id is not distinct from p.merchant_id
              and c.reference_no = left(p.reference_no, ${LONGEST.reference}) || '-' || ${letter}::text || n)
          order by n limit 1) as free
        where p.tenant_id = (select current_tenant()) and p.id = any(${orderIds}::int[])) as o
      returning id)
    insert into order_events (order_id, kind, status_key, staff_id, source)
    select id, 'move', ${begins}::text, ${by.staff_id}::int, ${by.source}::text from child returning order_id`
  await beyondBranch(tx, async () => {
    const { rows } = await open.execute(tx)
    await rateOrders(
      tx,
      rows.map(row => row.order_id),
      order => order.booked_on,
    )
  })
}

/**
 * Opens a return with the rest of each partially delivered order.
 * @param delivered pieces that were handed over, if reported
 */
export const openRests = (tx: Tx, orderIds: readonly number[], delivered: number | null, by: By): Promise<void> =>
  openChildren(tx, 'rest', orderIds, sql<number>`greatest(1, p.pieces - coalesce(${delivered}::int, p.pieces - 1))`, by)

/** Takes back the old parcel of each of these exchanges, with as many pieces as were reported; without any there is none. */
export async function openExchanges(tx: Tx, orderIds: readonly number[], taken: number | null, by: By): Promise<void> {
  if (taken !== null && taken > 0) await openChildren(tx, 'exchange', orderIds, sql<number>`${taken}::int`, by)
}

interface LockedChild extends LockedOrder {
  parent_id: number
  child_kind: ChildKind
}

/** The children of orders that still count, locked. */
async function lockChildren(tx: Tx, orderIds: readonly number[]): Promise<LockedChild[]> {
  return beyondBranch(tx, async () => {
    const rows = await tx
      .selectFrom('orders')
      .select(['id', 'parent_id', 'child_kind'])
      .where('parent_id', '=', sql<number>`any(${orderIds}::int[])`)
      .where('status_key', '!=', status.cancelled)
      .execute()
    const locked = new Map(
      (
        await lockOrders(
          tx,
          rows.map(row => row.id),
        )
      ).map(order => [order.id, order]),
    )
    return rows.flatMap(({ id, parent_id, child_kind }) => {
      const order = locked.get(id)
      return order && parent_id !== null && child_kind !== null ? [{ ...order, parent_id, child_kind }] : []
    })
  })
}

/** An order whose child has already moved on cannot be undone. */
export async function childrenStand(tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> {
  const children = await lockChildren(
    tx,
    orders.map(order => order.id),
  )
  const gone = new Map(
    children.filter(child => child.status_key !== kinds[child.child_kind].begins).map(child => [child.parent_id, child]),
  )
  return ({ id }) => {
    const child = gone.get(id)
    if (!child) return null
    return { code: 'child-moved-on', message: kinds[child.child_kind].movedOn, values: { waybill: child.waybill_number } }
  }
}

/** Cancels the children of orders whose delivery was undone, because they no longer exist. */
export async function cancelChildren(tx: Tx, orderIds: readonly number[], by: By): Promise<void> {
  if (orderIds.length === 0) return
  const children = await lockChildren(tx, orderIds)
  if (children.length === 0) return
  const events = children.map(child => ({ order_id: child.id, status_key: status.cancelled, from_state: stateOf(child) }))
  const cancel = sql`
    with cancelled as (
      update orders set status_key = ${status.cancelled}, rider_id = null, status_since = now(), updated_at = now(), version = version + 1
      where tenant_id = (select current_tenant()) and id = any(${children.map(child => child.id)}::int[]))
    ${eventsInsert(events, { ...by, kind: 'move' })}`
  await beyondBranch(tx, () => cancel.execute(tx))
}

/**
 * A child cancelled with a delivery stays cancelled: the next delivery makes its own, and both together would be more than there
 * is.
 */
export async function stayCancelled(tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> {
  const ids = orders.map(order => order.id)
  const rows = await beyondBranch(tx, () =>
    tx
      .selectFrom('orders as child')
      .innerJoin('orders as parent', join =>
        join.onRef('parent.tenant_id', '=', 'child.tenant_id').onRef('parent.id', '=', 'child.parent_id'),
      )
      .select(['child.id', 'parent.waybill_number'])
      .where('child.id', '=', sql<number>`any(${ids}::int[])`)
      .execute(),
  )
  const parents = new Map(rows.map(row => [row.id, row.waybill_number]))
  return ({ id }) => {
    const waybill = parents.get(id)
    return waybill === undefined ? null : { code: 'delivery-undone', message: deliveredAnew, values: { waybill } }
  }
}
