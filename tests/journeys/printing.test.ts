// Paper by keys alone: labels of chosen orders and of one, recognised when they are printed twice, and proofs of delivery with
// their pictures.
import { pngOf } from '@office/server/core/testing/png'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, expectNoAxeFindings, fillField, pointAt, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(6)
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const said = (text: string | RegExp) => page.getByText(text).first().waitFor()

it('prints the labels of what is selected, and says what was printed before', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  const [first = '', second = ''] = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('aria-label') ?? ''))
  await pointAt(page, first)
  await press(page, 'x', 'j')
  await expect.poll(() => rowOf(page, second).getAttribute('tabindex')).toBe('0')
  await press(page, 'x')
  const many = page.waitForEvent('download')
  await press(page, 'p')
  expect((await many).suggestedFilename()).toMatch(/^waybills-\d+\.pdf$/)
  await said(/2 labels for “Label 100 × 150”/)
  await press(page, 'Escape', 'Enter')
  await page.getByRole('heading', { level: 1, name: `Order ${second}` }).waitFor()
  const one = page.waitForEvent('download')
  await press(page, 'p')
  expect((await one).suggestedFilename()).toBe(`${second}.pdf`)
  await said(/1 was printed before/)
  await press(page, 'h')
  await said('Label printed again')
  const { order } = await portal.office.admin.call(orderContract.byWaybill, { params: { waybill: second } })
  const history = await portal.office.admin.call(orderContract.history, { params: { id: order.id } })
  expect(history.map(({ what }) => what)).toEqual(['printed-again', 'printed'])
})

it('says which labels are missing because their orders have left the branch', { timeout: 60_000 }, async () => {
  const { office } = portal
  const person = await office.signInWith(['view-orders', 'print-waybill'])
  const [place, other] = await office.inTenant(tx => tx.selectFrom('warehouses').select('id').orderBy('id').limit(2).execute())
  await office.inTenant(async tx => {
    const at = { current_warehouse_id: place?.id ?? 0, origin_warehouse_id: null, destination_warehouse_id: null }
    await tx.updateTable('orders').set(at).execute()
    await tx
      .insertInto('staff_warehouses')
      .values({ staff_id: person.staffId, warehouse_id: place?.id ?? 0 })
      .execute()
  })
  const { page: theirs } = await portal.open({ staff: person })
  await theirs.goto(portal.at('/operations/all-orders'))
  await rows(theirs).first().waitFor()
  const [first = '', second = ''] = await rows(theirs).evaluateAll(all => all.map(row => row.getAttribute('aria-label') ?? ''))
  await pointAt(theirs, first)
  await press(theirs, 'x', 'j')
  await expect.poll(() => rowOf(theirs, second).getAttribute('tabindex')).toBe('0')
  await press(theirs, 'x')
  await office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({ current_warehouse_id: other?.id ?? 0 })
      .where('waybill_number', '=', second)
      .execute(),
  )
  const download = theirs.waitForEvent('download')
  await press(theirs, 'p')
  await download
  await theirs
    .getByText(/1 selected order was not found and has no label/)
    .first()
    .waitFor()
})

const enterOrder = async (reference: string) => {
  await page.goto(portal.at('/operations/orders/create'))
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  await fillField(page, 'reference_no', reference)
  await fillField(page, 'receiver_name', 'Sita Rai')
  await fillField(page, 'receiver_phone', '+9779801234567')
  await fillField(page, 'receiver_address', 'Lakeside 4')
  await chooseInField(page, 'receiver_city_id', 'Pokhara', /Pokhara/)
  await fillField(page, 'weight_kg', '2.4')
  await fillField(page, 'cod_amount', '500')
}

it('creates an order and prints its label with one key, and tells of a label that failed', { timeout: 90_000 }, async () => {
  await enterOrder('PRINTED-1')
  const downloading = page.waitForEvent('download')
  await press(page, 'Control+Shift+S')
  const waybill = (await downloading).suggestedFilename().replace('.pdf', '')
  await page.waitForURL('**/operations/all-orders')
  await rowOf(page, waybill).waitFor()
  const { order } = await portal.office.admin.call(orderContract.byWaybill, { params: { waybill } })
  expect(order.reference_no).toBe('PRINTED-1')
  const history = await portal.office.admin.call(orderContract.history, { params: { id: order.id } })
  expect(history.map(({ what }) => what)).toEqual(['printed', 'created'])

  const paper = '**/api/admin/order/print-waybill/*/pdf*'
  await page.route(paper, route => route.fulfill({ status: 400, body: '{}' }))
  await enterOrder('PRINTED-2')
  await press(page, 'Control+Shift+S')
  await said('The order is created, but its label was not printed')
  await page.unroute(paper)
  await page.waitForURL('**/operations/all-orders')
  const { data } = await portal.office.admin.call(orderContract.list, { query: { filters: { reference_no: 'PRINTED-2' } } })
  expect(data).toHaveLength(1)
  await page.goto(portal.at(`/operations/all-orders?filter[waybill_number]=${waybill}`))
  await pointAt(page, waybill)
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: `Order ${waybill}` }).waitFor()
})

it('shows the proofs of delivery of orders and saves them', { timeout: 60_000 }, async () => {
  await press(page, 'Shift+D')
  await page.getByRole('heading', { level: 1, name: /Proofs of delivery/ }).waitFor()
  await said('Received by')
  await expectNoAxeFindings(page)
  const downloading = page.waitForEvent('download')
  await press(page, 'p')
  expect((await downloading).suggestedFilename()).toBe('proofs-of-delivery.pdf')
  await page.goto(portal.at('/print-pod'))
  await said('Select orders in a list and press Shift+D.')
  expect(pageErrors).toEqual([])
})

/** Draws in the open dialog: a line to the left, and lines to the right that are undone and cleared before. */
async function drawSignature(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Draw the signature' })
  const field = dialog.getByRole('img')
  const box = await field.boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  const line = async (from: number, to: number) => {
    const [y, height] = [box.y, box.height]
    await page.mouse.move(box.x + box.width * from, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * to, y + height * 0.7, { steps: 5 })
    await page.mouse.up()
  }
  await press(page, 'Control+Enter')
  await dialog.getByRole('alert').filter({ hasText: 'Draw a signature first' }).waitFor()
  await line(0.6, 0.9)
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.getByRole('img', { name: 'Empty signature field' }).waitFor()
  await line(0.1, 0.4)
  await line(0.6, 0.9)
  await press(page, 'Control+z')
  await expectNoAxeFindings(page)
  await press(page, 'Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** Whether there is ink in the left half of a picture, and in the right one. */
async function inkOfHalves(element: Element): Promise<boolean[]> {
  const picture = element as HTMLImageElement // the element with this role is a picture
  await picture.decode()
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight]
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, 0, 0)
  const half = canvas.width / 2
  return [0, half].map(
    x => pen?.getImageData(x, 0, half, canvas.height).data.some((value, at) => at % 4 === 0 && value < 100) ?? false,
  )
}

it('tells photo and signature with a delivery, one chosen by the keyboard and one drawn, and shows them on its sheet', {
  timeout: 60_000,
}, async () => {
  const { data } = await portal.office.admin.call(orderContract.list, { query: {} })
  const order = data.at(-1)
  if (!order) throw new Error('There is no order')
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.sentForDelivery, bag_id: null }).where('id', '=', order.id).execute(),
  )
  page.on('filechooser', chooser =>
    chooser.setFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(60, 30)) }),
  )
  await page.goto(portal.at(`/operations/all-orders?order=${order.id}`))
  await page.getByRole('heading', { level: 1, name: `Order ${order.waybill_number}` }).waitFor()
  await press(page, 's')
  await page.getByPlaceholder('Status').waitFor()
  await page.keyboard.type('Delivered')
  await page.getByRole('option', { name: 'Delivered' }).first().waitFor()
  await press(page, 'Enter')
  await page.getByPlaceholder('Received by').waitFor()
  await page.keyboard.type('Sita Rai')
  await press(page, 'Enter')
  const question = (name: string) => page.locator(`input:focus[placeholder="${name} (optional)"]`).waitFor()
  for (const skipped of ['Relation', `Amount collected (${order.currency})`, 'Payment method']) {
    await question(skipped)
    await press(page, 'Tab')
  }
  await question('Photo')
  await page.getByRole('option', { name: 'Choose a file' }).waitFor()
  await page.keyboard.type('file')
  await press(page, 'Enter')
  await question('Picture of the signature')
  await page.getByRole('option', { name: 'Choose a file' }).waitFor()
  await page.getByRole('option', { name: 'Draw it on the screen' }).click()
  await drawSignature(page)
  await question('Signature: number of the return sheet, or who signed')
  await press(page, 'Control+Enter')
  await said('Show the pictures')
  await press(page, 'Shift+D')
  for (const name of ['Photo of the handover', 'Picture of the signature']) await page.getByRole('img', { name }).waitFor()
  // Only what was drawn last and never undone: ink in the left half alone.
  const signature = page.getByRole('img', { name: 'Picture of the signature' })
  expect(await signature.evaluate(inkOfHalves)).toEqual([true, false])
  await expectNoAxeFindings(page)
  expect(pageErrors).toEqual([])
})
