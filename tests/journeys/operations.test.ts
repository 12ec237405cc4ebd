// Work around orders by keyboard alone: a parcel through the miles, an order that two people edit, its changes and neighbours.
import { copyOrders } from '@office/server/core/testing/new-orders'
import { nextByHand } from '@office/shared/areas/orders/moves/mile.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { s10 } from '@office/shared/format/waybill'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import {
  chooseInField,
  expectNoAxeFindings,
  fillField,
  palette,
  pointAt,
  press,
  rowOf,
  rows,
  searchList,
  take,
} from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]
/** By the name that people search for. */
let rider: string
let branch: string

beforeAll(async () => {
  portal = await openPortal(40)
  await portal.office.inTenant(async tx => {
    orders = await copyOrders(tx, 'OP', status.created)
    const riders = tx.selectFrom('riders').select(['name', 'warehouse_id']).where('is_active', '=', true)
    const first = await riders.where('warehouse_id', 'is not', null).executeTakeFirstOrThrow()
    rider = first.name
    // Where the rider works, who takes it out from there.
    const places = tx.selectFrom('warehouses').select('name').where('id', '=', first.warehouse_id)
    branch = (await places.executeTakeFirstOrThrow()).name
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }
const recordOf = (id: number) => portal.office.admin.call(orderContract.record, { params: { id } })
const stands = (id: number, key: OrderStatusKey) => expect.poll(async () => (await recordOf(id)).status_key).toBe(key)
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** From the overview of a mile to the worklist of a status, by the digit beside it. */
async function toWorklist(mile: string, key: OrderStatusKey, name: string) {
  await page.goto(portal.at(`/operations/${mile}-mile-operation`))
  const row = page.locator(`[data-short-row=${key}]`)
  await press(page, (await row.locator('kbd').textContent())?.trim() ?? '')
  await heading(name).waitFor()
  await rows(page).first().waitFor()
}

/** Presses the digit of a move and answers its questions: a text to type, and the choice to wait for if there are any. */
async function move(from: OrderStatusKey, to: OrderStatusKey, ...answers: { text: string; option?: string }[]) {
  await press(page, String(nextByHand(from).indexOf(to) + 1))
  // A move without questions is done at once.
  if (answers.length === 0) return
  await palette(page).waitFor()
  for (const { text, option } of answers) {
    await page.keyboard.type(text)
    if (option !== undefined) await page.getByRole('option', { name: option }).first().waitFor()
    await press(page, 'Enter')
  }
  await page.getByText('1 of 1 will move.').waitFor()
  await press(page, 'Control+Enter')
}

it('brings a parcel from its creation to its receiver through the worklists of the miles', { timeout: 120_000 }, async () => {
  const { id, waybill_number } = orderAt(orders.length - 1)
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ payment_type: 'PREPAID', cod_amount: '0' }).where('id', '=', id).execute(),
  )
  const byRider = { text: rider, option: rider }
  const atBranch = { text: branch, option: branch }

  await toWorklist('first', status.created, 'Order Created')
  await expectNoAxeFindings(page)
  await pointAt(page, waybill_number)
  await move(status.created, status.assignedForPickup, byRider)
  await stands(id, status.assignedForPickup)
  await rowOf(page, waybill_number).waitFor({ state: 'detached' })

  await toWorklist('first', status.assignedForPickup, 'Assigned for Pickup')
  await pointAt(page, waybill_number)
  await move(status.assignedForPickup, status.pickedUp)
  await stands(id, status.pickedUp)
  // A bucket belongs to the scan station.
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.inTransit }).where('id', '=', id).execute(),
  )

  await toWorklist('middle', status.inTransit, 'In Transit')
  await pointAt(page, waybill_number)
  await move(status.inTransit, status.arrivedAtDestination, atBranch)
  await stands(id, status.arrivedAtDestination)
  await portal.office.admin.call(orderStatusContract.update, { body: { ids: [id], status_key: status.readyForDelivery } })

  await toWorklist('last', status.readyForDelivery, 'Ready for Delivery')
  await pointAt(page, waybill_number)
  await press(page, 'a')
  await palette(page).waitFor()
  await page.keyboard.type(rider)
  await page.getByRole('option', { name: rider }).first().waitFor()
  await press(page, 'Enter')
  await page.getByText('1 of 1 will move.').waitFor()
  await press(page, 'Control+Enter')
  await stands(id, status.sentForDelivery)

  await toWorklist('last', status.sentForDelivery, 'Sent for Delivery')
  await pointAt(page, waybill_number)
  await move(status.sentForDelivery, status.delivered, { text: 'Asha' })
  await stands(id, status.delivered)
})

it('follows moves of others, in counts and rows, and keeps the row that somebody is at', async () => {
  await toWorklist('first', status.created, 'Order Created')
  const count = page.getByRole('tab', { name: /^Order Created/, selected: true })
  const before = Number(((await count.textContent()) ?? '').replace(/\D+/g, ''))
  const [here, gone] = await rows(page).evaluateAll(all => [all[2], all[0]].map(row => row?.getAttribute('aria-label') ?? ''))
  await pointAt(page, here ?? '')
  const ids = orders.filter(order => order.waybill_number === gone).map(order => order.id)
  const body = { ids, status_key: status.pickupRequested, date: new Date().toISOString().slice(0, 10) }
  await portal.office.admin.call(orderStatusContract.update, { body })
  await rowOf(page, gone ?? '').waitFor({ state: 'detached' })
  await expect.poll(() => count.textContent()).toContain(String(before - 1))
  await expect.poll(() => rowOf(page, here ?? '').getAttribute('tabindex')).toBe('0')
})

it('edits an order that somebody else has changed meanwhile, and tells what was changed', { timeout: 60_000 }, async () => {
  const { id, waybill_number } = orderAt(0)
  await page.goto(portal.at(`/operations/all-orders?filter[waybill_number]=${waybill_number}`))
  await pointAt(page, waybill_number)
  await press(page, 'e')
  await page.getByRole('dialog', { name: 'Edit order' }).waitFor()
  await page.locator('[data-field=receiver_name] input').waitFor()
  // It has its number.
  expect(await page.getByText('next number of the series').count()).toBe(0)
  const { id: _id, status_key: _status, finance_status_key: _finance, ...record } = await recordOf(id)
  await portal.office.admin.call(orderContract.update, { params: { id }, body: { ...record, receiver_name: 'Their Name' } })
  await fillField(page, 'receiver_name', 'My Name')
  await press(page, 'Control+s')
  await page.getByRole('dialog').getByText('Their Name').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Use these' }).press('Enter')
  await press(page, 'Control+s')
  await expect.poll(async () => (await recordOf(id)).receiver_name).toBe('My Name')

  await page.goto(portal.at(`/operations/all-orders?order=${id}`))
  await heading(`Order ${waybill_number}`).waitFor()
  await press(page, 'h')
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Their Name').first().waitFor()
  expect(await history.getByRole('listitem').first().textContent()).toMatch(/Name\s*Their Name\s*My Name/)
  await expectNoAxeFindings(page)
})

it('refuses at its field what the pickup has settled', async () => {
  const { id } = orderAt(1)
  await portal.office.inTenant(tx => tx.updateTable('orders').set({ status_key: status.pickedUp }).where('id', '=', id).execute())
  await page.goto(portal.at(`/operations/all-orders?order=${id}&edit=${id}`))
  const reference = page.locator('[data-field=reference_no]')
  await reference.getByText('The parcel was picked up').waitFor()
  expect(await reference.locator('input').isDisabled()).toBe(true)
})

it('goes from order to order in the list that was opened, and says which of them it is', async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  const [first, second] = await rows(page).evaluateAll(all => all.slice(0, 2).map(row => row.getAttribute('aria-label') ?? ''))
  await pointAt(page, first ?? '')
  await press(page, 'Enter')
  await heading(`Order ${first}`).waitFor()
  await page.getByText('1 of 80').waitFor()
  await press(page, 'j')
  await heading(`Order ${second}`).waitFor()
  await page.getByText('2 of 80').waitFor()
  await press(page, 'k')
  await heading(`Order ${first}`).waitFor()
})

it('changes, shares and deletes a remark by keys', async () => {
  const { id, waybill_number } = orderAt(2)
  await portal.office.admin.call(orderContract.addRemark, { params: { id }, body: { text: 'Gate is locked' } })
  await page.goto(portal.at(`/operations/all-orders?order=${id}`))
  await heading(`Order ${waybill_number}`).waitFor()
  const remarks = page.getByRole('list', { name: 'Remarks' })
  const row = remarks.getByRole('button')
  await row.focus()
  await press(page, 'w')
  await row.getByText('Merchant sees it').waitFor()
  await row.focus()
  await press(page, 'Delete')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Control+Enter')
  await row.waitFor({ state: 'detached' })
})

it('makes a bucket, sorts a parcel into it, and empties it again', { timeout: 60_000 }, async () => {
  const { id } = orderAt(3)
  const waybill_number = s10('OP', 1234567, 'NP')
  // If no other bucket claims the parcel.
  const { name: place } = await portal.office.inTenant(async tx => {
    await tx.updateTable('orders').set({ status_key: status.receivedAtOrigin, waybill_number }).where('id', '=', id).execute()
    return tx.selectFrom('warehouses').select('name').where('is_sorting', '=', false).orderBy('id').executeTakeFirstOrThrow()
  })
  await page.goto(portal.at('/operations/sorting-operation?tab=buckets'))
  await rows(page).first().waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'c')
  await page.getByRole('dialog', { name: 'Create bucket' }).waitFor()
  await fillField(page, 'code', 'z9')
  await fillField(page, 'name', 'The last lane')
  await chooseInField(page, 'warehouse_id', place, new RegExp(place))
  await press(page, 'Control+s')
  await page.getByRole('dialog', { name: 'Create bucket' }).waitFor({ state: 'detached' })
  await press(page, '1')
  await page.getByRole('button', { name: 'Z9' }).press('Enter')
  await page.getByRole('heading', { name: 'The last lane' }).waitFor()
  await wedge(page, waybill_number)
  const sorted = async () => (await recordOf(id)).status_key
  await expect.poll(sorted).toBe(status.sortedToBucket)
  // The station stays open while scans are being sent: the answer about the parcel comes before the scan is settled.
  await page.locator('[data-verdict=accepted]').waitFor()
  await page.getByText('all confirmed').waitFor()
  await press(page, 'F2')
  await page.getByText('Choose your bucket').waitFor()
  await press(page, '2')
  await rowOf(page, 'Z9').waitFor()
  await searchList(page, 'last lane', 'Z9')
  await press(page, 'z')
  await page.getByRole('alertdialog').getByText('1 parcel goes back').waitFor()
  await page.keyboard.type('Z9')
  await press(page, 'Control+Enter')
  await expect.poll(sorted).toBe(status.receivedAtOrigin)
})

/** Whether the chosen tab is entirely visible in its strip, and the strip in the window. */
const chosenTabInSight = () =>
  page.getByRole('tab', { selected: true }).evaluate(tab => {
    const [{ left, right }, strip] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()]
    // Widths are in fractions of a pixel, scrolling in whole ones.
    return strip !== undefined && left >= strip.left - 1 && right <= strip.right + 1 && left >= 0 && right <= innerWidth
  })

it('keeps the tab of the worklist in sight, however many statuses a mile has, from right to left too', {
  timeout: 60_000,
}, async () => {
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(portal.at(`/operations/first-mile-operation/${status.weightAndContentCheck}`))
  await heading('Weight and Content Check').waitFor()
  await expect.poll(chosenTabInSight).toBe(true)
  const strip = page.getByRole('tablist', { name: 'Statuses' })
  // The strip fades where there is more.
  expect(await strip.evaluate(list => getComputedStyle(list).maskImage)).toContain('gradient')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.setViewportSize({ width: 400, height: 800 })
  await expect.poll(chosenTabInSight).toBe(true)
  await page.getByRole('tab', { selected: true }).focus()
  await press(page, 'Home')
  await heading('Order Created').waitFor()
  await expect.poll(chosenTabInSight).toBe(true)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await page.setViewportSize(before)
})

it('receives one parcel by the number that was typed, in small letters too, and none by two of them', {
  timeout: 60_000,
}, async () => {
  const both = [orderAt(28), orderAt(29)]
  await portal.office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: status.inTransit, bucket_id: null, bag_id: null })
      .where(
        'id',
        'in',
        both.map(({ id }) => id),
      )
      .execute(),
  )
  const receive = async (typed: string) => {
    await take(page, 'receive a parcel', /^Receive a parcel from another branch/)
    await page.keyboard.type(typed)
    await press(page, 'Enter')
    await page.keyboard.type(branch)
    await page.getByRole('option', { name: branch }).first().waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('Arrived at Destination')
    await page.getByRole('option', { name: 'Arrived at Destination Branch' }).first().waitFor()
    await press(page, 'Enter', 'Control+Enter')
  }
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  const [one, other] = both.map(({ waybill_number }) => waybill_number)
  await receive(`${one},${other}`)
  await page.locator('.toast', { hasText: `${one},${other}` }).waitFor()
  expect(await Promise.all(both.map(async ({ id }) => (await recordOf(id)).status_key))).toEqual([
    status.inTransit,
    status.inTransit,
  ])
  await receive(one?.toLowerCase() ?? '')
  await stands(both[0]?.id ?? 0, status.arrivedAtDestination)
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))

it('shows the rest of what was delivered in part, and leads from one to the other', { timeout: 60_000 }, async () => {
  const part = orderAt(31)
  await portal.office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({ status_key: status.sentForDelivery, pieces: 3, cod_amount: '0', payment_type: 'PREPAID', custody: 'none' })
      .where('id', '=', part.id)
      .execute(),
  )
  const body = { ids: [part.id], status_key: status.partiallyDelivered, receiver: 'Asha', amount: '0', pieces: 1 }
  expect(await portal.office.admin.call(orderStatusContract.update, { body })).toMatchObject({ applied: 1 })
  await page.goto(portal.at(`/operations/all-orders?order=${part.id}`))
  await heading(`Order ${part.waybill_number}`).waitFor()
  const rest = page.getByRole('link', { name: `${part.waybill_number}-R1` })
  await rest.focus()
  await press(page, 'Enter')
  await heading(`Order ${part.waybill_number}-R1`).waitFor()
  await page.getByText('2 pieces').waitFor()
  await page.getByRole('link', { name: part.waybill_number, exact: true }).first().waitFor()
})

it('counts what is to be sent out again, and leads there by a key', { timeout: 60_000 }, async () => {
  const failed = orderAt(30)
  await portal.office.inTenant(tx =>
    tx.updateTable('orders').set({ status_key: status.deliveryFailed, attempts: 1 }).where('id', '=', failed.id).execute(),
  )
  await page.goto(portal.at('/operations/last-mile-operation'))
  await page.getByText(/\d+ orders? for redelivery/).waitFor()
  await press(page, '8')
  await rowOf(page, failed.waybill_number).waitFor()
  // A status that waits for a day shows it, and sorts by it.
  await page.goto(portal.at(`/operations/last-mile-operation/${status.onHold}`))
  await page.getByRole('columnheader', { name: 'Due on' }).getByRole('button').click()
  await page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Due on' }).waitFor()
})
