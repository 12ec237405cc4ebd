// A tenant with many orders, made by the database itself, because reading and moving them is measured, not making them.
import { tenantSeeds } from '@office/server/areas'
import { foldStandingDays } from '@office/server/areas/dashboards/figure-fold.job'
import type { Database } from '@office/server/core/database/database'
import { inTenant } from '@office/server/core/database/transaction'
import { createTenant } from '@office/server/core/tenant/tenant-create'
import { status } from '@office/shared/areas/orders/order-status.model'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { askJson, type Target } from './asking.ts'

export const BENCH_EMAIL = 'admin@bench.test'
export const BENCH_PASSWORD = 'Measured#2026'
/** The branch of the bucket; half of the parcels at a branch lie here. */
export const BENCH_BRANCH = 100_002
const SET = 50_000

export interface BenchWorld {
  slug: string
  tenantId: number
}

const places = [
  sql`insert into countries (code, name, currency, spellings) values ('QN', 'Benchland', 'NPR', '{benchland}')`,
  sql`insert into states (id, country_id, name, code) select 100000 + g, (select id from countries where code = 'QN'), 'State ' || g, 'S' || g from generate_series(1, 10) g`,
  sql`insert into cities (id, state_id, country_id, name) select 100000 + g, 100001 + g % 10, (select id from countries where code = 'QN'), 'City ' || g from generate_series(1, 100) g`,
  sql`insert into warehouses (id, code, name, is_sorting, city_id) select 100000 + g, 'W' || g, 'Warehouse ' || g, g = 1, 100000 + g from generate_series(1, 10) g`,
  sql`insert into riders (id, name, warehouse_id) select 100000 + g, 'Rider ' || g, 100001 + g % 10 from generate_series(1, 20) g`,
  sql`insert into merchants (id, code, name, merchant_type, city_id) select 100000 + g, 'M' || g, 'Merchant ' || g, 'cash', 100001 from generate_series(1, 50) g`,
]

/** An order's waybill, spread over all serials; with its check digit, since a station takes others for a partly read barcode. */
export const benchWaybill = (order: number): string => s10('CE', (order * 7919) % 100_000_000, 'NP')

const ordersOf = (from: number, to: number) => sql`
  insert into orders (id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
    receiver_state_id, receiver_country_id, pieces, weight_kg, declared_value, payment_type, cod_amount, currency, status_key,
    status_since, attempts, current_warehouse_id, rider_id, created_at)
  select g, waybill, 'REF-' || g, 100001 + g % 50,
    'Receiver ' || (g::bigint * 31337 % 99991), '98' || lpad((g::bigint * 104729 % 100000000)::text, 8, '0'), 'Street ' || g % 977,
    100001 + g % 100, 100001 + (100001 + g % 100) % 10, (select id from countries where code = 'QN'), 1 + g % 3, 0.5 + g % 40 * 0.25,
    g % 5000, case when g % 3 = 0 then 'PREPAID' else 'COD' end, case when g % 3 = 0 then 0 else g % 9000 end, 'NPR',
    case when g % 5000 = 4 then ${status.lost} else (array['key_1', 'key_7', 'key_5', 'key_12', 'key_17'])[1 + g % 5] end, now() - (g % 5000) * interval '7 minutes', g % 4,
    case when g % 5 in (1, 3) then 100001 + g % 10 end, case when g % 5 = 2 then 100001 + g % 20 end, now() - (g % 9000) * interval '5 minutes'
  from rows from (
    generate_series(${from}::int, ${to}::int),
    unnest(${Array.from({ length: to - from + 1 }, (_, at) => benchWaybill(from + at))}::text[])
  ) made (g, waybill)`

/** Makes the tenant and its orders; prints its progress. */
export async function makeBenchWorld(database: Database, orders: number): Promise<BenchWorld> {
  const slug = `bench-${Date.now().toString(36)}`
  const draft = { slug, company: 'Bench', admin_email: BENCH_EMAIL, password: BENCH_PASSWORD, environment: 'production' as const }
  const { tenant } = await createTenant(database, tenantSeeds, draft)
  await inTenant(database, tenant.id, async tx => {
    for (const statement of places) await statement.execute(tx)
  })
  for (let from = 1; from <= orders; from += SET) {
    await inTenant(database, tenant.id, tx => ordersOf(from, Math.min(orders, from + SET - 1)).execute(tx))
    if (orders > SET) console.log(`${Math.min(orders, from + SET - 1).toLocaleString('en')} orders made`)
  }
  await inTenant(database, tenant.id, async tx => {
    await sql`insert into id_counters (tenant_id, table_name, last) values (current_tenant(), 'orders', ${orders})
      on conflict (tenant_id, table_name) do update set last = ${orders}`.execute(tx)
    await sql`insert into sorting_buckets (id, code, name, warehouse_id, state_ids)
      select g, 'B' || g, 'Bucket ' || g, ${BENCH_BRANCH}, array(select id from states) from generate_series(1, 1) g`.execute(tx)
    await foldStandingDays(tx)
  })
  await database.pool.query('vacuum (analyze)')
  return { slug, tenantId: tenant.id }
}

/** A person of the world, signed in at the tenant's host. */
export async function signedIn({ address, headers: { host = '' } }: Target, email = BENCH_EMAIL): Promise<Target> {
  const stranger: Target = { address, headers: { host } }
  const body = { email, password: BENCH_PASSWORD }
  const { data } = await askJson<{ data: { token: string } }>(stranger, '/api/staff/login', { method: 'POST', body })
  return { ...stranger, headers: { host, authorization: `Bearer ${data.token}` } }
}
