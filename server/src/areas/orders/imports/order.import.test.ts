// Known orders, and those that rows repeat, are found by their own keys even in a tenant that the database's statistics have never seen. Otherwise the first
// file of a new tenant would be compared with all stored rows, over and over.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { startTestServer } from '../../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { alikeOrdersSql } from '../alike-orders.queries.ts'
import { knownOrdersSql } from './order.import.queries.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  it('asks each key’s own index, whatever else the tenant could be read by', { timeout: 120_000 }, async () => {
    const t = await startTestServer({ engine })
    await t.inTenant(async tx => {
      await seedDemoData(tx, 300, Date.now())
      // Enough to make a difference to the planner.
      for (const prefix of ['A', 'B', 'C', 'D']) await copyOrders(tx, prefix, status.created)
    })
    await t.database.pool.query('vacuum analyze')
    const newcomer = await t.addTenant()
    const keys = { merchant_code: 'M1', reference_no: 'R1', waybill_number: 'CE123456785NP' }
    const planOf = (query: RawBuilder<unknown>) =>
      t.inTenant(async tx => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
        return rows.map(row => row['QUERY PLAN']).join('\n')
      }, newcomer.tenant)
    const plan = await planOf(knownOrdersSql([keys]))
    const alike = { merchant_id: 1, receiver_city_id: 1, cod_amount: '500', phones: ['9801234567', '+9779801234567'] }
    const ofPhone = await planOf(alikeOrdersSql(Array.from({ length: 1000 }, () => alike)))
    expect(ofPhone).toContain('using orders_phone ')
    expect(ofPhone).not.toMatch(/Seq Scan on orders/)
    for (const index of ['orders_reference ', 'orders_waybill ']) expect(plan).toContain(`using ${index}`)
    expect(plan).not.toMatch(/Seq Scan on orders/)
    await t.close()
  })
})
