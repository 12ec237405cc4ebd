// A hub's night by keyboard and scanner alone: a bag opened, filled by scans, sealed and dispatched; in the morning received with a
// parcel missing, one damaged and one in excess, and the missing one when it turns up; and a return on its way back.
import type {} from '@office/server/areas/sorting/sorting.table'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { cardText } from '@office/shared/format/scan-code'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carryOut } from './lost-answers.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, ear, expectNoAxeFindings, palette, pointAt, press, rowOf, take } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]

beforeAll(async () => {
  portal = await openPortal(12)
  await portal.office.inTenant(async tx => {
    const { rows } = await sql<{ id: number; waybill_number: string }>`
      update orders set status_key = ${status.sortedToBucket}, bag_id = null, rider_id = null,
        bucket_id = here.id, current_warehouse_id = here.warehouse_id,
        destination_warehouse_id = (select id from warehouses where code = 'PKR')
      from sorting_buckets here where here.code = 'C2'
      returning orders.id, waybill_number`.execute(tx)
    // An update returns its rows in any order; another journey lists them by number.
    orders = rows.toSorted((one, other) => one.id - other.id)
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const lines = () => page.locator('[data-short-row]')
const line = (index: number) => page.locator(`[data-short-row="${orderAt(index).id}"]`)
const bags = async () => (await portal.office.admin.call(bagContract.list, { query: {} })).data
const said = (text: string | RegExp) => page.getByText(text).first().waitFor()

it('is opened for a branch, filled by scans, sealed and dispatched', { timeout: 90_000 }, async () => {
  await page.goto(portal.at('/operations/sorting-operation?tab=bags'))
  await said('Open a bag at a bucket and scan parcels into it')
  await press(page, 'c')
  await palette(page).waitFor()
  await page.keyboard.type('C2')
  await page.getByRole('option', { name: /C2/ }).first().waitFor()
  await press(page, 'Enter')
  await page.keyboard.type('Pokhara')
  await page
    .getByRole('option', { name: /Pokhara/ })
    .first()
    .waitFor()
  await press(page, 'Enter', 'Control+Enter')
  await expect.poll(async () => (await bags()).length).toBe(1)
  const [made] = await bags()
  const number = made?.number ?? ''
  await heading(number).waitFor()
  for (const index of [0, 1, 2, 3]) {
    await wedge(page, orderAt(index).waybill_number)
    await expect.poll(() => lines().count()).toBe(index + 1)
  }
  await expectNoAxeFindings(page)
  await line(3).focus()
  await press(page, 'Delete')
  await line(3).waitFor({ state: 'detached' })
  // What is scanned while nothing answers waits on the device, and the bag stays open; then each counts once, also where only the
  // answer was lost.
  const adds = `**/api/admin/sorting/bag/${made?.id}/order`
  let reaches = true
  await page.route(adds, async route => {
    const isFirst = reaches
    reaches = false
    if (isFirst) await carryOut(route)
    await route.abort()
  })
  const told = await ear(page)
  for (const index of [4, 5]) await wedge(page, orderAt(index).waybill_number)
  const waiting = page.locator('p', { hasText: '2 scans are kept on this device' })
  for (const index of [4, 5]) await waiting.getByText(orderAt(index).waybill_number).waitFor()
  await press(page, 's')
  await palette(page).waitFor()
  await page.keyboard.type('A-300124')
  await press(page, 'Enter')
  await told('2 scans on this device do not count yet')
  expect((await bags())[0]).toMatchObject({ state: 'open', parcels: 4 })
  await expectNoAxeFindings(page)
  await page.unroute(adds)
  await wedge(page, orderAt(6).waybill_number)
  await page.getByText('kept on this device').first().waitFor({ state: 'detached' })
  for (const index of [4, 5, 6]) await line(index).waitFor()
  expect(await lines().count()).toBe(6)
  const order_ids = [4, 5, 6].map(index => orderAt(index).id)
  await portal.office.admin.call(bagContract.takeOut, { params: { id: made?.id ?? 0 }, body: { order_ids } })
  await expect.poll(() => lines().count()).toBe(3)

  await press(page, 's')
  await palette(page).waitFor()
  await page.keyboard.type('A-300124')
  await press(page, 'Enter')
  await said(`${number} is sealed with A-300124`)
  // A mistyped number is corrected and free again, and the correction can be undone.
  await press(page, 's')
  await palette(page).waitFor()
  await page.keyboard.type('A-300142')
  await press(page, 'Enter')
  await page.getByRole('option', { name: /The number was mistyped/ }).click()
  await said(`${number} is sealed with A-300142`)
  await press(page, 'Control+z')
  await expect.poll(async () => (await bags())[0]?.seal_number).toBe('A-300124')
  await press(page, 'Shift+D')
  await said('1 bag is on its way')
  await line(0).getByText('In Transit').waitFor()
  // Nobody takes a parcel out of a bag that is on the road, and the answer says which bag.
  const body = { status_key: status.inTransit, ids: [orderAt(0).id], reason_id: null }
  const { results } = await portal.office.admin.call(orderStatusContract.reverse, { body })
  expect(results[0]?.message).toContain(number)
})

const stand = (index: number, status_key: OrderStatusKey) =>
  portal.office.inTenant(tx => tx.updateTable('orders').set({ status_key }).where('id', '=', orderAt(index).id).execute())

it('is received with what is missing, damaged and in excess, each by one key', { timeout: 60_000 }, async () => {
  const [bag] = await bags()
  const number = bag?.number ?? ''
  await portal.office.admin.call(bagContract.dispatch, { body: { order_ids: [orderAt(4).id] } })
  await wedge(page, orderAt(0).waybill_number)
  await line(0).getByText('Received', { exact: true }).waitFor()
  await line(1).focus()
  await press(page, 'd')
  await line(1).getByText('Damaged').waitFor()
  await line(2).focus()
  await press(page, 'm')
  await line(2).getByText('Short').waitFor()
  await wedge(page, orderAt(4).waybill_number)
  await said(`${orderAt(4).waybill_number} is not on the manifest: kept as excess`)
  await said('3 of 3 parcels')
  // Codes of something else, told at once: one of them is a parcel without our number after all.
  const asked = page.getByRole('alert').filter({ hasText: 'Is it a parcel in excess?' })
  await wedge(page, '4006381333931')
  await said('4006381333931: no order has this waybill')
  await wedge(page, '4006381333948')
  await asked.getByText('1 more waits').waitFor()
  await page.reload()
  await asked.getByText('1 more waits').waitFor()
  await press(page, 'Shift+R')
  await page.locator('.toast', { hasText: 'Say first whether 4006381333948 is a parcel in excess, or drop it' }).waitFor()
  await expectNoAxeFindings(page)
  await wedge(page, cardText('command', 'drop'))
  await said('4006381333948 was dropped')
  await press(page, 'F6')
  await said('4006381333931 is kept as excess')
  await asked.waitFor({ state: 'detached' })
  const beside = page.getByRole('list', { name: 'In excess or refused' })
  await beside.getByText('33931').first().waitFor()
  // Typed once more, it is taken away.
  await press(page, 'e')
  await page.getByPlaceholder('Waybill', { exact: true }).fill('4006381333931')
  await press(page, 'Enter')
  await beside.getByText('33931').first().waitFor({ state: 'detached' })
  // Not sorted yet at its origin, so it cannot have come with a bag.
  await stand(7, status.receivedAtOrigin)
  await wedge(page, orderAt(7).waybill_number)
  await said(`${orderAt(7).waybill_number} is not on the manifest: kept as excess`)
  await press(page, 'Shift+R')
  // A damaged parcel needs a reason.
  await palette(page).getByRole('option').first().waitFor()
  // The terminal needs no more: what was found is with the server.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Control+Shift+Y')
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`office bags receive ${number}`)
  await press(page, 'Enter')
  await page
    .getByRole('alertdialog')
    .getByText(`One parcel is short: ${orderAt(2).waybill_number}`)
    .waitFor()
  await expectNoAxeFindings(page)
  await confirm(page)
  await page
    .locator('.toast', { hasText: `${number} is received: 1 arrived, 1 short, 1 damaged, 1 in excess. 1 was refused` })
    .locator('.text-warn')
    .waitFor()
  const refused = page.getByRole('list', { name: 'In excess or refused' }).getByRole('listitem')
  // The remaining entries survive a reload, with the reason.
  await page.reload()
  await refused.getByText('Received at Origin Branch cannot become Arrived at Destination Branch').waitFor()
  expect(await refused.count()).toBe(1)
  await expectNoAxeFindings(page)
  await line(4).getByText('Excess').waitFor()
  await page.getByText('Partly received').first().waitFor()

  await wedge(page, orderAt(2).waybill_number)
  await press(page, 'Shift+R')
  await confirm(page)
  await said(`${number} is received: 2 arrived, 0 short, 1 damaged, 1 in excess`)
  expect(await bags()).toMatchObject([{ state: 'received' }])
  await stand(7, status.sortedToBucket)

  const downloading = page.waitForEvent('download')
  await press(page, 'p')
  expect((await downloading).suggestedFilename()).toBe(`${number}.pdf`)
  await press(page, 'Escape')
  await rowOf(page, number).waitFor()
  expect(pageErrors).toEqual([])
})

it('leaves with loose parcels beside it, and comes back with them', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const [held] = await bags()
  const to = { bucket_id: held?.bucket_id ?? 0, destination_warehouse_id: held?.destination_warehouse_id ?? 0 }
  const { id, number } = await admin.call(bagContract.open, { body: to })
  await admin.call(bagContract.add, { params: { id }, body: { order_ids: [orderAt(5).id] } })
  await admin.call(bagContract.seal, { params: { id }, body: { seal_number: 'A-300125' } })
  const statesOf = async () => {
    const { data } = await admin.call(orderContract.list, {
      query: { filters: { id: [5, 6, 7].map(at => orderAt(at).id).join(',') }, sort: ['id'] },
    })
    return data.map(order => order.status_key)
  }
  await page.goto(portal.at(`/operations/sorting-operation?tab=bags&bag=${id}`))
  await heading(number).waitFor()
  const told = await ear(page)
  await take(page, 'loose parcels', /Dispatch with loose parcels/)
  await page.keyboard.type(`${orderAt(6).waybill_number} ${orderAt(7).waybill_number}, CE999999999XX`)
  await press(page, 'Enter')
  await told(
    'On the way: 1 bag, 2 loose parcels. 1 stays here: CE999999999XX: No order has this waybill, or it belongs to another branch',
  )
  expect(await statesOf()).toEqual([status.inTransit, status.inTransit, status.inTransit])
  // One of them is there already.
  await admin.call(orderStatusContract.update, {
    body: { ids: [orderAt(7).id], status_key: status.arrivedAtDestination, warehouse_id: to.destination_warehouse_id },
  })
  await press(page, 'Control+z')
  await expect.poll(statesOf).toEqual([status.bagged, status.sortedToBucket, status.arrivedAtDestination])
  await told(
    `1 loose parcel stays on the way: ${orderAt(7).waybill_number}: It has since moved on to Arrived at Destination Branch`,
  )
  await page.getByText('Sealed').first().waitFor()
  // Each remaining parcel is counted under its outcome, and the reason names it.
  await admin.call(bagContract.reopen, { params: { id }, body: {} })
  await press(page, 'Escape')
  await pointAt(page, number)
  await press(page, 'x', 'Shift+D')
  await said(`Nothing was dispatched. 1 bag stays here: ${number} is not sealed`)
})

it('takes what two desks scan, also while it is received, and keeps a damage that was told', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const [held] = await bags()
  const to = { bucket_id: held?.bucket_id ?? 0, destination_warehouse_id: held?.destination_warehouse_id ?? 0 }
  const { id, number } = await admin.call(bagContract.open, { body: to })
  await admin.call(bagContract.add, { params: { id }, body: { order_ids: [8, 9, 10].map(index => orderAt(index).id) } })
  await admin.call(bagContract.seal, { params: { id }, body: { seal_number: 'A-300126' } })
  await admin.call(bagContract.dispatch, { body: { bag_ids: [id] } })
  await page.goto(portal.at(`/operations/sorting-operation?tab=bags&bag=${id}`))
  await heading(number).waitFor()
  await wedge(page, orderAt(8).waybill_number)
  await line(8).getByText('Received', { exact: true }).waitFor()
  await press(page, 'd')
  await line(8).getByText('Damaged').waitFor()
  await press(page, 'Control+z')
  await line(8).getByText('Received', { exact: true }).waitFor()
  await press(page, 'd')
  await line(8).getByText('Damaged').waitFor()
  // Scanned once more, it is as damaged as before.
  await wedge(page, orderAt(8).waybill_number)
  await line(8).getByText('Damaged').waitFor()
  // At the other desk as well, where it is not scanned back into a whole one.
  const { page: desk, context } = await portal.open()
  await desk.goto(page.url())
  const atDesk = desk.locator(`[data-short-row="${orderAt(8).id}"]`)
  await atDesk.getByText('Damaged').waitFor()
  const told = await ear(desk)
  await wedge(desk, orderAt(8).waybill_number)
  await told(`${orderAt(8).waybill_number} was received`)
  await atDesk.getByText('Damaged').waitFor()

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/receive', async route => {
    await answered
    await route.continue()
  })
  await press(page, 'Shift+R')
  await palette(page).getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await page.getByRole('alertdialog').getByText('2 parcels are short').waitFor()
  await confirm(page)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await wedge(desk, orderAt(9).waybill_number)
  await line(9).getByText('Received', { exact: true }).waitFor()
  await context.close()
  answer()
  await said(`${number} is received: 1 arrived, 1 short, 1 damaged, 0 in excess`)
  await line(10).getByText('Short').waitFor()
  await wedge(page, orderAt(9).waybill_number)
  await press(page, 'Shift+R')
  await page
    .getByRole('alertdialog')
    .getByText(`One parcel is short: ${orderAt(10).waybill_number}`)
    .waitFor()
  await confirm(page)
  await said(`${number} is received: 1 arrived, 1 short, 1 damaged, 0 in excess`)
  expect(pageErrors).toEqual([])
})

it('takes a return back to its origin by scanner alone', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const [held] = await bags()
  const origin = held?.destination_warehouse_id ?? 0
  const back = orderAt(11)
  await portal.office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: status.returnConfirmed, bucket_id: null, origin_warehouse_id: origin })
      .where('id', '=', back.id)
      .execute(),
  )
  const command = (word: string) => wedge(page, cardText('command', word))
  await page.goto(portal.at('/'))
  await page.locator('h1').first().waitFor()
  await command('bag')
  await page.getByPlaceholder('Bucket', { exact: true }).waitFor()
  await wedge(page, cardText('bucket', 'C2'))
  await page.getByPlaceholder('Destination', { exact: true }).waitFor()
  await wedge(page, cardText('branch', origin))
  await heading(/^BG-/).waitFor()
  await wedge(page, back.waybill_number)
  await line(11).getByText('Return Confirmed').waitFor()
  const [{ number } = { number: '' }] = await bags()
  await heading(number).waitFor()
  await command('seal')
  await page.getByPlaceholder('Seal number', { exact: true }).waitFor()
  await wedge(page, 'A-300127')
  await said(`${number} is sealed with A-300127`)
  await command('dispatch')
  await line(11).getByText('Return In Transit').waitFor()

  // At its origin, from any screen: the parcel counts in the bag whose label was scanned before it, however long that takes to open.
  await page.goto(portal.at('/'))
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(500)
  const answers = /admin\/sorting\/bag/
  await page.route(answers, async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await wedge(page, number)
  await wedge(page, back.waybill_number)
  await line(11).getByText('Received', { exact: true }).waitFor()
  await page.unroute(answers)
  await command('receive')
  await page.getByRole('alertdialog').waitFor()
  await command('receive')
  await said(`${number} is received: 1 arrived, 0 short, 0 damaged, 0 in excess`)
  await line(11).getByText('Return Arrived at Origin').waitFor()
  const { order } = await admin.call(orderContract.get, { params: { id: back.id } })
  expect(order).toMatchObject({ status_key: status.returnArrivedAtOrigin, current_warehouse_id: origin })
  expect(pageErrors).toEqual([])
})

it('dispatches all bags of a filter in portions, and tells of each', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`insert into sorting_bags (number, bucket_id, warehouse_id, state, parcels, weight_kg, staff_id)
      select 'BG-9' || lpad(n::text, 4, '0'), b.id, b.warehouse_id, 'open', 0, 0, (select min(id) from staff)
      from sorting_buckets b, generate_series(1, 1205) as n where b.code = 'C2'`.execute(tx),
  )
  const { meta } = await portal.office.admin.call(bagContract.list, { query: { filters: { state: 'open' } } })
  const all = new Intl.NumberFormat('en').format(meta.total)
  await page.goto(portal.at('/operations/sorting-operation?tab=bags&filter[state]=open'))
  await rowOf(page, 'BG-91205').waitFor()
  await press(page, 'j', 'Control+a', 'Control+a')
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByText(all).waitFor()
  await press(page, 'Shift+D')
  await said(`Nothing was dispatched. ${all} bags stay here.`)
  await page.getByRole('button', { name: 'See each row' }).click()
  const result = page.getByRole('dialog')
  await result.getByRole('tab', { name: `Refused ${all}` }).waitFor()
  // One reason for all, without the name that stands beside it.
  await result.getByRole('heading', { name: `${all} … is not sealed` }).waitFor()
  await result.getByText('BG-91205', { exact: true }).waitFor()
})
