// When a waybill series counts as running low: its list says so, and the dashboard counts them.
import { sql } from 'kysely'

/** Of the series `s`. */
export const isSeriesLow = sql`(s.is_active and s.last_serial - s.next_serial + 1 <= s.low_at)`
