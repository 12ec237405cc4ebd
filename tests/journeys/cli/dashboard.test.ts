// The figures of Home at the terminal: the same as the portal's, as tables and as JSON, of all and of one warehouse.
import { joinServer } from '@office/server/core/testing/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 60, Date.now()))
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

it('prints the figures of a span', { timeout: 60_000 }, async () => {
  const { call } = office.admin
  const { created, attention } = await call(dashboardContract.statistics, { query: { days: '90' } })
  const { exit, out, err } = await terminal.run(['dashboard', '--days', '90'])
  expect([exit, err]).toEqual([0, ''])
  const lines = out.split('\n').map(line => line.split('\t'))
  expect(lines).toContainEqual(['Created', String(created.orders), String(created.before), expect.any(String)])
  expect(lines).toContainEqual(['On hold', String(attention.on_hold)])
  expect(lines).toContainEqual(['merchant', 'created', 'delivered', 'returned'])
})

it('answers as JSON, also for one warehouse, and says what it does not understand', { timeout: 60_000 }, async () => {
  const { call } = office.admin
  const all = JSON.parse((await terminal.run(['dashboard', '--json'])).out)
  expect(all.schema).toBe(1)
  expect(all.data).toMatchObject({ statistics: await call(dashboardContract.statistics) })
  expect(all.data.by_day).toHaveLength(30)
  const one = JSON.parse((await terminal.run(['dashboard', '--warehouse', '1', '--days', '7', '--json'])).out)
  expect(one.data.statistics).toEqual(
    await call(dashboardContract.warehouseStatistics, { params: { id: 1 }, query: { days: '7' } }),
  )
  expect((await terminal.run(['dashboard', '--days', '8'])).err).toContain('--days takes 1, 7, 30 or 90')
  expect((await terminal.run(['dashboard', '--warehouse', 'x'])).err).toContain('--warehouse takes the number')
})
