// Lists in depth by keyboard alone: columns, saved views, pasted numbers, all rows on one page, bulk moves with their result.
import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { formatMoney } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, rows, take } from './portal-keys.ts'

let portal: Portal
let page: Page

beforeAll(async () => {
  portal = await openPortal(1400, 'imports')
  ;({ page } = await portal.open())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}, 120_000)
afterAll(() => portal.close())

const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name }).first()
const headings = () =>
  page
    .locator('[data-heading]')
    .evaluateAll(all =>
      all.map(heading => [heading.getAttribute('data-heading'), Math.round(heading.getBoundingClientRect().width)]),
    )
const ask = async (question: ReturnType<typeof sql<{ n: number }>>) =>
  portal.office.inTenant(async tx => (await question.execute(tx)).rows[0]?.n)

async function openOrders(query = '') {
  await page.goto(portal.at(`/operations/all-orders${query}`))
  await rows(page).first().waitFor()
  // Commands come a moment after the first frame.
  await page.waitForFunction(() => document.querySelector('[data-row-id]') !== null)
}

it('orders, sizes, shows and hides columns by keys and by pointer, and remembers them', async () => {
  await openOrders()
  const usual = await headings()
  await press(page, 'v', 'c')
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await press(page, 'Alt+ArrowDown', '+', '+', 'ArrowDown', 'Space')
  const [first, second] = await headings()
  expect(first?.[0]).toBe('status')
  expect(second).toEqual(['waybill_number', Number(usual[0]?.[1]) + 20])
  expect((await headings()).map(([name]) => name)).not.toContain('receiver_name')
  await expectNoAxeFindings(page)
  await press(page, 'Escape')
  await page.getByRole('dialog', { name: 'Columns' }).waitFor({ state: 'detached' })
  // A heading's edge, then a heading itself.
  const edge = async (name: string) => (await page.locator(`[data-heading=${name}]`).boundingBox())!
  const box = await edge('status')
  await page.mouse.move(box.x + box.width - 3, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 47, box.y + 12, { steps: 4 })
  await page.mouse.up()
  expect((await headings())[0]).toEqual(['status', Math.round(box.width) + 50])
  const [city, merchant] = [await edge('city_name'), await edge('merchant_name')]
  await page.mouse.move(merchant.x + 40, merchant.y + 12)
  await page.mouse.down()
  await page.mouse.move(city.x + 5, city.y + 12, { steps: 6 })
  await page.mouse.up()
  expect((await headings()).map(([name]) => name).slice(2, 4)).toEqual(['merchant_name', 'city_name'])
  const chosen = await headings()
  await page.reload()
  await rows(page).first().waitFor()
  expect(await headings()).toEqual(chosen)
})

it('cuts no number, of a return either', async () => {
  const n = await ask(
    sql`update orders set waybill_number = waybill_number || '-R1' where id = (select max(id) from orders) returning id n`,
  )
  await openOrders()
  const waybill = page.locator(`[data-row-id="${n}"] .list-cell`, { hasText: '-R1' })
  await waybill.waitFor()
  expect(await waybill.evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await ask(sql`update orders set waybill_number = replace(waybill_number, '-R1', '') where id = ${n} returning id n`)
})

it.each([
  { language: 'de', path: '/operations/rider-overview' },
  { language: 'ne', path: '/operations/rider-overview' },
  { language: 'fr', path: '/operations/add-new-merchant-invoice' },
])('breaks headings over two lines that are wider than their column: $path in $language', async ({ language, path }) => {
  const { page: other } = await portal.open({ own: true })
  await other.addInitScript(spoken => localStorage.setItem('office.preferences', JSON.stringify({ language: spoken })), language)
  await other.setViewportSize({ width: 1280, height: 768 })
  await other.goto(portal.at(path))
  await rows(other).first().waitFor()
  const cut = () =>
    other.locator('.list-heading').evaluateAll(all => {
      // Letters may stand out of their line by a few pixels; a line that is cut is more.
      const isCut = (it: Element) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 8
      return all.filter(isCut).map(({ textContent }) => textContent)
    })
  await expect.poll(cut).toEqual([])
})

it('tells a name that is cut whole to the pointer over it, and no longer', async () => {
  const n = await ask(
    sql`update merchants set name = rpad(name, 60, ' and Sons')
      where id = (select merchant_id from orders where merchant_id is not null order by id desc limit 1) returning id n`,
  )
  await openOrders()
  const name = page.locator('[data-row-id] .truncate', { hasText: 'and Sons and Sons' }).first()
  await name.hover()
  await expect.poll(() => name.getAttribute('title')).toBe(await name.textContent())
  await page.locator('h1').hover()
  await expect.poll(() => name.getAttribute('title')).toBeNull()
  await ask(sql`update merchants set name = split_part(name, ' and Sons', 1) where id = ${n} returning id n`)
})

it('opens a row by a finger on it, and selects rows by it once one is selected by its box', async () => {
  const context = await portal.browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 }, hasTouch: true })
  const { token } = portal.office.admin
  await context.addCookies([{ name: 'currentUserToken', value: token ?? '', url: portal.at('/'), sameSite: 'Strict' }])
  const phone = await context.newPage()
  await phone.goto(portal.at('/operations/rider-overview'))
  const second = rows(phone).nth(1)
  await second.tap({ position: { x: 120, y: 12 } })
  await phone.waitForURL(url => url.pathname.startsWith('/operations/rider/'))
  await phone.goBack()
  await rows(phone).first().locator('[data-select]').tap()
  await second.tap({ position: { x: 120, y: 12 } })
  await phone.getByRole('toolbar', { name: 'Selected rows' }).getByText('2', { exact: true }).waitFor()
  await context.close()
})

it('goes where a key sent the cursor before the rows had come', async () => {
  const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
  const answers = (url: URL) => url.pathname === '/api/admin/order/list'
  await page.route(answers, async route => {
    await pressed
    await route.continue()
  })
  await page.goto(portal.at('/operations/all-orders'))
  await page.locator('h1:focus').waitFor()
  await press(page, 'Shift+G')
  expect(await rows(page).count()).toBe(0)
  letCome()
  await page.getByText('Row 10 of 1,400').waitFor()
  await page.unroute(answers)
})

it('selects again what a new filter deselected, with the filter that is undone', async () => {
  await openOrders()
  await press(page, 'j', 'x', 'j', 'x')
  const selected = page.getByRole('toolbar', { name: 'Selected rows' }).filter({ hasText: /^2\s*selected/ })
  await selected.waitFor()
  await press(page, '/')
  await page.keyboard.type('attempts:1')
  await press(page, 'Enter', 'Escape')
  await page.getByText('2 rows deselected by the new filter').first().waitFor()
  await expect.poll(() => selected.count()).toBe(0)
  await press(page, 'Control+z')
  await selected.waitFor()
  expect(new URL(page.url()).search).not.toContain('attempts')
})

it('adds up the COD of all that matches in the foot, and of what is selected in its bar', async () => {
  await openOrders('?filter[payment_type]=COD')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const inFoot = page.locator('.list-foot').getByText(/^COD\s+NPR [\d,.]+/)
  const ofAll = (await inFoot.textContent())?.replace(/^COD\s+/, '') ?? ''
  const sum = async () => (await bar.getByText(/NPR [\d,.]+/).textContent()) ?? ''
  await press(page, 'Control+a')
  const ofPage = await sum()
  await press(page, 'Control+a')
  await expect.poll(sum).not.toBe(ofPage)
  const { cod } = await portal.office.admin.call(orderContract.summary, { query: { 'filter[payment_type]': 'COD' } })
  for (const { currency, amount } of cod) expect(await sum()).toContain(formatMoney(amount, currency))
  expect(await sum()).toBe(ofAll)
  await press(page, 'Escape')
  // Another filter is another sum.
  await openOrders('?filter[payment_type]=PREPAID')
  await expect.poll(() => inFoot.count()).toBe(0)
})

it('saves a view, marks it when changed, updates, renames, shares and deletes it with a way back', {
  timeout: 90_000,
}, async () => {
  await openOrders('?filter[payment_type]=COD&sort=-cod_amount')
  await press(page, 'v', 's')
  await page.getByText('Name of the view').first().waitFor()
  await page.keyboard.type('Cash first')
  await press(page, 'Enter')
  await option('Only for me').waitFor()
  await press(page, 'Enter')
  await tab('Cash first').waitFor()
  expect(new URL(page.url()).searchParams.get('filter[payment_type]')).toBe('COD')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  // A changed view shows a dot, and the address holds the change.
  await press(page, '/')
  await page.keyboard.type('attempts:1')
  await press(page, 'Enter', 'Escape')
  await tab(/Cash first.*changed/).waitFor()
  await page.reload()
  await tab(/Cash first.*changed/).waitFor()
  await rows(page).first().waitFor()
  await press(page, 'v', 'u')
  await page.getByText('View updated: Cash first').first().waitFor()
  await tab('Cash first').and(page.locator(':not(:has-text("changed"))')).waitFor()
  await press(page, 'v', 'r')
  await page.getByText('Name of the view').first().waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type('Cash, one try')
  await press(page, 'Enter')
  await tab('Cash, one try').waitFor()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await press(page, 'v', 'h')
  await tab(/Cash, one try.*shared/).waitFor()
  // Someone else sees it, as a tab and in the palette, and may not change it.
  const reader = await portal.open({ staff: await portal.office.signInWith(['view-orders']) })
  await reader.page.goto(portal.at('/operations/all-orders'))
  await rows(reader.page).first().waitFor()
  await take(reader.page, 'view: cash', /Cash, one try/)
  await reader.page.waitForURL(/view=\d+.*attempts/)
  await reader.page.getByRole('tab', { name: /Cash, one try/, selected: true }).waitFor()
  await take(page, 'delete the view', /Delete the view/)
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Tab', 'Enter')
  await page.getByText('View deleted').first().waitFor()
  await expect.poll(() => tab(/Cash, one try/).count()).toBe(0)
  await press(page, 'Control+z')
  await tab(/Cash, one try/).waitFor()
})

it('takes a paste of 500 numbers as one filter and says which are not there', async () => {
  const found = await portal.office.inTenant(tx =>
    sql<{ waybill_number: string; receiver_phone: string }>`
      select waybill_number, receiver_phone from orders order by id limit 488`.execute(tx),
  )
  const waybills = found.rows.map(row => row.waybill_number.toLowerCase())
  const text = [...waybills, ...Array.from({ length: 12 }, (_, at) => `CE9999999${10 + at}NP`)].join('\n')
  const paste = async (pasted: string, ...into: string[]) => {
    await page.evaluate(content => navigator.clipboard.writeText(content), pasted)
    await press(page, ...into, 'Control+v')
  }
  await openOrders()
  await paste(text, '/')
  await page.getByText('488 of 500 numbers found as Waybill.').waitFor()
  await page.getByText('12 are not there:').waitFor()
  await page.getByText('is any of').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Copy those not found' }).press('Enter')
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(12)
  await page.reload()
  await page.getByText('Page 1 of 49').waitFor()
  const phones = [...new Set(found.rows.slice(0, 3).map(row => row.receiver_phone))]
  // The line need not be entered first.
  await paste(phones.join('; '))
  await page.getByText(`${phones.length} of ${phones.length} numbers found as Phone.`).waitFor()
})

it('shows all rows on one page, by key from end to end, and comes back to the place it was left at', {
  timeout: 90_000,
}, async () => {
  await openOrders()
  await press(page, 'v', 'a')
  await page.getByRole('button', { name: 'All on one page' }).waitFor()
  // The page of ten rows does not scroll.
  await rows(page).and(page.locator('[aria-rowindex="15"]')).waitFor()
  // Scrolled rows take the nodes of others; once they rest, screen readers meet them in their order again.
  await page.mouse.move(700, 450)
  for (let notch = 0; notch < 6; notch++) await page.mouse.wheel(0, 250)
  await rows(page).and(page.locator('[aria-rowindex="60"]')).waitFor()
  const order = () => rows(page).evaluateAll(all => all.map(row => Number(row.getAttribute('aria-rowindex'))))
  await expect.poll(async () => (await order()).every((at, index, all) => index === 0 || at > (all[index - 1] ?? 0))).toBe(true)
  await press(page, 'j', 'j', 'Shift+G')
  await page.getByText('Row 1,400 of 1,400').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-id'))
  await expect.poll(focused).toBe('1')
  // Only rows near the viewport are in the document.
  expect(await rows(page).count()).toBeLessThan(90)
  await press(page, 'k', 'x', 'Shift+K', 'Shift+K')
  await page.getByText('3 selected').first().waitFor()
  await press(page, 'Enter')
  await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
  await press(page, 'Escape')
  await page.getByText('Row 1,397 of 1,400').waitFor()
  await page.getByText('3 selected').first().waitFor()
  await press(page, 'g', 'g')
  await page.getByText('Row 1 of 1,400').waitFor()
  await press(page, 'Control+a', 'Control+a')
  await page.getByText('1,400').first().waitFor()
  await page.getByText('1,400 selected').waitFor()
  await press(page, 'Escape', 'g', 'g', 'j', 'x')
  // Not all rows between the second and the last were seen: fourteen pages, of which a slow connection brings several at once.
  await page.route('**/admin/order/list?**', async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await press(page, 'Shift+End')
  await page.getByText('1,399 selected').waitFor()
  await page.unroute('**/admin/order/list?**')
  await press(page, 'Shift+Home')
  await page.getByText('2 selected').waitFor()
  await press(page, 'Escape', 'v', 'a')
  await page.getByText('Page 1 of 140').waitFor()
  await press(page, 'Control+a')
  await page.getByText('10 selected').first().waitFor()
  await press(page, 'Control+a')
  await page.getByText('1,400 selected').waitFor()
  await press(page, 'Escape')
})

it('moves everything that matches as a job: judged before, a result for every row, taken back exactly', {
  timeout: 120_000,
}, async () => {
  await portal.office.inTenant(async tx => {
    await sql`update orders set status_key = case when id <= 1100 then 'key_14' else 'key_17' end, bag_id = null, bucket_id = null`.execute(
      tx,
    )
  })
  const inStatus = (key: string) => ask(sql<{ n: number }>`select count(*)::int as n from orders where status_key = ${key}`)
  const events = () => ask(sql<{ n: number }>`select count(*)::int as n from order_events where kind in ('move', 'reverse')`)
  const before = Number(await events())
  await openOrders('?filter[status_key]=key_14,key_17')
  await press(page, 'Control+a', 'Control+a')
  await page.getByText('1,400 selected').waitFor()
  // The first answer to every part is lost after the server did its work.
  let lost = 0
  const wire = await page.context().newCDPSession(page)
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/admin/order/status-update', requestStage: 'Response' }] })
  wire.on('Fetch.requestPaused', ({ requestId, request, responseHeaders = [] }) => {
    const isFirst =
      !request.postData?.includes('dry_run') && !responseHeaders.some(({ name }) => /^idempotency-replayed$/i.test(name))
    if (isFirst) lost++
    void (isFirst
      ? wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : wire.send('Fetch.continueResponse', { requestId }))
  })
  await press(page, 's')
  await option('On Hold').waitFor()
  await page.keyboard.type('hold')
  await press(page, 'Enter')
  await option(/Merchant asked/).waitFor()
  await page.keyboard.type('merchant asked')
  await press(page, 'Enter')
  await page.getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await page.getByText('1,100 of 1,400 will move.').waitFor()
  await page.getByText('300 are refused').first().waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Control+Enter')
  await page.getByText('1,100 orders moved').first().waitFor({ timeout: 40_000 })
  expect(lost).toBe(3)
  expect(await inStatus('key_20')).toBe(1100)
  expect(Number(await events()) - before).toBe(1100)
  // Someone else moves one order on; the undo leaves it alone.
  await portal.office.inTenant(tx => sql`update orders set status_key = 'key_14' where id = 7`.execute(tx))
  await page.getByRole('button', { name: /job/ }).press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await page.getByRole('tab', { name: /Refused 300/, selected: true }).waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Copy the numbers' }).press('Enter')
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(300)
  await page.getByRole('button', { name: 'Select refused' }).press('Enter')
  await page.getByText('300 selected').first().waitFor()
  await press(page, 'Escape', 'Escape', 'Control+z')
  await page
    .getByText(/1,099 status changes undone\. 1 refused/)
    .first()
    .waitFor({ timeout: 40_000 })
  expect(await inStatus('key_20')).toBe(0)
})

it('filters by nothing that was not typed', async () => {
  await openOrders()
  await press(page, '/', 'Space')
  await page.getByRole('option').first().waitFor()
  await press(page, 'Enter')
  // Back at the rows, as from an empty line.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  expect(new URL(page.url()).search).toBe('')
})

it('says that a list has no rows, to the key of a step on them', async () => {
  await page.goto(portal.at('/operations/all-orders?filter[waybill_number]=NOSUCHWAYBILL'))
  await page.getByText('There are no records to display').first().waitFor()
  const told = page.getByText('This list has no rows, so this cannot be done here.').first()
  expect(await told.isVisible()).toBe(false)
  await press(page, 's')
  await told.waitFor()
  // The same key asks for the next status where there is a row that has one.
  await portal.office.inTenant(tx => sql`update orders set status_key = 'key_14', bag_id = null, bucket_id = null`.execute(tx))
  await openOrders()
  await press(page, 'j', 's')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Escape')
})

it('leaves nothing of a job under way to the next person at the window', { timeout: 120_000 }, async () => {
  const [first, next] = await Promise.all([
    portal.office.signInWith(['view-orders', 'view-order', 'update-order-status', 'hold-order']),
    portal.office.signInWith(['view-orders', 'view-order', 'update-order-status', 'hold-order']),
  ])
  await portal.office.inTenant(tx => sql`update orders set status_key = 'key_14', bag_id = null, bucket_id = null`.execute(tx))
  const { page } = await portal.open({ staff: first })
  await page.goto(portal.at('/operations/all-orders', first))
  await rows(page).first().waitFor()
  await press(page, 'j', 'Control+a', 'Control+a')
  await page.getByText('1,400 selected').waitFor()
  // The job waits for the server again and again.
  const senders: (string | undefined)[] = []
  await page.route('**/admin/order/status-update', async route => {
    const request = route.request()
    if (request.postData()?.includes('dry_run') || request.headers()['dry-run']) return route.continue()
    senders.push(request.headers().authorization)
    await route.abort('connectionreset')
  })
  await press(page, 's')
  await page.getByRole('option', { name: 'On Hold' }).first().waitFor()
  await page.keyboard.type('hold')
  await press(page, 'Enter')
  await page
    .getByRole('option', { name: /Merchant asked/ })
    .first()
    .waitFor()
  await page.keyboard.type('merchant asked')
  await press(page, 'Enter')
  await page.getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await page.getByText('1,400 of 1,400 will move.').waitFor()
  const job = page.getByRole('button', { name: /job/ })
  await press(page, 'Control+Enter')
  await job.waitFor()
  await expect.poll(() => senders.length).toBeGreaterThan(0)
  await take(page, '>log out', /Log out/)
  await page.getByRole('textbox', { name: 'Email' }).fill(next.email)
  await page.locator('input[name=password]').fill(TEST_PASSWORD)
  await press(page, 'Enter')
  await rows(page).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Notices' }).waitFor()
  expect(await job.count()).toBe(0)
  // Between the two people it may have been tried for nobody.
  expect(new Set(senders.filter(sender => sender !== undefined))).toEqual(new Set([`Bearer ${first.token}`]))
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))

it('opens its views by their numbers, and begins an order like the one under the cursor', { timeout: 60_000 }, async () => {
  await openOrders()
  const tabs = page.getByRole('tablist', { name: 'Views' }).getByRole('tab')
  await press(page, '2')
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  await press(page, '1')
  await expect.poll(() => tabs.nth(0).getAttribute('aria-selected')).toBe('true')
  await rows(page).first().waitFor()
  await press(page, 'j')
  const row = page.locator('[data-row-id][tabindex="0"]')
  await row.waitFor()
  const waybill = (await row.getAttribute('aria-label')) ?? ''
  const [like] = await portal.office.inTenant(tx =>
    tx.selectFrom('orders').select(['receiver_name', 'receiver_address']).where('waybill_number', '=', waybill).execute(),
  )
  await press(page, 'Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Create order' }).waitFor()
  const field = (name: string) => page.locator(`[data-field=${name}] :is(input, textarea)`).first()
  await expect.poll(() => field('receiver_name').inputValue()).toBe(like?.receiver_name)
  expect(await field('receiver_address').inputValue()).toBe(like?.receiver_address)
  // Its numbers are its own.
  expect(await field('waybill_number').inputValue()).toBe('')
  expect(await field('reference_no').inputValue()).toBe('')
  await press(page, 'Control+s')
  await page.getByText('This field is required').first().waitFor()
  // The caret is where the input is missing.
  await page.keyboard.type('LIKE-1')
  await press(page, 'Control+s')
  await expect
    .poll(() =>
      ask(sql`select count(*)::int as n from orders where receiver_name = ${like?.receiver_name ?? ''}
        and receiver_address = ${like?.receiver_address ?? ''}`),
    )
    .toBe(2)
  expect(pageErrors).toEqual([])
})
