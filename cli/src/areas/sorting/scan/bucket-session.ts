// The session of this machine at a bucket: which bucket a code means, logging in there and logging out.
import { type SortingSession, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { Call } from '@office/shared/core/api/client'
import { unlessGone } from '@office/shared/core/api/failure'
import { findRow } from '../../../core/nouns/find-records.ts'
import { bucketNoun } from '../bucket.noun.ts'

export interface BucketSession {
  /** Null while nobody is logged in. */
  readonly open: SortingSession | null
  bucketNamed: (bucket: string) => Promise<number>
  logIn: (bucket: number) => Promise<SortingSession>
  logOut: () => Promise<void>
}

export function createBucketSession(call: Call, device: string): BucketSession {
  let open: SortingSession | null = null

  const buckets = async (filters: Record<string, string>) =>
    (await call(sortingContract.buckets, { query: { filters, noPagination: true } })).data

  return {
    get open() {
      return open
    },
    /** Several branches may have a bucket of this code: meant is the one of the branch where the session is. */
    async bucketNamed(bucket) {
      const [here] = open ? await buckets({ id: String(open.bucket_id) }) : []
      const code = bucket.toLowerCase()
      const named = here ? await buckets({ code: bucket, warehouse_id: String(here.warehouse_id) }) : []
      const own = named.find(one => one.code.toLowerCase() === code)
      return own?.id ?? Number((await findRow(call, await bucketNoun.load(), bucket)).id)
    },
    async logIn(id) {
      open = await call(sortingContract.login, { params: { id }, body: { device } })
      return open
    },
    async logOut() {
      const id = open?.bucket_id
      // A session that has ended needs no logout.
      if (id !== undefined) await call(sortingContract.logout, { params: { id }, body: { device } }).catch(unlessGone)
      open = null
    },
  }
}
