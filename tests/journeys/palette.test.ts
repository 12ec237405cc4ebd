// The palette as people type into it: statuses and looks by other words, nothing run by mistake, the terminal's command line to
// copy.
import { copyOrders } from '@office/server/core/testing/new-orders'
import { seedDemoData } from '@office/server/seed/demo-data'
import { status } from '@office/shared/areas/orders/order-status.model'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { ask, confirm, palette, press, rows, take } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

async function openOrders(filter = '') {
  const { context, page } = await portal.open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(portal.at(`/operations/all-orders${filter}`))
  await rows(page).first().waitFor()
  return { context, page }
}

const highlighted = (page: Page) => page.locator('[role=option][aria-selected=true]')

it('finds orders by status and looks by the words people have for them', async () => {
  const { page } = await openOrders()
  await ask(page, 'dark theme')
  await highlighted(page).getByText('Change the skin').waitFor()
  await press(page, 'Escape')
  await ask(page, 'delivered')
  await highlighted(page).getByText('Delivered', { exact: true }).waitFor()
  await press(page, 'Enter')
  await page.waitForURL('**/operations/all-orders?filter[status_key]=key_17')
})

it('takes Enter right behind the last letter for the whole word, however late the answers come', async () => {
  const { page } = await openOrders()
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 600))
    await route.continue()
  })
  // Nothing is there yet.
  await ask(page, 'everest mob')
  await press(page, 'Enter')
  await page.waitForURL('**/merchant/*')
  const merchant = page.url()
  // The rows there were found for another word.
  await ask(page, 'asan baz')
  await page.getByRole('option', { name: /^Asan Bazaar/ }).waitFor()
  await press(page, 'Control+a')
  const answered = page.waitForResponse(/zzqqxx/)
  await page.keyboard.type('zzqqxx')
  await press(page, 'Enter')
  await answered
  await page.getByText('0 results').waitFor()
  expect(page.url()).toBe(merchant)
  // The text stays, to be corrected. What is nowhere among some is looked for among everything.
  await palette(page).getByRole('button', { name: 'Type something else' }).waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type('>asan baz')
  await palette(page).getByRole('button', { name: 'Search everything' }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('option', { name: /^Asan Bazaar/ }).waitFor()
})

it('keeps letters behind an Enter that waits for the next question, and runs none of them as commands', async () => {
  await portal.office.inTenant(tx =>
    tx.insertInto('riders').values({ name: 'Waited Rider', phone: '+9779800555999', vehicle_kind: 'motorcycle' }).execute(),
  )
  const { page } = await openOrders()
  let release = () => {}
  let isReleased: Promise<void> = Promise.resolve()
  const hold = () => {
    isReleased = new Promise(resolve => {
      release = resolve
    })
  }
  await page.route(/\/rider|general-search/, async route => {
    // Merchants stored on the device in the meantime would be found without waiting.
    if (new URL(route.request().url()).searchParams.has('kept')) return route.abort()
    await isReleased
    await route.continue()
  })
  hold()
  await press(page, 'j', 'a')
  const field = palette(page).getByRole('combobox')
  await field.waitFor()
  await page.keyboard.type('waited')
  await press(page, 'Enter')
  await page.keyboard.type('he xas')
  await press(page, 'Backspace')
  // Still the question for a rider, with the same words.
  expect(await field.inputValue()).toBe('waited')
  release()
  await page.getByRole('combobox', { name: 'Remark' }).waitFor()
  expect(await field.inputValue()).toBe('he xa')
  // A palette that was closed does nothing when the answer comes.
  await press(page, 'Shift+Tab')
  hold()
  await page.keyboard.type('waited r')
  await press(page, 'Enter', 'Escape')
  await palette(page).waitFor({ state: 'detached' })
  release()
  // A record opens; the text typed after it is shown, and has no effect there.
  hold()
  await ask(page, 'everest mob')
  await press(page, 'Enter')
  await page.keyboard.type('zq')
  release()
  await page.waitForURL('**/merchant/*')
  await page.getByText('“zq” was typed before the answer arrived').first().waitFor()
  await palette(page).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

it('offers nothing to undo where nothing can be undone', async () => {
  const { page } = await openOrders()
  await ask(page, '')
  const first = highlighted(page)
  await first.waitFor()
  expect(await first.textContent()).not.toContain('Undo')
  await press(page, 'Escape', 'Control+z')
  await page.getByText('There is nothing to undo').first().waitFor()
})

it('opens the actions by the right arrow, and copies the line of the terminal with its answers', async () => {
  const { page } = await openOrders('?filter[status_key]=key_7,key_9,key_11,key_13,key_14,key_15,key_16')
  await ask(page, '')
  await press(page, 'ArrowRight')
  await page.getByRole('menu', { name: 'Actions' }).waitFor()
  await press(page, 'Escape', 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'j', 's')
  await palette(page).waitFor()
  await page.locator('[role=option]').first().waitFor()
  await press(page, 'Enter')
  await page.getByText(/^office api POST .*"status_key":/).waitFor()
  await press(page, 'Control+Shift+Y')
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^office api POST .*"status_key":"key_\d+"/)
  expect(pageErrors).toEqual([])
})

it('has a move judged with the answer under the eye, once no other required one is missing', async () => {
  const { page } = await openOrders('?filter[status_key]=key_7,key_11,key_12,key_13,key_14,key_15,key_16')
  const judged: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/admin/order/status-update')) judged.push(response.status())
  })
  await press(page, 'j', 's')
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  await field.waitFor()
  await page.keyboard.type('damaged')
  await page
    .getByRole('option', { name: /damaged/i })
    .first()
    .waitFor()
  await press(page, 'Enter')
  await page.getByRole('combobox', { name: 'Reason' }).waitFor()
  await page.getByText('Before you run').waitFor()
  // Once, and not before: the status requires a reason.
  await expect.poll(() => judged).toEqual([200])
  expect(pageErrors).toEqual([])
})

it('leaves out what may be left out until an answer is chosen, by the arrows or by letters', async () => {
  const { page } = await openOrders('?filter[status_key]=key_7,key_11,key_12,key_13,key_14,key_15,key_16')
  const told: { dry_run?: boolean; reason_id?: number }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/admin/order/status-reverse')) told.push(request.postDataJSON())
  })
  const field = page.getByRole('combobox', { name: 'Reason' })
  const options = page.getByRole('option')
  await press(page, 'j')
  await take(page, 'undo last', /^Undo last status change/)
  await options.filter({ hasText: 'Wrong rider' }).waitFor()
  const described = () =>
    field.evaluate(input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(await highlighted(page).count()).toBe(0)
  expect(await described()).toContain('skip')
  // Letters find the best match; without letters, and after letters that find nothing, nothing is there again.
  await page.keyboard.type('rider')
  await highlighted(page).getByText('Wrong rider').waitFor()
  expect(await described()).toBeUndefined()
  await page.keyboard.type('zzz')
  await options.first().waitFor({ state: 'detached' })
  await press(page, 'Control+a', 'Backspace')
  await options.filter({ hasText: 'Wrong rider' }).waitFor()
  expect(await highlighted(page).count()).toBe(0)
  // A choice that is left out is not sent; the one chosen by arrow is.
  const before = await rows(page).count()
  await press(page, 'Enter')
  await confirm(page)
  await expect.poll(() => rows(page).count()).toBe(before - 1)
  expect(told.some(({ dry_run }) => !dry_run)).toBe(true)
  expect(told.filter(({ reason_id }) => reason_id !== undefined)).toEqual([])
  await take(page, 'undo last', /^Undo last status change/)
  await options.filter({ hasText: 'Wrong rider' }).waitFor()
  await press(page, 'ArrowDown')
  await highlighted(page).waitFor()
  await press(page, 'Enter')
  await confirm(page)
  await expect
    .poll(() => told.filter(({ dry_run }) => !dry_run))
    .toEqual([
      expect.not.objectContaining({ reason_id: expect.anything() }),
      expect.objectContaining({ reason_id: expect.any(Number) }),
    ])
  expect(pageErrors).toEqual([])
})

it('leads from riders, branches and agencies to the lists of them, for whoever may open those', async () => {
  await portal.office.inTenant(async tx => {
    const six = [1, 2, 3, 4, 5, 6]
    for (const kind of ['branch', 'agency'] as const)
      await tx
        .insertInto('warehouses')
        .values(six.map(n => ({ code: `${kind[0]}Q${n}`, name: `Quay ${kind} ${n}`, kind })))
        .execute()
    await tx
      .insertInto('riders')
      .values(six.map(n => ({ name: `Quay rider ${n}`, phone: `+977980055500${n}`, vehicle_kind: 'motorcycle' })))
      .execute()
  })
  const { page } = await openOrders()
  for (const [kind, path] of [
    ['riders', '/operations/rider-overview'],
    ['branches', '/operation-settings/branch'],
    ['agencies', '/operation-settings/agency'],
  ] as const) {
    await ask(page, 'quay')
    await page.getByRole('option', { name: `See all ${kind} with quay` }).click()
    await page.waitForURL(`**${path}?filter[name]=quay`)
    await expect.poll(() => rows(page).count()).toBe(6)
  }
  // Everyone finds them; a list that would be refused is not offered.
  const staff = await portal.office.signInWith(['view-orders', 'view-branch-overview'])
  const other = await portal.open({ staff })
  await other.page.goto(portal.at('/operations/all-orders', staff))
  await rows(other.page).first().waitFor()
  await ask(other.page, 'quay')
  await other.page.getByRole('option', { name: 'Quay rider 1' }).waitFor()
  await other.page.getByRole('option', { name: 'See all branches with quay' }).waitFor()
  expect(await other.page.getByRole('option', { name: /See all/ }).count()).toBe(1)
  await press(other.page, 'Escape')

  // Each opens itself if the person may see it, else its orders; one that leads nowhere is not found.
  const opens = async (page: Page, name: string, url: RegExp) => {
    await ask(page, name)
    await page.getByRole('option', { name }).first().click()
    await page.waitForURL(url)
  }
  await opens(other.page, 'Quay branch 2', /\/operations\/branch-branch\?branch=\d+$/)
  await opens(other.page, 'Quay agency 2', /\/operations\/all-orders\?filter\[current_warehouse_id\]=\d+$/)
  await opens(other.page, 'Quay rider 2', /\/operations\/all-orders\?filter\[rider_id\]=\d+$/)
  const sorter = await portal.office.signInWith(['manage-city'])
  const third = await portal.open({ staff: sorter })
  await third.page.goto(portal.at('/operation-settings/cities', sorter))
  await rows(third.page).first().waitFor()
  await ask(third.page, 'Quay rider')
  await third.page.getByText('0 results').waitFor()
  await press(third.page, 'Escape')
  const city = await portal.office.inTenant(tx => tx.selectFrom('cities').select(['id', 'name']).executeTakeFirstOrThrow())
  await opens(third.page, city.name, /\/operation-settings\/cities\?edit=\d+$/)
  expect(pageErrors).toEqual([])
})

it('is drawn ahead, and knows what was selected and used since', async () => {
  const { page } = await openOrders()
  const title = palette(page).getByText('1 order selected').first()
  /** The next opening is prepared when the browser has nothing else to do: twice, since preparing begins with loading. */
  const prepared = async () => {
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /assets\/palette-/.test(name)))
    await page.evaluate(() => new Promise(done => requestIdleCallback(() => requestIdleCallback(done))))
  }
  const close = async () => {
    await press(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
    await prepared()
  }
  await prepared()
  await press(page, 'j', 'x')
  await ask(page, '')
  await title.waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await close()
  await press(page, 'x', 'k')
  await ask(page, '')
  await highlighted(page).waitFor()
  expect(await title.count()).toBe(0)
  await page.keyboard.type('change the skin')
  await press(page, 'Enter', 'Enter')
  await palette(page).waitFor({ state: 'detached' })
  await prepared()
  await ask(page, '')
  await palette(page)
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Change the skin/ })
    .waitFor()
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('')
  await close()
  expect(pageErrors).toEqual([])
})

it('loses no key typed right behind the Enter that asks for an argument, on a slow machine too', async () => {
  const { context, page } = await openOrders()
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (let times = 0; times < 4; times++) {
    await ask(page, 'test email')
    await page
      .getByRole('option', { name: /Send a test email/ })
      .first()
      .waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('nobody')
    await expect.poll(() => palette(page).getByRole('combobox').inputValue()).toBe('nobody')
    await press(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
  }
  await wire.detach()
})

it('takes arrows and Enter pressed right behind its key for its own rows, though it was never there before', async () => {
  for (const rate of [1, 6]) {
    const { context, page } = await openOrders()
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate })
    await press(page, 'j')
    const row = await page.locator('[data-cursor]').getAttribute('data-row-id')
    await press(page, 'Control+k', 'ArrowDown', 'ArrowDown', 'Enter')
    // The third of its rows, as nothing follows the status of the order.
    await page.getByRole('combobox', { name: 'Reason' }).waitFor()
    await page.getByText('Undo last status change').first().waitFor()
    expect(await page.locator('[data-cursor]').getAttribute('data-row-id')).toBe(row)
    await wire.detach()
  }
})

/** The list of orders, while the key handlers are still loading. */
async function atOrdersWithoutKeys() {
  const { page } = await portal.open()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/assets\/keyboard-/, async route => {
    await held
    await route.continue()
  })
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  return { page, release }
}

it('hears what was pressed before it was there, in its order: first the list, then its own key, then the text', async () => {
  const { page, release } = await atOrdersWithoutKeys()
  await press(page, 'j', 'x', 'Control+k')
  await page.keyboard.type('change sta')
  release()
  const field = palette(page).getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe('change sta')
  await page.getByRole('dialog').getByText('1 order selected').first().waitFor()
  await page.getByRole('option', { name: /Change status/ }).waitFor()
})

it('types what was pressed behind the key of a filter before anything heard it, all of it', async () => {
  const { page, release } = await atOrdersWithoutKeys()
  await press(page, '/')
  await page.keyboard.type('created:last 7')
  release()
  await page.getByRole('option', { name: 'Last 7 days' }).waitFor()
  await press(page, 'Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('filter[created_at]')).toBe('last-7-days')
})

it('says that there are no flags where that is so, and asks which one while that is of an earlier visit', async () => {
  const clerk = await portal.office.addTenant()
  const { page } = await portal.open({ staff: clerk })
  await portal.office.inTenant(tx => seedDemoData(tx, 10, Date.now()), clerk.tenant)
  await portal.office.inTenant(tx => tx.deleteFrom('flags').execute(), clerk.tenant)
  const noFlags = page.getByText('There are no flags yet')
  await page.goto(portal.at('/operations/all-orders', clerk))
  await rows(page).first().waitFor()
  // The device's copies are written when the records arrive.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.endsWith('.flags')))).toBe(true)
  await press(page, 'j', 'f')
  await noFlags.first().waitFor()
  await page.goto('about:blank')
  await clerk.call(flagContract.create, { body: { name: 'Fragile glass', colour: 'bad', description: null, is_active: true } })
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/api\/admin\/.*flag.*noPagination/, async route => {
    await held
    await route.continue()
  })
  await page.goto(portal.at('/operations/all-orders', clerk))
  await rows(page).first().waitFor()
  await press(page, 'j', 'f')
  await page.getByRole('combobox', { name: 'Flag' }).waitFor()
  expect(await noFlags.count()).toBe(0)
  release()
  await page.getByRole('option', { name: 'Fragile glass' }).waitFor()
})

it('leads on by Enter from a question for which there are no records, to where they are made', async () => {
  const staff = await portal.office.addTenant()
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/waybillrequest', staff))
  await page.getByText('There are no records to display').waitFor()
  await take(page, 'ask for waybill numbers', /^Ask for waybill numbers/)
  await palette(page).getByRole('button', { name: 'Go to: Merchants' }).waitFor()
  await press(page, 'Enter')
  await page.waitForURL('**/merchants')
})

it('keeps Mod+Enter behind an Enter that waits, and answers no question by a key pressed before anybody saw it', async () => {
  await portal.office.inTenant(async tx => {
    await copyOrders(tx, 'AHEAD', status.readyForDelivery)
    await tx.insertInto('riders').values({ name: 'Awaited Rider', phone: '+9779800555998', vehicle_kind: 'motorcycle' }).execute()
  })
  const { page } = await openOrders(`?filter[status_key]=${status.readyForDelivery}`)
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/admin/order/status-update')) sent.push(request.postDataJSON())
  })
  let answer = Promise.withResolvers<void>()
  await page.route(/\/rider|\/reason/, async route => {
    await answer.promise
    await route.continue()
  })
  const asked = (label: string) => palette(page).getByRole('combobox', { name: label, exact: true })
  const moveTo = async (words: string, question: string) => {
    await press(page, 's')
    await asked('Status').waitFor()
    await page.keyboard.type(words)
    await press(page, 'Enter')
    await asked(question).waitFor()
  }
  await press(page, 'j')
  await moveTo('sent for', 'Rider')
  await page.keyboard.type('awaited')
  await press(page, 'Enter', 'Control+Enter')
  answer.resolve()
  await page
    .getByText(/is out with RS-/)
    .first()
    .waitFor()
  // Without a remark, and not judged once it had run.
  expect(sent).toEqual([expect.objectContaining({ status_key: status.sentForDelivery, rider_id: expect.any(Number) })])
  expect(sent).toEqual([expect.not.objectContaining({ dry_run: true })])
  answer = Promise.withResolvers()
  await press(page, 'j')
  await moveTo('on hold', 'Reason')
  await press(page, 'Enter', 'Control+Enter')
  answer.resolve()
  // The first day there is today.
  await asked('Day').waitFor()
  await page.getByRole('option', { name: /^Today/ }).waitFor()
  expect(sent.length).toBe(1)
})
