// A parcel whose receiver has moved, by keyboard alone: redirected at once within its branch, and to another branch after someone
// else's approval, from where it travels through the middle mile.
import { copyOrders } from '@office/server/core/testing/new-orders'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { approvalSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAt } from './merchant-keys.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press, rows } from './portal-keys.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]

beforeAll(async () => {
  portal = await openPortal(10)
  orders = await portal.office.inTenant(async tx => {
    const copied = await copyOrders(tx, 'LIFE', status.readyForDelivery)
    await sql`
      update orders o set receiver_city_id = c.id, receiver_state_id = c.state_id, receiver_country_id = c.country_id,
        current_warehouse_id = c.default_warehouse_id, destination_warehouse_id = c.default_warehouse_id
      from cities c where c.name = 'Pokhara' and o.waybill_number like 'LIFE%'`.execute(tx)
    return copied
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }
const detailOf = (id: number) => portal.office.admin.call(orderContract.get, { params: { id } })
const stands = (id: number, key: OrderStatusKey) => expect.poll(async () => (await detailOf(id)).order.status_key).toBe(key)
const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name })

async function openOrder(on: Page, { id, waybill_number }: { id: number; waybill_number: string }) {
  await on.goto(portal.at(`/operations/all-orders?order=${id}`))
  await heading(on, `Order ${waybill_number}`).waitFor()
}

/** Answers the questions of a redirect; the rest stays as it is. @param receiver who takes it there instead, if somebody else does */
async function redirect(on: Page, city: string, address: string, receiver?: { now: string; name: string }) {
  await press(on, 'd')
  await palette(on).waitFor()
  await on.keyboard.type(city)
  await on.getByRole('option', { name: city }).first().waitFor()
  await press(on, 'Enter')
  await on.getByRole('combobox', { name: 'Street and house' }).waitFor()
  await on.keyboard.type(address)
  await press(on, 'Enter')
  if (receiver) {
    await on.getByRole('combobox', { name: 'Postal code' }).waitFor()
    await press(on, 'Tab')
    const name = on.getByRole('combobox', { name: 'Name of the receiver' })
    await expect.poll(() => name.inputValue()).toBe(receiver.now)
    await name.fill(receiver.name)
    await press(on, 'Enter')
    await on.getByRole('combobox', { name: "Receiver's phone" }).waitFor()
  }
  await press(on, 'Control+Enter')
  // Shown before it happens: the address with its city, and the branch that delivers there.
  await on
    .getByRole('alertdialog', { name: `to ${address}, ${city}?` })
    .getByText(`${city} delivers there.`)
    .waitFor()
  await confirm(on)
}

it('goes to a new address of the same branch at once, and says that its label is to be printed again', {
  timeout: 60_000,
}, async () => {
  const order = orderAt(0)
  await openOrder(page, order)
  const before = (await detailOf(order.id)).order
  await redirect(page, 'Pokhara', 'Lakeside 99', { now: before.receiver_name, name: 'Maya Gurung' })
  await stands(order.id, status.redirected)
  expect((await detailOf(order.id)).order).toMatchObject({
    receiver_name: 'Maya Gurung',
    receiver_phone: before.receiver_phone,
  })
  await page.getByText('The label on the parcel shows the old address').waitFor()
  await page.getByText('Lakeside 99, Pokhara').waitFor()
  await expectNoAxeFindings(page)
  const saved = page.waitForEvent('download')
  await press(page, 'p')
  await saved
  await page.getByText('The label on the parcel shows the old address').waitFor({ state: 'detached' })
  // A parcel that stays within the branch is ready at once.
  await portal.office.admin.call(orderStatusContract.update, { body: { ids: [order.id], status_key: status.readyForDelivery } })
  await stands(order.id, status.readyForDelivery)
})

it('waits for somebody else where the setting says so, and then goes to the other branch by a bucket', {
  timeout: 90_000,
}, async () => {
  const { admin } = portal.office
  const asker = await portal.office.signInWith(['view-orders', 'view-order', 'view-order-timeline', 'redirect-order'])
  const decider = await portal.office.signInWith([
    'view-approval',
    'approve-request',
    'reject-request',
    'view-order',
    'view-orders',
  ])
  const { role_id } = await decider.call(sessionContract.current)
  const types = [{ type: 'address-change' as const, role_ids: [role_id], needs_two: false }]
  await admin.call(approvalSettingContract.update, { body: { types, version: 0 } })
  const order = orderAt(1)
  const asked = await openAt(portal, `/operations/all-orders?order=${order.id}`, asker)
  await heading(asked.page, `Order ${order.waybill_number}`).waitFor()
  await redirect(asked.page, 'Kathmandu', 'New Road 9')
  await asked.page.getByText('Waiting for approval: Address change').waitFor()
  await stands(order.id, status.readyForDelivery)

  const decision = await openAt(portal, '/approvals/profile-update', decider)
  await rows(decision.page).first().waitFor()
  // Whoever decides in the list sees what is asked for, too.
  await press(decision.page, 'j', 'a')
  const question = decision.page.getByRole('alertdialog')
  await question.getByText('New Road 9').waitFor()
  await expectNoAxeFindings(decision.page)
  await press(decision.page, 'Escape')
  await question.waitFor({ state: 'detached' })
  await press(decision.page, 'Enter')
  await decision.page.getByRole('cell', { name: 'New Road 9' }).waitFor()
  await expectNoAxeFindings(decision.page)
  await press(decision.page, 'a')
  await confirm(decision.page)
  await stands(order.id, status.redirected)
  await decision.page.getByText('Approved', { exact: true }).first().waitFor()

  await openOrder(page, order)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('New Road 9').waitFor()
  await timeline.getByText('Requested by').waitFor()
  await timeline.getByText('Approved by').waitFor()
  const ready = { body: { ids: [order.id], status_key: status.readyForDelivery } }
  expect((await admin.call(orderStatusContract.update, ready)).results).toMatchObject([{ code: 'goes-elsewhere' }])
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
