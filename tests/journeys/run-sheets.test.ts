// A dispatcher's day by keyboard and scanner alone: a run sheet made from the worklist, filled by scans, sent out, closed in the
// evening with what came back, and printed.
import type {} from '@office/server/areas/operations/run-sheet.table'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { s10 } from '@office/shared/format/waybill'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, pointAt, press, rowOf, rows } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]
let rider: string
let me: string

beforeAll(async () => {
  portal = await openPortal(12)
  await portal.office.inTenant(async tx => {
    await tx.deleteFrom('run_sheet_orders').execute()
    await tx.deleteFrom('run_sheets').execute()
    // At no branch, so that any rider may take them out.
    const nowhere = { bucket_id: null, bag_id: null, rider_id: null, current_warehouse_id: null }
    const ready = { status_key: status.readyForDelivery, ...nowhere }
    orders = await tx.updateTable('orders').set(ready).returning(['id', 'waybill_number']).execute()
    me = (await tx.selectFrom('staff').select('name').where('id', '=', portal.office.admin.staffId).executeTakeFirstOrThrow())
      .name
    rider = (await tx.selectFrom('riders').select('name').where('is_active', '=', true).executeTakeFirstOrThrow()).name
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const nobody = s10('RA', 12_345_678, 'NP')
const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const lines = (on: Page) => on.locator('[data-short-row]')
const sheets = async () => (await portal.office.admin.call(runSheetContract.list, {})).data

it('puts chosen orders on a new sheet, scans more onto it and sends it out', { timeout: 90_000 }, async () => {
  await page.goto(portal.at('/operations/last-mile-operation'))
  await heading('Last mile').waitFor()
  await press(page, '9')
  // Nothing is there yet, and the page says what to do.
  await page.getByText('Make a run sheet for a rider, then scan').waitFor()
  await expectNoAxeFindings(page)

  await page.goto(portal.at(`/operations/last-mile-operation/${status.readyForDelivery}`))
  await rows(page).first().waitFor()
  const shown = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('aria-label')))
  // In the order of the page.
  orders = shown.flatMap(waybill => orders.find(order => order.waybill_number === waybill) ?? [])
  await pointAt(page, orderAt(0).waybill_number)
  await press(page, 'x', 'j')
  await expect.poll(() => rowOf(page, orderAt(1).waybill_number).getAttribute('tabindex')).toBe('0')
  await press(page, 'x', 'Shift+R')
  await palette(page).waitFor()
  await page.getByRole('option', { name: 'New run sheet' }).waitFor()
  await press(page, 'Enter')
  await page.keyboard.type(rider)
  await page.getByRole('option', { name: rider }).first().waitFor()
  await press(page, 'Enter', 'Control+Enter')
  await expect.poll(async () => (await sheets())[0]?.orders).toBe(2)
  const [made] = await sheets()
  await page.getByText(`2 orders are on ${made?.number}`).first().waitFor()

  await page.goto(portal.at('/operations/last-mile-operation?way=sheets'))
  await pointAt(page, made?.number ?? '')
  await press(page, 'Enter')
  await heading(made?.number ?? '').waitFor()
  await expect.poll(() => lines(page).count()).toBe(2)
  await expectNoAxeFindings(page)
  await wedge(page, orderAt(2).waybill_number)
  await expect.poll(() => lines(page).count()).toBe(3)
  // A second scan adds no second line, and an unknown number is reported.
  await wedge(page, orderAt(2).waybill_number)
  await wedge(page, nobody)
  await page.getByText(`${nobody}: No order has this waybill, or it belongs to another branch`).first().waitFor()
  await wedge(page, orderAt(3).waybill_number)
  await expect.poll(() => lines(page).count()).toBe(4)
  // A key takes one off again at its line, to which an arrow leads.
  await press(page, 'Delete')
  await page.getByText('Go to the order to take off').first().waitFor()
  await press(page, 'ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-short-row'))).not.toBeNull()
  const last = page.locator(`[data-short-row="${orderAt(3).id}"]`)
  await last.focus()
  await press(page, 'Delete')
  await last.waitFor({ state: 'detached' })
  // One that is on another sheet by now cannot be put back, which is told with the way there.
  await page
    .getByText(`${orderAt(3).waybill_number} is off ${made?.number}`)
    .first()
    .waitFor()
  const { sheet: other } = await portal.office.admin.call(runSheetContract.create, {
    body: { rider_id: made?.rider_id ?? 0, order_ids: [orderAt(3).id] },
  })
  await press(page, 'Control+z')
  const refused = page.locator('.toast', { hasText: `${orderAt(3).waybill_number}: It is already on run sheet ${other.number}` })
  await refused.getByRole('link', { name: `Open ${other.number}` }).waitFor()
  await portal.office.admin.call(runSheetContract.cancel, { params: { id: other.id } })
  // The sheet goes out only behind the answer to the scan before it.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const adds = `**/admin/run-sheet/${made?.id}/order`
  await page.route(adds, async route => {
    await answered
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', request => void (request.url().endsWith('/send') && sent.push(request.url())))
  await wedge(page, orderAt(2).waybill_number)
  await press(page, 's')
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  answer()
  await page.getByText(`${made?.number} is out: 3 orders with ${rider}`).first().waitFor()
  expect((await portal.office.admin.call(orderContract.record, { params: { id: orderAt(2).id } })).status_key).toBe('key_15')
})

it('is closed in the evening with what the rider brought back, and names what is missing', { timeout: 60_000 }, async () => {
  const sheet = (await sheets()).find(({ state }) => state === 'out')
  await portal.office.admin.call(orderStatusContract.update, {
    body: { ids: [orderAt(0).id], status_key: status.delivered, receiver: 'Asha' },
  })
  const row = (index: number) => page.locator(`[data-short-row="${orderAt(index).id}"]`)
  // Changes by others appear without a request.
  await row(0).getByText('Delivered').first().waitFor()
  // Without a network it is noted on the device, and the row says so until the server has it.
  await page.context().setOffline(true)
  await wedge(page, orderAt(1).waybill_number)
  await row(1).getByText('Brought back').waitFor()
  await row(1).getByText('Kept on this device').waitFor()
  await page.context().setOffline(false)
  await row(1).getByText(me).waitFor()
  await row(1).getByText('Kept on this device').waitFor({ state: 'detached' })
  await page.getByText('2 of 3 orders').waitFor()
  // Scans survive a reload.
  await page.reload()
  await row(1).getByText('Brought back').waitFor()
  // On a phone, too.
  const window = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 800 })
  await row(1).getByText('Brought back').waitFor()
  // In a narrow window the other columns leave room for the receiver's name.
  await page.setViewportSize({ width: 1024, height: 800 })
  const receiver = row(1).locator('span', { has: page.locator(':scope > bdi.font-medium') })
  expect((await receiver.boundingBox())?.width).toBeGreaterThanOrEqual(90)
  await page.setViewportSize(window)
  await wedge(page, orderAt(5).waybill_number)
  await page
    .getByText(`${orderAt(5).waybill_number} is not on this sheet, and on no other`)
    .first()
    .waitFor()
  // One that is on another sheet leads there.
  const [carrier] = await portal.office.admin.call(riderContract.dropdown, { query: {} })
  const { sheet: other } = await portal.office.admin.call(runSheetContract.create, {
    body: { rider_id: carrier?.id ?? 0, order_ids: [orderAt(5).id] },
  })
  await wedge(page, orderAt(5).waybill_number)
  const said = page.locator('.toast', { hasText: `${orderAt(5).waybill_number} is not on this sheet but on ${other.number}` })
  await said.getByRole('link', { name: `Open ${other.number}` }).waitFor()
  // A long notice stays inside a phone's window.
  await page.setViewportSize({ width: 390, height: 800 })
  expect((await said.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await page.setViewportSize(window)
  await portal.office.admin.call(runSheetContract.cancel, { params: { id: other.id } })
  // A key that was pressed before the sheet is there waits for it.
  const answer = Promise.withResolvers<void>()
  const path = `**/admin/run-sheet/${sheet?.id}`
  await page.route(path, async route => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  await heading(`#${sheet?.id}`).waitFor()
  await press(page, 'Shift+C')
  answer.resolve()
  await page
    .getByRole('alertdialog')
    .getByText(`One order was not brought back: ${orderAt(2).waybill_number}`)
    .waitFor()
  await page.unroute(path)
  await expectNoAxeFindings(page)
  await confirm(page)
  // What is missing is no success, and the notice leads to it.
  const closed = page.locator('.toast', { hasText: `${sheet?.number} is closed: 1 delivered, 1 back, 1 not brought back` })
  await closed.locator('.text-warn').waitFor()
  await closed.getByRole('link', { name: `Open ${sheet?.number}` }).waitFor()
  await row(2).getByText('Not brought back').waitFor()
  await row(1).getByText('Ready for Delivery').waitFor()

  const downloading = page.waitForEvent('download')
  await press(page, 'p')
  expect((await downloading).suggestedFilename()).toBe(`${sheet?.number}.pdf`)

  await row(1).focus()
  await press(page, 'Enter')
  await heading(`Order ${orderAt(1).waybill_number}`).waitFor()
  await page
    .getByText(sheet?.number ?? '')
    .first()
    .waitFor()
  await page.goto(portal.at('/operations/last-mile-operation?way=sheets&sheet=999999'))
  await page.getByText('This run sheet does not exist.').waitFor()
  await press(page, 'Escape')
  await rowOf(page, sheet?.number ?? '').waitFor()
  expect(pageErrors).toEqual([])
})

/** A sheet that is out with these orders, and its page. */
async function sheetOut(...indexes: number[]) {
  const { admin } = portal.office
  const [carrier] = await admin.call(riderContract.dropdown, { query: {} })
  const body = { rider_id: carrier?.id ?? 0, order_ids: indexes.map(index => orderAt(index).id) }
  const { sheet } = await admin.call(runSheetContract.create, { body })
  await admin.call(runSheetContract.send, { params: { id: sheet.id } })
  await page.goto(portal.at(`/operations/last-mile-operation?way=sheets&sheet=${sheet.id}`))
  await heading(sheet.number).waitFor()
  return sheet
}

it('takes what is scanned while it asks whether to close', { timeout: 60_000 }, async () => {
  const { number, rider_id } = await sheetOut(7, 8)
  await page.getByText('0 of 2 orders').waitFor()
  await press(page, 'Shift+C')
  await page.getByRole('alertdialog').getByText('2 orders were not brought back').waitFor()
  // Found behind the seat, after all.
  await wedge(page, orderAt(7).waybill_number)
  await page
    .getByText(`${orderAt(7).waybill_number} was brought back`)
    .first()
    .waitFor()
  // The rider just goes out again with another one, which nobody was asked about.
  await portal.office.admin.call(orderStatusContract.update, {
    body: { ids: [orderAt(1).id], status_key: status.sentForDelivery, rider_id },
  })
  await confirm(page)
  await page
    .getByText(`1 order of ${number} was not brought back: ${orderAt(1).waybill_number}`)
    .first()
    .waitFor()
  await press(page, 'Shift+C')
  await page.getByRole('alertdialog').getByText('2 orders were not brought back').waitFor()
  await confirm(page)
  await page.getByText(`${number} is closed: 0 delivered, 1 back, 2 not brought back`).first().waitFor()
  expect(pageErrors).toEqual([])
})

it('says of a parcel that is brought back that it was recorded as delivered', { timeout: 60_000 }, async () => {
  await sheetOut(6, 9)
  const body = { ids: [orderAt(6).id], status_key: status.delivered, receiver: 'Asha' }
  await portal.office.admin.call(orderStatusContract.update, { body })
  await page.getByText('1 of 2 orders').waitFor()
  await wedge(page, orderAt(6).waybill_number)
  const said = page.locator('.toast', { hasText: `${orderAt(6).waybill_number}: recorded as delivered` })
  await said.waitFor()
  await page.locator(`[data-short-row="${orderAt(6).id}"]`).focus()
  await press(page, 'b')
  await expect.poll(() => said.count()).toBe(2)
  expect(pageErrors).toEqual([])
})

const backIn = (on: Page, count: number) => expect.poll(() => lines(on).getByText('Brought back').count()).toBe(count)

it('keeps what is scanned while it loads, in two tabs, at another desk, and where the browser dies', {
  timeout: 60_000,
}, async () => {
  const { admin } = portal.office
  const { id, number } = await sheetOut(3, 4, 5)
  const api = `**/api/admin/run-sheet/${id}`
  const held: (() => void)[] = []
  await page.route(api, async route => {
    await new Promise<void>(resolve => void held.push(resolve))
    await route.abort()
  })
  await page.reload()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await wedge(page, orderAt(3).waybill_number)
  await wedge(page, `7${'X'.repeat(60)}`)
  await page.getByText('is too long for the number of a parcel').first().waitFor()
  // It could not be loaded, and a reload brings no sheet either: what was scanned is still there.
  const oneIsKept = page.getByText('One scan is kept on this device')
  await oneIsKept.waitFor()
  await page.route(api, route => route.fulfill({ status: 503, body: '' }))
  for (const answer of held) answer()
  await page.getByText('The run sheet could not be loaded').waitFor()
  await page.reload()
  await oneIsKept.waitFor()
  await expectNoAxeFindings(page)
  expect(await admin.call(runSheetContract.findings, { params: { id } })).toEqual([])
  // Every other screen says so and leads there, and its list does not close it without what was scanned.
  await page.goto(portal.at('/operations/last-mile-operation?way=sheets'))
  await pointAt(page, number)
  await press(page, 'Shift+C')
  await page.locator('.toast', { hasText: 'One scan on this device does not count yet' }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await expectNoAxeFindings(page)
  await page.getByRole('status').getByRole('link', { name: 'Open the page' }).press('Enter')
  await page.getByText('The run sheet could not be loaded').waitFor()
  expect(await page.getByText('counts once its page is open').count()).toBe(0)
  await page.unroute(api)
  await press(page, 'r')
  await backIn(page, 1)
  await oneIsKept.waitFor({ state: 'detached' })
  await page.reload()
  await backIn(page, 1)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await backIn(other, 1)
  await wedge(other, orderAt(4).waybill_number)
  await backIn(page, 2)
  await wedge(page, orderAt(5).waybill_number)
  await backIn(other, 3)
  await other.reload()
  await backIn(other, 3)
  await other.close()
  // A colleague's device knows them, and what it takes back is taken back here.
  const { page: desk, context } = await portal.open()
  await desk.goto(page.url())
  await backIn(desk, 3)
  await desk.locator(`[data-short-row="${orderAt(5).id}"]`).focus()
  await press(desk, 'b')
  await backIn(page, 2)
  await wedge(desk, orderAt(5).waybill_number)
  await backIn(page, 3)
  // A scan is undone like a step, before those that were taken earlier.
  await press(desk, 'Control+z')
  await backIn(page, 2)
  await desk
    .getByText(`Undone: ${orderAt(5).waybill_number} was brought back`)
    .first()
    .waitFor()
  await wedge(desk, orderAt(5).waybill_number)
  await backIn(page, 3)
  await context.close()
  await portal.office.admin.call(runSheetContract.close, { params: { id }, body: { returned_ids: [] } })
  expect(pageErrors).toEqual([])
})

it('sends what was scanned without a network once that is back, and says what was too late', { timeout: 60_000 }, async () => {
  const { id } = await sheetOut(3, 4, 5)
  await page.getByText('0 of 3 orders').waitFor()
  const path = `**/api/admin/run-sheet/${id}/finding`
  const breakLine = () => page.route(path, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const { admin } = portal.office
  const found = () => admin.call(runSheetContract.findings, { params: { id } })
  await breakLine()
  await wedge(page, orderAt(5).waybill_number)
  await backIn(page, 1)
  // The same is said where nothing answers at all.
  for (const isGone of [false, true]) {
    await page.context().setOffline(isGone)
    const said = page.locator('.toast', { hasText: 'What was found on this device is not with the server yet' })
    await said.first().waitFor({ state: 'detached' })
    await press(page, 'Shift+C')
    await said.first().waitFor()
  }
  await page.context().setOffline(false)
  expect(await found()).toEqual([])
  // Also after a restart, as soon as any page is open.
  await page.unroute(path)
  const here = page.url()
  await page.goto(portal.at('/order'))
  await expect.poll(found).toMatchObject([{ waybill_number: orderAt(5).waybill_number }])
  await page.goto(here)
  await backIn(page, 1)
  await breakLine()
  await wedge(page, orderAt(3).waybill_number)
  await backIn(page, 2)
  await admin.call(runSheetContract.close, {
    params: { id },
    body: { returned_ids: [orderAt(4).id], missing_ids: [orderAt(3).id] },
  })
  await lines(page).getByText('Not brought back').waitFor()
  await page.unroute(path)
  const said = page
    .getByRole('alert')
    .getByText('One parcel was scanned here as brought back, but the sheet was closed elsewhere')
  await said.getByText(orderAt(3).waybill_number).waitFor()
  await expectNoAxeFindings(page)
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.readyForDelivery }).where('id', '=', orderAt(3).id).execute(),
  )
  await page.reload()
  await heading(/^RS-/).waitFor()
  await lines(page).first().waitFor()
  expect(await said.count()).toBe(0)
  expect(pageErrors).toEqual([])
})
