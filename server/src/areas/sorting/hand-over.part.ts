// Hand-overs between shifts at a bucket: how many parcels lie in it when a session begins and when it ends.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type RawBuilder, sql } from 'kysely'

/** Parcels in a bucket, not bagged; `bucket` is its number in the statement. */
export const lyingIn = (bucket: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from orders lying
  where lying.tenant_id = (select current_tenant()) and lying.bucket_id = ${bucket} and lying.status_key = ${status.sortedToBucket})`

/** What a session keeps at its login: what lies there, and what the shift before left. */
export const takenOver = (bucketId: number) => ({
  taken_over: lyingIn(sql`${bucketId}::int`),
  left_before: sql<number | null>`(
    select before.handed_over from sorting_sessions before
    where before.tenant_id = (select current_tenant()) and before.bucket_id = ${bucketId} order by before.id desc limit 1)`,
})

/** What it keeps at its end, whoever ends it. */
export const handedOver = { handed_over: lyingIn(sql`sorting_sessions.bucket_id`) }
