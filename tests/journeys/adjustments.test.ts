// The money of a settled order put right by keyboard: requested on its page, approved by a second person, carried by the
// merchant's next invoice and by the rider's next commission.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settledOrder } from '@office/server/areas/finance/adjustments/adjustment.testing'
import { type Earning, earning, february } from '@office/server/areas/finance/commissions/commission.testing'
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { notificationContract } from '@office/shared/areas/settings/message-setting.contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, moveTo, palette, pointAt, press, rowOf, rows, take } from './portal-keys.ts'

let portal: Portal
let of: Invoicing
let earned: Earning
let merchant: number
let settled: Awaited<ReturnType<typeof settledOrder>>

beforeAll(async () => {
  portal = await openPortal(20)
  of = await invoicing(portal.office)
  earned = await earning(portal.office)
  merchant = await of.newMerchant()
  settled = await settledOrder(portal.office, earned, merchant)
  const params = { kind: 'finance' }
  const { version } = await portal.office.admin.call(notificationContract.get, { params })
  const template = { event: 'adjustment-approved', channel: 'email', text: '{waybill}: {amount}' } as const
  await portal.office.admin.call(notificationContract.update, { params, body: { is_on: true, templates: [template], version } })
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  return page
}

it('is asked for by one, approved by another, and carried by what comes next', { timeout: 120_000 }, async () => {
  const asker = await windowOf(
    ...['view-orders', 'view-order', 'view-order-timeline', 'adjust-finance-line', 'view-approval', 'view-merchant-finance'],
    'view-rider-commission',
  )
  await asker.goto(portal.at(`/operations/all-orders?order=${settled.id}`))
  await asker.getByRole('heading', { level: 1, name: `Order ${settled.waybill}` }).waitFor()
  await take(asker, 'adjust the money', /Adjust the money/)
  const field = (name: string) => palette(asker).getByRole('combobox', { name })
  await field('What is adjusted').waitFor()
  await asker.keyboard.type('COD collected')
  await palette(asker)
    .getByRole('option', { name: /COD collected/ })
    .first()
    .waitFor()
  await press(asker, 'Enter')
  await field('Amount').waitFor()
  await asker.keyboard.type('4000')
  await press(asker, 'Enter')
  await field('Who bears the difference').waitFor()
  await press(asker, 'Enter')
  await field('Reason').waitFor()
  await asker.keyboard.type('The receiver paid less')
  await press(asker, 'Enter')
  await asker.getByRole('alertdialog').getByText('from NPR 5,000.00 to NPR 4,000.00').waitFor()
  await confirm(asker)
  // To the request, which its maker cannot decide.
  await asker.getByText('You proposed this, so someone else must decide.').waitFor()

  const decider = await windowOf('view-approval', 'approve-request')
  await decider.goto(portal.at('/approvals/profile-update?filter[kind]=adjustment'))
  await rows(decider).first().waitFor()
  await press(decider, 'j', 'Enter')
  await decider.getByRole('cell', { name: 'NPR 4,000.00' }).waitFor()
  await expectNoAxeFindings(decider)
  await press(decider, 'a')
  await confirm(decider)
  await decider.getByText('Approved', { exact: true }).first().waitFor()
  // Its sender has no address, which the page learns once the mail was tried.
  await decider.getByText('automatically: Adjustment approved').waitFor()
  await decider.getByText('Failed', { exact: true }).waitFor()

  // Before the adjustments are there, nobody is told what the merchant gets.
  await asker.route(/\/adjustments$/, route => route.abort('connectionrefused'))
  await asker.goto(portal.at(`/operations/all-orders?order=${settled.id}`))
  const toMerchant = asker.getByText('To merchant', { exact: true }).locator('xpath=..')
  await asker.getByText('Some rows are missing or may be out of date').waitFor()
  expect(await toMerchant.textContent()).toBe('To merchant–')
  // One primary button for the page, which asks again by itself as well.
  await asker.getByRole('button', { name: 'Try again R' }).focus()
  await asker.unroute(/\/adjustments$/)
  await press(asker, 'Enter')
  await expect.poll(() => toMerchant.textContent()).toContain('.00')

  // The maker of the next invoice sees what comes on it besides the orders, and what both come to.
  const [order = 0] = await of.due(merchant, [{ cod: 300_000n, charge: 10_000n }])
  const biller = await windowOf('view-merchant-finance', 'create-merchant-invoice')
  // The orders wait for what comes above them, so that nothing moves that is being read.
  const held = Promise.withResolvers<void>()
  await biller.route(/\/pending-adjustments/, async route => {
    await held.promise
    await route.continue()
  })
  await biller.goto(portal.at(`/operations/add-new-merchant-invoice?filter[party_id]=${merchant}`))
  const orders = biller.locator('.goes-first ~ :has([data-row-id])')
  await orders.waitFor({ state: 'attached' })
  const animation = () => orders.evaluate(element => getComputedStyle(element).animationName)
  expect(await animation()).toBe('late')
  held.resolve()
  await biller.getByRole('region', { name: 'Adjustments due' }).getByText('1,000.00').waitFor()
  expect(await animation()).toBe('none')
  await expectNoAxeFindings(biller)
  await press(biller, 'j', 'x')
  await biller.getByRole('toolbar', { name: 'Selected rows' }).getByText('NPR 1,900.00').waitFor()

  const invoice = await of.issue([order])
  const commission = await earned.make(settled.rider, february)
  await moveTo(asker, `/operations/merchant-orders/${invoice.id}`)
  await asker.getByRole('listitem').filter({ hasText: settled.waybill }).getByText('1,000.00').waitFor()
  await asker.getByText('The receiver paid less').waitFor()
  await expectNoAxeFindings(asker)
  await moveTo(asker, `/operations/rider-commission-deposits/${commission.id}`)
  await asker.getByText('1 % of NPR 4,000.00 collected, in place of NPR 5,000.00').waitFor()
  await moveTo(asker, `/operations/all-orders?order=${settled.id}`)
  await asker.getByRole('heading', { name: 'Adjustments and write-offs' }).waitFor()
  await asker.getByText(invoice.number).waitFor()
  await expectNoAxeFindings(asker)
  expect(pageErrors).toEqual([])
})

it('says on an invoice that its write-off waits for someone else, and leads there', async () => {
  const { id } = await of.issue(await of.due(await of.newMerchant(), [{ cod: 0n, charge: 7_000n }]))
  await of.approve(id)
  const asker = await windowOf('view-merchant-finance', 'write-off-collection', 'view-approval')
  const path = `/operations/merchant-orders/${id}`
  await asker.goto(portal.at(path))
  await asker.getByText('Still to be paid').waitFor()
  const question = asker.getByRole('alertdialog')
  const request = async () => {
    await take(asker, 'write off the invoice', /Write off the invoice/)
    await palette(asker).getByRole('combobox', { name: 'Reason' }).waitFor()
    await asker.keyboard.type('They closed down')
    await press(asker, 'Enter')
    await question.getByText('from NPR 70.00 to NPR 0.00').waitFor()
  }
  await request()
  expect(await question.getByText('is still waiting').count()).toBe(0)
  await confirm(asker)
  const isOwn = asker.getByText('You proposed this, so someone else must decide.')
  await isOwn.waitFor()
  await moveTo(asker, path)
  await asker.getByText('Waiting for approval: Write-off').waitFor()
  await request()
  await question.getByText('is still waiting: Still owed to us: NPR 70.00 → NPR 0.00. This one would replace it.').waitFor()
  await expectNoAxeFindings(asker)
  await press(asker, 'Escape')
  await asker.getByRole('link', { name: 'See the request' }).press('Enter')
  await isOwn.waitFor()
  // Whoever asked takes it back.
  await press(asker, 'Shift+W')
  await confirm(asker)
  await asker.getByText('Withdrawn', { exact: true }).waitFor()
  await expectNoAxeFindings(asker)
  await moveTo(asker, path)
  await asker.getByText('Still to be paid').waitFor()
  await asker.getByText('Waiting for approval').waitFor({ state: 'detached' })
})

it('takes over what a merchant is owed from before, by two people, and reverses it', { timeout: 120_000 }, async () => {
  const moved = await of.newMerchant()
  const asker = await windowOf(
    ...['view-merchants', 'view-merchant', 'adjust-finance-line', 'view-approval', 'view-merchant-finance'],
  )
  const ledger = portal.at(`/merchant/${moved}?tab=ledger`)
  await asker.goto(ledger)
  await asker.getByRole('heading', { level: 2, name: 'Ledger' }).waitFor()
  const field = (name: string) => palette(asker).getByRole('combobox', { name })
  const answer = async (name: string, text = '') => {
    await field(name).waitFor()
    await asker.keyboard.type(text)
    await press(asker, 'Enter')
  }
  await take(asker, 'enter an opening balance', /Enter an opening balance/)
  await answer('Currency, if not your own', 'NPR')
  await answer('Opening balance (NPR)', '1250.5')
  await answer('Balance of')
  await answer('Reference', 'LEDGER-7')
  await answer('Reason', 'Moved over')
  await asker.getByRole('alertdialog').getByText('from NPR 0.00 to NPR 1,250.50').waitFor()
  await confirm(asker)
  await asker.getByText('You proposed this, so someone else must decide.').waitFor()
  const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`
  const approval = pathOf(new URL(asker.url()))

  const decider = await windowOf('view-approval', 'approve-request')
  const decide = async (path: string, amount: string) => {
    await decider.goto(portal.at(path))
    await decider.getByRole('cell', { name: amount }).first().waitFor()
    await press(decider, 'a')
    await confirm(decider)
    await decider.getByText('Approved', { exact: true }).first().waitFor()
  }
  await decide(approval, 'NPR 1,250.50')
  await expectNoAxeFindings(decider)

  await asker.goto(ledger)
  const standing = asker.getByRole('heading', { name: 'Opening balances' }).locator('xpath=ancestor::section[1]')
  await standing.getByText('LEDGER-7').waitFor()
  await expectNoAxeFindings(asker)
  await take(asker, 'reverse an opening balance', /Reverse an opening balance/)
  await answer('Opening balance')
  await answer('Reason', 'The old books were wrong')
  await asker.getByRole('alertdialog').getByText('from NPR 1,250.50 to NPR 0.00').waitFor()
  await confirm(asker)
  await asker.getByText('You proposed this, so someone else must decide.').waitFor()
  await decide(pathOf(new URL(asker.url())), 'NPR 0.00')
  await asker.goto(ledger)
  await asker.getByRole('heading', { level: 2, name: 'Ledger' }).waitFor()
  await asker.getByRole('region', { name: 'Owed to the merchant, NPR' }).waitFor()
  expect(await standing.count()).toBe(0)
})

it('lists what was taken over with its sums, and takes a file of it, of which each row can be followed', {
  timeout: 120_000,
}, async () => {
  const [shop, other] = [await of.newMerchant(), await of.newMerchant()]
  const mover = await windowOf('adjust-finance-line', 'view-merchant-finance', 'view-merchant', 'view-approval')
  mover.on('filechooser', () => undefined)
  await mover.goto(portal.at('/'))
  await mover.locator('h1').first().waitFor()
  await take(mover, 'opening balances', /^Opening balances/)
  await mover.getByRole('heading', { level: 1, name: 'Opening balances' }).waitFor()
  await take(mover, 'import opening balances', /^Import opening balances/)
  await mover.getByRole('heading', { level: 1, name: 'Import opening balances' }).waitFor()
  const file = join(mkdtempSync(join(tmpdir(), 'openings-')), 'balances.csv')
  const lines = [
    'Account,Party,Amount,Currency,Day,Reference,Reason',
    `merchant,${shop},1250.50,NPR,,OLD-${shop},Moved over`,
    `merchant,${other},-50,NPR,,OLD-${other},Moved over`,
    `cash-rider,${shop},10,NPR,,,Moved over`,
    'merchant,Nobody of this name,5,NPR,,,Moved over',
  ]
  writeFileSync(file, lines.join('\n'))
  const chooser = mover.waitForEvent('filechooser')
  await press(mover, 'f')
  await (await chooser).setFiles(file)
  await mover.getByRole('button', { name: 'Request 2 opening balances' }).waitFor()
  await mover.getByText('No party of this account has this name').waitFor()
  await mover.getByText('You may not see this account').waitFor()
  await press(mover, 'Control+Enter')
  await mover.getByText('Import finished').waitFor()
  await expectNoAxeFindings(mover)

  await take(mover, 'opening balances', /^Opening balances/)
  const sums = mover.getByRole('list', { name: 'Sums of opening balances' })
  await sums.getByText('NPR 1,200.50 with what is requested').waitFor()
  const { name } = await portal.office.inTenant(tx =>
    tx.selectFrom('merchants').select('name').where('id', '=', shop).executeTakeFirstOrThrow(),
  )
  const row = rowOf(mover, name)
  await row.getByText('1,250.50').waitFor()
  await expectNoAxeFindings(mover)
  const decider = await portal.office.signInWith(permissionNames)
  const query = { filters: { kind: 'opening', state: 'pending' } }
  for (const { id } of (await decider.call(approvalContract.list, { query })).data) {
    await decider.call(approvalContract.get, { params: { id } })
    await decider.call(approvalContract.approve, { params: { id } })
  }
  await mover.reload()
  await sums.getByText('1,200.50', { exact: true }).waitFor()
  await row.getByText(`OLD-${shop}`).waitFor()
  await pointAt(mover, name)
  await press(mover, 'Shift+X')
  await palette(mover).getByRole('combobox', { name: 'Reason' }).waitFor()
  await mover.keyboard.type('The old books were wrong')
  await press(mover, 'Enter')
  await mover.getByRole('alertdialog').getByText('from NPR 1,250.50 to NPR 0.00').waitFor()
  await confirm(mover)
  await mover.getByText('You proposed this, so someone else must decide.').waitFor()
  expect(pageErrors).toEqual([])
})
