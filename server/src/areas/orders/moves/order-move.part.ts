// Moves orders and undoes moves: locks, checks against the transition table, changes and writes the journey, all set-based.
import type { Settlement } from '@office/shared/areas/finance/journal/custody.model'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { type OrderEffect, orderMove, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { CountedRule } from '@office/shared/areas/orders/order-rule.model'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import type { Reason } from '@office/shared/core/transitions'
import { compareAmounts, formatMoney, fromMinor, isZero, toMinor } from '@office/shared/format/amount'
import { decimalsProblem, tooManyDecimals } from '@office/shared/rules/amount-decimals'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { Sql } from '../../../core/records/list-sql.ts'
import { followLosses } from '../../finance/adjustments/before-loss.part.ts'
import { followClaims } from '../../finance/adjustments/claim-follow.part.ts'
import { putRight } from '../../finance/adjustments/money-request.part.ts'
import { documentsHolding, inDocument } from '../../finance/documents/document-claim.part.ts'
import { settlementsOf } from '../../finance/invoices/settlement.part.ts'
import { type Collected, type HolderOf, postOrderCash, readHolders } from '../../finance/journal/order-cash.part.ts'
import { dueOnHandOver, handOvers, paidOnHandOver, readPayments } from '../charges/order-payment.queries.ts'
import { changesCharge, recogniseCharges, standing } from '../charges/order-recognition.queries.ts'
import type { OrderState } from '../order.table.ts'
import { keepProofs, type Proofs } from '../photos/proof.part.ts'
import { noSuchOrder } from './absent-order.part.ts'
import { type ChargeFacts, type EventCommon, eventsInsert, type ToldFacts } from './order-event.part.ts'
import type { Rule } from './order-limits.part.ts'
import { readStatusNames } from './status-name.part.ts'
import { notTakenBack } from './taken-back.part.ts'

export interface LockedOrder extends OrderState {
  id: number
  waybill_number: string
  payment_type: 'COD' | 'PREPAID'
  cod_amount: string
  currency: string
  merchant_id: number | null
  walking_customer_id: number | null
  origin_warehouse_id: number | null
  destination_warehouse_id: number | null
  pieces: number
  weight_kg: string
  is_exchange: boolean
  settlement: Settlement
}

/** A requested move, its details already checked. */
export interface Move {
  status_key: OrderStatusKey
  reason: { id: number; countsAsAttempt: boolean } | null
  rider_id: number | null
  warehouse_id: number | null
  bucket_id?: number | null
  /** The bag into which, or in whose name, they are moved; parcels in a sealed bag do not move otherwise. */
  bag_id?: number | null
  facts?: ToldFacts
  /** Pictures to store with its events. */
  proofs?: Proofs
  /** Whether the caller may collect a different sum than is due, with a reason. */
  may_differ?: boolean
  /** For moves by the clock: the rules that counted, for each order. */
  counted?: ReadonlyMap<number, readonly CountedRule[]>
  /** Additional requirements for each order (order-limits.part.ts). */
  rule?: ((tx: Tx, orders: readonly LockedOrder[]) => Promise<Rule>) | undefined
  /** The run sheet of each order that is sent out on its own. */
  sheets?: ((ids: readonly number[]) => Promise<ReadonlyMap<number, number>>) | undefined
}

type Outcome = MoveOutcome['results'][number]

const inBag = msg`It is in bag {bag}, which is sealed`
const inOpenBag = msg`It is in bag {bag}, which is still open. Dispatch the bag, or take the parcel out of it`
const wasInBag = msg`It travelled in bag {bag}, which is closed`
const movedOn = msg`It has since moved on to {to}`
const nothingToReverse = msg`Its status has not changed yet`
const moneyPutRight = msg`Its money was adjusted by an approved request. Only another adjustment can change it`
const finalNeeds = msg`Undoing {from} requires the permission reverse-final-status`

/** What a move needs to know about an order; read with the row locked. */
export const lockedColumns = [
  'id',
  'waybill_number',
  'payment_type',
  'cod_amount',
  'currency',
  'merchant_id',
  'walking_customer_id',
  'pieces',
  'weight_kg',
  'is_exchange',
  'status_key',
  'custody',
  'settlement',
  'current_warehouse_id',
  'origin_warehouse_id',
  'destination_warehouse_id',
  'rider_id',
  'bucket_id',
  'bag_id',
  'attempts',
  'cod_method',
  'status_since',
] as const

/** Locks orders by id, so that two calls never deadlock. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).forUpdate().execute()

/** Without locks, for checks alone, so that nobody who moves the same orders has to wait. */
export const readOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).execute()

const ordersOf = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('orders').select(lockedColumns).where('id', '=', sql<number>`any(${ids}::int[])`).orderBy('id')

export const stateOf = (order: LockedOrder): OrderState => ({
  status_key: order.status_key,
  custody: order.custody,
  current_warehouse_id: order.current_warehouse_id,
  rider_id: order.rider_id,
  bucket_id: order.bucket_id,
  bag_id: order.bag_id,
  attempts: order.attempts,
  cod_method: order.cod_method ?? null,
  ...(order.status_since === undefined ? {} : { status_since: order.status_since }),
})

const nothingToCollect = msg`There is nothing to collect with it`
const otherAmount = msg`The amount to collect is {amount}. A different amount requires the permission adjust-finance-line and a remark with the reason.`

const collects = ({ payment_type, cod_amount }: LockedOrder) => payment_type !== 'PREPAID' && Number(cod_amount) !== 0

/** What each effect of the transition table changes. */
type Effect = (order: LockedOrder, move: Move, collected: Collected | undefined) => Partial<OrderState>
const carryOut: Record<OrderEffect, Effect> = {
  'clear-rider': () => ({ rider_id: null }),
  'keep-bucket': (order, move) => ({ bucket_id: move.bucket_id ?? order.bucket_id }),
  'keep-bag': (order, move) => ({ bag_id: move.bag_id ?? order.bag_id }),
  'count-attempt': (order, move) => ({ attempts: order.attempts + (move.reason?.countsAsAttempt ? 1 : 0) }),
  'cash-collected': (order, move, collected) => ({
    ...(collects(order) ? { custody: collected?.holder.custody ?? 'not-collected' } : {}),
    ...(collected ? { cod_method: move.facts?.payment_method ?? CASH } : {}),
  }),
  'cash-not-collected': order => (collects(order) ? { custody: 'not-collected' } : {}),
  // A lost parcel that was found can be paid for again.
  'cash-expected': order => (collects(order) && order.status_key === status.lost ? { custody: 'to-collect' } : {}),
  // Measurements are applied once the orders have moved (order-measure.part.ts).
  measure: () => ({}),
  // Added by whoever sends it out (run-sheet-out.part.ts).
  'run-sheet': () => ({}),
}

/** The state of an order after a move with these effects. */
function stateAfter(order: LockedOrder, move: Move, effects: readonly OrderEffect[], collected?: Collected): OrderState {
  const state: OrderState = {
    ...stateOf(order),
    status_key: move.status_key,
    current_warehouse_id: move.warehouse_id ?? order.current_warehouse_id,
    rider_id: move.rider_id ?? order.rider_id,
    bucket_id: null,
    bag_id: null,
  }
  return Object.assign(state, ...effects.map(effect => carryOut[effect](order, move, collected)))
}

/** What a reverse of this move restores. */
const stateBefore = (order: LockedOrder, effects: readonly OrderEffect[]): OrderState =>
  effects.includes('measure') ? { ...stateOf(order), pieces: order.pieces, weight_kg: order.weight_kg } : stateOf(order)

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

interface Change {
  order: LockedOrder
  before: OrderState
  after: OrderState
  collected?: Collected | undefined
  reverses?: number
}

const nothingTold: ChargeFacts = { charge_payment: null, payment_method: null, payment_reference: null, method_kind: null }

interface ToldBeside {
  /** What was reported about the charge, for orders that require it. */
  charge?: ChargeFacts | undefined
  proofs?: Proofs | undefined
  counted?: Move['counted'] | undefined
  sheets?: ReadonlyMap<number, number> | undefined
}

async function writeChanges(
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
  const write = sql<{ order_id: number; seq: number }>`
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
    ${eventsInsert(events, common)} returning order_id, seq`
  // A move may take a parcel out of its person's branch, and a reverse may return it to another.
  const { rows } = await beyondBranch(tx, () => write.execute(tx))
  const seqs = new Map(rows.map(row => [row.order_id, row.seq]))
  const written = changes.flatMap(change => {
    const seq = seqs.get(change.order.id)
    return seq === undefined ? [] : [{ ...change, seq }]
  })
  if (proofs && common.staff_id !== null) await keepProofs(tx, rows, proofs, common.staff_id)
  await postOrderCash(tx, written, common.staff_id)
  const moved = changes.map(({ order, after: state, reverses }) => ({
    order_id: order.id,
    from: order.status_key,
    to: state.status_key,
    is_reverse: reverses !== undefined,
  }))
  await followClaims(tx, moved)
  const charged = changes.filter(({ order, after: { status_key } }) => changesCharge(order.status_key, status_key))
  const due = await dueOnHandOver(tx, arrived, told)
  await recogniseCharges(tx, [...new Set([...idsOf(charged), ...paying])], common.staff_id, due)
  await followLosses(tx, moved)
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

/** Adds to the outcome the requested orders that do not exist or are hidden from the person, each by its id. */
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

type Wrong = Reason & { values?: MessageValues }

/** Compares the reported amount with what is due: part of it for a partial delivery, otherwise all of it. */
function wrongAmount(order: LockedOrder, { facts, status_key, may_differ = false }: Move): Wrong | null {
  const told = facts?.amount_collected ?? null
  if (told === null) return null
  if (!collects(order)) return isZero(told) ? null : { code: 'nothing-to-collect', message: nothingToCollect }
  const tooExact = decimalsProblem(told, order.currency)
  if (tooExact) return { code: tooManyDecimals, ...tooExact }
  const difference = compareAmounts(told, order.cod_amount)
  const isRight = difference === 0 || (status_key === status.partiallyDelivered && difference < 0)
  return isRight || may_differ ? null : { code: 'amount-differs', message: otherAmount }
}

/** The amount collected with an order by this move, and by whom; absent if there is none. */
function collectedBy(order: LockedOrder, { facts, ...move }: Move, holderOf: HolderOf): Collected | undefined {
  const amount = collects(order) ? toMinor(facts?.amount_collected ?? order.cod_amount, order.currency) : 0n
  const rider_id = move.rider_id ?? order.rider_id
  const current_warehouse_id = move.warehouse_id ?? order.current_warehouse_id
  const delivered = { ...order, rider_id, current_warehouse_id }
  return amount === 0n ? undefined : { amount, holder: holderOf(delivered, facts?.method_kind ?? null) }
}

/** The same for its event. */
const collectedAs = ({ amount }: Collected, { currency }: LockedOrder, { cod_method }: OrderState) => ({
  amount: fromMinor(amount, currency),
  currency,
  payment_method: cod_method ?? CASH,
})

/** Moves locked orders; `dryRun` only checks. Every order gets its answer, in the order given. */
export async function moveOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  move: Move,
  common: Omit<EventCommon, 'kind'>,
  translate: Translate,
  dryRun = false,
): Promise<MoveOutcome> {
  const changes: Change[] = []
  const refuses = await move.rule?.(tx, orders)
  const { effects } = orderMove(move.status_key)
  const isRefused = ({ status_key: from }: LockedOrder) => from !== move.status_key && refuseMove(from, move.status_key) !== null
  const holderOf = effects.includes('cash-collected') ? await readHolders(tx, orders) : null
  // Names are only looked up if someone will read them, because scans are moves too.
  const name = orders.some(isRefused) ? await readStatusNames(tx, translate) : String
  // Nothing leaves a sealed bag, and the contents of an open one do not go on without it.
  const others = orders.map(order => order.bag_id).filter(bag => bag !== move.bag_id)
  const sealed = await bagNumbers(tx, others, ['sealed'])
  const open = effects.includes('keep-bag') ? await bagNumbers(tx, others, ['open']) : none
  const results = orders.map((order): Outcome => {
    if (order.status_key === move.status_key) return settled(order, 'unchanged')
    const refusal = refuseMove(order.status_key, move.status_key)
    if (refusal) {
      return refused(order, refusal.code, refusal.message, translate, { from: name(order.status_key), to: name(move.status_key) })
    }
    const bag = sealed.get(order.bag_id ?? 0)
    if (bag !== undefined) return refused(order, 'in-bag', inBag, translate, { bag })
    const stays = open.get(order.bag_id ?? 0)
    if (stays !== undefined) return refused(order, 'in-bag', inOpenBag, translate, { bag: stays })
    const no = refuses?.(order)
    if (no) return refused(order, no.code, no.message, translate, no.values)
    const wrong = holderOf && wrongAmount(order, move)
    if (wrong)
      return refused(order, wrong.code, wrong.message, translate, {
        amount: formatMoney(order.cod_amount, order.currency),
        ...wrong.values,
      })
    const collected = holderOf === null ? undefined : collectedBy(order, move, holderOf)
    changes.push({ order, before: stateBefore(order, effects), after: stateAfter(order, move, effects, collected), collected })
    return settled(order, 'applied')
  })
  if (!dryRun) {
    const isHandOver = handOvers.includes(move.status_key)
    const { facts } = move
    // Parcels without a payment must not record a payment method.
    const kept = facts && isHandOver ? { ...facts, payment_method: null, payment_reference: null } : facts
    const of = {
      kind: 'move',
      warehouse_id: move.warehouse_id,
      rider_id: move.rider_id,
      reason_id: move.reason?.id ?? null,
    } as const
    await writeChanges(
      tx,
      changes,
      { ...common, ...of, ...(kept ? { facts: kept } : {}) },
      {
        proofs: move.proofs,
        counted: move.counted,
        sheets: changes.length > 0 ? await move.sheets?.(changes.map(({ order }) => order.id)) : undefined,
        charge: isHandOver ? facts : undefined,
      },
    )
  }
  return summed(results)
}

interface LastMove {
  order_id: number
  seq: number
  from_state: OrderState
}

/**
 * The moves to undo for each order, the newest first: the one that led to its current status, unless it is already undone, and
 * those before it as long as they began in a status of `through`. Orders of which all moves did are left out.
 */
async function lastMoves(
  tx: Tx,
  ids: readonly number[],
  through: readonly OrderStatusKey[],
): Promise<Map<number, readonly LastMove[]>> {
  const { rows } = await sql<LastMove>`
    select event.order_id, event.seq, event.from_state
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (
      select moved.order_id, moved.seq, moved.from_state from order_events moved
      where moved.tenant_id = (select current_tenant()) and moved.order_id = wanted.id and moved.kind = 'move' and moved.from_state is not null
        and not exists (
          select from order_events back
          where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq)
      order by moved.seq desc limit ${through.length === 0 ? 1 : null}::int
    ) as event
    order by event.order_id, event.seq desc`.execute(tx)
  const moves = new Map<number, readonly LastMove[]>()
  for (const [id, of] of Map.groupBy(rows, row => row.order_id)) {
    const end = of.findIndex(({ from_state }) => !through.includes(from_state.status_key))
    if (end >= 0) moves.set(id, of.slice(0, end + 1))
  }
  return moves
}

const none: ReadonlyMap<number, string> = new Map()

/** Numbers of those bags that are in one of the states. */
async function bagNumbers(
  tx: Tx,
  bags: readonly (number | null)[],
  states: readonly BagState[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(bags.filter(bag => bag !== null))]
  if (ids.length === 0) return none
  const found = tx.selectFrom('sorting_bags').select(['id', 'number']).where('id', 'in', ids).where('state', 'in', states)
  // Whoever holds one of its parcels is told its number, wherever the bag is.
  const rows = await beyondBranch(tx, () => found.execute())
  return new Map(rows.map(bag => [bag.id, bag.number]))
}

/** Undoing moves puts nothing into these and takes nothing out of them. */
const closed = ['sealed', 'dispatched', 'partly-received', 'received', 'cancelled'] as const

/** An order that an undo brings back to its rider. */
export interface BackOut {
  id: number
  rider_id: number
}

/** Whose moves may be undone. */
export interface ReverseRules {
  mayReverseFinal: boolean
  /** The target status of the move; orders that have another by now are refused. */
  from: OrderStatusKey
  /** The bag in whose name they are undone. */
  bag_id?: number
  /** Additional requirements for each order. */
  rule?: Move['rule']
  /** The sheets of orders that are out with their rider again, for their events. */
  sheets?: ((orders: readonly BackOut[]) => Promise<ReadonlyMap<number, number>>) | undefined
  /** Moves that began in one of these are undone together with those before them. */
  through?: readonly OrderStatusKey[]
}

/**
 * Whether undoing a move takes back what was owed or collected by it. Only then does a document that holds the order, or a
 * correction of its money, keep the move: a parcel whose charge was handed in is taken out of a bucket like any other.
 */
const takesMoneyBack = (from: OrderStatusKey, to: OrderStatusKey = from) =>
  changesCharge(from, to) || handOvers.includes(from) || standing.has(from)

/** Undoes the last move of each order; repeating it undoes the one before. */
export async function reverseOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  common: Omit<EventCommon, 'kind'>,
  { mayReverseFinal, from, bag_id, rule, sheets, through = [] }: ReverseRules,
  translate: Translate,
  dryRun = false,
): Promise<MoveOutcome> {
  const moves = await lastMoves(
    tx,
    orders.map(order => order.id),
    through,
  )
  const goesBackTo = ({ id }: LockedOrder) => moves.get(id)?.at(-1)?.from_state
  // Where it is, and where it would be again.
  const places = (order: LockedOrder) => [order.bag_id, goesBackTo(order)?.bag_id ?? null]
  const bags = await bagNumbers(
    tx,
    orders.flatMap(places).filter(bag => bag !== bag_id),
    closed,
  )
  const paying = orders.filter(order => takesMoneyBack(order.status_key, goesBackTo(order)?.status_key)).map(order => order.id)
  const documents = await documentsHolding(tx, paying)
  const adjusted = await putRight(tx, paying)
  /** For each order the moves that are undone, one after another. */
  const undoings: Change[][] = []
  const refuses = await rule?.(tx, orders)
  const isElsewhere = ({ status_key: at }: LockedOrder) => at !== from
  const isFinal = ({ status_key: at }: LockedOrder) => orderStatus(at).phase === 'final' && !mayReverseFinal
  // As in moveOrders: names only if someone will read them.
  const name = orders.some(order => isElsewhere(order) || isFinal(order)) ? await readStatusNames(tx, translate) : String
  const results = orders.map((order): Outcome => {
    if (isElsewhere(order)) return refused(order, 'moved-on', movedOn, translate, { to: name(order.status_key) })
    const undone = moves.get(order.id)
    if (!undone) return refused(order, 'nothing-to-reverse', nothingToReverse, translate)
    if (isFinal(order)) return refused(order, 'final', finalNeeds, translate, { from: name(order.status_key) })
    const bag = places(order).flatMap(place => bags.get(place ?? 0) ?? [])[0]
    if (bag !== undefined) return refused(order, 'in-bag', order.bag_id === null ? wasInBag : inBag, translate, { bag })
    const claim = documents.get(order.id)
    if (claim)
      return refused(order, 'in-document', inDocument, translate, { document: translate(claim.document), number: claim.number })
    if (adjusted.has(order.id)) return refused(order, 'put-right', moneyPutRight, translate)
    const no = refuses?.(order)
    if (no) return refused(order, no.code, no.message, translate, no.values)
    undoings.push(
      undone.map(({ from_state: after, seq: reverses }, at) => {
        const was = { ...order, ...undone[at - 1]?.from_state }
        return { order: was, before: stateOf(was), after, reverses }
      }),
    )
    return settled(order, 'applied')
  })
  const rounds = dryRun ? 0 : Math.max(0, ...undoings.map(changes => changes.length))
  for (let round = 0; round < rounds; round++) {
    const changes = undoings.flatMap(of => of[round] ?? [])
    const out = changes.flatMap(({ order: { id }, after: { status_key, rider_id } }): BackOut[] =>
      status_key === status.sentForDelivery && rider_id !== null ? [{ id, rider_id }] : [],
    )
    await writeChanges(tx, changes, { ...common, kind: 'reverse' }, { sheets: out.length > 0 ? await sheets?.(out) : undefined })
  }
  return summed(results)
}
