// Timeouts of a session at a bucket, by keyboard: shown as idle on every screen that lists it, closed under a station that is
// offline, resumed by one key with nothing lost and nothing done twice; the hours are configured in the settings.
import { closeTimedOut } from '@office/server/areas/sorting/session-clock.queries'
import { sortingSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn } from './cli/run-office.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, rows, take } from './portal-keys.ts'
import { verdict, wedge } from './wedge.ts'

vi.setConfig({ testTimeout: 90_000 })

let portal: Portal
/** Waybills ready to be sorted into B7. */
let parcels: string[]

beforeAll(async () => {
  portal = await openPortal(200)
  await portal.office.inTenant(async tx => {
    const { rows: found } = await sql<{ waybill_number: string }>`
      update orders set status_key = 'key_7', bucket_id = null, bag_id = null,
        current_warehouse_id = (select warehouse_id from sorting_buckets where code = 'B7')
      where id in (
        select o.id from orders o join states s on s.tenant_id = o.tenant_id and s.id = o.receiver_state_id
        where s.name = 'Koshi' order by o.id limit 4) returning waybill_number`.execute(tx)
    parcels = found.map(row => row.waybill_number)
  })
}, 120_000)
afterAll(() => portal.close())

const parcel = (at: number) => parcels[at] ?? ''
const head = (page: Page) => page.locator('header', { hasText: 'Pending' })
const sessions = async () => (await portal.office.admin.call(sortingContract.sessions, {})).data
/** Ages everything open by this much. */
const lieBack = (minutes: number) =>
  portal.office.inTenant(tx =>
    sql`update sorting_sessions set opened_at = opened_at - make_interval(mins => ${minutes}),
      last_scan_at = last_scan_at - make_interval(mins => ${minutes}) where closed_at is null`.execute(tx),
  )
const movesOf = async (waybill: string) => {
  const { rows: moves } = await portal.office.inTenant(tx =>
    sql`select from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      join sorting_buckets b on b.tenant_id = o.tenant_id and b.id = o.bucket_id
      where o.waybill_number = ${waybill} and b.code = 'B7' and o.status_key = 'key_9' and e.source = 'scan'`.execute(tx),
  )
  return moves.length
}

async function atBucket() {
  const { page, context } = await portal.open()
  await page.goto(portal.at('/operations/sorting-operation'))
  await page.getByRole('button', { name: 'B7' }).waitFor()
  await wedge(page, 'BKT:B7')
  await verdict(page, 'ready')
  return { page, context }
}

it('goes on by one key at a station whose session the clock closed, and sorts what was scanned meanwhile once', async () => {
  const { page, context } = await atBucket()
  await wedge(page, parcel(0))
  await verdict(page, 'accepted')
  await context.setOffline(true)
  await wedge(page, parcel(1))
  await wedge(page, parcel(2))
  await expect.poll(() => head(page).textContent(), { timeout: 15_000 }).toMatch(/Pending\s*2/)
  await lieBack(13 * 60)
  await portal.office.inTenant(tx => closeTimedOut(tx, new Date().toISOString(), 'test'))
  await context.setOffline(false)
  await page.getByRole('alert').getByText("F8 or the bucket's card logs in again").waitFor()
  await page.getByRole('region', { name: 'Verdict' }).getByText('timed out').waitFor()
  await expect.poll(() => head(page).textContent(), { timeout: 15_000 }).toMatch(/Pending\s*0\s*Triage\s*2/)
  // Nothing is accepted in this state.
  await wedge(page, parcel(3))
  expect(await movesOf(parcel(3))).toBe(0)
  await expectNoAxeFindings(page)

  await press(page, 'F8')
  await page.getByText('2 refused scans are sent again').first().waitFor()
  await expect.poll(() => head(page).textContent(), { timeout: 15_000 }).toMatch(/Scanned\s*2.*Pending\s*0\s*Triage\s*0/)
  expect(await page.getByRole('alert').getByText('Scanning has stopped').count()).toBe(0)
  expect(await Promise.all([0, 1, 2].map(at => movesOf(parcel(at))))).toEqual([1, 1, 1])
  await wedge(page, parcel(3))
  await verdict(page, 'accepted')
  const [now, before] = await sessions()
  expect([now, before]).toMatchObject([
    { state: 'active', accepted: 3, closed_by: null },
    { state: 'closed', accepted: 1, closed_by: 'timeout' },
  ])

  // If someone in charge closes it, the station reports that before anything is scanned, and the bucket's card does the same as
  // the key.
  await portal.office.admin.call(sortingContract.closeSession, { params: { id: now?.id ?? 0 } })
  await page.getByRole('alert').getByText('Scanning has stopped').waitFor()
  await wedge(page, 'BKT:B7')
  await page.getByRole('alert').getByText('Scanning has stopped').waitFor({ state: 'detached' })
  await wedge(page, 'ZZ000000014ZZ')
  await verdict(page, 'not-found')
  await expect.poll(() => head(page).textContent(), { timeout: 15_000 }).toMatch(/Pending\s*0\s*Triage\s*1/)
  await press(page, 'F2')
  await page.getByText('Choose your bucket, or').waitFor()
  await wedge(page, parcel(3))
  await page
    .getByRole('alert')
    .getByText(`${parcel(3)} was not sorted. Choose your bucket first.`)
    .waitFor()
})

it('is idle wherever its state is told, and found by it', async () => {
  const { page } = await atBucket()
  await wedge(page, 'ZZ000000028ZZ')
  await verdict(page, 'not-found')
  await lieBack(31)

  const { page: desk } = await portal.open()
  await desk.goto(portal.at('/sorting/sorting-session-report?filter[state]=idle'))
  await rows(desk).first().getByText('Idle').waitFor()
  expect(await rows(desk).count()).toBe(1)
  await expectNoAxeFindings(desk)
  await press(desk, 'j', 'Enter')
  await desk.getByRole('heading', { level: 1, name: /^B7 · / }).waitFor()
  await desk.getByText('Idle', { exact: true }).waitFor()
  await desk.getByText('Last scan', { exact: true }).waitFor()
  await desk.goto(portal.at('/sorting/sorting-session-report?filter[closed_by]=timeout'))
  await rows(desk).first().getByText('Timeout').waitFor()
  expect(await rows(desk).count()).toBe(1)
  await desk.goto(portal.at('/operations/sorting-devices'))
  await rows(desk).first().getByText('Idle').waitFor()
  await desk.goto(portal.at('/operations/sorting-operation'))
  await desk.getByRole('button', { name: /B7.* · Idle/ }).waitFor()
  await press(desk, '2')
  await rows(desk).filter({ hasText: 'B7' }).getByText('Idle').waitFor()
  await desk.goto(portal.at('/operations/sorting-report'))
  await rows(desk).first().waitFor()
  await press(desk, 'w')
  const wall = desk.getByRole('region', { name: 'Sorting today' })
  await wall.getByText('· Idle').waitFor()
  await expectNoAxeFindings(desk)
  // The next scan, and the wall is notified of it.
  await wedge(page, 'ZZ000000031ZZ')
  await wall.getByText('· Idle').waitFor({ state: 'detached' })
  await press(page, 'F2')
  await page.getByText('Choose your bucket').waitFor()

  const terminal = await signedIn(portal.office, portal.office.admin)
  const { out } = await terminal.run(['sessions', 'list', '--closed-by', 'timeout', '--columns', 'bucket_code,state,closed_by'])
  expect(out.trim().split('\n').at(-1)).toBe('B7\tclosed\ttimeout')
  terminal.close()
})

it('has its minutes and hours among the settings', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await page.getByRole('grid').waitFor()
  await take(page, 'business settings: sorting', /Business settings: Sorting/)
  const idle = page.getByLabel('Idle after')
  await idle.waitFor()
  await expectNoAxeFindings(page)
  await idle.fill('61')
  await press(page, 'Control+s')
  await page.getByText('This must be between 1 and 60').waitFor()
  await idle.fill('45')
  await page.getByLabel('Closed after').fill('')
  await press(page, 'Control+s')
  await page.getByText('Saved: Sorting').first().waitFor()
  const set = await portal.office.admin.call(sortingSettingContract.get)
  expect(set).toMatchObject({ idle_minutes: 45, close_hours: null, version: 1 })
  expect(pageErrors).toEqual([])
})
