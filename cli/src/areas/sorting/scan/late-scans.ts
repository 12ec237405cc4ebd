// Scans of sessions that had ended: the server does not have them, and they stay on disk until they are sent in another session
// at the same bucket.
import { type SortingSession, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { Call } from '@office/shared/core/api/client'
import type { KeptScan } from './scan-journal.ts'

interface LateScans {
  /** Whether one of this session is among them. */
  has: (session: number) => boolean
  add: (scan: KeptScan) => void
  /** Takes those that were scanned at the bucket of this session; the others stay. */
  takeFor: (session: SortingSession) => Promise<{ here: readonly KeptScan[]; elsewhere: { n: number; buckets: string } }>
}

export function createLateScans(call: Call): LateScans {
  let late: KeptScan[] = []
  return {
    has: session => late.some(scan => scan.session === session),
    add: scan => void late.push(scan),
    async takeFor({ bucket_id }) {
      if (late.length === 0) return { here: [], elsewhere: { n: 0, buckets: '' } }
      const filters = { id: [...new Set(late.map(scan => scan.session))].join() }
      const { data: over } = await call(sortingContract.sessions, { query: { filters, paginate: 100 } })
      const isHere = (scan: KeptScan) => over.some(found => found.id === scan.session && found.bucket_id === bucket_id)
      const [here, elsewhere] = [late.filter(isHere), late.filter(scan => !isHere(scan))]
      late = elsewhere
      const buckets = new Set(over.filter(found => found.bucket_id !== bucket_id).map(found => found.bucket_code))
      return { here, elsewhere: { n: elsewhere.length, buckets: [...buckets].join(', ') } }
    },
  }
}
