// The figures of Home at the terminal: the same as the portal's, as tables and as JSON, of all and of one warehouse.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

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
  expect((await terminal.run(['dashboard', '--days', '8'])).err).toContain('--days must be 1, 7, 30 or 90')
  expect((await terminal.run(['dashboard', '--warehouse', 'x'])).err).toContain('--warehouse must be the number')
})

it('says once of which moment figures are that come from a replica behind', { timeout: 60_000 }, async () => {
  const { port } = new URL(office.address)
  const behind = createServer((asked, reply) => {
    const { method, url: path, headers } = asked
    const own = `${office.tenant.slug}.localhost:${port}`
    const onward = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host: own } }, answer => {
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'as-of': '2026-11-20T08:15:00.000Z' })
      answer.pipe(reply)
    })
    asked.pipe(onward)
  })
  await new Promise<void>(resolve => behind.listen(0, '127.0.0.1', resolve))
  const { port: there } = behind.address() as AddressInfo // listening on a port, so never a path
  const elsewhere = openTerminal(`${office.tenant.slug}.localhost:${there}`, { OFFICE_TOKEN: office.admin.token ?? '' })
  const { exit, out, err } = await elsewhere.run(['dashboard'])
  expect([exit, out.includes('Created')]).toEqual([0, true])
  expect(err.match(/These figures are from 20\/11\/2026/g)).toHaveLength(1)
  elsewhere.close()
  behind.closeAllConnections()
  await new Promise(resolve => behind.close(resolve))
})
