// What each person sorted at each bucket, day by day: how many per hour, and with how many errors.
import { msg } from '@office/shared/core/messages/message'
import { defineReport } from '../../core/reports/report.ts'
import * as x from '../../core/schema.ts'
import { handOver, handOverLabels, sessionContract } from '../sorting/sorting.contract.ts'
import { sortingReportPath } from '../sorting/sorting-report.contract.ts'

export const sorting = defineReport({
  slug: 'sorting',
  path: sortingReportPath,
  title: msg`Sorting report`,
  about: msg`What each person scanned at each bucket, by the day they logged in. The last 30 days, or up to 366 that you choose. Scans that were undone are not counted; errors are scans that were refused. Minutes count until logout, or until the last scan if there was no logout. Taken over and handed over are the parcels in the bucket when the first session began and the last one ended; the difference is what changed in it between the shifts.`,
  needs: ['view-sorting-report'],
  row: x.row({
    /** Of the day's first session. */
    id: x.id(),
    day: x.day(),
    bucket_id: x.id(),
    bucket_code: x.text(),
    bucket_name: x.text(),
    warehouse_name: x.text(),
    staff_name: x.text(),
    accepted: x.integer(),
    /** Accepted scans per hour of these minutes. */
    per_hour: x.integer(),
    duplicates: x.integer(),
    refused: x.integer(),
    /** The share of refused scans; null while there are none. */
    error_percent: x.nullable(x.decimal(1)),
    sessions: x.integer(),
    /** From login to logout, otherwise to the last scan. */
    minutes: x.integer(),
    /** Taken over by the day's first session and handed over by its last; the difference is that of all of them. */
    ...handOver,
  }),
  filters: { day: 'days', warehouse_id: 'ids', bucket_id: 'ids', staff_id: 'ids' },
  sort: ['id', 'day', 'accepted', 'per_hour'],
  defaultSort: '-day',
  span: { filter: 'day', usual: 'last-30-days', most: 366 },
  into: sessionContract.list,
  columns: {
    day: { label: msg`Day`, format: 'day' },
    bucket_code: { label: msg`Bucket`, format: 'text' },
    bucket_name: { label: msg`Bucket name`, format: 'text', isExtra: true },
    warehouse_name: { label: msg`Branch`, format: 'text' },
    staff_name: { label: msg`Staff`, format: 'name' },
    accepted: { label: msg`Accepted`, format: 'count' },
    per_hour: { label: msg`Scans per hour`, format: 'count' },
    duplicates: { label: msg`Duplicates`, format: 'count' },
    refused: { label: msg`Refused`, format: 'count' },
    error_percent: { label: msg`Errors (%)`, format: 'decimal' },
    sessions: {
      label: msg`Sessions`,
      format: 'count',
      opens: ({ day, bucket_id }) => ({ bucket_id: String(bucket_id), opened_at: `${day}..${day}` }),
    },
    minutes: { label: msg`Minutes`, format: 'count' },
    taken_over: { label: handOverLabels.taken_over, format: 'count' },
    taken_over_difference: { label: handOverLabels.taken_over_difference, format: 'count' },
    handed_over: { label: handOverLabels.handed_over, format: 'count' },
  },
  sums: ['accepted', 'duplicates', 'refused', 'sessions', 'minutes'],
})
