// The person's own warehouses as a condition, for masters that everyone sees but that some lists still narrow. Orders, riders,
// bags and figures are narrowed by the database itself (migration 0200).
import { sql } from 'kysely'
import type { Sql } from '../database/sql.ts'

/** Whether a column names a warehouse at which the person works; always true for staff without assigned warehouses. */
export const isOwnPlace = (warehouse: Sql): Sql => sql`(own_places() is null or ${warehouse} = any(own_places()))`
