// What was sorted today, by bucket and hour, for the screen on the wall; shared/src/areas/reports/sorting.reports.ts has the
// other days.
import { get } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { openStates, sessionStateNames } from './sorting.contract.ts'

/** Hours of a day. */
const HOURS = 24

export const SortingStats = x.row({
  /** Today, at the tenant. */
  day: x.day(),
  /** The current hour, from 0. */
  hour: x.integer(0, HOURS - 1),
  buckets: x.list(
    x.row({
      id: x.id(),
      code: x.text(),
      name: x.text(),
      warehouse_name: x.text(),
      /** In it now. */
      parcels: x.integer(),
      staff_name: x.nullable(x.text()),
      /** Of the session of whoever is logged in. */
      session_state: x.nullable(x.oneOf(openStates, sessionStateNames)),
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

/** As in the operator's list; what was sorted on other days is a report like the others. */
export const sortingReportPath = '/admin/sorting/report'

export const sortingReportContract = {
  stats: get('/admin/sorting/stats', {
    summary: "Today's scans by bucket and hour",
    needs: ['view-sorting-report', 'operate-sorting'],
    service: 'reports',
    query: x.record({
      /** Of one branch; by default of all. */
      warehouse_id: x.optional(x.text({ max: 9 })),
    }),
    returns: SortingStats,
  }),
}
