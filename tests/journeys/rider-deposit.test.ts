// A rider's evening by keyboard: a deposit of 38 orders, a blind count that is short by 500, and a third person who decides.
import { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press, rows } from './portal-keys.ts'
import { deliverAll, type Evening } from './rider-evening.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let evening: Evening

beforeAll(async () => {
  portal = await openPortal(45)
  evening = await deliverAll(portal.office, 'EVE')
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  page.setDefaultTimeout(10_000)
  return page
}
const deposits = async () =>
  (await portal.office.admin.call(riderDepositContract.list, { query: { filters: { party_id: String(evening.rider) } } })).data

it('takes the cash from the rider to the branch through three pairs of hands', { timeout: 120_000 }, async () => {
  const maker = await windowOf('view-rider-finance', 'create-rider-deposit', 'view-order')
  const counter = await windowOf('view-rider-finance', 'count-rider-deposit')
  const checker = await windowOf('view-rider-finance', 'approve-rider-deposit', 'print-rider-deposit')

  await maker.goto(portal.at(`/operations/add-new-rider-deposit?filter[party_id]=${evening.rider}`))
  await rows(maker).first().waitFor()
  await expectNoAxeFindings(maker)
  // A scan selects what it names, and says why it does not.
  await wedge(maker, evening.waybills[30] ?? '')
  const bar = maker.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('NPR 1,000.00').waitFor()
  await wedge(maker, evening.waybills[31] ?? '')
  await bar.getByText('NPR 2,000.00').waitFor()
  await press(maker, 'Control+a', 'Control+a')
  await bar.getByText('38').waitFor()
  await press(maker, 'd')
  await maker.getByText('To be counted').first().waitFor()
  const [deposit] = await deposits()
  expect(deposit).toMatchObject({ state: 'submitted', lines: 38 })
  const path = `/operations/rider-deposit-orders/${deposit?.id}`
  await maker.getByText('38,000.00').first().waitFor()

  // The counter sees no sum, counts 37 notes of 1,000 and one of 500, and confirms it.
  await counter.goto(portal.at(path))
  await counter.getByText('Shown when it is counted').waitFor()
  expect(await counter.locator('main').textContent()).not.toContain('38,000')
  await expectNoAxeFindings(counter)
  await press(counter, 'c')
  await counter.keyboard.type('37')
  await press(counter, 'Enter')
  await counter.keyboard.type('1')
  await counter.getByText('37,500.00').waitFor()
  for (let field = 2; field <= 9; field++) await press(counter, 'Enter')
  await press(counter, 'Enter')
  await counter.getByRole('alertdialog').getByText('37,500.00').waitFor()
  await confirm(counter)
  await counter.getByText('above the limit').waitFor()
  expect((await deposits())[0]).toMatchObject({ state: 'counted', counted: '37500.00', variance: '-500.00' })

  await checker.goto(portal.at(path))
  await checker.getByText('above the limit').waitFor()
  await press(checker, 'a')
  await palette(checker).waitFor()
  await checker.keyboard.type('He lost a note on the way')
  await press(checker, 'Enter')
  await checker.getByRole('alertdialog').getByText('37,500.00').waitFor()
  await confirm(checker)
  await expect.poll(async () => (await deposits())[0]?.state).toBe('approved')
  // The maker's window hears of it.
  await maker.getByText('Approved').first().waitFor()
  expect(pageErrors).toEqual([])
})
