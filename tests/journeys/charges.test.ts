// Charges by keyboard alone: typed into the form and explained there, explained on the order's page and by the terminal with the
// same words, worked out anew with a reason; and a parcel of somebody known taken in at the counter.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { formatAmount } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, confirm, expectNoAxeFindings, fillField, palette, press } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(1)
  await portal.office.inTenant(async tx => {
    // The demo's cards in the currency of the tenant, so that the counter has prices.
    await sql`update rate_cards set currency = (select currency from tenants where id = current_tenant())`.execute(tx)
    await sql`update merchants set city_id = (select id from cities where name = 'Kathmandu')`.execute(tx)
  })
}, 120_000)
afterAll(async () => {
  await portal.close()
  expect(pageErrors).toEqual([])
})

const idOf = (table: string, name: string) =>
  portal.office.inTenant(async tx => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where name = ${name}`.execute(tx)
    return rows[0]?.id ?? 0
  })

it('is shown while an order is typed, explained on its page, and worked out anew with a reason', {
  timeout: 90_000,
}, async () => {
  const { context, page } = await portal.open()
  await page.goto(portal.at('/operations/orders/create'))
  await chooseInField(page, 'merchant_id', 'Everest', /Everest Mobile/)
  await fillField(page, 'reference_no', 'CHARGE-1')
  await fillField(page, 'receiver_name', 'Sita Rai')
  await fillField(page, 'receiver_phone', '+9779801234567')
  await fillField(page, 'receiver_address', 'Lakeside 4')
  await chooseInField(page, 'receiver_city_id', 'Berlin', /Berlin/)
  await fillField(page, 'weight_kg', '2.4')
  await fillField(page, 'cod_amount', '5000')
  const { currency } = await portal.office.inTenant(async tx => {
    const { rows } = await sql<{ currency: string }>`select currency from tenants where id = current_tenant()`.execute(tx)
    return rows[0] ?? { currency: '' }
  })
  // The currency of the city comes first, and then what somebody types stays.
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field=currency] input')?.value === 'EUR')
  await fillField(page, 'currency', currency)
  const quote = page.locator('[data-part=quote]')
  await quote.getByText('Berlin is in no zone').waitFor()
  await quote.getByRole('link', { name: 'Open the zones' }).waitFor()
  await chooseInField(page, 'receiver_city_id', 'Pokhara', /Pokhara/)
  await fillField(page, 'currency', currency)
  await quote.getByText('Kathmandu valley').waitFor()
  await quote.getByText('1 % of 5,000.00').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'Control+s')
  await page.waitForURL(url => url.pathname === '/operations/all-orders')
  const [order] = (await portal.office.admin.call(orderContract.list, { query: { filters: { reference_no: 'CHARGE-1' } } })).data
  if (!order) throw new Error('The order was not stored')
  await page.goto(portal.at(`/operations/all-orders?order=${order.id}`))
  await page.getByText('By the card Standard, version 2').waitFor()
  await press(page, 'w')
  await page.getByText('1 % of 5,000.00').waitFor()
  await expectNoAxeFindings(page)
  // The price rose since.
  await portal.office.inTenant(tx =>
    sql`update rate_card_lanes set prices = array(select price + 100 from unnest(prices) as price)`.execute(tx),
  )
  await press(page, 'Shift+w')
  await palette(page).waitFor()
  await page.keyboard.type('New prices')
  await press(page, 'Enter')
  await confirm(page)
  await expect
    .poll(async () => (await portal.office.admin.call(orderContract.get, { params: { id: order.id } })).order.charge_total)
    .not.toBe(order.charge_total)
  const now = await portal.office.admin.call(orderContract.get, { params: { id: order.id } })
  await page.getByText(formatAmount(now.order.charge_total)).first().waitFor()
  await context.close()
})

it('takes in a parcel of somebody known in under 20 keys, with its receipt', { timeout: 60_000 }, async () => {
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
  const { context, page } = await portal.open({ staff: clerk })
  await page.goto(portal.at('/operations/all-orders', clerk))
  await page.evaluate(([id, branch]) => localStorage.setItem(`office.counter.${id}`, String(branch)), [clerk.staffId, kathmandu])
  await page.locator('[data-row-id]').first().waitFor()
  let keys = 0
  const hit = async (...given: string[]) => {
    keys += given.length
    await press(page, ...given)
  }
  await hit('g', 'k')
  await page.locator('[data-field=walking_customer_id] input').waitFor()
  await hit(...'9876')
  await page.getByRole('option', { name: /Mina Shrestha/ }).waitFor()
  await hit('Enter')
  await page.locator('[data-field=receiver_address] input[value="Lakeside 4"]').waitFor()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await hit('Tab')
  await page.locator('[data-field=warehouse_id] input:focus').waitFor()
  await hit('Tab', ...'2.4')
  await page.locator('[data-part=quote]').getByText('By the card Counter, version 1').waitFor()
  await expectNoAxeFindings(page)
  const download = page.waitForEvent('download')
  await hit('Control+s')
  const name = (await download).suggestedFilename()
  expect(keys).toBeLessThan(20)
  const { data } = await clerk.call(orderContract.list, {
    query: { filters: { walking_customer_id: String(first.walking_customer_id) }, sort: ['-id'] },
  })
  expect(data[0]).toMatchObject({ weight_kg: '2.400', status_key: status.receivedAtOrigin, receiver_name: 'Sita Rai' })
  expect(name).toBe(`${data[0]?.waybill_number}.pdf`)
  await context.close()
})
