// The person's own warehouses as a condition, for masters that everybody sees and that some lists still narrow: orders, riders,
// bags and figures are narrowed by the database itself (migration 0200).
import { sql } from 'kysely'
import type { Sql } from './list-sql.ts'

/** Whether a column names a warehouse that the person works at; always so for staff without warehouses of their own. */
export const isOwnPlace = (warehouse: Sql): Sql => sql`(own_places() is null or ${warehouse} = any(own_places()))`
