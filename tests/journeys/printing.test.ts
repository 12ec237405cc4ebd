// Paper by keys alone: labels of chosen orders and of one, known again when they are printed twice, and proofs of delivery.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, pointAt, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(6)
  ;({ page } = await portal.open())
  page.setDefaultTimeout(10_000)
}, 120_000)
afterAll(() => portal.close())

const said = (text: string | RegExp) => page.getByText(text).first().waitFor()

it('prints the labels of what is selected, and says what was printed before', { timeout: 60_000 }, async () => {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  const [first = '', second = ''] = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('aria-label') ?? ''))
  await pointAt(page, first)
  await press(page, 'x', 'j')
  await expect.poll(() => rowOf(page, second).getAttribute('tabindex')).toBe('0')
  await press(page, 'x')
  const many = page.waitForEvent('download')
  await press(page, 'p')
  expect((await many).suggestedFilename()).toMatch(/^waybills-\d+\.pdf$/)
  await said(/2 labels for “Label 100 × 150”/)
  await press(page, 'Escape', 'Enter')
  await page.getByRole('heading', { level: 1, name: `Order ${second}` }).waitFor()
  const one = page.waitForEvent('download')
  await press(page, 'p')
  expect((await one).suggestedFilename()).toBe(`${second}.pdf`)
  await said(/1 was printed before/)
  await press(page, 'h')
  await said('Label printed again')
  const { order } = await portal.office.admin.call(orderContract.byWaybill, { params: { waybill: second } })
  const history = await portal.office.admin.call(orderContract.history, { params: { id: order.id } })
  expect(history.map(({ what }) => what)).toEqual(['printed-again', 'printed'])
})

it('shows the proofs of delivery of orders and saves them', { timeout: 60_000 }, async () => {
  await press(page, 'Shift+D')
  await page.getByRole('heading', { level: 1, name: /Proofs of delivery/ }).waitFor()
  await said('Received by')
  await expectNoAxeFindings(page)
  const downloading = page.waitForEvent('download')
  await press(page, 'p')
  expect((await downloading).suggestedFilename()).toBe('proofs-of-delivery.pdf')
  await page.goto(portal.at('/print-pod'))
  await said('Select orders in a list and press Shift+D.')
  expect(pageErrors).toEqual([])
})
