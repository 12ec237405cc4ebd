// Where focus is after layers, records and filters have come and gone: on its previous row, on a heading, never nowhere.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { listen, palette, press, rows, take } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(30)
}, 120_000)
afterAll(() => portal.close())

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? 'nothing' : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent)
  })

/** The orders with the cursor on the second row; returns its waybill. */
async function atSecondOrder() {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await press(page, 'j', 'j')
  // Keys that come before the portal listens are kept for it, so the row may get focus a moment later.
  await expect.poll(() => focused(page)).toMatch(/^[A-Z]{2}\d{9}[A-Z]{2}$/)
  await expect.poll(() => rows(page).nth(1).getAttribute('tabindex')).toBe('0')
  const waybill = (await focused(page)) ?? ''
  return { page, waybill }
}

describe('focus', () => {
  it('is at the row again after the palette, however it was opened', async () => {
    const { page, waybill } = await atSecondOrder()
    for (const key of ['Control+k', 'm']) {
      await press(page, key)
      await palette(page).waitFor()
      await press(page, 'Escape')
      await palette(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page), { message: `after ${key}` }).toBe(waybill)
    }
  })

  it('is in the first field of a form before the next letter, over a list and in place of it', async () => {
    const typed = 'Eva xd'
    const value = (page: Page) =>
      page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null))
    for (const path of ['/operation-settings/state', '/roles', '/operations/all-orders']) {
      const { page } = await portal.open()
      await page.goto(portal.at(path))
      await page.locator('[data-row-id]').first().waitFor()
      // The form's code is loaded when the screen is idle.
      await page.waitForLoadState('networkidle')
      await press(page, 'j', 'c')
      await page.keyboard.type(typed)
      await expect.poll(() => value(page), { message: path }).toBe(typed)
    }
    expect(pageErrors).toEqual([])
  })

  it('goes back by Escape from a form in place of its list, which asks first where something would be lost', async () => {
    const { page, waybill } = await atSecondOrder()
    await press(page, 'c')
    await page.waitForURL('**/operations/orders/create')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox')
    // The first closes the choices.
    await press(page, 'Escape', 'Escape')
    await page.waitForURL('**/operations/all-orders')
    await expect.poll(() => focused(page)).toBe(waybill)

    await page.goto(portal.at('/roles/add'))
    const name = page.locator('[data-field=name] input')
    await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Night shift')
    const question = page.getByRole('alertdialog')
    for (const answer of ['Escape', 'Control+Enter']) {
      await press(page, 'Escape')
      await question.waitFor()
      await press(page, answer)
      await question.waitFor({ state: 'detached' })
      if (answer === 'Escape') expect(await name.evaluate(field => field === document.activeElement)).toBe(true)
    }
    await page.waitForURL('**/roles')

    // A list to choose from, opened by another.
    await page.goto(portal.at('/operations/add-new-branch-deposit'))
    await page.locator('h1:focus').waitFor()
    await press(page, 'Escape')
    await page.waitForURL('**/operations/branch-finance')
    expect(pageErrors).toEqual([])
  })

  it('goes on with a second Tab that comes before the next frame', async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/orders/counter'))
    await page.locator('[data-field=walking_customer_id] input').focus()
    await page.evaluate(() => {
      const soon = window.requestAnimationFrame
      window.requestAnimationFrame = draw => window.setTimeout(soon, 300, draw)
    })
    await press(page, 'Tab', 'Tab')
    const field = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    expect(await field()).toBe('customer_phone')
    await page.waitForTimeout(500)
    expect(await field()).toBe('customer_phone')
  })

  it('is at the row again when a question from the palette is answered with no', async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operation-settings/state'))
    await rows(page).first().waitFor()
    await press(page, 'j', 'j')
    await expect.poll(() => rows(page).nth(1).getAttribute('tabindex')).toBe('0')
    const state = await rows(page).nth(1).getAttribute('aria-label')
    await take(page, 'delete state', /^Delete state/)
    await page.getByRole('alertdialog').waitFor()
    await press(page, 'Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(state)
  })

  it('does not keep screen readers from hearing each outcome once', async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operation-settings/cities'))
    await rows(page).first().waitFor()
    const wire = await page.context().newCDPSession(page)
    /** Texts in live regions of the accessibility tree, each with the nearest region's urgency and its element. */
    const told = async () => {
      const { nodes } = await wire.send('Accessibility.getFullAXTree')
      const byId = new Map(nodes.map(node => [node.nodeId, node]))
      const urgencyOf = (node: (typeof nodes)[number]) => node.properties?.find(({ name }) => name === 'live')?.value.value
      const regionOf = (node: (typeof nodes)[number]): (typeof nodes)[number] | undefined => {
        const parent = node.parentId === undefined ? undefined : byId.get(node.parentId)
        return parent && (urgencyOf(parent) ? parent : regionOf(parent))
      }
      return nodes
        .filter(node => node.role?.value === 'StaticText')
        .map(node => ({ text: String(node.name?.value), region: regionOf(node) }))
        .flatMap(({ text, region }) => (region ? [{ text, urgency: urgencyOf(region), element: region.backendDOMNodeId }] : []))
    }
    const region = async () => {
      const { nodes } = await wire.send('Accessibility.getFullAXTree')
      return nodes.find(({ role, name }) => role?.value === 'region' && name?.value === 'Notices')?.backendDOMNodeId
    }
    const before = await region()
    expect(before).toBeDefined()
    const heard = await listen(page)
    const outcomes = async (pattern: RegExp) => (await heard()).filter(text => pattern.test(text)).length
    await press(page, 'j', 'Shift+A')
    await expect.poll(() => outcomes(/is inactive/)).toBe(1)
    expect((await told()).filter(({ text }) => text.endsWith('is inactive'))).toMatchObject([
      { urgency: 'polite', element: before },
    ])
    // Several in a row are several, also in the same words.
    await press(page, 'a')
    await expect.poll(() => outcomes(/is active/)).toBe(1)
    await press(page, 'Shift+A')
    await expect.poll(() => outcomes(/is inactive/)).toBe(2)
    await page.context().setOffline(true)
    await press(page, 'a')
    await expect.poll(() => outcomes(/No answer arrived/), { timeout: 30_000 }).toBe(1)
    expect((await told()).filter(({ text }) => text.includes('No answer arrived'))).toMatchObject([{ urgency: 'assertive' }])
    expect(await region()).toBe(before)
    await page.context().setOffline(false)
    expect(pageErrors).toEqual([])
  })

  it('is seen in high contrast, where shadows and tints are gone', async () => {
    const { page } = await atSecondOrder()
    await page.emulateMedia({ forcedColors: 'active' })
    const lineOf = (selector: string, part?: string) =>
      page.locator(selector).evaluate((element, behind) => getComputedStyle(element, behind).outlineStyle, part)
    expect(await lineOf('[data-row-id][data-cursor]', '::after')).toBe('solid')
    await press(page, 'Control+k')
    await palette(page).waitFor()
    expect(await lineOf('[data-layer=palette] [role=option][aria-selected=true]')).toBe('solid')
    await press(page, 'Escape', '.')
    await page.getByRole('menu').waitFor()
    expect(await lineOf('[role=menuitem]:focus')).toBe('solid')
  })

  it("is at a record's heading when it comes, and at its row when it was left", async () => {
    const { page, waybill } = await atSecondOrder()
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe(`Order ${waybill}`)
    await press(page, 'Escape')
    await expect.poll(() => focused(page)).toBe(waybill)
    await press(page, 'c')
    await page.waitForURL('**/operations/orders/create')
    await page.goBack()
    await rows(page).first().waitFor()
    await expect.poll(() => focused(page)).toBe(waybill)
    await page.goto(portal.at('/no/such/page'))
    await expect.poll(() => focused(page)).toBe('This page does not exist')
    // One that is not there has a heading, too, and leads back.
    await page.goto(portal.at('/operations/all-orders?order=99999'))
    await page.getByText('This order does not exist.').waitFor()
    await expect.poll(() => focused(page)).toBe('#99999')
    await page.getByRole('main').getByRole('link', { name: 'All orders' }).press('Enter')
    await rows(page).first().waitFor()
  })

  it('stays in a layer that covers the page, whichever way Tab goes', async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operation-settings/cities'))
    await page.locator('[data-row-id]').first().waitFor()
    const inLayer = () =>
      page.evaluate(() => document.activeElement?.closest('[data-layer]')?.getAttribute('data-layer') ?? 'none')
    for (const [key, kind] of [
      ['Control+k', 'palette'],
      ['?', 'dialog'],
      ['c', 'drawer'],
    ] as const)
      for (const tab of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        await page.locator(`[data-layer=${kind}]`).waitFor()
        const stops = new Set<string>()
        for (let pressed = 0; pressed < 30; pressed++) {
          await page.keyboard.press(tab)
          stops.add(await inLayer())
        }
        expect([...stops], `${tab} in what ${key} opens`).toEqual([kind])
        await page.keyboard.press('Escape')
        await page.locator('[data-layer]').waitFor({ state: 'detached' })
      }
  })

  it('is where it was when a menu, the columns or the second menu of the palette close, by whatever closes them', async () => {
    const { page, waybill } = await atSecondOrder()
    const floating = page.locator('[popover][data-layer=menu]')
    const gone = () => floating.waitFor({ state: 'detached' })
    /** Opened by key and closed: by Escape, by Tab, by a click elsewhere that takes no focus. */
    for (const close of [
      () => press(page, 'Escape'),
      () => press(page, 'Tab'),
      () => page.getByRole('heading', { name: 'All orders' }).click({ position: { x: 2, y: 2 } }),
    ]) {
      await press(page, '.')
      await page.getByRole('menu').waitFor()
      await close()
      await gone()
      await expect.poll(() => focused(page)).toMatch(new RegExp(`^(${waybill}|All orders)`))
      await press(page, 'g', 'g', 'j')
      await expect.poll(() => focused(page)).toBe(waybill)
    }
    await press(page, 'v', 'c')
    await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    await press(page, 'Escape')
    await gone()
    await expect.poll(() => focused(page)).toBe(waybill)

    // A button closes what it opened, and keeps the focus.
    for (const name of ['Columns', 'Export']) {
      const button = page.getByRole('button', { name, exact: true })
      for (let times = 0; times < 2; times++) {
        await button.click()
        await floating.waitFor()
        await button.click()
        await gone()
        expect(await focused(page)).toBe(name)
      }
    }

    // Escape closes only the topmost layer: the palette stays under its second menu.
    await press(page, 'Control+k')
    await palette(page).waitFor()
    await press(page, 'Control+.')
    await page.getByRole('menu', { name: 'Actions' }).waitFor()
    await press(page, 'Escape')
    await gone()
    await expect.poll(() => focused(page)).toBe('Search or run a command')
    await press(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(pageErrors).toEqual([])
  })

  it('is never in a menu that stands outside the window, however narrow it is and whichever way it is read', async () => {
    const { page } = await atSecondOrder()
    const floating = page.locator('[popover][data-layer=menu]')
    for (const dir of ['ltr', 'rtl'] as const)
      for (const width of [390, 1440]) {
        await page.evaluate(to => document.documentElement.setAttribute('dir', to), dir)
        await page.setViewportSize({ width, height: 844 })
        // Scrolled sideways, the first cells of a row are out of sight.
        await page.locator('[data-scroller]').evaluate((element, by) => element.scrollBy(by, 0), dir === 'rtl' ? -300 : 300)
        for (const keys of [['.'], ['v', 'c'], ['Control+k', 'Control+.']]) {
          await press(page, ...keys)
          await floating.waitFor()
          const box = await floating.boundingBox()
          const place = `${keys.join(' ')} at ${width}, ${dir}: ${JSON.stringify(box)}`
          expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 844, place).toBe(true)
          await press(page, 'Escape')
          await floating.waitFor({ state: 'detached' })
          if (keys.length === 2 && keys[0] === 'Control+k') await press(page, 'Escape')
        }
        await press(page, '?')
        const help = page.getByRole('dialog', { name: 'Keys' })
        await help.waitFor()
        expect(await help.evaluate(({ scrollWidth }) => scrollWidth), `the keys at ${width}, ${dir}`).toBe(width)
        await press(page, 'Escape')
        await help.waitFor({ state: 'detached' })
      }
  })

  it('is on the last page there is when an address names a later one', async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/all-orders?page=99'))
    await page.waitForURL(/all-orders\?page=3/)
    await rows(page).first().waitFor()
  })

  it('never stays on a row that the filter took away', async () => {
    const { page, waybill } = await atSecondOrder()
    const cursor = () => page.locator('[data-cursor]').getAttribute('data-row-id', { timeout: 2000 })
    await page.goto(portal.at('/operations/all-orders'))
    await rows(page).first().waitFor()
    await press(page, 'Shift+G')
    const lost = await cursor()
    await press(page, '/')
    await page.keyboard.type(waybill)
    await press(page, 'Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await cursor()).not.toBe(lost)
    await press(page, '/')
    await page.keyboard.type('nothing is called so')
    await press(page, 'Enter')
    await page.getByText('There are no records to display').first().waitFor()
    await press(page, 'Escape', 'Enter')
    await page.waitForTimeout(300)
    expect(page.url()).not.toContain('order=')
    expect(pageErrors).toEqual([])
  })
})
