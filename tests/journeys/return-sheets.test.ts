// Handing back by keyboard and scanner alone: a return sheet made from the worklist, filled by a scan, given to a rider, and closed with
// who signed and what was refused; then one of all that waits, from the merchant's page.
import type {} from '@office/server/areas/operations/return-sheet.table'
import { pngOf } from '@office/server/core/testing/png'
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, pointAt, press, rowOf, rows } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]
let rider: string
let merchantId: number
let branch: { id: number; name: string }

beforeAll(async () => {
  portal = await openPortal(8)
  await portal.office.inTenant(async tx => {
    await tx.deleteFrom('return_sheet_orders').execute()
    await tx.deleteFrom('return_sheets').execute()
    const merchant = await tx.selectFrom('merchants').select('id').orderBy('id').executeTakeFirstOrThrow()
    branch = await tx.selectFrom('warehouses').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    merchantId = merchant.id
    const waiting = { status_key: status.returnArrivedAtOrigin, bucket_id: null, bag_id: null, rider_id: null }
    const place = { merchant_id: merchant.id, walking_customer_id: null, current_warehouse_id: branch.id }
    orders = await tx
      .updateTable('orders')
      .set({ ...waiting, ...place })
      .returning(['id', 'waybill_number'])
      .execute()
    rider = (await tx.selectFrom('riders').select('name').where('is_active', '=', true).executeTakeFirstOrThrow()).name
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const line = (index: number) => page.locator(`[data-short-row="${orderAt(index).id}"]`)
const sheets = async () => (await portal.office.admin.call(returnSheetContract.list, {})).data

it('goes to the merchant on a sheet, and is closed with who signed and what was refused', { timeout: 90_000 }, async () => {
  await page.goto(portal.at('/operations/last-mile-operation?way=back'))
  await heading('Last mile').waitFor()
  await press(page, '9')
  await page.getByText('Make a return sheet for a merchant, then scan').waitFor()
  await expectNoAxeFindings(page)

  await page.goto(portal.at(`/operations/last-mile-operation/${status.returnArrivedAtOrigin}`))
  await rows(page).first().waitFor()
  const shown = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('aria-label')))
  // In the order of the page.
  orders = shown.flatMap(waybill => orders.find(order => order.waybill_number === waybill) ?? [])
  await pointAt(page, orderAt(0).waybill_number)
  await press(page, 'x', 'j')
  await expect.poll(() => rowOf(page, orderAt(1).waybill_number).getAttribute('tabindex')).toBe('0')
  await press(page, 'x', 'Shift+H')
  await palette(page).waitFor()
  await page.getByRole('option', { name: 'New return sheet' }).waitFor()
  await press(page, 'Enter')
  await expect.poll(async () => (await sheets())[0]?.orders).toBe(2)
  const number = (await sheets())[0]?.number ?? ''
  await page.getByText(`2 orders are on ${number}`).first().waitFor()

  // Its number on paper opens it.
  await wedge(page, number)
  await heading(number).waitFor()
  await expect.poll(() => page.locator('[data-short-row]').count()).toBe(2)
  await expectNoAxeFindings(page)
  await wedge(page, orderAt(2).waybill_number)
  await line(2).waitFor()
  await wedge(page, orderAt(3).waybill_number)
  await line(3).focus()
  await press(page, 'Delete')
  await line(3).waitFor({ state: 'detached' })
  await press(page, 's')
  await palette(page).waitFor()
  await page.keyboard.type(rider)
  await page.getByRole('option', { name: rider }).first().waitFor()
  await press(page, 'Enter')
  await page.getByText(`${number} is out: 3 parcels with ${rider}`).first().waitFor()

  // The rider is back: a scan goes to what was refused.
  await wedge(page, orderAt(1).waybill_number)
  await expect.poll(() => line(1).evaluate(row => row === document.activeElement)).toBe(true)
  await press(page, 'b')
  await palette(page).waitFor()
  const why = page.getByRole('option').first()
  await why.waitFor()
  const reason = ((await why.locator('bdi, span').first().textContent()) ?? '').trim()
  await press(page, 'Enter', 'Control+Enter')
  await line(1).getByText('Refused').waitFor()
  await line(1).getByText(reason, { exact: true }).waitFor()
  await press(page, 'Shift+B')
  await line(1).getByText('Refused').waitFor({ state: 'detached' })
  await press(page, 'Control+z')
  await line(1).getByText('Refused').waitFor()
  await page.reload()
  await line(1).getByText('Refused').waitFor()
  await press(page, 'Shift+C')
  await palette(page).waitFor()
  await page.keyboard.type('Mina Shah')
  await press(page, 'Enter')
  // The terminal hands back no more than the page does, as what was refused is with the server.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Control+Shift+Y')
  await page.getByText('Copied').first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`office returnsheets close ${number} --receiver 'Mina Shah' --yes`)
  await press(page, 'Control+Enter')
  await page.getByRole('alertdialog').getByText('2 parcels are returned to').waitFor()
  await expectNoAxeFindings(page)
  await confirm(page)
  await page.getByText(`${number} is closed: 2 handed back, 1 refused, 0 not handed back`).first().waitFor()
  await line(0).getByText('Handed back').waitFor()
  await line(1).getByText('Return Delivery Failed').waitFor()
  const [event] = await portal.office.admin.call(orderContract.timelines, { params: { id: orderAt(0).id } })
  expect(event).toMatchObject({ status_key: status.returnedToMerchant, receiver_name: 'Mina Shah', signature: number })

  const downloading = page.waitForEvent('download')
  await press(page, 'p')
  expect((await downloading).suggestedFilename()).toBe(`${number}.pdf`)
  expect(pageErrors).toEqual([])
})

it('is made of all that waits, from the page of its merchant, and shows how it was signed', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const [signed] = await sheets()
  const waiting = async () => (await admin.call(returnSheetContract.waiting, { query: { merchant_id: merchantId } }))[0]?.orders
  const all = (await waiting()) ?? 0
  expect(all).toBe(orders.length - 2)
  await page.goto(portal.at(`/merchant/${merchantId}`))
  await page.getByText(`${all} parcels wait to be handed back`).waitFor()
  await page.locator(`[data-short-row="${signed?.id}"]`).getByText('Closed').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Shift+H')
  await palette(page).waitFor()
  await page.getByRole('option', { name: branch.name }).waitFor()
  await press(page, 'Enter')
  await heading(/^RT-/).waitFor()
  const [made = { id: 0, number: '' }] = await sheets()
  await page.getByText(`${all} orders are on ${made.number}`).first().waitFor()
  await press(page, 'Control+z')
  await page.getByText('Cancelled').first().waitFor()
  expect(await waiting()).toBe(all)

  const { sheet } = await admin.call(returnSheetContract.create, { body: { merchant_id: merchantId, warehouse_id: branch.id } })
  await page.goto(portal.at('/operations/last-mile-operation?way=return-sheets'))
  await pointAt(page, sheet.number)
  await press(page, 'Enter')
  await heading(sheet.number).waitFor()
  await press(page, 'z')
  await expect.poll(() => page.locator('[data-short-row]').count()).toBe(all)
  await press(page, 'Control+z')
  await page.getByText('fill the sheet with all that waits').waitFor()
  await press(page, 'z')
  await expect.poll(() => page.locator('[data-short-row]').count()).toBe(all)
  await press(page, 'z')
  await page.getByText(/Nothing waits for .* that is on no return sheet yet/).waitFor()
  // To the next sheet of the list, and back.
  await press(page, 'j')
  await heading(made.number).waitFor()
  await press(page, 'k')
  await heading(sheet.number).waitFor()

  const { id: signature_id } = await admin.call(orderPhotoContract.sendProof, { file: new File([pngOf(8, 8)], 'signed.png') })
  const told = { receiver: 'Mina Shah', signature_id, refused: [] }
  await admin.call(returnSheetContract.close, { params: { id: sheet.id }, body: told })
  await page.getByRole('img', { name: 'Picture of the signature' }).waitFor()
  await expectNoAxeFindings(page)
  expect(pageErrors).toEqual([])
})

it('tells the status of each order on one line and its COD, in a window of any width', async () => {
  const [sheet] = await sheets()
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.returnArrivedAtOrigin, cod_amount: '125000.00' }).execute(),
  )
  await page.goto(portal.at(`/operations/last-mile-operation?way=return-sheets&sheet=${sheet?.id}`))
  const longest = page.locator('[data-short-row]').getByText('Return Arrived at Origin Branch').first()
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await longest.waitFor()
    await page.locator('[data-short-row]').getByText('125,000.00').first().waitFor()
    // One line of a badge has 20 pixels.
    expect([width, (await longest.boundingBox())?.height]).toEqual([width, 20])
  }
})

it('breaks a heading over two lines that is wider than its column', async () => {
  const [sheet] = await sheets()
  const { page: other } = await portal.open({ locale: 'fr' })
  await other.goto(portal.at(`/operations/last-mile-operation?way=return-sheets&sheet=${sheet?.id}`))
  const heading = other.getByText('Contre remboursement', { exact: true }).first()
  await heading.waitFor()
  // One line of it has 16 pixels.
  expect((await heading.boundingBox())?.height).toBe(32)
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
