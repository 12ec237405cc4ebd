// Figures of the overviews: every open order once, in its mile; closed ones never; days by the tenant's calendar.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import {
  figureFilters,
  figureSorts,
  type OrderFigures,
  openMiles,
  openTotal,
  RECENT_DAYS,
} from '@office/shared/areas/orders/order-figures.model'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

it('puts every status into one mile or among the closed ones', () => {
  expect([...openMiles.flatMap(mile => [...mileStatuses[mile]]), ...mileStatuses.closed].sort()).toEqual(
    [...orderStatusKeys].sort(),
  )
})

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => sql`update tenants set time_zone = 'Asia/Kathmandu'`.execute(tx))
    await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
  }, 60_000)
  afterAll(() => t.close())

  const found = async (filters: Record<string, string>) =>
    (await t.admin.call(orderContract.list, { query: { filters, paginate: 1 } })).meta.total

  it('says of each branch and merchant what the order list finds behind the figure', { timeout: 60_000 }, async () => {
    const query = { paginate: 100 }
    const lists = [
      { by: 'current_warehouse_id', rows: (await t.admin.call(branchContract.list, { query })).data },
      { by: 'merchant_id', rows: (await t.admin.call(merchantContract.list, { query })).data },
    ]
    for (const { by, rows } of lists) {
      expect(rows.some(row => (row.orders?.late ?? 0) > 0)).toBe(true)
      for (const { id, name, orders } of rows.slice(0, 4)) {
        if (!orders) throw new Error(`${name} has no figures`)
        const { late_to, is_at_least, ...figures } = orders
        expect(is_at_least).toBe(false)
        for (const figure of [...openMiles, 'late'] as const)
          expect([name, figure, figures[figure]]).toEqual([
            name,
            figure,
            await found({ [by]: String(id), ...figureFilters(figure, orders) }),
          ])
        expect(openTotal(orders)).toBe(await found({ [by]: String(id), ...figureFilters('open', orders) }))
      }
    }
  })

  it('adds up the figures of all rows that a filter finds, also of those that are on another page', async () => {
    const sumOf = (rows: readonly { orders: OrderFigures | null }[]) =>
      [...openMiles, 'late' as const].map(figure => rows.reduce((sum, { orders }) => sum + (orders?.[figure] ?? 0), 0))
    const figuresOf = (orders: OrderFigures) => [...openMiles, 'late' as const].map(figure => orders[figure])
    const { data: branches } = await t.admin.call(branchContract.list, { query: { paginate: 100 } })
    const [first, second] = branches
    if (!first || !second) throw new Error('There are no branches')
    expect(figuresOf(await t.admin.call(branchContract.figures, {}))).toEqual(sumOf(branches))
    const query = { 'filter[id]': `${first.id},${second.id}`, paginate: '1' }
    expect(figuresOf(await t.admin.call(branchContract.figures, { query }))).toEqual(sumOf([first, second]))
    const { data: merchants } = await t.admin.call(merchantContract.list, { query: { paginate: 100, filters: { name: 'a' } } })
    expect(merchants.length).toBeGreaterThan(1)
    const ofMerchants = await t.admin.call(merchantContract.figures, { query: { 'filter[name]': 'a' } })
    expect(figuresOf(ofMerchants)).toEqual(sumOf(merchants))
    expect(ofMerchants).toMatchObject({ is_at_least: false, late_to: first.orders?.late_to })
    expect(await t.admin.call(merchantContract.figures, { query: { 'filter[name]': 'nobody' } })).toMatchObject({
      first: 0,
      late: 0,
    })
    await expect(t.admin.call(merchantContract.figures, { query: { 'filter[shoe]': '7' } })).rejects.toMatchObject({
      status: 422,
    })
    // Those of other branches are not added up for whoever works at one.
    const own = await t.signInWith(['view-branch-overview'])
    const place = { staff_id: own.staffId, warehouse_id: second.id }
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values(place).execute())
    expect(figuresOf(await own.call(branchContract.figures, {}))).toEqual(sumOf([second]))
  })

  it.each(figureSorts)('sorts branches and merchants by %s, the most first and the fewest first', async sort => {
    const count = (orders: OrderFigures | null) => (orders === null ? -1 : sort === 'open' ? openTotal(orders) : orders[sort])
    for (const list of [branchContract.list, merchantContract.list]) {
      const down = (await t.admin.call(list, { query: { paginate: 100, sort: [`-${sort}`] } })).data.map(row => count(row.orders))
      expect(down).toEqual([...down].sort((a, b) => b - a))
      expect(new Set(down).size).toBeGreaterThan(1)
      const up = (await t.admin.call(list, { query: { paginate: 100, sort: [sort] } })).data.map(row => count(row.orders))
      expect(up).toEqual([...down].reverse())
    }
  })

  it('tells what merchants sent and what was delivered in the last thirty days of the tenant', async () => {
    const { data } = await t.admin.call(merchantContract.list, { query: { paginate: 100 } })
    expect(data.some(({ recent }) => (recent?.delivered ?? 0) > 0)).toBe(true)
    for (const { id, name, recent } of data) {
      const { rows } = await t.inTenant(tx =>
        sql<{ created: number; delivered: number }>`
          select count(*) filter (where e.status_key = 'key_1')::int as created,
            count(*) filter (where e.status_key = any('{key_17,key_18}'))::int as delivered
          from order_events e join orders o on o.id = e.order_id
          where o.merchant_id = ${id} and e.kind = 'move' and not exists (
            select from order_events back where back.order_id = e.order_id and back.reverses = e.seq)
            and (e.at at time zone 'Asia/Kathmandu')::date > (now() at time zone 'Asia/Kathmandu')::date - ${RECENT_DAYS}::int`.execute(
          tx,
        ),
      )
      expect([name, recent?.created, recent?.delivered]).toEqual([name, rows[0]?.created, rows[0]?.delivered])
    }
    const [branch] = (await t.admin.call(branchContract.list)).data
    const own = await t.signInWith(['view-merchant-overview'])
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values({ staff_id: own.staffId, warehouse_id: branch?.id ?? 0 })
        .execute(),
    )
    const seen = (await own.call(merchantContract.list)).data
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ recent }) => recent !== null)).toEqual([])
  })

  it('has indexes and kept counts of just the open orders', async () => {
    const conditions = await t.inTenant(async tx => {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where indexname in ('orders_open_warehouse', 'orders_open_merchant')`.execute(
        tx,
      )
      return rows.map(row => row.definition.split(' WHERE ')[1]?.match(/key_\d+/g))
    })
    expect(conditions).toEqual([mileStatuses.closed, mileStatuses.closed])
    const counting = await t.inTenant(async tx => {
      const { rows } = await sql<{ body: string }>`
        select prosrc as body from pg_proc where proname in ('count_new_orders', 'count_moved_orders')`.execute(tx)
      return rows.map(({ body }) => body.match(/key_\d+/g))
    })
    expect(counting).toEqual([mileStatuses.closed, mileStatuses.closed])
  })
})
