// A select and a field of choices by keys: Enter opens the one, letters choose, and neither saves the form nor runs a command; Escape
// closes the list of the other, and what was typed for it goes, before the form.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal } from './portal-browser.ts'
import { press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(5)
}, 120_000)
afterAll(() => portal.close())

it('opens by Enter and chooses by letters', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/rider-overview'))
  await rows(page).first().waitFor()
  await press(page, 'c')
  const select = page.locator('[data-field] button[aria-haspopup=listbox]:not([tabindex="-1"])').first()
  await select.focus()
  await press(page, 'Enter')
  const option = page.getByRole('option').last()
  await option.waitFor()
  const letter = ((await option.textContent()) ?? '').charAt(0).toLowerCase()
  await press(page, 'Home', 'Enter')
  await option.waitFor({ state: 'detached' })
  const before = await select.textContent()
  await select.focus()
  await press(page, letter)
  await expect.poll(() => select.textContent()).not.toBe(before)
  // The field that lost focus shows its error; a saved form would show errors at every field.
  expect(await page.getByText('This field is required').count()).toBeLessThan(2)
})

it('closes the list of a field before its form', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/rider-overview'))
  await rows(page).first().waitFor()
  await press(page, 'c')
  const form = page.getByRole('dialog')
  const field = form.locator('[data-field] input[role=combobox]').first()
  await field.focus()
  await page.keyboard.type('zzz')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await press(page, 'Escape')
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await form.count()).toBe(1)
  await press(page, 'Escape')
  await form.waitFor({ state: 'detached' })
})
