// Settings by keyboard alone: kinds in the side list, drafts and conflicts, masters inside a page, statuses, flags, reasons.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { trackingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut } from './lost-answers.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, pointAt, press, rowOf, rows, take } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(12)
}, 120_000)
afterAll(() => portal.close())

/** Opens a setting and waits until its first field can be typed into. */
async function openSetting(page: Page, of: string, label: string) {
  await page.goto(portal.at(`/system-settings/business-setting?of=${of}`))
  await page.getByLabel(label).first().waitFor()
}

describe('a setting', () => {
  it('is found by name and by arrows, refuses bad values, stays open after saving, and settles a conflict', {
    timeout: 90_000,
  }, async () => {
    const { call } = portal.office.admin
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'business settings: sms', /Business settings: SMS/)
    await page.waitForURL('**/business-setting?of=sms')
    await page.getByLabel('Provider').waitFor()
    await expectNoAxeFindings(page)
    const chosen = page.getByRole('tab', { selected: true })
    await chosen.focus()
    await press(page, 'Home')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Orders')
    await press(page, 'Enter')
    const hold = page.getByLabel('Longest hold')
    await hold.waitFor()
    await expectNoAxeFindings(page)
    await hold.fill('0')
    await press(page, 'Control+s')
    await page.getByText('This must be between 1 and 90').waitFor()
    await hold.fill('5')
    await press(page, 'Control+s')
    await page.getByText('Saved: Orders').first().waitFor()
    expect(await call(orderSettingContract.get)).toMatchObject({ hold_days: 5, version: 1 })
    // The caret is where it was, and a second change goes on from there.
    await page.waitForFunction(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'hold_days')
    const { version, ...now } = await call(orderSettingContract.get)
    await call(orderSettingContract.update, { body: { ...now, hold_days: 6, version } })
    await page.getByLabel('Longest hold').fill('9')
    await press(page, 'Control+s')
    await page.getByText('Someone saved this in the meantime').waitFor()
    await expectNoAxeFindings(page)
    // The choice is in view and one Tab away, wherever on a long form it was saved.
    const choice = page.getByRole('alert').getByRole('radio', { name: 'Keep mine' })
    for (const label of ['Time for the merchant to answer', 'Notice before disposal']) {
      await page.getByLabel(label).focus()
      await press(page, 'Control+s')
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
      await press(page, 'Tab')
      expect(await choice.evaluate(radio => radio === document.activeElement)).toBe(true)
    }
    await page.getByRole('button', { name: 'Take all of theirs' }).press('Enter')
    await page.getByRole('button', { name: 'Use these' }).press('Enter')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field=hold_days] input')?.value === '6')
    await page.waitForFunction(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'hold_days')
  })

  it('is saved by the key that was pressed before the portal listened to keys', async () => {
    const { page } = await portal.open()
    const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/assets\/keyboard-/, async route => {
      await pressed
      await route.continue()
    })
    await openSetting(page, 'feedback', 'Question')
    await page.getByLabel('Question').fill('How was it?')
    await press(page, 'Control+s')
    letCome()
    await page.getByText('Saved: Feedback').first().waitFor()
  })

  it('keeps a secret without showing it, and sends a test from the palette', { timeout: 60_000 }, async () => {
    const { page } = await portal.open()
    await openSetting(page, 'email', 'Mail server')
    await page.getByLabel('Mail server').fill('mail.example.test')
    await page.getByLabel('Password', { exact: true }).fill('Secret#2026')
    await press(page, 'Control+s')
    await page.getByText('Saved: Email').first().waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    expect(await portal.office.admin.call(emailContract.get)).toMatchObject({ has_password: true, host: 'mail.example.test' })
    await take(page, 'test email', /Send a test email/)
    await page.keyboard.type('nobody')
    await press(page, 'Enter')
    await page.getByText('Enter a valid email address').first().waitFor()
    await press(page, ...[...'nobody'].map(() => 'Backspace'))
    await page.keyboard.type('desk@example.test')
    await press(page, 'Enter')
    // There is no such server, and the mail is not reported as on its way.
    await page.getByText('Could not connect').first().waitFor()

    // One that failed is sent again from the list, which says what becomes of it.
    await portal.office.inTenant(tx =>
      tx
        .insertInto('mails')
        .values({
          recipient: 'bina@example.test',
          subject: 'Hello',
          text: 'Words',
          attachments: '[]',
          status: 'failed',
          error: 'refused',
        })
        .execute(),
    )
    await page.goto(portal.at('/system-settings/mails'))
    await page.getByText('Refused by the mail server').waitFor()
    await press(page, 'j', 's')
    await page.getByText('The mail to bina@example.test is sent again').first().waitFor()
    await rows(page).getByText('Could not connect').waitFor()
    await expectNoAxeFindings(page)
  })

  it('holds its masters: tax items with a form of their own, tracking items by one key', { timeout: 60_000 }, async () => {
    const { call } = portal.office.admin
    const { page } = await portal.open()
    await openSetting(page, 'tax', 'Charge tax')
    await take(page, 'create tax item', /Create tax item/)
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('VAT')
    await drawer.getByLabel('Rate').fill('thirteen')
    await press(page, 'Control+s')
    await drawer.getByText('Enter a number like 1.250').waitFor()
    await drawer.getByLabel('Rate').fill('13')
    await press(page, 'Control+s')
    await drawer.waitFor({ state: 'detached' })
    const row = page.locator('[data-short-row]').filter({ hasText: 'VAT' })
    await row.waitFor()
    await expectNoAxeFindings(page)
    await row.focus()
    await press(page, 'e')
    await drawer.getByLabel('Rate').fill('15')
    await press(page, 'Control+s')
    await page.locator('[data-short-row]').filter({ hasText: '15 %' }).focus()
    await press(page, 'Delete')
    await confirm(page)
    await page.getByText('There are no records to display').waitFor()
    // The row disappears before the answer has come.
    await expect.poll(async () => (await call(taxItemContract.list)).data).toEqual([])

    await openSetting(page, 'tracking', 'Anyone can track by waybill')
    await page.locator('[data-short-row]').first().focus()
    await press(page, 'j', 'Shift+A')
    await page.getByText('Contact of the branch is inactive').first().waitFor()
    expect((await call(trackingContract.get)).items.find(item => item.key === 'branch-contact')?.is_active).toBe(false)
    await openSetting(page, 'notification-status', 'Send these notifications')
    await expectNoAxeFindings(page)

    await openSetting(page, 'notification-finance', 'Send these notifications')
    const untold = page.getByText(/^No text, so nobody is mailed: .*Claim taken back/)
    await untold.waitFor()
    await page.getByRole('button', { name: 'Add ready texts' }).press('Enter')
    await untold.waitFor({ state: 'detached' })
  })

  it('leaves a choice empty again that need not be made, by the last line of its list or by Backspace', async () => {
    const { call } = portal.office.admin
    const language = async () => (await call(businessContract.get)).language
    const { page } = await portal.open()
    await page.goto(portal.at('/system-settings/business-profile'))
    const field = page.getByLabel('Language of papers and mails')
    await field.waitFor()
    for (const takeBack of [['Enter', 'End', 'Enter'], ['Backspace']]) {
      await field.focus()
      // Chosen by its first letter, as in a native list of the browser.
      await press(page, 'd')
      await field.getByText('Deutsch').waitFor()
      await press(page, 'Control+s')
      await expect.poll(language).toBe('de')
      await field.focus()
      await press(page, ...takeBack)
      await field.getByText('Deutsch').waitFor({ state: 'detached' })
      await press(page, 'Control+s')
      await expect.poll(language).toBe(null)
    }
  })

  it('keeps what is changed while it is being saved, with the list that is open, and saves it behind that', async () => {
    const { call } = portal.office.admin
    const stored = async () => {
      const { language, legal_name } = await call(businessContract.get)
      return { language, legal_name }
    }
    const { page } = await portal.open()
    await page.goto(portal.at('/system-settings/business-profile'))
    const language = page.getByLabel('Language of papers and mails')
    const legal = page.getByLabel('Legal name')
    await language.waitFor()
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route('**/admin/setting/business', async route => {
      if (route.request().method() === 'GET') return route.continue()
      const response = await carryOut(route)
      await mayAnswer
      await route.fulfill({ response })
    })
    await language.focus()
    await press(page, 'f', 'Control+s')
    await expect.poll(stored).toMatchObject({ language: 'fr' })
    // The server is done, and nobody here knows yet.
    await legal.pressSequentially('Kiel', { delay: 80 })
    await language.focus()
    await press(page, 'Enter', 'End')
    letAnswer()
    await page.getByText('Saved: Company').first().waitFor()
    await press(page, 'Enter')
    await language.getByText('Français').waitFor({ state: 'detached' })
    expect(await legal.inputValue()).toBe('Kiel')
    await press(page, 'Control+s')
    await expect.poll(stored).toEqual({ language: null, legal_name: 'Kiel' })

    await page.unroute('**/admin/setting/business')
    await page.route('**/admin/setting/business', async route => {
      if (route.request().method() !== 'GET') await new Promise(resolve => setTimeout(resolve, 800))
      await route.continue()
    })
    await legal.fill('Kiel GmbH')
    await press(page, 'Control+s')
    await legal.fill('Kiel AG')
    await press(page, 'Control+s')
    await expect.poll(stored).toMatchObject({ legal_name: 'Kiel AG' })
    expect(await legal.inputValue()).toBe('Kiel AG')
  })

  it('says in words that the server did not answer, and is asked for again by one key', { timeout: 60_000 }, async () => {
    const { page } = await portal.open()
    const path = '**/api/admin/setting/order'
    await page.route(path, route => route.abort())
    await page.goto(portal.at('/system-settings/business-setting?of=order'))
    const failure = page.getByRole('alert').filter({ hasText: 'This setting could not be loaded' })
    await failure.getByText('The server did not answer. Check the connection and try again.', { exact: true }).waitFor()
    await expectNoAxeFindings(page)
    // What fails is also asked for whenever another call is answered; its answer would bring the field that the key is typed into.
    const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(path, async route => {
      await pressed
      await route.continue()
    })
    await press(page, 'r')
    letCome()
    await page.getByLabel('Delivery attempts').waitFor()
    // On a phone, too, every other setting is one line above it.
    await page.setViewportSize({ width: 390, height: 844 })
    const others = page.getByRole('navigation', { name: 'Settings' })
    await others.getByRole('link', { name: 'Status settings' }).click()
    await page.locator('[data-short-row="14"]').waitFor()
    await others.getByRole('link', { name: 'Business settings' }).click()
    await page.getByLabel('Delivery attempts').waitFor()
  })

  it('is only looked at by those who may not change it', { timeout: 40_000 }, async () => {
    const looker = await portal.office.signInWith(['view-business-setting'])
    const { page } = await portal.open({ staff: looker })
    await openSetting(page, 'finance', 'Invoice prefix')
    await page.getByText('Needs “Update finance setting”. Roles that have it: ').first().waitFor()
    expect(await page.getByLabel('Invoice prefix').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
    await expectNoAxeFindings(page)
  })
})

describe('what orders show', () => {
  it('follows a renamed and recoloured status at once, in every open window', { timeout: 60_000 }, async () => {
    const { page } = await portal.open()
    const other = await portal.open()
    await portal.office.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', 1).execute())
    await other.page.goto(portal.at('/operations/all-orders?filter[id]=1'))
    await other.page.getByText('Ready for Delivery').first().waitFor()
    await page.goto(portal.at('/system-settings/status-setting'))
    await page.locator('[data-short-row="14"]').waitFor()
    await expectNoAxeFindings(page)
    await page.locator('[data-short-row="14"]').focus()
    await press(page, 'Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Own name').fill('Delivered')
    await press(page, 'Control+s')
    await drawer.getByText('Another status has this name').first().waitFor()
    await expectNoAxeFindings(page)
    await drawer.getByLabel('Own name').fill('On the shelf')
    await press(page, 'Control+s')
    await drawer.waitFor({ state: 'detached' })
    await page.locator('[data-short-row="14"]').filter({ hasText: 'On the shelf' }).waitFor()
    await other.page.getByText('On the shelf').first().waitFor()
    await other.page.reload()
    await other.page.getByText('On the shelf').first().waitFor()
  })

  it('are flags: made, set on several orders, undone, filtered by, refused while in use', { timeout: 90_000 }, async () => {
    const { call } = portal.office.admin
    const { page } = await portal.open()
    await page.goto(portal.at('/system-settings/flag-setting'))
    await page.getByText('There are no records to display').waitFor()
    await press(page, 'c')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').waitFor()
    await press(page, 'Control+s')
    await drawer.getByText('This field is required').first().waitFor()
    await drawer.getByLabel('Name').fill('Call first')
    await press(page, 'Control+s')
    await rowOf(page, 'Call first').waitFor()
    await expectNoAxeFindings(page)
    const [flag] = (await call(flagContract.list)).data

    await page.goto(portal.at('/operations/all-orders?filter[id]=1,2,3'))
    await rows(page).first().waitFor()
    const flagged = async () =>
      (await call(orderContract.list, { query: { filters: { flag_id: String(flag?.id) } } })).data.map(({ id }) => id).sort()
    await press(page, 'j', 'x', 'j', 'x', 'f')
    await page.getByRole('option', { name: /Call first/ }).waitFor()
    await press(page, 'Enter')
    await page.getByText('Call first: set on 2 orders').first().waitFor()
    expect(await flagged()).toEqual([2, 3])
    await page.locator('[data-row-id="3"]').getByText('Call first').waitFor()
    await expectNoAxeFindings(page)
    await page.goto(portal.at(`/operations/all-orders?filter[flag_id]=${flag?.id}&order=3`))
    await page.getByRole('group', { name: 'Flags' }).getByText('Call first').waitFor()
    await press(page, 'Shift+F')
    await page.getByRole('option', { name: /Call first/ }).waitFor()
    await press(page, 'Enter')
    await page.getByText('Call first: cleared on 1 order').first().waitFor()
    expect(await flagged()).toEqual([2])
    await press(page, 'Control+z')
    await page.getByRole('group', { name: 'Flags' }).getByText('Call first').waitFor()
    expect(await flagged()).toEqual([2, 3])

    await page.goto(portal.at('/system-settings/flag-setting'))
    await pointAt(page, 'Call first')
    await press(page, 'Delete')
    await confirm(page)
    await page.getByText('This is still used by orders and cannot be deleted').first().waitFor()
  })
})

it('keeps reasons of operations and of administration apart, and switches one in use off', { timeout: 60_000 }, async () => {
  const { call } = portal.office.admin
  const { page } = await portal.open()
  await page.goto(portal.at('/administration/reasons'))
  await rowOf(page, 'Period wrong').first().waitFor()
  expect(await rowOf(page, 'No answer').count()).toBe(0)
  await press(page, 'c')
  const drawer = page.getByRole('dialog')
  await drawer.locator('[data-field=text] input').fill('Torn notes')
  await drawer.locator('[data-field=applies_to] button').press('Enter')
  await page.keyboard.type('A deposit')
  await press(page, 'Enter', 'Control+s')
  await rowOf(page, 'Torn notes').waitFor()
  await expectNoAxeFindings(page)
  const [made] = (await call(reasonContract.list, { query: { filters: { text: 'Torn' } } })).data
  expect(made).toMatchObject({ applies_to: 'deposit-rejected', is_active: true })

  const [used] = (await call(reasonContract.list, { query: { filters: { applies_to: 'key_16' }, sort: ['id'] } })).data
  await portal.office.inTenant(tx =>
    sql`insert into order_events (order_id, kind, status_key, source, reason_id)
      values (1, 'move', 'key_16', 'web', ${used?.id})`.execute(tx),
  )
  await page.goto(portal.at(`/operation-settings/reasons?filter[text]=${used?.text}&filter[applies_to]=key_16`))
  await pointAt(page, used?.text ?? '')
  await press(page, 'Delete')
  await confirm(page)
  await page.getByText(`${used?.text} is in use, so it was switched off instead`).first().waitFor()
  await page.goto(portal.at('/operation-settings/reasons'))
  await rows(page).first().waitFor()
  await expectNoAxeFindings(page)
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
