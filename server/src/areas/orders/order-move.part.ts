// Moving orders and taking moves back: locks, judges by the transition table, changes and writes the journey, all set-based.
import type { FinanceStatusKey } from '@office/shared/areas/orders/finance-status.model'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import { inScans, refuseMove } from '@office/shared/areas/orders/order-transitions'
import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/transaction.ts'
import type { OrderState } from './order.table.ts'
import { type EventCommon, eventsInsert } from './order-event.queries.ts'
import { readStatusNames } from './status-name.part.ts'

export interface LockedOrder extends OrderState {
  id: number
  waybill_number: string
  payment_type: 'COD' | 'PREPAID'
  cod_amount: string
}

/** A move as asked for, its details already checked. */
export interface Move {
  status_key: OrderStatusKey
  reason: { id: number; countsAsAttempt: boolean } | null
  rider_id: number | null
  warehouse_id: number | null
  bucket_id?: number | null
  bag_id?: number | null
  /** Orders with as many attempts are refused: of a redelivery, by the order setting. */
  max_attempts?: number | undefined
}

type Outcome = MoveOutcome['results'][number]

const inBag = msg`It lies in bag {bag}, which is sealed`
const attemptsUsed = msg`Its {n, plural, one {# attempt is} other {# attempts are}} used up: request a return`
const movedOn = msg`It was moved on to {to} meanwhile`
const nothingToReverse = msg`It has not been moved yet`
const finalNeeds = msg`Taking back {from} needs the permission reverse-final-status`

/** What a move has to know of an order; read with the row locked. */
export const lockedColumns = [
  'id',
  'waybill_number',
  'payment_type',
  'cod_amount',
  'status_key',
  'finance_status_key',
  'current_warehouse_id',
  'rider_id',
  'bucket_id',
  'bag_id',
  'attempts',
] as const

/** Locks orders in the order of their ids, so that two calls never wait for each other in a ring. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).forUpdate().execute()

/** For judging alone: nobody who moves the same orders has to wait. */
export const readOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).execute()

const ordersOf = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('orders').select(lockedColumns).where('id', '=', sql<number>`any(${ids}::int[])`).orderBy('id')

const stateOf = (order: LockedOrder): OrderState => ({
  status_key: order.status_key,
  finance_status_key: order.finance_status_key,
  current_warehouse_id: order.current_warehouse_id,
  rider_id: order.rider_id,
  bucket_id: order.bucket_id,
  bag_id: order.bag_id,
  attempts: order.attempts,
})

/** Money follows the parcel: cash on delivery goes to the rider, what ends undelivered is not collected (domain.md section 4). */
function financeAfter(order: LockedOrder, to: OrderStatusKey): FinanceStatusKey {
  if (order.payment_type === 'PREPAID' || Number(order.cod_amount) === 0) return order.finance_status_key
  if (to === 'key_17' || to === 'key_18') return 'fin_3'
  if (to === 'key_31' || to === 'key_32' || to === 'key_35') return 'fin_13'
  return order.finance_status_key
}

/** Where an order stands after a move. */
function stateAfter(order: LockedOrder, move: Move): OrderState {
  const to = move.status_key
  const isInScan = inScans.includes(to)
  const keepsBucket = to === 'key_9' || to === 'key_10'
  return {
    status_key: to,
    finance_status_key: financeAfter(order, to),
    current_warehouse_id: move.warehouse_id ?? order.current_warehouse_id,
    rider_id: isInScan ? null : (move.rider_id ?? order.rider_id),
    bucket_id: keepsBucket ? (move.bucket_id ?? order.bucket_id) : null,
    bag_id: to === 'key_10' || to === 'key_11' ? (move.bag_id ?? order.bag_id) : null,
    attempts: order.attempts + (move.reason?.countsAsAttempt && to === 'key_16' ? 1 : 0),
  }
}

interface Change {
  order: LockedOrder
  after: OrderState
  reverses?: number
}

async function writeChanges(tx: Tx, changes: readonly Change[], common: EventCommon): Promise<void> {
  if (changes.length === 0) return
  const after = changes.map(change => change.after)
  const events = changes.map(({ order, after: state, reverses }) => ({
    order_id: order.id,
    status_key: state.status_key,
    from_state: stateOf(order),
    ...(reverses === undefined ? {} : { reverses }),
  }))
  await sql`
    with moved as (update orders set
      status_key = change.status_key, finance_status_key = change.finance_status_key, current_warehouse_id = change.warehouse_id,
      rider_id = change.rider_id, bucket_id = change.bucket_id, bag_id = change.bag_id, attempts = change.attempts,
      status_since = now(), updated_at = now(), version = version + 1
    from unnest(
      ${changes.map(change => change.order.id)}::int[], ${after.map(state => state.status_key)}::text[],
      ${after.map(state => state.finance_status_key)}::text[], ${after.map(state => state.current_warehouse_id)}::int[],
      ${after.map(state => state.rider_id)}::int[], ${after.map(state => state.bucket_id)}::int[],
      ${after.map(state => state.bag_id)}::int[], ${after.map(state => state.attempts)}::int[]
    ) as change (id, status_key, finance_status_key, warehouse_id, rider_id, bucket_id, bag_id, attempts)
    where orders.tenant_id = current_tenant() and orders.id = change.id)
    ${eventsInsert(events, common)}`.execute(tx)
}

const refused = (
  order: LockedOrder,
  code: string,
  words: Message,
  translate: Translate,
  values: MessageValues = {},
): Outcome => ({
  id: order.id,
  waybill_number: order.waybill_number,
  outcome: 'refused',
  code,
  message: translate(words, values),
})

const settled = (order: LockedOrder, outcome: 'applied' | 'unchanged'): Outcome => ({
  id: order.id,
  waybill_number: order.waybill_number,
  outcome,
})

function summed(results: Outcome[]): MoveOutcome {
  const count = (outcome: Outcome['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: count('applied'), unchanged: count('unchanged'), refused: count('refused'), results }
}

/** Moves locked orders; with `dryRun` it only judges. Every order gets its answer, in the order given. */
export async function moveOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  move: Move,
  common: Omit<EventCommon, 'kind'>,
  translate: Translate,
  dryRun = false,
): Promise<MoveOutcome> {
  const changes: Change[] = []
  const { max_attempts: most = Number.POSITIVE_INFINITY } = move
  const isRefused = ({ status_key: from }: LockedOrder) => from !== move.status_key && refuseMove(from, move.status_key) !== null
  // Words are only looked up for those who will read them: scans are moves too.
  const name = orders.some(isRefused) ? await readStatusNames(tx, translate) : String
  const results = orders.map((order): Outcome => {
    if (order.status_key === move.status_key) return settled(order, 'unchanged')
    const refusal = refuseMove(order.status_key, move.status_key)
    if (refusal) {
      return refused(order, refusal.code, refusal.message, translate, { from: name(order.status_key), to: name(move.status_key) })
    }
    if (order.attempts >= most) return refused(order, 'attempts-used', attemptsUsed, translate, { n: most })
    changes.push({ order, after: stateAfter(order, move) })
    return settled(order, 'applied')
  })
  if (!dryRun) {
    await writeChanges(tx, changes, {
      ...common,
      kind: 'move',
      warehouse_id: move.warehouse_id,
      rider_id: move.rider_id,
      reason_id: move.reason?.id ?? null,
    })
  }
  return summed(results)
}

interface LastMove {
  order_id: number
  seq: number
  from_state: OrderState
}

/** The move that brought each order where it is, unless it was taken back already. */
async function lastMoves(tx: Tx, ids: readonly number[]): Promise<Map<number, LastMove>> {
  const { rows } = await sql<LastMove>`
    select event.order_id, event.seq, event.from_state
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (
      select moved.order_id, moved.seq, moved.from_state from order_events moved
      where moved.tenant_id = current_tenant() and moved.order_id = wanted.id and moved.kind = 'move' and moved.from_state is not null
        and not exists (
          select from order_events back
          where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq)
      order by moved.seq desc limit 1
    ) as event`.execute(tx)
  return new Map(rows.map(row => [row.order_id, row]))
}

async function closedBags(tx: Tx, orders: readonly LockedOrder[]): Promise<Map<number, string>> {
  const bags = [...new Set(orders.flatMap(order => (order.bag_id === null ? [] : [order.bag_id])))]
  if (bags.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sorting_bags')
    .select(['id', 'number'])
    .where('id', 'in', bags)
    .where('state', '!=', 'open')
    .execute()
  return new Map(rows.map(bag => [bag.id, bag.number]))
}

/** Whose moves may be taken back. */
export interface ReverseRules {
  mayReverseFinal: boolean
  /** Orders that are elsewhere by now are refused. */
  onlyFrom?: OrderStatusKey | undefined
}

/** Takes the last move of each order back; a repeat takes back the one before. */
export async function reverseOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  common: Omit<EventCommon, 'kind'>,
  { mayReverseFinal, onlyFrom }: ReverseRules,
  translate: Translate,
  dryRun = false,
): Promise<MoveOutcome> {
  const moves = await lastMoves(
    tx,
    orders.map(order => order.id),
  )
  const bags = await closedBags(tx, orders)
  const changes: Change[] = []
  const isElsewhere = ({ status_key: at }: LockedOrder) => onlyFrom !== undefined && at !== onlyFrom
  const isFinal = ({ status_key: at }: LockedOrder) => orderStatus(at).phase === 'final' && !mayReverseFinal
  // As in moveOrders: words only for those who will read them.
  const name = orders.some(order => isElsewhere(order) || isFinal(order)) ? await readStatusNames(tx, translate) : String
  const results = orders.map((order): Outcome => {
    if (isElsewhere(order)) return refused(order, 'moved-on', movedOn, translate, { to: name(order.status_key) })
    const move = moves.get(order.id)
    if (!move) return refused(order, 'nothing-to-reverse', nothingToReverse, translate)
    if (isFinal(order)) return refused(order, 'final', finalNeeds, translate, { from: name(order.status_key) })
    const bag = order.bag_id === null ? undefined : bags.get(order.bag_id)
    if (bag !== undefined) return refused(order, 'in-bag', inBag, translate, { bag })
    changes.push({ order, after: move.from_state, reverses: move.seq })
    return settled(order, 'applied')
  })
  if (!dryRun) await writeChanges(tx, changes, { ...common, kind: 'reverse' })
  return summed(results)
}
