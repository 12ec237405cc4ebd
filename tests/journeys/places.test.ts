// Cities and states by keyboard alone: made, refused at the field, edited, switched off and on again, deleted.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import {
  chooseInField,
  confirm,
  expectNoAxeFindings,
  fillField,
  goTo,
  pointAt,
  press,
  rowOf,
  rows,
  searchList,
  take,
} from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(1)
}, 120_000)
afterAll(() => portal.close())

async function openOrders() {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  return { page }
}

const stored = async <T>(query: ReturnType<typeof sql<T>>) => portal.office.inTenant(async tx => (await query.execute(tx)).rows)

it('makes a city on its own screen, then works with it in the list', { timeout: 90_000 }, async () => {
  const { page } = await openOrders()
  const city = () =>
    stored(sql<object>`select c.name, c.native_name, c.is_active, s.name as state, w.name as branch
      from cities c join states s on s.tenant_id = c.tenant_id and s.id = c.state_id
      left join warehouses w on w.tenant_id = c.tenant_id and w.id = c.default_warehouse_id where c.name like 'Besi%'`)
  await page.goto(portal.at('/operation-settings/cities/city-create'))
  await page.getByRole('heading', { name: 'Create city' }).waitFor()
  await press(page, 'Control+s')
  await page.getByText('fields need attention').first().waitFor()
  await expectNoAxeFindings(page)
  await fillField(page, 'name', 'Pokhara')
  await chooseInField(page, 'state_id', 'Gandaki', /^Gandaki/)
  await press(page, 'Control+s')
  await page.locator('[data-field=name]').getByText('This state already has a city with this name').waitFor()
  await fillField(page, 'name', 'Besisahar')
  await fillField(page, 'native_name', 'बेसीसहर')
  await press(page, 'Control+s')
  await page.waitForURL(url => url.pathname === '/operation-settings/cities')
  expect(await city()).toEqual([{ name: 'Besisahar', native_name: 'बेसीसहर', is_active: true, state: 'Gandaki', branch: null }])

  await rows(page).first().waitFor()
  await searchList(page, 'besi', 'Besisahar')
  await press(page, 'e')
  await page.getByRole('dialog').waitFor()
  await fillField(page, 'name', 'Besishahar')
  await press(page, 'Control+s')
  await pointAt(page, 'Besishahar')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'w')
  await page.getByRole('option', { name: /^Pokhara/ }).waitFor()
  await page.keyboard.type('pokh')
  await press(page, 'Enter')
  await expect.poll(city).toMatchObject([{ name: 'Besishahar', branch: 'Pokhara' }])
  await press(page, 'Shift+A')
  await expect.poll(city).toMatchObject([{ is_active: false }])
  await rowOf(page, 'Besishahar').getByText('Inactive').waitFor()
  await press(page, 'Control+z')
  await expect.poll(city).toMatchObject([{ is_active: true }])
  await press(page, 'Delete')
  await confirm(page)
  await expect.poll(city).toEqual([])
  await page.getByText('There are no records to display').waitFor()
})

it('saves a city and starts another, and asks before that one is left unsaved', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  const path = '/operation-settings/cities/city-create'
  await page.goto(portal.at(path))
  await page.getByRole('heading', { name: 'Create city' }).waitFor()
  await fillField(page, 'name', 'Manthali')
  await chooseInField(page, 'state_id', 'Bagmati', /^Bagmati/)
  await press(page, 'Control+Enter')
  const name = page.locator('[data-field=name] input')
  await expect.poll(() => name.inputValue()).toBe('')
  await fillField(page, 'name', 'Ramechhap')
  await take(page, 'All orders', /^All orders/)
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await press(page, 'Escape')
  expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual([path, 'Ramechhap'])
  await take(page, 'All orders', /^All orders/)
  await confirm(page)
  await page.waitForURL(url => url.pathname === '/operations/all-orders')
  expect(await stored(sql<object>`select name from cities where name in ('Manthali', 'Ramechhap')`)).toEqual([
    { name: 'Manthali' },
  ])
})

it('makes a state with a code of its own in its country, and keeps one that cities lie in', { timeout: 90_000 }, async () => {
  const { page } = await openOrders()
  const state = () =>
    stored(sql<object>`select s.name, s.code, c.code as country from states s
      join countries c on c.tenant_id = s.tenant_id and c.id = s.country_id where s.name like 'Far West%'`)
  await goTo(page, 'States', '/operation-settings/state')
  await press(page, 'c')
  await page.getByRole('dialog').waitFor()
  await fillField(page, 'name', 'Far West')
  await chooseInField(page, 'country_id', 'Nepal', /^Nepal/)
  const [taken] = await stored(sql<{ code: string }>`select s.code from states s where s.name = 'Gandaki'`)
  await fillField(page, 'code', taken?.code ?? '')
  await press(page, 'Control+s')
  await page.locator('[data-field=code]').getByText('This country already has a state with this code or name').waitFor()
  await expectNoAxeFindings(page)
  await fillField(page, 'code', 'FW9')
  await press(page, 'Control+s')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await state()).toEqual([{ name: 'Far West', code: 'FW9', country: 'NP' }])
  await searchList(page, 'far west', 'Far West')
  await press(page, 'e')
  await page.getByRole('dialog').waitFor()
  await fillField(page, 'name', 'Far West Hills')
  await press(page, 'Control+s')
  await expect.poll(state).toMatchObject([{ name: 'Far West Hills' }])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pointAt(page, 'Far West Hills')
  await press(page, 'Delete')
  await confirm(page)
  await expect.poll(state).toEqual([])
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })

  await page.goto(portal.at('/operation-settings/state?filter[name]=Gandaki'))
  await pointAt(page, 'Gandaki')
  await press(page, 'Delete')
  await confirm(page)
  // The server names the records that still use it; the state stays.
  await page
    .getByText(/cities/)
    .first()
    .waitFor()
  expect(await stored(sql<object>`select name from states where name = 'Gandaki'`)).toHaveLength(1)
})

it('leads to the form of a city from the palette', { timeout: 60_000 }, async () => {
  const { page } = await openOrders()
  await take(page, 'create city', /^Create city/)
  await page.getByRole('textbox', { name: 'Native name' }).waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
