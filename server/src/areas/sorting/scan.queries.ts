// A scan at a bucket: checked and carried out in one transaction, once for each scan id.
import { refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { status } from '@office/shared/areas/orders/order-status.model'
import { outcomeOf, type ScanVerdict, type SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, planOnce, type Tx } from '../../core/database/transaction.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { type Move, moveOrders } from '../orders/moves/order-move.part.ts'
import { reverseOrders } from '../orders/moves/order-reverse.part.ts'
import { type LockedOrder, lockedColumns, lockOrders } from '../orders/order-lock.part.ts'
import { outOfBucket } from './bag-lock.queries.ts'
import { sessionOver } from './session.queries.ts'

const movedOn = msg`This parcel has moved on. Undo its last status change instead`
const stays = msg`The scan cannot be undone. {reason}`

interface Session {
  id: number
  bucket_id: number
  staff_id: number
  accepted: number
  /** Null while it is open. */
  closed_by: SortingSession['closed_by']
  warehouse_id: number
  bucket_code: string
  bucket_name: string
}

/**
 * Locks a session, so that its scans happen one after another. Statements are planned once, because planning them for every scan
 * took a third of its time.
 */
async function lockSession(tx: Tx, sessionId: number): Promise<Session> {
  planOnce(tx)
  return found(
    await tx
      .selectFrom('sorting_sessions as session')
      .innerJoin('sorting_buckets as bucket', join =>
        join.onRef('bucket.tenant_id', '=', 'session.tenant_id').onRef('bucket.id', '=', 'session.bucket_id'),
      )
      .select(['session.id', 'session.bucket_id', 'session.staff_id', 'session.accepted', 'session.closed_by'])
      .select(['bucket.warehouse_id', 'bucket.code as bucket_code', 'bucket.name as bucket_name'])
      .where('session.id', '=', sessionId)
      .forUpdate('session')
      .executeTakeFirst(),
  )
}

/** Ends the request unless the session is open and belongs to this person. */
function checkOpen(session: Session, staffId: number): void {
  if (session.closed_by !== null || session.staff_id !== staffId)
    refuse('session-closed', { detail: sessionOver[session.closed_by ?? 'user'] })
}

interface ScannedOrder extends LockedOrder {
  receiver_name: string
  city_name: string
  status_since: string
}

type BucketRef = NonNullable<ScanVerdict['bucket']>

/** Everything by which a scan is checked. */
interface Look {
  /** The earlier answer for this scan id. */
  repeated: ScanVerdict | null
  order: ScannedOrder | null
  /** Where the parcel belongs in this warehouse: the bucket of its city, or else of its state; null if none claims it. */
  claim: BucketRef | null
  /** Parcels in the session's bucket before this scan. */
  parcels: number
  /** Not found, but existing: a parcel of branches at which the person does not work. */
  isElsewhere: boolean
}

const columns = sql.raw(lockedColumns.map(name => `orders.${name}`).join())

/**
 * Reads everything at once with the order locked, because another scan could move it between a look and a lock. The session was
 * locked by an earlier statement, so if a scan came twice, the second finds the first one's answer here.
 */
async function look(tx: Tx, input: ScanInput): Promise<Look> {
  type Row = ScannedOrder & Pick<Look, 'repeated' | 'parcels'> & { claim_id: number; claim_code: string; claim_name: string }
  const { rows } = await sql<Row>`
    with parcel as (
      select ${columns}, receiver_name, status_since, receiver_city_id, receiver_state_id
      from orders where waybill_number = ${normaliseWaybill(input.code)} for update)
    select parcel.*, cities.name as city_name, claim.id as claim_id, claim.code as claim_code, claim.name as claim_name,
      (select answer from sorting_scans where scan_id = ${input.scan_id}) as repeated,
      (select count(*) from orders where bucket_id = here.id and status_key = ${status.sortedToBucket}) as parcels
    from sorting_sessions session
    join sorting_buckets here on here.id = session.bucket_id
    left join parcel on true
    left join cities on cities.id = parcel.receiver_city_id
    left join lateral (
      select id, code, name from sorting_buckets
      where warehouse_id = here.warehouse_id
        and (parcel.receiver_city_id = any(city_ids) or parcel.receiver_state_id = any(state_ids))
      order by not parcel.receiver_city_id = any(city_ids), id limit 1) as claim on true
    where session.id = ${input.session_id}`.execute(tx)
  const row = found(rows[0])
  return {
    repeated: row.repeated,
    order: row.id === null ? null : row,
    claim: row.claim_id === null ? null : { id: row.claim_id, code: row.claim_code, name: row.claim_name },
    parcels: row.parcels,
    isElsewhere: row.id === null && (await isThere(tx, input.code)),
  }
}

/** A parcel at the station is recognised by its waybill, whichever branch it belongs to; nothing more of it is revealed. */
const isThere = (tx: Tx, code: string): Promise<boolean> =>
  beyondBranch(tx, async () => {
    const order = tx.selectFrom('orders').select('id').where('waybill_number', '=', normaliseWaybill(code))
    return (await order.executeTakeFirst()) !== undefined
  })

interface Judgement {
  verdict: ScanVerdict['verdict']
  bucket: BucketRef | null
  first_at: string | null
}

function judge(session: Session, { order, claim, isElsewhere }: Look): Judgement {
  const here: BucketRef = { id: session.bucket_id, code: session.bucket_code, name: session.bucket_name }
  if (!order) return { verdict: isElsewhere ? 'other-branch' : 'not-found', bucket: null, first_at: null }
  const isSorted = order.status_key === status.sortedToBucket || order.status_key === status.bagged
  if (isSorted && order.bucket_id === here.id) return { verdict: 'duplicate', bucket: here, first_at: order.status_since }
  if (order.current_warehouse_id !== null && order.current_warehouse_id !== session.warehouse_id)
    return { verdict: 'other-branch', bucket: null, first_at: null }
  // A parcel that no bucket claims may go into any.
  const bucket = claim ?? here
  // Checked before the right bucket is named, so that nobody carries a parcel to another bucket that cannot take it either.
  if (order.status_key !== status.sortedToBucket && refuseMove(order.status_key, status.sortedToBucket))
    return { verdict: 'not-sortable', bucket, first_at: null }
  return { verdict: bucket.id === here.id ? 'accepted' : 'wrong-bucket', bucket, first_at: null }
}

/**
 * A parcel in another bucket that no claim decides about is not moved by one scan, since one of the two may be a mistake. The next
 * scan of it at this station is meant, unless it was carried to a third bucket in between.
 * @returns the bucket that it stays in
 */
async function lyingIn(tx: Tx, session: Session, { id, bucket_id, status_key }: ScannedOrder): Promise<BucketRef | null> {
  if (status_key !== status.sortedToBucket || bucket_id === null || bucket_id === session.bucket_id) return null
  const { rows } = await sql<BucketRef & { isAgain: boolean | null }>`
    select b.id, b.code, b.name, (
      select s.verdict = 'other-bucket' and (s.answer -> 'bucket' ->> 'id')::int = b.id from sorting_scans s
      where s.tenant_id = b.tenant_id and s.order_id = ${id} and s.session_id = ${session.id} and s.undone_at is null
      order by s.at desc limit 1) as "isAgain"
    from sorting_buckets b where b.id = ${bucket_id}`.execute(tx)
  const { isAgain, ...bucket } = found(rows[0])
  return isAgain ? null : bucket
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

/** What all events of a scan have in common. */
const eventOf = (input: ScanInput, scanner: Scanner) =>
  ({ source: 'scan', staff_id: scanner.staffId, device_at: input.scanned_at }) as const

const intoBucket = ({ warehouse_id, bucket_id }: Session): Move => ({
  status_key: status.sortedToBucket,
  reason: null,
  rider_id: null,
  warehouse_id,
  bucket_id,
})

/** The order in a state in which it can go into a bucket; null if it cannot. */
async function sortable(
  tx: Tx,
  session: Session,
  order: ScannedOrder,
  input: ScanInput,
  scanner: Scanner,
): Promise<LockedOrder | null> {
  // A parcel in a sealed bag cannot be here. Its bag may have been sealed while the look waited for the parcel.
  if (order.bag_id !== null) {
    const { applied } = await moveOrders(tx, [order], intoBucket(session), eventOf(input, scanner), scanner.translate, true)
    return applied === 1 ? order : null
  }
  if (order.status_key !== status.sortedToBucket) return refuseMove(order.status_key, status.sortedToBucket) ? null : order
  // From one bucket to another the status stays the same, so the first sorting is undone before the second.
  const { applied } = await reverseOrders(tx, [order], eventOf(input, scanner), outOfBucket, scanner.translate)
  const [again] = applied === 1 ? await lockOrders(tx, [order.id]) : []
  return again && refuseMove(again.status_key, status.sortedToBucket) === null ? again : null
}

/** Moves a sortable order into the session's bucket. */
async function sortInto(tx: Tx, session: Session, order: LockedOrder, input: ScanInput, scanner: Scanner): Promise<void> {
  await moveOrders(tx, [order], intoBucket(session), eventOf(input, scanner), scanner.translate)
}

const counters = { accepted: 'accepted', duplicate: 'duplicates', refused: 'refused' } as const

/** Stores the scan and the session's counter in one statement. */
async function keepScan(tx: Tx, session: Session, input: ScanInput, orderId: number | null, answer: ScanVerdict): Promise<void> {
  const { verdict } = answer
  const counter = sql.ref(counters[outcomeOf(verdict)])
  await sql`
    with counted as (
      update sorting_sessions set ${counter} = ${counter} + 1, last_scan_at = ${answer.at}::timestamptz where tenant_id = (select current_tenant()) and id = ${session.id})
    insert into sorting_scans (scan_id, session_id, order_id, verdict, answer, device_at, at)
    values (${input.scan_id}, ${session.id}, ${orderId}::int, ${verdict}, ${JSON.stringify(answer)}::jsonb,
      ${input.scanned_at}::timestamptz, ${answer.at}::timestamptz)`.execute(tx)
}

export async function scan(tx: Tx, input: ScanInput, scanner: Scanner): Promise<ScanVerdict> {
  const [session, seen] = await Promise.all([lockSession(tx, input.session_id), look(tx, input)])
  // Sent again, even after the session's end: the first answer holds.
  if (seen.repeated) return seen.repeated
  checkOpen(session, scanner.staffId)
  const { order, claim } = seen
  const own = judge(session, seen)
  const lies = order && own.verdict === 'accepted' && claim === null ? await lyingIn(tx, session, order) : null
  const { bucket, first_at, ...judged }: Judgement = lies
    ? { verdict: 'other-bucket', bucket: lies, first_at: order?.status_since ?? null }
    : own
  const sorted = order && judged.verdict === 'accepted' ? await sortable(tx, session, order, input, scanner) : null
  const verdict = judged.verdict === 'accepted' && !sorted ? 'not-sortable' : judged.verdict
  const added = verdict === 'accepted' ? 1 : 0
  const answer: ScanVerdict = {
    scan_id: input.scan_id,
    verdict,
    code: input.code,
    bucket,
    order: order && {
      id: order.id,
      waybill_number: order.waybill_number,
      receiver_name: order.receiver_name,
      city_name: order.city_name,
      status_key: verdict === 'accepted' ? status.sortedToBucket : order.status_key,
      weight_kg: order.weight_kg,
    },
    first_at,
    at: scanner.now,
    accepted: session.accepted + added,
    parcels: seen.parcels + added,
  }
  await Promise.all([
    sorted && sortInto(tx, session, sorted, input, scanner),
    keepScan(tx, session, input, order?.id ?? null, answer),
  ])
  return answer
}

const parcelsIn = async (tx: Tx, bucketId: number): Promise<number> => {
  const row = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('parcels'))
    .where('bucket_id', '=', bucketId)
    .where('status_key', '=', status.sortedToBucket)
    .executeTakeFirstOrThrow()
  return row.parcels
}

/** Undoes a scan, once: an accepted parcel returns to where it was. */
export async function undoScan(tx: Tx, input: { scan_id: string; session_id: number }, scanner: Scanner) {
  const session = await lockSession(tx, input.session_id)
  checkOpen(session, scanner.staffId)
  const row = found(
    await tx
      .selectFrom('sorting_scans')
      .select(['session_id', 'order_id', 'verdict', 'undone_at'])
      .where('scan_id', '=', input.scan_id)
      .executeTakeFirst(),
  )
  if (row.session_id !== session.id) refuse('not-found')
  let { accepted } = session
  if (row.undone_at === null) {
    if (row.verdict === 'accepted' && row.order_id !== null) {
      const [order] = await lockOrders(tx, [row.order_id])
      if (order?.status_key !== status.sortedToBucket || order.bucket_id !== session.bucket_id)
        refuse('scan-moved-on', { detail: movedOn, current: order ?? null })
      const by = { source: 'scan', staff_id: scanner.staffId } as const
      const { results } = await reverseOrders(tx, [order], by, outOfBucket, scanner.translate)
      for (const { outcome, message = '' } of results)
        if (outcome === 'refused') refuse('scan-stays', { detail: stays, values: { reason: message }, current: order })
      accepted -= 1
      await sql`update sorting_sessions set accepted = accepted - 1 where tenant_id = (select current_tenant()) and id = ${session.id}`.execute(
        tx,
      )
    }
    await tx.updateTable('sorting_scans').set({ undone_at: scanner.now }).where('scan_id', '=', input.scan_id).execute()
  }
  return { scan_id: input.scan_id, undone: true, accepted, parcels: await parcelsIn(tx, session.bucket_id) }
}
