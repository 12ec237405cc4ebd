// A merchant's week by keyboard: what is due becomes an invoice, somebody else approves it and pays it in two parts.
import { readFile } from 'node:fs/promises'
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press, rows, take } from './portal-keys.ts'

let portal: Portal
let of: Invoicing
let merchant: number

beforeAll(async () => {
  portal = await openPortal(20)
  of = await invoicing(portal.office)
  merchant = await of.newMerchant({ bank_account_number: '0011223344' })
  await of.due(
    merchant,
    Array.from({ length: 12 }, () => ({ cod: 100_000n, charge: 11_300n, tax: 1300n })),
  )
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  return page
}
const invoices = async () =>
  (await portal.office.admin.call(merchantInvoiceContract.list, { query: { filters: { party_id: String(merchant) } } })).data
const owed = async () => (await portal.office.inTenant(tx => readBalance(tx, 'merchant', merchant))).NPR ?? 0n

/** Answers what a payment asks for: the reference, after the amount where it is not all that is open, and today. */
async function pay(page: Page, amount: string | null, reference: string) {
  await press(page, 'y')
  await palette(page).getByText('Bank reference').first().waitFor()
  if (amount !== null) {
    await press(page, 'Backspace')
    await palette(page).getByRole('combobox', { name: 'Amount' }).waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type(amount)
    await press(page, 'Enter')
    await palette(page).getByRole('combobox', { name: 'Bank reference' }).waitFor()
  }
  await page.keyboard.type(reference)
  await press(page, 'Enter')
  await palette(page).getByText('Today').first().waitFor()
  await press(page, 'Enter')
  await page.getByRole('alertdialog').getByText(reference).waitFor()
  await confirm(page)
}

it('takes a week from due to paid through two pairs of hands', { timeout: 120_000 }, async () => {
  const maker = await windowOf('view-merchant-finance', 'create-merchant-invoice', 'view-order')
  const checker = await windowOf(
    'view-merchant-finance',
    'approve-merchant-invoice',
    'pay-merchant-invoice',
    'print-merchant-invoice',
  )
  expect(await owed()).toBe(1_064_400n)

  await maker.goto(portal.at(`/operations/add-new-merchant-invoice?filter[party_id]=${merchant}`))
  await rows(maker).first().waitFor()
  await expectNoAxeFindings(maker)
  const bar = maker.getByRole('toolbar', { name: 'Selected rows' })
  await press(maker, 'j', 'x')
  await bar.getByText('NPR 887.00').waitFor()
  await press(maker, 'Control+a', 'Control+a')
  await bar.getByText('12').waitFor()
  await press(maker, 'd')
  await maker.getByText('To be approved').first().waitFor()
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ state: 'issued', lines: 12, declared: '10644.00' })
  const path = `/operations/merchant-orders/${invoice?.id}`
  await maker.getByText('12,000.00').first().waitFor()
  await expectNoAxeFindings(maker)

  await checker.goto(portal.at(path))
  await checker.getByText('0011223344').waitFor()
  await press(checker, 'a')
  await checker.getByRole('alertdialog').getByText('NPR 10,644.00').waitFor()
  await confirm(checker)
  await checker.getByText('To be paid').first().waitFor()
  expect(await owed()).toBe(1_064_400n)
  await pay(checker, '4644', 'NIC-1')
  await checker.getByText('Partly paid').first().waitFor()
  expect(await owed()).toBe(600_000n)
  // What is left stands there already.
  await pay(checker, null, 'NIC-2')
  await checker.getByText('6,000.00').first().waitFor()
  await expect.poll(async () => (await invoices())[0]?.state).toBe('paid')
  expect(await owed()).toBe(0n)
  // The maker's window hears of it.
  await maker.getByText('NIC-2').waitFor()

  await checker.goto(portal.at(`/operations/merchant-finance-invoice/${invoice?.id}`))
  await checker.getByText('Save as PDF').waitFor()
  await expectNoAxeFindings(checker)
  const saving = checker.waitForEvent('download')
  await press(checker, 'p')
  expect((await saving).suggestedFilename()).toBe(`${invoice?.number}.pdf`)

  // The statement tells the same as the journal.
  const clerk = await windowOf('view-merchant-finance', 'view-merchant')
  await clerk.goto(portal.at(`/merchant/${merchant}`))
  await clerk.getByText('0011223344').first().waitFor()
  await take(clerk, 'statement of account', /Save the statement/)
  await palette(clerk).getByRole('combobox', { name: 'From' }).waitFor()
  await clerk.keyboard.type('2026-01-01')
  await press(clerk, 'Enter')
  await palette(clerk).getByRole('combobox', { name: 'To' }).waitFor()
  await press(clerk, 'Enter')
  await palette(clerk).getByText('CSV').first().waitFor()
  const statement = clerk.waitForEvent('download')
  await clerk.keyboard.type('CSV')
  await press(clerk, 'Enter')
  const text = await readFile(await (await statement).path(), 'utf8')
  expect(text).toContain(`${invoice?.number} · NIC-2`)
  expect(text.trim().split('\r\n').at(-1)).toContain('Closing balance,,NPR,,0.00')

  // Beside their invoices, it is of the days that the ledger is of.
  await press(clerk, '7')
  await clerk.getByText(invoice?.number ?? '', { exact: true }).waitFor()
  await clerk.getByText('Owed to the merchant').first().waitFor()
  await take(clerk, 'statement of account', /Save the statement/)
  await palette(clerk).getByText('CSV').first().waitFor()
  const shown = clerk.waitForEvent('download')
  await clerk.keyboard.type('CSV')
  await press(clerk, 'Enter')
  expect(await readFile(await (await shown).path(), 'utf8')).toContain(`${invoice?.number} · NIC-2`)
  expect(pageErrors).toEqual([])
})
