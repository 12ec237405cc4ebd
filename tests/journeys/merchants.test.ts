// Merchants by keyboard alone: the list, the record with all its tabs, approvals and walking customers.
import type {} from '@office/server/areas/approvals/approval.table'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawer, field, merchantOf, openAt, save, type } from './merchant-keys.ts'
import { describeMerchantPage } from './merchant-page.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, expectNoAxeFindingsIn, goTo, palette, pointAt, press, rows, take } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(20)
}, 120_000)
afterAll(() => portal.close())

describe('the list of merchants', () => {
  it('creates one, refuses a taken code at its field, filters, opens, switches off and deletes', {
    timeout: 60_000,
  }, async () => {
    const { page } = await openAt(portal, '/operation-settings/cities')
    await goTo(page, 'Merchants', '/merchants')
    await press(page, 'c')
    await drawer(page).waitFor()
    await press(page, 'Control+s')
    await drawer(page).getByText('This field is required').first().waitFor()
    await type(page, 'Name', 'Everest Bakery')
    await type(page, 'Code', 'namaste')
    await type(page, 'Phone', '981')
    await press(page, 'Control+s')
    await drawer(page).getByText('Contact number must contain at least 7 numbers.').waitFor()
    await type(page, 'Phone', '9812345678')
    await press(page, 'Control+s')
    await drawer(page).getByText('Another merchant has this code').waitFor()
    await type(page, 'Code', 'BAKERY')
    await save(page)
    await page.goto(portal.at('/merchants'))
    await rows(page).first().waitFor()
    await press(page, '/')
    await page.keyboard.type('code:BAKERY')
    await press(page, 'Enter')
    await page.waitForURL(/filter(\[|%5B)code/)
    await press(page, 'Escape')
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(page, 'j', 'Shift+A')
    await page.getByText('Inactive').first().waitFor()
    await press(page, 'Control+z')
    await expect.poll(() => page.getByText('Inactive').count()).toBe(0)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: /^Everest Bakery/ }).waitFor()
    await press(page, 'Delete')
    await confirm(page)
    await page.waitForURL('**/merchants')
    await page.goto(portal.at('/merchants?filter[code]=BAKERY'))
    await page.getByText('There are no records to display').waitFor()
    await page.goto(portal.at('/merchants'))
    await rows(page).nth(1).waitFor()
    await press(page, 'j', 'Enter')
    const [first, second] = await portal.office.admin
      .call(merchantContract.list, { query: { paginate: 2 } })
      .then(({ data }) => data.map(({ name }) => page.getByRole('heading', { name, level: 1 })))
    await first?.waitFor()
    await press(page, 'j')
    await second?.waitFor()
  })
})

describeMerchantPage(() => portal)

describe('approvals', () => {
  it('hold a change of bank details until somebody else approves or rejects it', { timeout: 90_000 }, async () => {
    const maker = await portal.office.signInWith(['view-merchant', 'update-merchant'])
    const { page } = await openAt(portal, '/merchant/2', maker)
    const checker = await portal.office.signInWith(['view-merchant', 'view-approval', 'approve-request', 'reject-request'])
    const decision = await openAt(portal, '/approvals/profile-update', checker)
    await rows(decision.page).first().waitFor()
    const waiting = await rows(decision.page).count()
    await press(page, 'e')
    await drawer(page).waitFor()
    await type(page, 'Bank', 'Everest Bank of Tea')
    await save(page)
    await page.getByText('New bank or tax details are waiting for approval').waitFor()
    expect((await merchantOf(portal, 2)).bank_name).not.toBe('Everest Bank of Tea')

    // It appears by itself for everyone who has the list open.
    await expect.poll(() => rows(decision.page).count()).toBe(waiting + 1)
    await press(decision.page, 'j', 'Enter')
    await decision.page.getByRole('cell', { name: 'Everest Bank of Tea' }).waitFor()
    await press(decision.page, 'a')
    await confirm(decision.page)
    await expect.poll(async () => (await merchantOf(portal, 2)).bank_name).toBe('Everest Bank of Tea')
    await decision.page.getByText('Approved', { exact: true }).first().waitFor()
    // The requester is notified, and their open screens show it.
    await page
      .getByText(/approved your request about/)
      .first()
      .waitFor()
    await page.getByText('Everest Bank of Tea').waitFor()
    await press(decision.page, 'u')
    await rows(decision.page).first().waitFor()
    const { name } = await portal.office.inTenant(tx =>
      tx
        .selectFrom('approval_requests as a')
        .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
        .select('m.name')
        .where('a.state', '=', 'pending')
        .executeTakeFirstOrThrow(),
    )
    await pointAt(decision.page, name)
    await press(decision.page, 'Shift+A')
    await palette(decision.page).waitFor()
    await decision.page.keyboard.type('The certificate is missing')
    await press(decision.page, 'Enter')
    await confirm(decision.page)
    await decision.page.getByRole('gridcell', { name: 'Rejected' }).waitFor()
    const states = await portal.office.inTenant(tx =>
      tx.selectFrom('approval_requests').select('state').where('merchant_id', 'is not', null).orderBy('id').execute(),
    )
    expect(states.map(({ state }) => state).sort()).toEqual(['approved', 'pending', 'rejected'])
  })

  it('tell in the form whose request another one would replace, and replace it only if that is wanted', {
    timeout: 60_000,
  }, async () => {
    const maker = await portal.office.signInWith(['view-merchant', 'update-merchant'])
    const { page } = await openAt(portal, '/merchant/2', maker)
    const question = page.getByRole('alertdialog')
    await press(page, 'e')
    await drawer(page).waitFor()
    await type(page, 'Bank', 'Himalayan Bank')
    await save(page)
    const waiting = page.getByText('New bank or tax details are waiting for approval')
    await waiting.waitFor()
    const { pending_approval_id: first } = await portal.office.admin.call(merchantContract.get, { params: { id: 2 } })

    const other = await openAt(portal, '/merchant/2', await portal.office.signInWith(['view-merchant', 'update-merchant']))
    const asked = other.page.getByRole('alertdialog')
    await press(other.page, 'e')
    await drawer(other.page).waitFor()
    await type(other.page, 'Address', 'Thamel 3')
    await save(other.page)
    await press(other.page, 'e')
    await drawer(other.page).waitFor()
    await type(other.page, 'Bank', 'Machhapuchchhre Bank')
    await press(other.page, 'Control+s')
    await asked.getByText('is still waiting: Bank: Everest Bank of Tea → Himalayan Bank. This one would replace it.').waitFor()
    await expectNoAxeFindings(other.page)
    await press(other.page, 'Escape')
    await asked.waitFor({ state: 'detached' })
    expect(await field(other.page, 'Bank').inputValue()).toBe('Machhapuchchhre Bank')
    expect((await portal.office.admin.call(merchantContract.get, { params: { id: 2 } })).pending_approval_id).toBe(first)
    await press(other.page, 'Control+s')
    await asked.waitFor()
    await confirm(other.page)
    await drawer(other.page).waitFor({ state: 'detached' })
    await page.getByText('replaced your request about').first().waitFor()
    expect(await question.count()).toBe(0)
    // Whoever asked takes it back on the page that tells of it, without seeing approvals; the others cannot.
    const withdraw = { name: /^Withdraw/ } as const
    await other.page.getByRole('button', withdraw).waitFor()
    await expectNoAxeFindings(other.page)
    expect(await page.getByRole('button', withdraw).count()).toBe(0)
    await press(other.page, 'Shift+Q')
    await palette(other.page).getByRole('option').first().waitFor()
    await press(other.page, 'Enter')
    await asked.getByText('Withdraw your request about').waitFor()
    await confirm(other.page)
    await other.page.getByText('New bank or tax details are waiting for approval').waitFor({ state: 'detached' })
    await other.page.getByRole('button', withdraw).waitFor({ state: 'detached' })
    await press(other.page, 'Shift+Q')
    await palette(other.page).getByText('There are no records to display').waitFor()
    expect(pageErrors).toEqual([])
  })
})

describe('walking customers', () => {
  it('are created, refused with a number somebody has, and edited', { timeout: 60_000 }, async () => {
    const { page } = await openAt(portal, '/walking-customer')
    await rows(page).first().waitFor()
    const taken = await portal.office.inTenant(tx => tx.selectFrom('walking_customers').select('phone').executeTakeFirstOrThrow())
    await press(page, 'c')
    await drawer(page).waitFor()
    await type(page, 'Name', 'Pema Walker')
    await type(page, 'Phone', taken.phone)
    await press(page, 'Control+s')
    await drawer(page).getByText('Another walking customer has this number').waitFor()
    await type(page, 'Phone', '+9779800000001')
    await save(page)
    await page.getByRole('gridcell', { name: 'Pema Walker' }).waitFor()
    await press(page, 'j', 'e')
    await drawer(page).waitFor()
    await type(page, 'Address', 'New Road 7')
    await save(page)
    await page.getByRole('gridcell', { name: 'New Road 7' }).waitFor()
  })

  it('have a page of their own: from the list, by their number, edited over it, with their neighbours', {
    timeout: 60_000,
  }, async () => {
    const { page } = await openAt(portal, '/walking-customer?sort=name')
    await rows(page).first().waitFor()
    const [first, second] = await portal.office.admin
      .call(walkingCustomerContract.list, { query: { sort: ['name'], paginate: 2 } })
      .then(({ data }) => data)
    if (!first || !second) throw new Error('There are no walking customers')
    const isOn = (id: number) => page.waitForURL(url => url.pathname === `/walking-customer/${id}`)
    await press(page, 'j', 'Enter')
    await isOn(first.id)
    await page.getByRole('heading', { name: first.name, level: 1 }).waitFor()
    await press(page, 'j')
    await isOn(second.id)
    await page.getByRole('heading', { name: second.name, level: 1 }).waitFor()
    await press(page, 'k')
    await isOn(first.id)
    await page.getByRole('heading', { name: 'Ledger' }).waitFor()
    await press(page, 'e')
    await drawer(page).waitFor()
    await type(page, 'Address', 'New Road 9')
    await save(page)
    await page.getByText('New Road 9').waitFor()
    await press(page, 'u')
    await page.waitForURL(url => url.pathname === '/walking-customer' && url.searchParams.get('sort') === 'name')
    await take(page, second.phone, new RegExp(second.name))
    await isOn(second.id)
    await press(page, 'o')
    await page.waitForURL(url => url.searchParams.get('filter[walking_customer_id]') === String(second.id))
  })
})

describe('every look', () => {
  it('has no serious finding of axe in light and in dark from right to left', { timeout: 120_000 }, async () => {
    const { page } = await openAt(portal, '/merchants')
    const paths = [
      '/merchants?new=1',
      '/merchant/1',
      ...['users', 'businesses', 'documents', 'integrations', 'settings'].map(tab => `/merchant/2?tab=${tab}`),
      '/merchant/1/businesses/1?edit=1',
      '/approvals/profile-update?approval=1',
    ]
    await expectNoAxeFindingsIn(page, { skin: 'light', dir: 'ltr', paths })
    const dark = ['/merchant/1', '/merchant/2?tab=integrations', '/approvals/profile-update?approval=1']
    await expectNoAxeFindingsIn(page, { skin: 'dark', dir: 'rtl', paths: dark })
  })

  it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
})
