// A rider's two months by keyboard: the first is made, approved and paid by three people, and the amount taken back from it is
// deducted from the second.
import { type Earning, earning, owing, rule } from '@office/server/areas/finance/commissions/commission.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, expectWholeList, palette, press, rows } from './portal-keys.ts'

let portal: Portal
let of: Earning
let rider: number
let wrong: number

beforeAll(async () => {
  portal = await openPortal(20)
  of = await earning(portal.office)
  rider = await of.newRider([
    rule('percent-cod', { payment: 'COD', percent: '1' }),
    rule('per-event', { amount: '40' }),
    rule('fixed', { amount: '1000' }),
  ])
  const done = await of.did(rider, 'delivery', '2026-01-10', 10)
  wrong = done[0] ?? 0
  await of.did(rider, 'return', '2026-01-11')
  await of.handedIn(rider, ['5000'], '2026-01-20')
  await of.did(rider, 'delivery', '2026-02-10', 2)
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  return page
}
const newest = async () =>
  (await portal.office.admin.call(riderCommissionContract.list, { query: { filters: { party_id: String(rider) } } })).data[0]
const owed = async () => (await portal.office.inTenant(tx => readBalance(tx, 'commission-rider', rider))).NPR ?? 0n

/** From the list of who earned what to the page of a commission. */
async function make(page: Page, period: string, amount: string) {
  await page.goto(portal.at(`/operations/add-new-rider-commission?filter[id]=${rider}&filter[period]=${period}`))
  await rows(page).first().getByText(amount).waitFor()
  await press(page, 'j', 'x', 'd')
  await page.getByText('To be approved').first().waitFor()
}

it('pays a rider through three pairs of hands, and takes back what was not so', { timeout: 120_000 }, async () => {
  const maker = await windowOf('view-rider-commission', 'create-rider-commission', 'view-order', 'view-rider-finance')
  const checker = await windowOf('view-rider-commission', 'approve-rider-commission', 'reject-rider-commission')
  const payer = await windowOf('view-rider-commission', 'pay-rider-commission')

  await maker.goto(portal.at('/operations/add-new-rider-commission'))
  await rows(maker).first().waitFor()
  await expectNoAxeFindings(maker)
  await expectWholeList(maker)
  await make(maker, '2026-01-01..2026-01-31', 'NPR 1,450.00')
  const first = await newest()
  expect(first).toMatchObject({ state: 'issued', declared: '1450.00', lines: 13 })
  const path = `/operations/rider-commission-deposits/${first?.id}`
  // Each line shows its rule and how it was calculated.
  await maker.getByText('Each delivery, with cash to collect: 1 % of what was collected').waitFor()
  await maker.getByText('By rule 1: 1 % of NPR 5,000.00 collected').waitFor()
  await maker.getByText('no rule pays for it').waitFor()
  await expectNoAxeFindings(maker)

  await checker.goto(portal.at(path))
  await checker.getByText('By rule 3').first().waitFor()
  await press(checker, 'a')
  await checker.getByRole('alertdialog').getByText('NPR 1,450.00').waitFor()
  await confirm(checker)
  await checker.getByText('To be paid').first().waitFor()
  expect(await owed()).toBe(145_000n)

  await payer.goto(portal.at(path))
  await payer.getByText('To be paid').first().waitFor()
  await press(payer, 'y')
  await palette(payer).getByText('Bank reference').first().waitFor()
  await payer.keyboard.type('NIC-1')
  await press(payer, 'Enter')
  await palette(payer).getByText('Today').first().waitFor()
  await press(payer, 'Enter')
  await payer.getByRole('alertdialog').getByText('NIC-1').waitFor()
  await confirm(payer)
  await expect.poll(async () => (await newest())?.state).toBe('paid')
  expect(await owed()).toBe(0n)
  // The maker's window is notified.
  await maker.getByText('NIC-1').waitFor()
  const saving = maker.waitForEvent('download')
  await press(maker, 'p')
  expect((await saving).suggestedFilename()).toBe(`${first?.number}.pdf`)

  await of.takeBack([wrong])
  await make(maker, '2026-02-01..2026-02-28', 'NPR 1,040.00')
  expect(await newest()).toMatchObject({ declared: '1040.00', lines: 4 })
  await maker.getByText('Paid earlier and reversed since').waitFor()
  await maker.getByText(/40\.00 each, reversed/).waitFor()
  // Up by its key to the list, which has both.
  await press(maker, 'u')
  await rows(maker).nth(1).waitFor()
  expect(pageErrors).toEqual([])
})

it('carries into the next commission what one leaves open to us, by its key, and ends that by another', {
  timeout: 120_000,
}, async () => {
  const { id, number, rider: who } = await owing(of)
  const payer = await windowOf('view-rider-commission', 'pay-rider-commission')
  await payer.goto(portal.at(`/operations/rider-commission-deposits/${id}`))
  await payer.getByText('To be paid').first().waitFor()
  await press(payer, 'o')
  await payer.getByText('Carried over', { exact: true }).first().waitFor()
  await press(payer, 'z')
  await payer.getByText('To be paid').first().waitFor()
  await press(payer, 'o')
  await payer.getByText('Carried over', { exact: true }).first().waitFor()
  await expectNoAxeFindings(payer)
  await of.did(who, 'delivery', '2026-03-10', 3)
  const next = await of.make(who, { from_day: '2026-03-01', to_day: '2026-03-31' })
  await payer.getByText('Carried into', { exact: true }).waitFor()
  await payer.getByRole('link', { name: next.number }).press('Enter')
  await payer.getByText('Carried over from').waitFor()
  await payer.getByRole('link', { name: number }).waitFor()
  await payer.getByText('40.00').first().waitFor()
  await expectNoAxeFindings(payer)
  expect(next).toMatchObject({ declared: '40.00', lines: 4 })
  expect(pageErrors).toEqual([])
})

it('asks before a month of which an amount is paid is made in parts, and says in each part where that is paid', {
  timeout: 120_000,
}, async () => {
  const who = await of.newRider([rule('per-event', { amount: '40' }), rule('fixed', { amount: '1000' })])
  for (const day of ['2026-01-05', '2026-01-20']) await of.did(who, 'delivery', day)
  const maker = await windowOf('view-rider-commission', 'create-rider-commission')
  const open = async (days: string) => {
    await maker.goto(portal.at(`/operations/add-new-rider-commission?filter[id]=${who}&filter[period]=${days}`))
    await rows(maker).first().waitFor()
    await press(maker, 'j', 'x', 'd')
  }
  const question = maker.getByRole('alertdialog')
  const later = 'The amount for 01/01/2026 to 31/01/2026 is paid in full with the commission that includes 31/01/2026'
  await open('2026-01-01..2026-01-15')
  await question.getByText(later).waitFor()
  await expectNoAxeFindings(maker)
  await press(maker, 'Escape')
  await question.waitFor({ state: 'detached' })
  const made = () => portal.office.admin.call(riderCommissionContract.list, { query: { filters: { party_id: String(who) } } })
  expect((await made()).data).toEqual([])
  await press(maker, 'd')
  await question.getByText(later).waitFor()
  await confirm(maker)
  await maker.getByText('To be approved').first().waitFor()
  // Beside its rule, and in its line.
  const instead = 'NPR 1,000.00 for 01/01/2026 to 31/01/2026, paid with the commission that includes 31/01/2026'
  await expect.poll(() => maker.getByText(instead).count()).toBe(2)
  await expectNoAxeFindings(maker)
  await open('2026-01-16..2026-01-31')
  await question.getByText('is paid in full, though these days are only a part of them').waitFor()
  await confirm(maker)
  await maker.getByText('To be approved').first().waitFor()
  expect((await made()).data.map(({ declared }) => declared)).toEqual(['1040.00', '40.00'])
  expect(pageErrors).toEqual([])
})
