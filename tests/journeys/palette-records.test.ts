// Records that the palette finds without the server: stored on the device under their cache keys, for one person alone.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { ask, palette, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(60)
}, 120_000)
afterAll(() => portal.close())

/** The content of the store: owner, kind, versions and number of records of each copy. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'office-records')) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const store = await done(indexedDB.open('office-records'))
    try {
      const all = store.transaction('copies').objectStore('copies')
      const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())])
      return keys.map((key, at) => [...(key as string[]), (values[at] as unknown[]).length])
    } finally {
      store.close()
    }
  })

const kinds = async (page: Page) => (await copies(page)).map(([, kind]) => kind)

async function openOrders(page: Page, staff = portal.office.admin) {
  await page.goto(portal.at('/operations/all-orders', staff))
  await rows(page).first().waitFor()
}

/** The general search no longer answers. */
const silence = (page: Page) => page.route(/general-search\?q=/, () => new Promise<void>(() => undefined))

const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

it('finds merchants, cities, riders, branches and agencies while the server does not answer, each once when it does', async () => {
  const { page } = await portal.open()
  const asked: string[] = []
  page.on('request', request => request.url().includes('general-search') && asked.push(request.url()))
  await openOrders(page)
  expect(asked).toEqual([])
  await expect.poll(() => kinds(page), { timeout: 20_000 }).toEqual(['agency', 'branch', 'city', 'merchant', 'rider'])
  expect(asked).toHaveLength(1)

  await ask(page, 'everest mob')
  await page.waitForResponse(/general-search\?q=.*kinds=merchant/)
  await page.waitForTimeout(300)
  expect(await option(page, /Everest Mobile/).count()).toBe(1)
  await press(page, 'Escape')
  await palette(page).waitFor({ state: 'detached' })

  await silence(page)
  const [city, rider] = await portal.office.inTenant(async tx => [
    await tx.selectFrom('cities').select('name').orderBy('id').executeTakeFirstOrThrow(),
    await tx.selectFrom('riders').select('name').where('is_active', '=', true).executeTakeFirstOrThrow(),
  ])
  for (const { name } of [city, rider]) {
    await ask(page, name)
    await option(page, new RegExp(`^${name}`))
      .first()
      .waitFor()
    await press(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
  }
  await ask(page, 'everest mob')
  await option(page, /Everest Mobile/).waitFor()
  await press(page, 'Enter')
  await page.waitForURL('**/merchant/*')
  expect(pageErrors).toEqual([])
})

it('fetches a kind anew when its key has risen, and no other', async () => {
  const { page } = await portal.open()
  await openOrders(page)
  await expect.poll(async () => (await copies(page)).length, { timeout: 20_000 }).toBe(5)
  const keptBranches = async () => (await copies(page)).find(([, kind]) => kind === 'branch')?.at(-1)
  const before = Number(await keptBranches())
  const place = await portal.office.inTenant(tx => tx.selectFrom('cities').select('id').executeTakeFirstOrThrow())
  const none = { address: null, phone: null, email: null, contact_person: null, latitude: null, longitude: null }
  await portal.office.admin.call(branchContract.create, {
    body: { ...none, code: 'LATE', name: 'Latecomer Yard', city_id: place.id, opening_note: null, is_active: true },
  })
  const request = page.waitForRequest(/general-search\?kept=/, { timeout: 20_000 })
  await page.reload()
  expect(new URL((await request).url()).searchParams.get('kinds')).toBe('branch,agency')
  // An open palette searches the records stored when it opened.
  await expect.poll(keptBranches).toBe(before + 1)
  expect(await copies(page)).toHaveLength(5)
  await silence(page)
  await ask(page, 'latecomer')
  await option(page, /Latecomer Yard/).waitFor()
  await press(page, 'Escape')
  // By its code, too.
  await ask(page, 'late')
  await option(page, /Latecomer Yard/).waitFor()
})

it('shows nobody what another person was given or what they may see no more, and keeps nothing for who has left', async () => {
  const { context, page } = await portal.open()
  await openOrders(page)
  await expect.poll(async () => (await copies(page)).length, { timeout: 20_000 }).toBe(5)
  const staff = await portal.office.signInWith(['view-orders', 'view-merchant'])
  const token = { name: 'currentUserToken', value: staff.token ?? '', url: portal.at('/', staff), sameSite: 'Strict' } as const
  await context.addCookies([token])
  const owners = async () => new Set((await copies(page)).map(([owner]) => owner)).size
  const findsNothing = async () => {
    await ask(page, 'everest mob')
    await page.getByText('0 results').waitFor()
    await press(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
  }

  // The previous person's copies are still there.
  await page.route(/general-search/, () => new Promise<void>(() => undefined))
  await openOrders(page, staff)
  await findsNothing()
  expect(await owners()).toBe(1)
  await page.unroute(/general-search/)
  await silence(page)
  await openOrders(page, staff)
  await expect.poll(() => kinds(page), { timeout: 20_000 }).toEqual(['agency', 'branch', 'merchant', 'rider'])
  expect(await owners()).toBe(1)
  await ask(page, 'everest mob')
  await option(page, /Everest Mobile/).waitFor()
  await press(page, 'Escape')
  await palette(page).waitFor({ state: 'detached' })

  const { role_id } = await staff.call(sessionContract.current)
  await portal.office.inTenant(tx =>
    tx
      .updateTable('roles')
      .set({ permissions: ['view-orders'] })
      .where('id', '=', role_id)
      .execute(),
  )
  await openOrders(page, staff)
  await findsNothing()
  await expect.poll(() => kinds(page), { timeout: 20_000 }).toEqual(['agency', 'branch', 'rider'])

  await ask(page, 'log out')
  await press(page, 'Enter')
  await page.waitForURL('**/login')
  await expect.poll(async () => (await copies(page)).length).toBe(0)
  expect(pageErrors).toEqual([])
})
