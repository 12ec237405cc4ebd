// Sorting: buckets, sessions at them, scans and bags.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/message'
import type { Context } from '../../core/context.ts'
import { crud, refuseUnknown } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import type { Tx } from '../../core/transaction.ts'
import { readBag, resetBucket, sealBag } from './bag.queries.ts'
import { bucketSource, readBags, readBuckets, readSessions } from './bucket.source.ts'
import { scan, undoScan } from './scan.queries.ts'
import { logIn, logOut, readSession } from './session.queries.ts'

/** Lists of places have no foreign key that would refuse a stranger's. */
async function checkPlaces(tx: Tx, table: 'states' | 'cities', ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) refuseUnknown(field)
}

const { buckets, createBucket, updateBucket, removeBucket } = sortingContract
const bucketVerbs = crud(
  { list: buckets, create: createBucket, update: updateBucket, remove: removeBucket },
  {
    table: 'sorting_buckets',
    noun: 'bucket',
    source: bucketSource,
    values: async (draft, { tx }) => {
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

const scannerOf = ({ staff, now, translate }: Context) => ({ staffId: staff.id, now, translate })

export const sortingHandlers = implement(sortingContract, {
  buckets: ({ query }, context) => readBuckets(query, context),
  createBucket: bucketVerbs.create,
  updateBucket: bucketVerbs.update,
  removeBucket: bucketVerbs.remove,
  login: ({ params, body }, context) => logIn(context, params.id, body.device),
  logout: ({ params, body }, context) => logOut(context, params.id, body.device),
  reset: ({ params, body }, context) => resetBucket(context, params.id, body.code),
  scan: ({ body }, context) => scan(context.tx, body, scannerOf(context)),
  undo: ({ body }, context) => undoScan(context.tx, body, scannerOf(context)),
  bags: ({ query }, context) => readBags(query, context),
  createBag: ({ body }, context) => sealBag(context, body.bucket_id),
  bag: ({ params }, { tx }) => readBag(tx, params.id),
  sessions: ({ query }, context) => readSessions(query, context),
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
    return { session, scans: scans.map(row => row.answer) }
  },
})
