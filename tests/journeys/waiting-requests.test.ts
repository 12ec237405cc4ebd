// The open page of a record tells what waits for a decision about it, however it was asked or ended: on another page, by another
// person or by a program; nothing is loaded again by hand, and what is being read stays where it is.

import { owesVariance, settledOrder } from '@office/server/areas/finance/adjustments/adjustment.testing'
import { earning } from '@office/server/areas/finance/commissions/commission.testing'
import { invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import type {} from '@office/server/areas/riders/rider.table'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAt } from './merchant-keys.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(20)
}, 120_000)
afterAll(() => portal.close())

const at = (id: number) => ({ params: { id } })

/** A rider of whom counts were short by 300. */
async function shortRider(): Promise<number> {
  const { id } = await portal.office.inTenant(async tx => {
    const branch = await tx.selectFrom('warehouses').select('id').limit(1).executeTakeFirstOrThrow()
    const person = { name: 'Short', phone: null, warehouse_id: branch.id }
    return tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()
  })
  await owesVariance(portal.office, id, 30_000n)
  return id
}

it('tells on the page of a rider that a write-off waits, and whoever asked withdraws it there', { timeout: 90_000 }, async () => {
  const { office } = portal
  const id = await shortRider()
  const asker = await office.signInWith(['manage-rider', 'view-rider-finance', 'write-off-collection'])
  const reader = await office.signInWith([
    'manage-rider',
    'view-rider-finance',
    'view-approval',
    'approve-request',
    'reject-request',
  ])
  const path = `/operations/rider/${id}`
  const [{ page: asks }, { page: reads }] = [await openAt(portal, path, asker), await openAt(portal, path, reader)]
  const notice = 'Waiting for approval: Write-off'
  const ask = async () => {
    const body = { reason: 'He left', currency: 'NPR' }
    const { approval_id } = await asker.call(adjustmentContract.varianceWriteOff, { ...at(id), body })
    for (const page of [asks, reads]) await page.getByText(notice).waitFor()
    return approval_id ?? 0
  }
  const gone = () => Promise.all([asks, reads].map(page => page.getByText(notice).waitFor({ state: 'detached' })))

  await ask()
  await asks.getByRole('button', { name: /^Withdraw/ }).waitFor()
  expect(await reads.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0)
  await expectNoAxeFindings(asks)
  await press(asks, 'Shift+Q')
  await palette(asks).getByRole('option').first().waitFor()
  await press(asks, 'Enter')
  await confirm(asks)
  await gone()

  // Decided by a program.
  await reader.call(approvalContract.reject, { ...at(await ask()), body: { reason: 'He came back' } })
  await gone()
  const variance = reads.locator('dt:text-is("Variances") + dd')
  await variance.getByText('300.00').waitFor()
  await reader.call(approvalContract.approve, at(await ask()))
  await gone()
  await variance.getByText('300.00').waitFor({ state: 'detached' })
  expect((await reader.call(riderContract.get, at(id))).approvals).toEqual([])
  expect(pageErrors).toEqual([])
})

it('tells of them on open pages of merchants, orders and invoices, and moves nothing that is read', {
  timeout: 120_000,
}, async () => {
  const { office } = portal
  const [of, earned] = [await invoicing(office), await earning(office)]
  const order = await settledOrder(office, earned, await of.newMerchant())
  const invoice = await of.issue(await of.due(await of.newMerchant(), [{ cod: 0n, charge: 7_000n }]))
  await of.approve(invoice.id)
  const profile = { phone: null, email: null, city_id: null, address: null, vat_number: null, bank_branch: null }
  const account = { bank_name: 'Nabil Bank', bank_account_name: 'Tea', bank_account_number: '0110017500001' }
  const draft = { ...profile, ...account, name: 'Tea', code: 'TEAS', merchant_type: 'credit', is_active: true } as const
  const merchant = await office.admin.call(merchantContract.create, { body: draft })
  const asker = await office.signInWith(['update-merchant', 'adjust-finance-line', 'write-off-collection'])
  const reason = 'It was counted twice'
  const pages = [
    {
      path: `/merchant/${merchant.id}`,
      notice: 'New bank or tax details are waiting for approval',
      ask: async () => {
        const { version } = await office.admin.call(merchantContract.get, at(merchant.id))
        const body = { ...draft, bank_name: 'Everest Bank', version }
        return (await asker.call(merchantContract.update, { ...at(merchant.id), body })).pending_approval_id
      },
    },
    {
      path: `/operations/all-orders?order=${order.id}`,
      notice: 'Waiting for approval: Adjustment',
      ask: async () => {
        const body = { of: 'credit', amount: '5', reason } as const
        return (await asker.call(adjustmentContract.ask, { ...at(order.id), body })).approval_id
      },
    },
    {
      path: `/operations/merchant-orders/${invoice.id}`,
      notice: 'Waiting for approval: Write-off',
      ask: async () =>
        (await asker.call(adjustmentContract.invoiceWriteOff, { ...at(invoice.id), body: { reason } })).approval_id,
    },
  ] as const
  for (const { path, notice, ask } of pages) {
    const { page } = await openAt(portal, path)
    const waits = page.getByText(notice)
    const first = await ask()
    await waits.waitFor()
    await asker.call(approvalContract.withdraw, at(first ?? 0))
    await waits.waitFor({ state: 'detached' })
    await office.admin.call(approvalContract.reject, { ...at((await ask()) ?? 0), body: { reason } })
    await waits.waitFor({ state: 'detached' })
  }

  // Whoever reads further down stays there.
  const id = await shortRider()
  const { page } = await openAt(portal, `/operations/rider/${id}`)
  await page.setViewportSize({ width: 390, height: 500 })
  const ledger = page.getByRole('region', { name: /^Rider variances/ })
  await ledger.waitFor()
  await page.locator('main .overflow-y-auto').evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  const top = () => ledger.evaluate(element => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await asker.call(adjustmentContract.varianceWriteOff, { ...at(id), body: { reason, currency: 'NPR' } })
  await page.getByText('Waiting for approval: Write-off').waitFor({ state: 'attached' })
  expect(await top()).toBe(before)
  expect(pageErrors).toEqual([])
})
