// Sorting: buckets, sessions at them and scans.
import { type Bucket, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { crud, refuseUnknown } from '../../core/records/crud.ts'
import { refuseNotOwn } from '../branches/own-branch.part.ts'
import { bucketSource, readBuckets, readSessions } from './bucket.source.ts'
import { resetBucket } from './bucket-reset.queries.ts'
import { handOverParcels } from './hand-over.part.ts'
import { scan, undoScan } from './scan.queries.ts'
import { closeSession, logIn, logOut, readSession } from './session.queries.ts'

/** Lists of places have no foreign key that would refuse those of another tenant. */
async function checkPlaces(tx: Tx, table: 'states' | 'cities', ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) refuseUnknown(field)
}

const stillUsed = msg`Someone is logged in to this bucket, or parcels or bags are in it. It stays at its branch until it is empty.`

/** What is in a bucket is at its branch, and would be sealed, scanned and listed at the other one from then on. */
async function checkMove(bucket: Bucket, context: Context, warehouseId: number): Promise<void> {
  if (warehouseId === bucket.warehouse_id) return
  await refuseNotOwn(context, warehouseId)
  const { tx } = context
  const bags = tx
    .selectFrom('sorting_bags')
    .select('id')
    .where('bucket_id', '=', bucket.id)
    .where('state', 'in', ['open', 'sealed'])
  if (bucket.staff_name !== null || bucket.parcels > 0 || (await bags.executeTakeFirst()))
    refuseField('warehouse_id', 'bucket-in-use', stillUsed)
}

const { buckets, createBucket, updateBucket, removeBucket } = sortingContract
const bucketVerbs = crud(
  { list: buckets, create: createBucket, update: updateBucket, remove: removeBucket },
  {
    table: 'sorting_buckets',
    noun: 'bucket',
    source: bucketSource,
    guards: { update: (bucket, context, { warehouse_id }) => checkMove(bucket, context, warehouse_id) },
    values: async (draft, context) => {
      const { tx } = context
      await refuseNotOwn(context, draft.warehouse_id)
      await checkPlaces(tx, 'states', draft.state_ids, 'state_ids')
      await checkPlaces(tx, 'cities', draft.city_ids, 'city_ids')
      return { ...draft }
    },
    taken: {
      sorting_buckets_code: {
        code: 'bucket-code-taken',
        field: 'code',
        message: msg`This warehouse already has a bucket with this code`,
      },
    },
  },
)

/** Open lists of orders follow what happens at a bucket; scans that move nothing only concern the wall display. */
function tell(context: Context, count: number): void {
  context.publish(count > 0 ? { type: 'orders.moved', data: { count } } : { type: 'sorting.scanned', data: null })
}

/** Announces that the people at a bucket have changed. */
async function telling<T>(context: Context, work: Promise<T>): Promise<T> {
  const answer = await work
  tell(context, 0)
  return answer
}

const scannerOf = ({ staff, now, translate }: Context) => ({ staffId: staff.id, now, translate })

export const sortingHandlers = implement(sortingContract, {
  buckets: ({ query }, context) => readBuckets(query, context),
  createBucket: bucketVerbs.create,
  updateBucket: bucketVerbs.update,
  removeBucket: bucketVerbs.remove,
  login: ({ params, body }, context) => telling(context, logIn(context, params.id, body.device)),
  logout: ({ params, body }, context) => telling(context, logOut(context, params.id, body.device)),
  reset: async ({ params, body }, context) => {
    const emptied = await resetBucket(context, params.id, body.code)
    tell(context, emptied.parcels)
    return emptied
  },
  scan: async ({ body }, context) => {
    const verdict = await scan(context.tx, body, scannerOf(context))
    tell(context, verdict.verdict === 'accepted' ? 1 : 0)
    return verdict
  },
  undo: async ({ body }, context) => {
    const outcome = await undoScan(context.tx, body, scannerOf(context))
    tell(context, outcome.undone ? 1 : 0)
    return outcome
  },
  sessions: ({ query }, context) => readSessions(query, context),
  closeSession: ({ params }, context) => closeSession(context, params.id),
  session: async ({ params }, { tx }) => {
    const session = await readSession(tx, params.id)
    const scans = await tx
      .selectFrom('sorting_scans')
      .select('answer')
      .where('session_id', '=', params.id)
      .where('undone_at', 'is', null)
      .orderBy('at', 'desc')
      .limit(1000)
      .execute()
    return { session, scans: scans.map(row => row.answer), parcels: await handOverParcels(tx, params.id) }
  },
})
