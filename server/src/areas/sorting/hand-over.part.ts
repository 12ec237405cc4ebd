// Hand-overs between shifts at a bucket: which parcels lie in it when a session begins and when it ends, and who ends it.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type HandOverParcel, MAX_LISTED } from '@office/shared/areas/sorting/sorting.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'

/** Parcels in a bucket, not bagged; `bucket` is its number in the statement. */
const lying = <T>(what: RawBuilder<T>, bucket: RawBuilder<unknown>): RawBuilder<T> => sql<T>`(
  select ${what} from orders lying
  where lying.tenant_id = (select current_tenant()) and lying.bucket_id = ${bucket} and lying.status_key = ${status.sortedToBucket})`

export const lyingIn = (bucket: RawBuilder<unknown>): RawBuilder<number> => lying(sql<number>`count(*)::int`, bucket)
const idsIn = (bucket: RawBuilder<unknown>): RawBuilder<number[]> =>
  lying(sql<number[]>`coalesce(array_agg(lying.id order by lying.id), '{}')`, bucket)

/** What a session keeps at its login: what lies there, and what the shift before left. */
export const takenOver = (bucketId: number) => ({
  taken_over: lyingIn(sql`${bucketId}::int`),
  taken_over_ids: idsIn(sql`${bucketId}::int`),
  left_before: sql<number | null>`(
    select before.handed_over from sorting_sessions before
    where before.tenant_id = (select current_tenant()) and before.bucket_id = ${bucketId} order by before.id desc limit 1)`,
})

const itsBucket = sql`sorting_sessions.bucket_id`
/** What it keeps at its end, whoever ends it. */
export const handedOver = { handed_over: lyingIn(itsBucket), handed_over_ids: idsIn(itsBucket) }

/** A session that its person or an administrator ends. */
export const endedBy = (closed_by: 'user' | 'admin', { now, staff }: Pick<Context, 'now' | 'staff'>) => ({
  closed_at: now,
  closed_by,
  ended_by: staff.id,
  ...handedOver,
})

/** The parcels of a session's two hand-overs, as they are now. */
export async function handOverParcels(tx: Tx, sessionId: number): Promise<HandOverParcel[]> {
  const { rows } = await sql<HandOverParcel>`
    with shift as (
      select s.tenant_id, s.taken_over_ids as taken, s.handed_over_ids as handed, (
        select before.handed_over_ids from sorting_sessions before
        where before.tenant_id = s.tenant_id and before.bucket_id = s.bucket_id and before.id < s.id order by before.id desc limit 1) as before
      from sorting_sessions s where s.id = ${sessionId} and s.taken_over_ids is not null)
    select o.id, o.waybill_number, o.receiver_name, o.status_key, o.id = any(shift.before) as left_before,
      o.id = any(shift.taken) as taken_over, o.id = any(shift.handed) as handed_over
    from shift
    cross join lateral (select distinct unnest(shift.taken || shift.handed || shift.before) as id) parcel
    join orders o on o.tenant_id = shift.tenant_id and o.id = parcel.id
    order by (o.id = any(shift.before)) <> (o.id = any(shift.taken)) desc nulls last, o.id
    limit ${MAX_LISTED}`.execute(tx)
  return rows
}
