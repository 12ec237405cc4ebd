// Moving orders and taking moves back: locks, judges by the transition table, changes and writes the journey, all set-based.
import { finance } from '@office/shared/areas/orders/finance-status.model'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import { type OrderEffect, orderMove, refuseMove } from '@office/shared/areas/orders/order-transitions'
import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { OrderState } from './order.table.ts'
import { type EventCommon, eventsInsert, type ToldFacts } from './order-event.queries.ts'
import { changesCharge, recogniseCharges } from './order-recognition.queries.ts'
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
  facts?: ToldFacts
  /** Orders with as many attempts are refused: of a redelivery, by the order setting. */
  max_attempts?: number | undefined
}

type Outcome = MoveOutcome['results'][number]

const inBag = msg`It is in bag {bag}, which is sealed`
const attemptsUsed = msg`All {n, plural, one {# attempt is} other {# attempts are}} used up: request a return`
const movedOn = msg`It has since moved on to {to}`
const nothingToReverse = msg`Its status has not changed yet`
const finalNeeds = msg`Undoing {from} needs the permission reverse-final-status`

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

const collects = ({ payment_type, cod_amount }: LockedOrder) => payment_type !== 'PREPAID' && Number(cod_amount) !== 0

/** What each effect of the table of transitions changes. */
const carryOut: Record<OrderEffect, (order: LockedOrder, move: Move) => Partial<OrderState>> = {
  'clear-rider': () => ({ rider_id: null }),
  'keep-bucket': (order, move) => ({ bucket_id: move.bucket_id ?? order.bucket_id }),
  'keep-bag': (order, move) => ({ bag_id: move.bag_id ?? order.bag_id }),
  'count-attempt': (order, move) => ({ attempts: order.attempts + (move.reason?.countsAsAttempt ? 1 : 0) }),
  'cash-to-rider': order => (collects(order) ? { finance_status_key: finance.withRider } : {}),
  'cash-not-collected': order => (collects(order) ? { finance_status_key: finance.notCollected } : {}),
}

/** Where an order stands after a move with these effects. */
function stateAfter(order: LockedOrder, move: Move, effects: readonly OrderEffect[]): OrderState {
  const state: OrderState = {
    ...stateOf(order),
    status_key: move.status_key,
    current_warehouse_id: move.warehouse_id ?? order.current_warehouse_id,
    rider_id: move.rider_id ?? order.rider_id,
    bucket_id: null,
    bag_id: null,
  }
  return Object.assign(state, ...effects.map(effect => carryOut[effect](order, move)))
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
  const write = sql`
    with moved as (update orders set
      status_key = change.status_key, finance_status_key = change.finance_status_key, current_warehouse_id = change.warehouse_id,
      rider_id = change.rider_id, bucket_id = change.bucket_id, bag_id = change.bag_id, attempts = change.attempts,
      origin_warehouse_id = coalesce(origin_warehouse_id, case when change.status_key = ${status.receivedAtOrigin} then change.warehouse_id end),
      status_since = now(), updated_at = now(), version = version + 1
    from unnest(
      ${changes.map(change => change.order.id)}::int[], ${after.map(state => state.status_key)}::text[],
      ${after.map(state => state.finance_status_key)}::text[], ${after.map(state => state.current_warehouse_id)}::int[],
      ${after.map(state => state.rider_id)}::int[], ${after.map(state => state.bucket_id)}::int[],
      ${after.map(state => state.bag_id)}::int[], ${after.map(state => state.attempts)}::int[]
    ) as change (id, status_key, finance_status_key, warehouse_id, rider_id, bucket_id, bag_id, attempts)
    where orders.tenant_id = current_tenant() and orders.id = change.id)
    ${eventsInsert(events, common)}`
  // A move may take a parcel out of the branch whose person makes it, and a reverse may give it back to another.
  await beyondBranch(tx, () => write.execute(tx))
  const charged = changes.filter(({ order, after: { status_key } }) => changesCharge(order.status_key, status_key))
  await recogniseCharges(
    tx,
    charged.map(({ order }) => order.id),
    common.staff_id,
  )
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

const noSuchOrder = msg`There is no such order`

/** The outcome with those that were asked for and are not there, or not the person's to see, each by its number. */
export function namingAbsent(
  outcome: MoveOutcome,
  asked: readonly number[] | undefined,
  orders: readonly Pick<LockedOrder, 'id'>[],
  translate: Translate,
): MoveOutcome {
  const there = new Set(orders.map(order => order.id))
  const absent = [...new Set(asked)].filter(id => !there.has(id))
  const message = translate(noSuchOrder)
  const results = absent.map(id => ({ id, waybill_number: `#${id}`, outcome: 'refused' as const, code: 'not-found', message }))
  return { ...outcome, refused: outcome.refused + absent.length, results: [...outcome.results, ...results] }
}

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
  const { effects } = orderMove(move.status_key)
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
    changes.push({ order, after: stateAfter(order, move, effects) })
    return settled(order, 'applied')
  })
  if (!dryRun) {
    await writeChanges(tx, changes, {
      ...common,
      kind: 'move',
      warehouse_id: move.warehouse_id,
      rider_id: move.rider_id,
      reason_id: move.reason?.id ?? null,
      ...(move.facts ? { facts: move.facts } : {}),
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
  /** The status that the move led to; orders that are elsewhere by now are refused. */
  from: OrderStatusKey
}

/** Takes the last move of each order back; a repeat takes back the one before. */
export async function reverseOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  common: Omit<EventCommon, 'kind'>,
  { mayReverseFinal, from }: ReverseRules,
  translate: Translate,
  dryRun = false,
): Promise<MoveOutcome> {
  const moves = await lastMoves(
    tx,
    orders.map(order => order.id),
  )
  const bags = await closedBags(tx, orders)
  const changes: Change[] = []
  const isElsewhere = ({ status_key: at }: LockedOrder) => at !== from
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
