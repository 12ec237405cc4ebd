// Waybill numbers by keyboard and terminal: a series refused for its overlap and then made, a request asked for and confirmed, and a
// file of its numbers.
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import { s10 } from '@office/shared/format/waybill'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn } from './cli/run-office.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, fillField, palette, press, rowOf, rows, take } from './portal-keys.ts'

vi.setConfig({ testTimeout: 90_000 })

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal(2)
  ;({ page } = await portal.open())
}, 120_000)
afterAll(() => portal.close())

const seriesNamed = async (name: string) =>
  (await portal.office.admin.call(waybillSeriesContract.list, { query: { filters: { name } } })).data[0]
const newest = async () => (await portal.office.admin.call(waybillRequestContract.list, {})).data[0]

it('makes a series that another one is in the way of first', async () => {
  await page.goto(portal.at('/waybillrequest'))
  await rows(page).first().waitFor()
  await expectNoAxeFindings(page)
  await press(page, '2')
  await rowOf(page, 'Own numbers').waitFor()
  await rowOf(page, 'Preprinted rolls 2026').getByText('Running low').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'c')
  await page.getByRole('dialog').waitFor()
  await fillField(page, 'name', 'Fair 2027')
  await fillField(page, 'prefix', 'hb')
  await fillField(page, 'country', 'np')
  await fillField(page, 'first_serial', '30000100')
  await fillField(page, 'last_serial', '30000200')
  await fillField(page, 'low_at', '10')
  await press(page, 'Control+s')
  await page
    .locator('[data-field=first_serial]')
    .getByText('The series Preprinted rolls 2026 already has some of these numbers')
    .waitFor()
  await fillField(page, 'first_serial', '40000001')
  await fillField(page, 'last_serial', '40000050')
  await press(page, 'Control+s')
  await rowOf(page, 'Fair 2027').waitFor()
  expect(await seriesNamed('Fair 2027')).toMatchObject({ prefix: 'HB', country: 'NP', left: 50, merchant_count: 0 })
})

it('assigns it to a merchant from their list, and takes that back', async () => {
  await take(page, 'Merchants', /^Merchants/)
  await rows(page).first().waitFor()
  await press(page, 'j', 'x')
  await take(page, 'Assign a waybill series', /^Assign a waybill series/)
  await page.keyboard.type('Fair')
  await page.getByRole('option', { name: /Fair 2027/ }).waitFor()
  await press(page, 'Enter')
  await page.getByText('1 merchant now takes numbers from Fair 2027').first().waitFor()
  await expect.poll(async () => (await seriesNamed('Fair 2027'))?.merchant_count).toBe(1)
  await press(page, 'Control+z')
  await expect.poll(async () => (await seriesNamed('Fair 2027'))?.merchant_count).toBe(0)
})

it('asks for numbers, reserves them, and rejects another request with a reason', async () => {
  await take(page, 'Ask for waybill numbers', /^Ask for waybill numbers/)
  await palette(page).getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await page.keyboard.type('20')
  await press(page, 'Enter', 'Control+Enter')
  await expect.poll(async () => (await newest())?.amount).toBe(20)
  const request = await newest()
  const name = `${request?.merchant_name} #${request?.id}`
  await page.goto(portal.at('/waybillrequest'))
  await rowOf(page, name).waitFor()
  await press(page, 'j', 'Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'a')
  await confirm(page)
  await page.getByText('Reserved', { exact: true }).waitFor()
  expect(await newest()).toMatchObject({ state: 'confirmed', series_name: expect.any(String) })
  // Already decided: the key says why it does nothing now.
  await press(page, 'a')
  await page.getByText('This request is already confirmed').first().waitFor()
  await press(page, 'Escape')
  await rowOf(page, name).getByText('Confirmed').waitFor()
  await rowOf(page, name).focus()
  await press(page, 'Shift+T')
  await palette(page).waitFor()
  await page.keyboard.type('The merchant left')
  await press(page, 'Enter')
  await confirm(page)
  await rowOf(page, name).getByText('Taken back').waitFor()

  const pending = rows(page).filter({ hasText: 'Pending' }).first()
  const label = (await pending.getAttribute('aria-label')) ?? ''
  await pending.focus()
  await press(page, 'Shift+A')
  await palette(page).waitFor()
  await page.keyboard.type('Use up the last block')
  await press(page, 'Enter')
  await confirm(page)
  await rowOf(page, label).getByText('Rejected').waitFor()
})

it('places the elements of a label by keys, with the way back, and prints a sample', async () => {
  const layout = async () => {
    const { data } = await portal.office.admin.call(waybillLayoutContract.list, { query: { noPagination: true } })
    return data[0] ?? { elements: [] }
  }
  await page.goto(portal.at('/system-settings/business-setting?of=waybill-layout'))
  await page.locator('[data-short-row]').first().focus()
  await press(page, 'Enter')
  await page.waitForURL(url => url.pathname.startsWith('/waybill-customizer/'))
  const canvas = page.locator('[data-label-canvas]')
  await canvas.waitFor()
  await expectNoAxeFindings(page)
  const before = (await layout()).elements

  await press(page, 'n')
  await palette(page).waitFor()
  await page.keyboard.type('text')
  await page.getByRole('option', { name: 'Text', exact: true }).waitFor()
  await press(page, 'Enter')
  await expect.poll(() => canvas.getAttribute('aria-description')).toMatch(/^Text: 30 mm from the left, 75 mm/)
  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight')
  await expect.poll(() => canvas.getAttribute('aria-description')).toMatch(/31 mm from the left, 80 mm from the top, 41 × 5/)
  await press(page, 'Enter')
  await page.locator('[data-element-panel] input:focus').waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type('Handle with care')
  await press(page, 'Escape')
  const last = async () => (await layout()).elements.at(-1)
  await expect.poll(last).toMatchObject({ kind: 'text', text: 'Handle with care', x: 31, y: 80, width: 41 })
  await press(page, 'd')
  await expect.poll(async () => (await layout()).elements.length).toBe(before.length + 2)
  await press(page, 'Delete')
  await expect.poll(async () => (await layout()).elements.length).toBe(before.length + 1)
  for (let steps = 0; steps < 30; steps++) await press(page, 'Control+z')
  await expect.poll(async () => (await layout()).elements).toEqual(before)
  const download = page.waitForEvent('download')
  await page.getByText('All changes saved').waitFor()
  await press(page, 'p')
  expect((await download).suggestedFilename()).toBe('sample-label.pdf')
})

it('shows the label whole and in its form in narrow and wide windows', async () => {
  const before = page.viewportSize()
  for (const [width, height, least] of [
    [1024, 900, 300],
    [1440, 700, 300],
    [390, 844, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    const shape = async () => {
      const label = await page.locator('[data-label-canvas] svg').boundingBox()
      const around = await page.locator('[data-label-canvas]').boundingBox()
      if (!label || !around) return null
      const isWhole = label.y >= around.y && label.y + label.height <= around.y + around.height
      return { ratio: Math.round((label.width / label.height) * 100), isWide: label.width >= least, isWhole }
    }
    await expect.poll(shape).toEqual({ ratio: 67, isWide: true, isWhole: true })
  }
  if (before) await page.setViewportSize(before)
})

it('does the same at the terminal, and saves the numbers', async () => {
  const terminal = await signedIn(portal.office, portal.office.admin)
  const run = async (...args: string[]) => {
    const { exit, out, err } = await terminal.run(args)
    return { exit, out, err }
  }
  const listed = await run('waybill-series', 'list', '--is-low', '1')
  expect(listed.out).toContain('Preprinted rolls 2026')
  expect(await run('waybill-series', 'assign', 'Fair 2027', '1')).toMatchObject({ exit: 0 })
  const made = JSON.parse((await run('waybill-requests', 'create', '--merchant', '1', '--amount', '3', '--json')).out).data
  const confirmed = await run('waybill-requests', 'confirm', String(made.id), '--series', 'Fair 2027')
  expect(confirmed.err).toContain(`${s10('HB', 40_000_001, 'NP')} to ${s10('HB', 40_000_003, 'NP')}`)
  expect((await run('waybill-requests', 'confirm', String(made.id))).err).toContain('already confirmed')
  const csv = await run('waybill-requests', 'numbers', String(made.id), '-o', '-')
  expect(csv.out.trim().split(/\r?\n/).slice(1)).toEqual([1, 2, 3].map(serial => s10('HB', 40_000_000 + serial, 'NP')))
  const labels = await run('waybill-requests', 'labels', String(made.id), '--layout', 'A6', '-o', '-')
  expect(labels.out.slice(0, 5)).toBe('%PDF-')
  expect((await run('waybill-layouts', 'list')).out).toContain('A6')
  expect(await run('waybill-requests', 'confirm', 'x')).toMatchObject({ exit: 2 })
  const takeBack = ['waybill-requests', 'take-back', String(made.id)]
  expect(await run(...takeBack)).toMatchObject({ exit: 2, err: expect.stringContaining('Say why they are taken back') })
  expect((await run(...takeBack, '--reason', 'Printed twice', '--yes')).err).toContain('are taken back')
  terminal.close()
  expect(pageErrors).toEqual([])
})
