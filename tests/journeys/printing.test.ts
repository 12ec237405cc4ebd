// Paper by keys alone: labels of chosen orders and of one, known again when they are printed twice, and proofs of delivery with
// the pictures that were told with them.
import { pngOf } from '@office/server/core/testing/png'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, pointAt, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(6)
  ;({ page } = await portal.open())
  page.setDefaultTimeout(10_000)
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

it('tells photo and signature with a delivery, each chosen by the keyboard, and shows them on its sheet', {
  timeout: 60_000,
}, async () => {
  const { data } = await portal.office.admin.call(orderContract.list, { query: {} })
  const order = data.at(-1)
  if (!order) throw new Error('There is no order')
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.sentForDelivery, bag_id: null }).where('id', '=', order.id).execute(),
  )
  const files = ['door.png', 'signed.png']
  page.on('filechooser', chooser =>
    chooser.setFiles({ name: files.shift() ?? '', mimeType: 'image/png', buffer: Buffer.from(pngOf(60, 30)) }),
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
  for (const skipped of ['Relation', 'Amount collected', 'Payment method']) {
    await question(skipped)
    await press(page, 'Tab')
  }
  for (const name of ['Photo of the handover', 'Picture of the signature']) {
    await question(name)
    await page.getByRole('option', { name: 'Choose a file' }).waitFor()
    await page.keyboard.type('file')
    await press(page, 'Enter')
  }
  await question('Signature: number of the return sheet, or who signed')
  await press(page, 'Control+Enter')
  await said('Show the pictures')
  await press(page, 'Shift+D')
  for (const name of ['Photo of the handover', 'Picture of the signature']) await page.getByRole('img', { name }).waitFor()
  await expectNoAxeFindings(page)
  expect(pageErrors).toEqual([])
})
