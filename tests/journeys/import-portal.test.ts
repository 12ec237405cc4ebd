// The real files and every other malformed one through the portal's import screen, by keyboard; the terminal takes the others
// (tests/journeys/cli/import.test.ts), the server all of them (server/src/imports/real-files.test.ts).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyPlaces } from '@office/server/core/testing/copy-places'
import type { TestStaff } from '@office/server/core/testing/test-office'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, goTo, pointAt, press, rowOf, searchList } from './portal-keys.ts'

const data = join(process.env.OFFICE_SHARED ?? join(import.meta.dirname, '../../../shared'), 'data')
const screens = {
  states: '/operation-settings/state/state-excel',
  cities: '/operation-settings/cities?import=cities',
  orders: '/operations/orders/create?import=orders',
}
type Kind = keyof typeof screens

let portal: Portal

/** One listener for the whole visit, because the browser's own dialog appears whenever there is none. */
const answerChoosers = (page: Page) => page.on('filechooser', () => undefined)

/** Opens the import screen of a kind and gives it the file that 'f' asks for; waits for the server's verdict. */
async function choose(page: Page, staff: TestStaff, kind: Kind, name: string) {
  if (!page.url().endsWith(screens[kind])) {
    await page.goto(portal.at(screens[kind], staff))
    // A new screen moves focus to its heading; earlier keys belong to the previous page.
    await page.locator('h1:focus').waitFor()
  }
  await page
    .getByRole('button', { name: /Choose a(nother)? file/ })
    .first()
    .waitFor()
  const asked = page.waitForEvent('filechooser')
  await press(page, 'f')
  await (await asked).setFiles(resolve(data, name))
  const file = name.replace(/^.*\//, '')
  await page.getByText(file).first().waitFor()
  await page.getByText('Checking…').waitFor({ state: 'detached', timeout: 60_000 })
  const refusal = page.getByRole('alert').filter({ hasText: 'was not accepted' })
  await refusal
    .or(page.getByText('Already there', { exact: true }))
    .first()
    .waitFor()
  return (await refusal.isVisible())
    ? { refused: (await refusal.locator('p').nth(1).textContent()) ?? '' }
    : { ok: await figure(page, 'Valid'), rejected: await figure(page, 'Invalid, not sent') }
}

const figure = async (page: Page, label: string) =>
  Number((await page.getByText(label, { exact: true }).locator('xpath=..//b').textContent())?.replaceAll(',', ''))

async function importAll(page: Page, staff: TestStaff, kind: Kind, name: string) {
  const found = await choose(page, staff, kind, name)
  await press(page, 'Control+Enter')
  await page.getByText('Import finished').waitFor({ timeout: 90_000 })
  return { ...found, words: await page.getByRole('status').filter({ hasText: 'Import finished' }).textContent() }
}

describe.skipIf(!existsSync(data))('the import screen', () => {
  beforeAll(async () => {
    portal = await openPortal(0, 'imports')
  }, 120_000)
  afterAll(() => portal.close())

  it('takes states, cities and orders with the expected counts; a repeat has nothing to do', { timeout: 400_000 }, async () => {
    const staff = portal.office.admin
    const { page } = await portal.open({ staff })
    answerChoosers(page)
    expect(await importAll(page, staff, 'states', 'states.xlsx')).toMatchObject({
      words: expect.stringContaining('5,308 created'),
    })
    await page.reload()
    expect(await choose(page, staff, 'states', 'states.xlsx')).toEqual({ ok: 5308, rejected: 0 })
    expect(await figure(page, 'Already there')).toBe(5308)
    expect(await importAll(page, staff, 'cities', 'cities-np-de-fr-pt-br.csv')).toMatchObject({
      words: expect.stringContaining('24,349 created'),
    })
    const orders = await importAll(page, staff, 'orders', 'orders-olist-10k.xlsx')
    expect(orders).toMatchObject({
      ok: 9952,
      rejected: 48,
      words: expect.stringMatching(/9,952 created.* 48 rows were rejected/),
    })
    // A key downloads the rejected rows as a file.
    const download = page.waitForEvent('download')
    await press(page, 'd')
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  it('sends a file that is too large in parts, and hands its rejected rows back as one file', { timeout: 120_000 }, async () => {
    const staff = await portal.office.addTenant()
    const { page } = await portal.open({ staff })
    answerChoosers(page)
    const folder = mkdtempSync(join(tmpdir(), 'office-parts-'))
    const note = 'x'.repeat(40_000)
    const rows = Array.from({ length: 140 }, (_, at) => `State ${at},${at % 70 === 65 ? 'Atlantis' : 'Nepal'},${note}`)
    writeFileSync(join(folder, 'large.csv'), ['State Name,Country Name,Note', ...rows].join('\n'))
    expect(await choose(page, staff, 'states', join(folder, 'large.csv'))).toEqual({ refused: expect.stringContaining('5 Mb') })
    await press(page, 'Control+Enter')
    await page.getByRole('button', { name: 'Create 138 states' }).waitFor({ timeout: 60_000 })
    expect(await figure(page, 'Rows')).toBe(140)
    expect(await page.getByText('2 parts').count()).toBe(1)
    await press(page, 'Control+Enter')
    await page.getByText('Import finished').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('status').filter({ hasText: 'Import finished' }).textContent()).toContain('138 created')
    const download = page.waitForEvent('download')
    await press(page, 'd')
    const sheet = await readSheet(readFileSync(await (await download).path()), 'rejected.xlsx')
    if ('refused' in sheet) throw new Error(sheet.refused.code)
    const at = sheet.headings.indexOf('_row')
    expect(sheet.rows.map(row => cellsOf(row)[at])).toEqual(['67', '137'])
    rmSync(folder, { recursive: true })
  })

  it('tells which rows differ from their records, and changes these where that is ticked', { timeout: 120_000 }, async () => {
    const staff = await portal.office.addTenant()
    const { page } = await portal.open({ staff })
    answerChoosers(page)
    const folder = mkdtempSync(join(tmpdir(), 'office-differ-'))
    const head = 'State Name,State Code,Country Name,Native Name'
    writeFileSync(join(folder, 'first.csv'), [head, 'Bagmati,P3,Nepal,', 'Koshi,P1,Nepal,'].join('\n'))
    writeFileSync(join(folder, 'second.csv'), [head, 'Bagmati,P3,Nepal,बागमती', 'Koshi,P1,Nepal,'].join('\n'))
    await importAll(page, staff, 'states', join(folder, 'first.csv'))
    await choose(page, staff, 'states', join(folder, 'second.csv'))
    expect(await figure(page, 'Differ')).toBe(1)
    const changes = page.locator('[data-part=changes]')
    const heading = () => changes.getByRole('heading').textContent()
    expect(await heading()).toBe('1 row differs from its record, which stays as it is')
    expect(await changes.getByRole('listitem').allTextContents()).toEqual(['Row 2: BagmatiNative Name–बागमती'])
    await press(page, 'u')
    await page.getByRole('button', { name: 'Change 1' }).waitFor()
    expect(await page.getByLabel('change them').isChecked()).toBe(true)
    expect(await heading()).toBe('1 record will be changed')
    await press(page, 'Control+Enter')
    await page.getByText('Import finished').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('status').filter({ hasText: 'Import finished' }).textContent()).toContain(
      'Nothing new, 1 changed',
    )
    expect(await heading()).toBe('1 record was changed')
    rmSync(folder, { recursive: true })
  })

  it('finds imports again, with what became of their rows, and stops one that goes on', { timeout: 120_000 }, async () => {
    const staff = await portal.office.addTenant()
    const { page } = await portal.open({ staff })
    const clerk = await portal.office.signInWith(['manage-state'], staff.tenant)
    const send = (who: TestStaff, name: string, ...lines: string[]) =>
      who.call(stateContract.bulk, { file: new File([['State Name,Country Name', ...lines].join('\n')], name) })
    await send(clerk, 'good.csv', 'Koshi,Nepal')
    await send(staff, 'bad.csv', 'Bagmati,Nepal', 'Nowhere,Atlantis', 'Elsewhere,Nepall')
    // No job knows of this one, so it goes on until it is stopped.
    const goingOn = await portal.office.inTenant(
      tx =>
        tx
          .insertInto('import_jobs')
          .values({ kind: 'cities', file_name: 'long.csv', file_id: null, staff_id: clerk.staffId, state: 'running' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      staff.tenant,
    )
    await page.goto(portal.at('/', staff))
    await goTo(page, 'Imports', '/operations/imports')
    await rowOf(page, 'bad.csv').getByText('Done').waitFor()
    const bad = (await rowOf(page, 'bad.csv').textContent()) ?? ''
    expect(bad).toContain('States')
    // Rows, created, rejected.
    expect(bad).toMatch(/312/)
    expect(await rowOf(page, 'good.csv').count()).toBe(1)
    await portal.office.inTenant(
      tx => tx.updateTable('import_jobs').set({ rows_total: 9000, rows_done: 4000 }).where('id', '=', goingOn.id).execute(),
      staff.tenant,
    )
    await rowOf(page, 'long.csv').getByText('4,000 of 9,000').waitFor()

    await pointAt(page, 'bad.csv')
    await press(page, 'Enter')
    await page.getByText('Import finished').waitFor()
    expect(await figure(page, 'Created')).toBe(1)
    expect(await figure(page, 'Invalid, not imported')).toBe(2)
    expect(await page.getByRole('list', { name: 'Rejected rows' }).textContent()).toMatch(/3.*Atlantis.*4.*Nepall.*Nepal/)
    const download = page.waitForEvent('download')
    await press(page, 'd')
    expect((await download).suggestedFilename()).toBe('bad.rejected.xlsx')
    await press(page, 'i')
    await page.waitForURL(/state-excel/)
    await page.goBack()
    await page.getByText('Import finished').waitFor()
    await press(page, 'Escape')

    // The cursor is on the row that was opened; the newest is above it.
    await page.locator('[data-row-id][tabindex="0"]').waitFor()
    await press(page, 'k', 'Shift+X')
    await confirm(page)
    await rowOf(page, 'long.csv').getByText('Cancelled').waitFor()
    await searchList(page, 'long', 'long.csv')
    await press(page, 'Enter')
    await page.getByText('Import stopped').waitFor()
    await expectNoAxeFindings(page)

    // Whoever may not see those of others is not asked whose they want.
    const { page: own } = await portal.open({ staff: clerk })
    await own.goto(portal.at('/operations/imports', clerk))
    await rowOf(own, 'long.csv').waitFor()
    expect(await rowOf(own, 'bad.csv').count()).toBe(0)
    expect(await own.getByRole('columnheader', { name: 'Imported by' }).count()).toBe(0)
  })

  it('answers every other malformed file as expected', { timeout: 400_000 }, async () => {
    const { files } = JSON.parse(readFileSync(join(data, 'malformed/expected.json'), 'utf8'))
    const staff = await portal.office.addTenant()
    const { page } = await portal.open({ staff })
    answerChoosers(page)
    const wrong: Record<string, unknown> = {}
    const judge = async (name: string) => {
      const { answer, import: kind } = files[name]
      const got = await choose(page, staff, kind, `malformed/${name}`)
      const want = answer.whole_file_rejected
        ? { refused: expect.stringMatching(/\w/) }
        : { ok: answer.rows_ok, rejected: new Set(answer.rows_rejected.map(({ row }: { row: number }) => row)).size }
      try {
        expect(got).toEqual(want)
      } catch {
        wrong[name] = { got, want }
      }
    }
    // 33 needs no states yet, the others states and cities (expected.json, 'precondition'): those of the test before.
    const names = readdirSync(join(data, 'malformed')).filter(name => name in files && Number(name.slice(0, 2)) % 2 === 1)
    expect(names).toHaveLength(17)
    const first = names.find(name => name.startsWith('33'))
    await judge(String(first))
    for (const noun of ['states', 'cities'] as const) await copyPlaces(portal.office, noun, portal.office.tenant, staff.tenant)
    for (const name of names) if (name !== first) await judge(name)
    expect(wrong).toEqual({})
    expect(pageErrors).toEqual([])
  })
})
