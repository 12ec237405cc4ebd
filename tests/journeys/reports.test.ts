// Reports by keyboard alone: found by the palette, filtered, sorted, read behind their figures, and taken away as files.
import { hostFetch } from '@office/server/core/testing/host-fetch'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, goTo, palette, pointAt, press, rows, take } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(300)
  ;({ page } = await portal.open())
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
}, 120_000)
afterAll(() => portal.close())

const listed = async () => Number((await page.locator('main header .num').first().textContent())?.replace(/\D/g, ''))
const count = (where: ReturnType<typeof sql>) =>
  portal.office.inTenant(
    async tx => (await sql<{ n: number }>`select count(*)::int as n from orders where ${where}`.execute(tx)).rows[0]?.n ?? 0,
  )

it('counts what stands at each branch; a row opens just the orders that it counts', { timeout: 60_000 }, async () => {
  await goTo(page, 'Warehouse status count', '/reports/warehouse-status-count/')
  await page.getByText('Orders at each branch and agency now').waitFor()
  await expectNoAxeFindings(page)
  await pointAt(page, 'Kathmandu')
  await press(page, 'Enter')
  await page.waitForURL(/all-orders\?filter/)
  await rows(page).first().waitFor()
  expect(await listed()).toBe(await count(sql`current_warehouse_id = (select id from warehouses where name = 'Kathmandu')`))
  await page.goBack()
  await rows(page).first().waitFor()
})

it('shows all of its sums, in two currencies too', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/reports/monthly-sales/'))
  const sums = page.getByRole('list', { name: 'Totals of all filtered rows' })
  await sums.getByText('Adjustments NPR').waitFor()
  const isCut = await sums.evaluate(list => list.scrollWidth > list.clientWidth + 1)
  expect(isCut).toBe(false)
})

it('is filtered, sorted and exported from the keyboard; all of it comes as a file', { timeout: 90_000 }, async () => {
  await goTo(page, 'Aging report', '/reports/aging-report')
  await press(page, '/')
  await page.keyboard.type('status:"On Hold"')
  await press(page, 'Enter', 'Escape')
  await page.waitForURL(/filter/)
  const onHold = await count(sql`status_key = 'key_20'`)
  await page
    .getByRole('list', { name: 'Totals of all filtered rows' })
    .getByText(String(onHold), { exact: true })
    .first()
    .waitFor()
  await press(page, 'v', 'o')
  await palette(page).waitFor()
  await page.keyboard.type('Open orders')
  await press(page, 'Enter')
  await page.waitForURL(/sort=/)
  const [csv] = await Promise.all([page.waitForEvent('download'), take(page, 'Export this list as CSV', /CSV/)])
  expect(csv.suggestedFilename()).toBe('aging-report.csv')
  await take(page, 'Export the whole report', /whole report/i)
  await page.getByText('Your Data Is Processing...').waitFor()
  // Announced on whatever screen is open, with the link to the file.
  await page.getByText('aging.xlsx is ready').first().waitFor({ timeout: 20_000 })
  await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save the file' }).first().click()])
  await page.goBack()
  await rows(page).first().waitFor()
  await goTo(page, 'Report downloads', '/reports/downloads')
  await page.locator('[data-row-id][aria-label="aging.xlsx"]').getByText('Ready').waitFor({ timeout: 20_000 })
  await pointAt(page, 'aging.xlsx')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'd')])
  expect(file.suggestedFilename()).toBe('aging.xlsx')
  expect(pageErrors).toEqual([])
})

it('says of which moment figures are that come from a replica behind', { timeout: 60_000 }, async () => {
  const at = '2026-11-20T08:15:00.000Z'
  const askServer = hostFetch(portal.office.address)
  const isBehind = /\/api\/admin\/(report|dashboard)\//
  await page.route(isBehind, async route => {
    const asked = route.request()
    const answer = await askServer(asked.url(), { headers: { authorization: asked.headers().authorization ?? '' } })
    await route.fulfill({
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '', 'as-of': at },
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  const told = page.locator('main').getByRole('status').filter({ hasText: 'As of' })
  await page.goto(portal.at('/reports/warehouse-status-count/'))
  await told.waitFor()
  expect(await told.locator('time').getAttribute('datetime')).toBe(at)
  await expectNoAxeFindings(page)
  await page.goto(portal.at('/dashboard'))
  await told.first().waitFor()
  await expectNoAxeFindings(page)
  await page.unroute(isBehind)
  await page.reload()
  await page.getByText('Last updated').first().waitFor()
  expect(await told.count()).toBe(0)
  expect(pageErrors).toEqual([])
})
