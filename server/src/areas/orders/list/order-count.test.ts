// Counts of orders do not change when their differences are folded into few rows.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { foldOrderCounts } from './order-count.job.ts'

let t: TestOffice
beforeAll(async () => {
  t = await joinServer()
})
afterAll(() => t.close())

it('folds many differences and leaves the sums; few are left alone', async () => {
  const sums = () =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ status_key: string; orders: number; parts: number }>`
        select status_key, sum(orders)::int as orders, count(*)::int as parts from order_counts group by 1 order by 1`.execute(tx)
      return rows
    })
  const add = (count: number) =>
    t.inTenant(async tx => {
      await sql`insert into order_counts (status_key, warehouse_id, orders)
        select (array['key_1', 'key_7'])[1 + at % 2], 0, 1 - at % 3 from generate_series(1, ${count}::int) at`.execute(tx)
    })
  await add(10)
  const few = await sums()
  await t.inTenant(foldOrderCounts)
  expect(await sums()).toEqual(few)
  await add(1000)
  const many = await sums()
  await t.inTenant(foldOrderCounts)
  const folded = await sums()
  expect(folded.map(({ orders }) => orders)).toEqual(many.map(({ orders }) => orders))
  expect(folded.map(({ parts }) => parts)).toEqual([1, 1])
})
