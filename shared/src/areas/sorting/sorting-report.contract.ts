// What was sorted: by bucket and operator for each day, and by bucket and hour of today for the screen on the wall.
import { type Labels, msg } from '@office/shared/core/message'
import { get, list } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const SortingReportRow = x.row({
  /** Of the day's first session. */
  id: x.id(),
  day: x.day(),
  bucket_code: x.text(),
  bucket_name: x.text(),
  warehouse_name: x.text(),
  staff_name: x.text(),
  sessions: x.integer(),
  /** Minutes logged in. */
  minutes: x.integer(),
  accepted: x.integer(),
  duplicates: x.integer(),
  refused: x.integer(),
  /** Accepted scans for each hour logged in. */
  per_hour: x.integer(),
  /** Of all scans those that were refused, in percent; null while there are none. */
  error_percent: x.nullable(x.decimal(1)),
})
export type SortingReportRow = x.Of<typeof SortingReportRow>

export const sortingReportLabels = {
  day: msg`Day`,
  bucket_code: msg`Bucket`,
  warehouse_name: msg`Branch`,
  staff_name: msg`Staff`,
  sessions: msg`Sessions`,
  minutes: msg`Minutes`,
  accepted: msg`Accepted`,
  duplicates: msg`Duplicates`,
  refused: msg`Refused`,
  per_hour: msg`Scans per hour`,
  error_percent: msg`Errors (%)`,
} satisfies Labels<SortingReportRow>

/** Hours of a day. */
const HOURS = 24

export const SortingStats = x.row({
  /** Today, where the tenant is. */
  day: x.day(),
  /** The hour that it is now, from 0. */
  hour: x.integer(0, HOURS - 1),
  buckets: x.list(
    x.row({
      id: x.id(),
      code: x.text(),
      name: x.text(),
      warehouse_name: x.text(),
      /** Lying in it now. */
      parcels: x.integer(),
      staff_name: x.nullable(x.text()),
      accepted: x.integer(),
      refused: x.integer(),
      /** Accepted in each hour of today. */
      by_hour: x.list(x.integer(), HOURS, HOURS),
    }),
    0,
    1000,
  ),
})
export type SortingStats = x.Of<typeof SortingStats>

export const sortingReportContract = {
  list: list('/admin/sorting/report', {
    summary: 'Sorting report: scans by day, bucket and operator',
    needs: ['view-sorting-report'],
    service: 'reports',
    row: SortingReportRow,
    filters: { day: 'days', warehouse_id: 'ids', bucket_id: 'ids', staff_id: 'ids' },
    sort: ['id', 'day', 'accepted', 'per_hour'],
    pageSize: 20,
  }),
  stats: get('/admin/sorting/stats', {
    summary: 'Scans of today by bucket and hour',
    needs: ['view-sorting-report', 'operate-sorting'],
    service: 'reports',
    query: x.record({
      /** Of one branch; of all when absent. */
      warehouse_id: x.optional(x.text({ max: 9 })),
    }),
    returns: SortingStats,
  }),
}
