// Several orders at once by keyboard: typed and pasted into the sheet, mended, created, and none of them twice; and what the form of a
// single order knows of its receiver.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loseAnswers } from './lost-answers.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, expectNoAxeFindings, fillField, listen, press, rows, take } from './portal-keys.ts'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal(3)
  page = (await portal.open()).page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}, 120_000)
afterAll(() => portal.close())

const cell = () => page.locator('[data-sheet-cell]')
const sheetRow = (number: number) => page.locator(`[data-sheet-row="${number}"]`)
const orders = async (reference_no: string) => {
  const { data } = await portal.office.admin.call(orderContract.list, { query: { filters: { reference_no }, sort: ['id'] } })
  return data
}
/** Types cells of a row, each left by Tab. */
async function typeCells(...texts: string[]) {
  for (const text of texts) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
}
const paste = async (text: string) => {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await press(page, 'Control+v')
}

async function open() {
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await press(page, 'Shift+C')
  await page.waitForURL('**/operations/orders/sheet')
  await page.locator('[data-field=merchant_id] input:focus').waitFor()
}

it('creates typed and pasted orders, keeps the one that is refused, and creates it once it is mended', {
  timeout: 90_000,
}, async () => {
  await open()
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  // Past business, origin and service into the first cell.
  await press(page, 'Tab', 'Tab', 'Tab')
  for (let tabs = 0; tabs < 6 && (await cell().evaluate(node => node !== document.activeElement)); tabs++)
    await press(page, 'Tab')
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Name, row 1')

  await typeCells('Sita Rai', '980-123 4567', '')
  // A city that nobody spelt right is still found.
  await page.keyboard.type('Pokhra')
  await page.getByRole('option', { name: /Pokhara/ }).waitFor()
  await press(page, 'Tab')
  await typeCells('Lakeside 4', '', '1.5', '1,500', 'SHEET-1')
  await press(page, 'Enter')
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Name, row 2')
  await typeCells('Ram Thapa', '9801234568', '', 'Kathmandu, Bagmati, Nepal', 'Thamel 1', '2', '3', '0', 'SHEET-2')
  // The third is the second once more, for somebody else.
  await press(page, 'Enter', 'ArrowUp', 'Control+Shift+D', 'Home')
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Name, row 3, Ram Thapa')
  await typeCells('Gita Karki', '9801234569')
  for (let step = 2; step < 8; step++) await press(page, 'Tab')
  await typeCells('SHEET-3')
  await press(page, 'Control+z')
  await expect.poll(() => sheetRow(3).textContent()).not.toContain('SHEET-3')
  await press(page, 'Control+Shift+Z')
  await expect.poll(() => sheetRow(3).textContent()).toContain('SHEET-3')

  await press(page, 'Control+End', 'Home')
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Name, row 4')
  await paste(
    'Hari Shah\t9801234570\t\tPokhara\t"Main road\n""Old"" house"\t1\t2\t900\tSHEET-4\nMina Lama\t980\t\tPokhara\tStreet 5\t1\t2\t900\tSHEET-5\n',
  )
  await expect.poll(() => sheetRow(5).textContent()).toContain('Mina Lama')
  await page.getByText(/5 rows/).waitFor()
  await expectNoAxeFindings(page)

  // The number is wrong: nothing is sent, and the caret is where it is to be mended.
  const heard = await listen(page)
  await press(page, 'Control+Enter')
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Phone, row 5, Mina Lama')
  await page.getByText('Contact number must contain at least 7 numbers.').waitFor()
  expect((await heard()).join('\n')).toContain('1 cell needs attention')
  expect(await orders('SHEET-1')).toEqual([])
  await page.keyboard.type('9801234571')

  // One waybill is somebody else's meanwhile: the server refuses that row alone.
  const [old] = await portal.office.inTenant(tx => tx.selectFrom('orders').select('waybill_number').limit(1).execute())
  await press(page, 'End', 'ArrowLeft')
  for (let step = 0; step < 11; step++) await press(page, 'ArrowLeft')
  await expect.poll(() => cell().getAttribute('aria-label')).toMatch(/^Waybill, row 5/)
  await page.keyboard.type(old?.waybill_number ?? '')
  await press(page, 'Control+Enter')
  await page.getByText('This already exists with different values').waitFor()
  await expect.poll(() => cell().getAttribute('aria-label')).toBe('Waybill, row 1, Mina Lama')
  await page
    .getByText(/4 orders created, 1 refused/)
    .first()
    .waitFor()
  await press(page, 'Delete', 'Control+Enter')
  await expect.poll(() => sheetRow(1).textContent()).not.toContain('Mina Lama')

  const made = await orders('SHEET-1,SHEET-2,SHEET-3,SHEET-4,SHEET-5')
  expect(
    made.map(order => [order.reference_no, order.receiver_name, order.city_name, order.payment_type, order.cod_amount]),
  ).toEqual([
    ['SHEET-1', 'Sita Rai', 'Pokhara', 'COD', '1500.00'],
    ['SHEET-2', 'Ram Thapa', 'Kathmandu', 'PREPAID', '0.00'],
    ['SHEET-3', 'Gita Karki', 'Kathmandu', 'PREPAID', '0.00'],
    ['SHEET-4', 'Hari Shah', 'Pokhara', 'COD', '900.00'],
    ['SHEET-5', 'Mina Lama', 'Pokhara', 'COD', '900.00'],
  ])
  const { receiver_address } = await portal.office.admin.call(orderContract.get, { params: { id: made[3]?.id ?? 0 } })
  expect(receiver_address).toBe('Main road "Old" house')
  expect(pageErrors).toEqual([])
})

it('keeps a sheet that is left, creates nothing twice after a lost answer, and leads to the orders', {
  timeout: 90_000,
}, async () => {
  await page.goto(portal.at('/operations/orders/sheet'))
  await cell().waitFor()
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  await cell().focus()
  await paste('Asha Gurung\t9801234599\t\tPokhara\tStreet 9\t1\t2\t700\tSHEET-9\n')
  await page.getByText(/Draft saved/).waitFor()
  // The rows arrive, but the answer does not.
  const answerAgain = await loseAnswers(page, '**/api/admin/order/bulk**')
  await press(page, 'Control+Enter')
  await page.getByText('The server did not answer').first().waitFor()
  await answerAgain()
  await page.reload()
  await expect.poll(() => sheetRow(1).textContent()).toContain('Street 9')
  await press(page, 'Control+Enter')
  await expect.poll(() => sheetRow(1).textContent()).not.toContain('Street 9')
  expect(await orders('SHEET-9')).toHaveLength(1)
  await take(page, 'notices', /Notices/i)
  await page.getByRole('link', { name: 'See the orders' }).first().press('Enter')
  await page.waitForURL(/reference_no.*SHEET-9/)
  await rows(page).first().waitFor()
  expect(await rows(page).count()).toBe(1)
})

it('fills a known receiver into a single order by one key, and warns of an order that it repeats', {
  timeout: 60_000,
}, async () => {
  await page.goto(portal.at('/operations/orders/create'))
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  await fillField(page, 'receiver_name', 'S. Rai')
  await fillField(page, 'receiver_phone', '9801234567')
  const known = page.getByRole('region', { name: 'Known receivers of this number' })
  await known.getByText('1 order before').waitFor()
  const held = (field: string) => page.locator(`[data-field=${field}] input`).inputValue()
  await press(page, 'F4')
  await expect.poll(() => held('receiver_city_id')).toBe('Pokhara')
  expect([await held('receiver_name'), await held('receiver_address')]).toEqual(['Sita Rai', 'Lakeside 4'])
  await expectNoAxeFindings(page)
  // After the last of them comes what was typed.
  await press(page, 'F4')
  await expect.poll(() => held('receiver_name')).toBe('S. Rai')
  expect(await held('receiver_city_id')).toBe('')
  await press(page, 'F4')
  await fillField(page, 'cod_amount', '1500')
  await page.getByText(/goes to the same phone and city with the same amount/).waitFor()
  await fillField(page, 'cod_amount', '1501')
  await page.getByText(/goes to the same phone and city with the same amount/).waitFor({ state: 'detached' })
  await fillField(page, 'cod_amount', '1500')
  await fillField(page, 'weight_kg', '1')
  await fillField(page, 'reference_no', 'SHEET-10')
  await press(page, 'Control+s')
  await page.waitForURL('**/operations/all-orders')
  expect(await orders('SHEET-10')).toHaveLength(1)
})
