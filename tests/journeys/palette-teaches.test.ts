// The palette's hints beside its rows: a key after three runs, why a command is off, and the hidden Perf panel.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { ask, expectNoAxeFindings, palette, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(40)
}, 120_000)
afterAll(() => portal.close())

async function openOrders(staff = portal.office.admin) {
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/operations/all-orders', staff))
  await rows(page).first().waitFor()
  return { page }
}

async function closed(page: Page) {
  await palette(page).waitFor({ state: 'detached' })
}

/** Runs a command that only changes the look, and returns how many hints are then on the screen. */
async function refreshList(page: Page, times: number): Promise<number> {
  for (let run = 0; run < times; run++) {
    await ask(page, 'Refresh this list')
    await page.getByRole('option', { name: /^Refresh this list/ }).waitFor()
    await press(page, 'Enter')
    await closed(page)
  }
  await page.waitForTimeout(200)
  return page.locator('[data-toasts]').getByText('Next time press').count()
}

it('tells a key after three runs, once on this device', async () => {
  const { page } = await openOrders()
  expect(await refreshList(page, 2)).toBe(0)
  expect(await refreshList(page, 1)).toBe(1)
  expect(await page.locator('[data-toasts] kbd').first().textContent()).toBe('R')
  await page.locator('[data-toasts]').getByText('Next time press').waitFor({ state: 'detached' })
  expect(await refreshList(page, 1)).toBe(0)
  await page.reload()
  await rows(page).first().waitFor()
  expect(await refreshList(page, 3)).toBe(0)
})

it('tells no key to whoever uses it: a command that a key began was not looked for', async () => {
  const { page } = await openOrders()
  for (let run = 0; run < 4; run++) {
    await press(page, 'v', 'o')
    await page.getByRole('option', { name: /^COD/ }).first().waitFor()
    await press(page, 'ArrowDown', 'Enter')
    await closed(page)
  }
  await page.waitForTimeout(200)
  expect(await page.locator('[data-toasts]').getByText('Next time press').count()).toBe(0)
})

it('tells no key while keys are switched off, and the one that the person chose once they work', async () => {
  const { page } = await portal.open({ own: true })
  await page.addInitScript(() => {
    if (localStorage.getItem('begun') !== null) return
    localStorage.setItem('begun', 'yes')
    localStorage.setItem('office.preferences', JSON.stringify({ hotkeys: 'modified', rebindings: { 'list.refresh': ['v l'] } }))
  })
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  expect(await refreshList(page, 4)).toBe(0)
  await ask(page, 'Change which keys work')
  await page.getByRole('option', { name: /Change which keys work/ }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('option', { name: 'All keys', exact: true }).click()
  await closed(page)
  expect(await refreshList(page, 1)).toBe(1)
  expect(await page.locator('[data-toasts] kbd').allTextContents()).toEqual(['V', 'L'])
})

it('says of a command that is off which permission it needs, who holds it, in the palette, the menus and the bulk bar', async () => {
  const staff = await portal.office.signInWith(['view-orders', 'view-order', 'flag-order'])
  const { page } = await openOrders(staff)
  const grantors = page.waitForResponse(/admin\/permissions$/)
  await grantors
  const why = /Needs “Create order remarks?”\. Roles that have it: .*Administrator/i
  await press(page, 'j', 'x', '.')
  const item = page.getByRole('menuitem', { name: /Add a remark/ })
  await item.waitFor()
  expect(await item.textContent()).toMatch(why)
  await press(page, 'Escape')
  await ask(page, 'add a remark')
  const row = page.getByRole('option', { name: /Add a remark/ })
  await row.waitFor()
  expect(await row.textContent()).toMatch(why)
  // Also in full if the row has no room.
  await palette(page).locator('.line-clamp-2').getByText(why).waitFor()
  await press(page, 'Escape')
  await closed(page)
  const action = page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: /Change status/ })
  await action.focus()
  await page
    .locator('[popover]')
    .getByText(/Needs “.*”\. Roles that have it/)
    .waitFor()
  expect(await action.getAttribute('aria-describedby')).not.toBeNull()
  expect(pageErrors).toEqual([])
})

it('shows response times to who knows of them: by name or id, beside the work, until Escape', async () => {
  const { page } = await openOrders()
  const files: string[] = []
  page.on('request', request => files.push(request.url()))
  for (const text of ['per', 'perf panel', 'shell.per']) {
    await ask(page, text)
    await page.waitForTimeout(250)
    expect(await page.getByRole('option', { name: 'Perf', exact: true }).count()).toBe(0)
    await press(page, 'Escape')
    await closed(page)
  }
  expect(files.filter(url => url.includes('perf-panel'))).toEqual([])
  await ask(page, 'perf')
  const option = page.getByRole('option', { name: 'Perf', exact: true })
  await option.waitFor()
  await option.click()
  // Beside an open palette, too, where screen readers have nothing but that.
  const panel = page.getByRole('region', { name: 'Response times', includeHidden: true })
  await panel.waitFor()
  await closed(page)
  const step = (name: string) => panel.locator(`tr[data-step=${name}] td`).first()
  expect(await step('move').textContent()).toBe('–')
  await press(page, 'j', 'j', 'k')
  await expect.poll(() => step('move').textContent()).toBe('3')
  await ask(page, 'sta')
  await expect.poll(() => step('palette').textContent()).toBe('1')
  await expect.poll(() => step('results').textContent()).toBe('3')
  const [p50, p95] = (await panel.locator('tr[data-step=results] td').allTextContents()).slice(1, 3).map(Number)
  expect(p50).toBeGreaterThan(0)
  expect(p95).toBeGreaterThanOrEqual(p50 ?? 0)
  await press(page, 'Escape')
  await closed(page)
  // The palette went first, then the panel; the list keeps the focus.
  await panel.waitFor()
  for (const skin of ['light', 'dark']) {
    await page.evaluate(look => {
      document.documentElement.dataset.skin = look
    }, skin)
    await expectNoAxeFindings(page)
  }
  await press(page, 'Escape')
  await panel.waitFor({ state: 'detached' })
  // Also by its id, and it never appears among the recently used.
  await ask(page, '')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option', { name: 'Perf', exact: true }).count()).toBe(0)
  await page.keyboard.type('shell.perf')
  await option.waitFor()
  await press(page, 'Enter')
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})
