// The cost of a call when the same database holds a thousand more tenants: at most half as much again (docs/numbers.md section
// 2).
import { ask, askJson } from './asking.ts'
import type { Bench } from './lists.bench.ts'
import { repeat } from './measure.ts'
import { print } from './table.ts'

const NEIGHBOURS = 1000

export async function measureGrowth({ ours, bare }: Bench): Promise<void> {
  const calls: Record<string, (round: number) => Promise<unknown>> = {
    'a page of orders': () => ask(ours, '/api/admin/order/list?filter[status_key]=key_12&sort=-created_at'),
    'a general search': round => ask(ours, `/api/admin/general-search?q=${String(100_000 + round * 7919).slice(-6)}`),
    'the statuses': () => ask(ours, '/api/admin/order-status'),
    'counts per status': () => ask(ours, '/api/admin/order/operation-count'),
  }
  const costs = async () => {
    const found = new Map<string, number>()
    for (const [name, call] of Object.entries(calls)) found.set(name, (await repeat(200, call)).p50)
    return found
  }
  const alone = await costs()
  await askJson(bare, '/tenants', { method: 'POST', body: { count: NEIGHBOURS } })
  for (const [name, ms] of await costs())
    print({
      workload: `${name} beside ${NEIGHBOURS.toLocaleString('en')} tenants, p50`,
      limit: alone.get(name) ?? Number.NaN,
      ours: ms,
      unit: 'ms',
      bound: { most: 1.5, of: 'ourselves' },
    })
}
