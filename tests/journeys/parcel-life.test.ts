// Every kind of parcel through its whole life, by keyboard alone on its own page. Redirects have a journey of their own,
// as have the worklists' digits.
import { copyOrders } from '@office/server/core/testing/new-orders'
import { pngOf } from '@office/server/core/testing/png'
import { orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type OrderStatusKey, orderStatuses, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAt } from './merchant-keys.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press, take } from './portal-keys.ts'

let portal: Portal
let page: Page
let orders: { id: number; waybill_number: string }[]
let rider: { id: number; name: string }
let branch: { id: number; name: string }
let reasons: Map<string, { id: number; text: string }>

beforeAll(async () => {
  portal = await openPortal(14)
  await portal.office.inTenant(async tx => {
    orders = await copyOrders(tx, 'LIFE', status.created)
    branch = await tx.selectFrom('warehouses').select(['id', 'name']).where('code', '=', 'PKR').executeTakeFirstOrThrow()
    rider = await tx
      .selectFrom('riders')
      .select(['id', 'name'])
      .where('warehouse_id', '=', branch.id)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    await sql`
      update orders set payment_type = 'COD', cod_amount = 500, custody = 'to-collect', pieces = 3, weight_kg = 3,
        current_warehouse_id = null, destination_warehouse_id = ${branch.id}, walking_customer_id = null,
        merchant_id = (select id from merchants where code = 'EVEREST')
      where waybill_number like 'LIFE%'`.execute(tx)
    // Two cities of the demo lack a zone, and nothing becomes ready there without one.
    await sql`update zones set is_default = true where id = (select min(id) from zones)`.execute(tx)
    const known = await tx.selectFrom('reasons').select(['id', 'applies_to', 'text', 'fault']).orderBy('id', 'desc').execute()
    reasons = new Map(known.map(reason => [reason.applies_to, reason]))
    const theirs = known.find(({ applies_to, fault }) => applies_to === status.deliveryFailed && fault === 'consignee')
    if (theirs) reasons.set(status.deliveryFailed, theirs)
  })
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

interface Parcel {
  id: number
  waybill_number: string
}

/** A parcel of its own, as booked, on its page. */
async function booked(is_exchange = false): Promise<Parcel> {
  const order = orders.shift()
  if (!order) throw new Error('No parcel is left')
  await portal.office.inTenant(tx => tx.updateTable('orders').set({ is_exchange }).where('id', '=', order.id).execute())
  await open(order)
  return order
}

async function open({ id, waybill_number }: Parcel) {
  await page.goto(portal.at(`/operations/all-orders?order=${id}`))
  await isOpen(waybill_number)
}

/** Its page with the actions available there, not only the row that is known of it. */
async function isOpen(waybill: string) {
  await heading(`Order ${waybill}`).waitFor()
  await page.getByRole('button', { name: 'Change status' }).waitFor()
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const timeline = () => page.getByRole('region', { name: 'Timeline' })
const detailOf = (id: number) => portal.office.admin.call(orderContract.get, { params: { id } })
const stands = ({ id }: Parcel, key: OrderStatusKey, custody: string) =>
  expect
    .poll(async () => {
      const { order } = await detailOf(id)
      return [order.status_key, order.custody]
    })
    .toEqual([key, custody])

/** An answer: a text to type, searched among the choices if there are any; nothing for one that is left out. */
type Answer = { text: string; isChoice?: true } | null
const typed = (text: string): Answer => ({ text })
const chosen = (text: string): Answer => ({ text, isChoice: true })
const why = (key: OrderStatusKey): Answer => chosen(reasons.get(key)?.text ?? '')
const nameOf = (key: OrderStatusKey) => orderStatuses[key].name.message ?? ''

/**
 * Changes the status of the parcel on the page, and answers all questions up to the last, after which there is nothing to read.
 */
async function change(key: OrderStatusKey, ...answers: Answer[]) {
  await press(page, 's')
  await palette(page).waitFor()
  for (const answer of [chosen(nameOf(key)), ...answers]) {
    if (answer) await page.keyboard.type(answer.text)
    if (answer?.isChoice) await page.getByRole('option', { name: answer.text }).first().waitFor()
    await press(page, answer ? 'Enter' : 'Tab')
  }
  // A remark is the last question, so the step is then done.
  if (!orderMove(key).asks.includes('remark')) {
    await page.getByText('1 of 1 will move.').waitFor()
    await press(page, 'Control+Enter')
  }
  await palette(page).waitFor({ state: 'detached' })
  await page.locator('main header').getByText(nameOf(key), { exact: true }).waitFor()
}

/** A parcel that was picked up and lies at the branch from which it is delivered. */
async function atBranch(isExchange = false): Promise<Parcel> {
  const parcel = await booked(isExchange)
  await change(status.assignedForPickup, chosen(rider.name))
  await change(status.pickedUp, chosen('Not paid'), typed('3'))
  await change(status.receivedAtOrigin, chosen(branch.name))
  await change(status.readyForDelivery)
  return parcel
}

/** The way back of a parcel whose return was confirmed, up to the door of its merchant. */
async function backToMerchant(parcel: Parcel) {
  await change(status.returnInTransit)
  await change(status.returnArrivedAtOrigin, chosen(branch.name))
  await stands(parcel, status.returnArrivedAtOrigin, 'to-collect')
  await change(status.sentToMerchant)
  await stands(parcel, status.sentToMerchant, 'to-collect')
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('is dropped off, held until a day, waits for its receiver and is collected at the counter', { timeout: 90_000 }, async () => {
  const parcel = await booked()
  await change(status.dropOffExpected, chosen(branch.name))
  await stands(parcel, status.dropOffExpected, 'to-collect')
  await change(status.receivedAtOrigin, chosen(branch.name))
  await stands(parcel, status.receivedAtOrigin, 'to-collect')
  await change(status.onHold, why(status.onHold), typed(day(2)))
  await stands(parcel, status.onHold, 'to-collect')
  await timeline()
    .getByText(reasons.get(status.onHold)?.text ?? '')
    .waitFor()
  await change(status.readyForDelivery)
  await stands(parcel, status.readyForDelivery, 'to-collect')
  await change(status.readyForCustomerPickup, chosen(branch.name))
  await stands(parcel, status.readyForCustomerPickup, 'to-collect')
  await change(status.delivered, typed('Asha'))
  await stands(parcel, status.delivered, 'at-branch')
  await timeline().getByText('Received by').waitFor()
})

it('fails twice, is scheduled again each time, and delivered', { timeout: 90_000 }, async () => {
  const parcel = await atBranch()
  await change(status.sentForDelivery, chosen(rider.name))
  for (const days of [1, 2]) {
    await change(status.deliveryFailed, why(status.deliveryFailed))
    await stands(parcel, status.deliveryFailed, 'to-collect')
    await change(status.redeliveryScheduled, why(status.redeliveryScheduled), typed(day(days)))
    await stands(parcel, status.redeliveryScheduled, 'to-collect')
    await page.getByText(`${days} of 3`).waitFor()
    await change(status.sentForDelivery, chosen(rider.name))
  }
  await change(status.delivered, typed('Asha'))
  await stands(parcel, status.delivered, 'with-rider')
})

it('goes back to its merchant', { timeout: 90_000 }, async () => {
  const parcel = await atBranch()
  await change(status.sentForDelivery, chosen(rider.name))
  await change(status.deliveryFailed, why(status.deliveryFailed))
  await change(status.returnRequested, why(status.returnRequested))
  await stands(parcel, status.returnRequested, 'to-collect')
  await change(status.returnConfirmed)
  await stands(parcel, status.returnConfirmed, 'to-collect')
  await backToMerchant(parcel)
  await change(status.returnedToMerchant, typed('Shop'), null, null, null, typed('RS-000123'))
  await stands(parcel, status.returnedToMerchant, 'not-collected')
})

it('is exchanged for the old parcel, and delivered in part: both pages lead to each other', { timeout: 90_000 }, async () => {
  const parcel = await atBranch(true)
  await change(status.sentForDelivery, chosen(rider.name))
  await page.getByText('Exchange: hand it over only against the old parcel.').waitFor()
  await expectNoAxeFindings(page)
  // Receiver, relation and the sum, then how it was paid, what was handed over, and what was taken back.
  await change(status.partiallyDelivered, typed('Asha'), null, typed('200'), null, typed('1'), typed('3'))
  await stands(parcel, status.partiallyDelivered, 'with-rider')
  const { children } = await detailOf(parcel.id)
  const rest = await detailOf(children[0]?.id ?? 0)
  expect(rest.order.pieces).toBe(2)
  expect(children.map(({ kind, status_key }) => [kind, status_key])).toEqual([
    ['rest', status.returnConfirmed],
    ['exchange', status.exchangeItemCollected],
  ])
  await timeline().getByText('Pieces taken back').waitFor()
  const old = page.getByRole('link', { name: `${parcel.waybill_number}-X1` })
  await old.focus()
  await press(page, 'Enter')
  await isOpen(`${parcel.waybill_number}-X1`)
  const back = children.find(({ kind }) => kind === 'exchange') ?? parcel
  await change(status.sentToMerchant)
  await stands(back, status.sentToMerchant, 'none')
  await page.getByRole('link', { name: parcel.waybill_number, exact: true }).first().waitFor()
})

it('is cancelled before custody', { timeout: 60_000 }, async () => {
  const parcel = await booked()
  await change(status.cancelled, why(status.cancelled))
  await stands(parcel, status.cancelled, 'not-collected')
  // It never came to the steps between, and nothing follows.
  const done = page.getByRole('list', { name: 'Journey' }).locator('li svg')
  await expect.poll(() => done.count()).toBe(1)
  await press(page, 's')
  await page.locator('.toast', { hasText: 'No status follows “Cancelled”' }).waitFor()
})

it('is lost and found again, damaged, shown by a photo, and then goes back', { timeout: 90_000 }, async () => {
  const parcel = await atBranch()
  await change(status.lost, why(status.lost), typed('In no bag of the van'))
  await stands(parcel, status.lost, 'not-collected')
  await timeline().getByText('In no bag of the van').waitFor()
  await change(status.arrivedAtDestination, chosen(branch.name))
  await stands(parcel, status.arrivedAtDestination, 'to-collect')
  await timeline().getByText('Found at').waitFor()
  await change(status.damaged, why(status.damaged))
  await stands(parcel, status.damaged, 'not-collected')
  const notice = page.getByText('A photo of the damage is missing')
  await notice.waitFor()
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Shift+U')
  await (await chooser).setFiles({ name: 'damage.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(8, 8)) })
  await notice.waitFor({ state: 'detached' })
  await change(status.returnConfirmed)
  await stands(parcel, status.returnConfirmed, 'not-collected')
})

it('is disposed of when its notice is over and two others have approved it', { timeout: 180_000 }, async () => {
  const parcel = await atBranch()
  await change(status.returnRequested, why(status.returnRequested))
  await change(status.returnConfirmed)
  await backToMerchant(parcel)
  await change(status.returnDeliveryFailed, why(status.returnDeliveryFailed))
  // Its notice was given long ago.
  const disposal_notice_at = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await portal.office.inTenant(tx => tx.updateTable('orders').set({ disposal_notice_at }).where('id', '=', parcel.id).execute())
  await open(parcel)
  await page.getByText('It may be disposed of from').waitFor()
  await take(page, 'Request the disposal', /^Request the disposal/)
  await page.keyboard.type(reasons.get(status.disposed)?.text ?? '')
  await page
    .getByRole('option', { name: reasons.get(status.disposed)?.text ?? '' })
    .first()
    .waitFor()
  await press(page, 'Enter', 'Control+Enter')
  await confirm(page)
  await heading(parcel.waybill_number).waitFor()
  await page.getByText('Two people who may approve requests').waitFor()
  await expectNoAxeFindings(page)
  const [{ id } = { id: 0 }] = (await detailOf(parcel.id)).approvals
  for (const state of ['Approved once', 'Approved']) {
    const decider = await portal.office.signInWith(['view-approval', 'approve-request', 'reject-request'])
    const decision = await openAt(portal, `/approvals/profile-update?approval=${id}`, decider)
    await press(decision.page, 'a')
    await confirm(decision.page)
    await decision.page.getByText(state, { exact: true }).first().waitFor()
  }
  await stands(parcel, status.disposed, 'not-collected')
  await open(parcel)
  await timeline().getByText('Approved by').waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
