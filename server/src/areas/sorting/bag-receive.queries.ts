// Receives a bag: what was found of each line, in one transaction. Parcels arrive, damaged ones are set aside, missing ones stay
// in transit, and parcels not on the manifest arrive as well.
import { nobodyHas } from '@office/shared/areas/orders/moves/desk.model'
import { goesBack } from '@office/shared/areas/orders/moves/order-transitions'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { BagChange, BagOutcome } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseBy, refuseField } from '../../core/http/refusal.ts'
import { notOwn } from '../branches/own-branch.part.ts'
import { readFindings } from '../operations/finding.part.ts'
import { absentOrders } from '../orders/moves/absent-order.part.ts'
import { moveOrders } from '../orders/moves/order-move.part.ts'
import { type LockedOrder, lockOrders } from '../orders/order-lock.part.ts'
import { readBag } from './bag.source.ts'
import { type Answer, summed } from './bag-answer.ts'
import { bagFindings, endFound, notInBag } from './bag-find.queries.ts'
import { endOf, eventOf, idsByWaybill, type LockedBag, lockBag, tellBag } from './bag-lock.queries.ts'

const goesElsewhere = msg`It is on its way back to {branch}, and {number} is received at {here}`
const unknownReason = msg`This reason does not apply to this status`

interface Line {
  order_id: number
  is_return: boolean
  outcome: BagOutcome | null
}

export interface Received {
  lines: readonly { order_id?: number | undefined; waybill?: string | undefined; outcome: BagOutcome }[]
  rest?: 'received' | 'short' | undefined
  reason_id?: number | null | undefined
}

async function checkReason({ tx }: Context, id: number | null | undefined) {
  if (id == null) return null
  const reason = await tx
    .selectFrom('reasons')
    .select('id')
    .where('id', '=', id)
    .where('applies_to', '=', status.damaged)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!reason) return refuseField('reason_id', 'unknown-reference', unknownReason)
  return { id: reason.id, countsAsAttempt: false }
}

/** What was reported of each order, by id, and the codes that match none; of two reports about a line the last counts. */
async function toldOf({ tx }: Context, { lines, rest }: Received, held: readonly Line[]) {
  const codes = lines.flatMap(line => line.waybill ?? [])
  // The bag's contents are at hand, whichever branch they belong to.
  const byCode = await beyondBranch(tx, () => idsByWaybill(tx, codes))
  const told = new Map<number, BagOutcome>()
  const absent: string[] = []
  if (rest) for (const line of held) if (line.outcome === null || line.outcome === 'short') told.set(line.order_id, rest)
  for (const { order_id, waybill, outcome } of lines) {
    const id = order_id ?? byCode.get(normaliseWaybill(waybill ?? ''))
    if (id === undefined) absent.push(waybill ?? '')
    else told.set(id, outcome)
  }
  return { told, absent }
}

/** Tells whoever receives the bag that a code is a parcel's, and nothing more of it. */
export async function knownParcel(id: number, code: string, context: Context) {
  const { tx } = context
  const { destination_warehouse_id: to } = await readBag(tx, id)
  const no = to === null ? null : await notOwn(context, to)
  if (no) refuseBy(no, null)
  const [waybill_number] = (await beyondBranch(tx, () => idsByWaybill(tx, [code]))).keys()
  return waybill_number === undefined ? refuse('not-found', { detail: nobodyHas }) : { waybill_number }
}

/** A settled line is not reopened; a missing parcel may still turn up. */
const isSettled = (line: Line | undefined) => line !== undefined && line.outcome !== null && line.outcome !== 'short'

/** The status in which a parcel arrives: a return at its origin, any other at its destination or at a hub from which it goes on. */
function arrivalOf({ destination_warehouse_id: here }: LockedBag, order: LockedOrder, isReturn: boolean): OrderStatusKey {
  if (isReturn) return status.returnArrivedAtOrigin
  const { destination_warehouse_id: end } = order
  return end === null || end === here ? status.arrivedAtDestination : status.arrivedAtTransitHub
}

/** A return that is not on the manifest may be another branch's: it has not arrived by lying here. */
async function strayReturns({ tx }: Context, { destination_warehouse_id: here }: LockedBag, orders: readonly LockedOrder[]) {
  const strays = orders.filter(order => goesBack(order.status_key) && endOf(order) !== null && endOf(order) !== here)
  if (strays.length === 0) return () => null
  const ids = [here, ...strays.map(endOf)].filter(id => id !== null)
  const places = await tx.selectFrom('warehouses').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = (id: number | null) => places.find(place => place.id === id)?.name ?? ''
  const ends = new Map(strays.map(order => [order.id, endOf(order)]))
  return ({ id }: LockedOrder) => {
    const end = ends.get(id)
    return end === undefined ? null : { branch: nameOf(end), here: nameOf(here) }
  }
}

const arrivals = [status.arrivedAtDestination, status.arrivedAtTransitHub, status.returnArrivedAtOrigin, status.damaged]

async function arrive(
  context: Context,
  bag: LockedBag,
  orders: readonly LockedOrder[],
  toldOutcomes: ReadonlyMap<number, BagOutcome>,
  isReturn: (order: LockedOrder) => boolean,
  reason: { id: number; countsAsAttempt: boolean } | null,
): Promise<MoveOutcome['results']> {
  const { tx, translate } = context
  const intoOf = (order: LockedOrder) =>
    toldOutcomes.get(order.id) === 'damaged' ? status.damaged : arrivalOf(bag, order, isReturn(order))
  const results: MoveOutcome['results'] = []
  for (const status_key of arrivals) {
    const move = {
      status_key,
      reason: status_key === status.damaged ? reason : null,
      rider_id: null,
      warehouse_id: bag.destination_warehouse_id,
    }
    const into = orders.filter(order => intoOf(order) === status_key)
    if (into.length > 0) results.push(...(await moveOrders(tx, into, move, eventOf(context, bag.id), translate)).results)
  }
  return results
}

/** Parcels that were put into the bag without a scan came with it all the same; those of another bag are in that by its manifest. */
async function board(context: Context, bag: LockedBag, unlisted: readonly LockedOrder[]): Promise<LockedOrder[]> {
  const { tx, translate } = context
  const sorted = unlisted.filter(order => order.status_key === status.sortedToBucket)
  if (sorted.length === 0) return [...unlisted]
  const move = { status_key: status.inTransit, bag_id: bag.id, reason: null, rider_id: null, warehouse_id: null }
  return beyondBranch(tx, async () => {
    await moveOrders(tx, sorted, move, eventOf(context, bag.id), translate)
    return lockOrders(
      tx,
      unlisted.map(({ id }) => id),
    )
  })
}

async function keepOutcomes(
  { tx, now }: Context,
  bagId: number,
  outcomes: ReadonlyMap<number, BagOutcome>,
  returns: readonly number[],
): Promise<void> {
  await sql`
    insert into sorting_bag_orders (bag_id, order_id, is_return, outcome, told_at)
    select ${bagId}::int, id, id = any(${returns}::int[]), outcome, ${now}::timestamptz
    from unnest(${[...outcomes.keys()]}::int[], ${[...outcomes.values()]}::text[]) as told (id, outcome)
    on conflict (tenant_id, bag_id, order_id) do update set outcome = excluded.outcome, told_at = excluded.told_at`.execute(tx)
}

export async function receiveBag(id: number, body: Received, context: Context): Promise<BagChange> {
  const { tx, translate, now, staff } = context
  const bag = await lockBag(context, id, 'receive')
  const reason = await checkReason(context, body.reason_id)
  const held: Line[] = await tx
    .selectFrom('sorting_bag_orders')
    .select(['order_id', 'is_return', 'outcome'])
    .where('bag_id', '=', id)
    .execute()
  const byOrder = new Map(held.map(line => [line.order_id, line]))
  const found = (await readFindings(tx, bagFindings, id)).map(({ waybill_number: waybill, outcome }) => ({ waybill, outcome }))
  const { told, absent } = await toldOf(context, { ...body, lines: [...found, ...body.lines] }, held)
  const orders = await beyondBranch(tx, () => lockOrders(tx, [...told.keys()]))
  // What its manifest does not list is a return by its status; a lost one on it has no other than "lost" any more.
  const isReturn = ({ id: one, status_key }: LockedOrder) => byOrder.get(one)?.is_return ?? goesBack(status_key)
  const stray = await strayReturns(
    context,
    bag,
    orders.filter(order => !byOrder.has(order.id)),
  )
  const results: Answer[] = absentOrders({ waybills: absent }, translate)
  const outcomes = new Map<number, BagOutcome>()
  const arriving: LockedOrder[] = []
  for (const order of orders) {
    const { id: orderId, waybill_number, status_key } = order
    const line = byOrder.get(orderId)
    const isOut = line !== undefined && order.bag_id !== id
    const said = told.get(orderId) ?? 'received'
    // Scanned at this branch on its own, before its bag: it is not short, though it may have gone on since.
    const cameAlone = isOut && order.current_warehouse_id === bag.destination_warehouse_id
    const became = cameAlone && said !== 'damaged' ? 'received' : said
    const answer = { id: orderId, waybill_number }
    const elsewhere = stray(order)
    if (isSettled(line) || line?.outcome === became) results.push({ ...answer, outcome: 'unchanged' })
    else if (!line && became !== 'excess')
      results.push({ ...answer, outcome: 'refused', code: 'not-in-bag', message: translate(notInBag, { number: bag.number }) })
    else if (elsewhere) {
      const message = translate(goesElsewhere, { ...elsewhere, number: bag.number })
      results.push({ ...answer, outcome: 'refused', code: 'wrong-destination', message })
    }
    // Missing, or no longer in the bag: nothing moves, only the line is recorded. A damaged one is set aside also then, and one
    // taken for lost has turned up.
    else if (became === 'short' || (isOut && status_key !== status.lost && became !== 'damaged')) {
      outcomes.set(orderId, became)
      results.push({ ...answer, outcome: 'applied' })
    } else arriving.push(order)
  }
  const [listed, unlisted] = [arriving.filter(one => byOrder.has(one.id)), arriving.filter(one => !byOrder.has(one.id))]
  const came = [...listed, ...(await board(context, bag, unlisted))]
  for (const result of await arrive(context, bag, came, told, isReturn, reason)) {
    results.push(result)
    // A parcel on the manifest that was reported as excess was received.
    const said = told.get(result.id) ?? 'received'
    if (result.outcome !== 'refused') outcomes.set(result.id, byOrder.has(result.id) && said === 'excess' ? 'received' : said)
  }
  const returns = orders.filter(isReturn).map(order => order.id)
  await keepOutcomes(context, id, outcomes, returns)
  await endFound(context, id, results)
  await close(context, bag, { now, staffId: staff.id })
  await tellBag(context, 'receive', id, { outcomes: Object.fromEntries(outcomes) })
  return { bag: await readBag(tx, id), ...summed(results) }
}

/** Received once nothing of it is in transit any more, partly received until then. */
async function close({ tx }: Context, bag: LockedBag, { now, staffId }: { now: string; staffId: number }): Promise<void> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ open: number }>`
      select count(*)::int as open from sorting_bag_orders l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.bag_id = ${bag.id} and (l.outcome is null or (l.outcome = 'short' and o.bag_id = ${bag.id}))`.execute(tx),
  )
  const isWhole = rows[0]?.open === 0
  await tx
    .updateTable('sorting_bags')
    .set({ state: isWhole ? 'received' : 'partly-received', received_at: isWhole ? now : null, received_by: staffId })
    .where('id', '=', bag.id)
    .execute()
}
