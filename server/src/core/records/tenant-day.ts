// Days of the tenant: they begin at the company's midnight, whatever zone the server or the database is in.
import { type RawBuilder, sql } from 'kysely'

/** The tenant's day of an instant, as a date. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${instant}) at time zone (select t.time_zone from tenants t where t.id = current_tenant()))::date`
