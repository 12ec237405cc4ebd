// Undoes moves of orders, the last one or those before it as well, unless a bag, a document or an approved request keeps them.
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { putRight } from '../../finance/adjustments/money-request.part.ts'
import { documentsHolding, inDocument } from '../../finance/documents/document-claim.part.ts'
import { handOvers } from '../charges/order-payment.queries.ts'
import { changesCharge, standing } from '../charges/order-recognition.queries.ts'
import type { OrderState } from '../order.table.ts'
import { type LockedOrder, stateOf } from '../order-lock.part.ts'
import { bagNumbers, inBag } from './bag-number.part.ts'
import { type Outcome, refused, settled, summed } from './move-outcome.part.ts'
import type { RuleMaker } from './move-rule.part.ts'
import { type Change, writeChanges } from './order-change.part.ts'
import type { EventCommon } from './order-event.part.ts'
import { readStatusNames } from './status-name.part.ts'

const wasInBag = msg`It travelled in bag {bag}, which is closed`
const movedOn = msg`It has since moved on to {to}`
const nothingToReverse = msg`Its status has not changed yet`
const moneyPutRight = msg`Its money was adjusted by an approved request. Only another adjustment can change it`
const finalNeeds = msg`Undoing {from} requires the permission reverse-final-status`

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
  rule?: RuleMaker | undefined
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
