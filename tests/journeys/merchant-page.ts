// The page of one merchant with all its tabs, by keyboard alone; a part of merchants.test.ts, which opens the portal.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken } from '@office/server/core/session-token'
import { afterAll, describe, expect, it } from 'vitest'
import { drawer, field, merchantOf, openAt, save, type } from './merchant-keys.ts'
import type { Portal } from './portal-browser.ts'
import { confirm, press, rows } from './portal-keys.ts'

export function describeMerchantPage(portal: () => Portal): void {
  const folder = mkdtempSync(join(tmpdir(), 'office-merchants-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describe('the page of a merchant', () => {
    it('adds, edits and deletes a user; a weak password is refused', { timeout: 60_000 }, async () => {
      const { context, page } = await openAt(portal(), '/merchant/2')
      await press(page, '2')
      await page.waitForURL('**/merchant/2?tab=users')
      await rows(page).first().waitFor()
      await press(page, 'c')
      await drawer(page).waitFor()
      await type(page, 'Name', 'Dawa Sherpa')
      await type(page, 'Email', 'dawa@himaltea.test')
      await type(page, 'Password', 'Password#2026')
      await press(page, 'Control+s')
      await drawer(page).getByText('This password is too common').waitFor()
      await type(page, 'Password', 'Yeti#Tea2026')
      await save(page)
      await expect.poll(() => rows(page).count()).toBe(3)
      await press(page, 'j', 'e')
      await drawer(page).waitFor()
      await type(page, 'Name', 'Dawa Lama')
      await save(page)
      await page.getByRole('gridcell', { name: 'Dawa Lama' }).waitFor()
      await press(page, 'Delete')
      await confirm(page)
      await expect.poll(() => rows(page).count()).toBe(2)
      await context.close()
    })

    it('adds a business, makes it the default, gives it an address with two contacts', { timeout: 60_000 }, async () => {
      const { context, page } = await openAt(portal(), '/merchant/2?tab=businesses')
      await rows(page).first().waitFor()
      await press(page, 'c')
      await drawer(page).waitFor()
      await type(page, 'Name', 'Tea House Online')
      await save(page)
      await expect.poll(() => rows(page).count()).toBe(2)
      await press(page, 'j', 'd')
      const defaults = () =>
        portal().office.inTenant(async tx => {
          const found = tx
            .selectFrom('merchant_businesses')
            .select('name')
            .where('merchant_id', '=', 2)
            .where('is_default', '=', true)
          return (await found.execute()).map(({ name }) => name)
        })
      await expect.poll(defaults).toEqual(['Tea House Online'])
      await press(page, 'Enter')
      await page.getByRole('heading', { name: 'Tea House Online' }).waitFor()
      await page.getByText('There are no records to display').waitFor()
      await press(page, 'c')
      await drawer(page).waitFor()
      await type(page, 'Address', 'Lakeside 5')
      await field(page, 'City').focus()
      await press(page, 'Enter')
      await page.keyboard.type('pokh')
      await page.getByRole('option', { name: /Pokhara/ }).waitFor()
      await press(page, 'Enter')
      await drawer(page)
        .getByRole('button', { name: /Add a contact/ })
        .focus()
      for (const [at, name] of ['Sita', 'Hari'].entries()) {
        await press(page, 'Alt+Enter')
        await drawer(page).locator(`[data-row="${at}"] input:focus`).waitFor()
        await page.keyboard.type(name)
        await press(page, 'Tab')
        await page.keyboard.type('9812345678')
      }
      await save(page)
      await page.getByText('Hari').waitFor()
      const contacts = await portal().office.inTenant(tx =>
        tx
          .selectFrom('merchant_contacts')
          .innerJoin('merchant_addresses', 'merchant_addresses.id', 'merchant_contacts.address_id')
          .select(['name', 'address'])
          .where('address', '=', 'Lakeside 5')
          .orderBy('merchant_contacts.id')
          .execute(),
      )
      expect(contacts.map(({ name }) => name)).toEqual(['Sita', 'Hari'])
      await press(page, 'u')
      await page.waitForURL('**/merchant/2?tab=businesses')
      await context.close()
    })

    it('takes a document by its content, not by its name, and gives it back', { timeout: 60_000 }, async () => {
      const { context, page } = await openAt(portal(), '/merchant/2?tab=documents')
      await page.getByText('There are no records to display').waitFor()
      await press(page, 'Shift+U')
      await drawer(page).waitFor()
      const choose = async (name: string, content: string) => {
        const path = join(folder, name)
        writeFileSync(path, content)
        const chooser = page.waitForEvent('filechooser')
        await drawer(page)
          .getByRole('button', { name: /Choose/ })
          .focus()
        await press(page, 'Enter')
        await (await chooser).setFiles(path)
      }
      await choose('paper.exe', 'MZ')
      await drawer(page)
        .getByText(/File type is not valid/)
        .waitFor()
      await choose('paper.pdf', '<html>')
      await press(page, 'Control+s')
      await drawer(page)
        .getByText(/File type is not valid/)
        .waitFor()
      await choose('registration.pdf', '%PDF-1.7 registration')
      await save(page)
      const row = page.getByRole('button', { name: /registration\.pdf/ })
      await row.focus()
      const download = page.waitForEvent('download')
      await press(page, 'Enter')
      expect((await download).suggestedFilename()).toBe('registration.pdf')
      await context.close()
    })

    it('asks for an integration, approves it, and shows a new secret once', { timeout: 60_000 }, async () => {
      const { context, page } = await openAt(portal(), '/merchant/2?tab=integrations')
      await page.getByText('There are no records to display').waitFor()
      await press(page, 'c')
      await drawer(page).waitFor()
      await field(page, 'Kind').focus()
      await press(page, 'Space')
      await page.getByRole('option', { name: 'Shopify' }).waitFor()
      await page.keyboard.type('Shop')
      await press(page, 'Enter')
      await type(page, 'Address', 'https://tea.test')
      await save(page)
      await page.getByRole('gridcell', { name: 'Requested' }).waitFor()
      await press(page, 'j', 'a')
      await confirm(page)
      await page.getByRole('gridcell', { name: 'Approved' }).waitFor()
      await press(page, 'Shift+K')
      await confirm(page)
      const secret = drawer(page).locator('dd').nth(1)
      await secret.waitFor()
      const shown = (await secret.textContent()) ?? ''
      const stored = (await merchantOf(portal(), 2)).client_secret_hash
      expect(Buffer.from(stored ?? []).equals(hashToken(shown))).toBe(true)
      await press(page, 'Control+Enter')
      await drawer(page).waitFor({ state: 'detached' })
      expect(await page.content()).not.toContain(shown)
      await context.close()
    })

    it('changes the setting and the sales person', { timeout: 60_000 }, async () => {
      const { context, page } = await openAt(portal(), '/merchant/2?tab=settings')
      await press(page, 's')
      await drawer(page).waitFor()
      await drawer(page).locator('input:focus').waitFor()
      await press(page, 'ArrowLeft')
      await save(page)
      await expect.poll(async () => (await merchantOf(portal(), 2)).merchant_type).toBe('cash')
      await page.getByRole('heading', { name: /\[C\]/ }).waitFor()
      await press(page, 'p')
      await page.getByRole('option').nth(1).waitFor()
      await press(page, 'Enter')
      await expect.poll(async () => (await merchantOf(portal(), 2)).sales_person_id).not.toBeNull()
      await context.close()
    })
  })
}
