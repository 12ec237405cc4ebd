// A scan at a bucket: judged and carried out in one transaction, once for each scan id.

import { refuseMove } from '@office/shared/areas/orders/order-transitions'
import type { ScanVerdict } from '@office/shared/areas/sorting/sorting.contract'
import type { Translate } from '@office/shared/core/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { found, refuse } from '../../core/refusal.ts'
import type { Tx } from '../../core/transaction.ts'
import { type LockedOrder, lockOrders, moveOrders, reverseOrders } from '../orders/order-move.part.ts'

interface OpenSession {
  id: number
  bucket_id: number
  staff_id: number
  accepted: number
  warehouse_id: number
  bucket_code: string
  bucket_name: string
}

/** The open session of this staff member, locked: scans of one session happen one after the other. */
async function lockSession(tx: Tx, sessionId: number, staffId: number): Promise<OpenSession> {
  const session = found(
    await tx
      .selectFrom('sorting_sessions as session')
      .innerJoin('sorting_buckets as bucket', join =>
        join.onRef('bucket.tenant_id', '=', 'session.tenant_id').onRef('bucket.id', '=', 'session.bucket_id'),
      )
      .select(['session.id', 'session.bucket_id', 'session.staff_id', 'session.accepted', 'session.closed_at'])
      .select(['bucket.warehouse_id', 'bucket.code as bucket_code', 'bucket.name as bucket_name'])
      .where('session.id', '=', sessionId)
      .forUpdate('session')
      .executeTakeFirst(),
  )
  if (session.closed_at !== null || session.staff_id !== staffId) refuse('session-closed')
  return session
}

interface ScannedOrder {
  id: number
  waybill_number: string
  receiver_name: string
  city_name: string
  status_key: string
  weight_kg: string
  bucket_id: number | null
  status_since: string
  city_id: number
  state_id: number
}

const orderByCode = (tx: Tx, code: string): Promise<ScannedOrder | undefined> =>
  tx
    .selectFrom('orders')
    .innerJoin('cities', join =>
      join.onRef('cities.tenant_id', '=', 'orders.tenant_id').onRef('cities.id', '=', 'orders.receiver_city_id'),
    )
    .select([
      'orders.id',
      'orders.waybill_number',
      'orders.receiver_name',
      'cities.name as city_name',
      'orders.status_key',
      'orders.weight_kg',
    ])
    .select([
      'orders.bucket_id',
      'orders.status_since',
      'orders.receiver_city_id as city_id',
      'orders.receiver_state_id as state_id',
    ])
    .where('orders.waybill_number', '=', normaliseWaybill(code))
    .executeTakeFirst()

type BucketRef = NonNullable<ScanVerdict['bucket']>

/** Where a parcel belongs in this warehouse: the bucket of its city, else of its state; null when none claims it. */
async function bucketOf(tx: Tx, order: ScannedOrder, warehouseId: number): Promise<BucketRef | null> {
  const claim = await tx
    .selectFrom('sorting_buckets')
    .select(['id', 'code', 'name'])
    .where('warehouse_id', '=', warehouseId)
    .where(where => where.or([sql<boolean>`${order.city_id} = any(city_ids)`, sql<boolean>`${order.state_id} = any(state_ids)`]))
    .orderBy(sql`not ${order.city_id} = any(city_ids)`)
    .orderBy('id')
    .executeTakeFirst()
  return claim ?? null
}

interface Judgement {
  verdict: ScanVerdict['verdict']
  bucket: BucketRef | null
  order: ScannedOrder | null
  first_at: string | null
}

async function judge(tx: Tx, session: OpenSession, code: string): Promise<Judgement> {
  const here: BucketRef = { id: session.bucket_id, code: session.bucket_code, name: session.bucket_name }
  const order = await orderByCode(tx, code)
  if (!order) return { verdict: 'not-found', bucket: null, order: null, first_at: null }
  const isSorted = order.status_key === 'key_9' || order.status_key === 'key_10'
  if (isSorted && order.bucket_id === here.id) return { verdict: 'duplicate', bucket: here, order, first_at: order.status_since }
  // A parcel that no bucket claims may go into any.
  const bucket = (await bucketOf(tx, order, session.warehouse_id)) ?? here
  if (bucket.id !== here.id) return { verdict: 'wrong-bucket', bucket, order, first_at: null }
  return { verdict: 'accepted', bucket, order, first_at: null }
}

const parcelsIn = async (tx: Tx, bucketId: number): Promise<number> => {
  const row = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('parcels'))
    .where('bucket_id', '=', bucketId)
    .where('status_key', '=', 'key_9')
    .executeTakeFirstOrThrow()
  return row.parcels
}

export interface ScanInput {
  scan_id: string
  session_id: number
  code: string
  scanned_at: string
}

interface Scanner {
  staffId: number
  now: string
  translate: Translate
}

/** A move into a bucket is judged with the order locked: between the look and the lock another scan may have moved it. */
async function sortInto(tx: Tx, session: OpenSession, order: LockedOrder, input: ScanInput, scanner: Scanner): Promise<boolean> {
  const isResort = order.status_key === 'key_9'
  if (!isResort && refuseMove(order.status_key, 'key_9')) return false
  const move = {
    status_key: 'key_9' as const,
    reason: null,
    rider_id: null,
    warehouse_id: session.warehouse_id,
    bucket_id: session.bucket_id,
  }
  const common = { source: 'scan' as const, staff_id: scanner.staffId, device_at: input.scanned_at }
  if (isResort) {
    // From one bucket to another the status stays, so the first sorting is taken back before the second.
    await reverseOrders(tx, [order], common, false, scanner.translate)
    const [again] = await lockOrders(tx, [order.id])
    return again !== undefined && sortInto(tx, session, again, input, scanner)
  }
  const outcome = await moveOrders(tx, [order], move, common, scanner.translate)
  return outcome.applied === 1
}

const answerOf = (tx: Tx, scanId: string) =>
  tx
    .selectFrom('sorting_scans')
    .select(['answer', 'session_id', 'order_id', 'verdict', 'undone_at'])
    .where('scan_id', '=', scanId)
    .executeTakeFirst()

export async function scan(tx: Tx, input: ScanInput, scanner: Scanner): Promise<ScanVerdict> {
  const repeated = await answerOf(tx, input.scan_id)
  if (repeated) return repeated.answer
  const session = await lockSession(tx, input.session_id, scanner.staffId)
  // The same scan may have come twice at once; the second waited for the session and finds the first's answer.
  const overtaken = await answerOf(tx, input.scan_id)
  if (overtaken) return overtaken.answer
  const judged = await judge(tx, session, input.code)
  let { verdict } = judged
  if (verdict === 'accepted' && judged.order) {
    const [locked] = await lockOrders(tx, [judged.order.id])
    if (!locked || !(await sortInto(tx, session, locked, input, scanner))) verdict = 'not-sortable'
  }
  const counted = verdict === 'accepted' ? 'accepted' : verdict === 'duplicate' ? 'duplicates' : 'refused'
  await sql`update sorting_sessions set ${sql.ref(counted)} = ${sql.ref(counted)} + 1 where tenant_id = current_tenant() and id = ${session.id}`.execute(
    tx,
  )
  const { order } = judged
  const answer: ScanVerdict = {
    scan_id: input.scan_id,
    verdict,
    code: input.code,
    bucket: judged.bucket,
    order: order && {
      id: order.id,
      waybill_number: order.waybill_number,
      receiver_name: order.receiver_name,
      city_name: order.city_name,
      status_key: verdict === 'accepted' ? 'key_9' : order.status_key,
      weight_kg: order.weight_kg,
    },
    first_at: judged.first_at,
    at: scanner.now,
    accepted: session.accepted + (verdict === 'accepted' ? 1 : 0),
    parcels: await parcelsIn(tx, session.bucket_id),
  }
  await tx
    .insertInto('sorting_scans')
    .values({
      scan_id: input.scan_id,
      session_id: session.id,
      order_id: order?.id ?? null,
      verdict,
      answer: JSON.stringify(answer),
      device_at: input.scanned_at,
      at: scanner.now,
    })
    .execute()
  return answer
}

/** Takes a scan back, once: an accepted parcel returns to where it was. */
export async function undoScan(tx: Tx, input: { scan_id: string; session_id: number }, scanner: Scanner) {
  const session = await lockSession(tx, input.session_id, scanner.staffId)
  const row = found(await answerOf(tx, input.scan_id))
  if (row.session_id !== session.id) refuse('not-found')
  let { accepted } = session
  if (row.undone_at === null) {
    if (row.verdict === 'accepted' && row.order_id !== null) {
      const [order] = await lockOrders(tx, [row.order_id])
      if (order?.status_key !== 'key_9' || order.bucket_id !== session.bucket_id)
        refuse('scan-moved-on', { current: order ?? null })
      await reverseOrders(tx, [order], { source: 'scan', staff_id: scanner.staffId }, false, scanner.translate)
      accepted -= 1
      await sql`update sorting_sessions set accepted = accepted - 1 where tenant_id = current_tenant() and id = ${session.id}`.execute(
        tx,
      )
    }
    await tx.updateTable('sorting_scans').set({ undone_at: scanner.now }).where('scan_id', '=', input.scan_id).execute()
  }
  return { scan_id: input.scan_id, undone: true, accepted, parcels: await parcelsIn(tx, session.bucket_id) }
}
