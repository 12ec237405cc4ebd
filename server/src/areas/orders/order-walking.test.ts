// Orders taken at the counter: from a known or new customer, priced by the walking card, paid into the cash of the branch.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { WalkingOrder } from '@office/shared/areas/orders/order.model'
import { orderRateContract } from '@office/shared/areas/orders/order-rate.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { readForm } from './order.testing.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let counter: TestStaff
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      // The demo's cards are in the currency of the counter.
      await sql`update rate_cards set currency = (select currency from tenants where id = current_tenant())`.execute(tx)
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name in ('Pokhara', 'Berlin') union all select code, id from warehouses`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
    })
    counter = await t.signInWith(['create-order', 'view-order', 'view-orders', 'create-walking-customer'])
  }, 60_000)
  afterAll(() => t.close())

  const take = (more: Partial<WalkingOrder> = {}, who = counter) =>
    who.call(orderContract.createWalking, {
      body: {
        customer_name: 'Mina Shrestha',
        customer_phone: '+9779811112222',
        warehouse_id: ids.KTM ?? 0,
        receiver_name: 'Sita Rai',
        receiver_phone: '+9779801234567',
        receiver_address: 'Lakeside 4',
        receiver_city_id: ids.Pokhara ?? 0,
        pieces: 1,
        weight_kg: '2.4',
        payment_type: 'PREPAID',
        cod_amount: '0',
        is_paid: true,
        ...more,
      },
    })
  const setStateOfCards = (state: string) =>
    t.inTenant(tx =>
      sql`update rate_cards c set state = ${state} from rate_card_series s
        where s.id = c.series_id and s.kind = 'walking-customer' and c.state in ('approved', 'suspended')`.execute(tx),
    )
  /** Taken while no card is in force; by the time it returns, one is again. */
  const takeUnpriced = async () => {
    await setStateOfCards('suspended')
    const order = await take()
    await setStateOfCards('approved')
    return order
  }
  /** The journal's balances of an order by account, with the sign as read. */
  const posted = async (id: number) => {
    const { rows } = await t.inTenant(tx =>
      sql<{ account: keyof typeof accounts; party_id: number; amount: string }>`
        select account, party_id, (sum(amount) / 100.0)::numeric(14, 2)::text as amount from journal_lines where order_id = ${id}
        group by 1, 2 having sum(amount) <> 0`.execute(tx),
    )
    return Object.fromEntries(
      rows.map(({ account, amount }) => [account, accounts[account].reads === 'turned' ? -Number(amount) : Number(amount)]),
    )
  }

  it('makes the customer, receives the parcel and puts what was paid into the cash of the branch', async () => {
    const order = await take()
    expect(order).toMatchObject({
      status_key: status.receivedAtOrigin,
      merchant_id: null,
      walking_customer: 'Mina Shrestha',
      current_warehouse_id: ids.KTM,
      reference_no: order.waybill_number,
      unrated: null,
    })
    const { charge } = await counter.call(orderContract.get, { params: { id: order.id } })
    expect(charge?.card?.name).toBe('Counter')
    const money = await posted(order.id)
    expect(money).toMatchObject({ 'cash-branch': Number(order.charge_total) })
    expect(money.walking).toBeUndefined()
    const again = await take({ customer_name: null, is_paid: false })
    expect(again.walking_customer_id).toBe(order.walking_customer_id)
    expect((await posted(again.id)).walking).toBe(Number(again.charge_total))
    const { data } = await counter.call(orderContract.list, {
      query: { filters: { walking_customer_id: String(order.walking_customer_id) } },
    })
    expect(data.map(({ id }) => id).sort()).toEqual([order.id, again.id])
  })

  it('owes nothing more when it is delivered, and keeps what was paid when that is undone', async () => {
    const order = await take()
    const before = await posted(order.id)
    await t.inTenant(tx => sql`update orders set status_key = ${status.sentForDelivery} where id = ${order.id}`.execute(tx))
    const body = { ids: [order.id], status_key: status.delivered }
    await t.admin.call(orderStatusContract.update, { body: { ...body, receiver: 'Sita Rai' } })
    expect(await posted(order.id)).toEqual(before)
    await t.admin.call(orderStatusContract.reverse, { body })
    expect(await posted(order.id)).toEqual(before)
  })

  it('lets its form change what was not charged, and refuses what was', async () => {
    const order = await take()
    const editor = await t.signInWith(['update-order'])
    const form = await readForm(editor, order.id)
    const save = (more: object) => editor.call(orderContract.update, { params: { id: order.id }, body: { ...form, ...more } })
    await expect(save({ weight_kg: '9' })).rejects.toMatchObject({ status: 409 })
    expect(await save({ note: 'Ring twice' })).toMatchObject({ note: 'Ring twice', merchant_id: null })
  })

  it('refuses what has no price, a customer without number or name, and making one by somebody who may not', async () => {
    const refused = (more: Partial<WalkingOrder>, who = counter) => expect(take(more, who)).rejects
    await refused({ receiver_city_id: ids.Berlin ?? 0 }).toMatchObject({
      problem: { errors: [{ path: 'receiver_city_id', code: 'no-zone' }] },
    })
    await refused({ customer_phone: null }).toMatchObject({ problem: { errors: [{ path: 'customer_phone' }] } })
    await refused({ customer_phone: '+9779811113333', customer_name: null }).toMatchObject({
      problem: { errors: [{ path: 'customer_name' }] },
    })
    await refused({ waybill_number: 'ß'.repeat(21) }).toMatchObject({
      problem: { errors: [{ path: 'waybill_number', code: 'max-length' }] },
    })
    const other = await t.signInWith(['create-order'])
    await refused({ customer_phone: '+9779811113333' }, other).toMatchObject({ status: 403 })
    expect((await t.admin.call(walkingCustomerContract.dropdown, { query: { search: '11113333' } })).length).toBe(0)
  })

  it('is taken at a counter of the own branches only, also if it goes to one of them', async () => {
    const clerk = await t.signInWith(['create-order', 'view-order', 'view-orders', 'create-walking-customer'])
    const home = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`select default_warehouse_id as id from cities where name = 'Pokhara'`.execute(tx)
      const warehouse_id = rows[0]?.id ?? 0
      await tx.insertInto('staff_warehouses').values({ staff_id: clerk.staffId, warehouse_id }).execute()
      return warehouse_id
    })
    expect(home).not.toBe(ids.KTM)
    await expect(take({}, clerk)).rejects.toMatchObject({ problem: { errors: [{ path: 'warehouse_id' }] } })
    expect(await take({ warehouse_id: home }, clerk)).toMatchObject({ status_key: status.receivedAtOrigin })
  })

  it('is paid in other ways than cash, which no drawer of the branch holds, and says how', async () => {
    const order = await take({ payment_method: 'card' })
    expect(await posted(order.id)).toMatchObject({ 'cash-gateway': Number(order.charge_total) })
    expect(await posted(order.id)).not.toHaveProperty('cash-branch')
    const cheque = await take({ payment_method: 'cheque' })
    expect(await posted(cheque.id)).toMatchObject({ 'cash-branch': Number(cheque.charge_total) })
    expect([order.charge_method, cheque.charge_method]).toEqual(['card', 'cheque'])
    const events = await t.admin.call(orderContract.timelines, { params: { id: order.id } })
    expect(events[0]).toMatchObject({ status_key: status.receivedAtOrigin, payment_method: 'card', charge_payment: 'paid' })
    const owed = await take({ is_paid: false, payment_method: 'card' })
    expect(owed.charge_method).toBeNull()
    expect(await posted(owed.id)).toMatchObject({ walking: Number(owed.charge_total) })
  })

  it('is not told as paid while no card prices it, and owed once one does', async () => {
    const order = await takeUnpriced()
    expect(order).toMatchObject({ charge_total: '0.00', unrated: 'no-card' })
    const events = await t.admin.call(orderContract.timelines, { params: { id: order.id } })
    expect(events[0]).toMatchObject({ status_key: status.receivedAtOrigin, payment_method: null, charge_payment: null })
    await t.admin.call(orderRateContract.rate, { body: { ids: [order.id], reason: 'A card is in force' } })
    const { charge_total } = await t.admin.call(orderContract.get, { params: { id: order.id } }).then(({ order }) => order)
    expect(await posted(order.id)).toMatchObject({ walking: Number(charge_total) })
  })

  it('is put right in its form while no card has priced it, and owed from then on', async () => {
    const order = await takeUnpriced()
    expect(order.unrated).toBe('no-card')
    const params = { id: order.id }
    await t.admin.call(orderContract.update, { params, body: { ...(await readForm(t.admin, order.id)), weight_kg: '9' } })
    const { charge } = await t.admin.call(orderContract.get, { params })
    expect(charge?.weight?.actual_kg).toBe('9.000')
    expect(await posted(order.id)).toMatchObject({ walking: Number(charge?.total) })
  })

  /** Width and height of the pages of a PDF, in millimetres. */
  const pagesOf = (bytes: Uint8Array<ArrayBuffer>) =>
    [...new TextDecoder('latin1').decode(bytes).matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
      sides.map(side => Math.round((Number(side) / 72) * 25.4)),
    )

  it('gives a receipt on the roll of a counter or on A4, and with its label in one file', async () => {
    const order = await take({ payment_method: 'qr' })
    const receipt = (query = {}) => counter.call(orderContract.receipt, { params: { id: order.id }, query })
    const { name, bytes } = await receipt()
    expect(name).toBe(`${order.waybill_number}.pdf`)
    expect(pagesOf(bytes)).toEqual([[210, 297]])
    const [[width = 0, height = 0] = []] = pagesOf((await receipt({ paper: 'roll-80' })).bytes)
    expect(width).toBe(80)
    expect(height).toBeLessThan(200)
    const printer = await t.signInWith(['print-waybill', 'view-order'])
    const { id } = await printer.call(waybillPrintContract.create, { body: { ids: [order.id] } })
    const both = await printer.call(waybillPrintContract.pdf, { params: { id }, query: { receipt: 'roll-80' } })
    const label = pagesOf((await printer.call(waybillPrintContract.pdf, { params: { id } })).bytes)
    expect(pagesOf(both.bytes)).toEqual([[width, height], ...label])
    const blind = await t.signInWith(['print-waybill'])
    const refused = blind.call(waybillPrintContract.pdf, { params: { id }, query: { receipt: 'roll-80' } })
    await expect(refused).rejects.toMatchObject({ status: 403 })
  })
})
