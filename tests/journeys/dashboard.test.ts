// The first minute after signing in, by keyboard alone: figures and what is behind them, a new operator's first steps, and where
// the people of one warehouse land.
import { readFileSync } from 'node:fs'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { formatCount } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, moveTo, press } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(200)
}, 120_000)
afterAll(() => portal.close())

/** The text of the figure under the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Repeats a key until the focus is on an element with this text. */
async function goUntil(page: Page, key: string, text: RegExp) {
  for (let steps = 0; steps < 30; steps++) {
    const here = await focused(page)
    if (text.test(here)) return
    await press(page, key)
    // Keys faster than hands are taken for a scanner's.
    await page.waitForFunction(before => document.activeElement?.textContent !== before, here)
  }
  throw new Error(`${text} was not reached by ${key}: ${await focused(page)}`)
}

it('leads from a figure to its orders, and shows the table behind each picture', { timeout: 90_000 }, async () => {
  const { call } = portal.office.admin
  const { page } = await portal.open()
  await page.goto(portal.at('/'))
  await page.waitForURL('**/dashboard')
  await page.getByRole('img', { name: /The table shows every day/ }).waitFor()
  // On a phone figures are on one line, none of them wider than its place.
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const tooWide = await page
    .locator('main li:has(> * > .num)')
    .evaluateAll(all => all.filter(li => li.scrollWidth > li.clientWidth).length)
  expect(tooWide).toBe(0)
  await page.setViewportSize(usual)
  await page.getByRole('list', { name: 'Needs a hand today' }).getByRole('link').first().waitFor()
  await expectNoAxeFindings(page)
  const { created, attention } = await call(dashboardContract.statistics)
  // From the head into the figures, along them and down.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await press(page, 'j')
  await expect.poll(() => focused(page)).toContain(`Created${formatCount(created.orders)}`)
  await press(page, 'l')
  await expect.poll(() => focused(page)).toContain('Delivered')
  await press(page, 'ArrowLeft', 'ArrowDown')
  await expect.poll(() => focused(page)).toContain('Revenue EUR')
  await press(page, 'ArrowDown')
  await expect.poll(() => focused(page)).toBe('Orders by day')
  // The table behind the chart, and the chart again; the focus stays.
  await press(page, 't')
  const table = page.getByRole('region', { name: 'Orders by day' }).getByRole('table')
  await table.waitFor()
  expect(await table.getByRole('row').count()).toBe(31)
  await page.waitForFunction(() => document.activeElement?.textContent === 'Orders by day')
  await expectNoAxeFindings(page)
  const [picture] = await Promise.all([page.waitForEvent('download'), press(page, 'Shift+I')])
  expect(picture.suggestedFilename()).toMatch(/^[a-z-]+\.png$/)
  const pixels = readFileSync(await picture.path())
  expect(pixels.subarray(1, 4).toString()).toBe('PNG')
  // Twice as many as on the screen.
  const panel = await page.locator(`[data-panel="${picture.suggestedFilename().replace('.png', '')}"]`).boundingBox()
  expect(Math.abs(pixels.readUInt32BE(16) - 2 * (panel?.width ?? 0))).toBeLessThan(4)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Shift+E')])
  expect(file.suggestedFilename()).toBe('orders-by-day.csv')
  await press(page, 't')
  await table.waitFor({ state: 'detached' })
  // Another period by its key.
  await press(page, '2')
  await page.waitForURL('**/dashboard?days=7')
  const week = await call(dashboardContract.statistics, { query: { days: '7' } })
  await page.getByRole('link', { name: new RegExp(`Created\\s*${formatCount(week.created.orders)}`) }).waitFor()
  // A figure that needs attention opens as a list of exactly these orders.
  await goUntil(page, 'l', /Needs a hand/)
  await goUntil(page, 'j', /^Late/)
  expect(await focused(page)).toContain(formatCount(attention.late))
  await press(page, 'Enter')
  await page.waitForURL('**/all-orders?**promised_on**')
  await page.locator('[data-row-id]').first().waitFor()
  const filters = Object.fromEntries(
    [...new URL(page.url()).searchParams].map(([name, value]) => [name.replace(/^filter\[|\]$/g, ''), value]),
  )
  expect((await call(orderContract.list, { query: { filters, paginate: 1 } })).meta.total).toBe(attention.late)
})

it('counts anew on request, and hears of it and of moved orders by itself', { timeout: 180_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/dashboard?days=90'))
  const createdTile = page.getByRole('link', { name: /^Created\s*\d/ }).first()
  await createdTile.waitFor()
  const shown = async () => Number(/[\d,]+/.exec((await createdTile.textContent()) ?? '')?.[0].replace(',', ''))
  const before = await shown()
  await portal.office.inTenant(tx => sql`update order_figures set orders = orders + 5 where scope = 'all'`.execute(tx))
  await portal.office.inTenant(tx => sql`update order_figure_differences set orders = orders + 5 where scope = 'all'`.execute(tx))
  await page.getByRole('heading', { name: 'Home' }).focus()
  await press(page, 'r')
  const { call } = portal.office.admin
  await expect.poll(async () => (await call(dashboardContract.lastUpdated)).remade_at, { timeout: 90_000 }).not.toBeNull()
  expect((await call(dashboardContract.statistics, { query: { days: '90' } })).created.orders).toBe(before)
  await expect.poll(shown, { timeout: 15_000 }).toBe(before)
  // Someone else creates an order, and the open screen counts it.
  const [like] = (await call(orderContract.list, { query: { paginate: 1 } })).data
  const { order } = await call(orderContract.get, { params: { id: like?.id ?? 0 } })
  await call(orderContract.create, {
    body: {
      reference_no: 'DASH-1',
      merchant_id: order.merchant_id ?? 0,
      receiver_name: 'Sita',
      receiver_phone: '+9779800000001',
      receiver_address: '12 Example Street',
      receiver_city_id: order.receiver_city_id,
      pieces: 1,
      weight_kg: '1.000',
      payment_type: 'PREPAID',
      cod_amount: '0.00',
      currency: order.currency,
    },
  })
  await expect.poll(shown, { timeout: 30_000 }).toBe(before + 1)
})

it('says what failed in the place of the figures, and tries again there or for all of them', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  let isDown = true
  await page.route('**/api/admin/dashboard/top-merchants*', route => (isDown ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto(portal.at('/dashboard'))
  const panel = page.getByRole('region', { name: 'Top merchants' })
  await panel.getByText('These figures could not be loaded').waitFor({ timeout: 30_000 })
  await page.getByRole('img', { name: /The table shows every day/ }).waitFor()
  const again = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })
  // One primary button for the screen; that of the part is quiet.
  await again.getByRole('button', { name: 'Try again R' }).waitFor()
  // Its key is not shown twice.
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor()
  isDown = false
  await panel.getByRole('button', { name: 'Try again', exact: true }).press('Enter')
  await panel.getByRole('link').first().waitFor()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Refresh R', exact: true }).waitFor()
  isDown = true
  await page.reload()
  await again.waitFor({ timeout: 30_000 })
  isDown = false
  await press(page, 'r')
  await panel.getByRole('link').first().waitFor()
})

it('leads a fresh operator through the first steps, each gone when it is done', { timeout: 60_000 }, async () => {
  const staff = await portal.office.addTenant()
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/dashboard', staff))
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('link')
  await page.getByRole('link', { name: /Add your states/ }).waitFor()
  expect(await steps.count()).toBe(9)
  await expectNoAxeFindings(page)
  await moveTo(page, '/warehouse')
  await page.getByRole('button', { name: 'Create branch' }).waitFor()
  await moveTo(page, '/dashboard')
  await page.getByRole('link', { name: /Add your states/ }).waitFor()
  await press(page, '1')
  await page.waitForURL('**/operation-settings/state')
  const { rows } = await portal.office.inTenant(
    tx => sql<{ id: number }>`select id from countries limit 1`.execute(tx),
    staff.tenant,
  )
  await staff.call(stateContract.create, {
    body: { name: 'Bagmati', code: null, native_name: null, country_id: rows[0]?.id ?? 0 },
  })
  await page.locator('h1').first().waitFor()
  await press(page, 'g', 'h')
  await page.getByRole('link', { name: /Add your cities/ }).waitFor()
  await page.getByRole('link', { name: /Add your states/ }).waitFor({ state: 'detached' })
  expect(await steps.count()).toBe(8)
})

it('takes a scanner to their warehouse, and nowhere else', { timeout: 60_000 }, async () => {
  const { office } = portal
  const staff = await office.signInWith(['warehouse-dashboard', 'operate-sorting', 'view-orders'])
  const { rows } = await office.inTenant(tx =>
    sql<{ id: number; name: string }>`
    select w.id, w.name from warehouses w join orders o on o.tenant_id = w.tenant_id and o.current_warehouse_id = w.id
    group by 1, 2 order by count(*) desc limit 2`.execute(tx),
  )
  const [mine, other] = rows
  if (!mine || !other) throw new Error('The demo has no two warehouses')
  await office.inTenant(tx =>
    sql`insert into staff_warehouses (staff_id, warehouse_id) values (${staff.staffId}, ${mine.id})`.execute(tx),
  )
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/login', staff))
  await page.waitForURL(`**/warehouse/${mine.id}/${encodeURIComponent(mine.name)}`)
  await page.getByRole('heading', { level: 1, name: mine.name }).waitFor()
  await page.getByRole('list', { name: 'Queue by mile' }).waitFor()
  await expectNoAxeFindings(page)
  // The queue leads to the orders that wait here.
  await press(page, 'j')
  await goUntil(page, 'j', /Queue by mile/)
  await press(page, 'j')
  await press(page, 'Enter')
  await page.waitForURL(url => url.searchParams.get('filter[current_warehouse_id]') === String(mine.id))
  await page.goto(portal.at(`/warehouse/${other.id}/x`, staff))
  await page.getByText('This warehouse is not assigned to you').waitFor()
  // A person who serves all of them finds one by typing.
  const { page: choice } = await portal.open()
  await choice.goto(portal.at('/warehouse'))
  await choice.getByRole('list', { name: 'Warehouses' }).getByRole('link').first().waitFor()
  await expectNoAxeFindings(choice)
  await choice.keyboard.type(other.name)
  await press(choice, 'Enter')
  await choice.waitForURL(`**/warehouse/${other.id}/**`)
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
