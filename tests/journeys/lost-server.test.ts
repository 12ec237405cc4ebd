// Rows and servers that keep people waiting: keys act on what is meant or wait, nobody is signed out by a proxy, and what is
// not there is said where it is missing.

import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal } from './portal-browser.ts'
import { palette, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

const orders = /\/admin\/order\/list/

async function atOrders(query = '') {
  const { page } = await portal.open()
  await page.goto(portal.at(`/operations/all-orders${query}`))
  await rows(page).first().waitFor()
  await press(page, 'j')
  await page.locator('[data-cursor]').waitFor()
  return { page }
}
/** Filters by keys, and leaves the line while the rows are on their way. */
async function filterBy(page: Page, text: string, value: RegExp) {
  await press(page, '/')
  await page.keyboard.type(text)
  await page.getByRole('option', { name: value }).first().waitFor()
  await press(page, 'Enter', 'Escape')
  await page.locator('[role=grid][aria-busy=true]').waitFor()
}

it('keys behind a filter act on its rows, and on no row that left', async () => {
  const { page } = await atOrders()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(orders, async route => {
    await answered
    await route.continue()
  })
  await filterBy(page, 'status:delivered', /Delivered/)
  await press(page, 'j', 'x')
  // Long enough for a key that does not wait: nothing is selected.
  await page.waitForTimeout(300)
  expect(await page.locator('[aria-selected=true]').count()).toBe(0)
  answer()
  await page.locator('[data-row-id][aria-selected=true]').waitFor()
  expect(await page.locator('[data-row-id][aria-selected=true]').count()).toBe(1)
  expect(await page.locator('[data-row-id][aria-selected=true]').textContent()).toContain('Delivered')
})

it('says that rows do not come, and does nothing with those that left', async () => {
  const { page } = await atOrders()
  await page.route(orders, () => new Promise(() => undefined))
  await filterBy(page, 'status:delivered', /Delivered/)
  await press(page, 'x')
  await page.getByText('The rows are still loading').first().waitFor()
  expect(await page.locator('[aria-selected=true]').count()).toBe(0)
})

it('signs nobody out while a proxy answers for the server, and says what is not reached', { timeout: 120_000 }, async () => {
  const { page } = await atOrders()
  await page.route('**/api/**', route => route.fulfill({ status: 401, contentType: 'text/html', body: 'proxy' }))
  await press(page, 'r')
  await page.getByText('some rows are missing or may be old').waitFor()
  await page.unroute('**/api/**')
  await page.route('**/api/**', route => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }))
  await press(page, 'r')
  await page.getByText('No connection. Lists show').waitFor()
  expect(new URL(page.url()).pathname).toBe('/operations/all-orders')
  await press(page, 'Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('@zzqx')
  await palette(page).getByText('The server could not be reached').waitFor()
  await press(page, 'Escape')
  const askedAgain = page.waitForRequest('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  // The portal asks by itself too, so the banner may go before a second press could reach its button.
  await page.unroute('**/api/**')
  // By itself it asks twice a minute at the least.
  await page.getByText('No connection. Lists show').waitFor({ state: 'detached', timeout: 60_000 })
})

it('says on the sign-in page that the session ended elsewhere, and begins anew after logging out', async () => {
  const staff = await portal.office.signInWith(['view-orders', 'view-order'])
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/operations/all-orders?page=2', staff))
  await rows(page).first().waitFor()
  await staff.call(sessionContract.logout)
  await page.getByText('Your session has ended').waitFor()
  await page.keyboard.type('words of a remark')
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
  const { page: left } = await atOrders('?page=2')
  await press(left, 'Control+k')
  await palette(left).waitFor()
  await left.keyboard.type('log out')
  await left.getByRole('option', { name: /Log out/ }).waitFor()
  await press(left, 'Enter')
  await left.waitForURL('**/login')
  expect(await left.getByText('Your session has ended').count()).toBe(0)
  const again = await portal.office.signInWith(['view-orders', 'view-order'])
  await left.getByRole('textbox', { name: 'Email' }).fill(again.email)
  await left.locator('input[name=password]').fill(TEST_PASSWORD)
  await press(left, 'Enter')
  await rows(left).first().waitFor()
  expect(new URL(left.url()).search).toBe('')
})
