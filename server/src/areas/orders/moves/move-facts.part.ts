// Facts of a move that are told by other rows: where the parcel was found, and who approved.
import { status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'

/** A condition on an event: the branch that it names is where the parcel was found. */
export const isFinding = (event: Sql): Sql =>
  sql`(${event}.from_status_key = ${status.lost} or ${event}.status_key = ${status.misrouted})`

/** Those who approved, one or two; null if nobody had to. */
export const approversOf = (first: Sql, decider: Sql): Sql => sql`nullif(concat_ws(', ', ${first}.name, ${decider}.name), '')`
