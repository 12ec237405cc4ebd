// Pages of the orders list while orders come in: read upwards by number they are disjoint and complete (promises.md C4).
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/test-database.ts'
import { startTestServer, type TestServer } from '../../core/testing/test-server.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const ORDERS = 60
const PAGE = 7
/** Writers at once: an order with a lower number must never be stored after one with a higher. */
const WRITERS = 3

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
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

  /** The numbers of every page in turn until one is not full; writers add orders meanwhile, and one comes in before each page. */
  async function readWhileWriting(sort: 'id' | '-id'): Promise<number[]> {
    let reading = true
    const write = async () => {
      // Bounded, or there might be no last page.
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
})
