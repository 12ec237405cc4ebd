// Copies states and cities from one tenant to another, for suites that would otherwise import thousands of rows to test something
// else.
import { sql } from 'kysely'
import { asOwner } from '../database/transaction.ts'
import type { NewTenant } from '../tenant/tenant-create.ts'
import type { TestOffice } from './test-office.ts'

const columns = {
  states: 'id, country_id, name, code, native_name, iso_code, kind, latitude, longitude',
  cities: 'id, state_id, country_id, name, native_name, latitude, longitude, time_zone',
} as const

/** Copies them with their ids; `to` must have none yet, and needs the states before the cities. */
export const copyPlaces = (
  { database }: TestOffice,
  table: keyof typeof columns,
  from: NewTenant,
  to: NewTenant,
): Promise<void> =>
  asOwner(database, async tx => {
    const [target, copied] = [sql.table(table), sql.raw(columns[table])]
    await sql`insert into ${target} (tenant_id, ${copied})
      select ${to.id}::int, ${copied} from ${target} where tenant_id = ${from.id}`.execute(tx)
    await sql`insert into id_counters (tenant_id, table_name, last)
      select ${to.id}::int, table_name, last from id_counters where tenant_id = ${from.id} and table_name = ${table}`.execute(tx)
  })
