// The demo tenants: made once, each with its people and a few months of work, left alone by later starts.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenantSeeds } from '../areas.ts'
import { joinServer } from '../core/testing/shared-server.ts'
import { DEMO_PASSWORD, seedDemoTenants } from './demo-tenants.ts'

it('makes the tenant with its people and orders, and a second start makes nothing', async () => {
  const t = await joinServer()
  const slug = `${t.tenant.slug}-demo`
  const profile = { legal_name: 'Himal Courier Service Pvt. Ltd.' }
  const wanted = [{ slug, company: 'Himal Courier', time_zone: 'Asia/Kathmandu', currency: 'NPR', orders: 60, profile }]
  const [id] = await seedDemoTenants(t.database, tenantSeeds, wanted)
  expect(await seedDemoTenants(t.database, tenantSeeds, wanted)).toEqual([])
  const tenant = { ...t.tenant, id: Number(id), slug }
  for (const person of ['admin', 'scanner', 'finance', 'auditor']) {
    const body = { email: `${person}@${slug}.test`, password: DEMO_PASSWORD }
    expect((await t.anonymous(tenant).call(sessionContract.login, { body })).user.company).toBe('Himal Courier')
  }
  const counted = await t.inTenant(
    tx =>
      sql<{ orders: number; statuses: number }>`
      select count(*)::int as orders, count(distinct status_key)::int as statuses from orders`.execute(tx),
    tenant,
  )
  expect(counted.rows[0]?.orders).toBe(60)
  expect(counted.rows[0]?.statuses).toBeGreaterThan(5)
  await t.close()
})
