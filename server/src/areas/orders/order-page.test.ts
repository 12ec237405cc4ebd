// Pages of the orders list while orders come in: read in ascending id order they are disjoint and complete (docs/promises.md C4).
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const ORDERS = 60
const PAGE = 7
/** Concurrent writers: an order with a lower id must never be stored after one with a higher id. */
const WRITERS = 3

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, ORDERS, Date.now()))
  }, 60_000)
  afterAll(() => t.close())

  const allIds = () =>
    t.inTenant(async tx => (await tx.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id))
  let made = 0
  const addOrder = () => {
    const name = `PAGE${++made}`
    return t.inTenant(tx =>
      sql`insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address,
          receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency)
        select ${name}, ${name}, merchant_id, receiver_name, receiver_phone, receiver_address,
          receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency
        from orders order by id limit 1`.execute(tx),
    )
  }

  /** The ids of every page in turn until one is not full; writers add orders meanwhile, and one comes in before each page. */
  async function readWhileWriting(sort: 'id' | '-id'): Promise<number[]> {
    let reading = true
    const write = async () => {
      // Bounded, otherwise there might be no last page.
      for (let n = 0; reading && n < ORDERS; n++) await addOrder()
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write))
    const ids: number[] = []
    for (let page = 1; ; page++) {
      await addOrder()
      const { data } = await t.admin.call(orderContract.list, { query: { page, paginate: PAGE, sort: [sort] } })
      ids.push(...data.map(({ id }) => id))
      if (data.length < PAGE) break
    }
    reading = false
    await writers
    return ids
  }

  it('upwards, no order comes twice and none is left out', { timeout: 30_000 }, async () => {
    const before = await allIds()
    const ids = await readWhileWriting('id')
    expect(ids.length).toBeGreaterThan(before.length)
    expect(ids).toEqual((await allIds()).slice(0, ids.length))
  })

  it('newest first, pages slip back by what came in: orders may come twice, but none that was there is left out', {
    timeout: 30_000,
  }, async () => {
    const before = await allIds()
    const ids = await readWhileWriting('-id')
    expect(before.filter(id => !ids.includes(id))).toEqual([])
  })

  it('a full export holds what the list shows, in the order that it shows, over its own pages too', {
    timeout: 60_000,
  }, async () => {
    // More than an export reads at once, however many came in before.
    for (let n = 0; (await allIds()).length < 2100; n++) await t.inTenant(tx => copyOrders(tx, `C${n}`, status.created))
    const query = { sort: '-cod_amount,receiver_name', 'filter[cod_amount]': '0..' }
    const { key } = await t.admin.call(orderContract.queuedExcel, { body: { query } })
    const ready = async () =>
      (await t.admin.call(downloadContract.list, {})).data.find(one => one.key === key && one.state === 'ready')
    expect((await eventually(ready)).rows).toBeGreaterThan(2000)
    const { bytes, name } = await t.admin.call(downloadContract.file, { params: { key } })
    const sheet = await readSheet(bytes, name)
    if (!('rows' in sheet)) throw new Error('The file cannot be read')
    const shown = await t.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select('waybill_number')
        .orderBy('cod_amount', 'desc')
        .orderBy('receiver_name')
        .orderBy('id', 'desc')
        .execute(),
    )
    expect(sheet.rows.map(row => cellsOf(row)[0])).toEqual(shown.map(order => order.waybill_number))
    const { data } = await t.admin.call(orderContract.list, {
      query: { sort: ['-cod_amount', 'receiver_name'], filters: { payment_type: 'COD' } },
    })
    expect(data.map(order => order.waybill_number)).toEqual(shown.slice(0, data.length).map(order => order.waybill_number))
  })
})
