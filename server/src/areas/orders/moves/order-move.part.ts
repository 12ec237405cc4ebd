// Moves orders: checks each against the transition table, its bag, its rules and what was told of its cash.
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { type OrderEffect, orderMove, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import type { Reason } from '@office/shared/core/transitions'
import { compareAmounts, formatMoney, isZero, toMinor } from '@office/shared/format/amount'
import { decimalsProblem, tooManyDecimals } from '@office/shared/rules/amount-decimals'
import type { Tx } from '../../../core/database/transaction.ts'
import { type Collected, type HolderOf, readHolders } from '../../finance/journal/order-cash.part.ts'
import { handOvers } from '../charges/order-payment.queries.ts'
import type { OrderState } from '../order.table.ts'
import { type LockedOrder, stateOf } from '../order-lock.part.ts'
import type { Proofs } from '../photos/proof.part.ts'
import { bagNumbers, inBag, none } from './bag-number.part.ts'
import { type Outcome, refused, settled, summed } from './move-outcome.part.ts'
import type { RuleMaker } from './move-rule.part.ts'
import { type Change, type ToldBeside, writeChanges } from './order-change.part.ts'
import type { EventCommon, ToldFacts } from './order-event.part.ts'
import { readStatusNames } from './status-name.part.ts'

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
  counted?: ToldBeside['counted']
  /** Additional requirements for each order (order-limits.part.ts). */
  rule?: RuleMaker | undefined
  /** The run sheet of each order that is sent out on its own. */
  sheets?: ((ids: readonly number[]) => Promise<ReadonlyMap<number, number>>) | undefined
}

const inOpenBag = msg`It is in bag {bag}, which is still open. Dispatch the bag, or take the parcel out of it`
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
