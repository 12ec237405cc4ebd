// Prices from end to end, by keyboard alone: a card from an Excel file, approved by someone else and assigned; an import priced
// by it and explained with the same words on orders' pages and by the terminal, then charged again with a log; and three people
// served at the counter.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TestStaff } from '@office/server/core/testing/test-office'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { xlsxBytes } from '@office/shared/core/export/xlsx'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './cli/run-office.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, confirm, expectNoAxeFindings, fillField, moveTo, palette, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
let terminal: Terminal
let currency = ''
beforeAll(async () => {
  portal = await openPortal(1)
  terminal = await signedIn(portal.office, portal.office.admin)
  currency = await portal.office.inTenant(async tx => {
    // The demo's cards in the currency of the tenant, so that the counter has prices.
    await sql`update rate_cards set currency = (select currency from tenants where id = current_tenant())`.execute(tx)
    await sql`update merchants set city_id = (select id from cities where name = 'Kathmandu')`.execute(tx)
    const { rows: found } = await sql<{ currency: string }>`select currency from tenants where id = current_tenant()`.execute(tx)
    return found[0]?.currency ?? ''
  })
}, 120_000)
afterAll(async () => {
  terminal.close()
  await portal.close()
  expect(pageErrors).toEqual([])
})

const idOf = (table: string, name: string) =>
  portal.office.inTenant(async tx => {
    const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(table)} where name = ${name}`.execute(tx)
    return found[0]?.id ?? 0
  })

const workbook = (name: string, table: readonly Record<string, string>[]) =>
  xlsxBytes(
    name,
    Object.keys(table[0] ?? {}).map(heading => ({ key: heading, heading, kind: 'text' as const })),
    table,
    'UTC',
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Ten of the imported orders are checked. */
const IMPORTED = 10_000
const LOOKED_AT = 10
const LOOKED = Array.from({ length: LOOKED_AT }, (_, at) => `IMP-${at}`).join()

/** How a charge came about, line by line, as on the order's page: name, rule and amount. */
const explained = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] [data-short-row]')]
      // The part of it that is in the journal is shown below the rules.
      .filter(row => row.getAttribute('data-short-row') !== 'journal')
      .map(({ children: [words, amount] }) =>
        [...[...(words?.children ?? [])].map(part => part.textContent), amount?.textContent?.replace(/^\S+\s/, '')].join('\t'),
      ),
  )

async function makeCard(maker: TestStaff, page: Page) {
  await page.goto(portal.at('/rate-card/merchant', maker))
  await rowOf(page, 'Volume senders').waitFor()
  await press(page, 'c')
  await heading(page, 'Add rate card')
  await fillField(page, 'name', 'Valley 2027')
  await fillField(page, 'currency', currency)
  await fillField(page, 'cod_percent', '1')
  await fillField(page, 'fuel_percent', '2.5')
  await page.getByRole('textbox', { name: 'Above' }).fill('1')
  await press(page, 'Control+s')
  await page.locator('[data-field=slabs]').getByText('The first slab must start at 0').waitFor()
  await page.getByRole('textbox', { name: 'Above' }).fill('0')
  await press(page, 'Control+s')
  await heading(page, 'Valley 2027')

  // A file of another layout, and one with an error, change nothing; each says what is wrong with it.
  const priced = { 'Origin Zone': 'KV', Service: '', Speed: '' }
  const columns = ['over 0 kg: first 1 kg', 'over 0 kg: each further 1 kg'] as const
  const pricesOf = (to: string, first: string, further: string) => ({
    ...priced,
    'Destination Zone': to,
    [columns[0]]: first,
    [columns[1]]: further,
  })
  const bring = async (table: Record<string, string>[]) =>
    page.getByLabel('Table from a file').setInputFiles({
      name: 'prices.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await workbook('Prices', table)),
    })
  await bring([{ ...priced, 'Destination Zone': 'KV', '0-5 kg': '100' }])
  await page.getByText(`This file is not a price table for Valley 2027: the column ${columns[0]} is missing.`).waitFor()
  await bring([pricesOf('KV', '100', '40'), pricesOf('Nowhere', '1', '-2')])
  await page.getByText('2 faults in the file, so nothing was changed.').waitFor()
  await page.getByText('No such zone').waitFor()
  await page.getByText('This must not be less than 0').waitFor()
  await bring([pricesOf('KV', '100', '40'), pricesOf('NPW', '200', '80')])
  await page.getByText('All prices saved').waitFor()
  await page.locator('[data-sheet]').focus()
  await press(page, 'Escape', 's')
  await page.getByText('Valley 2027, version 1, is waiting for review').waitFor()
}

it('comes from an Excel file, is approved and assigned, prices an import, and explains itself alike everywhere', {
  timeout: 240_000,
}, async () => {
  const maker = await portal.office.signInWith([
    'view-rate-card',
    'create-rate-card',
    'update-rate-card',
    'clone-rate-card',
    'assign-rate-card',
  ])
  const { page } = await portal.open({ staff: maker })
  await makeCard(maker, page)

  // Its maker cannot decide; someone else does.
  const checker = await portal.office.signInWith(['view-rate-card', 'review-rate-card', 'approve-rate-card'])
  const second = await portal.open({ staff: checker })
  await second.page.goto(portal.at('/rate-card/merchant?filter[state]=in-review', checker))
  await rowOf(second.page, 'Valley 2027').waitFor()
  await press(second.page, 'j')
  await second.page.locator('[data-row-id][tabindex="0"]').waitFor()
  await press(second.page, 'Shift+V')
  await heading(second.page, 'Valley 2027')
  await expectNoAxeFindings(second.page)
  await press(second.page, 'a')
  await confirm(second.page)
  await second.page.getByText('Valley 2027, version 1, is approved').waitFor()

  await page.goto(portal.at('/rate-card/merchant', maker))
  await rowOf(page, 'Valley 2027').waitFor()
  await press(page, 'j', 'Enter')
  await heading(page, 'Valley 2027')
  await page.getByText('Active').first().waitFor()
  await press(page, 'p')
  await page.getByRole('dialog').waitFor()
  await chooseInField(page, 'merchant_ids', 'Everest', /Everest Mobile/)
  await press(page, 'Control+s')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Everest Mobile').first().waitFor()
  const cardPath = new URL(page.url()).pathname
  // The next version begins on the given day.
  await press(page, 'd')
  await page.getByRole('button', { name: 'Clone rate card' }).waitFor()
  await press(page, 'Control+s')
  await page.getByText('Version 2').first().waitFor()

  const zones = join(terminal.folder, 'zones.csv')
  writeFileSync(zones, 'Zone Name,Country Name,State Name,City Name\nHills,Nepal,Bagmati,Kathmandu\nHills,,,\n')
  const placed = await terminal.run(['import', 'zones', zones, '--yes', '--json'])
  expect(placed.exit).toBe(3)
  expect(JSON.parse(placed.out)).toMatchObject({
    created: 1,
    rejected: [{ row: 2, message: 'This is already in the zone Kathmandu valley. Remove it there first.' }],
  })

  const path = join(terminal.folder, 'orders.xlsx')
  const imported = Array.from({ length: IMPORTED }, (_, at) => ({
    'Reference No': `IMP-${at}`,
    'Merchant Code': 'EVEREST',
    'Receiver Name': `Receiver ${at}`,
    'Receiver Phone': `98${String(10_000_000 + at)}`,
    'Receiver Address': 'Lakeside 4',
    'Receiver City': at % 2 === 0 ? 'Pokhara' : 'Lalitpur',
    'Receiver State': at % 2 === 0 ? 'Gandaki' : 'Bagmati',
    'Receiver Country': 'Nepal',
    Pieces: '1',
    'Weight (kg)': `${1 + (at % 7)}.300`,
    'Payment Type': 'COD',
    'COD Amount': `${1000 + at * 10}`,
    Currency: currency,
  }))
  writeFileSync(path, await workbook('Orders', imported))
  const sent = await terminal.run(['import', 'orders', path, '--yes', '--json'])
  expect([sent.exit, sent.err]).toEqual([0, expect.any(String)])
  expect(JSON.parse(sent.out)).toMatchObject({ created: IMPORTED })
  const { call } = portal.office.admin
  const list = (query: object) => call(orderContract.list, { query: { sort: ['id'], paginate: LOOKED_AT, ...query } })
  const { data: orders, meta } = await list({ filters: { reference_no: LOOKED } })
  expect(meta.total).toBe(LOOKED_AT)

  // Ten of them, on their pages and at the terminal.
  const own = await portal.open()
  await own.page.goto(portal.at(`/operations/all-orders?order=${orders[0]?.id}`))
  await own.page.getByText('By the card Valley 2027, version 1').waitFor()
  for (const { id, waybill_number } of orders) {
    await moveTo(own.page, `/operations/all-orders?order=${id}`)
    await heading(own.page, waybill_number)
    await press(own.page, 'w')
    await own.page.locator('[role=dialog] [data-short-row]').first().waitFor()
    const told = await terminal.run(['orders', 'show', waybill_number, '--explain'])
    const lines = told.out.trim().split('\n')
    expect(lines[0]).toBe('Valley 2027 1')
    const shown = await explained(own.page)
    await press(own.page, 'Escape')
    expect(shown.map(line => line.split('\t')[0])).toEqual(['Delivery', 'Fuel', 'COD charge'])
    expect(lines.filter(line => line.includes('\t'))).toEqual(expect.arrayContaining(shown))
  }

  // Charged again by the standard card, once its merchant has no other; the log says who, when and why.
  const manager = await portal.open({ staff: maker })
  await manager.page.goto(portal.at(cardPath, maker))
  await heading(manager.page, 'Valley 2027')
  await manager.page.getByText('Everest Mobile').first().waitFor()
  await press(manager.page, 'p')
  await manager.page.getByRole('dialog').waitFor()
  await manager.page.locator('[data-field=merchant_ids]').getByText('Everest Mobile').waitFor()
  await manager.page.locator('[data-field=merchant_ids] input').focus()
  await press(manager.page, 'Backspace')
  await manager.page.locator('[data-field=merchant_ids]').getByText('Everest Mobile').waitFor({ state: 'detached' })
  await press(manager.page, 'Control+s')
  await manager.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const before = new Map(orders.map(order => [order.id, order.charge_total]))
  await own.page.goto(portal.at(`/operations/all-orders?filter[reference_no]=${LOOKED}&sort=id`))
  await rows(own.page).first().waitFor()
  await press(own.page, 'Control+a', 'Shift+w')
  await palette(own.page).waitFor()
  await own.page.keyboard.type('Agreement ended')
  await press(own.page, 'Enter')
  await confirm(own.page)
  await expect
    .poll(
      async () =>
        (await list({ filters: { reference_no: LOOKED } })).data.filter(of => of.charge_total !== before.get(of.id)).length,
    )
    .toBe(LOOKED_AT)
  const [{ id = 0, waybill_number = '' } = {}] = orders
  await own.page.goto(portal.at(`/operations/all-orders?order=${id}`))
  await own.page.getByText('By the card Standard, version 2').waitFor()
  const log = await terminal.run(['orders', 'history', waybill_number])
  expect(log.out).toContain('Agreement ended')

  // Its merchant pays at handover and is asked; an unpaid charge stays on the account.
  const { data: riders } = await call(riderContract.list, { query: { paginate: 1, filters: { is_active: '1' } } })
  const steps = [
    ['Assigned for Pickup', riders[0]?.name ?? ''],
    ['Picked Up', 'Not paid'],
  ]
  for (const answers of steps) {
    await press(own.page, 's')
    await palette(own.page).waitFor()
    for (const answer of answers) {
      await own.page.keyboard.type(answer)
      await own.page.getByRole('option', { name: answer }).first().waitFor()
      await press(own.page, 'Enter')
    }
    await own.page.getByText('1 of 1 will move.').waitFor()
    await press(own.page, 'Control+Enter')
    await palette(own.page).waitFor({ state: 'detached' })
    await own.page
      .locator('main header')
      .getByText(answers[0] ?? '', { exact: true })
      .waitFor()
  }
  await own.page.getByText('Not paid: it stays on the merchant’s account').waitFor()
  const { rows: paid } = await portal.office.inTenant(tx => sql`select from journal_lines where order_id = ${id}`.execute(tx))
  expect(paid).toEqual([])
})

it('is shown while an order is typed, and what is missing with the way to mend it', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/orders/create'))
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  await fillField(page, 'reference_no', 'CHARGE-1')
  await fillField(page, 'receiver_name', 'Sita Rai')
  await fillField(page, 'receiver_phone', '+9779801234567')
  await fillField(page, 'receiver_address', 'Lakeside 4')
  await chooseInField(page, 'receiver_city_id', 'Berlin', /Berlin/)
  await fillField(page, 'weight_kg', '2.4')
  await fillField(page, 'cod_amount', '5000')
  // The currency of the city is suggested first; after that, the typed one stays.
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field=currency] input')?.value === 'EUR')
  await fillField(page, 'currency', currency)
  const quote = page.locator('[data-part=quote]')
  await quote.getByText('Berlin is not in any zone').waitFor()
  await quote.getByRole('link', { name: 'Open the zones' }).waitFor()
  await chooseInField(page, 'receiver_city_id', 'Pokhara', /Pokhara/)
  await fillField(page, 'currency', currency)
  await quote.getByText('Kathmandu valley').waitFor()
  await quote.getByText('1 % of 5,000.00').waitFor()
  await expectNoAxeFindings(page)
})

it('is shown while an order is edited as it comes to then, at the city of the price that a redirect agreed', async () => {
  const { page } = await portal.open()
  const id = await portal.office.inTenant(async tx => {
    const { rows: found } = await sql<{ id: number }>`
      update orders set receiver_city_id = (select id from cities where name = 'Kathmandu'), status_key = ${status.created}, custody = 'none',
        priced_city_id = (select id from cities where name = 'Pokhara'), payment_type = 'PREPAID', cod_amount = 0, origin_city_id = null,
        merchant_id = (select id from merchants where name = 'Everest Mobile'), business_id = null, currency = ${currency}
      where id = (select min(id) from orders) returning id`.execute(tx)
    return found[0]?.id ?? 0
  })
  await page.goto(portal.at(`/operations/all-orders?order=${id}&edit=${id}`))
  const quote = page.locator('[data-part=quote]')
  await page.locator('[data-field=weight_kg] input').fill('')
  await quote.getByText('The charge is shown once all fields are filled in correctly.').waitFor()
  await fillField(page, 'weight_kg', '7')
  await quote.getByText('Charged for 7 kg').waitFor()
  await quote.getByText('Kathmandu valley → Western Nepal').waitFor()
  await expectNoAxeFindings(page)
  const total = await quote.locator('.num').first().textContent()
  await press(page, 'Control+s')
  await page.getByRole('dialog', { name: 'Edit order' }).waitFor({ state: 'detached' })
  const { charge } = await portal.office.admin.call(orderContract.get, { params: { id } })
  expect(`${charge?.total} ${charge?.currency}`).toBe(total)
})

it('takes in three who walk in: two known in under 20 keys each, one by card, and somebody new', {
  timeout: 90_000,
}, async () => {
  const kathmandu = await idOf('warehouses', 'Kathmandu')
  const clerk = await portal.office.signInWith([
    'create-order',
    'view-order',
    'view-orders',
    'view-walking-customer',
    'create-walking-customer',
    'update-order',
    'print-waybill',
  ])
  const first = await clerk.call(orderContract.createWalking, {
    body: {
      customer_name: 'Mina Shrestha',
      customer_phone: '+9779811119876',
      warehouse_id: kathmandu,
      receiver_name: 'Sita Rai',
      receiver_phone: '+9779801234567',
      receiver_address: 'Lakeside 4',
      receiver_city_id: await idOf('cities', 'Pokhara'),
      pieces: 1,
      weight_kg: '1',
      payment_type: 'PREPAID',
      cod_amount: '0',
      is_paid: true,
    },
  })
  const { page } = await portal.open({ staff: clerk })
  await page.goto(portal.at('/operations/all-orders', clerk))
  await page.evaluate(([id, branch]) => localStorage.setItem(`office.counter.${id}`, String(branch)), [clerk.staffId, kathmandu])
  await page.locator('[data-row-id]').first().waitFor()
  let keys = 0
  const hit = async (...given: string[]) => {
    keys += given.length
    await press(page, ...given)
  }
  const taken = async () => {
    const { data } = await clerk.call(orderContract.list, { query: { filters: { waybill_number: printed }, sort: ['-id'] } })
    return data[0]
  }
  let printed = ''
  /** Receipt and label come as one file, named after the parcel. */
  const finish = async () => {
    const download = page.waitForEvent('download')
    await hit('Control+s')
    printed = (await download).suggestedFilename().replace('.pdf', '')
  }
  const known = async (weight: string) => {
    keys = 0
    await hit('g', 'k')
    await page.locator('[data-field=walking_customer_id] input').waitFor()
    await hit(...'9876')
    await page.getByRole('option', { name: /Mina Shrestha/ }).waitFor()
    await hit('Enter')
    await page.locator('[data-field=receiver_address] input[value="Lakeside 4"]').waitFor()
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await hit('Tab')
    await page.locator('[data-field=warehouse_id] input:focus').waitFor()
    await hit('Tab')
    await page.locator('[data-field=weight_kg] input:focus').waitFor()
    await hit(...weight)
    await page.locator('[data-part=quote]').getByText('By the card Counter, version 1').waitFor()
  }
  await known('2.4')
  await expectNoAxeFindings(page)
  await finish()
  expect(keys).toBeLessThan(20)
  expect(await taken()).toMatchObject({
    walking_customer_id: first.walking_customer_id,
    weight_kg: '2.400',
    status_key: status.receivedAtOrigin,
    receiver_name: 'Sita Rai',
  })

  await known('1.1')
  await page.locator('[data-field=payment_method] button').focus()
  await press(page, 'Enter')
  await page.getByRole('option', { name: 'Card' }).waitFor()
  await page.keyboard.type('car')
  await press(page, 'Enter')
  await finish()
  const { rows: held } = await portal.office.inTenant(async tx =>
    sql<{ account: string }>`
      select l.account from journal_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where o.waybill_number = ${printed} and l.account like 'cash-%'`.execute(tx),
  )
  expect(held).toEqual([{ account: 'cash-gateway' }])

  // A new customer is created with the parcel.
  await press(page, 'g', 'k')
  await page.locator('[data-field=customer_phone] input').waitFor()
  const told = {
    customer_phone: '+9779822220001',
    customer_name: 'Bina Gurung',
    weight_kg: '0.4',
    receiver_name: 'Hari Rai',
    receiver_phone: '+9779801230000',
    receiver_address: 'Main road 1',
  }
  for (const [field, text] of Object.entries(told)) await fillField(page, field, text)
  await chooseInField(page, 'receiver_city_id', 'Lalit', /Lalitpur/)
  await finish()
  expect(await taken()).toMatchObject({ walking_customer: 'Bina Gurung', city_name: 'Lalitpur' })
})
