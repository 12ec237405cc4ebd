// Whether a move of an order's journey still holds, and which one was undone last.
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'

/** A condition on an event by its alias: no later one undoes it. */
export const notTakenBack = (event: Sql): Sql => sql`not exists (
  select from order_events back where back.tenant_id = ${event}.tenant_id and back.order_id = ${event}.order_id and back.reverses = ${event}.seq)`

/** The move that the newest reverse of an order `o` undid, as `moved`; orders without one are left out. */
export const lastTakenBack: Sql = sql`
  cross join lateral (
    select e.reverses from order_events e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'reverse' order by e.seq desc limit 1) as back
  join order_events moved on moved.tenant_id = o.tenant_id and moved.order_id = o.id and moved.seq = back.reverses`
