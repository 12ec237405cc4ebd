// Merchants by keyboard alone: the list, the record with all its tabs, approvals and walking customers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type {} from '@office/server/areas/merchants/merchant.table'
import { hashToken } from '@office/server/core/session-token'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'

let portal: Portal
const folder = mkdtempSync(join(tmpdir(), 'office-merchants-'))

beforeAll(async () => {
  portal = await openPortal(20)
}, 120_000)
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const rows = (page: Page) => page.locator('[data-row-id]')
const drawer = (page: Page) => page.getByRole('dialog')

async function openAt(path: string, staff = portal.office.admin) {
  const { context, page } = await portal.open({ staff })
  page.setDefaultTimeout(10_000)
  await page.goto(portal.at(path, staff))
  await page.locator('main h1').waitFor()
  return { context, page }
}

/** A field of the open form; a star or a quiet word may follow its name. */
const field = (page: Page, label: string) =>
  drawer(page)
    .getByLabel(new RegExp(`^${label}`))
    .first()

/** Types into a field of the open form, over what it holds. */
async function type(page: Page, label: string, text: string) {
  await field(page, label).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Saves the open form and waits until it has gone. */
async function save(page: Page) {
  await page.keyboard.press('Control+s')
  await drawer(page).waitFor({ state: 'detached' })
}

const merchantOf = (id: number) =>
  portal.office.inTenant(tx => tx.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

describe('the list of merchants', () => {
  it('creates one, refuses a taken code at its field, filters, opens, switches off and deletes', {
    timeout: 60_000,
  }, async () => {
    const { context, page } = await openAt('/operation-settings/cities')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('merchants')
    await page
      .getByRole('option', { name: /^Merchants/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merchants')
    await rows(page).first().waitFor()
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await page.keyboard.press('Control+s')
    await drawer(page).getByText('This field is required').first().waitFor()
    await type(page, 'Name', 'Everest Bakery')
    await type(page, 'Code', 'namaste')
    await type(page, 'Phone', '981')
    await page.keyboard.press('Control+s')
    await drawer(page).getByText('Contact number must contain at least 7 numbers.').waitFor()
    await type(page, 'Phone', '9812345678')
    await page.keyboard.press('Control+s')
    await drawer(page).getByText('Another merchant has this code').waitFor()
    await type(page, 'Code', 'BAKERY')
    await save(page)
    await page.goto(portal.at('/merchants'))
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('code:BAKERY')
    await page.keyboard.press('Enter')
    await page.waitForURL(/filter(\[|%5B)code/)
    await page.keyboard.press('Escape')
    await expect.poll(() => rows(page).count()).toBe(1)
    for (const key of ['j', 'Shift+A']) await page.keyboard.press(key)
    await page.getByText('Inactive').first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByText('Inactive').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Everest Bakery/ }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/merchants')
    await page.goto(portal.at('/merchants?filter[code]=BAKERY'))
    await page.getByText('There are no records to display').waitFor()
    await context.close()
  })
})

describe('the page of a merchant', () => {
  it('adds, edits and deletes a user; a weak password is refused', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/merchant/2')
    await page.keyboard.press('2')
    await page.waitForURL('**/merchant/2?tab=users')
    await rows(page).first().waitFor()
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await type(page, 'Name', 'Dawa Sherpa')
    await type(page, 'Email', 'dawa@himaltea.test')
    await type(page, 'Password', 'Password#2026')
    await page.keyboard.press('Control+s')
    await drawer(page).getByText('This password is too common').waitFor()
    await type(page, 'Password', 'Yeti#Tea2026')
    await save(page)
    await expect.poll(() => rows(page).count()).toBe(3)
    for (const key of ['j', 'e']) await page.keyboard.press(key)
    await drawer(page).waitFor()
    await type(page, 'Name', 'Dawa Lama')
    await save(page)
    await page.getByRole('gridcell', { name: 'Dawa Lama' }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => rows(page).count()).toBe(2)
    await context.close()
  })

  it('adds a business, makes it the default, gives it an address with two contacts', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/merchant/2?tab=businesses')
    await rows(page).first().waitFor()
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await type(page, 'Name', 'Tea House Online')
    await save(page)
    await expect.poll(() => rows(page).count()).toBe(2)
    for (const key of ['j', 'd']) await page.keyboard.press(key)
    const defaults = () =>
      portal.office.inTenant(async tx => {
        const found = tx
          .selectFrom('merchant_businesses')
          .select('name')
          .where('merchant_id', '=', 2)
          .where('is_default', '=', true)
        return (await found.execute()).map(({ name }) => name)
      })
    await expect.poll(defaults).toEqual(['Tea House Online'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tea House Online' }).waitFor()
    await page.getByText('There are no records to display').waitFor()
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await type(page, 'Address', 'Lakeside 5')
    await field(page, 'City').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('pokh')
    await page.getByRole('option', { name: /Pokhara/ }).waitFor()
    await page.keyboard.press('Enter')
    await drawer(page)
      .getByRole('button', { name: /Add a contact/ })
      .focus()
    for (const [at, name] of ['Sita', 'Hari'].entries()) {
      await page.keyboard.press('Alt+Enter')
      await drawer(page).locator(`[data-row="${at}"] input:focus`).waitFor()
      await page.keyboard.type(name)
      await page.keyboard.press('Tab')
      await page.keyboard.type('9812345678')
    }
    await save(page)
    await page.getByText('Hari').waitFor()
    const contacts = await portal.office.inTenant(tx =>
      tx
        .selectFrom('merchant_contacts')
        .innerJoin('merchant_addresses', 'merchant_addresses.id', 'merchant_contacts.address_id')
        .select(['name', 'address'])
        .where('address', '=', 'Lakeside 5')
        .orderBy('merchant_contacts.id')
        .execute(),
    )
    expect(contacts.map(({ name }) => name)).toEqual(['Sita', 'Hari'])
    await page.keyboard.press('u')
    await page.waitForURL('**/merchant/2?tab=businesses')
    await context.close()
  })

  it('takes a document by its content, not by its name, and gives it back', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/merchant/2?tab=documents')
    await page.getByText('There are no records to display').waitFor()
    await page.keyboard.press('Shift+U')
    await drawer(page).waitFor()
    const choose = async (name: string, content: string) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      const chooser = page.waitForEvent('filechooser')
      await drawer(page)
        .getByRole('button', { name: /Choose/ })
        .focus()
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(path)
    }
    await choose('paper.exe', 'MZ')
    await drawer(page)
      .getByText(/File type is not valid/)
      .waitFor()
    await choose('paper.pdf', '<html>')
    await page.keyboard.press('Control+s')
    await drawer(page)
      .getByText(/File type is not valid/)
      .waitFor()
    await choose('registration.pdf', '%PDF-1.7 registration')
    await save(page)
    const row = page.getByRole('button', { name: /registration\.pdf/ })
    await row.focus()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toBe('registration.pdf')
    await context.close()
  })

  it('asks for an integration, approves it, and shows a new secret once', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/merchant/2?tab=integrations')
    await page.getByText('There are no records to display').waitFor()
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await field(page, 'Kind').focus()
    await page.keyboard.press('Space')
    await page.getByRole('option', { name: 'Shopify' }).waitFor()
    await page.keyboard.type('Shop')
    await page.keyboard.press('Enter')
    await type(page, 'Address', 'https://tea.test')
    await save(page)
    await page.getByRole('gridcell', { name: 'Requested' }).waitFor()
    for (const key of ['j', 'a']) await page.keyboard.press(key)
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('gridcell', { name: 'Approved' }).waitFor()
    await page.keyboard.press('Shift+K')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+Enter')
    const secret = drawer(page).locator('dd').nth(1)
    await secret.waitFor()
    const shown = (await secret.textContent()) ?? ''
    const stored = (await merchantOf(2)).client_secret_hash
    expect(Buffer.from(stored ?? []).equals(hashToken(shown))).toBe(true)
    await page.keyboard.press('Control+Enter')
    await drawer(page).waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(shown)
    await context.close()
  })

  it('changes the setting and the sales person', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/merchant/2?tab=settings')
    await page.keyboard.press('s')
    await drawer(page).waitFor()
    await drawer(page).locator('input:focus').waitFor()
    await page.keyboard.press('ArrowLeft')
    await save(page)
    await expect.poll(async () => (await merchantOf(2)).merchant_type).toBe('cash')
    await page.getByRole('heading', { name: /\[C\]/ }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await merchantOf(2)).sales_person_id).not.toBeNull()
    await context.close()
  })
})

describe('approvals', () => {
  it('hold a change of bank details until somebody else approves or rejects it', { timeout: 90_000 }, async () => {
    const maker = await portal.office.signInWith(['view-merchant', 'update-merchant'])
    const { context, page } = await openAt('/merchant/2', maker)
    await page.keyboard.press('e')
    await drawer(page).waitFor()
    await type(page, 'Bank', 'Everest Bank of Tea')
    await save(page)
    await page.getByText('A change of bank or tax details waits for approval').waitFor()
    expect((await merchantOf(2)).bank_name).not.toBe('Everest Bank of Tea')
    await context.close()

    const checker = await portal.office.signInWith(['view-merchant', 'view-approval', 'approve-request', 'reject-request'])
    const decision = await openAt('/approvals/profile-update', checker)
    await rows(decision.page).first().waitFor()
    for (const key of ['j', 'Enter']) await decision.page.keyboard.press(key)
    await decision.page.getByRole('cell', { name: 'Everest Bank of Tea' }).waitFor()
    await decision.page.keyboard.press('a')
    await decision.page.getByRole('alertdialog').waitFor()
    await decision.page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await merchantOf(2)).bank_name).toBe('Everest Bank of Tea')
    await decision.page.getByText('Approved', { exact: true }).first().waitFor()
    await decision.page.keyboard.press('u')
    await rows(decision.page).first().waitFor()
    for (const key of ['j', 'j', 'Shift+A']) await decision.page.keyboard.press(key)
    await decision.page.getByRole('dialog', { name: /palette/i }).waitFor()
    await decision.page.keyboard.type('The certificate is missing')
    await decision.page.keyboard.press('Enter')
    await decision.page.getByRole('gridcell', { name: 'Rejected' }).waitFor()
    const states = await portal.office.inTenant(tx => tx.selectFrom('approval_requests').select('state').orderBy('id').execute())
    expect(states.map(({ state }) => state).sort()).toEqual(['approved', 'pending', 'rejected'])
    await decision.context.close()
  })
})

describe('walking customers', () => {
  it('are created, refused with a number somebody has, and edited', { timeout: 60_000 }, async () => {
    const { context, page } = await openAt('/walking-customer')
    await rows(page).first().waitFor()
    const taken = await portal.office.inTenant(tx => tx.selectFrom('walking_customers').select('phone').executeTakeFirstOrThrow())
    await page.keyboard.press('c')
    await drawer(page).waitFor()
    await type(page, 'Name', 'Pema Walker')
    await type(page, 'Phone', taken.phone)
    await page.keyboard.press('Control+s')
    await drawer(page).getByText('Another walking customer has this number').waitFor()
    await type(page, 'Phone', '+9779800000001')
    await save(page)
    await page.getByRole('gridcell', { name: 'Pema Walker' }).waitFor()
    for (const key of ['j', 'e']) await page.keyboard.press(key)
    await drawer(page).waitFor()
    await type(page, 'Address', 'New Road 7')
    await save(page)
    await page.getByRole('gridcell', { name: 'New Road 7' }).waitFor()
    await context.close()
  })
})

describe('every look', () => {
  it('has no serious finding of axe in light and in dark from right to left', { timeout: 120_000 }, async () => {
    const { context, page } = await openAt('/merchants')
    const paths = [
      '/merchants',
      '/merchants?new=1',
      '/merchant/1',
      ...['users', 'businesses', 'documents', 'integrations', 'settings'].map(tab => `/merchant/2?tab=${tab}`),
      '/merchant/1/businesses/1?edit=1',
      '/approvals/profile-update',
      '/approvals/profile-update?approval=1',
      '/walking-customer',
    ]
    const looks = [
      { skin: 'light', dir: 'ltr', of: paths },
      { skin: 'dark', dir: 'rtl', of: ['/merchant/1', '/merchant/2?tab=integrations', '/approvals/profile-update?approval=1'] },
    ]
    for (const { skin, dir, of } of looks) {
      await page.evaluate(
        ([nextSkin = '', nextDir = '']) => {
          document.documentElement.dataset.skin = nextSkin
          document.documentElement.dir = nextDir
        },
        [skin, dir],
      )
      for (const path of of) {
        await page.evaluate(to => window.history.pushState(null, '', to), path)
        await page.waitForTimeout(600)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => `${skin} ${path}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
      }
    }
    await context.close()
  })

  it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
})
