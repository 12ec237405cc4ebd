// The devices of a hall by keyboard: one at work is unlinked and linked again, its scans are summed up, and the wall screen
// counts them; the terminal does the same.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn } from './cli/run-office.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, pointAt, press, rowOf, rows } from './portal-keys.ts'

vi.setConfig({ testTimeout: 90_000 })

let portal: Portal
async function atBucket() {
  const { call } = portal.office.admin
  const { data } = await call(sortingContract.buckets, {})
  return call(sortingContract.login, { params: { id: data[0]?.id ?? 0 }, body: { device: 'S-HALL' } })
}

const refusedScan = (session_id: number, n: number) =>
  portal.office.admin.call(sortingContract.scan, {
    body: {
      scan_id: `HALLSCAN000000${String(n).padStart(2, '0')}`,
      session_id,
      code: 'NOBODY',
      scanned_at: new Date().toISOString(),
    },
  })

beforeAll(async () => {
  portal = await openPortal(1)
  const { id } = await atBucket()
  for (const n of [1, 2]) await refusedScan(id, n)
}, 120_000)
afterAll(() => portal.close())

it('unlinks a device that is at work, and links it again', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/sorting-devices'))
  await rowOf(page, 'S-HALL').getByText('At work').waitFor()
  await expectNoAxeFindings(page)
  await pointAt(page, 'S-HALL')
  await press(page, 'Delete')
  await page.getByText('is logged in at bucket').waitFor()
  await confirm(page)
  await rowOf(page, 'S-HALL').getByText('Unlinked').waitFor()
  const { data } = await portal.office.admin.call(sortingContract.sessions, { query: { filters: { state: 'active' } } })
  expect(data).toEqual([])
  await press(page, 'l')
  await rowOf(page, 'S-HALL').getByText('Linked', { exact: true }).waitFor()

  await page.goto(portal.at('/operations/sorting-report'))
  await rows(page).first().waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'w')
  await page.getByRole('region', { name: 'Sorting today' }).waitFor()
  await page.getByText('2 refused').waitFor()
  await expectNoAxeFindings(page)
  // It is notified of scans, and does not poll for each of them.
  let looks = 0
  page.on('request', request => {
    if (request.url().includes('/sorting/stats')) looks++
  })
  const { id } = await atBucket()
  for (let n = 3; n < 23; n++) await refusedScan(id, n)
  await page.getByText('22 refused').waitFor({ timeout: 6000 })
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(15)
  await press(page, 'w')
  await rows(page).first().waitFor()

  // While the live connection is down it polls.
  await page.routeWebSocket(/gateway/, socket => socket.close())
  await page.reload()
  await rows(page).first().waitFor()
  await press(page, 'w')
  await page.getByText('22 refused').waitFor()
  await refusedScan(id, 23)
  await page.getByText('23 refused').waitFor({ timeout: 20_000 })
  await press(page, 'w')
  await rows(page).first().waitFor()
  expect(pageErrors).toEqual([])
})

it('does the same at the terminal', async () => {
  const terminal = await signedIn(portal.office, portal.office.admin)
  expect((await terminal.run(['devices', 'unlink', 'S-HALL'])).err).toContain('S-HALL is unlinked')
  expect((await terminal.run(['devices', 'unlink', 'S-HALL'])).err).toContain('already unlinked')
  expect((await terminal.run(['devices', 'link', 'S-HALL'])).exit).toBe(0)
  const { data } = await portal.office.admin.call(sortingDeviceContract.list, {})
  expect(data).toMatchObject([{ name: 'S-HALL', is_linked: true }])
  expect((await terminal.run(['buckets', 'today'])).out).toContain('2')
  terminal.close()
})
