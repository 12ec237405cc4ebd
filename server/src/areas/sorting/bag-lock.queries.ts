// The first step of every change of a bag: locks the bag and its parcels, and refuses if it is at another place or in a later
// state.

import { goesBack } from '@office/shared/areas/orders/moves/order-transitions'
import { status } from '@office/shared/areas/orders/order-status.model'
import { type BagState, bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { type MoveName, type MoveRefusal, whyNot } from '@office/shared/core/transitions'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuseBy } from '../../core/http/refusal.ts'
import { notOwn } from '../branches/own-branch.part.ts'
import type { ReverseRules } from '../orders/moves/order-reverse.part.ts'
import { type LockedOrder, lockOrders } from '../orders/order-lock.part.ts'
import { readBag } from './bag.source.ts'

export interface LockedBag {
  id: number
  number: string
  state: BagState
  bucket_id: number
  warehouse_id: number
  destination_warehouse_id: number | null
  seal_number: string | null
}

export type BagMove = MoveName<typeof bagTransitions>

/** Sorted by id so that two calls never deadlock. */
export const lockBags = (tx: Tx, ids: readonly number[]): Promise<LockedBag[]> =>
  tx
    .selectFrom('sorting_bags')
    .select(['id', 'number', 'state', 'bucket_id', 'warehouse_id', 'destination_warehouse_id', 'seal_number'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Why the caller cannot move a bag in this way; null if they can. It is received at its destination; all else is done where it was
 * filled.
 */
export async function refusesBag(context: Context, bag: LockedBag, move: BagMove): Promise<MoveRefusal | null> {
  const at = move === 'receive' ? bag.destination_warehouse_id : bag.warehouse_id
  return (at === null ? null : await notOwn(context, at)) ?? whyNot(bagTransitions, move, bag)
}

/** Locks the bag; ends the request if its state does not allow the move. */
export async function lockBag(context: Context, id: number, move: BagMove): Promise<LockedBag> {
  const { tx } = context
  const bag = found((await lockBags(tx, [id]))[0])
  const refusal = await refusesBag(context, bag, move)
  if (refusal) refuseBy(refusal, await readBag(tx, id), { number: bag.number })
  return bag
}

/** The contents of these bags, locked; some orders may belong to other branches by now and still travel with it. */
export async function lockContents(tx: Tx, bagIds: readonly number[]): Promise<LockedOrder[]> {
  return beyondBranch(tx, async () => {
    const rows = await tx.selectFrom('orders').select('id').where('bag_id', '=', sql<number>`any(${bagIds}::int[])`).execute()
    const orders = await lockOrders(
      tx,
      rows.map(row => row.id),
    )
    // A parcel may have left between the look and the lock.
    return orders.filter(order => order.bag_id !== null && bagIds.includes(order.bag_id))
  })
}

/** The contents of a bucket, locked. */
export async function lockSorted(tx: Tx, bucketId: number): Promise<LockedOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('bucket_id', '=', bucketId)
    .where('status_key', '=', status.sortedToBucket)
    .execute()
  const orders = await lockOrders(
    tx,
    rows.map(row => row.id),
  )
  return orders.filter(order => order.bucket_id === bucketId && order.status_key === status.sortedToBucket)
}

/**
 * Out of a bucket again, to where a parcel was before it was sorted; one that was in a bag meanwhile does not go back into that,
 * whatever became of it.
 */
export const outOfBucket: ReverseRules = {
  mayReverseFinal: false,
  from: status.sortedToBucket,
  through: [status.sortedToBucket, status.bagged],
}

/** Ids of orders by waybill, as people type or scan them. */
export async function idsByWaybill(tx: Tx, waybills: readonly string[]): Promise<Map<string, number>> {
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'waybill_number'])
    .where('waybill_number', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.waybill_number, row.id]))
}

/** The branch where a parcel's way ends: a return goes back to its origin. Null if that is not known. */
export const endOf = (order: LockedOrder): number | null =>
  goesBack(order.status_key) ? order.origin_warehouse_id : order.destination_warehouse_id

/** What all events of a bag have in common. */
export const eventOf = (context: Context, bag_id: number) => ({ source: context.source, staff_id: context.staff.id, bag_id })

/** Writes the audit entry and notifies open screens. */
export async function tellBag(context: Context, verb: string, id: number, after: object): Promise<void> {
  await context.audit({ action: `bag.${verb}`, subject: 'bag', subjectId: id, after })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
}
