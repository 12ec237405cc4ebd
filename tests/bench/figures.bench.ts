// Dashboards and reports, which read kept figures: beside plain queries of the underlying rows, and beside a small tenant.
import { RANKED } from '@office/shared/areas/dashboards/dashboard.contract'
import { ATTENTION_CAP, countedStatuses, counteds, partyCounted } from '@office/shared/areas/dashboards/dashboard.model'
import { ask, askJson } from './asking.ts'
import type { Bench } from './lists.bench.ts'
import { repeat } from './measure.ts'
import { print } from './table.ts'
import { type BenchWorld, signedIn } from './world.ts'

/** Orders of the tenant that the measured one is compared with (docs/numbers.md section 2). */
const FEW = 10_000
const DAYS = 30

/**
 * The figures as jobs keep them, computed at once: for each day, status and party of the existing orders. The database's writes
 * for each moved order do not affect reading.
 */
const keepFigures = `insert into order_figures (tenant_id, scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
  select o.tenant_id, party.scope, party.id, o.status_since::date, o.status_key, case party.scope when 'merchant' then o.currency else '' end,
    count(*), count(*) filter (where o.attempts = 0), 0, 0
  from orders o cross join lateral (values ('all', 0), ('merchant', o.merchant_id), ('warehouse', o.current_warehouse_id), ('rider', o.rider_id)) party (scope, id)
  where o.tenant_id = $tenant and party.id is not null group by 1, 2, 3, 4, 5, 6`

const isOpen = `o.status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}')`
const figures = (scope: string) =>
  `select day, status_key, scope_id, sum(orders)::int as orders from order_figures
    where tenant_id = $tenant and scope = '${scope}' and day >= current_date - ${DAYS} group by 1, 2, 3`
const counts =
  'select status_key, warehouse_id, sum(orders)::int as orders from order_counts where tenant_id = $tenant group by 1, 2'
/** The limit up to which the dashboard counts orders that need attention. */
const some = (condition: string) =>
  `(select count(*) from (select from orders o where o.tenant_id = $tenant and ${condition} limit ${ATTENTION_CAP}) as found)`
const statistics = `select (select json_agg(f) from (${figures('all')}) f) as days, (select json_agg(n) from (${counts}) n) as counts,
  ${some(`${isOpen} and o.promised_on < current_date`)} as late, ${some(`${isOpen} and o.attempts >= 2`)} as tried,
  ${some(`${isOpen} and o.status_since < current_date - 3`)} as standing, ${some('o.unrated is not null')} as unrated`
const standing = `select day, warehouse_id, sum(orders)::int as orders from order_standing_days
  where tenant_id = $tenant and day >= current_date - ${DAYS} group by 1, 2`
const progress = `select (select json_agg(f) from (${figures('warehouse')}) f) as days, (select json_agg(n) from (${standing}) n) as standing`

const isOneOf = (keys: readonly string[]) => `status_key = any ('{${keys.join()}}')`
const ofParty = partyCounted.map(counted => `sum(orders) filter (where ${isOneOf(countedStatuses[counted])})::int as ${counted}`)
/** Sorted in the database: returning each day of each merchant would be more than was requested. */
const bestMerchants = `select best.*, m.name, m.merchant_type
  from (select scope_id as id, ${ofParty.join(', ')} from order_figures
    where tenant_id = $tenant and scope = 'merchant' and scope_id > 0 and day >= current_date - ${DAYS}
      and ${isOneOf(counteds.flatMap(counted => [...countedStatuses[counted]]))}
    group by 1 order by created desc nulls last, 1 limit ${RANKED}) best
  join merchants m on m.tenant_id = $tenant and m.id = best.id order by best.created desc`

/** Calls, each with the plain statement for its underlying rows. */
const calls: Readonly<Record<string, { path: string; rows: string }>> = {
  'figures of the dashboard': { path: `/api/admin/dashboard/statistics?days=${DAYS}`, rows: statistics },
  'orders by status': { path: '/api/admin/dashboard/orders-by-status', rows: counts },
  'orders by day': { path: `/api/admin/dashboard/orders-by-day?days=${DAYS}`, rows: figures('all') },
  'top merchants': { path: `/api/admin/dashboard/top-merchants?days=${DAYS}`, rows: bestMerchants },
  'report of statuses by branch': { path: '/api/admin/report/branch-status-count', rows: counts },
  'report of the progress of branches': { path: '/api/admin/report/branch-progress', rows: progress },
}

const timeOf = async (work: () => Promise<unknown>) => (await repeat(60, work)).p50

export async function measureFigures(bench: Bench): Promise<void> {
  const { ours, bare, tenantId, orders } = bench
  const few = await askJson<BenchWorld>(bare, '/worlds', { method: 'POST', body: { orders: FEW } })
  for (const tenant of [tenantId, few.tenantId]) {
    const statements = [keepFigures.replaceAll('$tenant', String(tenant))]
    await askJson(bare, '/transactions', { method: 'POST', body: { tenant, times: 1, statements } })
  }
  await askJson(bare, '/vacuum', { method: 'POST' })
  const domain = ours.headers.host?.replace(/^[^.]+/, '')
  const small = await signedIn({ ...ours, headers: { host: `${few.slug}${domain}` } })
  for (const [name, { path, rows }] of Object.entries(calls)) {
    const plain = `/rows?sql=${encodeURIComponent(rows.replaceAll('$tenant', String(tenantId)))}`
    const limit = await timeOf(() => ask(bare, plain))
    const here = await timeOf(() => ask(ours, path))
    print({ workload: `${name}, p50`, limit, ours: here, unit: 'ms', bound: { most: 3 } })
    const among = await timeOf(() => ask(small, path))
    const workload = `the same, beside ${FEW.toLocaleString('en')} orders`
    print({
      workload,
      limit: among,
      ours: here,
      unit: 'ms',
      bound: { most: 1.5, of: 'ourselves' },
      note: `${orders.toLocaleString('en')} orders`,
    })
  }
}
