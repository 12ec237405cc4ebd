// Orders that result from a delivery: the rest of a partial one, and what is taken back in an exchange. Each is opened with its
// pieces, is cancelled when the delivery is undone, and prevents that once it has moved.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

describe.each(await engines())('the rest of an order on %s', engine => {
  let t: TestOffice
  let ids: number[]
  const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
  const deliverPart = (id: number, told: object = {}) =>
    t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key: status.partiallyDelivered, receiver: 'Asha', amount: '60.00', ...told },
    })
  const takeBack = (id: number, dry_run = false) =>
    t.admin.call(orderStatusContract.reverse, {
      body: { ids: [id], status_key: status.partiallyDelivered, reason_id: null, dry_run },
    })

  beforeAll(async () => {
    t = await joinServer(engine)
    ids = await t.inTenant(async tx => {
      await seedDemoData(tx, 4, Date.now())
      await sql`update orders set status_key = ${status.sentForDelivery}, pieces = 3, weight_kg = 3, cod_amount = 100, payment_type = 'COD',
        custody = 'to-collect', settlement = 'open', bag_id = null, bucket_id = null,
        rider_id = (select min(id) from riders where is_active)`.execute(tx)
      const rows = await tx.selectFrom('orders').select('id').orderBy('id').execute()
      return rows.map(row => row.id)
    })
  })
  afterAll(() => t.close())

  it('is a return of its own with what was not delivered, and knows where it comes from', async () => {
    const [id = 0] = ids
    expect(await deliverPart(id, { pieces: 1, dry_run: true })).toMatchObject({ applied: 1 })
    expect((await detailOf(id)).children).toEqual([])
    expect(await deliverPart(id, { pieces: 1 })).toMatchObject({ applied: 1 })
    const parent = await detailOf(id)
    const [child] = parent.children
    expect(child).toMatchObject({
      waybill_number: `${parent.order.waybill_number}-R1`,
      status_key: status.returnConfirmed,
    })
    const rest = await detailOf(child?.id ?? 0)
    expect(rest).toMatchObject({
      parent: { id, status_key: status.partiallyDelivered },
      order: { pieces: 2, weight_kg: '2.000', cod_amount: '0.00', payment_type: 'PREPAID', rider_id: parent.order.rider_id },
    })
    const listed = async (is_child: string) => {
      const query = { filters: { is_child, id: `${id},${rest.order.id}` } }
      return (await t.admin.call(orderContract.list, { query })).data.map(order => order.id)
    }
    expect([await listed('1'), await listed('0')]).toEqual([[rest.order.id], [id]])
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: rest.order.id } })
    expect(event).toMatchObject({ status_key: status.returnConfirmed, staff_name: expect.any(String) })
    const body = { ids: [rest.order.id], status_key: status.sentToMerchant }
    expect(await t.admin.call(orderStatusContract.update, { body })).toMatchObject({ applied: 1 })
    const home = { ids: [rest.order.id], status_key: status.returnedToMerchant, receiver: 'Shop', signature: 'RS-1' }
    expect(await t.admin.call(orderStatusContract.update, { body: home })).toMatchObject({ applied: 1 })
    const refused = await takeBack(id)
    expect(refused.results).toMatchObject([{ outcome: 'refused', code: 'child-moved-on' }])
    expect(refused.results[0]?.message).toContain(rest.order.waybill_number)
  })

  it('is cancelled when the delivery is taken back, and opened anew when it happens again', async () => {
    const [, id = 0] = ids
    // With three pieces the number that goes back cannot be guessed.
    expect((await deliverPart(id)).results).toMatchObject([{ code: 'pieces-not-told' }])
    expect((await deliverPart(id, { pieces: 3 })).results).toMatchObject([{ code: 'all-pieces' }])
    await deliverPart(id, { pieces: 2 })
    expect((await detailOf((await detailOf(id)).children[0]?.id ?? 0)).order.pieces).toBe(1)
    expect(await takeBack(id, true)).toMatchObject({ applied: 1 })
    expect((await detailOf(id)).children).toMatchObject([{ status_key: status.returnConfirmed }])
    expect(await takeBack(id)).toMatchObject({ applied: 1 })
    expect(await detailOf(id)).toMatchObject({
      order: { status_key: status.sentForDelivery },
      children: [{ status_key: status.cancelled }],
    })
    expect(await deliverPart(id, { pieces: 2 })).toMatchObject({ applied: 1 })
    const { children, order } = await detailOf(id)
    expect(children.map(child => [child.waybill_number, child.status_key])).toEqual([
      [`${order.waybill_number}-R1`, status.cancelled],
      [`${order.waybill_number}-R2`, status.returnConfirmed],
    ])
    const revive = { ids: [children[0]?.id ?? 0], status_key: status.cancelled, reason_id: null }
    const revived = await t.admin.call(orderStatusContract.reverse, { body: revive })
    expect(revived.results).toMatchObject([
      { code: 'delivery-undone', message: expect.stringContaining(`The delivery of ${order.waybill_number} `) },
    ])
  })

  it('is for an exchange what was taken back, which begins as collected, costs nothing, and goes to its merchant', async () => {
    const [, , , id = 0] = ids
    const to = (order: number, status_key: OrderStatusKey, more: object = {}) =>
      t.admin.call(orderStatusContract.update, { body: { ids: [order], status_key, ...more } })
    const back = () =>
      t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered, reason_id: null } })
    await t.inTenant(tx => tx.updateTable('orders').set({ is_exchange: true }).where('id', '=', id).execute())
    // What became of the old parcel is never assumed, and explained if it is not all there.
    const refused = async (more: object) =>
      (await to(id, status.delivered, { receiver: 'Asha', amount: '100.00', ...more })).results[0]?.code
    expect(await refused({})).toBe('taken-back-not-told')
    expect(await refused({ taken_back: 4 })).toBe('taken-back-too-much')
    expect(await refused({ taken_back: 0 })).toBe('taken-back-unexplained')
    const deliver = { receiver: 'Asha', amount: '100.00', taken_back: 3 }
    expect(await to(id, status.delivered, { ...deliver, dry_run: true })).toMatchObject({ applied: 1 })
    expect((await detailOf(id)).children).toEqual([])
    expect(await to(id, status.delivered, deliver)).toMatchObject({ applied: 1 })
    const outgoing = await detailOf(id)
    const [pair] = outgoing.children
    expect(pair).toMatchObject({
      waybill_number: `${outgoing.order.waybill_number}-X1`,
      status_key: status.exchangeItemCollected,
      kind: 'exchange',
    })
    const taken = await detailOf(pair?.id ?? 0)
    expect(taken).toMatchObject({
      parent: { id, kind: 'exchange', status_key: status.delivered },
      order: {
        is_exchange: false,
        pieces: 3,
        cod_amount: '0.00',
        charge_total: '0.00',
        rider_id: outgoing.order.rider_id,
        custody: 'none',
      },
    })
    expect((await back()).results).toMatchObject([{ outcome: 'applied' }])
    expect((await detailOf(id)).children).toMatchObject([{ status_key: status.cancelled }])
    // Without the old parcel there is no second order, and the delivery says why.
    await to(id, status.delivered, { ...deliver, taken_back: 0, remark: 'He keeps it until Monday' })
    expect((await detailOf(id)).children).toHaveLength(1)
    const [nothing] = await t.admin.call(orderContract.timelines, { params: { id } })
    expect(nothing).toMatchObject({ taken_back: 0, remark: 'He keeps it until Monday' })
    await back()
    await to(id, status.delivered, { ...deliver, taken_back: 2, remark: 'One box is missing' })
    const second = (await detailOf(id)).children.at(-1)?.id ?? 0
    const [branch] = await t.inTenant(tx => tx.selectFrom('warehouses').select('id').where('is_active', '=', true).execute())
    await to(second, status.returnInTransit)
    expect((await back()).results).toMatchObject([{ outcome: 'refused', code: 'child-moved-on' }])
    await to(second, status.returnArrivedAtOrigin, { warehouse_id: branch?.id })
    await to(second, status.sentToMerchant)
    expect(await to(second, status.returnedToMerchant, { receiver: 'Shop', signature: 'RS-1' })).toMatchObject({ applied: 1 })
    expect((await detailOf(second)).order).toMatchObject({ charge_total: '0.00', custody: 'none', pieces: 2, weight_kg: '2.000' })
  })

  it('is one, however many deliver a part at once', async () => {
    const [, , id = 0] = ids
    const answers = await Promise.all([1, 2, 3].map(() => deliverPart(id, { pieces: 2 })))
    expect(answers.map(({ applied }) => applied).sort()).toEqual([0, 0, 1])
    expect((await detailOf(id)).children).toHaveLength(1)
  })
  it('takes the next number where a merchant has given one to an order of its own', async () => {
    const [other = 0, , id = 0] = ids
    const { waybill_number, reference_no } = (await detailOf(id)).order
    expect(await takeBack(id)).toMatchObject({ applied: 1 })
    await t.inTenant(tx =>
      sql`update orders set merchant_id = (select merchant_id from orders where id = ${id}), reference_no = ${`${reference_no}-R2`} where id = ${other}`.execute(
        tx,
      ),
    )
    expect(await deliverPart(id, { pieces: 1 })).toMatchObject({ applied: 1 })
    const numbers = (await detailOf(id)).children.map(child => child.waybill_number)
    expect(numbers).toEqual([`${waybill_number}-R1`, `${waybill_number}-R3`])
  })
})
