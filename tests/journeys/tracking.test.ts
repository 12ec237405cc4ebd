// Public tracking: the link that staff copy, and the page as a customer uses it, who has no account, mistypes and loses the network.
import { orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, find, pointAt, press } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

/** A parcel that was delivered, or one that is still on its way, with the name of its status. */
async function parcel(isDelivered: boolean) {
  const found = await portal.office.inTenant(tx =>
    tx.selectFrom('orders').select(['waybill_number', 'receiver_name', 'receiver_phone', 'status_key']).orderBy('id').execute(),
  )
  const one = found.find(({ status_key }) =>
    isDelivered ? status_key === status.delivered : orderStatus(status_key).phase !== 'final',
  )
  if (!one) throw new Error('No such parcel')
  return { ...one, status: orderStatus(one.status_key).name.message ?? '' }
}

it('is found from a link that staff copied, without an account', { timeout: 120_000 }, async () => {
  const sent = await parcel(false)
  const { page: staff, context: office } = await portal.open({ own: true })
  await office.grantPermissions(['clipboard-read', 'clipboard-write'])
  await staff.goto(portal.at(`/operations/all-orders?filter[waybill_number]=${sent.waybill_number}`))
  await pointAt(staff, sent.waybill_number)
  await find(staff, 'tracking link', /Copy the tracking link/)
  await press(staff, 'Enter')
  await staff.getByText(`Copied the tracking link of ${sent.waybill_number}`).waitFor()
  const link = await staff.evaluate(() => navigator.clipboard.readText())

  const context = await portal.browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  await page.goto(link)
  await page.getByRole('heading', { level: 2, name: sent.status }).waitFor()
  expect(await page.title()).toMatch(/^Tracking \| /)
  const text = await page.locator('main').textContent()
  expect(text).not.toContain(sent.receiver_name)
  expect(text).not.toContain(sent.receiver_phone)
  await expectNoAxeFindings(page)

  // Another number, with a slip in it; what was typed is selected, so that it is typed anew.
  const field = page.getByLabel('Waybill')
  await field.fill('ce 999 999 999 np')
  await press(page, 'Enter')
  await page.getByText('No parcel with this number can be shown').waitFor()
  await expectNoAxeFindings(page)
  const delivered = await parcel(true)
  await page.keyboard.type(delivered.waybill_number.toLowerCase())
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 2, name: 'Delivered' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/track/${delivered.waybill_number}`)

  await page.getByRole('button', { name: 'Deutsch' }).press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Zugestellt' }).waitFor()
  await context.close()
})

it('keeps what was read while the network is away, and says so', { timeout: 120_000 }, async () => {
  const sent = await parcel(false)
  const context = await portal.browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(portal.at(`/track/${sent.waybill_number}`))
  const now = page.getByRole('heading', { level: 2, name: sent.status })
  await now.waitFor()
  await context.route('**/api/track/**', route => route.abort())
  await page.clock.runFor(61_000)
  await page.getByText('This may be out of date').waitFor()
  expect(await now.isVisible()).toBe(true)
  await context.unroute('**/api/track/**')
  await page.clock.runFor(61_000)
  await page.getByText('This may be out of date').waitFor({ state: 'detached' })
  await context.close()
})
