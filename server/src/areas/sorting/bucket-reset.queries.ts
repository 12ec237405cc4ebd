// Empties a bucket: every parcel returns to where it was before it was sorted.
import { MAX_KEPT } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { reverseOrders } from '../orders/moves/order-reverse.part.ts'
import { lockSorted, outOfBucket } from './bag-lock.queries.ts'

const wrongCode = msg`Type the code of the bucket to empty it`

export async function resetBucket(context: Context, bucketId: number, code: string) {
  const { tx } = context
  const bucket = found(
    await tx.selectFrom('sorting_buckets').select(['id', 'code']).where('id', '=', bucketId).forUpdate().executeTakeFirst(),
  )
  if (bucket.code.toLowerCase() !== code.trim().toLowerCase()) refuseField('code', 'wrong-code', wrongCode)
  const outcome = await reverseOrders(
    tx,
    await lockSorted(tx, bucket.id),
    { source: context.source, staff_id: context.staff.id },
    outOfBucket,
    context.translate,
  )
  const { applied: parcels, refused, results } = outcome
  await context.audit({ action: 'bucket.reset', subject: 'bucket', subjectId: bucket.id, after: { parcels, refused } })
  const kept = results.flatMap(({ id, waybill_number, outcome: is, message = '' }) =>
    is === 'refused' ? [{ id, waybill_number, message }] : [],
  )
  return { parcels, refused, kept: kept.slice(0, MAX_KEPT) }
}
