// Figures of the overviews: every open order once, in its mile; closed ones never; days as the tenant calls them.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { figureFilters, openMiles, openTotal } from '@office/shared/areas/orders/order-figures.model'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { mileStatuses } from '@office/shared/areas/orders/order-transitions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinServer } from '../../core/testing/shared-server.ts'
import { engines } from '../../core/testing/test-database.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

it('puts every status into one mile or among the closed ones', () => {
  expect([...openMiles.flatMap(mile => [...mileStatuses[mile]]), ...mileStatuses.closed].sort()).toEqual(
    [...orderStatusKeys].sort(),
  )
})

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
    await t.inTenant(tx => sql`update tenants set time_zone = 'Asia/Kathmandu'`.execute(tx))
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

  it('has indexes of just the open orders', async () => {
    const conditions = await t.inTenant(async tx => {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where indexname in ('orders_open_warehouse', 'orders_open_merchant')`.execute(
        tx,
      )
      return rows.map(row => row.definition.split(' WHERE ')[1]?.match(/key_\d+/g))
    })
    expect(conditions).toEqual([mileStatuses.closed, mileStatuses.closed])
  })
})
