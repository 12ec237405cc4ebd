// A row beside its list: it follows the cursor, requests an order once the cursor rests, and leaves the keys to the list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

it('shows the order under the cursor, through its page and back, and all columns of other rows', async () => {
  const { page } = await portal.open()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const shown = preview.locator('[data-peek]')
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await press(page, 'v', 'p')
  await preview.getByText('The row that you move to is shown here').waitFor()
  const asked: string[] = []
  page.on('request', request => /\/admin\/order\/\d+$/.test(request.url()) && asked.push(request.url()))
  // Rapid keys skip the rows in between; an order is requested only where the cursor rests.
  await press(page, 'j')
  await preview.getByRole('heading', { name: 'Parcel' }).waitFor()
  for (let step = 0; step < 5; step++) await page.keyboard.press('j')
  const id = await page.locator('[role=row][data-cursor]').getAttribute('data-row-id')
  await expect.poll(() => shown.getAttribute('data-peek')).toBe(id)
  await preview.getByRole('heading', { name: 'Timeline' }).waitFor()
  await expect.poll(() => asked.at(-1)).toContain(`/order/${id}`)
  expect(asked.length).toBeLessThan(5)
  await expectNoAxeFindings(page)
  await press(page, 'Enter')
  await page.waitForURL(/order=\d+/)
  await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
  expect(await preview.count()).toBe(0)
  await press(page, 'Escape')
  await expect.poll(() => shown.getAttribute('data-peek')).toBe(id)

  await page.goto(portal.at('/operations/merchant-overview'))
  await rows(page).first().waitFor()
  await press(page, 'j')
  await preview.getByText('Sent, 30 days').waitFor()
  await press(page, 'v', 'p')
  await preview.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 900, height: 700 })
  await press(page, 'v', 'p')
  await page.getByText('The window is too narrow to show a row beside the list.').first().waitFor()
  expect(pageErrors).toEqual([])
})
