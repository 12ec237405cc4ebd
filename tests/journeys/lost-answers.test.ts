// Daily steps whose answers are lost after the server has carried them out: pressed again, nothing is done twice, what was typed is
// there, and the screen tells what is so.
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { copyOrders } from '@office/server/core/testing/new-orders'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loseAnswers } from './lost-answers.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, confirm, fillField, palette, press, rows } from './portal-keys.ts'
import { deliverAll, type Evening } from './rider-evening.ts'

let portal: Portal
let of: Invoicing
let evening: Evening

beforeAll(async () => {
  portal = await openPortal(40)
  evening = await deliverAll(portal.office, 'EVE')
  of = await invoicing(portal.office)
}, 120_000)
afterAll(() => portal.close())

const unanswered = (page: Page) => page.getByText('this may or may not have been done').first().waitFor()

it('makes one deposit, and offers nothing for the orders that are in it', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at(`/operations/add-new-rider-deposit?filter[party_id]=${evening.rider}`))
  await rows(page).first().waitFor()
  await press(page, 'Control+a', 'Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('38').waitFor()
  await loseAnswers(page, '**/admin/finance/rider/deposit')
  await press(page, 'd')
  await unanswered(page)
  await page.getByText('There are no records to display').waitFor()
  await bar.waitFor({ state: 'detached' })
  const query = { filters: { party_id: String(evening.rider) } }
  const { data } = await portal.office.admin.call(riderDepositContract.list, { query })
  expect(data.map(({ state, lines }) => [state, lines])).toEqual([['submitted', 38]])
})

it('pays once, and says of the second that the first is there', { timeout: 60_000 }, async () => {
  const merchant = await of.newMerchant({ bank_account_number: '0011223344' })
  const { id } = await of.issue(await of.due(merchant, [{ cod: 300_000n, charge: 11_300n, tax: 1300n }]))
  await of.approve(id)
  const { page } = await portal.open()
  await page.goto(portal.at(`/operations/merchant-orders/${id}`))
  await page.getByText('To be paid').first().waitFor()
  await press(page, 'y')
  const amount = palette(page).getByRole('combobox', { name: 'Amount (NPR)', exact: true })
  await palette(page).getByRole('combobox', { name: 'Bank reference' }).waitFor()
  await press(page, 'Backspace')
  await amount.waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type('1000')
  await press(page, 'Enter')
  await palette(page).getByRole('combobox', { name: 'Bank reference' }).waitFor()
  await page.keyboard.type('NIC-1')
  await press(page, 'Enter')
  await palette(page).getByText('Today').first().waitFor()
  await press(page, 'Enter')
  const answerAgain = await loseAnswers(page, `**/invoice/${id}/payments`)
  await confirm(page)
  await unanswered(page)
  await page.getByText('Partly paid').first().waitFor()
  await answerAgain()
  // The palette has the answers again.
  await palette(page).getByText('keep 1000').waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('with the reference NIC-1 already exists').first().waitFor()
  const { paid, payments } = await portal.office.admin.call(merchantInvoiceContract.get, { params: { id } })
  expect([paid, payments.map(({ reference }) => reference)]).toEqual(['1000.00', ['NIC-1']])
})

it('moves orders once, and says of those that were moved that they are there', async () => {
  const { page } = await portal.open()
  const copies = await portal.office.inTenant(tx => copyOrders(tx, 'LA', status.created))
  await page.goto(portal.at(`/operations/first-mile-operation/${status.created}?filter[id]=${copies[0]?.id},${copies[1]?.id}`))
  await rows(page).nth(1).waitFor()
  await press(page, 'Control+a')
  const answerAgain = await loseAnswers(page, '**/admin/order/status-update')
  await press(page, '1')
  await palette(page).getByRole('option').first().waitFor()
  await press(page, 'Enter')
  const willMove = palette(page).getByText('2 of 2 will move.')
  await willMove.waitFor()
  await press(page, 'Control+Enter')
  await unanswered(page)
  await expect.poll(() => rows(page).count()).toBe(0)
  await answerAgain()
  await palette(page).waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('Nothing moved, 2 were already there.').first().waitFor()
})

it('creates an order once, from what was typed', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/orders/create'))
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  const typed = {
    reference_no: 'LOST-1',
    receiver_name: 'Sita Rai',
    receiver_phone: '+9779801234567',
    receiver_address: 'Lakeside 4',
    weight_kg: '2.4',
    cod_amount: '5000',
  }
  for (const [field, text] of Object.entries(typed)) await fillField(page, field, text)
  await chooseInField(page, 'receiver_city_id', 'Pokhara', /Pokhara/)
  const answerAgain = await loseAnswers(page, '**/api/admin/order')
  await press(page, 'Control+s')
  await page.getByText('The server did not answer. What you typed is kept').first().waitFor()
  expect(await page.locator('[data-field=receiver_name] input').inputValue()).toBe('Sita Rai')
  await answerAgain()
  await press(page, 'Control+s')
  await page
    .getByText(/^Created: /)
    .first()
    .waitFor()
  const { data } = await portal.office.admin.call(orderContract.list, { query: { filters: { reference_no: 'LOST-1' } } })
  expect(data).toHaveLength(1)
  expect(pageErrors).toEqual([])
})
