// The overviews of branches, agencies and merchants by keyboard alone: found by the palette, read, and left for their orders.
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, goTo, pointAt, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(300)
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const sums = () => page.getByRole('list', { name: 'Open orders of the rows listed' })
const listed = async () => Number((await page.locator('main header .num').first().textContent())?.replace(/\D/g, ''))

const count = async (where: ReturnType<typeof sql>) =>
  portal.office.inTenant(
    async tx => (await sql<{ n: number }>`select count(*)::int as n from orders where ${where}`.execute(tx)).rows[0]?.n ?? 0,
  )
const open = sql`status_key not in ('key_17', 'key_18', 'key_31', 'key_32', 'key_33', 'key_34', 'key_35')`

it('sums what stands at the branches, and each figure opens just the orders that it counts', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await goTo(page, 'Branch overview', '/operations/branch-branch')
  const atBranches = await count(sql`${open} and current_warehouse_id in (select id from warehouses where kind = 'branch')`)
  expect(atBranches).toBeGreaterThan(0)
  await sums().getByText(String(atBranches), { exact: true }).first().waitFor()
  await expectNoAxeFindings(page)
  // Where the rows are on several pages, those of all are summed up, which no list of orders can be narrowed to.
  const ofAll = page.url()
  await page.goto(portal.at('/operations/branch-branch?paginate=1'))
  await rows(page).first().waitFor()
  await sums().getByText(String(atBranches), { exact: true }).first().waitFor()
  expect([await rows(page).count(), await sums().getByRole('link').count()]).toEqual([1, 0])
  await page.goto(ofAll)
  const row = await pointAt(page, 'Kathmandu')
  const here = sql`current_warehouse_id = (select id from warehouses where name = 'Kathmandu')`
  const middle = await count(sql`${here} and status_key in ('key_9', 'key_10', 'key_11', 'key_12', 'key_13', 'key_23')`)
  expect(middle).toBeGreaterThan(0)
  await row
    .getByRole('link', { name: String(middle), exact: true })
    .first()
    .waitFor()
  await press(page, '3')
  await page.waitForURL(url => url.pathname === '/operations/all-orders')
  await rows(page).first().waitFor()
  expect(await listed()).toBe(middle)
  await page.goBack()
  await pointAt(page, 'Kathmandu')
  await press(page, '6')
  await page.waitForURL(/filter\[status_since\]=\.\.\d{4}-\d\d-\d\d/)
  await page.goBack()
  await pointAt(page, 'Kathmandu')
  await press(page, 'o')
  await page.waitForURL(/all-orders\?filter\[current_warehouse_id\]=\d+$/)
  await rows(page).first().waitFor()
  expect(await listed()).toBe(await count(here))
  await page.goBack()
  await pointAt(page, 'Kathmandu')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Kathmandu' }).waitFor()
  await press(page, 'Escape')
  await rows(page).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/operations/branch-branch')
})

it('lists agencies, and merchants with their open orders', { timeout: 60_000 }, async () => {
  await goTo(page, 'Agency overview', '/operations/agent-overview')
  await pointAt(page, 'Porto Agency')
  await expectNoAxeFindings(page)
  await goTo(page, 'Merchant overview', '/operations/merchant-overview')
  await sums()
    .getByText(String(await count(open)), { exact: true })
    .first()
    .waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'j', '1')
  await page.waitForURL(/all-orders\?filter\[merchant_id\]=\d+&filter\[status_key\]=/)
  await page.goBack()
  await rows(page).first().waitFor()
  await press(page, 'j', 'Enter')
  await page.waitForURL(/\/merchant\/\d+/)
})

it("shows a merchant's own figures on its page, each with a way to its orders", { timeout: 60_000 }, async () => {
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const ofMerchant = await count(sql`${open} and merchant_id = ${id}`)
  expect(ofMerchant).toBeGreaterThan(0)
  const own = page.getByRole('list', { name: 'Open orders', exact: true })
  const all = own.getByRole('link').first()
  await all.getByText(String(ofMerchant), { exact: true }).waitFor()
  await page.getByText('Due, not invoiced').waitFor()
  await expectNoAxeFindings(page)
  await all.focus()
  await press(page, 'Enter')
  await page.waitForURL(/all-orders\?filter\[merchant_id\]=\d+&filter\[status_key\]=/)
  await rows(page).first().waitFor()
  expect(await listed()).toBe(ofMerchant)
})

it('shows figures without a way into orders to those who may not see any, and nothing to others', {
  timeout: 60_000,
}, async () => {
  const viewer = await portal.office.signInWith(['view-branch-overview'])
  const theirs = await portal.open({ staff: viewer })
  await theirs.page.goto(portal.at('/operations/branch-branch', viewer))
  const kathmandu = rowOf(theirs.page, 'Kathmandu')
  await kathmandu.waitFor()
  expect(await kathmandu.getByRole('link').count()).toBe(0)
  expect(await kathmandu.locator('.num').count()).toBeGreaterThan(5)
  await theirs.page.goto(portal.at('/operations/merchant-overview', viewer))
  await theirs.page.waitForURL(url => !url.pathname.startsWith('/operations'))
  expect(await rows(theirs.page).count()).toBe(0)
})

it('says so when the figures do not arrive, and takes them when they do', { timeout: 60_000 }, async () => {
  const path = '**/api/admin/warehouse/branch?*'
  await page.route(path, route => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(portal.at('/operations/branch-branch'))
  await page.getByText('The list could not be loaded').waitFor({ timeout: 20_000 })
  // The figures are asked for on their own.
  await expect.poll(() => sums().count()).toBe(0)
  await page.unroute(path)
  await press(page, 'r')
  await rows(page).first().waitFor()
  await page.goto(portal.at('/operations/branch-branch?filter[name]=Nowhere'))
  await page.getByText('Nothing matches these filters.').waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
