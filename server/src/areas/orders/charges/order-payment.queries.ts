// What cash merchants pay when they hand over a parcel, to the rider who picks it up or at the counter: the whole charge, so
// nothing remains on their account. Undoing a hand-over returns the money.

import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import type { ChargePayment } from '@office/shared/areas/orders/moves/move-facts.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { Charge } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { isZero, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { type JournalEntry, type JournalLine, ORDER_EVENT, postEntries } from '../../finance/journal/journal.part.ts'
import { readHolders } from '../../finance/journal/order-cash.part.ts'
import { senderAccount } from '../../finance/journal/sender.part.ts'
import type { ToldMethod } from '../../finance/methods/payment-method.part.ts'
import { notTakenBack } from '../moves/taken-back.part.ts'
import type { RatedOrder } from './order-rate.queries.ts'

/** Orders whose sender pays with an event, and by which method. */
export type DuePayments = ReadonlyMap<number, PaidBy>
/** Null is cash. */
type PaidBy = Pick<ToldMethod, 'payment_method' | 'method_kind'>

export const handOvers: readonly OrderStatusKey[] = [status.pickedUp, status.receivedAtOrigin]

/** Those of the orders whose merchant pays at handover. */
export async function paidOnHandOver(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    where o.id = any(${ids}::int[]) and m.merchant_type = 'cash'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the orders whose merchant pays on hand-over and whose payment nobody has reported yet. */
export async function chargeToTell(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const paying = [...(await paidOnHandOver(tx, ids))]
  if (paying.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct e.order_id as id from order_events e
    where e.order_id = any(${paying}::int[]) and e.kind = 'move' and e.charge_payment is not null and ${notTakenBack(sql`e`)}`.execute(
    tx,
  )
  const told = new Set([...rows.map(({ id }) => id), ...(await readPayments(tx, paying)).keys()])
  return new Set(paying.filter(id => !told.has(id)))
}

/**
 * Which of these pay with the event, and how. A merchant who did not pay at an earlier hand-over owes the charge until someone
 * reports otherwise.
 */
export async function dueOnHandOver(
  tx: Tx,
  ids: readonly number[],
  { charge_payment, ...method }: PaidBy & { charge_payment: ChargePayment | null },
): Promise<DuePayments> {
  if (charge_payment === 'unpaid' || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number }>`
    select distinct e.order_id as id from order_events e
    where e.order_id = any(${ids}::int[]) and e.kind = 'move' and e.charge_payment = 'unpaid' and ${notTakenBack(sql`e`)}`.execute(
    tx,
  )
  const owing = new Set(charge_payment === 'paid' ? [] : rows.map(({ id }) => id))
  return new Map(ids.filter(id => !owing.has(id)).map(id => [id, method]))
}

/**
 * The lines by which orders were paid so far, including refunds. Entries and their lines are looked up one by one, which `offset
 * 0` forces on the planner: if its statistics suggest few, it would compare each with all.
 */
export async function readPayments(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, JournalLine[]>> {
  const { rows } = await sql<Omit<JournalLine, 'amount' | 'order_id'> & { of: number; order_id: number | null; amount: string }>`
    select own.order_id as of, l.account, l.party_id, l.order_id, l.currency, sum(l.amount)::text as amount
    from journal_lines own
    cross join lateral (select * from journal_entries one where one.tenant_id = own.tenant_id and one.id = own.entry_id offset 0) e
    cross join lateral (select * from journal_lines one where one.tenant_id = e.tenant_id and one.entry_id = e.id offset 0) l
    where own.order_id = any(${ids}::int[]) and e.kind = 'payment' and e.source = ${ORDER_EVENT}
    group by 1, 2, 3, 4, 5 having sum(l.amount) <> 0 order by 1, 2`.execute(tx)
  const lines = rows.map(({ of, order_id, amount, ...line }) => ({
    of,
    line: { ...line, ...(order_id === null ? {} : { order_id }), amount: BigInt(amount) },
  }))
  return new Map([...Map.groupBy(lines, row => row.of)].map(([id, group]) => [id, group.map(({ line }) => line)]))
}

/** Those of the paid orders of which the event that brought the money was undone since. */
export async function paidByUndone(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select paid.id from unnest(${[...ids]}::int[]) as paid (id)
    cross join lateral (
      select max(e.source_id) as seq from journal_lines own
      join journal_entries e on e.tenant_id = own.tenant_id and e.id = own.entry_id and e.kind = 'payment' and e.source = ${ORDER_EVENT}
      where own.order_id = paid.id) newest
    where exists (select from order_events back where back.order_id = paid.id and back.reverses = newest.seq)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** An order after an event that may have changed what was paid for it. */
export interface Paid {
  order: RatedOrder
  seq: string
  status_key: OrderStatusKey
  rider_id: number | null
  warehouse_id: number | null
  owed: Charge
  /** It is in our hands. */
  is_handed_over: boolean
}

/** @param due orders whose sender pays with this event */
export async function postPayments(
  tx: Tx,
  orders: readonly Paid[],
  {
    payments,
    undone,
    due,
    staffId,
  }: {
    payments: ReadonlyMap<number, JournalLine[]>
    undone: ReadonlySet<number>
    due: DuePayments
    staffId: number | null
  },
): Promise<void> {
  const now = orders.filter(({ order, owed }) => due.has(order.id) && !payments.has(order.id) && !isZero(owed.total))
  const back = orders.filter(({ order, is_handed_over }) => payments.has(order.id) && (!is_handed_over || undone.has(order.id)))
  if (now.length + back.length === 0) return
  const delivered = ({ order, status_key, rider_id, warehouse_id }: Paid) => ({
    ...order,
    status_key,
    rider_id: status_key === status.pickedUp ? rider_id : null,
    current_warehouse_id: warehouse_id,
  })
  const holderOf = await readHolders(tx, now.map(delivered))
  const entryOf = (of: Paid, lines: JournalLine[]): JournalEntry => ({
    kind: 'payment',
    source: ORDER_EVENT,
    source_id: BigInt(of.seq),
    staff_id: staffId,
    lines,
  })
  await postEntries(tx, [
    ...now.map(of => {
      const { account, party_id } = holderOf(delivered(of), due.get(of.order.id)?.method_kind ?? null)
      const currency = of.order.currency.toUpperCase()
      const amount = toMinor(of.owed.total, currency)
      // The cash names no order, because an order's own cash is what is collected on delivery.
      return entryOf(of, [
        { account, party_id, currency, amount },
        { ...senderAccount(of.order), order_id: of.order.id, currency, amount: -amount },
      ])
    }),
    ...back.map(of =>
      entryOf(
        of,
        (payments.get(of.order.id) ?? []).map(line => ({ ...line, amount: -line.amount })),
      ),
    ),
  ])
  await keepChargeMethods(
    tx,
    new Map([
      ...now.map(({ order }) => [order.id, due.get(order.id)?.payment_method ?? CASH] as const),
      ...back.map(({ order }) => [order.id, null] as const),
    ]),
  )
}

/** Keeps with the orders how their charge was paid, for lists; null is no longer. */
export async function keepChargeMethods(tx: Tx, methods: ReadonlyMap<number, string | null>): Promise<void> {
  await sql`
    update orders o set charge_method = paid.method
    from unnest(${[...methods.keys()]}::int[], ${[...methods.values()]}::text[]) as paid (id, method)
    where o.tenant_id = (select current_tenant()) and o.id = paid.id`.execute(tx)
}
