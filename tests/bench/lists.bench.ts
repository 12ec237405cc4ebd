// Reading: lists, pages, sorts, filters, search and throughput, over HTTP against the same SQL on a bare route.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { ask, type Target } from './asking.ts'
import { countedSql, fewSql, filterLimits, keysetSql, pageSql, searchSql, sortedBy } from './limit-sql.ts'
import { both, rate, repeat } from './measure.ts'
import { expectSameRows } from './same-rows.ts'
import { print } from './table.ts'

export interface Bench {
  ours: Target
  bare: Target
  tenantId: number
  orders: number
  isEmbedded: boolean
}

const listPath = (query: Record<string, string>) => `/api/admin/order/list?${new URLSearchParams(query)}`
const rowsPath = (sql: string) => `/rows?${new URLSearchParams({ sql })}`

type Call = () => Promise<string>

interface Compared {
  name: string
  ours: Call
  limit: Call
}

/** Of each, to find which are the worst; and of those, since of forty tails one is bad by chance. */
const TAIL = { each: 100, worst: 400 }
/** How many are measured again. */
const AGAIN = 4

/** The worst ratio of tails. */
async function worstOf(all: readonly Compared[]) {
  for (const { name, ours, limit } of all) expectSameRows(name, await ours(), await limit())
  const tails = async (some: readonly Compared[], times: number) => {
    const found = []
    for (const one of some) {
      const { ours, limit } = await both(times, one.ours, one.limit)
      found.push({ of: one, ours: ours.p95, limit: limit.p95 })
    }
    return found.sort((a, b) => b.ours / b.limit - a.ours / a.limit)
  }
  const suspects = (await tails(all, TAIL.each)).slice(0, AGAIN)
  const [worst] = await tails(
    suspects.map(({ of }) => of),
    TAIL.worst,
  )
  if (!worst) throw new Error('nothing to compare')
  return { name: worst.of.name, ours: worst.ours, limit: worst.limit }
}

/** Filters whose totals are kept; all others are counted with their page, by Office and by the limit. */
const KEPT = ['status_key', 'current_warehouse_id']

export async function measureLists({ ours, bare, tenantId, orders }: Bench): Promise<void> {
  const page = (query: Record<string, string>) => () => ask(ours, listPath(query))
  const rows = (where: string, order: string) => () => ask(bare, rowsPath(pageSql(tenantId, where, order)))
  const counted = (name: string, where: string) =>
    KEPT.includes(name) ? rows(where, 'o.id desc') : () => ask(bare, rowsPath(countedSql(tenantId, where)))

  const ofStatus = [
    page({ 'filter[status_key]': 'key_12', sort: '-created_at' }),
    rows(`o.status_key = 'key_12'`, 'o.created_at desc, o.id desc'),
  ] as const
  expectSameRows('by status', await ofStatus[0](), await ofStatus[1]())
  // The first of all measures: both compile what they do often, and all the other measures find it compiled.
  await both(400, ...ofStatus)
  const first = await both(200, ...ofStatus)
  print({
    workload: 'orders list, page 1, filter and sort, p50',
    limit: first.limit.p50,
    ours: first.ours.p50,
    unit: 'ms',
    bound: { most: 1.5 },
  })

  const total = await both(
    200,
    page({ 'filter[merchant_id]': '100003', sort: 'cod_amount' }),
    rows('o.merchant_id = 100003', 'o.cod_amount, o.id'),
  )
  print({
    workload: 'the same with a total that must be counted, p50',
    limit: total.limit.p50,
    ours: total.ours.p50,
    unit: 'ms',
    bound: { most: 2 },
  })

  // Read by their index and sorted: no better statement for a page of few among many is known.
  const lost = await both(200, page({ 'filter[status_key]': status.lost, sort: 'created_at' }), () =>
    ask(bare, rowsPath(fewSql(tenantId, `o.status_key = '${status.lost}'`, 'o.created_at, o.id'))),
  )
  print({
    workload: 'orders of a rare status, the oldest first, p50',
    limit: lost.limit.p50,
    ours: lost.ours.p50,
    unit: 'ms',
    bound: { most: 2 },
  })

  const deep = String(Math.min(1000, Math.floor(orders / 10)))
  const far = await both(100, page({ page: deep }), () => ask(bare, rowsPath(keysetSql(tenantId, orders - Number(deep) * 10))))
  print({
    workload: `page ${deep}, p50, against a page by keyset`,
    limit: far.limit.p50,
    ours: far.ours.p50,
    unit: 'ms',
    bound: { most: 3 },
  })

  const sort = await worstOf(
    orderContract.list.sort.map(key => ({ name: key, ours: page({ sort: `-${key}` }), limit: rows('true', sortedBy(key)) })),
  )
  print({
    workload: 'sort by any column, p95, the worst of them',
    limit: sort.limit,
    ours: sort.ours,
    unit: 'ms',
    bound: { most: 2 },
    note: sort.name,
  })

  const filter = await worstOf(
    Object.entries(filterLimits).flatMap(([name, limit]) =>
      limit === null ? [] : [{ name, ours: page({ [`filter[${name}]`]: limit.value }), limit: counted(name, limit.where) }],
    ),
  )
  print({
    workload: 'filter by any filter, p95, the worst of them',
    limit: filter.limit,
    ours: filter.ours,
    unit: 'ms',
    bound: { most: 2 },
    note: filter.name,
  })

  const six = (round: number) =>
    String(((round * 37 + 11) * 7919) % 100_000_000)
      .padStart(8, '0')
      .slice(1, 7)
  const found = await both(
    100,
    round => ask(ours, `/api/admin/general-search?q=${six(round)}`),
    round => ask(bare, rowsPath(searchSql(tenantId, six(round)))),
  )
  print({
    workload: 'general search, six characters of a waybill, p95',
    limit: found.limit.p95,
    ours: found.ours.p95,
    unit: 'ms',
    bound: { most: 3 },
  })
  const only = await repeat(100, round => ask(ours, `/api/admin/general-search?kinds=order&q=${six(round)}`))
  print({ workload: 'the same, orders only, p95', limit: found.limit.p95, ours: only.p95, unit: 'ms', bound: { most: 3 } })

  const limitRate = await rate(4, 16, rows(`o.status_key = 'key_12'`, 'o.created_at desc, o.id desc'))
  const ourRate = await rate(4, 16, page({ 'filter[status_key]': 'key_12', sort: '-created_at' }))
  print({ workload: 'list requests per second, 16 at once', limit: limitRate, ours: ourRate, unit: '/s', bound: { least: 0.6 } })
}
