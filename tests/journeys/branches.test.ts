// Branches, agencies, riders and zones by keyboard alone: found by the palette, created, refused, changed, deleted.
import AxeBuilder from '@axe-core/playwright'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'

let portal: Portal
let context: BrowserContext
let page: Page

beforeAll(async () => {
  portal = await openPortal(200)
  ;({ context, page } = await portal.open())
  // Steps follow one another, so the first that fails should say so soon.
  page.setDefaultTimeout(8000)
}, 120_000)
afterAll(async () => {
  await context?.close()
  await portal?.close()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const row = (name: string) => page.locator(`[data-row-id][aria-label="${name}"]`)
const dialog = () => page.getByRole('alertdialog')
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** To a screen by its name in the palette. */
async function goTo(name: string, path: string) {
  await press('Control+k')
  await page.getByRole('dialog', { name: /palette/i }).waitFor()
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`, 'i') })
    .first()
    .waitFor()
  await press('Enter')
  await page.waitForURL(url => url.pathname === path)
  await page.locator('[data-row-id]').first().waitFor()
}

/** Lets the list's cursor stand on a row. */
async function pointAt(name: string) {
  await row(name).waitFor()
  for (let steps = 0; steps < 12; steps++) {
    await press('j')
    if ((await row(name).getAttribute('tabindex')) === '0') return
  }
  throw new Error(`${name} was not reached`)
}

/** Types into a field of the open form in place of what it held. */
const fill = async (field: string, text: string) => {
  const control = page.locator(`[data-field=${field}] input:not([type=file])`)
  await control.focus()
  await control.press('Control+a')
  await page.keyboard.type(text)
}
const choose = async (field: string, text: string, option: RegExp) => {
  await fill(field, text)
  await page.getByRole('option', { name: option }).first().waitFor()
  await press('ArrowDown', 'Enter')
}

async function expectAccessible(what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

const one = async <T>(query: ReturnType<typeof sql<T>>) => portal.office.inTenant(async tx => (await query.execute(tx)).rows[0])

it('creates a branch with a logo, refuses what is wrong at its field, and shows it in full', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await page.locator('[data-row-id]').first().waitFor()
  await goTo('Branches', '/operation-settings/branch')
  await expectAccessible('branches')
  await press('c')
  await fill('name', 'Dharan')
  await fill('code', 'ktm')
  await fill('phone', '12')
  await fill('latitude', '95')
  await press('Control+s')
  await page.getByText('Contact number must contain at least 7 numbers.').waitFor()
  await page.getByText('Enter degrees between -90 and 90, like 27.7172').waitFor()
  await expectAccessible('branch form')
  await fill('phone', '1234567890')
  await fill('latitude', '26.8125')
  await choose('city_id', 'Dharan', /^Dharan/)
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await press('Control+s')
  await page.getByText('Another branch or agency has this code').first().waitFor()
  await fill('code', 'dhr')
  await press('Control+s')
  await row('Dharan').waitFor()
  expect(
    await one(
      sql<object>`select code, phone, latitude::text, logo_file_id is not null as has_logo from warehouses where name = 'Dharan'`,
    ),
  ).toEqual({ code: 'DHR', phone: '1234567890', latitude: '26.81250000', has_logo: true })
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await pointAt('Dharan')
  await press('Enter')
  await page.getByRole('heading', { name: 'Dharan' }).waitFor()
  await page.getByText('1234567890').waitFor()
  await page.locator('main img[src^="blob:"]').first().waitFor({ state: 'attached' })
  await expectAccessible('branch in full')
})

it('hands the sorting over by name, and back', { timeout: 60_000 }, async () => {
  const sorting = async () => (await one(sql<{ name: string }>`select name from warehouses where is_sorting`))?.name
  expect(await sorting()).toBe('Kathmandu')
  await press('s')
  await dialog().getByText('Dharan takes the place of Kathmandu').waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await sorting()).toBe('Kathmandu')
  await press('s')
  await dialog().waitFor()
  await press('Control+Enter')
  await page.getByText('Dharan is the sorting branch').first().waitFor()
  expect(await sorting()).toBe('Dharan')
  await press('Control+z')
  await expect.poll(sorting).toBe('Kathmandu')
})

it('tells what uses a branch before it is switched off, and deletes one that nothing uses', { timeout: 60_000 }, async () => {
  await press('Escape')
  await pointAt('Pokhara')
  await press('Shift+A')
  await dialog()
    .getByText(/Pokhara is used by 0 staff members, 1 rider, \d+ open orders/)
    .waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })
  const isActive = async () =>
    (await one(sql<{ is_active: boolean }>`select is_active from warehouses where name = 'Pokhara'`))?.is_active
  expect(await isActive()).toBe(true)
  await press('Shift+A')
  await dialog().waitFor()
  await press('Control+Enter')
  await page.getByText('Pokhara is inactive').first().waitFor()
  expect(await isActive()).toBe(false)
  await press('Control+z')
  await expect.poll(isActive).toBe(true)
  await page.goto(portal.at('/operation-settings/branch'))
  await pointAt('Dharan')
  await press('Delete')
  await dialog()
    .getByText(/^Dharan is gone for good/)
    .waitFor()
  await press('Control+Enter')
  await page.getByText('Deleted: Dharan').first().waitFor()
  await row('Dharan').waitFor({ state: 'detached' })
})

it('keeps agencies with their owners', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operation-settings/agency'))
  await pointAt('Porto Agency')
  await press('e')
  await fill('owner_name', 'Inês Simões')
  await press('Control+s')
  await page.getByText('Saved: Porto Agency').first().waitFor()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await press('Enter')
  await page.getByText('Inês Simões').waitFor()
  await expectAccessible('agency in full')
  // Another kind's number leads to no branch.
  await page.goto(portal.at(page.url().split('?')[1]!.replace('agency', '/operation-settings/branch?branch')))
  await page.getByText('There is no such branch.').waitFor()
})

it('creates a rider, and asks before it switches off one with orders in hand', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`update orders set rider_id = (select id from riders where name = 'Rupa Limbu'), status_key = 'key_15' where id in (1, 2)`.execute(
      tx,
    ),
  )
  await goTo('Rider overview', '/operations/rider-overview')
  await expectAccessible('riders')
  await press('c')
  await fill('name', 'Asha Thapa')
  await fill('phone', '9801234567')
  await choose('warehouse_id', 'Lalit', /^Lalitpur/)
  await press('Control+s')
  await row('Asha Thapa').waitFor()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.goto(portal.at('/operations/rider-overview?filter[name]=Rupa'))
  await pointAt('Rupa Limbu')
  await press('Shift+A')
  await dialog()
    .getByText(/^Rupa Limbu still holds \d+ orders\.$/)
    .waitFor()
  await press('Control+Enter')
  await page.getByText('Rupa Limbu is inactive').first().waitFor()
  await press('Delete')
  await dialog().waitFor()
  await press('Control+Enter')
  await page
    .getByText(/Hand them to another rider first/)
    .first()
    .waitFor()
  await page.goto(portal.at('/operations/rider-overview?filter[name]=Asha'))
  await pointAt('Asha Thapa')
  await press('o')
  await page.waitForURL(/all-orders\?filter/)
})

it('fills a zone with a whole state at once, and refuses a city of another zone by its name', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`delete from zone_cities where city_id in (select id from cities where name like 'B%')`.execute(tx),
  )
  await goTo('Zones', '/operation-settings/zone')
  await expectAccessible('zones')
  await press('c')
  await fill('name', 'Far west')
  await choose('city_ids', 'Sudurp', /All cities of Sudurpashchim/)
  await page.getByText('Mahendranagar').first().waitFor()
  await expectAccessible('zone form')
  await press('Control+s')
  await page.getByText('Dhangadhi is in the zone Western Nepal already. Take it out there first.').first().waitFor()
  await page.locator('[data-field=city_ids] input').focus()
  // The last chip goes first: Mahendranagar, then Dhangadhi; the first comes back by name.
  await press('Backspace', 'Backspace')
  await page.keyboard.type('Mahendra')
  await page.getByRole('option', { name: /^Mahendranagar/ }).waitFor()
  await press('ArrowDown', 'Enter')
  await press('Control+s')
  await row('Far west').waitFor()
  expect(
    await one(
      sql<object>`select count(*)::int as cities from zone_cities m join zones z on z.tenant_id = m.tenant_id and z.id = m.zone_id where z.name = 'Far west'`,
    ),
  ).toEqual({ cities: 1 })
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await pointAt('Far west')
  await press('Shift+A')
  await page.getByText('Far west is inactive').first().waitFor()
  await press('Delete')
  await dialog().waitFor()
  await press('Control+Enter')
  await page.getByText('Deleted: Far west').first().waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
