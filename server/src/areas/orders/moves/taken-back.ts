// Whether a move of an order's journey still holds.
import { sql } from 'kysely'
import type { Sql } from '../../../core/records/list-sql.ts'

/** Of an event by its alias: no later one takes it back. */
export const notTakenBack = (event: Sql): Sql => sql`not exists (
  select from order_events back where back.tenant_id = ${event}.tenant_id and back.order_id = ${event}.order_id and back.reverses = ${event}.seq)`
