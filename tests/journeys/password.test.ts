// A forgotten password by keyboard alone: the link in the mail, a new password, and the link that works only once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press } from './portal-keys.ts'

const NEW_PASSWORD = 'Returned#2027'
let portal: Portal
beforeAll(async () => {
  portal = await openPortal(0)
}, 120_000)
afterAll(() => portal.close())

it('is asked for, mailed, set anew and used', { timeout: 90_000 }, async () => {
  const person = await portal.office.signInWith(['view-orders'])
  const context = await portal.browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type(text)
  }

  await page.goto(portal.at('/login'))
  await page.getByLabel('Email').waitFor()
  await page.getByRole('link', { name: 'Forgot password' }).press('Enter')
  await page.waitForURL('**/forgot-password')
  await expectNoAxeFindings(page)
  await type('Email', 'nobody')
  await press(page, 'Enter')
  await page.getByText('Enter a valid email address').waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type(person.email)
  await press(page, 'Enter')
  await page.getByText('a link is on its way').waitFor()
  const mailed = async () => {
    const [mail] = await portal.office.mailsTo(person.email)
    return /\/reset-password\/\S+/.exec(mail ?? '')?.[0] ?? null
  }
  await expect.poll(mailed).not.toBeNull()
  const link = (await mailed()) ?? ''

  await page.goto(portal.at(link))
  await page.getByLabel('New password', { exact: true }).waitFor()
  await expectNoAxeFindings(page)
  await type('New password', NEW_PASSWORD)
  await type('Repeat the new password', 'Returned#2028')
  await press(page, 'Enter')
  await page.getByText('Password confirmation should be matched').waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type(NEW_PASSWORD)
  await press(page, 'Enter')
  await page.getByText('Your password is changed').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).press('Enter')
  const otherTab = await context.newPage()
  await otherTab.goto(portal.at('/login'))
  await otherTab.getByLabel('Email').waitFor()
  await type('Email', person.email)
  await type('Password', NEW_PASSWORD)
  await press(page, 'Enter')
  await page.waitForURL('**/operations/all-orders')
  // A tab that waited at the sign-in is signed in, too.
  await otherTab.waitForURL('**/operations/all-orders')
  await context.close()

  // Someone who finds the mail later.
  const later = await portal.browser.newContext({ locale: 'en' })
  const again = await later.newPage()
  await again.goto(portal.at(link))
  await again.getByText('This link was already used or has expired.').waitFor()
  await expectNoAxeFindings(again)
  await later.close()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
