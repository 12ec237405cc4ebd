// A scanner in the web view of an Android device, whose codes come as text behind keys without names: set up, then read at a bucket and
// at a desk, each code once, while fields and dialogs keep the focus.
import { deskCard, deskCode } from '@office/shared/areas/orders/moves/desk.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { cardText } from '@office/shared/format/scan-code'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, palette, press, take } from './portal-keys.ts'
import { verdict, wedge, wedgeText } from './wedge.ts'

let portal: Portal
let hub: number
/** Ready for the bucket B7 of the hub, then for its desk. */
let sorted: string[]
let moved: { id: number; waybill_number: string }[]

beforeAll(async () => {
  portal = await openPortal(60)
  await portal.office.inTenant(async tx => {
    const here = sql`(select warehouse_id from sorting_buckets where code = 'B7')`
    const { rows } = await sql<{ waybill_number: string }>`
      update orders set status_key = 'key_7', bucket_id = null, bag_id = null, current_warehouse_id = ${here},
        (receiver_state_id, receiver_city_id) = (
          select s.id, min(c.id) from states s join cities c on c.tenant_id = s.tenant_id and c.state_id = s.id
          where s.name = 'Koshi' group by s.id)
      where id in (select id from orders order by id limit 10) returning waybill_number`.execute(tx)
    sorted = rows.map(row => row.waybill_number)
    hub = (await tx.selectFrom('warehouses').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    const desk = await sql<{ id: number; waybill_number: string }>`
      update orders set status_key = ${status.dropOffExpected}, bucket_id = null, bag_id = null, walking_customer_id = null,
        merchant_id = (select min(id) from merchants) where id in (select id from orders order by id offset 10 limit 10)
      returning id, waybill_number`.execute(tx)
    moved = desk.rows
    await sql`update merchants set merchant_type = 'credit' where id = (select min(id) from merchants)`.execute(tx)
  })
}, 120_000)
afterAll(() => portal.close())

const station = () => portal.at('/operations/sorting-operation')
const desk = () => portal.at(`/operations/scan-desk?desk=${deskCode({ status_key: status.receivedAtOrigin, warehouse_id: hub })}`)
const parcel = (at: number) => moved[at] ?? { id: 0, waybill_number: '' }
const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set up the scanner' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('office.scanner'))
const catcher = (page: Page) => page.locator('[data-scan-catcher]')
const isCatching = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-scan-catcher]'))).toBe(true)
const states = (page: Page) =>
  page.locator('li[data-scan-state]').evaluateAll(lane => lane.map(one => one.getAttribute('data-scan-state')))

/** A window of a device that is set up for text. */
async function openDevice(path: string) {
  const { page } = await portal.open()
  await page.goto(portal.at('/'))
  await page.evaluate(() => localStorage.setItem('office.scanner', '60 text'))
  await page.goto(path)
  return page
}

it('is proposed where keys come without names, learnt from three scans, and taken back', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(station())
  const first = page.getByRole('button', { name: /Biratnagar lane/ })
  await first.waitFor()
  await wedgeText(page, 'AB', { gap: 4, end: 'none' })
  expect(await page.getByText('Keys arrive here without their names').count()).toBe(0)
  // Its Enter presses no button.
  await wedgeText(page, 'BKT:B7', { gap: 4 })
  await first.waitFor()
  await page.getByText('Keys arrive here without their names').waitFor()
  expect([await kept(page), await catcher(page).count()]).toEqual([null, 0])
  await page.getByRole('button', { name: 'Set up the scanner' }).last().click()
  await setUp(page).getByText('Scan now').waitFor()
  for (const end of ['text', 'key', 'key'] as const) await wedgeText(page, '123456', { gap: 30, end })
  await setUp(page).getByText('The code comes as text').waitFor()
  await setUp(page).getByRole('listitem').nth(2).getByText('6 characters').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Control+Enter')
  await setUp(page).waitFor({ state: 'detached' })
  await page.getByText('codes that come as text are read').first().waitFor()
  expect(await kept(page)).toMatch(/^\d+ text$/)
  await isCatching(page)
  await expectNoAxeFindings(page)
  await press(page, 'Control+z')
  await expect.poll(() => kept(page)).toBe('100')
  await expect.poll(() => catcher(page).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

it('is proposed by the web view itself on a screen that takes scans, and on no other', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 13; TC26 Build/1; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36'
  const context = await portal.browser.newContext({ userAgent, locale: 'en', hasTouch: true, isMobile: true })
  onTestFinished(() => context.close())
  const { token } = portal.office.admin
  await context.addCookies([{ name: 'currentUserToken', value: token ?? '', url: portal.at('/'), sameSite: 'Strict' }])
  const page = await context.newPage()
  const proposal = page.getByText('Set the scanner up before you scan')
  await page.goto(portal.at('/operations/all-orders'))
  await page.getByRole('combobox', { name: 'Filter' }).waitFor()
  await page.waitForTimeout(300)
  expect(await proposal.count()).toBe(0)
  await page.goto(station())
  await proposal.waitFor()
  expect([await kept(page), await catcher(page).count()]).toEqual([null, 0])
})

it('sorts parcels, each scan once, whether a code comes by character, at once, or by keys as well', {
  timeout: 60_000,
}, async () => {
  const page = await openDevice(station())
  await page.getByRole('button', { name: /Biratnagar lane/ }).waitFor()
  await isCatching(page)
  await wedgeText(page, 'BKT:B7')
  await verdict(page, 'ready')
  await isCatching(page)
  const [one = '', two = '', three = '', four = ''] = sorted
  await wedgeText(page, one, { gap: 20 })
  await verdict(page, 'accepted')
  await wedgeText(page, two, { end: 'text' })
  await wedgeText(page, three, { end: 'none' })
  await wedge(page, four)
  await expect.poll(() => states(page)).toEqual(Array(4).fill('ok'))
  // A tapped button gives the focus back, a question keeps it, and cards still run their commands.
  await page.getByRole('button', { name: 'Sound on' }).click()
  await isCatching(page)
  await wedgeText(page, cardText('command', 'undo'))
  await verdict(page, 'undone')
  await press(page, 'F10')
  await page.getByRole('button', { name: 'Sound on' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('moves parcels at a desk once each, also where a device sends a code both ways', { timeout: 60_000 }, async () => {
  const page = await openDevice(portal.at('/operations/scan-desk'))
  await isCatching(page)
  await wedgeText(page, deskCard({ status_key: status.receivedAtOrigin, warehouse_id: hub }))
  await page.locator('[data-desk=ready]').waitFor()
  await isCatching(page)
  const code = (at: number) => parcel(at).waybill_number
  await wedgeText(page, code(1))
  await expect.poll(() => states(page)).toEqual(['moved'])
  await Promise.all([wedge(page, code(0)), wedgeText(page, code(0), { end: 'none' })])
  await expect.poll(() => states(page)).toEqual(['moved', 'moved'])
  // The text has no end, so that its code is known only later.
  await page.waitForTimeout(600)
  expect(await states(page)).toEqual(['moved', 'moved'])
  // Half a code is asked for again, and counts for nothing.
  await wedgeText(page, code(2).slice(4))
  await page.getByText('The barcode was only partly read').first().waitFor()
  expect((await states(page)).length).toBe(2)
  const { order } = await portal.office.admin.call(orderContract.get, { params: { id: parcel(1).id } })
  expect(order.status_key).toBe(status.receivedAtOrigin)
  expect(pageErrors).toEqual([])
})

/** The field as screen readers have it; null if they do not. */
async function heard(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.find(({ role, ignored }) => role?.value === 'textbox' && !ignored)?.name?.value ?? null
}

it('leaves the focus to a field, a dialog and a key that chose its place; keys mean there what they mean on the page', async () => {
  const page = await openDevice(desk())
  await isCatching(page)
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName)
  expect(await heard(page)).toBe('Barcodes')
  await press(page, 'Control+k')
  await palette(page).waitFor()
  expect(await heard(page)).toBeNull()
  await page.keyboard.type('set the scanner', { delay: 90 })
  await page.waitForTimeout(400)
  expect([await focus(), await palette(page).getByRole('combobox').inputValue()]).toEqual(['combobox', 'set the scanner'])
  await press(page, 'Escape')
  await isCatching(page)
  await take(page, 'set up scanner', /^Set up the scanner/)
  await setUp(page).waitFor()
  await page.waitForTimeout(400)
  expect(await setUp(page).evaluate(box => box.contains(document.activeElement))).toBe(true)
  await press(page, 'Escape')
  await isCatching(page)
  await press(page, 'Tab')
  await page.waitForTimeout(400)
  expect(await catcher(page).evaluate(field => field === document.activeElement)).toBe(false)
  await page.locator('main h1').click()
  await isCatching(page)
  // A letter is a key of the page, not text.
  await press(page, 'g', 'o')
  await page.waitForURL(url => url.pathname === '/operations/all-orders')
  await expect.poll(() => catcher(page).count()).toBe(0)
  expect(pageErrors).toEqual([])
})
