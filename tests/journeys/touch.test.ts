// A phone: fields around which it does not enlarge the page, keys that are only named once there is a keyboard, buttons in one line.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { palette, press, rows } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(30)
}, 120_000)
afterAll(() => portal.close())

async function openPhone(language: string): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await portal.browser.newContext({ locale: language, viewport, hasTouch: true, isMobile: true })
  onTestFinished(() => context.close())
  const { token } = portal.office.admin
  await context.addCookies([{ name: 'currentUserToken', value: token ?? '', url: portal.at('/'), sameSite: 'Strict' }])
  return context.newPage()
}

/** What a person types or chooses in, smaller than 16 pixels: Safari then enlarges the page. */
const small = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), textarea, button.frame')
    const sizes = [...fields].map(field => Number.parseFloat(getComputedStyle(field).fontSize))
    return { fields: sizes.length, small: sizes.filter(size => size < 16).length }
  })

/** Fields, buttons, tabs and entries that a finger misses; those in a field open what the field does. */
const low = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.frame, main button:not(.frame *), [role=tab], [role=menuitem], nav a, header button')]
      .filter(one => !one.closest('[role=columnheader]') && one.checkVisibility())
      .filter(one => one.getBoundingClientRect().height < 40)
      .map(one => one.textContent),
  )

it('has fields around which it does not enlarge the page, and buttons, tabs and entries that a finger hits', async () => {
  const phone = await openPhone('en')
  await phone.goto(portal.at('/operations/orders/create'))
  await phone.getByLabel('Phone').first().waitFor()
  const form = await small(phone)
  expect([form.fields > 10, form.small, await low(phone)]).toEqual([true, 0, []])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.goto(portal.at('/operations/all-orders'))
  await phone.getByRole('combobox', { name: 'Filter' }).waitFor()
  await phone.getByRole('tab').first().waitFor()
  expect(await low(phone)).toEqual([])
  await phone.getByRole('button', { name: 'A Administrator' }).tap()
  await phone.getByRole('menuitem', { name: 'Log out' }).waitFor()
  expect(await low(phone)).toEqual([])
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Search or run a command' }).tap()
  await palette(phone).waitFor()
  expect(await small(phone)).toEqual({ fields: 2, small: 0 })
  expect(pageErrors).toEqual([])
})

it('names keys once one was pressed by hand: not for its own keyboard, nor for a scanner', async () => {
  const phone = await openPhone('en')
  const named = () => phone.locator('kbd:visible').count()
  await phone.goto(portal.at('/operations/all-orders'))
  await rows(phone).first().waitFor()
  const waybill = (await rows(phone).first().getAttribute('aria-label')) ?? ''
  expect(await named()).toBe(0)
  await phone.getByRole('combobox', { name: 'Filter' }).tap()
  // As a hand types: letters at once, without an Enter, would be the beginning of the barcode that follows.
  await phone.keyboard.type(waybill.slice(-5), { delay: 80 })
  await phone.getByRole('listbox').waitFor()
  expect(await named()).toBe(0)
  await phone.getByRole('heading', { level: 1 }).focus()
  await wedge(phone, waybill)
  await phone.waitForURL(url => url.searchParams.has('order'))
  await phone.getByRole('heading', { level: 1, name: waybill }).waitFor()
  expect(await named()).toBe(0)
  await press(phone, 'h')
  await expect.poll(named).toBeGreaterThan(0)
  expect(pageErrors).toEqual([])
})

it('has the buttons of an import in one line, in German too', async () => {
  const phone = await openPhone('de')
  await phone.goto(portal.at('/operation-settings/state/state-excel'))
  const buffer = Buffer.from('State Name,Country Name\nNeustaat,Nepal\n,\n')
  await phone.locator('[data-import-file]').setInputFiles({ name: 'staaten.csv', mimeType: 'text/csv', buffer })
  await phone.getByText('staaten.csv', { exact: true }).waitFor()
  const buttons = phone.locator('.page-head button:visible')
  await expect.poll(() => buttons.count()).toBe(2)
  const tops = await buttons.evaluateAll(all => all.map(button => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(pageErrors).toEqual([])
})
