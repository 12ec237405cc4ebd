// One branch of many in view, by keyboard: everything on the screen is of that branch, nothing selected or typed before it goes
// on unseen, and a record of another branch leads back.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, fillField, palette, pointAt, press, rows } from './portal-keys.ts'

let portal: Portal
let places: { id: number; name: string }[]

beforeAll(async () => {
  portal = await openPortal(60)
  places = await portal.office.inTenant(tx =>
    tx.selectFrom('warehouses').select(['id', 'name']).where('is_active', '=', true).orderBy('id').execute(),
  )
}, 120_000)
afterAll(() => portal.close())

const placeAt = (index: number) => places[index] ?? { id: 0, name: '' }
const ordersAt = async (id: number) => {
  const { admin } = portal.office
  const { data, meta } = await portal.office.lookingAt(id, admin).call(orderContract.list, { query: { paginate: 100 } })
  return { ids: data.map(order => order.id), total: meta.total }
}
const badge = (page: Page, total: number) => page.locator('h1 + span', { hasText: new RegExp(`^${total}$`) })
const inBar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name: `Branch: ${name}` })

async function show(page: Page, name: string) {
  await press(page, 'g', 'v')
  await palette(page).waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await press(page, 'Enter')
}

it('shows one branch in this window and all in the next, through a reload, until all are shown again', async () => {
  const { page } = await portal.open()
  const here = placeAt(0)
  const [{ total: all }, { total }] = [
    (await portal.office.admin.call(orderContract.list, { query: { paginate: 1 } })).meta,
    await ordersAt(here.id),
  ]
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(all)
  await page.goto(portal.at('/operations/all-orders'))
  await badge(page, all).waitFor()
  await inBar(page, 'All branches').waitFor()
  await pointAt(page, (await rows(page).first().getAttribute('aria-label')) ?? '')
  await press(page, 'x')
  await page.getByText('1 selected').first().waitFor()

  await show(page, here.name)
  await inBar(page, here.name).waitFor()
  await badge(page, total).waitFor()
  // What was selected may not be at this branch.
  await expect.poll(() => page.getByText('1 selected').count()).toBe(0)
  await expectNoAxeFindings(page)
  await page.reload()
  await badge(page, total).waitFor()

  const other = await page.context().newPage()
  await other.goto(portal.at('/operations/all-orders'))
  await badge(other, all).waitFor()
  await other.close()

  await press(page, 'g', 'v')
  await palette(page).waitFor()
  await page.getByRole('option', { name: 'All branches' }).waitFor()
  await press(page, 'Enter')
  await badge(page, all).waitFor()
  await inBar(page, 'All branches').waitFor()
  expect(pageErrors).toEqual([])
})

it('undoes a step that was taken while another branch was shown', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  const [first, second] = [placeAt(0), placeAt(1)]
  const there = await ordersAt(second.id)
  const id = (await ordersAt(first.id)).ids.find(order => !there.ids.includes(order)) ?? 0
  const statusNow = async () => (await portal.office.admin.call(orderContract.get, { params: { id } })).order.status_key
  await portal.office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: 'key_14', current_warehouse_id: first.id, bag_id: null, bucket_id: null })
      .where('id', '=', id)
      .execute(),
  )
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await show(page, first.name)
  await inBar(page, first.name).waitFor()
  await page.goto(portal.at(`/operations/all-orders?filter[id]=${id}`))
  await rows(page).first().waitFor()
  await press(page, 'j', 's')
  await page.getByRole('option', { name: 'On Hold' }).waitFor()
  await page.keyboard.type('hold')
  await press(page, 'Enter')
  await page.getByRole('option', { name: /Merchant asked/ }).waitFor()
  await page.keyboard.type('merchant asked')
  await press(page, 'Enter')
  await page.getByRole('option').first().waitFor()
  await press(page, 'Control+Enter')
  await expect.poll(statusNow).toBe('key_20')
  await show(page, second.name)
  await inBar(page, second.name).waitFor()
  await press(page, 'Control+z')
  await expect.poll(statusNow).toBe('key_14')
  // What was undone can be seen.
  await inBar(page, first.name).waitFor()
})

it('says at a record of another branch which one is shown, and leads to it', async () => {
  const { page } = await portal.open()
  const [first, second] = [placeAt(0), placeAt(1)]
  const here = await ordersAt(first.id)
  const there = await ordersAt(second.id)
  const elsewhere = here.ids.find(id => !there.ids.includes(id)) ?? 0
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await show(page, second.name)
  await inBar(page, second.name).waitFor()
  await page.goto(portal.at(`/operations/all-orders?order=${elsewhere}`))
  await page.getByText(`Only ${second.name} is shown.`).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Show all branches' }).press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText(`Only ${second.name} is shown.`).count()).toBe(0)
  await inBar(page, 'All branches').waitFor()
})

it('says in an empty list which branch is shown, and leads back', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await show(page, placeAt(0).name)
  await inBar(page, placeAt(0).name).waitFor()
  await page.goto(portal.at('/operations/merchant-finance'))
  await page.getByText('There are no records to display').waitFor()
  await page.getByText(`Only ${placeAt(0).name} is shown.`).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Show all branches' }).press('Enter')
  await inBar(page, 'All branches').waitFor()
})

it('asks before what was typed is left', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/orders/create'))
  await fillField(page, 'receiver_name', 'Asha Rai')
  await page.getByRole('banner').getByRole('button', { name: 'Branch: All branches' }).press('Enter')
  await palette(page).waitFor()
  await page.keyboard.type(placeAt(0).name)
  await page
    .getByRole('option', { name: placeAt(0).name })
    .first()
    .waitFor()
  await press(page, 'Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('Leave without saving?').waitFor()
  await press(page, 'Escape')
  await question.waitFor({ state: 'detached' })
  await inBar(page, 'All branches').waitFor()
  expect(await page.locator('[data-field=receiver_name] input').inputValue()).toBe('Asha Rai')
})

it('tells people who no longer work at the branch, and shows what is left to them', async () => {
  const person = await portal.office.signInWith(['view-orders', 'view-order'])
  const work = (...at: number[]) =>
    portal.office.inTenant(async tx => {
      await tx.deleteFrom('staff_warehouses').where('staff_id', '=', person.staffId).execute()
      await tx
        .insertInto('staff_warehouses')
        .values(at.map(warehouse_id => ({ staff_id: person.staffId, warehouse_id })))
        .execute()
    })
  const [first, second, third] = [placeAt(0), placeAt(1), placeAt(2)]
  await work(first.id, second.id, third.id)
  const { page } = await portal.open({ staff: person })
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await inBar(page, 'All your branches').waitFor()
  await show(page, second.name)
  await inBar(page, second.name).waitFor()
  await work(first.id)
  await press(page, 'r')
  await page.getByText(`You no longer work at ${second.name}.`).first().waitFor()
  const { total } = await ordersAt(first.id)
  await badge(page, total).waitFor()
  await page.getByRole('banner').getByText(first.name).waitFor()
  expect(await inBar(page, first.name).count()).toBe(0)
})
