// Rows that refer to another are found by an index of the reference, however many there are; checked against the catalogue.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEngine } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'

/** References by which nothing is looked up, and why. */
const NOT_LOOKED_UP_BY: Readonly<Record<string, readonly string[]>> = {
  'Who did it is told with the row.': [
    'order_remarks_staff_id_fkey',
    'sorting_bags_dispatched_by_fkey',
    'sorting_bags_received_by_fkey',
    'sorting_bags_staff_id_fkey',
    'sorting_sessions_ended_by_fkey',
    'sorting_sessions_staff_id_fkey',
    'stored_files_tenant_id_created_by_fkey',
    'waybill_prints_staff_id_fkey',
    'waybill_requests_taken_back_by_fkey',
  ],
  'Events are read by their order; bags and sheets list the parcels that they hold.': [
    'order_events_approval_id_fkey',
    'order_events_bag_id_fkey',
    'order_events_destination_warehouse_id_fkey',
    'order_events_return_sheet_id_fkey',
    'order_events_run_sheet_id_fkey',
  ],
  'A seal is looked up by its number.': ['sorting_seals_bag_id_fkey'],
  'Sessions that have ended are not listed.': ['staff_sessions_tenant_id_staff_id_fkey'],
}

const engine = await anEngine()
let t: TestOffice
beforeAll(async () => {
  t = await joinServer(engine)
})
afterAll(() => t.close())

it(`has an index of every reference that rows are looked up by, on ${engine}`, async () => {
  // An index of the rows that refer to anything serves as well; the rows of any other partial index are not all that refer to it.
  const { rows } = await t.database.pool.query<{ name: string }>(`
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) > 1 and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.values(NOT_LOOKED_UP_BY).flat().sort())
})
