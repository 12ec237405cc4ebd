// A barcode scanned on any screen: it opens what it names or is refused with words, and is never taken for command keys.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { s10 } from '@office/shared/format/waybill'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { expectNoAxeFindings, listen, press, rows, take } from './portal-keys.ts'
import { wedge } from './wedge.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(30)
}, 120_000)
afterAll(() => portal.close())

/** A list with its cursor on the first row. */
async function atList(path: string) {
  const { page } = await portal.open()
  await page.goto(portal.at(path))
  await rows(page).first().waitFor()
  await press(page, 'j')
  await page.locator('[data-cursor]').waitFor()
  return { page }
}

const told = (page: Page, words: string) => page.getByText(words).first().waitFor()
const unknown = s10('RA', 12_345_678, 'NP')

it('runs no command of the record under the cursor', async () => {
  const merchants = async () => (await portal.office.admin.call(merchantContract.list, { query: { paginate: 100 } })).data
  const before = await merchants()
  const { page } = await atList('/merchants')
  for (const code of [unknown, unknown.toLowerCase(), s10('JX', 12_345_678, 'DE')]) {
    await wedge(page, code)
    await told(page, `Scanned: ${code.toUpperCase()}. Nothing here has this code.`)
  }
  expect(new URL(page.url()).pathname).toBe('/merchants')
  expect(await merchants()).toEqual(before)
})

it('opens the order that it names, from any screen, and takes no move of another one back', async () => {
  const { data } = await portal.office.admin.call(orderContract.list, { query: { paginate: 5 } })
  const [first, second] = data
  if (!first || !second) throw new Error('No orders to scan')
  const { page } = await atList('/operations/all-orders')
  await wedge(page, s10('CS', 12_345_678, 'DE'))
  await told(page, 'Nothing here has this code.')
  await wedge(page, second.waybill_number)
  await page.waitForURL(url => url.searchParams.get('order') === String(second.id))
  await page.goto(portal.at('/merchants'))
  await rows(page).first().waitFor()
  await press(page, 'j')
  // A busy page handles the keys half a second late, some before its timers and some after.
  const burst = wedge(page, first.waybill_number)
  await page.evaluate(() => {
    const until = performance.now() + 500
    while (performance.now() < until);
  })
  await burst
  await page.waitForURL(url => url.searchParams.get('order') === String(first.id))
  const after = (await portal.office.admin.call(orderContract.list, { query: { paginate: 5 } })).data
  expect(after.map(({ status_key }) => status_key)).toEqual(data.map(({ status_key }) => status_key))
})

it('fills no field that wants none, and confirms no question', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/orders/create'))
  const field = (name: string) => page.locator(`[data-field=${name}] input`)
  await field('receiver_name').focus()
  await page.keyboard.type('Asha')
  await page.waitForTimeout(150)
  await wedge(page, unknown)
  await told(page, 'This field does not accept barcodes')
  expect(await field('receiver_name').inputValue()).toBe('Asha')
  await field('waybill_number').focus()
  await wedge(page, unknown)
  expect(await field('waybill_number').inputValue()).toBe(unknown)
  expect(new URL(page.url()).pathname).toBe('/operations/orders/create')
  await press(page, 'Control+k')
  await page.getByRole('dialog').waitFor()
  await wedge(page, unknown)
  await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe(unknown)
})

it('asks for a second scan where only a part of it came', async () => {
  const { page } = await atList('/merchants')
  await wedge(page, unknown.slice(5))
  await told(page, 'The barcode was only partly read. Scan it again.')
})

/** Milliseconds between two keys of a radio scanner, which no portal expects that was not told of it. */
const RADIO = 90

it('learns from three scans how fast a scanner types, and reads it from then on', async () => {
  const { page } = await atList('/merchants')
  const setUp = page.getByRole('dialog', { name: 'Set up the scanner' })
  const open = async () => {
    await take(page, 'set up scanner', /^Set up the scanner/)
    await setUp.getByText('Scan now').waitFor()
  }
  const place = setUp.getByRole('listitem')
  const use = (gap: number) => setUp.getByRole('button', { name: `Use ${gap} ms` })
  const kept = () => page.evaluate(() => localStorage.getItem('office.scanner'))
  await open()
  const heard = await listen(page)
  // As slow as a person who types it.
  await wedge(page, 'AB12', 180)
  await place.first().getByText('Too slow for a scanner').waitFor()
  await press(page, 'Backspace')
  await expect.poll(() => setUp.getByText('Not scanned yet').count()).toBe(3)
  await wedge(page, unknown.toLowerCase())
  await wedge(page, unknown)
  await place.nth(1).getByText('Not the same as the other scans').waitFor()
  for (const _ of [2, 3]) await wedge(page, unknown)
  await use(20).waitFor()
  await place.nth(2).getByText('13 characters · longest pause 4 ms · ends with Enter').waitFor()
  await expectNoAxeFindings(page)
  expect((await heard()).join()).toContain(`Scan 3 of 3: ${unknown}. 13 characters`)
  await press(page, 'Escape')
  await setUp.waitFor({ state: 'detached' })
  expect(await kept()).toBeNull()
  await open()
  for (const _ of [1, 2, 3]) await wedge(page, '123456', RADIO)
  await use(190).waitFor()
  await press(page, 'Control+Enter')
  await setUp.waitFor({ state: 'detached' })
  await told(page, 'Scanner pause set to 190 ms')
  // At once, and nothing that was scanned before did anything else.
  expect([await kept(), new URL(page.url()).pathname]).toEqual(['190', '/merchants'])
  await wedge(page, unknown, RADIO)
  await told(page, `Scanned: ${unknown}. Nothing here has this code.`)
  await press(page, 'Control+z')
  await expect.poll(kept).toBe('100')
})

it('learns the keyboard layout of a scanner from a code that shows it, and keeps it on the device', async () => {
  const { page } = await atList('/merchants')
  const german: Record<string, string> = { Y: 'Z', Z: 'Y', '-': 'ß', ':': 'Ö' }
  const scan = (code: string) => wedge(page, code, 4, key => german[key] ?? key)
  const [meant, typed] = [s10('RA', 12_345_678, 'CZ'), s10('RA', 12_345_678, 'CY')]
  await scan(meant)
  await told(page, `Scanned: ${typed}. Nothing here has this code.`)
  await scan('BG-99999')
  await told(page, 'Scanned: BG-99999. Nothing here has this code.')
  await scan(meant)
  await told(page, `Scanned: ${meant}. Nothing here has this code.`)
  await page.reload()
  await rows(page).first().waitFor()
  await scan(s10('RA', 12_345_679, 'CZ'))
  await told(page, `Scanned: ${s10('RA', 12_345_679, 'CZ')}. Nothing here has this code.`)
})

it('goes to the bucket whose card is scanned, and runs commands only where they mean something', async () => {
  const { page } = await atList('/merchants')
  await wedge(page, 'CMD:seal')
  await told(page, 'The card seal does nothing here')
  await wedge(page, 'BKT:B7')
  await page.waitForSelector('[data-verdict="ready"]')
  expect(page.url()).not.toContain('bucket=')
  await press(page, 'F2')
  await page.getByText('Choose your bucket').waitFor()
  expect(pageErrors).toEqual([])
})
