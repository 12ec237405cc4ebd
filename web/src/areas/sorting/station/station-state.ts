// The state of the scan station as its screen shows it; scan-station.ts changes it.
import type { ScanVerdict, SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { proxy } from 'valtio'
import type { QueuedScan, ScanCounts } from '../../../core/scan/scan-queue.ts'

export type StationScan = QueuedScan<ScanVerdict>

/**
 * What the big panel says of the newest scan. 'checking' lasts until the server's verdict, a few hundredths of a second;
 * 'refused' is a scan that the server rejected without a verdict, such as a code that is too long.
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
  /** When the connection was lost, in milliseconds since 1970. */
  offlineSince: number | null
  voice: boolean
  /** Why scanning is blocked: the device cannot store scans, or the session is over. */
  blocked: 'storage' | 'session' | null
  /** Parcels in the bucket, by the server's last answer; null before the first one. */
  parcels: number | null
  /** The triage is open. */
  triage: boolean
}

/** Before anyone logs in to a bucket. */
export const closedStation = (): Station => ({
  state: 'closed',
  session: null,
  current: null,
  verdict: null,
  lane: [],
  counts: { scanned: 0, lastHour: 0, refused: 0, pending: 0 },
  online: true,
  offlineSince: null,
  voice: false,
  blocked: null,
  parcels: null,
  triage: false,
})

export const station = proxy(closedStation())
