// Resources, banners and terms by keyboard alone: files and links, a picture that does not fit, words that stay.
import { readFileSync } from 'node:fs'
import { pngOf } from '@office/server/core/testing/png'
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { bannerContract } from '@office/shared/areas/settings/banner.contract'
import { termsContract } from '@office/shared/areas/settings/terms.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, fillField, pointAt, press, rowOf, rows, take } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(0)
}, 120_000)
afterAll(() => portal.close())

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
async function choose(page: Page, name: string, mimeType: string, content: Uint8Array) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

describe('a resource', () => {
  it('is a file or a link, opened, hidden, found in its group and deleted', { timeout: 120_000 }, async () => {
    const { page } = await portal.open()
    const resources = async () => (await portal.office.admin.call(resourceContract.list, {})).data
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'merchant resources', /Merchant resources/)
    await page.waitForURL('**/resources/view-merchant-resource')
    await page.getByText('There are no records to display').waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'c')
    await page.getByLabel('Title').waitFor()
    await page.keyboard.type('Price list')
    await press(page, 'Control+s')
    // Neither file nor link: the server says so at the file.
    await page.getByText('This field is required').first().waitFor()
    await page.getByLabel('Link').fill('http://plain.test')
    await press(page, 'Control+s')
    await page.getByText('Enter a link that begins with https://').first().waitFor()
    await expectNoAxeFindings(page)
    await page.getByLabel('Link').fill('')
    await choose(page, 'price.exe', 'application/pdf', new Uint8Array(4))
    await page.getByText('price.exe: File type is not valid.').first().waitFor()
    await choose(page, 'price.pdf', 'application/pdf', new TextEncoder().encode('<script>'))
    await press(page, 'Control+s')
    // The server's error, at the field; the previous error was about the previous file.
    await page.locator('[data-field="file"]').getByText('File type is not valid.', { exact: true }).waitFor()
    const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF')
    await choose(page, 'price.pdf', 'application/pdf', pdf)
    await press(page, 'Control+s')
    await rowOf(page, 'Price list').waitFor()
    await closed(page)
    expect(await resources()).toMatchObject([{ group: 'merchant', file_name: 'price.pdf', file_type: 'application/pdf' }])

    await pointAt(page, 'Price list')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'o')])
    expect(download.suggestedFilename()).toBe('price.pdf')
    expect(new Uint8Array(readFileSync(await download.path()))).toEqual(pdf)
    await press(page, 'h')
    await rowOf(page, 'Price list').getByText('Hidden', { exact: true }).waitFor()
    await press(page, 'e')
    await page.getByLabel('Title').waitFor()
    await page.getByLabel('Link').fill('https://video.example.test/prices')
    await press(page, 'Control+s')
    await closed(page)
    await rowOf(page, 'Price list').getByText('video.example.test').waitFor()
    expect(await resources()).toMatchObject([{ file_name: null, is_visible: false, link: 'https://video.example.test/prices' }])

    await page.goto(portal.at('/resources'))
    await page.getByRole('link', { name: /Price list/ }).waitFor()
    await expectNoAxeFindings(page)
    // The key of lists works here, too.
    await press(page, 'c')
    await page.getByLabel('Title').waitFor()
    await page.goto(portal.at('/resources/view-customer-resources'))
    await page.getByText('There are no records to display').waitFor()
    await page.goto(portal.at('/resources/view-merchant-resource'))
    await pointAt(page, 'Price list')
    await press(page, 'Delete')
    await confirm(page)
    await rowOf(page, 'Price list').waitFor({ state: 'detached' })
    expect(await resources()).toEqual([])
  })

  it('stands in the group that it was made in, and in no other', { timeout: 120_000 }, async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    const groups = {
      'Mobile app resources': 'mobile-app-resources',
      'Customer resources': 'customer-resources',
      'Other resources': 'other-resources',
    }
    for (const [name, path] of Object.entries(groups)) {
      await take(page, name, new RegExp(name))
      await page.waitForURL(`**/resources/view-${path}`)
      await page.getByText('There are no records to display').waitFor()
      await press(page, 'c')
      await page.getByRole('dialog').waitFor()
      await fillField(page, 'title', `For ${name}`)
      await fillField(page, 'link', 'https://video.example.test/help')
      await press(page, 'Control+s')
      await rowOf(page, `For ${name}`).waitFor()
      await closed(page)
      expect(await rows(page).count()).toBe(1)
    }
  })
})

describe('a banner', () => {
  it('fits its place, stands on the first page of staff, and is put away for good', { timeout: 120_000 }, async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'banners', /^Banners/)
    await page.waitForURL('**/resources?tab=banners')
    await page.getByRole('grid', { name: 'Banners' }).waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'c')
    await page.getByLabel('Title').waitFor()
    await page.keyboard.type('Festival hours')
    await choose(page, 'small.png', 'image/png', pngOf(400, 1200))
    await page.getByText('Image width and height should 1200px and 400px!').first().waitFor()
    await choose(page, 'festival.png', 'image/png', pngOf(1200, 400))
    await page.getByRole('radio', { name: 'Staff' }).check()
    await page.getByLabel('Last day').fill('2001-01-01')
    await press(page, 'Control+s')
    await page.getByText('The last day is before the first day').first().waitFor()
    await expectNoAxeFindings(page)
    await page.getByLabel('Last day').fill('')
    await press(page, 'Control+s')
    await closed(page)
    await rowOf(page, 'Festival hours').getByText('Shown now').waitFor()
    await pointAt(page, 'Festival hours')
    await press(page, 'Shift+A')
    await rowOf(page, 'Festival hours').getByText('Inactive', { exact: true }).waitFor()
    await press(page, 'a')
    await rowOf(page, 'Festival hours').getByText('Shown now').waitFor()
    expect((await portal.office.admin.call(bannerContract.list, {})).data).toMatchObject([{ audience: 'staff', is_shown: true }])

    const person = await portal.office.signInWith([])
    const welcome = await portal.open({ staff: person })
    const told = welcome.page.getByRole('complementary', { name: 'Announcement' })
    await welcome.page.goto(portal.at('/'))
    await told.getByText('Festival hours').waitFor()
    await expectNoAxeFindings(welcome.page)
    await press(welcome.page, 'Shift+X')
    await told.waitFor({ state: 'detached' })
    await welcome.page.reload()
    await welcome.page.getByRole('heading', { name: /Welcome/ }).waitFor()
    await welcome.page.waitForTimeout(500)
    expect(await told.count()).toBe(0)
  })
})

describe('terms and conditions', () => {
  it('are written, put in force, kept, and followed by a next version', { timeout: 120_000 }, async () => {
    const { page } = await portal.open()
    const versions = async () =>
      (await portal.office.admin.call(termsContract.list, { query: { sort: ['number'] } })).data.map(({ state }) => state)
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'create terms', /Create terms and conditions/)
    await page.waitForURL('**/resources?tab=terms&new=1')
    await page.getByLabel('Title').fill('Terms for merchants')
    await press(page, 'Control+s')
    await page.getByText('1 field needs attention').first().waitFor()
    await page.getByLabel('Heading').fill('Scope')
    await page.getByLabel('Text').fill('What this covers.\n\nAnd what not.')
    // Typing continues at once, so the new row must be at the caret.
    await press(page, 'Alt+Enter')
    await page.keyboard.type('Courts')
    await press(page, 'Tab')
    await page.keyboard.type('Kathmandu courts decide.')
    await expectNoAxeFindings(page)
    await press(page, 'Control+s')
    await closed(page)
    await pointAt(page, 'Terms for merchants')
    await expectNoAxeFindings(page)
    await press(page, 'Enter')
    await page.getByRole('article').getByText('Kathmandu courts decide.').waitFor()
    await press(page, 'a')
    await page.getByText('Its text can no longer be changed.').waitFor()
    await press(page, 'Control+Enter')
    await page.getByText('people have agreed to it').waitFor()
    await expectNoAxeFindings(page)
    expect(await versions()).toEqual(['active'])
    // The words stay: they can be neither edited nor deleted.
    await press(page, 'e')
    await page
      .getByText('Terms for merchants, version 1, is or was in force, so its text can no longer change.')
      .first()
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'p')])
    expect(file.suggestedFilename()).toBe('Merchants-1.pdf')
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    await press(page, 'd')
    await page.getByRole('dialog').getByLabel('Title').waitFor()
    await page.getByLabel('Title').fill('Terms for merchants, revised')
    await press(page, 'Control+s')
    await closed(page)
    expect(await versions()).toEqual(['active', 'draft'])
    await page.goto(portal.at('/resources?tab=terms&filter[state]=draft'))
    await pointAt(page, 'Terms for merchants, revised')
    await press(page, 'a')
    await page.getByText(/replaces version/).waitFor()
    await press(page, 'Control+Enter')
    await expect.poll(versions).toEqual(['former', 'active'])
    await page.goto(portal.at('/resources?tab=terms'))
    await pointAt(page, 'Terms for merchants, revised')
    await press(page, 'd')
    await page.getByRole('dialog').getByLabel('Title').waitFor()
    await press(page, 'Escape')
    await closed(page)
    await page.goto(portal.at('/resources?tab=terms&filter[state]=draft'))
    await pointAt(page, 'Terms for merchants, revised')
    await press(page, 'Delete')
    await confirm(page)
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(await versions()).toEqual(['former', 'active'])
  })
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
