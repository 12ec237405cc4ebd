// When a waybill series counts as running low: shown by its list and counted by the dashboard.
import { sql } from 'kysely'

/** For the series `s`. */
export const isSeriesLow = sql`(s.is_active and s.last_serial - s.next_serial + 1 <= s.low_at)`
