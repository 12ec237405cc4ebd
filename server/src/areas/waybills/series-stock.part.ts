// Defines when a waybill series runs low, for its list and the dashboard's count.
import { sql } from 'kysely'

/** A condition on the series `s`. */
export const isSeriesLow = sql`(s.is_active and s.last_serial - s.next_serial + 1 <= s.low_at)`
