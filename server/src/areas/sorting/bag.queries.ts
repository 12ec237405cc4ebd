// Bags: what lies in a bucket is sealed into one, and a bucket can be emptied.
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-sql.ts'
import { lockOrders, moveOrders, reverseOrders } from '../orders/order-move.part.ts'
import { bagSource } from './bucket.source.ts'

const bucketEmpty = msg`There is nothing in this bucket to seal`
const wrongCode = msg`Type the code of the bucket to empty it`

const lockBucket = async (tx: Tx, id: number) =>
  found(await tx.selectFrom('sorting_buckets').select(['id', 'code']).where('id', '=', id).forUpdate().executeTakeFirst())

async function lockParcels(tx: Tx, bucketId: number) {
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
  // Between the look and the lock a parcel may have left.
  return orders.filter(order => order.bucket_id === bucketId && order.status_key === status.sortedToBucket)
}

/** Seals everything in a bucket into a new bag. */
export async function sealBag(context: Context, bucketId: number) {
  const { tx } = context
  const bucket = await lockBucket(tx, bucketId)
  const orders = await lockParcels(tx, bucket.id)
  if (orders.length === 0) refuse('bucket-empty', { detail: bucketEmpty })
  const weights = await sql<{ weight_kg: string }>`
    select coalesce(sum(weight_kg), 0) as weight_kg from orders where id = any(${orders.map(order => order.id)}::int[])`.execute(
    tx,
  )
  const { id } = await tx
    .insertInto('sorting_bags')
    .values({
      number: sql<string>`'BG-' || lpad(next_id('bag_numbers')::text, 5, '0')`,
      bucket_id: bucket.id,
      parcels: orders.length,
      weight_kg: found(weights.rows[0]).weight_kg,
      staff_id: context.staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = {
    status_key: status.bagged,
    reason: null,
    rider_id: null,
    warehouse_id: null,
    bucket_id: bucket.id,
    bag_id: id,
  }
  await moveOrders(tx, orders, move, { source: context.source, staff_id: context.staff.id }, context.translate)
  const bag = found(await readOne(bagSource, tx, id))
  await context.audit({ action: 'bag.create', subject: 'bag', subjectId: id, after: bag })
  return bag
}

/** Empties a bucket: every parcel goes back to where it was before it was sorted. */
export async function resetBucket(context: Context, bucketId: number, code: string) {
  const { tx } = context
  const bucket = await lockBucket(tx, bucketId)
  if (bucket.code.toLowerCase() !== code.trim().toLowerCase()) refuseField('code', 'wrong-code', wrongCode)
  const orders = await lockParcels(tx, bucket.id)
  const outcome = await reverseOrders(
    tx,
    orders,
    { source: context.source, staff_id: context.staff.id },
    { mayReverseFinal: false, from: status.sortedToBucket },
    context.translate,
  )
  await context.audit({ action: 'bucket.reset', subject: 'bucket', subjectId: bucket.id, after: { parcels: outcome.applied } })
  return { parcels: outcome.applied }
}

interface BagOrder {
  id: number
  waybill_number: string
  receiver_name: string
  city_name: string
  weight_kg: string
}

export async function readBag(tx: Tx, id: number) {
  const bag = found(await readOne(bagSource, tx, id))
  const { rows } = await sql<BagOrder>`
    select o.id, o.waybill_number, o.receiver_name, c.name as city_name, o.weight_kg
    from orders o join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    where o.bag_id = ${id} order by o.id limit 5000`.execute(tx)
  return { bag, orders: rows }
}
