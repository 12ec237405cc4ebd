// Money: lists of what is not handed in or due, the figures of a party, and the approval of a deposit of a thousand orders.
import type { ListMeta } from '@office/shared/core/api/endpoint'
import { ask, askJson } from './asking.ts'
import type { Bench } from './lists.bench.ts'
import { bothWarm, timed, timesOf } from './measure.ts'
import { APPROVALS, APPROVED_AT_ONCE, HOLDING_BRANCH, HOLDING_RIDER, moneyOf, OWED_MERCHANT } from './money-world.ts'
import { expectSameRows } from './same-rows.ts'
import { print } from './table.ts'

const PAGE = 10
type Total = ListMeta['total_is']
/** The longest that an approval may take (docs/numbers.md section 2). Milliseconds. */
const PATIENCE = { postgres: 1000, embedded: 2000 }

const people = `join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id`
/**
 * A page and its total, which is exact up to 10,000; `o` is narrowed by an index. That there are more is remembered, and need not
 * be counted again.
 */
const page = (columns: string, from: string, joins: string) => (total: Total) =>
  `select ${columns}${total === 'exact' ? `, (select count(*) from (select from ${from} limit 10001) counted) as total` : ''}
   from (select o.* from ${from} order by o.id desc limit ${PAGE}) o ${joins} order by o.id desc`
const cash = `join lateral (select sum(l.amount) / 100.0 as amount from journal_lines l
  where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = 'cash-rider') held on true`
const heldColumns =
  'o.id, o.waybill_number, o.receiver_name, m.name as merchant_name, o.status_since as delivered_at, o.currency, o.rider_id as party_id, r.name as party_name'
const held = page(
  `${heldColumns}, held.amount`,
  `orders o where o.tenant_id = $tenant and o.custody = 'with-rider' and not o.is_disputed`,
  `${people} ${cash}`,
)
/** A rider's holdings, read by their own index: no better statement for a page, its total and its sums is known. */
const ridersOwn = `held_cash h where h.tenant_id = $tenant and h.account = 'cash-rider' and h.party_id = ${HOLDING_RIDER} and h.is_pending and h.amount > 0`
const heldByRider = `select ${heldColumns}, h.amount / 100.0 as amount, (select count(*) from ${ridersOwn}) as total
  from (select * from ${ridersOwn} order by h.order_id desc limit ${PAGE}) h
  join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id ${people} order by o.id desc`
/** What is due to a merchant, read by its own index as well. */
const merchantsOwn = `due_orders h where h.tenant_id = $tenant and h.account = 'merchant' and h.party_id = ${OWED_MERCHANT}`
/** What each sum of an order's lines is of. */
const dueOf = {
  cod: `l.account = 'merchant' and e.kind = 'delivery'`,
  charges: `l.account = 'merchant' and e.kind = 'charge'`,
  tax: `l.account = 'tax'`,
  prepaid: `l.account = 'merchant' and e.kind in ('payment', 'payout')`,
  adjustments: `l.account = 'merchant' and e.kind not in ('delivery', 'charge', 'payment', 'payout')`,
  net: `l.account = 'merchant'`,
}
const dueToMerchant = `select o.id, o.waybill_number, o.receiver_name, o.status_key, o.status_since as ended_at, o.currency,
    o.merchant_id as party_id, m.name as party_name, money.*, (select count(*) from ${merchantsOwn}) as total
  from (select * from ${merchantsOwn} order by h.order_id desc limit ${PAGE}) h
  join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
  join lateral (
    select ${Object.entries(dueOf).map(([name, condition]) => `coalesce(sum(l.amount * ${name === 'charges' ? 1 : -1}) filter (where ${condition}), 0) / 100.0 as ${name}`)}
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = o.tenant_id and l.order_id = o.id) money on true order by o.id desc`
const receipts = page(
  'o.id, o.kind, o.amount, o.currency, o.at as received_at, o.warehouse_id as party_id, w.name as party_name, d.number as reference, r.name as payer_name',
  `cash_receipts o where o.tenant_id = $tenant and o.is_open and o.account = 'cash-branch' and o.warehouse_id = ${HOLDING_BRANCH}`,
  `join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    left join documents d on d.tenant_id = o.tenant_id and d.id = o.deposit_id left join riders r on r.tenant_id = d.tenant_id and r.id = d.party_id`,
)

const sums = (account: string, party: number) =>
  `select currency, sum(amount) from journal_sums where tenant_id = $tenant and account = '${account}' and party_id = ${party} group by 1`
const decided = (kind: string, party: number) =>
  `select state, count(*), sum(declared) filter (where decided_at >= current_date) from documents
    where tenant_id = $tenant and kind = '${kind}' and party_id = ${party} and (state in ('submitted', 'counted') or decided_at >= current_date) group by 1`
const together = (parts: Readonly<Record<string, string>>) =>
  `select ${Object.entries(parts)
    .map(([name, part]) => `(select json_agg(p) from (${part}) p) as ${name}`)
    .join(', ')}`
const riderFigures = together({
  held: sums('cash-rider', HOLDING_RIDER),
  variance: sums('variance-rider', HOLDING_RIDER),
  open: `select currency, count(*), min(since), sum(amount) / 100.0 from ${ridersOwn} group by 1`,
  documents: decided('rider-deposit', HOLDING_RIDER),
})
const branchFigures = together({
  held: sums('cash-branch', HOLDING_BRANCH),
  open: `select currency, count(*), min(at), sum(amount) from cash_receipts
    where tenant_id = $tenant and is_open and account = 'cash-branch' and warehouse_id = ${HOLDING_BRANCH} group by 1`,
  documents: decided('branch-deposit', HOLDING_BRANCH),
})
const merchantFigures = together({
  balance: sums('merchant', OWED_MERCHANT),
  // As with a rider's holdings: no better statement is known.
  due: `select currency, count(*), sum(amount) / 100.0 from ${merchantsOwn} group by 1`,
  documents: `select state, count(*), sum(declared) from documents where tenant_id = $tenant and kind = 'merchant-invoice' and party_id = ${OWED_MERCHANT}
    and state in ('draft', 'issued', 'approved', 'part-paid') group by 1`,
})

const path = (of: string, query: Record<string, string>) => `/api/admin/finance/${of}?${new URLSearchParams(query)}`
const pending = (party: string, id?: number) =>
  path(`${party}/pending-orders`, { paginate: String(PAGE), ...(id === undefined ? {} : { 'filter[party_id]': String(id) }) })
const figures = (party: string, id: number) => path(`${party}/dashboard`, { party_id: String(id) })

/** Calls, each with the best plain statement for the same rows. */
type Calls = Readonly<Record<string, { path: string; rows: string | ((total: Total) => string) }>>
const pages: Calls = {
  'cash of all riders, a page': { path: pending('rider'), rows: held },
  'cash of a rider, a page': { path: pending('rider', HOLDING_RIDER), rows: heldByRider },
  'cash of a branch, a page': { path: pending('branch', HOLDING_BRANCH), rows: receipts },
  'what is due to a merchant, a page': { path: pending('merchant', OWED_MERCHANT), rows: dueToMerchant },
}
const sumsOfOne: Calls = {
  'figures of a rider': { path: figures('rider', HOLDING_RIDER), rows: riderFigures },
  'figures of a branch': { path: figures('branch', HOLDING_BRANCH), rows: branchFigures },
  'figures of a merchant': { path: figures('merchant', OWED_MERCHANT), rows: merchantFigures },
}

export async function measureMoney({ ours, bare, tenantId, isEmbedded }: Bench): Promise<void> {
  await askJson(bare, '/transactions', { method: 'POST', body: { tenant: tenantId, times: 1, statements: moneyOf(tenantId) } })
  await askJson(bare, '/vacuum', { method: 'POST' })
  for (const [name, { path: call, rows }] of Object.entries({ ...pages, ...sumsOfOne })) {
    const { meta } = await askJson<{ meta?: ListMeta }>(ours, call)
    const statement = typeof rows === 'string' ? rows : rows(meta?.total_is ?? 'exact')
    const plain = `/rows?${new URLSearchParams({ sql: statement.replaceAll('$tenant', String(tenantId)) })}`
    if (Object.hasOwn(pages, name)) expectSameRows(name, await ask(ours, call), await ask(bare, plain))
    const found = await bothWarm(
      () => ask(ours, call),
      () => ask(bare, plain),
    )
    print({ workload: `${name}, p50`, limit: found.limit.p50, ours: found.ours.p50, unit: 'ms', bound: { most: 1.5 } })
  }
  const waiting = await askJson<{ data: { id: number; lines: number }[] }>(
    ours,
    path('rider/deposit', { 'filter[state]': 'counted', paginate: '100' }),
  )
  const approvals: number[] = []
  for (const { id, lines } of waiting.data) {
    if (lines !== APPROVED_AT_ONCE) throw new Error(`Deposit ${id} has ${lines} orders`)
    const body = { status: 'approved' }
    approvals.push(await timed(() => ask(ours, `/api/admin/finance/rider/deposit/${id}/status-update`, { method: 'POST', body })))
  }
  if (approvals.length !== APPROVALS) throw new Error(`${approvals.length} deposits waited for their approval`)
  print({
    workload: `a deposit of ${APPROVED_AT_ONCE.toLocaleString('en')} orders approved`,
    limit: isEmbedded ? PATIENCE.embedded : PATIENCE.postgres,
    // The first warms up.
    ours: timesOf(approvals.slice(1)).p50,
    unit: 'ms',
    bound: { most: 1, of: 'patience' },
  })
}
