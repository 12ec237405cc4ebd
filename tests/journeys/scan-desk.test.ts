// The scan desk in bad times: without a network, with another person at the device, with merchants who pay in cash.

import { deskCard, deskCode } from '@office/shared/areas/orders/moves/desk.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { cardText } from '@office/shared/format/scan-code'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, take } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let hub: number
let parcels: { id: number; waybill_number: string }[]

beforeAll(async () => {
  portal = await openPortal(20)
  await portal.office.inTenant(async tx => {
    hub = (await tx.selectFrom('warehouses').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    const { rows } = await sql<{ id: number; waybill_number: string }>`
      update orders set status_key = ${status.dropOffExpected}, bucket_id = null, bag_id = null, walking_customer_id = null,
        merchant_id = (select min(id) from merchants) where id in (select id from orders order by id limit 19)
      returning id, waybill_number`.execute(tx)
    parcels = rows
    await sql`update merchants set merchant_type = 'credit' where id = (select min(id) from merchants)`.execute(tx)
  })
}, 120_000)
afterAll(() => portal.close())

/** Scans go alone, or together with others that wait. */
const moves = /\/admin\/order\/status-update|\/in-turn/
const parcel = (at: number) => parcels[at] ?? { id: 0, waybill_number: '' }
const desk = () => ({ status_key: status.receivedAtOrigin, warehouse_id: hub })
const path = () => portal.at(`/operations/scan-desk?desk=${deskCode(desk())}`)
const figure = (page: Page, name: string, value: number) =>
  expect
    .poll(() =>
      page
        .locator('span', { hasText: new RegExp(`^${name}\\d`) })
        .last()
        .textContent(),
    )
    .toBe(`${name}${value}`)
const panel = (page: Page, state: string) => page.locator(`[data-desk=${state}]`).waitFor()
const statusOf = async (at: number) =>
  (await portal.office.admin.call(orderContract.get, { params: { id: parcel(at).id } })).order.status_key
const timeline = async (at: number) => portal.office.admin.call(orderContract.timelines, { params: { id: parcel(at).id } })
/** The device in the hands of someone else, or of the same person again. */
const signIn = (context: BrowserContext, token: string | null) =>
  context.addCookies([{ name: 'currentUserToken', value: token ?? '', url: portal.at('/'), sameSite: 'Strict' }])

/** The server still knows the session, so that the same person can return. */
async function signOut(page: Page) {
  await page.route('**/staff/logout', route => route.fulfill({ json: { data: { revoked: true } } }))
  await take(page, '>log out', /Log out/)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

it('keeps scans without a network, and sends them once and in order to nobody but their owner', { timeout: 90_000 }, async () => {
  const { context, page } = await portal.open()
  await page.goto(path())
  await panel(page, 'ready')
  await wedge(page, parcel(0).waybill_number)
  await panel(page, 'moved')
  await page.route(moves, route => route.abort())
  for (const at of [1, 2, 3]) await wedge(page, parcel(at).waybill_number)
  await panel(page, 'kept')
  await figure(page, 'Waiting', 3)
  await page.getByText('form drafts and scans are kept on this device').waitFor()
  await expectNoAxeFindings(page)
  // A scan that was never sent is undone on the device alone.
  await wedge(page, cardText('command', 'undo'))
  await page.locator('[data-scan-state=undone]').waitFor()
  await figure(page, 'Waiting', 2)
  expect(await Promise.all([1, 2, 3].map(statusOf))).toEqual(Array(3).fill(status.dropOffExpected))

  const other = await portal.office.signInWith(['view-orders', 'update-order-status'])
  await page.goto(portal.at('/'))
  await signOut(page)
  await page.unroute(moves)
  await signIn(context, other.token)
  await page.goto(path())
  await panel(page, 'ready')
  await figure(page, 'Waiting', 0)
  await wedge(page, parcel(4).waybill_number)
  await panel(page, 'moved')
  expect(await Promise.all([1, 2].map(statusOf))).toEqual(Array(2).fill(status.dropOffExpected))

  await signOut(page)
  await signIn(context, portal.office.admin.token)
  await page.goto(path())
  await figure(page, 'Waiting', 0)
  await expect
    .poll(() => Promise.all([1, 2, 3].map(statusOf)))
    .toEqual([status.receivedAtOrigin, status.receivedAtOrigin, status.dropOffExpected])
  await figure(page, 'Moved', 3)
  const [first, second] = [await timeline(1), await timeline(2)]
  expect(
    [first, second].map(events =>
      events.filter(({ status_key, source }) => status_key === status.receivedAtOrigin && source === 'web'),
    ),
  ).toMatchObject([[{ device_at: expect.any(String) }], [{ device_at: expect.any(String) }]])
  expect(Date.parse(first[0]?.at ?? '')).toBeLessThanOrEqual(Date.parse(second[0]?.at ?? ''))
  expect(Date.parse(first[0]?.device_at ?? '')).toBeLessThan(Date.parse(first[0]?.at ?? ''))
  // The undone scan is on the panel, although another was refused since.
  await wedge(page, 'QQQQ9999')
  await panel(page, 'refused')
  await wedge(page, cardText('command', 'undo'))
  await page.locator('[data-desk=undone]').getByText(parcel(2).waybill_number.slice(-4)).first().waitFor()
  expect(await statusOf(2)).toBe(status.dropOffExpected)
  expect(pageErrors).toEqual([])
})

it('passes over a scan that cannot be undone, names it and the one before, and undoes that with the next key', {
  timeout: 60_000,
}, async () => {
  const { page } = await portal.open()
  await page.goto(path())
  await figure(page, 'Waiting', 0)
  for (const at of [11, 12]) {
    await wedge(page, parcel(at).waybill_number)
    await page.locator('[data-desk=moved]', { hasText: parcel(at).waybill_number.slice(-4) }).waitFor()
  }
  await portal.office.admin.call(orderStatusContract.update, {
    body: { ids: [parcel(12).id], status_key: status.weightAndContentCheck },
  })
  await press(page, 'Control+z')
  const stays = page.locator('[data-desk=stays]')
  await stays.getByText(parcel(12).waybill_number.slice(-4)).first().waitFor()
  await stays.getByText('The next undo takes back').waitFor()
  await stays.getByText(parcel(11).waybill_number.slice(-4)).first().waitFor()
  await expectNoAxeFindings(page)
  expect(await Promise.all([11, 12].map(statusOf))).toEqual([status.receivedAtOrigin, status.weightAndContentCheck])
  await page.reload()
  await page.locator('[data-scan-state=stays]').waitFor()
  await wedge(page, cardText('command', 'undo'))
  await page.locator('[data-desk=undone]', { hasText: parcel(11).waybill_number.slice(-4) }).waitFor()
  expect(await statusOf(5)).toBe(status.dropOffExpected)
  expect(pageErrors).toEqual([])
})

it('shows at its foot whether tones are heard, as a station does', async () => {
  const { page } = await portal.open()
  await page.goto(path())
  const foot = (sound: string) => page.locator('footer').getByRole('button', { name: sound }).waitFor()
  await foot('Sound on')
  await press(page, 'F10')
  await foot('Sound off')
})

it('asks for the branch of a desk by the name of its status, and opens none where the person does not work', {
  timeout: 60_000,
}, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/scan-desk'))
  await page.getByRole('button', { name: 'Misrouted' }).click()
  await page.getByRole('combobox', { name: 'Branch' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Misrouted' }).waitFor()

  const clerk = await portal.office.signInWith(['view-orders', 'update-order-status'])
  const [own, there] = await portal.office.inTenant(async tx => {
    const [away, home] = await tx
      .selectFrom('warehouses')
      .select(['id', 'name'])
      .where('is_active', '=', true)
      .orderBy('id')
      .limit(2)
      .execute()
    const place = { staff_id: clerk.staffId, warehouse_id: home?.id ?? 0 }
    await tx.insertInto('staff_warehouses').values(place).execute()
    return [home?.name ?? '', away?.name ?? '']
  })
  const { page: theirs } = await portal.open({ staff: clerk })
  await theirs.goto(path())
  await theirs.getByRole('alert').getByText(`You do not work at ${there}, only at ${own}`).waitFor()
  await wedge(theirs, parcel(9).waybill_number)
  await theirs.getByRole('button', { name: 'Misrouted' }).click()
  await theirs.getByRole('option').first().waitFor()
  expect(await theirs.getByRole('option').allTextContents()).toEqual([expect.stringContaining(own)])
  expect(await statusOf(9)).toBe(status.dropOffExpected)
})

it('sends together what was scanned until the first has its answer, over however slow a network', {
  timeout: 60_000,
}, async () => {
  const { page } = await portal.open()
  await page.goto(path())
  await figure(page, 'Waiting', 0)
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route(moves, async route => {
    sent.push(route.request().url().split('/').at(-1) ?? '')
    await first.promise
    await route.continue()
  })
  const these = [13, 14, 15, 16, 17, 18]
  for (const at of these) await wedge(page, parcel(at).waybill_number)
  await figure(page, 'Waiting', these.length)
  first.resolve()
  await figure(page, 'Waiting', 0)
  expect(sent).toEqual(['status-update', 'in-turn'])
  expect(await Promise.all(these.map(statusOf))).toEqual(these.map(() => status.receivedAtOrigin))
  expect(pageErrors).toEqual([])
})

it('sends a scan whose answer was lost once more, and moves it once', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(path())
  await panel(page, 'ready').catch(() => undefined)
  let lost = 0
  await page.route(moves, async route => {
    if (lost++ > 2) return route.continue()
    const request = route.request()
    const { host, port } = new URL(request.url())
    // A lost answer: the server did it, and the portal never hears of it.
    await route.fetch({ url: request.url().replace(host, `127.0.0.1:${port}`), headers: { ...request.headers(), host } })
    await route.abort()
  })
  await wedge(page, parcel(5).waybill_number)
  await expect.poll(() => statusOf(5)).toBe(status.receivedAtOrigin)
  await page.locator('[data-desk=moved]').getByText(parcel(5).waybill_number.slice(-4)).first().waitFor({ timeout: 30_000 })
  expect(lost).toBeGreaterThan(3)
  expect(
    (await timeline(5)).filter(({ status_key, source }) => status_key === status.receivedAtOrigin && source === 'web'),
  ).toHaveLength(1)
})

it('takes scans again, and sends those it has, once the device has space', { timeout: 90_000 }, async () => {
  const { page } = await portal.open({ own: true })
  // A full device refuses all that is written, or nothing.
  await page.addInitScript(() => {
    const { put, add } = IDBObjectStore.prototype
    const full = () => {
      if (sessionStorage.getItem('full') !== null) throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = function (...args) {
      full()
      return put.apply(this, args)
    }
    IDBObjectStore.prototype.add = function (...args) {
      full()
      return add.apply(this, args)
    }
  })
  await page.goto(path())
  await panel(page, 'ready').catch(() => undefined)
  const fill = (isFull: boolean) =>
    page.evaluate(full => (full ? sessionStorage.setItem('full', '') : sessionStorage.removeItem('full')), isFull)
  await page.route(moves, async route => {
    // Full from the moment in which the scan is on its way: its answer cannot be stored.
    await fill(true)
    await route.continue()
  })
  await wedge(page, parcel(10).waybill_number)
  await expect.poll(() => statusOf(10)).toBe(status.receivedAtOrigin)
  await page.unroute(moves)
  await wedge(page, parcel(9).waybill_number)
  await page.getByText('This device cannot store any more scans').waitFor()
  await fill(false)
  await take(page, 'all orders', /^All orders/)
  await page.goBack()
  await expect.poll(() => page.getByText('This device cannot store any more scans').count()).toBe(0)
  await wedge(page, parcel(9).waybill_number)
  await expect.poll(() => statusOf(9)).toBe(status.receivedAtOrigin)
  await figure(page, 'Waiting', 0)
})

it('asks whether a cash merchant pays, by a key or by a card, and never assumes it', { timeout: 60_000 }, async () => {
  await portal.office.inTenant(tx =>
    sql`update merchants set merchant_type = 'cash' where id = (select merchant_id from orders where id = ${parcel(6).id})`.execute(
      tx,
    ),
  )
  const { page } = await portal.open()
  await page.goto(portal.at('/'))
  await page.locator('h1').first().waitFor()
  await wedge(page, deskCard(desk()))
  await figure(page, 'Waiting', 0)
  await wedge(page, parcel(6).waybill_number)
  await panel(page, 'asked')
  await page.getByText('The merchant pays in cash. Is the charge paid now?').waitFor()
  await expectNoAxeFindings(page)
  expect(await statusOf(6)).toBe(status.dropOffExpected)
  await press(page, 'F6')
  await expect.poll(() => statusOf(6)).toBe(status.receivedAtOrigin)
  await wedge(page, parcel(7).waybill_number)
  await panel(page, 'asked')
  await wedge(page, cardText('command', 'unpaid'))
  await expect.poll(() => statusOf(7)).toBe(status.receivedAtOrigin)
  // Paid in another way: chosen in the palette, or by the method's card.
  await wedge(page, parcel(8).waybill_number)
  await panel(page, 'asked')
  await press(page, 'F8')
  await page.getByRole('option', { name: 'Wallet' }).waitFor()
  await page.keyboard.type('wall')
  await press(page, 'Enter')
  await press(page, 'Enter')
  await expect.poll(() => statusOf(8)).toBe(status.receivedAtOrigin)
  await page.getByText('The merchant pays in cash').waitFor({ state: 'detached' })
  const told = [await timeline(6), await timeline(7), await timeline(8)].map(([event]) => [
    event?.charge_payment,
    event?.payment_method,
  ])
  expect(told).toEqual([
    ['paid', null],
    ['unpaid', null],
    ['paid', 'wallet'],
  ])
  // The numbers of two in one barcode are the number of none.
  await wedge(page, `${parcel(6).waybill_number},${parcel(7).waybill_number}`)
  await page.locator('[data-desk=refused]').getByText('No order has this waybill').waitFor()
  expect(pageErrors).toEqual([])
})
