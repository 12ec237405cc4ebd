// Bags before they travel: opened or sealed from a bucket, filled, sealed, reopened, cancelled.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type BagChange, MAX_IN_BAG } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { outAlready } from '../orders/moves/absent-order.part.ts'
import { type Move, moveOrders } from '../orders/moves/order-move.part.ts'
import { type LockedOrder, lockOrders } from '../orders/order-lock.part.ts'
import { readBag } from './bag.source.ts'
import { type Answer, answersOf, refusesStrangers, summed } from './bag-answer.ts'
import { endOf, eventOf, idsByWaybill, type LockedBag, lockBag, lockContents, lockSorted, tellBag } from './bag-lock.queries.ts'
import { byWay, putReturnsIn, takeReturnsOut } from './bag-return.queries.ts'
import { freeSeal, useSeal } from './bag-seal.queries.ts'
import type { BagTable } from './sorting.table.ts'

const bucketEmpty = msg`There is nothing in this bucket to seal`
const bagEmpty = msg`There is nothing in {number} to seal`
const bagFull = msg`{number} can hold at most {most} parcels`
const unknownWarehouse = msg`This warehouse does not exist or is inactive`
const ownWarehouse = msg`A bag must go to a different branch than the one where it is filled`

async function lockBucket(tx: Tx, id: number) {
  const columns = ['id', 'code', 'warehouse_id'] as const
  return found(await tx.selectFrom('sorting_buckets').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

async function checkDestination(tx: Tx, from: number, to: number): Promise<void> {
  const place = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('id', '=', to)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!place) refuseField('destination_warehouse_id', 'unknown-reference', unknownWarehouse)
  if (from === to) refuseField('destination_warehouse_id', 'own-warehouse', ownWarehouse)
}

/** Parcels for elsewhere are refused now, or the seal would have to be broken before the bag may leave. */
async function checkContents(
  context: Context,
  bag: { number: string; destination_warehouse_id: number | null },
  orders: readonly LockedOrder[],
): Promise<void> {
  const no = await refusesStrangers(context, bag, orders)
  if (no) refuseField('destination_warehouse_id', no.code, no.message, no.values)
}

/** Counts what was sealed in; a sealed bag does not change. */
const countIn = (orders: readonly LockedOrder[]) => ({
  parcels: orders.length,
  weight_kg: sql<string>`(select coalesce(sum(o.weight_kg), 0) from orders o
    where o.tenant_id = (select current_tenant()) and o.id = any(${orders.map(order => order.id)}::int[]))`,
})

/** Their common destination, if it is a single branch other than this one. */
function commonDestination(from: number, orders: readonly LockedOrder[]): number | null {
  const [first = null, ...others] = new Set(orders.map(endOf))
  return others.length === 0 && first !== from ? first : null
}

interface NewBag {
  bucket_id: number
  destination_warehouse_id?: number | null | undefined
  seal_number?: string | null | undefined
}

type BagStart = Omit<Insertable<BagTable>, 'number' | 'staff_id' | 'parcels' | 'weight_kg'> & Partial<ReturnType<typeof countIn>>

const insertBag = (context: Context, values: BagStart) =>
  context.tx
    .insertInto('sorting_bags')
    .values({
      number: sql<string>`'BG-' || lpad(next_id('bag_numbers')::text, 5, '0')`,
      staff_id: context.staff.id,
      parcels: 0,
      weight_kg: '0',
      ...values,
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()

const bagged = (bucketId: number, bagId: number): Move => ({
  status_key: status.bagged,
  reason: null,
  rider_id: null,
  warehouse_id: null,
  bucket_id: bucketId,
  bag_id: bagId,
})

/** Seals everything in a bucket into a new bag. */
export async function sealBucket(body: NewBag, context: Context) {
  const { tx, translate } = context
  const bucket = await lockBucket(tx, body.bucket_id)
  const orders = await lockSorted(tx, bucket.id)
  if (orders.length === 0) refuse('bucket-empty', { detail: bucketEmpty })
  if (body.destination_warehouse_id != null) {
    await checkDestination(tx, bucket.warehouse_id, body.destination_warehouse_id)
    await checkContents(context, { number: bucket.code, destination_warehouse_id: body.destination_warehouse_id }, orders)
  }
  const { id } = await insertBag(context, {
    bucket_id: bucket.id,
    warehouse_id: bucket.warehouse_id,
    destination_warehouse_id: body.destination_warehouse_id ?? commonDestination(bucket.warehouse_id, orders),
    seal_number: body.seal_number ?? null,
    state: 'sealed',
    ...countIn(orders),
  })
  if (body.seal_number != null) await useSeal(tx, body.seal_number, id)
  await moveOrders(tx, orders, bagged(bucket.id, id), eventOf(context, id), translate)
  const bag = await readBag(tx, id)
  await tellBag(context, 'create', id, bag)
  return bag
}

export async function openBag(body: NewBag & { destination_warehouse_id: number }, context: Context) {
  const { tx } = context
  const bucket = await lockBucket(tx, body.bucket_id)
  await checkDestination(tx, bucket.warehouse_id, body.destination_warehouse_id)
  const { destination_warehouse_id } = body
  const { id } = await insertBag(context, {
    bucket_id: bucket.id,
    warehouse_id: bucket.warehouse_id,
    destination_warehouse_id,
    state: 'open',
  })
  const bag = await readBag(tx, id)
  await tellBag(context, 'open', id, bag)
  return bag
}

export interface Named {
  order_ids?: readonly number[] | undefined
  waybills?: readonly string[] | undefined
}

export async function addToBag(id: number, { order_ids = [], waybills = [] }: Named, context: Context): Promise<BagChange> {
  const { tx } = context
  const bag = await lockBag(context, id, 'add')
  const byCode = await idsByWaybill(tx, waybills)
  const wanted = [...new Set([...order_ids, ...byCode.values()])]
  const orders = await lockOrders(tx, wanted)
  const answers = await answersOf(context, bag, { orders, order_ids, waybills })
  const added = orders.filter(order => answers.isApplied(order.id))
  const held = (await lockContents(tx, [id])).length
  if (held + added.length > MAX_IN_BAG) refuse('bag-full', { detail: bagFull, values: { number: bag.number, most: MAX_IN_BAG } })
  const { back, on } = byWay(added)
  await moveOrders(tx, on, bagged(bag.bucket_id, id), eventOf(context, id), context.translate)
  await putReturnsIn(tx, back, eventOf(context, id))
  await tellBag(context, 'add', id, { orders: added.map(order => order.id) })
  return { bag: await readBag(tx, id), ...answers.sums() }
}

/** Takes parcels out of the bag: sorted ones are back in its bucket. The move names the bag, so that a sealed one releases them. */
async function unpack(context: Context, { id, bucket_id }: LockedBag, orders: readonly LockedOrder[]): Promise<void> {
  const { tx, translate } = context
  const { back, on } = byWay(orders)
  const intoBucket = {
    status_key: status.sortedToBucket,
    reason: null,
    rider_id: null,
    warehouse_id: null,
    bucket_id,
    bag_id: id,
  }
  await moveOrders(tx, on, intoBucket, eventOf(context, id), translate)
  await takeReturnsOut(tx, back, eventOf(context, id))
}

export async function takeOutOfBag(id: number, { order_ids = [], waybills = [] }: Named, context: Context): Promise<BagChange> {
  const { tx } = context
  const bag = await lockBag(context, id, 'takeOut')
  const [ids, codes] = [new Set(order_ids), new Set(waybills.map(normaliseWaybill))]
  const orders = (await lockContents(tx, [id])).filter(order => ids.has(order.id) || codes.has(order.waybill_number))
  await unpack(context, bag, orders)
  for (const order of orders) {
    ids.delete(order.id)
    codes.delete(order.waybill_number)
  }
  const rest: Answer[] = await outAlready(context, { ids: [...ids], waybills: [...codes] })
  await tellBag(context, 'take-out', id, { orders: orders.map(order => order.id) })
  const out = orders.map(({ id: one, waybill_number }): Answer => ({ id: one, waybill_number, outcome: 'applied' }))
  return { bag: await readBag(tx, id), ...summed([...out, ...rest]) }
}

interface Sealing {
  seal_number: string
  destination_warehouse_id?: number | null | undefined
  mistyped?: boolean | undefined
}

export async function sealBag(
  id: number,
  { seal_number, destination_warehouse_id, mistyped = false }: Sealing,
  context: Context,
) {
  const { tx } = context
  const bag = await lockBag(context, id, 'seal')
  const orders = await lockContents(tx, [id])
  if (orders.length === 0) refuse('bag-empty', { detail: bagEmpty, values: { number: bag.number } })
  if (destination_warehouse_id != null) await checkDestination(tx, bag.warehouse_id, destination_warehouse_id)
  // Also sent again with the seal that is on it, to change its destination.
  if (seal_number.toLowerCase() !== bag.seal_number?.toLowerCase()) {
    await useSeal(tx, seal_number, id)
    if (mistyped) await freeSeal(tx, bag)
  }
  const to = destination_warehouse_id ?? bag.destination_warehouse_id ?? commonDestination(bag.warehouse_id, orders)
  await checkContents(context, { number: bag.number, destination_warehouse_id: to }, orders)
  const before = await readBag(tx, id)
  await tx
    .updateTable('sorting_bags')
    .set({ state: 'sealed', seal_number, destination_warehouse_id: to, ...countIn(orders) })
    .where('id', '=', id)
    .execute()
  const after = await readBag(tx, id)
  const freed = mistyped ? { mistyped: before.seal_number } : {}
  await context.audit({ action: 'bag.seal', subject: 'bag', subjectId: id, before, after: { ...after, ...freed } })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return after
}

/** Its seal is broken and used up, unless its number was mistyped and never put on. */
export async function reopenBag(id: number, { mistyped = false }: { mistyped?: boolean | undefined }, context: Context) {
  const { tx } = context
  const bag = await lockBag(context, id, 'reopen')
  if (mistyped) await freeSeal(tx, bag)
  await tx.updateTable('sorting_bags').set({ state: 'open', seal_number: null }).where('id', '=', id).execute()
  await tellBag(context, 'reopen', id, { [mistyped ? 'mistyped' : 'broken']: bag.seal_number })
  return readBag(tx, id)
}

export async function cancelBag(id: number, context: Context) {
  const { tx } = context
  const bag = await lockBag(context, id, 'cancel')
  const orders = await lockContents(tx, [id])
  await unpack(context, bag, orders)
  await tx.updateTable('sorting_bags').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await tellBag(context, 'cancel', id, { orders: orders.map(order => order.id) })
  return readBag(tx, id)
}
