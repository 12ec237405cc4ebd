// Days by keyboard: typed in the operator's date format, moved by the arrows, picked in a calendar, counted from today.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { addDays, firstOfWeek } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { openPortal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, rows, take } from './portal-keys.ts'

const portal = await openPortal(40)
afterAll(() => portal.close())

const today = dayIn(new Date())
const lastDay = (page: Page) => page.getByLabel('Last day')
const calendar = (page: Page) => page.getByRole('grid', { name: /\w+ \d{4}/ })

it('is typed short or long, moved by the arrows, and refused at the field where it is none', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/resources?tab=banners'))
  await take(page, 'create banner', /Create banner/)
  await lastDay(page).focus()
  await page.keyboard.type('5.3.27')
  await press(page, 'Tab')
  expect(await lastDay(page).inputValue()).toBe('05/03/2027')
  await lastDay(page).focus()
  await press(page, 'ArrowUp', 'PageUp')
  expect(await lastDay(page).inputValue()).toBe('06/04/2027')
  await lastDay(page).locator('..').getByText('Tue', { exact: true }).waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type('31/02/2027')
  await press(page, 'Control+s')
  await page.getByText('Enter a date', { exact: true }).first().waitFor()
  expect(await lastDay(page).inputValue()).toBe('31/02/2027')
  await lastDay(page).focus()
  await press(page, 'Control+a', 'Delete', 'ArrowUp')
  expect(await lastDay(page).inputValue()).toBe(formatDay(today))
  expect(pageErrors).toEqual([])
})

it('is picked in a calendar that opens and closes by keys, in the language of the reader', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/resources?tab=banners&new=1'))
  await lastDay(page).focus()
  await page.keyboard.type('30/11/2026')
  await press(page, 'Alt+ArrowDown')
  await calendar(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/30 November 2026, chosen/)
  await expectNoAxeFindings(page)
  await press(page, 'ArrowRight')
  await page.getByRole('grid', { name: 'December 2026' }).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await calendar(page).waitFor({ state: 'detached' })
  expect(await lastDay(page).inputValue()).toBe('08/12/2026')
  await press(page, 'Alt+ArrowDown')
  await calendar(page).waitFor()
  // Escape closes only the calendar: the form stays, the caret is back.
  await press(page, 'Escape')
  await calendar(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal')
  expect(await lastDay(page).inputValue()).toBe('08/12/2026')

  // Readers of Nepali walk the months of Bikram Sambat; what is chosen is written as ever.
  await take(page, 'change the language', /^Change the language/)
  await page.keyboard.type('नेपाली')
  await press(page, 'Enter')
  await page.locator('html[lang=ne]').waitFor()
  const field = page.getByRole('textbox', { name: 'अन्तिम दिन' })
  const sambat = (month: string) => page.getByRole('grid', { name: month })
  await field.focus()
  await press(page, 'Alt+ArrowDown')
  await sambat('मंसिर २०८३ · नोभेम्बर – डिसेम्बर २०२६').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('मङ्गलबार, २२ मंसिर २०८३ · २०२६ डिसेम्बर ८, छानिएको')
  await page.locator(':focus[data-below="8"]', { hasText: '२२' }).waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'PageDown')
  await sambat('पौष २०८३ · डिसेम्बर २०२६ – जनवरी २०२७').waitFor()
  await press(page, 'ArrowRight', 'Enter')
  await expect.poll(() => field.inputValue()).toBe('07/01/2027')
  // The language is the person's, whatever device they chose it on.
  const { call } = portal.office.admin
  expect(await call(sessionContract.current)).toMatchObject({ language: 'ne' })
  await call(sessionContract.language, { body: { language: 'en' } })
  await page.locator('html[lang=en]').waitFor()
  expect(pageErrors).toEqual([])
})

it('filters by days that are counted from today, and by days as they are written', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  const filterOf = () => new URL(page.url()).searchParams.get('filter[created_at]')
  const count = async (filter: string) =>
    (await portal.office.admin.call(orderContract.list, { query: { filters: { created_at: filter } } })).meta.total
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await press(page, '/')
  await page.keyboard.type('created:last 7')
  await page.getByRole('option', { name: 'Last 7 days' }).waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Enter')
  await expect.poll(filterOf).toBe('last-7-days')
  await page.getByText('Last 7 days').waitFor()
  expect(await count('last-7-days')).toBe(await count(`${addDays(today, -6)}..${today}`))
  expect(await count('last-7-days')).toBeLessThan(await count('last-900-days'))
  await page.keyboard.type('created:this we')
  await page.getByRole('option', { name: 'This week' }).waitFor()
  await press(page, 'Enter')
  await expect.poll(filterOf).toBe('this-week')
  // The company is in a zone whose weeks begin on Monday.
  const monday = firstOfWeek(today, 1)
  expect(await count('this-week')).toBe(await count(`${monday}..${addDays(monday, 6)}`))
  // A day without a year belongs to this year.
  const year = today.slice(0, 4)
  await page.keyboard.type(`created:1/1..22/11/${year}`)
  await page.getByRole('option', { name: `01/01/${year} – 22/11/${year}` }).waitFor()
  await press(page, 'Enter')
  await expect.poll(filterOf).toBe(`${year}-01-01..${year}-11-22`)
  expect(pageErrors).toEqual([])
})
