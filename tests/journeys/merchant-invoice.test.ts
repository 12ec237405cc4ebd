// A merchant's week by keyboard: what is due becomes an invoice, and someone else approves it, sends it by email and pays it in two
// parts.
import { readFile } from 'node:fs/promises'
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { formatMoney } from '@office/shared/format/amount'
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
  merchant = await of.newMerchant({ bank_account_number: '0011223344', email: 'desk@tea.test' })
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

/** Confirms a payment of today, whose other questions are answered. */
async function payToday(page: Page, reference: string) {
  await palette(page).getByText('Today').first().waitFor()
  await press(page, 'Enter')
  await page.getByRole('alertdialog').getByText(reference).waitFor()
  await confirm(page)
}

/** Answers the questions of a payment but for its day: the reference, after the amount if it is not all that is open. */
async function answer(page: Page, amount: string | null, reference: string) {
  await press(page, 'y')
  await palette(page).getByText('Bank reference').first().waitFor()
  if (amount !== null) {
    await press(page, 'Backspace')
    await palette(page).getByRole('combobox', { name: 'Amount (NPR)', exact: true }).waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type(amount)
    await press(page, 'Enter')
    await palette(page).getByRole('combobox', { name: 'Bank reference' }).waitFor()
    await palette(page)
      .getByRole('button', { name: formatMoney(amount, 'NPR') })
      .waitFor()
  }
  await page.keyboard.type(reference)
  await press(page, 'Enter')
}

async function pay(page: Page, amount: string | null, reference: string) {
  await answer(page, amount, reference)
  await payToday(page, reference)
}

/** Rows that are wider than their container. */
const cutRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .grid')]
      .filter(grid => grid.scrollWidth > grid.clientWidth + 1)
      .map(grid => grid.textContent),
  )

it('takes a week from due to paid through two pairs of hands', { timeout: 120_000 }, async () => {
  const maker = await windowOf('view-merchant', 'view-merchant-finance', 'create-merchant-invoice', 'view-order')
  const checker = await windowOf(
    'view-merchant',
    'view-merchant-finance',
    'approve-merchant-invoice',
    'pay-merchant-invoice',
    'print-merchant-invoice',
  )
  expect(await owed()).toBe(1_064_400n)

  // Opened from a merchant's page it shows what is due to that merchant.
  await maker.goto(portal.at(`/merchant/${merchant}`))
  await maker.getByText('0011223344').first().waitFor()
  await take(maker, 'add merchant invoice', /^Add merchant invoice/)
  await maker.waitForURL(url => url.searchParams.get('filter[party_id]') === String(merchant))
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
  // Beside the menu there is less room than the window is wide, so columns are dropped, and no amount is cut.
  for (const width of [1024, 900, 780, 390]) {
    await maker.setViewportSize({ width, height: 768 })
    await expect.poll(() => cutRows(maker), { message: `at ${width}` }).toEqual([])
    await maker.getByText('NPR 887.00').first().waitFor()
  }
  await maker.setViewportSize({ width: 1440, height: 900 })

  await checker.goto(portal.at(path))
  await checker.getByText('0011223344').waitFor()
  await press(checker, 'a')
  await checker.getByRole('alertdialog').getByText('NPR 10,644.00').waitFor()
  await confirm(checker)
  await checker.getByText('To be paid').first().waitFor()
  expect(await owed()).toBe(1_064_400n)
  // The merchant's own address is the first answer; a second mail is asked about, and may go elsewhere.
  await press(checker, 'm')
  await palette(checker)
    .getByRole('option', { name: /desk@tea\.test/ })
    .waitFor()
  await press(checker, 'Enter')
  const sending = checker.getByRole('alertdialog')
  await sending.getByText('A mail cannot be called back').waitFor()
  await confirm(checker)
  await checker.getByText(/INV-.* is on its way to desk@tea\.test/).waitFor()
  await checker.getByRole('heading', { name: 'Sent by email' }).waitFor()
  await expectNoAxeFindings(checker)
  await press(checker, 'm')
  await palette(checker).getByRole('combobox', { name: 'Email address' }).waitFor()
  await checker.keyboard.type('books@keeper')
  await press(checker, 'Enter')
  await palette(checker).getByText('Enter a valid email address').waitFor()
  await checker.keyboard.type('.test')
  await press(checker, 'Enter')
  await sending.getByText('It was already sent to desk@tea.test').waitFor()
  await expectNoAxeFindings(checker)
  await confirm(checker)
  await checker.getByText('books@keeper.test', { exact: true }).waitFor()
  // More than is open is refused before anything is asked, and what was typed is there again.
  await answer(checker, '99999', 'NIC-1')
  await palette(checker).getByText('Today').first().waitFor()
  await press(checker, 'Enter')
  await checker
    .getByText(/Only 10,644\.00 of .* is left to pay/)
    .first()
    .waitFor()
  expect(await checker.getByRole('alertdialog').count()).toBe(0)
  await palette(checker).getByText('keep 99999').waitFor()
  await checker.keyboard.type('4644')
  await press(checker, 'Enter')
  await palette(checker).getByRole('combobox', { name: 'Bank reference' }).waitFor()
  await press(checker, 'Enter')
  await payToday(checker, 'NIC-1')
  await checker.getByText('Partly paid').first().waitFor()
  expect(await owed()).toBe(600_000n)
  // The remaining amount is already filled in.
  await pay(checker, null, 'NIC-2')
  await checker.getByText('6,000.00').first().waitFor()
  await expect.poll(async () => (await invoices())[0]?.state).toBe('paid')
  expect(await owed()).toBe(0n)
  // The maker's window is notified.
  await maker.getByText('NIC-2').waitFor()

  // The bank sends the second transfer back: it is reversed with a reason, then made again.
  await press(checker, 'Shift+B')
  await palette(checker)
    .getByRole('option', { name: /NPR 6,000\.00 · NIC-2/ })
    .waitFor()
  await press(checker, 'Enter')
  await palette(checker).getByRole('combobox', { name: 'Reason' }).waitFor()
  await checker.keyboard.type('Account closed')
  await press(checker, 'Enter')
  await checker.getByRole('alertdialog').getByText('Reverse the payment of NPR 6,000.00').waitFor()
  await confirm(checker)
  await checker.getByText('Partly paid').first().waitFor()
  await checker.getByText(/Reversed by .*: Account closed/).waitFor()
  expect(await owed()).toBe(600_000n)
  await expectNoAxeFindings(checker)
  await pay(checker, null, 'NIC-2')
  await expect.poll(async () => (await invoices())[0]?.state).toBe('paid')
  expect(await owed()).toBe(0n)

  await checker.goto(portal.at(`/operations/merchant-finance-invoice/${invoice?.id}`))
  await checker.getByText('Save as PDF').waitFor()
  await expectNoAxeFindings(checker)
  const saving = checker.waitForEvent('download')
  await press(checker, 'p')
  expect((await saving).suggestedFilename()).toBe(`${invoice?.number}.pdf`)

  // The statement shows the same as the journal.
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

  // Opened beside their invoices, it covers the days of the ledger.
  await press(clerk, '7')
  await clerk.getByText(invoice?.number ?? '', { exact: true }).waitFor()
  await clerk.getByText('Owed to the merchant').first().waitFor()
  // What the account holds after these days, which need not be what it holds now; each column says what it is.
  await clerk.getByText('Closing balance').first().waitFor()
  for (const column of ['Amount', 'Balance']) await clerk.getByText(column, { exact: true }).first().waitFor()
  await take(clerk, 'statement of account', /Save the statement/)
  await palette(clerk).getByText('CSV').first().waitFor()
  const shown = clerk.waitForEvent('download')
  await clerk.keyboard.type('CSV')
  await press(clerk, 'Enter')
  expect(await readFile(await (await shown).path(), 'utf8')).toContain(`${invoice?.number} · NIC-2`)

  // By email, for the same days, to the merchant's own address; whoever may only see the account is not offered it.
  await press(clerk, 'm')
  await clerk.waitForTimeout(300)
  expect(await palette(clerk).count()).toBe(0)
  await checker.goto(portal.at(`/merchant/${merchant}`))
  await checker.getByText('0011223344').first().waitFor()
  await press(checker, '7')
  await checker.getByText('Owed to the merchant').first().waitFor()
  await press(checker, 'm')
  await palette(checker)
    .getByRole('option', { name: /desk@tea\.test/ })
    .waitFor()
  await press(checker, 'Enter')
  await palette(checker).getByText('PDF, to print or send').first().waitFor()
  await press(checker, 'Enter')
  await checker.getByRole('alertdialog').getByText('A mail cannot be called back').waitFor()
  await confirm(checker)
  await checker.getByText('The statement of account is on its way to desk@tea.test').waitFor()
  await checker.getByRole('heading', { name: 'Sent by email' }).waitFor()
  await checker.getByText('desk@tea.test', { exact: true }).last().waitFor()
  await expectNoAxeFindings(checker)
  expect(pageErrors).toEqual([])
})

it('tells the bank what is to be paid, and pays all of it at once', { timeout: 90_000 }, async () => {
  const parties = [
    await of.newMerchant({ bank_account_number: '0022', name: 'Tea House', email: 'house@tea.test' }),
    await of.newMerchant({ bank_account_number: '0033', name: 'Silk Road' }),
  ]
  for (const party of parties) await of.issue(await of.due(party, [{ cod: 50_000n, charge: 5000n }]))
  const checker = await windowOf('view-merchant', 'view-merchant-finance', 'approve-merchant-invoice')
  await checker.goto(portal.at('/operations/merchant-finance?filter[state]=issued'))
  await rows(checker).nth(1).waitFor()
  await press(checker, 'Control+a')
  await checker.getByRole('toolbar', { name: 'Selected rows' }).getByText('2').first().waitFor()
  await press(checker, 'Shift+o')
  await checker.getByRole('alertdialog').getByText('NPR 900.00').waitFor()
  await confirm(checker)
  await checker.getByText('2 are approved').first().waitFor()
  // Sent together: each to its own party, as far as it has an address.
  await checker.goto(portal.at('/operations/merchant-finance?filter[state]=approved'))
  await rows(checker).nth(1).waitFor()
  await press(checker, 'Control+a')
  await checker.getByRole('toolbar', { name: 'Selected rows' }).getByText('2').first().waitFor()
  await press(checker, 'Shift+m')
  const sending = checker.getByRole('alertdialog')
  await sending.getByText('1 of 2 will be sent').waitFor()
  await sending.getByText('There is no email address').waitFor()
  await expectNoAxeFindings(checker)
  await confirm(checker)
  await checker.getByText('1 document is on its way').first().waitFor()
  // What nobody has yet is a list of its own, which the one that was sent leaves.
  await checker.goto(portal.at('/operations/merchant-finance?filter[state]=approved&filter[mailed]=none,failed'))
  await rows(checker).getByText('Silk Road').first().waitFor()
  expect(await rows(checker).getByText('Tea House').count()).toBe(0)
  // Statements of account go together, too: none without an address, and none that would say nothing.
  const idle = await of.newMerchant({ name: 'Idle Looms', email: 'idle@looms.test' })
  await checker.goto(portal.at(`/merchants?filter[id]=${[...parties, idle].join()}`))
  await rows(checker).nth(2).waitFor()
  await press(checker, 'Control+a')
  await checker.getByRole('toolbar', { name: 'Selected rows' }).getByText('3').first().waitFor()
  await press(checker, 'Shift+m')
  // The days are last month's, unless others are given.
  await palette(checker).getByText('PDF, to print or send').first().waitFor()
  await press(checker, 'Backspace')
  await palette(checker).getByRole('combobox', { name: 'To', exact: true }).waitFor()
  await press(checker, 'Control+a')
  await checker.keyboard.type('+0')
  await press(checker, 'Enter')
  await palette(checker).getByText('PDF, to print or send').first().waitFor()
  await press(checker, 'Enter')
  await sending.getByText('1 of 3 will be sent').waitFor()
  await sending.getByText('There is no email address').waitFor()
  await sending.getByText('There is nothing to state').waitFor()
  await expectNoAxeFindings(checker)
  await confirm(checker)
  await checker.getByText('1 statement of account is on its way').first().waitFor()
  // One that still waits for approval is selected with them.
  const waiting = await of.issue(await of.due(merchant, [{ cod: 50_000n, charge: 5000n }]))
  const cashier = await windowOf('view-merchant-finance', 'pay-merchant-invoice')
  await cashier.goto(portal.at('/operations/merchant-finance?filter[state]=approved,issued'))
  await rows(cashier).nth(2).waitFor()
  const saving = cashier.waitForEvent('download')
  await take(cashier, 'payment file', /Save the payment file/)
  await palette(cashier).getByText('All approved and still').waitFor()
  await press(cashier, 'Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^to-pay-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  for (const account of ['0022', '0033']) expect(lines.find(line => line.includes(account))).toContain('NPR,450.00')
  expect(lines.join()).not.toContain('0011223344')

  await press(cashier, 'Control+a')
  await cashier.getByRole('toolbar', { name: 'Selected rows' }).getByText('3').first().waitFor()
  await press(cashier, 'Shift+y')
  await palette(cashier).getByRole('combobox', { name: 'Bank reference' }).waitFor()
  await cashier.keyboard.type('NIC-RUN-7')
  await press(cashier, 'Enter')
  await palette(cashier).getByText('Today').first().waitFor()
  await press(cashier, 'Enter')
  const asked = cashier.getByRole('alertdialog')
  await asked.getByText('NPR 900.00').waitFor()
  await asked.getByText(waiting.number).waitFor()
  await expectNoAxeFindings(cashier)
  await confirm(cashier)
  await cashier.getByText('2 payments entered').first().waitFor()
  const balances = await portal.office.inTenant(tx => Promise.all(parties.map(party => readBalance(tx, 'merchant', party))))
  expect(balances.map(({ NPR = 0n }) => NPR)).toEqual([0n, 0n])
  expect((await invoices()).find(({ id }) => id === waiting.id)).toMatchObject({ state: 'issued', paid: '0.00' })
  expect(pageErrors).toEqual([])
})

it('shows what stands where somebody else was first, also where no events come', async () => {
  const waiting = await of.issue(
    await of.due(await of.newMerchant(), [
      { cod: 50_000n, charge: 5000n },
      { cod: 0n, charge: 4500n },
    ]),
  )
  const checker = await windowOf('view-merchant-finance', 'approve-merchant-invoice', 'print-merchant-invoice')
  await checker.routeWebSocket(/gateway/, socket => void socket.close())
  await checker.goto(portal.at(`/operations/merchant-orders/${waiting.id}`))
  await checker.getByText('To be approved').first().waitFor()
  await press(checker, 'a')
  await checker.getByRole('alertdialog').getByText('NPR 405.00').waitFor()
  await of.approve(waiting.id)
  await confirm(checker)
  await checker.getByText('has already been decided').first().waitFor()
  await checker.getByText('To be paid').first().waitFor()
  // Amounts below 0 look the same on every screen, including the one that resembles the paper.
  await checker.goto(portal.at(`/operations/merchant-finance-invoice/${waiting.id}`))
  await checker.getByText('−45.00', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})
