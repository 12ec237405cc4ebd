// Slow rows and servers: keys act on what is meant or wait, a proxy's refusal signs nobody out, and missing parts say so in
// place.

import { copyOrders } from '@office/server/core/testing/new-orders'
import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { sql } from 'kysely'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { palette, pointAt, press, rows, take } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

const toast = (page: Page, text: string) => page.locator('[data-toasts] > *', { hasText: text })
/** As if a pointer rested on every toast as soon as it is there: it stays, however busy the machine is. */
const holdToasts = (page: Page) =>
  page.evaluate(() => {
    const rest = () => {
      for (const shown of document.querySelectorAll('[data-toasts] > .toast'))
        shown.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
    new MutationObserver(rest).observe(document.body, { subtree: true, childList: true })
  })

const orders = /\/admin\/order\/list/

async function atOrders(query = '') {
  const { page } = await portal.open()
  await page.goto(portal.at(`/operations/all-orders${query}`))
  await rows(page).first().waitFor()
  await press(page, 'j')
  await page.locator('[data-cursor]').waitFor()
  return { page }
}
/** Filters by keys, and leaves the line while the rows are on their way. */
async function filterBy(page: Page, text: string, value: RegExp) {
  await press(page, '/')
  await page.keyboard.type(text)
  await page.getByRole('option', { name: value }).first().waitFor()
  await press(page, 'Enter', 'Escape')
  await page.locator('[role=grid][aria-busy=true]').waitFor()
}

it('keys behind a filter act on its rows, and on no row that left', async () => {
  const { page } = await atOrders()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(orders, async route => {
    await answered
    await route.continue()
  })
  await filterBy(page, 'status:delivered', /Delivered/)
  await press(page, 'j', 'x')
  // Long enough for a key that does not wait: nothing is selected.
  await page.waitForTimeout(300)
  expect(await page.locator('[aria-selected=true]').count()).toBe(0)
  answer()
  await page.locator('[data-row-id][aria-selected=true]').waitFor()
  expect(await page.locator('[data-row-id][aria-selected=true]').count()).toBe(1)
  expect(await page.locator('[data-row-id][aria-selected=true]').textContent()).toContain('Delivered')
})

it('a key behind a step acts on what came of it, and what was typed behind Mod+Enter is the page’s', {
  timeout: 60_000,
}, async () => {
  await portal.office.inTenant(async tx => {
    await tx.insertInto('riders').values({ name: 'Late Rider', phone: '+9779800555997', vehicle_kind: 'motorcycle' }).execute()
    await copyOrders(tx, 'STEP', status.created)
  })
  const { page } = await atOrders(`?filter[status_key]=${status.created}`)
  const id = Number(await page.locator('[data-cursor]').getAttribute('data-row-id'))
  await page.goto(portal.at(`/operations/all-orders?order=${id}`))
  await page.getByRole('button', { name: 'Change status' }).waitFor()
  const late = async (route: Route) => {
    await new Promise(resolve => setTimeout(resolve, 600))
    await route.continue()
  }
  await page.route(/status-update|\/rider/, late)
  const field = palette(page).getByRole('combobox')
  await press(page, 's')
  await field.waitFor()
  await page.keyboard.type('assigned for')
  await press(page, 'Enter')
  await palette(page).getByRole('combobox', { name: 'Rider' }).waitFor()
  await page.keyboard.type('late rider')
  // Nobody has answered yet, neither who the riders are nor the step.
  await press(page, 'Enter', 'Control+Enter', 's')
  await page.keyboard.type('pickup failed')
  await press(page, 'Enter')
  await palette(page).getByRole('combobox', { name: 'Reason' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('asks for the code of the next screens behind what this one needs, one screen after the other', async () => {
  const { page } = await portal.open()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*.js', async route => {
    await mayCome
    await route.continue()
  })
  const next = /\/assets\/order-(create|sheet)\.screen-.*\.js$/
  const asked: string[] = []
  page.on('request', request => void asked.push(...(next.exec(request.url()) ?? []).slice(1)))
  const palette = page.waitForRequest('**/assets/palette-*.js')
  await page.goto(portal.at('/operations/all-orders'))
  await palette
  await rows(page).first().waitFor()
  // Longer than the browser is busy with the rows.
  await page.waitForTimeout(1500)
  expect(asked).toEqual([])
  const { promise: mayFollow, resolve: letFollow } = Promise.withResolvers<void>()
  await page.route('**/assets/order-create.screen-*.js', async route => {
    await mayFollow
    await route.continue()
  })
  letCome()
  await expect.poll(() => asked).toEqual(['create'])
  letFollow()
  await expect.poll(() => asked).toEqual(['create', 'sheet'])
})

it('says that rows do not come, and does nothing with those that left', async () => {
  const { page } = await atOrders()
  await page.route(orders, () => new Promise(() => undefined))
  await filterBy(page, 'status:delivered', /Delivered/)
  await press(page, 'x')
  await page.getByText('The page is still loading').first().waitFor()
  expect(await page.locator('[aria-selected=true]').count()).toBe(0)
})

it('signs nobody out while a proxy answers for the server, and says what is not reached', { timeout: 120_000 }, async () => {
  const { page } = await atOrders()
  await page.route('**/api/**', route => route.fulfill({ status: 401, contentType: 'text/html', body: 'proxy' }))
  await press(page, 'r')
  await page.getByText('Some rows are missing or may be out of date').waitFor()
  await page.unroute('**/api/**')
  await page.route('**/api/**', route => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }))
  await press(page, 'r')
  await page.getByText('No connection. Lists show').waitFor()
  expect(new URL(page.url()).pathname).toBe('/operations/all-orders')
  await press(page, 'Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('@zzqx')
  await palette(page).getByText('The server could not be reached').waitFor()
  await press(page, 'Escape')
  const askedAgain = page.waitForRequest('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  // The portal also retries by itself, so the banner may go before a second press could reach its button.
  await page.unroute('**/api/**')
  // By itself it asks at least twice a minute.
  await page.getByText('No connection. Lists show').waitFor({ state: 'detached', timeout: 60_000 })
})

it('shows whoever is kept here, and their rows, before the server has said who they are; then its word counts', async () => {
  const { page } = await atOrders()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(/\/staff\/get-current/, async route => {
    await mayAnswer
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer no-longer-known' } })
  })
  // Nor do rows wait for the code of the keys.
  await page.route(/\/assets\/(keyboard|commands)-/, async route => {
    await mayAnswer
    await route.continue()
  })
  await page.reload()
  await rows(page).first().waitFor()
  letAnswer()
  await page.getByLabel('Email').waitFor()
})

it('says of a step whose answer was lost that it may be done, and asks by itself whether it is', async () => {
  const flagged = await portal.office.inTenant(tx =>
    tx.insertInto('flags').values({ name: 'Lost answer', colour: 'bad' }).returning('id').executeTakeFirstOrThrow(),
  )
  const { page } = await portal.open()
  // Nobody else tells this window what happened.
  await page.routeWebSocket(/./, () => undefined)
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await press(page, 'j')
  const id = Number(await page.locator('[data-cursor]').getAttribute('data-row-id'))
  await page.route('**/admin/order/flag', async route => {
    if (route.request().postDataJSON().dry_run) return route.continue()
    await portal.office.admin.call(orderStatusContract.flag, { body: { ids: [id], flag_ids: [flagged.id], is_set: true } })
    await route.abort('connectionreset')
  })
  await take(page, 'set a flag', /^Set a flag/)
  await page.getByRole('option', { name: 'Lost answer' }).waitFor()
  // An answer to what was asked before the step may still come.
  const askedAgain = page.waitForResponse(async response => {
    if (!orders.test(response.url())) return false
    const { data } = await response.json()
    return data.some((row: { id: number; flag_ids: number[] }) => row.id === id && row.flag_ids.includes(flagged.id))
  })
  await press(page, 'Enter')
  await page.getByText('this may or may not have been done').first().waitFor()
  await askedAgain
})

it('undoes the step of its own notice, and again if no answer came', { timeout: 60_000 }, async () => {
  const { data } = await portal.office.admin.call(cityContract.list, { query: { paginate: 1 } })
  const make = (name: string) =>
    portal.office.admin.call(cityContract.create, {
      body: { name, native_name: null, state_id: data[0]?.state_id ?? 0, is_active: true },
    })
  // The newest is at the top.
  const [second, first] = [await make('Undone second'), await make('Undone first')]
  const active = async () =>
    portal.office.inTenant(async tx => {
      const { rows: found } = await sql<{ is_active: boolean }>`
        select is_active from cities where id in (${first.id}, ${second.id}) order by id desc`.execute(tx)
      return found.map(({ is_active }) => is_active)
    })
  const { page } = await portal.open()
  await page.goto(portal.at('/operation-settings/cities?filter[name]=Undone'))
  await holdToasts(page)
  for (const name of ['Undone first', 'Undone second']) {
    await pointAt(page, name)
    await press(page, 'Shift+A')
    await page.getByText(`${name} is inactive`).first().waitFor()
  }
  expect(await active()).toEqual([false, false])
  await toast(page, 'Undone first').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(active).toEqual([true, false])
  const calls = '**/admin/city/**'
  await page.route(calls, route => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await press(page, 'Control+z')
  await page.getByText('Undo the last step: No answer arrived').first().waitFor()
  await page.unroute(calls)
  await press(page, 'Control+z')
  await expect.poll(active).toEqual([true, true])
})

it('follows an import through a time without a server, and tells how it ended', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operation-settings/state/state-excel'))
  await page.locator('h1:focus').waitFor()
  const asked = page.waitForEvent('filechooser')
  await press(page, 'f')
  await (await asked).setFiles({
    name: 'states.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('State Name,Country Name\nLost Valley,Nepal\n'),
  })
  await page.getByRole('button', { name: 'Create 1 state' }).waitFor()
  // Events on the socket come without a call, but cause one.
  await page.route(/\/admin\/import\/\d+$/, route => route.abort('connectionrefused'))
  const unanswered = page.waitForEvent('requestfailed')
  await press(page, 'Control+Enter')
  await unanswered
  await page.getByText('No connection. Lists show').waitFor()
  await page.unroute(/\/admin\/import\/\d+$/)
  await page.getByText('1 created').first().waitFor()
  expect(await page.getByText('The server did not answer').count()).toBe(0)
})

it('says what became of a save whose form was left, and stays where the person is', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  const name = () => page.locator('[data-field=name] input')
  const create = async () => {
    await page.goto(portal.at('/system-settings/flag-setting?new=1'))
    await name().fill('Left early')
    await press(page, 'Control+s')
  }
  await page.route('**/admin/flag', async route => {
    if (route.request().method() === 'POST') await mayAnswer
    await route.continue()
  })
  await create()
  await press(page, 'Escape')
  await name().waitFor({ state: 'detached' })
  await press(page, 'g', 'o')
  // The list before has rows as well.
  await page.waitForURL(url => url.pathname === '/operations/all-orders')
  letAnswer()
  await page.getByText('Created: Left early').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/operations/all-orders')
  await page.unroute('**/admin/flag')

  // A flag of this name is there by now.
  const { promise: mayRefuse, resolve: letRefuse } = Promise.withResolvers<void>()
  await page.route('**/admin/flag', async route => {
    if (route.request().method() === 'POST') await mayRefuse
    await route.continue()
  })
  await create()
  await holdToasts(page)
  await press(page, 'Escape')
  await name().waitFor({ state: 'detached' })
  letRefuse()
  const told = toast(page, 'Create flag')
  await told.waitFor()
  await told.getByRole('link', { name: 'Open' }).click()
  await name().waitFor()
  expect(await name().inputValue()).toBe('Left early')
})

it('keeps the form of a record open for what is changed while it is being saved', async () => {
  const { data } = await portal.office.admin.call(cityContract.list, { query: { paginate: 1 } })
  const body = { name: 'Changed twice', native_name: null, state_id: data[0]?.state_id ?? 0, is_active: true }
  const { id } = await portal.office.admin.call(cityContract.create, { body })
  const stored = () =>
    portal.office.inTenant(tx =>
      tx.selectFrom('cities').select(['native_name', 'is_active']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const { page } = await portal.open()
  await page.goto(portal.at('/operation-settings/cities?filter[name]=Changed twice'))
  await pointAt(page, 'Changed twice')
  await press(page, 'e')
  const native = page.locator('[data-field=native_name] input')
  const active = page.getByRole('dialog').getByLabel('Active')
  await native.fill('Zweimal')
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(`**/admin/city/${id}`, async route => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest(request => request.method() === 'PUT')
  await press(page, 'Control+s')
  await asked
  await active.focus()
  await press(page, 'Space')
  letAnswer()
  await page.getByText('Saved: Changed twice').first().waitFor()
  expect(await stored()).toEqual({ native_name: 'Zweimal', is_active: true })
  expect(await active.isChecked()).toBe(false)
  await press(page, 'Control+s')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await stored()).toEqual({ native_name: 'Zweimal', is_active: false })
})

it('says on the sign-in page that the session ended elsewhere, and begins anew after logging out', async () => {
  const staff = await portal.office.signInWith(['view-orders', 'view-order'])
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/operations/all-orders?page=2', staff))
  await rows(page).first().waitFor()
  await staff.call(sessionContract.logout)
  await page.getByText('Your session has ended').waitFor()
  await page.keyboard.type('words of a remark')
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
  const { page: left } = await atOrders('?page=2')
  await press(left, 'Control+k')
  await palette(left).waitFor()
  await left.keyboard.type('log out')
  await left.getByRole('option', { name: /Log out/ }).waitFor()
  await press(left, 'Enter')
  await left.waitForURL('**/login')
  expect(await left.getByText('Your session has ended').count()).toBe(0)
  const again = await portal.office.signInWith(['view-orders', 'view-order'])
  await left.getByRole('textbox', { name: 'Email' }).fill(again.email)
  await left.locator('input[name=password]').fill(TEST_PASSWORD)
  await press(left, 'Enter')
  await rows(left).first().waitFor()
  expect(new URL(left.url()).search).toBe('')
})

it('signs out whoever leaves, however long the server takes', { timeout: 60_000 }, async () => {
  const staff = await portal.office.signInWith(['view-orders'])
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/operations/all-orders', staff))
  await rows(page).first().waitFor()
  // Neither an answer nor a refusal, as behind a network that is gone.
  await page.route('**/staff/logout', () => undefined)
  await take(page, '>log out', /Log out/)
  await page.getByRole('textbox', { name: 'Email' }).waitFor({ timeout: 15_000 })
  await page.reload()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})

it('goes on with the session of another tab, and ends nothing but its own', { timeout: 60_000 }, async () => {
  const staff = await portal.office.signInWith(['view-orders', 'view-order'])
  const { page, context } = await portal.open({ staff, own: true })
  await page.goto(portal.at('/operations/all-orders', staff))
  await rows(page).first().waitFor()
  // As in a tab that slept: what it asks is answered only once the other tab has signed in again.
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route('**/api/**', async route => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\//)
  await press(page, 'r')
  await asked
  await staff.call(sessionContract.logout)
  const other = await context.newPage()
  await other.goto(portal.at('/operations/all-orders', staff))
  await other.getByRole('textbox', { name: 'Email' }).fill(staff.email)
  await other.locator('input[name=password]').fill(TEST_PASSWORD)
  await press(other, 'Enter')
  await rows(other).first().waitFor()
  const refused = page.waitForResponse(response => response.status() === 401)
  letAnswer()
  await refused
  await other.reload()
  await rows(other).first().waitFor()
  await expect.poll(() => page.getByText('Your session has ended').count()).toBe(0)
  await press(page, 'r')
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
  await rows(page).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).count()).toBe(0)
})

const stores = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  forbidden: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }),
}
it.each(['full', 'forbidden'] as const)(
  'lets people in, and obeys their keys, where the store is %s',
  { timeout: 60_000 },
  async why => {
    const staff = await portal.office.signInWith(['view-orders', 'view-order'])
    const { page, context } = await portal.open({ staff, own: true, rows: 'fit' })
    await context.clearCookies()
    await page.addInitScript(stores[why])
    await page.goto(portal.at('/operations/all-orders', staff))
    await page.getByRole('textbox', { name: 'Email' }).fill(staff.email)
    await page.locator('input[name=password]').fill(TEST_PASSWORD)
    await press(page, 'Enter')
    await rows(page).first().waitFor()
    await press(page, 'j', 'Enter')
    await page.waitForURL(/order=/)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await press(page, 'g', 'o')
    await rows(page).first().waitFor()
    expect(pageErrors).toEqual([])
  },
)
