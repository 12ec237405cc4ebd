// Each permission alone, through the portal: the menu offers exactly its screens, they open without one refused call, and
// every other address leads back to the start.
import { status } from '@office/shared/areas/orders/order-status.model'
import { type PermissionName, permissionNames } from '@office/shared/permissions/catalogue'
import { isReachable, mayOpen } from '@office/web/core/area'
import { areas } from '@office/web/shell/areas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { moveTo } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(30)
}, 120_000)
afterAll(() => portal.close())

const screens = areas.flatMap(area => area.screens).filter(({ load, access }) => load && access === undefined)
/** For the record with number 1, if the path names one. */
const pathOf = (route: string) => route.replace('{name}', nameIn(route)).replace(/\{\w+\}/g, '1')
/** If a path names a status, the first of its mile. */
const nameIn = (route: string) => {
  const [, mile] = /(first|middle|last)-mile/.exec(route) ?? []
  return mile === undefined
    ? '1'
    : { first: status.created, middle: status.sortedToBucket, last: status.readyForDelivery }[mile as 'first' | 'middle' | 'last'] // of the pattern above
}

/** Walks the portal with one permission; returns what is wrong, and how many screens it opened. */
async function walkWith(name: PermissionName): Promise<{ wrong: string[]; visited: number }> {
  const wrong: string[] = []
  const held = new Set<string>([name])
  const own = screens.filter(screen => screen.needs?.any !== undefined && mayOpen(screen, held))
  if (own.length === 0) return { wrong, visited: 0 }
  const { page, close } = await portal.open({ staff: await portal.office.signInWith([name]) })
  page.on('response', response => {
    if (response.status() === 403) wrong.push(`${name} at ${page.url()}: ${response.url()} was refused`)
  })
  await page.goto(portal.at('/'))
  await page.locator('nav a').first().waitFor()
  const offered = await page.locator('nav a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  for (const screen of screens.filter(isReachable))
    if (offered.includes(screen.route) && !mayOpen(screen, held)) wrong.push(`${name}: the menu offers ${screen.route}`)
  for (const { route } of own) {
    await moveTo(page, pathOf(route))
    const { pathname } = new URL(page.url())
    if (pathname !== pathOf(route)) wrong.push(`${name}: ${route} led to ${pathname}`)
  }
  // A person who may see neither dashboard reads the welcome page at the paths of warehouses (docs/permissions.md).
  const foreign = screens.find(screen => !mayOpen(screen, held) && !screen.route.startsWith('/warehouse'))
  if (foreign) {
    await moveTo(page, pathOf(foreign.route))
    if (new URL(page.url()).pathname === pathOf(foreign.route)) wrong.push(`${name} opens ${foreign.route}`)
  }
  await close()
  return { wrong, visited: own.length }
}

it('opens exactly its screens, and nothing on them is refused', { timeout: 300_000 }, async () => {
  const names = [...permissionNames]
  const found: { wrong: string[]; visited: number }[] = []
  // A window waits more than it works, so three run at once.
  const walk = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) found.push(await walkWith(name))
  }
  await Promise.all([walk(), walk(), walk()])
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(found.reduce((sum, { visited }) => sum + visited, 0)).toBeGreaterThan(40)
  expect(pageErrors).toEqual([])
})

it('keeps a button that may not be used, with a lock and the reason', async () => {
  const { page } = await portal.open({ staff: await portal.office.signInWith(['view-rider-overview', 'view-orders']) })
  // A link to a screen without a permission leads to the start, and says why.
  await page.goto(portal.at('/approvals/profile-update?approval=1'))
  await page.getByText('You have no permission to open “Approvals”').first().waitFor()
  await page.goto(portal.at('/operations/rider-overview'))
  const create = page.getByRole('button', { name: 'Create rider' })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await create.focus()
  await page.locator('[popover]', { hasText: /^Needs / }).waitFor()
  await page.goto(portal.at('/operations/all-orders'))
  // Every view shows its count; a person without the permission is not offered an import that would be refused.
  const delivered = portal.office.inTenant(
    async tx =>
      (await sql<{ n: number }>`select count(*)::int as n from orders where status_key in ('key_14', 'key_15')`.execute(tx))
        .rows[0]?.n,
  )
  await page.getByRole('tab', { name: `To deliver ${await delivered}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')
  expect(pageErrors).toEqual([])
})
