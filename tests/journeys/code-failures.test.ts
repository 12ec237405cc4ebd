// Page code that fails to load (a new version, a bad line): the rest stays, says so, and tries again.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal } from './portal-browser.ts'
import { palette, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(20)
}, 120_000)
afterAll(() => portal.close())

const code = '**/assets/*.js'
/** From here on no further code arrives, neither from the server nor from the browser's cache. */
const cutOff = (page: Page) => page.context().route(code, route => route.abort())
const reconnect = (page: Page) => page.context().unroute(code)

async function openOrders() {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  // Keys are handled once the pill of a begun sequence appears.
  await press(page, 'g')
  await page.getByText('then press a key').waitFor()
  await press(page, 'Escape')
  // The code of toasts comes in idle time, later on a busy machine; without it only the bell tells.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /assets\/toast-/.test(name)))
  return { page }
}

/** With a clock that the test moves on. Keys are timed by it too, so screens are opened by their links. */
async function openOrdersByClock() {
  const { context, page } = await portal.open({ own: true })
  await page.clock.install()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  return { context, page, openBranches: () => page.getByRole('link', { name: 'Branches' }).click() }
}
/** Longer than the portal waits between its tries, and before it asks a server that was away again. */
const LONG = 60_000

it('says so in the place of a screen, goes elsewhere, and tries again', async () => {
  const { page } = await openOrders()
  await cutOff(page)
  await press(page, 'g', 'b')
  await page.getByText('This part of the page stopped working').waitFor()
  await press(page, 'g', 'o')
  await rows(page).first().waitFor()
  await press(page, 'g', 'b')
  await page.getByText('This part of the page stopped working').waitFor()
  await reconnect(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Branches' }).waitFor()
  await page.getByText('A part of the page could not be loaded').first().waitFor()
})

it('waits for the server with a screen that was not open before, and shows it once the server is back', async () => {
  const { page, openBranches } = await openOrdersByClock()
  await page.context().route('**/*', route => route.abort())
  await openBranches()
  await page.getByText('Waiting for the server').waitFor()
  // Reported once, though many files failed; the code that announces it may be among them.
  await page.getByRole('button', { name: 'Notices, 1 new' }).waitFor()
  await page.clock.runFor(LONG)
  await page.getByRole('button', { name: 'Notices, 1 new' }).waitFor()
  await page.context().unroute('**/*')
  await page.getByRole('heading', { name: 'Branches' }).waitFor()
})

it('asks no more for a screen that a server which is there does not have', async () => {
  const { page, openBranches } = await openOrdersByClock()
  await cutOff(page)
  await openBranches()
  await page.getByText('This part of the page stopped working').waitFor()
  let asked = 0
  page.on('request', request => {
    if (/assets\/branch\.screen-/.test(request.url())) asked++
  })
  await page.clock.runFor(LONG)
  expect(asked).toBe(0)
})

it('tells of code that never answers once the time for it is up', async () => {
  const { context, page, openBranches } = await openOrdersByClock()
  const screen = /assets\/branch\.screen-/
  await context.route(screen, () => new Promise(() => undefined))
  const asked = page.waitForRequest(screen)
  await openBranches()
  await asked
  await page.clock.fastForward(119_000)
  expect(await page.getByText('A part of the page could not be loaded').count()).toBe(0)
  await page.clock.fastForward(2000)
  await page.getByText('A part of the page could not be loaded').first().waitFor()
  await page.getByText('This part of the page stopped working').waitFor()
})

const notLoaded = (page: Page) => page.getByRole('alertdialog', { name: 'This could not be loaded yet' })

it('says at once that a dialog does not come, closes without it, and tries again on demand', async () => {
  const { page } = await openOrders()
  await cutOff(page)
  await press(page, '?')
  await notLoaded(page).waitFor()
  await press(page, 'Escape')
  await notLoaded(page).waitFor({ state: 'detached' })
  // The page is there and its keys work.
  await press(page, 'j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
  await press(page, '?')
  // It has tried several times by then.
  const tryAgain = notLoaded(page).getByRole('button', { name: 'Try again', disabled: false })
  await tryAgain.waitFor()
  await reconnect(page)
  await tryAgain.click()
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await notLoaded(page).waitFor({ state: 'detached' })
})

it('tells of a palette that does not come, once', async () => {
  const { page } = await portal.open({ own: true })
  await page.context().route(/assets\/palette-/, route => route.abort())
  await page.goto(portal.at('/operation-settings/cities'))
  await rows(page).first().waitFor()
  await press(page, 'Control+k')
  await notLoaded(page).waitFor()
  await press(page, 'Escape')
  await notLoaded(page).waitFor({ state: 'detached' })
  await press(page, 'Control+k')
  const tryAgain = notLoaded(page).getByRole('button', { name: 'Try again', disabled: false })
  await tryAgain.waitFor()
  await page.context().unroute(/assets\/palette-/)
  await tryAgain.click()
  await palette(page).waitFor()
})

it('tells of a question and of a form without a server, and shows them by itself once it is back', async () => {
  // Other than the keys, none of the code that is loaded ahead has come.
  const { page } = await portal.open({ own: true })
  await page.context().route(/assets\/(confirm-dialog|form-drawer|toast)-/, route => route.abort())
  await page.goto(portal.at('/operation-settings/cities'))
  await rows(page).first().waitFor()
  await press(page, 'j')
  await page.context().route('**/*', route => route.abort())
  await press(page, 'c')
  await notLoaded(page).waitFor()
  await press(page, 'Escape')
  await notLoaded(page).waitFor({ state: 'detached' })
  await press(page, 'Delete')
  await notLoaded(page).waitFor()
  // Below the question, where screen readers do not go.
  await page.getByRole('button', { name: /^Notices, \d+ new$/, includeHidden: true }).waitFor()
  await page.context().unroute('**/*')
  await page.context().unroute(/assets\/(confirm-dialog|form-drawer|toast)-/)
  await page.getByRole('alertdialog', { name: /^Delete / }).waitFor({ timeout: 60_000 })
})
