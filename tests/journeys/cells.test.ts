// The cells of a list by keyboard: entered, left, copied, edited in place; refused, overtaken and undone.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal(1)
  const { state_id } = (await portal.office.admin.call(cityContract.list, { query: { paginate: 1 } })).data[0] ?? { state_id: 1 }
  for (const name of ['Celltown A', 'Celltown B', 'Celltown C'])
    await portal.office.admin.call(cityContract.create, { body: { name, native_name: null, state_id, is_active: true } })
  page = (await portal.open()).page
}, 120_000)
afterAll(() => portal.close())

const stored = async <T>(query: ReturnType<typeof sql<T>>) => portal.office.inTenant(async tx => (await query.execute(tx)).rows)
const nativeNames = async () =>
  (await stored(sql<{ n: string | null }>`select native_name as n from cities where name like 'Celltown%' order by name`)).map(
    ({ n }) => n,
  )
const editor = () => page.getByRole('dialog', { name: 'Edit the cell in place' })
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

async function open() {
  await page.goto(portal.at('/operation-settings/cities?filter[name]=Celltown&sort=name'))
  await rowOf(page, 'Celltown C').waitFor()
  await press(page, 'j')
  await page.locator('[data-row-id][tabindex="0"]').waitFor()
}

it('goes along the cells of a row and back, and copies the one it is in', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open()
  await press(page, 'ArrowRight')
  expect(await focused()).toBe('Celltown A')
  await press(page, 'ArrowRight', 'ArrowRight')
  const state = await focused()
  expect(state).not.toBe('')
  await press(page, 'y')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(state)
  await page.getByText(`Copied ${state}`).first().waitFor()
  // Nothing is called copied that a browser refused.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.'))
  })
  await press(page, 'y')
  await page.getByText('Copying failed').first().waitFor()
  // Down keeps the column.
  await press(page, 'j', 'ArrowLeft', 'ArrowLeft')
  expect(await focused()).toBe('Celltown B')
  await press(page, 'ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
  await press(page, 'ArrowRight', 'Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Celltown B')
})

it('edits a cell in place: Enter saves and goes down, Tab goes on, and each step can be taken back', async () => {
  await open()
  await press(page, 'ArrowRight', 'ArrowRight', 'F2')
  await editor().getByRole('textbox').waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.type('सेल एक')
  await press(page, 'Enter')
  await expect.poll(nativeNames).toEqual(['सेल एक', null, null])
  await rowOf(page, 'Celltown A').getByText('सेल एक').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-label')))
    .toBe('Celltown B')
  await press(page, 'F2')
  await editor().getByRole('textbox').waitFor()
  await page.keyboard.type('सेल दुई')
  await press(page, 'Tab')
  await expect.poll(nativeNames).toEqual(['सेल एक', 'सेल दुई', null])
  // The next editable cell is a state, chosen by name.
  await editor().getByRole('combobox', { name: 'State' }).waitFor()
  await page.keyboard.type('koshi')
  await page
    .getByRole('option', { name: /^Koshi/ })
    .first()
    .waitFor()
  await press(page, 'Enter')
  await editor().waitFor({ state: 'detached' })
  await rowOf(page, 'Celltown B').getByText('Koshi').waitFor()
  await page.getByText('Saved: Celltown B').first().waitFor()
  await press(page, 'Control+z')
  await rowOf(page, 'Celltown B').getByText('Koshi').waitFor({ state: 'detached' })
  await press(page, 'Control+z')
  await expect.poll(nativeNames).toEqual(['सेल एक', null, null])
})

it('keeps what was typed when it is refused, and leaves the cell as it was on Escape', async () => {
  await open()
  await press(page, 'F2')
  await editor().getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.keyboard.type('Celltown C')
  await press(page, 'Enter')
  await editor().getByText('This state already has a city with this name').waitFor()
  expect(await editor().getByRole('textbox').inputValue()).toBe('Celltown C')
  await press(page, 'Control+a', 'Delete', 'Enter')
  await editor().getByText('This field is required').waitFor()
  await press(page, 'Escape')
  await editor().waitFor({ state: 'detached' })
  await rowOf(page, 'Celltown A').waitFor()
  expect(await focused()).toBe('Celltown A')
})

it('does not write over what somebody else changed meanwhile without saying so', async () => {
  await open()
  await press(page, 'ArrowRight', 'ArrowRight', 'F2')
  await editor().getByRole('textbox').waitFor()
  await stored(sql`update cities set native_name = 'theirs', version = version + 1 where name = 'Celltown A'`)
  await page.keyboard.type('ours')
  await press(page, 'Enter')
  await editor().getByText('Someone changed this in the meantime').waitFor()
  expect((await nativeNames())[0]).toBe('theirs')
  await press(page, 'Enter')
  await expect.poll(async () => (await nativeNames())[0]).toBe('ours')
  // They changed another field, so both changes remain.
  await rowOf(page, 'Celltown A').getByText('ours').waitFor()
  await open()
  await press(page, 'ArrowRight', 'ArrowRight', 'F2')
  await editor().getByRole('textbox').waitFor()
  await stored(sql`update cities set is_active = false, version = version + 1 where name = 'Celltown A'`)
  await page.keyboard.type('both')
  await press(page, 'Enter')
  await expect
    .poll(() => stored(sql`select native_name, is_active from cities where name = 'Celltown A'`))
    .toEqual([{ native_name: 'both', is_active: false }])
  // Nor does undoing a step.
  await rowOf(page, 'Celltown A').getByText('both').waitFor()
  await stored(sql`update cities set native_name = 'theirs', version = version + 1 where name = 'Celltown A'`)
  await press(page, 'Control+z')
  await page.getByText('Celltown A was not changed: someone else edited it in the meantime.').first().waitFor()
  expect((await nativeNames())[0]).toBe('theirs')
})

it('turns pages with Shift and the arrows', async () => {
  await page.goto(portal.at('/operation-settings/cities'))
  await expect.poll(() => rows(page).count()).toBe(10)
  await press(page, 'j', 'Shift+ArrowRight')
  await page.getByText(/^Page 2 of/).waitFor()
  await press(page, 'Shift+ArrowLeft')
  await page.getByText(/^Page 1 of/).waitFor()
  expect(pageErrors).toEqual([])
})
