// Many records at once by keyboard: checked first, obstacles read, done, reported row by row, undone exactly.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, palette, press, rows } from './portal-keys.ts'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal(30)
  page = (await portal.open()).page
}, 120_000)
afterAll(() => portal.close())

const stored = async <T>(query: ReturnType<typeof sql<T>>) => portal.office.inTenant(async tx => (await query.execute(tx)).rows)

/** A filtered list with all its rows selected. */
async function selectAll(path: string, count: number) {
  await page.goto(portal.at(path))
  await expect.poll(() => rows(page).count()).toBe(count)
  await press(page, 'j', 'Control+a')
  await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor()
}

const toast = (text: string | RegExp) => page.getByText(text).first()

it('switches many cities in one call, tells those that were so already apart, and takes back only its own', async () => {
  const { country_id, state_id } = (await portal.office.admin.call(cityContract.list, { query: { paginate: 1 } })).data[0]!
  expect(country_id).toBeGreaterThan(0)
  const made = []
  for (const name of ['Bulktown A', 'Bulktown B', 'Bulktown C', 'Bulktown D'])
    made.push(
      await portal.office.admin.call(cityContract.create, {
        body: { name, native_name: null, state_id, is_active: name !== 'Bulktown D' },
      }),
    )
  const active = async () =>
    (await stored(sql<{ is_active: boolean }>`select is_active from cities where name like 'Bulktown%' order by name`)).map(
      city => city.is_active,
    )
  await selectAll('/operation-settings/cities?filter[name]=Bulktown', 4)
  await press(page, 'Shift+A')
  await toast('3 deactivated, 1 was inactive already.').waitFor()
  expect(await active()).toEqual([false, false, false, false])
  await press(page, 'Control+z')
  await expect.poll(active).toEqual([true, true, true, false])
  await toast('Undone: 3 deactivated, 1 was inactive already.').waitFor()
})

it('gives each city its former branch back', async () => {
  const branches = await stored(sql<{ id: number; name: string }>`select id, name from warehouses where is_active order by id`)
  await stored(sql`update cities set default_warehouse_id = ${branches[1]!.id} where name = 'Bulktown A'`)
  await stored(sql`update cities set default_warehouse_id = ${branches[2]!.id} where name = 'Bulktown B'`)
  const branchesOf = async () =>
    (
      await stored(
        sql<{ id: number | null }>`select default_warehouse_id as id from cities where name like 'Bulktown%' order by name`,
      )
    ).map(city => city.id)
  const before = await branchesOf()
  await selectAll('/operation-settings/cities?filter[name]=Bulktown', 4)
  await press(page, 'w')
  await page.keyboard.type(branches[1]!.name)
  await page.getByRole('option', { name: branches[1]!.name }).waitFor()
  await palette(page).getByText('3 of 4 will get it. 1 already has it.').waitFor()
  await press(page, 'Enter')
  await expect.poll(branchesOf).toEqual(Array(4).fill(branches[1]!.id))
  await toast('3 cities changed. 1 needed no change.').waitFor()
  await press(page, 'Control+z')
  await expect.poll(branchesOf).toEqual(before)
})

it('says before it deletes which are still used, and deletes the others', async () => {
  const { id: country_id } = (await stored(sql<{ id: number }>`select id from countries limit 1`))[0]!
  const states = []
  for (const name of ['Bulkland East', 'Bulkland North', 'Bulkland West'])
    states.push(
      await portal.office.admin.call(stateContract.create, { body: { name, code: null, country_id, native_name: null } }),
    )
  await portal.office.admin.call(cityContract.create, {
    body: { name: 'Bulkton', native_name: null, state_id: states[1]!.id, is_active: true },
  })
  const names = async () =>
    (await stored(sql<{ name: string }>`select name from states where name like 'Bulkland%' order by name`)).map(
      ({ name }) => name,
    )
  await selectAll('/operation-settings/state?filter[name]=Bulkland', 3)
  await press(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: '3 states selected' })
  await question.getByText('2 of 3 will be deleted for good. 1 is refused:').waitFor()
  await question.getByText('Bulkland North').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Escape')
  await question.waitFor({ state: 'detached' })
  expect(await names()).toHaveLength(3)
  await press(page, 'Delete')
  await confirm(page)
  await toast('2 deleted. 1 refused.').waitFor()
  expect(await names()).toEqual(['Bulkland North'])
})

it('warns of riders who hold orders, and switches them once that was read', async () => {
  const { id: warehouse_id } = (await stored(sql<{ id: number }>`select id from warehouses where is_active limit 1`))[0]!
  const riders = []
  for (const [at, name] of ['Bulk Rider A', 'Bulk Rider B'].entries())
    riders.push(
      await portal.office.admin.call(riderContract.create, {
        body: { name, phone: `98010000${at}1`, warehouse_id, vehicle_kind: 'bicycle', licence_number: null },
      }),
    )
  await stored(sql`update orders set status_key = 'key_15', rider_id = ${riders[0]!.id} where id = (select min(id) from orders)`)
  const active = async () =>
    (await stored(sql<{ is_active: boolean }>`select is_active from riders where name like 'Bulk Rider%' order by name`)).map(
      rider => rider.is_active,
    )
  await selectAll('/operations/rider-overview?filter[name]=Bulk Rider', 2)
  await press(page, 'Shift+A')
  const question = page.getByRole('alertdialog', { name: '2 riders selected' })
  await question
    .getByText(/Bulk Rider A/)
    .first()
    .waitFor()
  expect(await active()).toEqual([true, true])
  await press(page, 'Control+Enter')
  await toast('2 deactivated.').waitFor()
  expect(await active()).toEqual([false, false])
  await press(page, 'Control+z')
  await expect.poll(active).toEqual([true, true])
})

it('selects all that matches beyond the page, and acts on them', async () => {
  for (let at = 1; at <= 60; at++)
    await portal.office.admin.call(zoneContract.create, {
      body: { name: `Bulk zone ${at}`, code: `BZ${at}`, city_ids: [] },
    })
  await page.goto(portal.at('/operation-settings/zone?filter[name]=Bulk zone'))
  await expect.poll(() => rows(page).count()).toBe(10)
  await press(page, 'j', 'Control+a', 'Control+a')
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('60').waitFor()
  await press(page, 'Shift+A')
  await toast('60 deactivated.').waitFor()
  expect(await stored(sql`select id from zones where name like 'Bulk zone%' and is_active`)).toEqual([])
  await press(page, 'Delete')
  await page.getByText('60 of 60 will be deleted for good.').waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('There are no records to display').waitFor()
  expect(await stored(sql`select id from zones where name like 'Bulk zone%'`)).toEqual([])
  expect(pageErrors).toEqual([])
})
