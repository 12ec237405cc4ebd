// What riders and agencies are paid for in a period: pickups, deliveries, returns and failed attempts of the journey that nobody
// undid. An event counts on the day on which it can be paid for: with cash when its deposit was approved, or when it was decided
// that there is none, with a dispute when that ended, otherwise when it happened. So nothing is added to a period that is over.

import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { PayEvent } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { type CommissionParty, inForce } from './commission-party.ts'

/** Days of the tenant, both included. */
export interface Period {
  from_day: string
  to_day: string
}

/**
 * Milliseconds from midnight until a day is over. An event has the time at which its transaction began, so one that began at the last
 * second, such as the approval of a large deposit, would be seen by no commission of its day that was made before it ended.
 */
const SETTLING_MS = 600_000

/** The first day of the tenant that no commission may pay for yet. */
export const unpayableFrom = (now: string | Date, timeZone: string): string =>
  dayIn(new Date(new Date(now).getTime() - SETTLING_MS), timeZone)

export interface DoneWork extends PayEvent {
  party_id: number
  /** The deposit that brought in its cash. */
  deposit_id: number | null
  /** The newest adjustment of its order. */
  adjustment_id: number | null
  /** The commission that pays for it, and whether that is set off against a deposit. */
  held_by: number | null
  is_set_off: boolean
}

const oneOf = (...keys: OrderStatusKey[]): Sql => sql`(${sql.join(keys.map(key => sql.lit(key)))})`
const deliveries = oneOf(status.delivered, status.partiallyDelivered)
// Exactly the lists of the indexes of migration 0330, or they are not used.
const byRider = sql`e.kind = 'move' and e.status_key in ${oneOf(status.pickedUp, status.deliveryFailed, status.delivered, status.partiallyDelivered, status.returnedToMerchant)}`
const byPlace = sql`e.kind = 'move' and e.status_key in ${oneOf(status.receivedAtOrigin, status.delivered, status.partiallyDelivered, status.returnedToMerchant)}`
const rider = sql`coalesce(e.rider_id, (e.from_state ->> 'rider_id')::int)`
const place = sql`coalesce(e.warehouse_id, (e.from_state ->> 'current_warehouse_id')::int)`
/** No rider carried it: handed over or accepted at a counter. */
const atCounter = sql`(${rider} is null or e.from_status_key = ${sql.lit(status.readyForCustomerPickup)} or e.status_key = ${sql.lit(status.receivedAtOrigin)})`

/** Where the rider of an event worked when it happened. */
const riderPlace: Sql = sql`(
  select at.warehouse_id from (
    select h.warehouse_id, h.until from rider_places h where h.tenant_id = e.tenant_id and h.rider_id = ${rider} and h.until > e.at
    union all select r.warehouse_id, 'infinity' from riders r where r.tenant_id = e.tenant_id and r.id = ${rider}
  ) at order by at.until limit 1)`

/** Who did the work on a parcel: an agency's riders work for it, and so does its counter. */
const partyOf = ({ parties }: CommissionParty): Sql =>
  parties === 'riders'
    ? sql`(select r.id from riders r join warehouses w on w.tenant_id = r.tenant_id and w.id = ${riderPlace}
        where not ${atCounter} and r.tenant_id = e.tenant_id and r.id = ${rider} and w.kind <> 'agency')`
    : sql`(select w.id from warehouses w where w.tenant_id = e.tenant_id and w.kind = 'agency'
        and w.id = case when ${atCounter} then ${place} else ${riderPlace} end)`

/** Events that may belong to these payees and days, by the time they happened; some of an agency twice. */
const happened = ({ parties }: CommissionParty, ids: Sql, within: (at: Sql) => Sql): Sql =>
  parties === 'riders'
    ? sql`select e.order_id, e.seq from order_events e where ${byRider} and ${rider} = any(${ids}) and ${within(sql`e.at`)}`
    : sql`
      select e.order_id, e.seq from (
        select tenant_id, id from riders where warehouse_id = any(${ids})
        union select tenant_id, rider_id from rider_places where warehouse_id = any(${ids})) own
      join order_events e on e.tenant_id = own.tenant_id and ${rider} = own.id and ${byRider}
      where ${within(sql`e.at`)}
      union all select e.order_id, e.seq from order_events e where ${byPlace} and ${place} = any(${ids}) and ${within(sql`e.at`)}`

const isAgencyRider = (rider: string): Sql => sql`exists (
  select from warehouses at where at.tenant_id = ${sql.ref(`${rider}.tenant_id`)} and at.id = ${sql.ref(`${rider}.warehouse_id`)} and at.kind = 'agency')`

/** A condition on a payee who does not work for us any more: switched off, or a rider who works for an agency by now. */
export const hasLeft = ({ parties }: CommissionParty, payee: string): Sql =>
  parties === 'riders'
    ? sql`(not ${sql.ref(`${payee}.is_active`)} or ${isAgencyRider(payee)})`
    : sql`not ${sql.ref(`${payee}.is_active`)}`

/**
 * Whether a commission may be for a payee: who works for us, or did something within a year, since what was done before someone left
 * is paid, also where its cash comes in long after. A rider of an agency is paid by that, but for what was done before, and gives back
 * what we paid.
 */
export const isPayee = (of: CommissionParty, payee: string): Sql => {
  const [id, tenant] = [sql.ref(`${payee}.id`), sql.ref(`${payee}.tenant_id`)]
  const isOurs =
    of.parties === 'riders'
      ? sql`(not ${isAgencyRider(payee)} or exists (
          select from rider_places h join warehouses at on at.tenant_id = h.tenant_id and at.id = h.warehouse_id and at.kind <> 'agency'
          where h.tenant_id = ${tenant} and h.rider_id = ${id} and h.until >= now() - interval '1 year')
        or exists (
          select from documents paid where paid.tenant_id = ${tenant} and paid.kind = ${sql.lit(of.kind)} and paid.party_id = ${id}
            and paid.state in ${inForce}))`
      : sql`${sql.ref(`${payee}.kind`)} = 'agency'`
  return sql`${isOurs} and (${sql.ref(`${payee}.is_active`)} or exists (${happened(
    of,
    sql`array[${id}]`,
    at => sql`${at} >= now() - interval '1 year'`,
  )}))`
}

/** A condition on a request `r`: approved, it said that the cash of an order was lost, or was not what was reported. */
const aboutCash = sql`r.order_id is not null and r.kind in ('write-off', 'adjustment') and r.state = 'approved'
  and r.changes ?| array['cash_held', 'cod_collected']`

const kindOf = sql<
  PayEvent['kind']
>`case e.status_key when ${sql.lit(status.pickedUp)} then 'pickup' when ${sql.lit(status.receivedAtOrigin)} then 'pickup'
  when ${sql.lit(status.deliveryFailed)} then 'failed-attempt' when ${sql.lit(status.returnedToMerchant)} then 'return' else 'delivery' end`

/** The requested work: what can be paid for in a period, or what an agency did with the parcels of an undecided deposit. */
type Asked = Period | { orders: readonly number[] }

/** Sorted by id. */
export async function readWork(
  tx: Tx,
  of: CommissionParty,
  parties: readonly number[],
  asked: Asked,
  zone: string,
): Promise<DoneWork[]> {
  const ids = sql`${[...parties]}::int[]`
  const isOfOrders = 'orders' in asked
  const within = (at: Sql) =>
    isOfOrders
      ? sql`true`
      : sql`${at} >= (${asked.from_day}::date)::timestamp at time zone ${zone} and ${at} < (${asked.to_day}::date + 1)::timestamp at time zone ${zone}`
  const maybe = isOfOrders
    ? sql`select e.order_id, e.seq from order_events e where e.order_id = any(${[...asked.orders]}::int[]) and e.kind = 'move' and e.status_key in ${deliveries}`
    : sql`${happened(of, ids, within)}
      union
      select l.order_id, e.seq from documents d
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.order_id is not null
      join order_events e on e.tenant_id = l.tenant_id and e.order_id = l.order_id and e.kind = 'move' and e.status_key in ${deliveries}
      where d.kind = ${of.deposit} and d.state = 'approved' and d.party_id = any(${ids}) and ${within(sql`d.decided_at`)}
      union
      select r.order_id, e.seq from approval_requests r
      join order_events e on e.tenant_id = r.tenant_id and e.order_id = r.order_id and e.kind = 'move' and e.status_key in ${deliveries}
      where ${aboutCash} and ${within(sql`r.decided_at`)}
      union
      select e.order_id, e.seq from order_disputes x
      join order_events e on e.tenant_id = x.tenant_id and e.order_id = x.order_id and (${byRider} or ${byPlace})
      where ${within(sql`x.closed_at`)}`
  const isBrought = isOfOrders
    ? sql`true`
    : sql`(e.status_key not in ${deliveries} or deposit.id is not null
        or o.custody not in ('with-rider', 'in-rider-deposit', 'with-agency', 'in-agency-deposit'))`
  const { rows } = await sql<DoneWork>`
    with maybe as (${maybe})
    select by.id as party_id, e.seq as id, e.order_id, ${kindOf} as kind, (paid.at at time zone ${zone})::date::text as day, o.currency,
      z.zone_id, o.service, o.weight_kg, o.payment_type as payment, o.delivery_charge,
      in_currency(case when e.status_key not in ${deliveries} then 0 else coalesce(e.amount_collected, case o.payment_type when 'COD' then o.cod_amount else 0 end)
        + (select coalesce(sum(a.amount), 0) from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.kind = 'cod') end, o.currency) as cod,
      deposit.id as deposit_id, (select max(a.id) from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id) as adjustment_id,
      held.id as held_by, coalesce(held.is_set_off, false) as is_set_off
    from maybe
    join order_events e on e.order_id = maybe.order_id and e.seq = maybe.seq
    cross join lateral (select ${partyOf(of)} as id) by
    join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    left join reasons r on r.tenant_id = e.tenant_id and r.id = e.reason_id
    left join city_zones z on z.tenant_id = o.tenant_id and z.city_id = o.receiver_city_id
    left join lateral (
      select d.id, d.decided_at from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = e.tenant_id and l.order_id = e.order_id and l.kind = ${of.deposit} and l.is_held and d.state = 'approved'
        and e.status_key in ${deliveries}
      -- There is one at most; said so, the database looks it up by the order, whatever it knows of its tables.
      limit 1) deposit on true
    left join lateral (
      select d.id, d.set_off_id is not null as is_set_off from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = e.tenant_id and l.event_id = e.seq and l.is_held and not l.takes_back and l.adjustment_id is null and l.recount_id is null limit 1) held on true
    left join lateral (
      select max(r.decided_at) as at from approval_requests r
      where r.tenant_id = e.tenant_id and r.order_id = e.order_id and ${aboutCash}
        and o.custody in ('written-off', 'not-collected') and e.status_key in ${deliveries}) nothing_left on true
    cross join lateral (
      -- What was set off was paid with its deposit, so a later dispute moves it into no other period.
      select greatest(coalesce(deposit.decided_at, nothing_left.at, e.at), case when held.is_set_off is distinct from true then (
        select max(x.closed_at) from order_disputes x where x.tenant_id = e.tenant_id and x.order_id = e.order_id) end) as at) paid
    where by.id = any(${ids}) and ${within(sql`paid.at`)} and not o.is_disputed
      and not exists (
        select from order_events back where back.tenant_id = e.tenant_id and back.kind = 'reverse' and back.reverses = e.seq)
      -- What is our own fault or nobody's is no attempt.
      and (e.status_key <> ${status.deliveryFailed} or r.fault in ('consignee', 'merchant'))
      and (e.status_key <> ${status.receivedAtOrigin} or e.from_status_key = ${status.dropOffExpected})
      and ${isBrought}
    order by e.seq`.execute(tx)
  return rows
}
