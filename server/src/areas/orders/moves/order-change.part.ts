// Writes moves and undone moves, all set-based: the orders, their events, pictures, cash and charges.
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { CountedRule } from '@office/shared/areas/orders/order-rule.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { fromMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { beyondBranch, type Tx, writeBeyondBranch } from '../../../core/database/transaction.ts'
import { followLosses } from '../../finance/adjustments/before-loss.part.ts'
import { followClaims, isClaimed } from '../../finance/adjustments/claim-follow.part.ts'
import { settlementsOf } from '../../finance/invoices/settlement.part.ts'
import { type Collected, postOrderCash } from '../../finance/journal/order-cash.part.ts'
import { dueOnHandOver, handOvers, paidOnHandOver, readPayments } from '../charges/order-payment.queries.ts'
import { changesCharge, recogniseCharges } from '../charges/order-recognition.queries.ts'
import type { OrderState } from '../order.table.ts'
import type { LockedOrder } from '../order-lock.part.ts'
import { keepProofs, type Proofs } from '../photos/proof.part.ts'
import { type ChargeFacts, type EventCommon, eventsInsert } from './order-event.part.ts'
import { notTakenBack } from './taken-back.part.ts'

/** A parcel that leaves these was not left with us after all: before it may be disposed of, its merchant is notified anew. */
const underNotice = [status.returnDeliveryFailed, status.disposed]

/** The day that was said with the move which a reverse restores; looked up only where one may have been. */
function dayBefore(restored: readonly OrderState[]): Sql {
  const mayHaveDay = ({ status_key }: OrderState) => {
    const { asks, takes } = orderMove(status_key)
    return asks.includes('date') || takes.includes('date')
  }
  if (!restored.some(mayHaveDay)) return sql`null`
  return sql`(
    select e.due_on from order_events e
    where e.tenant_id = (select current_tenant()) and e.order_id = change.id and e.kind = 'move' and e.status_key = change.status_key
      and ${notTakenBack(sql`e`)}
    order by e.seq desc limit 1)`
}

export interface Change {
  order: LockedOrder
  before: OrderState
  after: OrderState
  collected?: Collected | undefined
  reverses?: number
}

const nothingTold: ChargeFacts = { charge_payment: null, payment_method: null, payment_reference: null, method_kind: null }

export interface ToldBeside {
  /** What was reported about the charge, for orders that require it. */
  charge?: ChargeFacts | undefined
  proofs?: Proofs | undefined
  /** For moves by the clock: the rules that counted, for each order. */
  counted?: ReadonlyMap<number, readonly CountedRule[]> | undefined
  sheets?: ReadonlyMap<number, number> | undefined
}

export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  common: EventCommon,
  { charge, proofs, counted, sheets }: ToldBeside = {},
): Promise<void> {
  if (changes.length === 0) return
  const idsOf = (of: readonly Change[]) => of.map(({ order }) => order.id)
  // A move is a hand-over by its target status; only a reverse can be one by its source.
  const handed = changes.filter(
    ({ order, after: { status_key }, reverses }) =>
      handOvers.includes(status_key) || (reverses !== undefined && handOvers.includes(order.status_key)),
  )
  // Who pays is asked of the merchant; what an undo gives back is what was paid, however the merchant pays by now.
  const paying =
    common.kind === 'move'
      ? await paidOnHandOver(tx, idsOf(handed))
      : new Set((await beyondBranch(tx, () => readPayments(tx, idsOf(handed)))).keys())
  // Nobody pays with an undo, though it may lead back to a hand-over.
  const arrived =
    common.kind === 'move'
      ? idsOf(changes.filter(({ after }) => handOvers.includes(after.status_key))).filter(id => paying.has(id))
      : []
  const told = charge ?? nothingTold
  const owing = new Set(arrived)
  const after = changes.map(change => change.after)
  const events = changes.map(({ order, before, after: state, collected, reverses }) => ({
    order_id: order.id,
    status_key: state.status_key,
    from_state: before,
    ...(reverses === undefined ? {} : { reverses }),
    ...(collected ? { collected: collectedAs(collected, order, state) } : {}),
    ...(owing.has(order.id) ? { charge: told } : {}),
    rules: counted?.get(order.id),
    run_sheet_id: sheets?.get(order.id),
  }))
  const settlements = await settlementsOf(
    tx,
    changes.map(({ order, after: state }) => ({ ...order, ...state, days: 0 })),
  )
  const said = common.kind === 'move' ? sql`${common.facts?.due_on ?? null}::date` : dayBefore(after)
  const write = sql`
    with moved as (update orders set
      status_key = change.status_key, custody = change.custody, settlement = change.settlement, current_warehouse_id = change.warehouse_id,
      rider_id = change.rider_id, bucket_id = change.bucket_id, bag_id = change.bag_id, attempts = change.attempts, cod_method = change.cod_method,
      origin_warehouse_id = coalesce(origin_warehouse_id, case when change.status_key = ${status.receivedAtOrigin} then change.warehouse_id end),
      disposal_notice_at = case when change.status_key = any(${underNotice}::text[]) then orders.disposal_notice_at end,
      due_on = ${said}, status_since = coalesce(change.since, now()), updated_at = now(), version = version + 1
    from unnest(
      ${changes.map(change => change.order.id)}::int[], ${after.map(state => state.status_key)}::text[],
      ${after.map(state => state.custody)}::text[], ${settlements}::text[], ${after.map(state => state.current_warehouse_id)}::int[],
      ${after.map(state => state.rider_id)}::int[], ${after.map(state => state.bucket_id)}::int[],
      ${after.map(state => state.bag_id)}::int[], ${after.map(state => state.attempts)}::int[],
      ${after.map(state => state.cod_method ?? null)}::text[],
      ${changes.map(({ after: state, reverses }) => (reverses === undefined ? null : state.status_since))}::timestamptz[]
    ) as change (id, status_key, custody, settlement, warehouse_id, rider_id, bucket_id, bag_id, attempts, cod_method, since)
    where orders.tenant_id = (select current_tenant()) and orders.id = change.id)
    ${eventsInsert(events, common)}`
  const moved = changes.map(({ order, after: state, reverses }) => ({
    order_id: order.id,
    from: order.status_key,
    to: state.status_key,
    is_reverse: reverses !== undefined,
  }))
  const charged = changes.filter(({ order, after: { status_key } }) => changesCharge(order.status_key, status_key))
  const isFollowed =
    proofs !== undefined ||
    paying.size + charged.length > 0 ||
    moved.some(({ from, to, is_reverse }) => is_reverse || isClaimed(from) || isClaimed(to)) ||
    changes.some(({ collected }) => collected)
  // A move may take a parcel out of its person's branch, and a reverse may return it to another.
  if (!isFollowed) return writeBeyondBranch(tx, write.compile(tx))
  const { rows } = await beyondBranch(tx, () =>
    sql<{ order_id: number; seq: number }>`${write} returning order_id, seq`.execute(tx),
  )
  const seqs = new Map(rows.map(row => [row.order_id, row.seq]))
  const written = changes.flatMap(change => {
    const seq = seqs.get(change.order.id)
    return seq === undefined ? [] : [{ ...change, seq }]
  })
  if (proofs && common.staff_id !== null) await keepProofs(tx, rows, proofs, common.staff_id)
  await postOrderCash(tx, written, common.staff_id)
  await followClaims(tx, moved)
  const due = await dueOnHandOver(tx, arrived, told)
  await recogniseCharges(tx, [...new Set([...idsOf(charged), ...paying])], common.staff_id, due)
  await followLosses(tx, moved)
}

/** What was collected, for its event. */
const collectedAs = ({ amount }: Collected, { currency }: LockedOrder, { cod_method }: OrderState) => ({
  amount: fromMinor(amount, currency),
  currency,
  payment_method: cod_method ?? CASH,
})
