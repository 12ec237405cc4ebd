// An agency's month by keyboard, with its commission set off: the deposit shows what is left to pay in, its approval pays the
// commission, and the month pays the rest.
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sellAtAgency } from './agency-month.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, press, rows } from './portal-keys.ts'

let portal: Portal
let agency: number

beforeAll(async () => {
  portal = await openPortal(20)
  agency = await sellAtAgency(portal.office)
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  return page
}

it('pays in what is left of the cash, and the commission with it', { timeout: 120_000 }, async () => {
  const permissions = ['view-agency-finance', 'create-agency-deposit'] as const
  const { page: maker } = await portal.open({ staff: await portal.office.signInWith([...permissions]), own: true })
  const checker = await windowOf('view-agency-finance', 'approve-agency-deposit', 'view-agency-commission')
  const payer = await windowOf('view-agency-commission', 'create-agency-commission')

  // Both keys come before the portal listens to keys, and the scanner's listener, which is there with the list, still holds the
  // second as time stands still: it must not overtake the first.
  const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
  await maker.route(/assets\/keyboard-/, async route => {
    await pressed
    await route.continue()
  })
  await maker.clock.install()
  await maker.goto(portal.at(`/operations/add-new-agent-deposit?filter[party_id]=${agency}`))
  await rows(maker).first().waitFor()
  await maker.clock.pauseAt(Date.now() + 60_000)
  await press(maker, 'Control+a', 'd')
  letCome()
  await maker.locator('[data-row-id][aria-selected=true]').first().waitFor()
  await maker.clock.resume()
  await maker.getByText('Commission set off').waitFor()
  await maker.getByText('2,700.00').first().waitFor()
  await expectNoAxeFindings(maker)
  const [deposit] = (
    await portal.office.admin.call(agencyDepositContract.list, { query: { filters: { party_id: String(agency) } } })
  ).data
  expect(deposit).toMatchObject({ declared: '3000.00', commission: '300.00', net: '2700.00' })
  const slip = new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')
  await portal.office.admin.call(agencyDepositContract.upload, { params: { id: deposit?.id ?? 0 }, file: slip })

  // It can neither be approved nor rejected separately, and the button says why before it is pressed.
  const decider = await windowOf('view-agency-commission', 'approve-agency-commission', 'reject-agency-commission')
  await decider.goto(portal.at('/operations/agency-commission'))
  await rows(decider).first().waitFor()
  await press(decider, 'j', 'Enter')
  await decider.getByRole('heading', { name: deposit?.commission_number ?? '' }).waitFor()
  await press(decider, 'Shift+A')
  await decider
    .getByText(`${deposit?.commission_number} is decided with the deposit it is set off against`)
    .filter({ visible: true })
    .first()
    .waitFor()

  await checker.goto(portal.at(`/operations/agent-deposit-orders/${deposit?.id}`))
  await checker.getByText('2,700.00').first().waitFor()
  // The bank's reference is optional: nothing is asked for.
  await press(checker, 'a')
  await checker.getByRole('alertdialog').getByText('the commission of NPR 300.00 is paid with it').waitFor()
  await confirm(checker)
  await checker.getByText('Approved').first().waitFor()
  expect(await portal.office.inTenant(tx => readBalance(tx, 'cash-agency', agency))).toEqual({})
  expect(await portal.office.inTenant(tx => readBalance(tx, 'commission-agency', agency))).toEqual({})

  // Through its number to the commission, which names the deposit as its payment.
  await checker.getByRole('link', { name: deposit?.commission_number ?? '' }).press('Enter')
  await checker.getByText('Set off against').waitFor()
  await checker.getByText('Paid').first().waitFor()
  await expectNoAxeFindings(checker)

  // The agency's previous month pays the fixed sum, and nothing twice.
  await payer.goto(portal.at(`/operations/add-new-agency-commission?filter[id]=${agency}`))
  await rows(payer).first().getByText('NPR 500.00').waitFor()
  await press(payer, 'j', 'x', 'd')
  await payer.getByText('To be approved').first().waitFor()
  await payer.getByText(/By rule 2: NPR 500.00 for \d{2}\//).waitFor()
  expect(pageErrors).toEqual([])
})
