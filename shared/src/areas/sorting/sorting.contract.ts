// Sorting: buckets, sessions at them and scans.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { get, list, post, put, remove } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'

/** A session that nobody has closed: idle after the sorting setting's minutes without a scan, until the next scan. */
export const openStates = ['active', 'idle'] as const
export const sessionStates = [...openStates, 'closed'] as const
export const sessionStateNames: Readonly<Record<(typeof sessionStates)[number], Message>> = {
  active: msg`Active`,
  idle: msg`Idle`,
  closed: msg`Closed`,
}

export const Bucket = x.row({
  id: x.id(),
  /** The giant letters on the shelf: 'B7'. */
  code: x.text({ max: 8 }),
  name: x.text({ max: 120 }),
  /** The order in the hall, lowest first; equal ones go by their codes. */
  position: x.integer(0, 9999),
  warehouse_id: x.id(),
  warehouse_name: x.text(),
  /** States and cities whose parcels belong here; a city takes precedence over its state. */
  state_ids: x.list(x.id(), 0, 1000),
  city_ids: x.list(x.id(), 0, 1000),
  /** Parcels in it now, not yet bagged. */
  parcels: x.integer(),
  /** Who is logged in, or null. */
  staff_name: x.nullable(x.text()),
  /** Of that session. */
  session_state: x.nullable(x.oneOf(openStates, sessionStateNames)),
  version: x.integer(1),
})
export type Bucket = x.Of<typeof Bucket>

export const bucketLabels = {
  id: msg`Number`,
  code: msg`Code`,
  name: msg`Name`,
  position: msg`Rank`,
  warehouse_name: msg`Branch`,
  state_ids: msg`States`,
  city_ids: msg`Cities`,
  parcels: msg`Parcels in it`,
  staff_name: msg`Logged in`,
  session_state: msg`Session`,
} satisfies Labels<Bucket>

const bucketDraft = {
  code: x.text({ max: 8 }),
  name: x.text({ max: 120 }),
  position: x.optional(x.integer(0, 9999)),
  warehouse_id: x.id(),
  state_ids: x.list(x.id(), 0, 1000),
  city_ids: x.list(x.id(), 0, 1000),
}

/**
 * Who ended a session: its person by logging out, an administrator, or the clock after the sorting setting's hours without a
 * scan.
 */
export const sessionEnds = ['user', 'admin', 'timeout'] as const
export const sessionEndNames: Readonly<Record<(typeof sessionEnds)[number], Message>> = {
  user: msg`User`,
  admin: msg`Administrator`,
  timeout: msg`Timeout`,
}

/** The most parcels by which a hand-over can differ, either way. */
const MOST = 2_147_483_647

/** Parcels in a bucket between two shifts at it; null where nobody counted them, before these were kept. */
export const handOver = {
  /** In it at the login. */
  taken_over: x.nullable(x.integer()),
  /** How many more that is than the shift before left in it, fewer if negative; also null for the first shift at a bucket. */
  taken_over_difference: x.nullable(x.integer(-MOST, MOST)),
  /** In it at the end; null until then. */
  handed_over: x.nullable(x.integer()),
}
export const handOverLabels = {
  taken_over: msg`Taken over`,
  taken_over_difference: msg`Difference`,
  handed_over: msg`Handed over`,
}

/** A shift at a bucket; one device has one open session at a time (docs/statuses.md section 4). */
export const SortingSession = x.row({
  id: x.id(),
  bucket_id: x.id(),
  bucket_code: x.text(),
  bucket_name: x.text(),
  staff_name: x.text(),
  device: x.text({ max: 60 }),
  state: x.oneOf(sessionStates, sessionStateNames),
  opened_at: x.instant(),
  /** Null until something is scanned. */
  last_scan_at: x.nullable(x.instant()),
  closed_at: x.nullable(x.instant()),
  closed_by: x.nullable(x.oneOf(sessionEnds, sessionEndNames)),
  /** Who logged out or closed it, and with that left what is handed over; null after a timeout, and before this was kept. */
  closed_by_name: x.nullable(x.text()),
  ...handOver,
  accepted: x.integer(),
  duplicates: x.integer(),
  refused: x.integer(),
  /** Accepted scans per hour of the session, which counts until its last scan unless its person logged out. */
  per_hour: x.integer(),
  /** The percentage of refused scans; null while there are none. */
  error_percent: x.nullable(x.decimal(1)),
})
export type SortingSession = x.Of<typeof SortingSession>

export const sessionLabels = {
  bucket_code: msg`Bucket`,
  staff_name: msg`Staff`,
  device: msg`Device`,
  state: msg`Status`,
  opened_at: msg`Logged in`,
  last_scan_at: msg`Last scan`,
  closed_at: msg`Logged out`,
  closed_by: msg`Closed by`,
  closed_by_name: msg`Ended by`,
  ...handOverLabels,
  accepted: msg`Accepted`,
  duplicates: msg`Duplicates`,
  refused: msg`Refused`,
  per_hour: msg`Scans per hour`,
  error_percent: msg`Errors (%)`,
} satisfies Labels<SortingSession>

/** The most parcels of a hand-over that are listed. */
export const MAX_LISTED = 1000

/** A parcel in a bucket between two shifts. */
export const HandOverParcel = x.row({
  id: x.id(),
  waybill_number: x.text({ max: 40 }),
  receiver_name: x.text(),
  /** Now. */
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** Whether the shift before left it there; null if nobody knows what that shift left. */
  left_before: x.nullable(x.flag()),
  /** Whether it lay there at the login. */
  taken_over: x.flag(),
  /** Whether it lay there at the end; null until then. */
  handed_over: x.nullable(x.flag()),
})
export type HandOverParcel = x.Of<typeof HandOverParcel>

export const handOverFinds = ['missing', 'extra'] as const
export const handOverFindNames: Readonly<Record<(typeof handOverFinds)[number], Message>> = {
  missing: msg`Missing: the shift before left it`,
  extra: msg`Extra: the shift before did not leave it`,
}

/** What a shift found otherwise than the one before left it; null for what is as it was left. */
export const foundOtherwise = ({ left_before, taken_over }: HandOverParcel): (typeof handOverFinds)[number] | null => {
  if (left_before === null || left_before === taken_over) return null
  return left_before ? 'missing' : 'extra'
}

/**
 * The answer to a scan.
 * - accepted: sorted into this bucket
 * - duplicate: already in this bucket; `first_at` says since when
 * - other-bucket: lies in `bucket` since `first_at`, and nothing says that it belongs in either; scanned once more, it is moved here
 * - wrong-bucket: belongs to `bucket`; nothing was changed
 * - not-found: no such waybill in this tenant
 * - not-sortable: its status does not allow sorting; nothing was changed
 * - other-branch: it was last seen at another branch and asks for its in-scan; nothing was changed
 */
export const verdicts = [
  'accepted',
  'duplicate',
  'other-bucket',
  'wrong-bucket',
  'not-found',
  'not-sortable',
  'other-branch',
] as const
export const verdictNames: Readonly<Record<(typeof verdicts)[number], Message>> = {
  accepted: msg`Sorted`,
  duplicate: msg`Already scanned`,
  'other-bucket': msg`In another bucket`,
  'wrong-bucket': msg`Wrong bucket`,
  'not-found': msg`Unknown code`,
  'not-sortable': msg`Cannot be sorted`,
  'other-branch': msg`From another branch`,
}

/** What whoever scanned a parcel of another bucket can do. */
export const scanAgain = msg`Nothing was changed. Scan it again to move it here.`

/** What they come to: sorted, sorted before, or to be checked. */
export const outcomeOf = (verdict: (typeof verdicts)[number]): 'accepted' | 'duplicate' | 'refused' => {
  if (verdict === 'accepted') return verdict
  return verdict === 'duplicate' || verdict === 'other-bucket' ? 'duplicate' : 'refused'
}

export const ScanVerdict = x.row({
  scan_id: x.text(),
  verdict: x.oneOf(verdicts, verdictNames),
  code: x.text(),
  /** Where the parcel belongs; where it lies, of one in another bucket. */
  bucket: x.nullable(x.row({ id: x.id(), code: x.text(), name: x.text() })),
  order: x.nullable(
    x.row({
      id: x.id(),
      waybill_number: x.text(),
      receiver_name: x.text(),
      city_name: x.text(),
      status_key: x.text(),
      weight_kg: x.decimal(3),
    }),
  ),
  first_at: x.nullable(x.instant()),
  at: x.instant(),
  /** This session so far. */
  accepted: x.integer(),
  /** Parcels in the bucket now. */
  parcels: x.integer(),
})
export type ScanVerdict = x.Of<typeof ScanVerdict>

export const Scan = x.record({
  /** Made on the device, one for each scan: a repeat gets the first answer and changes nothing. */
  scan_id: x.clientKey(),
  session_id: x.id(),
  code: x.scannedCode(),
  /** The device's clock; for display only. */
  scanned_at: x.instant(),
})

/** The most parcels that are named when a bucket cannot be emptied completely. */
export const MAX_KEPT = 100

export const sortingContract = {
  buckets: list('/admin/sorting/bucket', {
    summary: 'Buckets',
    needs: ['view-sorting', 'operate-sorting'],
    row: Bucket,
    filters: { code: 'words', name: 'text', warehouse_id: 'ids', id: 'ids', updated_at: 'since' },
    sort: ['id', 'position', 'code', 'name'],
    defaultSort: 'position',
    pageSize: 20,
  }),
  createBucket: post('/admin/sorting/bucket', {
    summary: 'Create a bucket',
    needs: ['operate-sorting'],
    dryRun: true,
    body: x.record(bucketDraft),
    returns: Bucket,
    fails: ['bucket-code-taken', 'other-branch'],
  }),
  updateBucket: put('/admin/sorting/bucket/{id}', {
    summary: 'Update a bucket',
    needs: ['operate-sorting'],
    dryRun: true,
    body: x.record({ ...bucketDraft, version: x.integer(1) }),
    returns: Bucket,
    fails: ['bucket-code-taken', 'other-branch'],
  }),
  removeBucket: remove('/admin/sorting/bucket/{id}', {
    summary: 'Delete an empty bucket',
    needs: ['operate-sorting'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['in-use'],
  }),
  login: post('/admin/sorting/bucket/{id}/login', {
    summary: 'Log in to a bucket: opens a session, or resumes the open one of this device',
    needs: ['operate-sorting'],
    body: x.record({ device: x.text({ max: 60 }) }),
    returns: SortingSession,
    fails: ['bucket-taken', 'device-in-session', 'device-unlinked'],
  }),
  logout: post('/admin/sorting/bucket/{id}/logout', {
    summary: 'Log out of a bucket: closes the session',
    needs: ['operate-sorting'],
    body: x.record({ device: x.text({ max: 60 }) }),
    returns: SortingSession,
  }),
  reset: post('/admin/sorting/bucket/{id}/reset', {
    summary: 'Empty a bucket: its parcels go back to where they were; the code must be given',
    needs: ['reset-bucket'],
    body: x.record({ code: x.text({ max: 8 }) }),
    returns: x.row({
      parcels: x.integer(),
      /** Of the parcels that cannot leave, their number, and the first of them with the reason. */
      refused: x.integer(),
      kept: x.list(x.row({ id: x.id(), waybill_number: x.text(), message: x.text({ max: 500 }) }), 0, MAX_KEPT),
    }),
  }),
  scan: post('/admin/sorting/scan', {
    summary: 'Scan a waybill; idempotent by scan id',
    namesAttempt: true,
    inTurn: true,
    needs: ['operate-sorting'],
    body: Scan,
    returns: ScanVerdict,
    fails: ['session-closed'],
  }),
  undo: post('/admin/sorting/scan/undo', {
    summary: 'Undo a scan; once',
    namesAttempt: true,
    needs: ['operate-sorting'],
    body: x.record({ scan_id: x.clientKey(), session_id: x.id() }),
    returns: x.row({ scan_id: x.text(), undone: x.flag(), parcels: x.integer(), accepted: x.integer() }),
    fails: ['scan-moved-on', 'scan-stays', 'session-closed'],
  }),
  sessions: list('/admin/sorting/session', {
    summary: 'Sessions',
    needs: ['view-sorting-session-report', 'operate-sorting'],
    row: SortingSession,
    filters: { bucket_id: 'ids', state: 'words', closed_by: 'words', opened_at: 'days', device: 'words', id: 'ids' },
    sort: ['id', 'opened_at'],
    pageSize: 20,
  }),
  session: get('/admin/sorting/session/{id}', {
    summary: 'One session, with its scans, newest first, and the parcels that it took over and handed over',
    needs: ['view-sorting-session-report', 'operate-sorting'],
    returns: x.row({
      session: SortingSession,
      scans: x.list(ScanVerdict, 0, 1000),
      /** Those that were found otherwise than the shift before left them come first. */
      parcels: x.list(HandOverParcel, 0, MAX_LISTED),
    }),
  }),
  closeSession: post('/admin/sorting/session/{id}/close', {
    summary: "Close anybody's session at a bucket, which is free again then",
    needs: ['reset-bucket'],
    returns: SortingSession,
    fails: ['session-closed'],
  }),
}

/** Buckets as a plain noun: listed, created, edited, deleted. */
export const bucketContract = {
  list: sortingContract.buckets,
  create: sortingContract.createBucket,
  update: sortingContract.updateBucket,
  remove: sortingContract.removeBucket,
}

/** Sessions as a plain noun: only listed. */
export const sessionContract = { list: sortingContract.sessions }
