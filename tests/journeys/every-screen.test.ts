// Every screen in light English, and in dark pseudo-English from right to left: no text was missed by translation, none overflows
// the page, and axe finds nothing serious.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, expectNoAxeFindingsIn, moveTo } from './portal-keys.ts'

let portal: Portal
let screens: string[]

/** Records that an address shows in place of their list. */
const RECORDS = [
  '/operations/all-orders?order=1',
  '/operation-settings/branch?branch=1',
  '/operation-settings/agency?agency=1',
  '/operations/all-orders?import=orders',
  '/operations/sorting-operation?cards=1',
  '/operation-settings/cities?import=cities',
  '/rate-card/update-rate-card/walking-customer/7',
  '/rate-card/update-rate-card/walking-customer/7?part=terms',
  '/rate-card/add-rate-card/rider',
]
/** Names of controls and places; cells, field values and record names are data and may be in any language. */
const NAMED = 'main h1, main h2, main label, main [role=columnheader], main [role=tab], main button, nav a, header button'

beforeAll(async () => {
  portal = await openPortal(50)
  // Screens of a record are seen with the first one; guest pages redirect signed-in people to a screen that is seen anyway.
  const areas = join(import.meta.dirname, '../../web/src/areas')
  screens = globSync('*/area.ts', { cwd: areas }).flatMap(area => {
    const text = readFileSync(join(areas, area), 'utf8')
    const built = text.split(/(?=\broute:)/).filter(part => /^\s*route:/.test(part) && part.includes('load:'))
    return built.map(part =>
      (/route: '([^']+)'/.exec(part)?.[1] ?? '').replace('{rateCardType}', 'merchant').replace(/\{\w+\}/g, '1'),
    )
  })
  screens.push(...RECORDS)
}, 120_000)
afterAll(() => portal.close())

/** Texts that came from no catalogue, and whether the page is wider than its window. */
const look = (page: Page) =>
  page.evaluate(named => {
    const plain = [...document.querySelectorAll<HTMLElement>(named)].flatMap(element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = node.textContent?.trim() ?? ''
        const isData = parent?.closest('kbd, bdi, .num, .code, [dir=auto], [data-row-id], [aria-hidden=true]') !== null
        if (/\p{L}{2}/u.test(text) && !isData && !element.textContent?.includes('⟦')) found.push(text)
      }
      return found
    })
    return { plain: [...new Set(plain)], isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth + 1 }
  }, NAMED)

const START = '/operations/all-orders'

it('reaches every name in strange English, in dark and from right to left', { timeout: 240_000 }, async () => {
  const { page } = await portal.open({ own: true })
  await page.addInitScript(() => {
    localStorage.setItem('office.pseudo', '1')
    localStorage.setItem('office.preferences', JSON.stringify({ rtl: true, skin: 'dark' }))
  })
  await page.goto(portal.at(START))
  expect(screens.length).toBeGreaterThan(15)
  const wrong: Record<string, unknown> = {}
  for (const screen of screens) {
    await moveTo(page, screen)
    await page.getByText('⟦').first().waitFor()
    const { plain, isWide } = await look(page)
    if (plain.length > 0 || isWide) wrong[screen] = { plain, isWide }
    await expectNoAxeFindings(page)
  }
  expect(wrong).toEqual({})
})

it('has no serious finding of axe in light English', { timeout: 240_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at(START))
  await expectNoAxeFindingsIn(page, { skin: 'light', dir: 'ltr', paths: screens })
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
