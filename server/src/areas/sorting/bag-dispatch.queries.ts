// Dispatches bags and loose orders, and undoes a dispatch. Each bag goes whole or not at all, all in one transaction.
import { orderMove, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { Dispatched } from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import { nameSome } from '@office/shared/format/name-some'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse } from '../../core/http/refusal.ts'
import { endFindings } from '../operations/finding.part.ts'
import { absentOrders } from '../orders/moves/absent-order.part.ts'
import { moveOrders } from '../orders/moves/order-move.part.ts'
import { reverseOrders } from '../orders/moves/order-reverse.part.ts'
import { type LockedOrder, lockOrders } from '../orders/order-lock.part.ts'
import { readBag } from './bag.source.ts'
import { refusesStrangers } from './bag-answer.ts'
import type { Named } from './bag-fill.queries.ts'
import { bagFindings } from './bag-find.queries.ts'
import {
  eventOf,
  idsByWaybill,
  type LockedBag,
  lockBag,
  lockBags,
  lockContents,
  refusesBag,
  tellBag,
} from './bag-lock.queries.ts'
import { byWay } from './bag-return.queries.ts'

const noSuchBag = msg`This bag does not exist`
const bagEmpty = msg`There is nothing in {number} to dispatch`
const noDestination = msg`{number} has no destination yet`
const noSeal = msg`{number} has no seal number yet`
const blocked = msg`These orders of {number} have moved on in the meantime: {waybills}`
const needsPermission = msg`This needs the permission {permission}`

type Result = Dispatched['results'][number]

/**
 * Orders leave the branch, in a bag or loose: confirmed returns and exchanged parcels back to where they came from, all others on.
 * Their next place is known once they are received.
 */
async function sendOff(
  tx: Tx,
  orders: readonly LockedOrder[],
  by: Parameters<typeof moveOrders>[3],
  translate: Translate,
): Promise<MoveOutcome['results']> {
  const { back, on } = byWay(orders)
  const leave = { bag_id: by.bag_id ?? null, reason: null, rider_id: null, warehouse_id: null }
  const returned = await moveOrders(tx, back, { ...leave, status_key: status.returnInTransit }, by, translate)
  const sent = await moveOrders(tx, on, { ...leave, status_key: status.inTransit }, by, translate)
  return [...returned.results, ...sent.results]
}

interface No {
  code: string
  message: Message
  values?: MessageValues
}

/** Why a bag cannot go; null if it can. */
async function refusal(context: Context, bag: LockedBag, orders: readonly LockedOrder[]): Promise<No | null> {
  const { number } = bag
  const { needs: permission } = bagTransitions.moves.dispatch
  if (!context.permissions.has(permission)) return { code: 'forbidden', message: needsPermission, values: { permission } }
  const no = await refusesBag(context, bag, 'dispatch')
  if (no) return { ...no, values: { ...no.values, number } }
  if (orders.length === 0) return { code: 'bag-empty', message: bagEmpty, values: { number } }
  if (bag.destination_warehouse_id === null) return { code: 'no-destination', message: noDestination, values: { number } }
  if (bag.seal_number === null) return { code: 'no-seal', message: noSeal, values: { number } }
  const strangers = await refusesStrangers(context, bag, orders)
  if (strangers) return strangers
  const moved = byWay(orders).on.filter(order => refuseMove(order.status_key, status.inTransit))
  return moved.length > 0
    ? { code: 'bag-blocked', message: blocked, values: { number, waybills: nameSome(moved.map(order => order.waybill_number)) } }
    : null
}

async function dispatchBag(context: Context, bag: LockedBag, orders: readonly LockedOrder[]): Promise<Result> {
  const { tx, translate, now, staff } = context
  const result = { kind: 'bag', id: bag.id, number: bag.number } as const
  if (bag.state === 'dispatched') return { ...result, outcome: 'unchanged' }
  const no = await refusal(context, bag, orders)
  if (no) return { ...result, outcome: 'refused', code: no.code, message: translate(no.message, no.values) }
  const { back } = byWay(orders)
  await sendOff(tx, orders, eventOf(context, bag.id), translate)
  await sql`
    insert into sorting_bag_orders (bag_id, order_id, is_return)
    select ${bag.id}::int, id, id = any(${back.map(order => order.id)}::int[])
    from unnest(${orders.map(order => order.id)}::int[]) as held (id)`.execute(tx)
  await tx
    .updateTable('sorting_bags')
    .set({ state: 'dispatched', dispatched_at: now, dispatched_by: staff.id })
    .where('id', '=', bag.id)
    .execute()
  await tellBag(context, 'dispatch', bag.id, { orders: orders.map(order => order.id) })
  return { ...result, outcome: 'applied' }
}

async function dispatchLoose({ tx, translate, staff, source }: Context, orders: readonly LockedOrder[]): Promise<Result[]> {
  const results = await sendOff(tx, orders, { source, staff_id: staff.id }, translate)
  return results.map(({ waybill_number, ...answer }) => ({ kind: 'order', number: waybill_number, ...answer }))
}

/** Without the permission none of them goes, and each answer says so. */
function forbidden(context: Context, orders: readonly LockedOrder[]): Result[] | null {
  const permission = ['bulk-dispatch-update' as const, orderMove(status.inTransit).needs].find(
    one => !context.permissions.has(one),
  )
  if (permission === undefined) return null
  const message = context.translate(needsPermission, { permission })
  return orders.map(({ id, waybill_number: number }) => ({
    kind: 'order',
    id,
    number,
    outcome: 'refused',
    code: 'forbidden',
    message,
  }))
}

export async function dispatch(
  { bag_ids = [], order_ids = [], waybills = [] }: Named & { bag_ids?: readonly number[] | undefined },
  context: Context,
): Promise<Dispatched> {
  const { tx, translate } = context
  const bags = await lockBags(tx, bag_ids)
  const contents = await lockContents(
    tx,
    bags.map(bag => bag.id),
  )
  const results: Result[] = []
  for (const bag of bags)
    results.push(
      await dispatchBag(
        context,
        bag,
        contents.filter(order => order.bag_id === bag.id),
      ),
    )
  // Read behind the bags: what went in one of them is on its way already.
  const byCode = await idsByWaybill(tx, waybills)
  const loose = await lockOrders(tx, [...new Set([...order_ids, ...byCode.values()])])
  results.push(...(forbidden(context, loose) ?? (await dispatchLoose(context, loose))))
  const known = { bags: new Set(bags.map(bag => bag.id)), orders: new Set(loose.map(order => order.id)) }
  const noBag = { kind: 'bag', id: null, outcome: 'refused', code: 'not-found', message: translate(noSuchBag) } as const
  for (const id of new Set(bag_ids)) if (!known.bags.has(id)) results.push({ ...noBag, number: `#${id}` })
  const absent = {
    ids: [...new Set(order_ids)].filter(id => !known.orders.has(id)),
    waybills: [...new Set(waybills.map(normaliseWaybill))].filter(code => !byCode.has(code)),
  }
  for (const { waybill_number: number, ...answer } of absentOrders(absent, translate))
    results.push({ kind: 'order', number, ...answer })
  const count = (outcome: Result['outcome']) => results.filter(result => result.outcome === outcome).length
  const applied = count('applied')
  if (applied > 0) context.publish({ type: 'orders.moved', data: { count: applied } })
  return { applied, unchanged: count('unchanged'), refused: count('refused'), results }
}

export async function recallBag(id: number, context: Context) {
  const { tx, translate } = context
  const bag = await lockBag(context, id, 'recall')
  const orders = await lockContents(tx, [id])
  // What has moved on is no longer in the bag, only on its manifest.
  const { rows: gone } = await beyondBranch(tx, () =>
    sql<{ id: number; waybill_number: string }>`
      select o.id, o.waybill_number from sorting_bag_orders l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.bag_id = ${id} and o.bag_id is distinct from ${id} order by o.id`.execute(tx),
  )
  const { back, on } = byWay(orders)
  const bringBack = async (from: OrderStatusKey, of: readonly LockedOrder[]) =>
    (await reverseOrders(tx, of, eventOf(context, id), { mayReverseFinal: false, from, bag_id: id }, translate)).results
  const results = [...(await bringBack(status.returnInTransit, back)), ...(await bringBack(status.inTransit, on))]
  const wrong = [...results.filter(result => result.outcome !== 'applied'), ...gone]
  if (wrong.length > 0) {
    refuse('bag-blocked', {
      detail: blocked,
      values: { number: bag.number, waybills: nameSome(wrong.map(order => order.waybill_number)) },
      current: wrong,
    })
  }
  await tx.deleteFrom('sorting_bag_orders').where('bag_id', '=', id).execute()
  await endFindings(context, bagFindings, id)
  const undispatched = { state: 'sealed', dispatched_at: null, dispatched_by: null } as const
  await tx.updateTable('sorting_bags').set(undispatched).where('id', '=', id).execute()
  await tellBag(context, 'recall', id, { orders: orders.map(order => order.id) })
  return readBag(tx, id)
}
