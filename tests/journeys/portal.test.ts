// The portal by keyboard alone: sign in, find, filter, select, change, export, switch language and skin.
import { readFileSync } from 'node:fs'

import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { find, goTo, press, rows, take } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(800)
}, 120_000)
afterAll(() => portal.close())

async function openOrders(query = '', locale = 'en') {
  const { page } = await portal.open({ locale })
  await page.goto(portal.at(`/operations/all-orders${query}`))
  await rows(page).first().waitFor()
  return { page }
}

describe('signing in', () => {
  it('asks, refuses in words, lets in, and lands where the permissions say', async () => {
    const scanner = await portal.office.signInWith(['view-orders'])
    const context = await portal.browser.newContext({ locale: 'en' })
    const page = await context.newPage()
    await page.goto(portal.at('/operations/all-orders'))
    await page.waitForURL('**/login')
    expect(await page.title()).toMatch(/\| Staff$/)
    await page.getByLabel('Email').waitFor()
    await page.keyboard.type('nobody')
    await press(page, 'Enter')
    await page.getByText('Enter a valid email address').waitFor()
    // Like a password manager: as fast as a scanner, and with one Tab from the address to the password.
    await press(page, 'Control+a')
    await page.keyboard.type(scanner.email)
    await press(page, 'Tab')
    await wedge(page, 'Wrong2026')
    await page.getByRole('alert').first().waitFor()
    // Wherever it lands, the typed text is shown to nobody.
    await page.getByRole('heading', { name: 'Sign in' }).focus()
    await wedge(page, 'Wrong2026')
    await page.waitForTimeout(200)
    expect(await page.getByText('Wrong2026').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await press(page, 'Enter')
    // Back to the page that required it; a guest page sends signed-in people away.
    await page.waitForURL('**/operations/all-orders')
    await page.goto(portal.at('/login'))
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    // A screen without permission leads to the start, which is the welcome page here.
    await page.goto(portal.at('/operation-settings/cities'))
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await page.goto(portal.at('/no/such/page'))
    await page.waitForURL('**/error-404')
    await context.close()
  })
})

describe('the list of orders', () => {
  it('moves, selects, filters, sorts, pages and opens by keyboard, its state in the address', { timeout: 60_000 }, async () => {
    const { page } = await openOrders()
    expect(await rows(page).count()).toBe(10)
    await press(page, 'j', 'j', 'x', 'Shift+J')
    await page.getByText('2 selected').first().waitFor()
    await press(page, 'Escape')
    await page.getByText('2 selected').first().waitFor({ state: 'detached' })
    await press(page, '/')
    await page.keyboard.type('status:delivered')
    await page.getByRole('option', { name: 'Delivered', exact: true }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL(/filter\[status_key\]=key_17|filter%5Bstatus_key%5D=key_17/)
    await press(page, 'Escape')
    await rows(page).first().waitFor()
    await press(page, 'v', 'o')
    await page.getByRole('option', { name: /^COD/ }).first().waitFor()
    await page.keyboard.type('cod')
    await press(page, 'ArrowDown', 'Enter')
    await page.waitForURL(/sort=-cod_amount/)
    await page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'COD' }).waitFor()
    await page.goto(portal.at('/operations/all-orders?paginate=20&page=2'))
    await rows(page).first().waitFor()
    await page.getByText('Page 2 of 40').waitFor()
    await press(page, 'j', 'Enter')
    await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
    await page.getByText('Timeline').waitFor()
    await press(page, 'Escape')
    await page.getByText('Page 2 of 40').waitFor()
  })

  it('exports the page as CSV, Excel and PDF', { timeout: 60_000 }, async () => {
    const { page } = await openOrders()
    // A sum shows its currency and a time its clock, whatever columns are shown.
    const expected = { csv: /^Waybill,.*,COD,Currency,.*,Created \([\w/]+\)\r\n/, xlsx: /^PK/, pdf: /^%PDF/ }
    for (const [format, start] of Object.entries(expected)) {
      const download = page.waitForEvent('download')
      await take(page, `export this list as ${format === 'xlsx' ? 'excel' : format}`, /Export this list as/)
      const file = readFileSync(await (await download).path())
      expect(file.toString('utf8').replace('\ufeff', '')).toMatch(start)
    }
  })
})

describe('downloads', () => {
  it('come by the link of the e-mail, and a link that leads nowhere says so', { timeout: 60_000 }, async () => {
    const { page } = await openOrders('?filter[payment_type]=PREPAID')
    await take(page, 'export all filtered', /Export all filtered orders/)
    const link = async () => {
      const mails = await portal.office.inTenant(tx => tx.selectFrom('mails').select('text').execute())
      return mails.map(({ text }) => /\/reports\/download\/\w+/.exec(text)?.[0]).find(found => found !== undefined) ?? null
    }
    await expect.poll(link, { timeout: 20_000 }).not.toBeNull()
    const download = page.waitForEvent('download')
    await page.goto(portal.at((await link()) ?? ''))
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByText('Saved:').waitFor()
    await page.goto(portal.at('/reports/download/nothing'))
    await page.getByText('You do not have this file').waitFor()
  })

  it('hold the full export that was queued, and give its file by Enter and by its own key', { timeout: 60_000 }, async () => {
    const { page } = await openOrders('?filter[payment_type]=COD')
    await take(page, 'export all filtered', /Export all filtered orders/)
    await page.getByText('Your Data Is Processing...').first().waitFor()
    await goTo(page, 'Report downloads', '/reports/downloads')
    await rows(page).first().getByRole('gridcell', { name: 'Ready' }).waitFor()
    await press(page, 'j')
    for (const key of ['Enter', 'd']) {
      const download = page.waitForEvent('download')
      await press(page, key)
      expect(
        readFileSync(await (await download).path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
      await page
        .getByText(/^Saved: /)
        .first()
        .waitFor()
    }
  })

  it('hold all status changes of the filtered orders', { timeout: 60_000 }, async () => {
    const { page } = await openOrders('?filter[payment_type]=COD')
    await take(page, 'all status changes', /Export all status changes/)
    await page.getByText('Your Data Is Processing...').first().waitFor()
    await goTo(page, 'Report downloads', '/reports/downloads')
    const file = rows(page).filter({ hasText: 'journeys.xlsx' })
    await file.getByRole('gridcell', { name: 'Ready' }).waitFor()
  })
})

describe('the palette', () => {
  it('finds an order by waybill and a merchant by a misspelt name', { timeout: 60_000 }, async () => {
    const { page } = await openOrders()
    const waybill = await rows(page).first().getAttribute('aria-label')
    await find(page, String(waybill), new RegExp(String(waybill)))
    await press(page, 'Escape')
    await find(page, 'Namste Boks', /Namaste Books/)
  })

  it('finds a screen by its English name while the portal speaks Nepali', { timeout: 60_000 }, async () => {
    const { page } = await openOrders('', 'ne')
    expect(await page.locator('html').getAttribute('lang')).toBe('ne')
    await page.getByRole('heading', { name: 'सबै अर्डर' }).waitFor()
    await take(page, 'cities', /Cities|शहर/)
    await page.waitForURL('**/operation-settings/cities')
  })

  it('changes the status of three selected orders with a reason, and takes it back', { timeout: 60_000 }, async () => {
    await portal.office.inTenant(tx => sql`update orders set status_key = 'key_14' where id in (5, 6, 7)`.execute(tx))
    const { page } = await openOrders('?filter[id]=5,6,7')
    await press(page, 'j', 'x', 'j', 'x', 'j', 'x')
    await take(page, 'change status', /Change status/)
    await page.getByRole('option', { name: 'On Hold' }).waitFor()
    await page.keyboard.type('hold')
    await press(page, 'Enter')
    await page.getByRole('option', { name: /Merchant asked/ }).waitFor()
    await page.keyboard.type('merchant asked')
    await press(page, 'Enter')
    // The day until which they wait, as suggested; then no remark.
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await page.getByText(/3 of 3 will move/).waitFor()
    await press(page, 'Control+Enter')
    await page.getByText('3 orders moved').first().waitFor()
    const statuses = async () =>
      portal.office.inTenant(async tx => {
        const found = await sql<{ status_key: string; reason: string | null }>`
          select o.status_key, (select r.text from order_events e join reasons r on r.tenant_id = e.tenant_id and r.id = e.reason_id
            where e.tenant_id = o.tenant_id and e.order_id = o.id order by e.seq desc limit 1) as reason
          from orders o where o.id in (5, 6, 7)`.execute(tx)
        return found.rows
      })
    expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ({ status_key: 'key_20', reason: 'Merchant asked' })))
    await press(page, 'Control+z')
    await expect.poll(async () => (await statuses()).map(order => order.status_key)).toEqual(['key_14', 'key_14', 'key_14'])
  })

  it('takes moves back from orders that stand in different statuses, and shows what was told with them', {
    timeout: 60_000,
  }, async () => {
    const { office } = portal
    const ids = [8, 9]
    const due = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const [reason, rider] = await office.inTenant(async tx => {
      await sql`update orders set status_key = ${status.readyForDelivery}, bag_id = null, bucket_id = null, current_warehouse_id = null where id = any(${ids})`.execute(
        tx,
      )
      return Promise.all([
        tx.selectFrom('reasons').select('id').where('applies_to', '=', status.onHold).executeTakeFirstOrThrow(),
        tx.selectFrom('riders').select('id').where('is_active', '=', true).executeTakeFirstOrThrow(),
      ])
    })
    const part = async () => {
      const held = { ids: [8], status_key: status.onHold, reason_id: reason.id, date: due }
      await office.admin.call(orderStatusContract.update, { body: held })
      const sent = { ids: [9], status_key: status.sentForDelivery, rider_id: rider.id }
      await office.admin.call(orderStatusContract.update, { body: sent })
    }
    const statuses = () =>
      office.inTenant(async tx => {
        const found = await tx.selectFrom('orders').select('status_key').where('id', 'in', ids).execute()
        return found.map(order => order.status_key)
      })
    for (const select of [
      ['j', 'x', 'j', 'x'],
      ['Control+a', 'Control+a'],
    ]) {
      await part()
      const { page } = await openOrders('?filter[id]=8,9')
      await press(page, ...select)
      await page.getByText('2 selected').first().waitFor()
      await press(page, 'Shift+S')
      await page.getByRole('alertdialog', { name: 'Undo 2 status changes?' }).waitFor()
      await press(page, 'Control+Enter')
      await page.getByText('2 status changes undone').first().waitFor()
      await expect.poll(statuses).toEqual([status.readyForDelivery, status.readyForDelivery])
    }
    const { page } = await portal.open({})
    await page.goto(portal.at('/operations/all-orders?order=8'))
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText(due.split('-').reverse().join('/')).first().waitFor()
    // A move that was taken back is struck through where it happened; the entry that takes it back names it, and the order's
    // current status.
    expect(await timeline.locator('s').allTextContents()).toEqual(['On Hold', 'On Hold'])
    expect(await timeline.getByText('Undone: On Hold').count()).toBe(2)
    expect(await timeline.getByText('Back to Ready for Delivery').count()).toBe(2)
  })
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
