// Branches, agencies, riders and zones by keyboard alone: found by the palette, created, refused, changed, deleted.
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, confirm, expectNoAxeFindings, fillField, goTo, pointAt, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(200)
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const dialog = () => page.getByRole('alertdialog')

const fill = (field: string, text: string) => fillField(page, field, text)
const choose = (field: string, text: string, option: RegExp) => chooseInField(page, field, text, option)

const one = async <T>(query: ReturnType<typeof sql<T>>) => portal.office.inTenant(async tx => (await query.execute(tx)).rows[0])

it('creates a branch with a logo, refuses what is wrong at its field, and shows it in full', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await goTo(page, 'Branches', '/operation-settings/branch')
  await expectNoAxeFindings(page)
  await press(page, 'c')
  await fill('name', 'Dharan')
  await fill('code', 'ktm')
  await fill('phone', '12')
  await fill('latitude', '95')
  await press(page, 'Control+s')
  await page.getByText('Contact number must contain at least 7 numbers.').waitFor()
  await page.getByText('Enter degrees between -90 and 90, like 27.7172').waitFor()
  await expectNoAxeFindings(page)
  await fill('phone', '1234567890')
  await fill('latitude', '26.8125')
  await choose('city_id', 'Dharan', /^Dharan/)
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await press(page, 'Control+s')
  await page.getByText('Another branch or agency has this code').first().waitFor()
  await fill('code', 'dhr')
  await press(page, 'Control+s')
  await rowOf(page, 'Dharan').waitFor()
  // The list is notified of a new branch before its logo has been sent.
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  expect(
    await one(
      sql<object>`select code, phone, latitude::text, logo_file_id is not null as has_logo from warehouses where name = 'Dharan'`,
    ),
  ).toEqual({ code: 'DHR', phone: '1234567890', latitude: '26.81250000', has_logo: true })
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await pointAt(page, 'Dharan')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Dharan' }).waitFor()
  await page.getByText('1234567890').waitFor()
  await page.locator('main img[src^="blob:"]').first().waitFor({ state: 'attached' })
  await expectNoAxeFindings(page)
  // The page is among the rows of its list.
  await press(page, 'j')
  await page.getByRole('heading', { name: 'Dharan' }).waitFor({ state: 'detached' })
  await press(page, 'k')
  await page.getByRole('heading', { name: 'Dharan' }).waitFor()
})

it('takes the logo away with the save, and keeps it when that is thought better of', { timeout: 60_000 }, async () => {
  const hasLogo = async () =>
    (await one(sql<{ has: boolean }>`select logo_file_id is not null as has from warehouses where name = 'Dharan'`))?.has
  const logo = page.locator('[data-field=logo]')
  const toBeTaken = logo.getByText('Removed when you save')
  await press(page, 'e')
  await logo.getByRole('img', { name: 'Logo' }).waitFor()
  await logo.getByRole('button', { name: 'Choose another file' }).focus()
  await press(page, 'Delete')
  await toBeTaken.waitFor()
  await expectNoAxeFindings(page)
  // Another key of the same button restores it.
  await press(page, 'Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Keep it')
  await press(page, 'Enter')
  await logo.getByRole('img', { name: 'Logo' }).waitFor()
  // A chosen file is removed first, the stored one only after that.
  await page.locator('input[type=file]').setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: PNG })
  await logo.getByText('other.png').waitFor()
  await logo.getByRole('button', { name: 'Choose another file' }).focus()
  await press(page, 'Delete')
  await logo.getByRole('img', { name: 'Logo' }).waitFor()
  await press(page, 'Tab', 'Enter')
  await toBeTaken.waitFor()
  expect(await hasLogo()).toBe(true)
  await press(page, 'Control+s')
  await page.getByText('Saved: Dharan').first().waitFor()
  expect(await hasLogo()).toBe(false)
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main img[src^="blob:"]').count()).toBe(0)
  // Without one there is nothing to remove.
  await press(page, 'e')
  await logo.getByRole('button', { name: 'Choose a file' }).focus()
  await press(page, 'Delete')
  expect((await toBeTaken.count()) + (await logo.getByRole('button', { name: 'Remove' }).count())).toBe(0)
  await press(page, 'Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
})

it('hands the sorting over by name, and back', { timeout: 60_000 }, async () => {
  const sorting = async () => (await one(sql<{ name: string }>`select name from warehouses where is_sorting`))?.name
  expect(await sorting()).toBe('Kathmandu')
  await press(page, 's')
  await dialog().getByText('Dharan replaces Kathmandu').waitFor()
  await press(page, 'Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await sorting()).toBe('Kathmandu')
  await press(page, 's')
  await confirm(page)
  await page.getByText('Dharan is the sorting branch').first().waitFor()
  expect(await sorting()).toBe('Dharan')
  await press(page, 'Control+z')
  await expect.poll(sorting).toBe('Kathmandu')
})

it('tells what uses a branch before it is switched off, and deletes one that nothing uses', { timeout: 60_000 }, async () => {
  await press(page, 'Escape')
  await pointAt(page, 'Pokhara')
  await press(page, 'Shift+A')
  await dialog()
    .getByText(/Pokhara is used by 0 staff members, 1 rider, \d+ open orders/)
    .waitFor()
  await press(page, 'Escape')
  await dialog().waitFor({ state: 'detached' })
  const isActive = async () =>
    (await one(sql<{ is_active: boolean }>`select is_active from warehouses where name = 'Pokhara'`))?.is_active
  expect(await isActive()).toBe(true)
  await press(page, 'Shift+A')
  await confirm(page)
  await page.getByText('Pokhara is inactive').first().waitFor()
  expect(await isActive()).toBe(false)
  await press(page, 'Control+z')
  await expect.poll(isActive).toBe(true)
  await page.goto(portal.at('/operation-settings/branch'))
  await pointAt(page, 'Dharan')
  await press(page, 'Delete')
  await dialog()
    .getByText(/^Dharan will be deleted for good/)
    .waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('Deleted: Dharan').first().waitFor()
  await rowOf(page, 'Dharan').waitFor({ state: 'detached' })
})

it('keeps agencies with their owners', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operation-settings/agency'))
  await pointAt(page, 'Porto Agency')
  await press(page, 'e')
  await fill('owner_name', 'Inês Simões')
  await press(page, 'Control+s')
  await page.getByText('Saved: Porto Agency').first().waitFor()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await press(page, 'Enter')
  await page.getByText('Inês Simões').waitFor()
  await expectNoAxeFindings(page)
  // A number of another kind leads to no branch.
  await page.goto(portal.at(page.url().split('?')[1]!.replace('agency', '/operation-settings/branch?branch')))
  await page.getByText('This branch does not exist.').waitFor()
  // Trying again would not help, the list does.
  await page.getByRole('alert').getByRole('link', { name: 'Back to the list' }).click()
  await rows(page).first().waitFor()
})

it('creates a rider, and asks before it switches off one with orders in hand', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`update orders set rider_id = (select id from riders where name = 'Rupa Limbu'), status_key = 'key_15' where id in (1, 2)`.execute(
      tx,
    ),
  )
  await goTo(page, 'Rider overview', '/operations/rider-overview')
  await expectNoAxeFindings(page)
  await press(page, 'c')
  await fill('name', 'Asha Thapa')
  await fill('phone', '9801234567')
  await choose('warehouse_id', 'Lalit', /^Lalitpur/)
  await press(page, 'Control+s')
  await rowOf(page, 'Asha Thapa').waitFor()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.goto(portal.at('/operations/rider-overview?filter[name]=Rupa'))
  await pointAt(page, 'Rupa Limbu')
  await press(page, 'Shift+A')
  await dialog()
    .getByText(/^Rupa Limbu still holds \d+ orders\.$/)
    .waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('Rupa Limbu is inactive').first().waitFor()
  await press(page, 'Delete')
  await confirm(page)
  await page
    .getByText(/Hand them to another rider first/)
    .first()
    .waitFor()
  await page.goto(portal.at('/operations/rider-overview?filter[name]=Asha'))
  await pointAt(page, 'Asha Thapa')
  await press(page, 'o')
  await page.waitForURL(/all-orders\?filter/)
})

it('fills a zone with a whole state at once, and refuses a city of another zone by its name', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`delete from zone_cities where city_id in (select id from cities where name like 'B%' or name = 'Mahendranagar')`.execute(
      tx,
    ),
  )
  await goTo(page, 'Zones', '/operation-settings/zone')
  await expectNoAxeFindings(page)
  // Cities without a zone are counted above the zones, and listed behind the link.
  await page.getByRole('link', { name: /in no zone, so that nothing is priced there/ }).focus()
  await press(page, 'Enter')
  await rowOf(page, 'Berlin').getByText('In no zone').waitFor()
  await goTo(page, 'Zones', '/operation-settings/zone')
  await press(page, 'c')
  await fill('name', 'Far west')
  await choose('city_ids', 'Sudurp', /All cities of Sudurpashchim/)
  await page.getByText('Mahendranagar').first().waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Control+s')
  await page.getByText('Dhangadhi is already in the zone Western Nepal. Remove it from that zone first.').first().waitFor()
  await page.locator('[data-field=city_ids] input').focus()
  // The last chip is removed first: Mahendranagar, then Dhangadhi; the first comes back by name.
  await press(page, 'Backspace', 'Backspace')
  await page.keyboard.type('Mahendra')
  await page.getByRole('option', { name: /^Mahendranagar/ }).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await press(page, 'Control+s')
  await rowOf(page, 'Far west').waitFor()
  expect(
    await one(
      sql<object>`select count(*)::int as cities from zone_cities m join zones z on z.tenant_id = m.tenant_id and z.id = m.zone_id where z.name = 'Far west'`,
    ),
  ).toEqual({ cities: 1 })
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  // A whole state, including its future cities; one that belongs to another zone is refused at the field.
  await pointAt(page, 'Far west')
  await press(page, 'e')
  await choose('state_ids', 'Karn', /^Karnali/)
  await press(page, 'Control+s')
  await page.locator('[data-field=state_ids]').getByText('Karnali is already in the zone Western Nepal').waitFor()
  await page.locator('[data-field=state_ids] input').focus()
  await press(page, 'Backspace')
  await choose('state_ids', 'Lumb', /^Lumbini/)
  await press(page, 'Control+s')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await rowOf(page, 'Far west').getByText('Lumbini').waitFor()
  await press(page, 'Shift+A')
  await page.getByText('Far west is inactive').first().waitFor()
  await press(page, 'Delete')
  await confirm(page)
  await page.getByText('Deleted: Far west').first().waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
