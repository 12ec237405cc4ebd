// Where an amount comes from, by keyboard: an invoice's figure down to the order and the journal entry, the page of a rider found
// in the palette, and a document with more lines than one answer holds.
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { formatAmount } from '@office/shared/format/amount'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, palette, press } from './portal-keys.ts'

const ORDERS = 130

let portal: Portal
let of: Invoicing
let invoice: { id: number; number: string }
let page: Page

beforeAll(async () => {
  portal = await openPortal(60)
  of = await invoicing(portal.office)
  const merchant = await of.newMerchant()
  const ids = await of.due(
    merchant,
    Array.from({ length: ORDERS }, (_, at) => ({ cod: at === 0 ? 0n : 100_000n, charge: 11_300n, tax: 1300n })),
  )
  invoice = await of.issue(ids)
  const staff = await portal.office.signInWith([
    'view-merchant-finance',
    'view-rider-finance',
    'view-rider-commission',
    'view-rider-overview',
    'view-orders',
    'view-order',
  ])
  page = (await portal.open({ staff })).page
}, 120_000)
afterAll(() => portal.close())

const panel = () => page.getByRole('dialog', { name: 'Where the amount comes from' })
/** The row that the keys act on; a step is ready once one of its rows has the focus. */
const focused = (text: string) => panel().locator('[data-short-row]:focus').filter({ hasText: text }).waitFor()

it('walks from what an invoice comes to over an order to its entry, and back', { timeout: 60_000 }, async () => {
  await page.goto(portal.at(`/operations/merchant-orders/${invoice.id}`))
  await page.getByText('129,000.00').first().waitFor()
  // Escape before the code of the panel is there means the panel: the page stays, and nothing opens over it later.
  const code = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest(/explain-panel/)
  await page.route(/explain-panel/, route => code.promise.then(() => route.continue()))
  await press(page, 'e')
  await isAsked
  await press(page, 'Escape')
  code.resolve()
  await page.waitForTimeout(300)
  expect(await panel().count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/operations/merchant-orders/${invoice.id}`)
  await press(page, 'e')
  await focused('COD collected')
  await expectNoAxeFindings(page)
  // 129 orders brought 1,000.00 each, and 130 were charged 113.00.
  await panel().getByText('129,000.00').waitFor()
  await panel().getByText('−14,690.00').waitFor()
  await press(page, 'Enter')
  await focused('Receiver')
  const waybill = (await panel().locator('[data-short-row]:focus span span').first().textContent()) ?? ''
  await press(page, 'Enter')
  await focused('COD collected')
  await press(page, 'Enter')
  await panel().getByText('Owed to the merchant').waitFor()
  await panel().getByText('Cash at the branch').waitFor()
  const { order } = await portal.office.admin.call(orderContract.byWaybill, { params: { waybill: waybill ?? '' } })
  const { entries } = await portal.office.admin.call(journalContract.order, {
    params: { id: order.id },
    query: { kinds: 'delivery' },
  })
  await panel().getByText(`Journal entry ${entries[0]?.id}`, { exact: false }).waitFor()
  await press(page, 'Escape', 'Escape')
  await focused('Receiver')
  // All steps have been walked back, so the key opens the order itself.
  await press(page, 'o')
  await page.waitForURL(url => url.search.includes(`order=${order.id}`))
  await page.getByText('Collected', { exact: true }).first().waitFor()
  await press(page, 'w')
  await panel().getByText('Charges').first().waitFor()
  await press(page, 'Escape')
  expect(pageErrors).toEqual([])
})

it('shows all lines of a document, those beyond the first hundred as well', { timeout: 60_000 }, async () => {
  await page.goto(portal.at(`/operations/merchant-orders/${invoice.id}`))
  const lines = page.getByRole('list', { name: 'Orders of the invoice' }).locator('[data-short-row]')
  await lines.first().waitFor()
  await lines.first().focus()
  await press(page, 'End')
  await expect.poll(() => lines.count()).toBe(ORDERS)
  // A line explains its result.
  await lines.last().focus()
  await press(page, 'e')
  await focused('Charge')
  await press(page, 'Escape')
})

it('finds a rider in the palette, and the ledger of their page is what the journal says', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const [most] = (await admin.call(statementContracts.rider.balances, { query: { account: 'cash-rider' } })).balances
  const { name = '', amount = '', party_id = 0 } = most ?? {}
  await press(page, 'Control+k')
  await palette(page).getByRole('combobox').waitFor()
  await page.keyboard.type(`@${name}`)
  await palette(page).getByRole('option').filter({ hasText: name }).first().waitFor()
  await press(page, 'Enter')
  await page.waitForURL(`**/operations/rider/${party_id}`)
  const ledger = page.getByRole('region', { name: 'Cash with the rider, NPR' })
  await ledger.getByText(formatAmount(amount)).first().waitFor()
  await expectNoAxeFindings(page)
  // The figure of the page opens the same entries.
  await page
    .locator('[data-figure]')
    .filter({ hasText: formatAmount(amount) })
    .first()
    .focus()
  await press(page, 'e')
  await panel().locator('[data-short-row]').first().waitFor()
  await panel().getByText(formatAmount(amount)).first().waitFor()
  await press(page, 'Escape')
  await panel().waitFor({ state: 'detached' })
  // The ledger waits for the cash above it, so that nothing moves that is being read.
  const held = Promise.withResolvers<void>()
  await page.route('**/finance/rider/dashboard*', route => held.promise.then(() => route.continue()))
  await page.reload()
  const place = page.locator('.in-turn > *').filter({ has: ledger })
  await place.waitFor({ state: 'attached' })
  const animation = () => place.evaluate(element => getComputedStyle(element).animationName)
  expect(await animation()).toBe('late')
  held.resolve()
  await page.getByText('Not handed in', { exact: true }).waitFor()
  await ledger.getByText(formatAmount(amount)).first().waitFor()
  expect(await animation()).toBe('none')
  await press(page, 'u')
  await page.waitForURL('**/operations/rider-overview*')
  expect(pageErrors).toEqual([])
})
