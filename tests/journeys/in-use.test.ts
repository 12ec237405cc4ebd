// Obstacles of daily use: filters without a field, rows that fit the window, mistyped names, narrow windows, reloads.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { listViewContract } from '@office/shared/core/lists/list-view.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { ask, expectNoAxeFindings, fillField, palette, press, rows } from './portal-keys.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(120)
}, 120_000)
afterAll(() => portal.close())

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()

async function openOrders(rowsShown: 10 | 'fit' = 10, query = '') {
  const { page } = await portal.open({ rows: rowsShown })
  await page.goto(portal.at(`/operations/all-orders${query}`))
  await rows(page).first().waitFor()
  return { page }
}

it('filters by what one types without knowing a field, and leaves to the rows', { timeout: 60_000 }, async () => {
  const { page } = await openOrders()
  await press(page, '/')
  // Before a letter is typed: the fields, none of them chosen.
  await option(page, 'Status').waitFor()
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
  const line = page.getByRole('combobox', { name: 'Filter' })
  const frame = line.locator('xpath=..')
  expect(await frame.evaluate(element => getComputedStyle(element).boxShadow)).not.toBe('none')
  await expectNoAxeFindings(page)
  await page.keyboard.type('delivered')
  await option(page, /^Status: ?Delivered$/).waitFor()
  await press(page, 'Enter')
  await expect.poll(() => parameter(page, 'filter[status_key]')).toBe('key_17')
  await page.keyboard.type('last 7')
  await option(page, /^Created: ?Last 7 days$/).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await expect.poll(() => parameter(page, 'filter[created_at]')).toBe('last-7-days')
  await press(page, 'Backspace', 'Backspace')
  await expect.poll(() => parameter(page, 'filter[status_key]')).toBeNull()
  // A city by its name, with two letters swapped.
  await page.keyboard.type('pohkara')
  await option(page, /^City: ?Pokhara/).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await expect.poll(() => parameter(page, 'filter[receiver_city_id]')).toMatch(/^\d+$/)
  await press(page, 'Escape')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
  await rows(page).first().waitFor()
  await press(page, 'j')
  await page.locator('[data-row-id][data-cursor]').waitFor()
})

it('fills the window with rows, keeps a chosen number, and says which column orders them', { timeout: 60_000 }, async () => {
  const { page } = await openOrders('fit')
  const shown = async () => {
    const free = await page.evaluate(() => {
      const scroller = document.querySelector('[data-scroller]')
      return { room: scroller?.clientHeight ?? 0, hidden: (scroller?.scrollHeight ?? 0) - (scroller?.clientHeight ?? 0) }
    })
    const count = await rows(page).count()
    return { count, blank: free.room - count * 32, hidden: free.hidden }
  }
  expect((await shown()).blank).toBeLessThan(64)
  // The second time it is known to the pixel.
  await page.reload()
  await rows(page).first().waitFor()
  await expect.poll(async () => (await shown()).blank).toBeLessThan(32)
  expect((await shown()).hidden).toBe(0)
  expect(parameter(page, 'paginate')).toBeNull()
  expect(await page.locator('[data-heading=created_at]').getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: /per page/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'As many as fit', checked: true }).waitFor()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await page.getByText('Rows 1 to 50').waitFor()
  expect(parameter(page, 'paginate')).toBe('50')
  await page.goto(portal.at('/operations/all-orders'))
  await page.getByText('Rows 1 to 50').waitFor()
})

it('opens a view by its name alone with what was saved in it', async () => {
  const view = await portal.office.admin.call(listViewContract.create, {
    body: {
      list: orderContract.list.path,
      name: 'Prepaid',
      filters: { payment_type: 'PREPAID' },
      sort: ['-id'],
      columns: null,
      is_shared: false,
    },
  })
  const { page } = await openOrders(10, `?view=${view.id}`)
  await expect.poll(() => parameter(page, 'filter[payment_type]')).toBe('PREPAID')
  await page.getByRole('tab', { name: /^Prepaid/, selected: true }).waitFor()
})

it('says of keys what is true on this page, and folds commands that are not for this person', { timeout: 60_000 }, async () => {
  const { page } = await openOrders()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await press(page, '?')
  await keys.getByText('Next page').waitFor()
  await keys.getByText('Change status').waitFor()
  expect(await keys.getByText('Seal the bag').count()).toBe(0)
  await keys.getByText('These keys work on this page').waitFor()
  await press(page, 'Escape')
  await keys.waitFor({ state: 'detached' })
  await press(page, 'j', 'Enter')
  await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
  await press(page, '?')
  await keys.getByText('Change status').waitFor()
  expect(await keys.getByText('Next page').count()).toBe(0)
  const reader = await portal.open({ staff: await portal.office.signInWith(['view-orders']) })
  await reader.page.goto(portal.at('/operations/all-orders'))
  await rows(reader.page).first().waitFor()
  await ask(reader.page, 'create')
  const folded = option(reader.page, /\d+ commands you may not use/)
  await folded.waitFor()
  expect(await palette(reader.page).getByRole('img', { name: 'Not available' }).count()).toBe(0)
  await folded.click()
  await option(reader.page, /Create city/).waitFor()
})

it('cuts no amount, status or day, and no button of a page’s head, in windows of any width', { timeout: 90_000 }, async () => {
  const { page } = await openOrders()
  await portal.office.inTenant(tx =>
    sql`update orders set cod_amount = 99999999999, payment_type = 'COD' where id = (select max(id) from orders)`.execute(tx),
  )
  /** Elements wider than their box or outside of it. */
  const cut = () =>
    page.evaluate(() => {
      const edges = document.querySelector('main')?.getBoundingClientRect()
      const amounts = [...document.querySelectorAll<HTMLElement>('main [role=gridcell] bdi.num')].flatMap(amount => {
        const cell = amount.closest('[role=gridcell]')
        const [inner, outer] = [amount.getBoundingClientRect(), cell?.getBoundingClientRect()]
        return outer && (inner.left < outer.left - 1 || inner.right > outer.right + 1) ? [amount.textContent] : []
      })
      const acts = [...document.querySelectorAll<HTMLElement>('main header button, main header a')].flatMap(act => {
        const { left, right } = act.getBoundingClientRect()
        // One that a narrow window leaves out has no box at all.
        return edges && act.checkVisibility() && (left < edges.left || right > edges.right + 1) ? [act.textContent] : []
      })
      const journey = [...document.querySelectorAll<HTMLElement>('ol[aria-label=Journey] li')].flatMap(step => {
        const { left, right } = step.getBoundingClientRect()
        return edges && (left < edges.left || right > edges.right + 1) ? [step.textContent] : []
      })
      const panes = [...document.querySelectorAll<HTMLElement>('main dd, main li time')].flatMap(text =>
        text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0 ? [text.textContent] : [],
      )
      return [...amounts, ...acts, ...journey, ...panes]
    })
  for (const dir of ['ltr', 'rtl'] as const) {
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(portal.at('/operations/all-orders'))
      await rows(page).first().waitFor()
      await page.evaluate(to => {
        document.documentElement.dir = to
      }, dir)
      await expect.poll(cut, { message: `list, ${width} ${dir}` }).toEqual([])
      await page.goto(portal.at('/operations/all-orders?order=7'))
      await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
      await page.evaluate(to => {
        document.documentElement.dir = to
      }, dir)
      await expect.poll(cut, { message: `order, ${width} ${dir}` }).toEqual([])
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(portal.at('/operations/orders/create'))
  await page.locator('[data-field=merchant_id]').waitFor()
  await expect.poll(cut).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(portal.at('/operations/all-orders?order=7'))
  await page.getByRole('heading', { name: /^Order CE/ }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('zoom', '150%'))
  await expect.poll(cut).toEqual([])
})

it('knows what an order is typed for: the currency of its city, and a reference used before', { timeout: 60_000 }, async () => {
  const { page } = await openOrders()
  const [known] = (await portal.office.admin.call(orderContract.list, { query: { paginate: 1 } })).data
  await page.goto(portal.at('/operations/orders/create'))
  const currency = page.locator('[data-field=currency] input')
  await currency.waitFor()
  const before = await currency.inputValue()
  const pick = async (field: string, text: string, name: RegExp) => {
    await fillField(page, field, text)
    await option(page, name).waitFor()
    await press(page, 'ArrowDown', 'Enter')
  }
  await pick('receiver_city_id', before === 'EUR' ? 'pokhara' : 'hamburg', /Pokhara|Hamburg/)
  await expect.poll(() => currency.inputValue()).toBe(before === 'EUR' ? 'NPR' : 'EUR')
  // A text that matches nobody stays to be corrected.
  await fillField(page, 'merchant_id', 'qqqqqq')
  await page.getByText('There are no records to display').waitFor()
  await press(page, 'Enter')
  expect(await page.locator('[data-field=merchant_id] input').inputValue()).toBe('qqqqqq')
  await pick('merchant_id', known?.merchant_name ?? '', /.+/)
  await fillField(page, 'reference_no', known?.reference_no ?? '')
  await page.locator('[data-field=reference_no]').getByText('This merchant already has an order with this reference').waitFor()
  await page.keyboard.type('-2')
  await page.locator('[data-field=reference_no]').getByText('This merchant already has').waitFor({ state: 'detached' })
})

it('keeps notices over a reload, sums up what is filtered, and stays in its frame where an address leads nowhere', {
  timeout: 60_000,
}, async () => {
  const { page } = await openOrders(10, '?filter[payment_type]=COD')
  const { total } = await portal.office.admin.call(orderContract.summary, { query: { 'filter[payment_type]': 'COD' } })
  await ask(page, 'sum up')
  await option(page, /Sum up all filtered orders/).waitFor()
  await press(page, 'Enter')
  await page.getByText(`${total} orders`).first().waitFor()
  await page.reload()
  await rows(page).first().waitFor()
  await press(page, 'g', 'n')
  await page.getByRole('dialog').getByText(`${total} orders`).waitFor()
  await page.goto(portal.at('/no/such/page'))
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page
    .getByRole('link', { name: /All orders/ })
    .first()
    .waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
