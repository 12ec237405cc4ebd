// The scan station as its screen shows it; scan-station.ts changes it.
import type { ScanVerdict, SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { proxy } from 'valtio'
import type { QueuedScan, ScanCounts } from '../../../core/scan/scan-queue.ts'

export type StationScan = QueuedScan<ScanVerdict>

/**
 * What the big panel says of the newest scan. 'checking' lasts until the server's word, a few hundredths of a second; 'refused' is what the
 * server would not judge at all, as a code that is too long.
 */
export type Verdict = ScanVerdict['verdict'] | 'checking' | 'queued' | 'undone' | 'refused'

export interface Station {
  state: 'closed' | 'opening' | 'open'
  session: SortingSession | null
  /** The newest scan and its verdict. */
  current: StationScan | null
  verdict: Verdict | null
  /** Newest first; the lane beside the panel. */
  lane: StationScan[]
  counts: ScanCounts
  online: boolean
  /** When the connection was lost, milliseconds since 1970. */
  offlineSince: number | null
  sound: boolean
  voice: boolean
  /** Why scanning is blocked: the device cannot store scans, or the session is over. */
  blocked: 'storage' | 'session' | null
  /** Parcels in the bucket, as the server last said; null while it has said nothing. */
  parcels: number | null
  /** The refused scans are being looked at. */
  triage: boolean
}

/** Before anybody logs in to a bucket. */
export const closedStation = (): Station => ({
  state: 'closed',
  session: null,
  current: null,
  verdict: null,
  lane: [],
  counts: { scanned: 0, lastHour: 0, refused: 0, pending: 0 },
  online: true,
  offlineSince: null,
  sound: true,
  voice: false,
  blocked: null,
  parcels: null,
  triage: false,
})

export const station = proxy(closedStation())
