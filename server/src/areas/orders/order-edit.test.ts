// Changing an order: what is refused at which field, what follows, and what the history says afterwards.
import { finance } from '@office/shared/areas/orders/finance-status.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderUpdate } from '@office/shared/areas/orders/order.model'
import type { OrderRecord } from '@office/shared/areas/orders/order-edit.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { CallError } from '@office/shared/core/api/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let orderIds: number[]
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 20, Date.now())
      orderIds = (await copyOrders(tx, 'EDIT', status.created)).map(({ id }) => id)
    })
  }, 60_000)
  afterAll(() => t.close())

  async function orderIn(status_key: OrderStatusKey, more: object = {}): Promise<OrderRecord> {
    const id = orderIds.shift() ?? 0
    const booked = { payment_type: 'COD', cod_amount: '500.00', custody: 'to-collect' } as const
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ ...booked, status_key, ...more })
        .where('id', '=', id)
        .execute(),
    )
    return t.admin.call(orderContract.record, { params: { id } })
  }
  const save = ({ id, status_key: _status, finance_status_key: _finance, ...body }: OrderRecord, changes: Partial<OrderUpdate>) =>
    t.admin.call(orderContract.update, { params: { id }, body: { ...body, ...changes } })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: CallError) => error,
    )

  it('lets the money follow what is to be collected, and tells in journey and history what was changed', async () => {
    const order = await orderIn(status.created)
    const saved = await save(order, { payment_type: 'PREPAID', cod_amount: '0', receiver_name: 'Sita Rai' })
    expect(saved).toMatchObject({ finance_status_key: finance.noCollection, version: order.version + 1 })
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: order.id } })
    expect(event).toMatchObject({ kind: 'edit', changed: ['receiver_name', 'payment_type', 'cod_amount'] })
    const [change] = await t.admin.call(orderContract.history, { params: { id: order.id } })
    expect(change).toMatchObject({
      what: 'changed',
      fields: [
        { field: 'receiver_name', before: order.receiver_name, after: 'Sita Rai' },
        { field: 'payment_type', before: 'COD', after: 'PREPAID' },
        { field: 'cod_amount', before: '500.00', after: '0.00' },
      ],
    })
  })

  it('tells a merchant by its name, and nothing where nothing was changed', async () => {
    const order = await orderIn(status.created)
    await save(order, {})
    expect(await t.admin.call(orderContract.history, { params: { id: order.id } })).toEqual([])
    // One that collects in the same currency, so that its card prices the order.
    const other = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number; name: string }>`
        select m.id, m.name from merchants m join merchants mine on mine.id = ${order.merchant_id} and mine.city_id = m.city_id
        where m.id <> mine.id order by m.id limit 1`.execute(tx)
      return { id: rows[0]?.id ?? 0, name: rows[0]?.name }
    })
    const now = await t.admin.call(orderContract.record, { params: { id: order.id } })
    await save(now, { merchant_id: other.id })
    const [change] = await t.admin.call(orderContract.history, { params: { id: order.id } })
    expect(change?.fields).toMatchObject([{ field: 'merchant_id', after: other.name }])
  })

  it('keeps why it was changed, where somebody said so, with what was changed', async () => {
    const order = await orderIn(status.created)
    const saved = await save(order, { receiver_name: 'Sita Rai', reason: 'She married' })
    await save(order, { receiver_name: 'Sita Karki', version: saved.version })
    const [second, first] = await t.admin.call(orderContract.history, { params: { id: order.id } })
    expect(first?.fields).toEqual([
      { field: 'receiver_name', before: order.receiver_name, after: 'Sita Rai' },
      { field: 'reason', before: null, after: 'She married' },
    ])
    expect(second?.fields).toEqual([{ field: 'receiver_name', before: 'Sita Rai', after: 'Sita Karki' }])
    const events = await t.admin.call(orderContract.timelines, { params: { id: order.id } })
    expect(events.slice(0, 2).map(({ remark }) => remark)).toEqual([null, 'She married'])
    // A reason alone changes nothing.
    const {
      charge: _charge,
      zones: _zones,
      ...mine
    } = await save(order, { receiver_name: 'Sita Karki', version: saved.version + 1, reason: 'For nothing' })
    expect(mine.version).toBe(saved.version + 2)
    expect(await t.admin.call(orderContract.history, { params: { id: order.id } })).toHaveLength(2)
  })

  it('refuses at its field what was settled by the pickup or by the money, and keeps the rest open', async () => {
    const order = await orderIn(status.sentForDelivery, { custody: 'with-rider' })
    const refused = await refusal(save(order, { reference_no: `${order.reference_no}-X`, cod_amount: '700', note: 'Ring twice' }))
    expect(refused?.problem?.errors).toMatchObject([
      { path: 'reference_no', code: 'picked-up' },
      { path: 'cod_amount', code: 'collected' },
    ])
    const kept = await t.admin.call(orderContract.record, { params: { id: order.id } })
    expect(kept).toEqual(order)
    expect(await save(order, { note: 'Ring twice' })).toMatchObject({ note: 'Ring twice', finance_status_key: finance.withRider })
  })

  it.each([status.lost, status.damaged])('keeps in %s the value that was declared, which is what may be claimed', async key => {
    const order = await orderIn(key, { custody: 'not-collected', declared_value: '300' })
    const refused = await refusal(save(order, { declared_value: '90000' }))
    expect(refused?.problem?.errors).toMatchObject([{ path: 'declared_value', code: 'lost-or-damaged' }])
    expect(await save(order, { note: 'Searched twice' })).toMatchObject({ declared_value: '300.00' })
  })

  it.each([status.delivered, status.partiallyDelivered, status.disposed])('changes nothing about an order in %s', async key => {
    const order = await orderIn(key)
    expect(await refusal(save(order, { note: 'Too late' }))).toMatchObject({ status: 409 })
  })

  it('answers an old version with the whole record as it is now', async () => {
    const order = await orderIn(status.created)
    const { charge: _charge, zones: _zones, ...mine } = await save(order, { receiver_address: 'Lane 1' })
    const refused = await refusal(save(order, { receiver_address: 'Lane 2' }))
    expect(refused).toMatchObject({ status: 412, problem: { current: mine } })
  })

  it('shows worklists to those of their mile alone, with the age of the oldest', async () => {
    const order = await orderIn(status.pickedUp)
    await t.inTenant(tx => sql`update orders set status_since = now() - interval '9 days' where id = ${order.id}`.execute(tx))
    const first = await t.signInWith(['view-first-mile'])
    const asked = (status_key?: string) =>
      first.call(orderContract.operation, { query: status_key === undefined ? {} : { filters: { status_key } } })
    expect((await asked(status.pickedUp)).data.map(({ id }) => id)).toContain(order.id)
    expect((await asked()).data.every(({ status_key }) => Number(status_key.slice(4)) <= 8)).toBe(true)
    expect(await refusal(asked(status.readyForDelivery))).toMatchObject({ status: 403 })
    const ages = await first.call(orderContract.operationAge)
    expect(Date.now() - Date.parse(ages[status.pickedUp] ?? '')).toBeGreaterThan(8.9 * 86_400_000)
    expect(ages[status.delivered]).toBeUndefined()
  })

  it('keeps remarks for staff until one is given to the merchant, and remembers what they said', async () => {
    const { id } = await orderIn(status.created)
    const remark = await t.admin.call(orderContract.addRemark, { params: { id }, body: { text: 'Gate is locked' } })
    expect(remark.is_for_merchant).toBe(false)
    const params = { id, remarkId: remark.id }
    const body = { text: 'Gate is open', is_for_merchant: true, version: remark.version }
    expect(await t.admin.call(orderContract.updateRemark, { params, body })).toMatchObject({ is_for_merchant: true })
    await t.admin.call(orderContract.removeRemark, { params })
    const [removed, changed] = await t.admin.call(orderContract.history, { params: { id } })
    expect(removed).toMatchObject({ what: 'remark-deleted', fields: [{ field: 'text', before: 'Gate is open', after: null }] })
    expect(changed).toMatchObject({
      what: 'remark-changed',
      fields: [
        { field: 'text', before: 'Gate is locked', after: 'Gate is open' },
        { field: 'is_for_merchant', before: 'false', after: 'true' },
      ],
    })
  })
})
