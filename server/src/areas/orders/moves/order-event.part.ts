// Writes the journey: one event for each order of a move, in one statement.
import type { MoveFacts } from '@office/shared/areas/orders/moves/move-facts.model'
import type { CountedRule } from '@office/shared/areas/orders/order-rule.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import type { ToldMethod } from '../../finance/methods/payment-method.part.ts'
import type { AddressBefore, OrderEventTable, OrderState } from '../order.table.ts'

export interface NewEvent {
  order_id: number
  status_key: OrderStatusKey
  /** Null for the first event of an order. */
  from_state: OrderState | null
  /** For a reverse: `seq` of the move that it undoes. */
  reverses?: number
  /** What was reported about the charge, only for orders that require it. */
  charge?: ChargeFacts
  /** What was collected with it and how, where nobody said so too: all that was due, in cash. */
  collected?: { amount: string; currency: string; payment_method: string }
  /** For moves by the clock: the rules that counted. */
  rules?: readonly CountedRule[] | undefined
  /** The sheet with which it goes out, if several go at once. */
  run_sheet_id?: number | undefined
}

/** Details of a move; the currency is each order's own. */
export type ToldFacts = Omit<MoveFacts, 'currency'> & ToldMethod & { zone_id: number | null }
export type ChargeFacts = ToldMethod & Pick<ToldFacts, 'charge_payment'>

export interface Redirected {
  /** As people read it. */
  new_address: string
  destination_warehouse_id: number | null
  address_before: AddressBefore
}

/** What all events of one call have in common. */
export interface EventCommon {
  kind: OrderEventTable['kind']
  source: OrderEventTable['source']
  staff_id: number | null
  warehouse_id?: number | null
  rider_id?: number | null
  reason_id?: number | null
  facts?: Partial<Omit<ToldFacts, 'charge_payment'>>
  remark?: string | null
  /** The sheet it went out with or was brought back on. */
  run_sheet_id?: number
  /** The sheet with which it went to its merchant, was handed back or refused there, or was called back. */
  return_sheet_id?: number
  /** The bag it went into, travelled in or was taken out of. */
  bag_id?: number
  /** For a redirect: the new address, and what was there before. */
  redirect?: Redirected
  /** The request that approved it. */
  approval_id?: number
  device_at?: string | null
  /** For an edit: the fields that it changed. */
  changed?: readonly string[]
}

const none = sql`null`
// The statement contains a look-up only if it is needed, because preparing one takes as long as a scan's whole look at its
// parcel.
const currencyOf = sql`(select o.currency from orders o where o.tenant_id = (select current_tenant()) and o.id = event.order_id)`
/** What was reported of all orders, or else what was collected with each. */
function amountOf(events: readonly NewEvent[], told: string | null) {
  if (told !== null) return { amount: sql`in_currency(${told}::numeric, ${currencyOf})`, currency: currencyOf }
  const isCollected = events.some(event => event.collected)
  return isCollected ? { amount: sql`event.collected`, currency: sql`event.currency` } : { amount: none, currency: none }
}
/** Reported of the exchanges among the orders. */
const takenFrom = (told: number) =>
  sql`(select ${told}::int from orders o where o.tenant_id = (select current_tenant()) and o.id = event.order_id and o.is_exchange)`
const takesZone = ({ status_key }: NewEvent) => status_key === status.readyForDelivery
const zoneOf = (told: number | null) => sql`
  case when status_key = ${status.readyForDelivery} then coalesce(${told}::int, (
    select z.zone_id from orders o join city_zones z on z.tenant_id = o.tenant_id and z.city_id = o.receiver_city_id
    where o.tenant_id = (select current_tenant()) and o.id = event.order_id)) end`

/** The statement that adds events, for use in one that also changes their orders. */
export function eventsInsert(events: readonly NewEvent[], { facts, redirect, ...common }: EventCommon): Sql {
  const { amount, currency } = amountOf(events, facts?.amount_collected ?? null)
  return sql`
    insert into order_events
      (order_id, kind, status_key, from_status_key, from_state, reverses, staff_id, source, warehouse_id, rider_id, reason_id, remark, device_at,
        receiver_name, receiver_relation, amount_collected, currency, payment_method, payment_reference, charge_payment, due_on, pieces, weight_kg, taken_back, zone_id, signature, changed, run_sheet_id, return_sheet_id, bag_id,
        new_address, destination_warehouse_id, address_before, approval_id, rules)
    select order_id, ${common.kind}::text, status_key, from_state ->> 'status_key', from_state, reverses,
      ${common.staff_id}::int, ${common.source}::text, ${common.warehouse_id ?? null}::int, ${common.rider_id ?? null}::int,
      ${common.reason_id ?? null}::int, ${common.remark ?? null}::text, ${common.device_at ?? null}::timestamptz,
      ${facts?.receiver_name ?? null}::text, ${facts?.receiver_relation ?? null}::text,
      ${amount}, ${currency},
      coalesce(event.payment_method, ${facts?.payment_method ?? null}::text),
      coalesce(event.payment_reference, ${facts?.payment_reference ?? null}::text), event.charge_payment,
      ${facts?.due_on ?? null}::date, ${facts?.pieces ?? null}::int, ${facts?.weight_kg ?? null}::numeric,
      ${facts?.taken_back == null ? none : takenFrom(facts.taken_back)},
      ${common.kind === 'move' && events.some(takesZone) ? zoneOf(facts?.zone_id ?? null) : none},
      ${facts?.signature ?? null}::text,
      ${common.changed ?? null}::text[], coalesce(event.run_sheet_id, ${common.run_sheet_id ?? null}::int), ${common.return_sheet_id ?? null}::int, ${common.bag_id ?? null}::int,
      ${redirect?.new_address ?? null}::text, ${redirect?.destination_warehouse_id ?? null}::int,
      ${redirect ? JSON.stringify(redirect.address_before) : null}::jsonb, ${common.approval_id ?? null}::int, event.rules
    from unnest(
      ${events.map(event => event.order_id)}::int[],
      ${events.map(event => event.status_key)}::text[],
      ${events.map(event => (event.from_state ? JSON.stringify(event.from_state) : null))}::jsonb[],
      ${events.map(event => event.reverses ?? null)}::bigint[],
      ${events.map(event => event.charge?.charge_payment ?? null)}::text[],
      ${events.map(event => event.charge?.payment_method ?? event.collected?.payment_method ?? null)}::text[],
      ${events.map(event => event.charge?.payment_reference ?? null)}::text[],
      ${events.map(event => (event.rules ? JSON.stringify(event.rules) : null))}::jsonb[],
      ${events.map(event => event.run_sheet_id ?? null)}::int[],
      ${events.map(event => event.collected?.amount ?? null)}::numeric[],
      ${events.map(event => event.collected?.currency ?? null)}::text[]
    ) as event (order_id, status_key, from_state, reverses, charge_payment, payment_method, payment_reference, rules, run_sheet_id, collected, currency)
    order by order_id`
}

export async function addEvents(tx: Tx, events: readonly NewEvent[], common: EventCommon): Promise<void> {
  if (events.length > 0) await eventsInsert(events, common).execute(tx)
}
