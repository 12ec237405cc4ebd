// The daily work of a person at one branch, whose orders the database walls off: lists, search, scans and moves.
import { ask, askJson } from './asking.ts'
import { pageSql, searchSql } from './limit-sql.ts'
import type { Bench } from './lists.bench.ts'
import { bothWarm } from './measure.ts'
import { expectSameRows } from './same-rows.ts'
import { print } from './table.ts'
import { BENCH_BRANCH, BENCH_EMAIL, signedIn } from './world.ts'
import { measureBulk, measureScans } from './writes.bench.ts'

const EMAIL = 'branch@bench.test'

/**
 * With the administrator's role and password, but at one branch. Other measures may have made neighbours with an administrator of
 * that name.
 */
const person = [
  `insert into staff (name, email, role_id, password_hash) select 'Branch', '${EMAIL}', role_id, password_hash from staff
    where tenant_id = current_tenant() and email = '${BENCH_EMAIL}'`,
  `insert into staff_warehouses (staff_id, warehouse_id) select id, ${BENCH_BRANCH} from staff where tenant_id = current_tenant() and email = '${EMAIL}'`,
]

/** The branch's rows, as a hand-written statement would select them. */
const own = ['current', 'origin', 'destination'].map(place => `o.${place}_warehouse_id = ${BENCH_BRANCH}`).join(' or ')

export async function measureBranch(bench: Bench): Promise<void> {
  const { bare, tenantId } = bench
  await askJson(bare, '/transactions', { method: 'POST', body: { times: 1, statements: person } })
  const ours = await signedIn(bench.ours, EMAIL)
  const rows = (sql: string) => () => ask(bare, `/rows?${new URLSearchParams({ sql })}`)
  const page = (query: Record<string, string>) => () => ask(ours, `/api/admin/order/list?${new URLSearchParams(query)}`)
  const compare = async (workload: string, most: number, limit: () => Promise<string>, work: () => Promise<string>) => {
    expectSameRows(workload, await work(), await limit())
    const found = await bothWarm(work, limit)
    print({ workload, limit: found.limit.p50, ours: found.ours.p50, unit: 'ms', bound: { most } })
  }
  await compare(
    'at one branch: orders list, page 1, filter and sort, p50',
    1.5,
    rows(pageSql(tenantId, `(${own}) and o.status_key = 'key_7'`, 'o.created_at desc, o.id desc')),
    page({ 'filter[status_key]': 'key_7', sort: '-created_at' }),
  )
  await compare(
    'the same with a total that must be counted, p50',
    2,
    rows(pageSql(tenantId, `(${own}) and o.merchant_id = 100002`, 'o.cod_amount, o.id')),
    page({ 'filter[merchant_id]': '100002', sort: 'cod_amount' }),
  )
  const { data } = await askJson<{ data: { waybill_number: string }[] }>(ours, '/api/admin/order/list?paginate=1')
  const six = data[0]?.waybill_number.slice(3, 9) ?? ''
  await compare('at one branch: general search, orders only, p50', 3, rows(searchSql(tenantId, six, own)), () =>
    ask(ours, `/api/admin/general-search?kinds=order&q=${six}`),
  )
  const atBranch = { ...bench, ours }
  await measureScans(atBranch, 'at one branch: a scan over HTTP, committed, p50')
  await measureBulk(atBranch, { from: 'key_7', pages: 20, move: { status_key: 'key_8' }, of: ' at one branch' })
}
