// The operator's look by keyboard alone: colours made readable, pictures uploaded and removed, before anyone signs in.
import { pngOf } from '@office/server/core/testing/png'
import { businessContract, themeContract } from '@office/shared/areas/settings/business.contract'
import type { Page, WebSocketRoute } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, take } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(1)
}, 120_000)
afterAll(() => portal.close())

/** Opens a page of the profile and waits until its first field can be typed into. */
async function openProfile(page: Page, of: string, label: string) {
  await page.goto(portal.at(`/system-settings/business-profile?of=${of}`))
  await page.getByLabel(label).first().waitFor()
}

it('takes the colours of the brand, made readable, and shows them before anybody signs in', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await openProfile(page, 'theme', 'First colour')
  await expectNoAxeFindings(page)
  await page.locator('[data-field=gradientColor1] input').first().fill('yellow')
  await press(page, 'Control+s')
  await page.getByText('Enter a colour like #0f62a8').waitFor()
  await page.locator('[data-field=gradientColor1] input').first().fill('#ffe600')
  await page.getByLabel('Use the first colour for links and buttons').press('Space')
  await page.getByText('Colours were darkened where white text would not be readable.').waitFor()
  await press(page, 'Control+s')
  await page.getByText('Saved: Colours').first().waitFor()
  expect(await portal.office.admin.call(themeContract.get)).toMatchObject({ gradientColor1: '#ffe600', is_accent: true })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() !== '#0f62a8')
  await expectNoAxeFindings(page)
  await openProfile(page, 'business', 'Company name')
  await expectNoAxeFindings(page)
  const guest = await portal.browser.newContext()
  const signIn = await guest.newPage()
  await signIn.goto(portal.at('/login'))
  await signIn.getByLabel('Email').waitFor()
  const colours = () => signIn.evaluate(() => document.documentElement.style.cssText)
  const first = await colours()
  expect(first).toMatch(/--gradient-1: #/)
  await expectNoAxeFindings(signIn)
  // A returning visitor waits for no colour arithmetic.
  await guest.route(/\/assets\/brand-colours-/, route => route.abort())
  await signIn.reload()
  await signIn.getByLabel('Email').waitFor()
  expect(await colours()).toBe(first)
  await guest.close()
})

it('shows colours that changed while the page could not hear of it', async () => {
  const { page } = await portal.open()
  const held: WebSocketRoute[] = []
  await page.routeWebSocket('**/gateway', line => {
    if (held.push(line) > 1) line.connectToServer()
  })
  await page.goto(portal.at('/operation-settings/state'))
  await page.waitForLoadState('networkidle')
  await expect.poll(() => held.length).toBe(1)
  const { version } = await portal.office.admin.call(themeContract.get)
  const body = {
    gradientColor1: '#0b5d31',
    gradientColor2: '#4a2f8f',
    gradientDirection: 'to left',
    is_accent: true,
    version,
  } as const
  await portal.office.admin.call(themeContract.update, { body })
  const first = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--gradient-1'))
  expect(await first()).not.toBe(body.gradientColor1)
  await held[0]?.close()
  await expect.poll(first).toBe(body.gradientColor1)
})

it('puts up the pictures of the brand and takes them down again, the page staying open', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  const picture = { name: 'mountain.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(8, 8)) }
  await openProfile(page, 'business', 'Company name')
  const guest = await portal.browser.newContext()
  const signIn = await guest.newPage()
  const seen = async () => {
    await signIn.goto(portal.at('/login'))
    await signIn.getByLabel('Email').waitFor()
    return signIn.evaluate(() => document.documentElement.outerHTML.match(/business\/(?:logo|background)/g)?.length ?? 0)
  }
  expect(await seen()).toBe(0)
  for (const key of ['logo', 'background']) {
    await page.locator(`[data-field=${key}] input[type=file]`).setInputFiles(picture)
    await page.locator(`[data-field=${key}]`).getByText('mountain.png').waitFor()
  }
  const has = async () => {
    const { has_logo, has_background } = await portal.office.admin.call(businessContract.get)
    return [has_logo, has_background]
  }
  await press(page, 'Control+s')
  await expect.poll(has).toEqual([true, true])
  expect(await seen()).toBeGreaterThan(0)
  for (const key of ['logo', 'background']) {
    const field = page.locator(`[data-field=${key}]`)
    await field.getByRole('img').waitFor()
    await field.getByRole('button', { name: 'Choose another file' }).focus()
    await press(page, 'Delete')
    await field.getByText('Removed when you save').waitFor()
  }
  await expectNoAxeFindings(page)
  // After a change of mind both are back; then one is removed, and the other later.
  await take(page, 'discard the draft', /Discard the draft/)
  for (const key of ['logo', 'background']) await page.locator(`[data-field=${key}]`).getByRole('img').waitFor()
  await page.locator('[data-field=logo]').getByRole('button', { name: 'Choose another file' }).focus()
  await press(page, 'Delete', 'Control+s')
  await expect.poll(has).toEqual([false, true])
  await page.locator('[data-field=background]').getByRole('button', { name: 'Remove' }).press('Enter')
  await press(page, 'Control+s')
  await expect.poll(has).toEqual([false, false])
  expect(await seen()).toBe(0)
  await guest.close()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
