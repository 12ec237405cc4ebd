// Printing labels and proofs of delivery: in the order asked for, recorded in the history, recognised again, and many at once.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { MAX_LABELS, waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

const engine = await anEngine()

describe(`printing on ${engine}`, () => {
  let t: TestOffice
  let orders: { id: number; waybill_number: string }[]
  const at = (id: number) => ({ params: { id } })
  const orderAt = (index: number) => orders[index] ?? { id: 0, waybill_number: '' }

  beforeAll(async () => {
    t = await joinServer(engine)
    orders = await t.inTenant(async tx => {
      await seedDemoData(tx, MAX_LABELS + 1, Date.now())
      return tx.selectFrom('orders').select(['id', 'waybill_number']).orderBy('id').execute()
    })
  })
  afterAll(() => t.close())

  it('prints by number, by waybill and by filter, names what is not there, and knows what was printed before', async () => {
    const [first, second] = [orderAt(0), orderAt(1)]
    const print = await t.admin.call(waybillPrintContract.create, { body: { ids: [second.id, first.id, second.id, 999_999] } })
    expect(print).toMatchObject({ labels: 2, again: 0, absent: ['#999999'] })
    const waybills = [first.waybill_number.toLowerCase(), 'NOBODY', orderAt(2).waybill_number]
    const more = await t.admin.call(waybillPrintContract.create, { body: { waybills } })
    expect(more).toMatchObject({ labels: 2, again: 1, absent: ['NOBODY'] })
    const file = await t.admin.call(waybillPrintContract.pdf, at(print.id))
    expect(file).toMatchObject({ name: `waybills-${print.id}.pdf`, type: 'application/pdf' })
    expect(Buffer.from(file.bytes.slice(0, 5)).toString()).toBe('%PDF-')
    const history = await t.admin.call(orderContract.history, at(first.id))
    expect(history.map(({ what }) => what)).toEqual(['printed-again', 'printed'])
    expect(history[0]?.staff_name).not.toBeNull()
    const matching = { 'filter[search]': orderAt(3).waybill_number }
    expect(await t.admin.call(waybillPrintContract.create, { body: { matching, except: [] } })).toMatchObject({ labels: 1 })
  })

  it('refuses nothing, too much, and a layout that is not there', async () => {
    const create = (body: object) => t.admin.call(waybillPrintContract.create, { body })
    await expect(create({ ids: [999_999] })).rejects.toMatchObject({ code: 'nothing-to-print' })
    await expect(create({})).rejects.toMatchObject({ status: 422 })
    await expect(create({ ids: orders.map(order => order.id) })).rejects.toMatchObject({ code: 'invalid-fields' })
    await expect(create({ ids: [orderAt(0).id], layout_id: 999_999 })).rejects.toMatchObject({ code: 'invalid-fields' })
    await expect(t.admin.call(waybillPrintContract.pdf, at(999_999))).rejects.toMatchObject({ status: 404 })
    const sample = await t.admin.fetch('/admin/order/print-waybill/sample?layout_id=A6')
    expect(await sample.json()).toMatchObject({ status: 400, errors: [{ path: 'layout_id', code: 'not-a-number' }] })
  })

  it('paints many beside its other work', { timeout: 60_000 }, async () => {
    const ids = orders.slice(0, 150).map(order => order.id)
    const layouts = await t.admin.call(waybillLayoutContract.list, { query: { noPagination: true } })
    const layout_id = layouts.data.find(({ paper }) => paper === 'a6')?.id ?? null
    const print = await t.admin.call(waybillPrintContract.create, { body: { ids, layout_id } })
    expect(print).toMatchObject({ labels: 150, layout: 'A6' })
    let isReady = false
    const file = t.admin.call(waybillPrintContract.pdf, at(print.id), { timeout: 60_000 }).finally(() => {
      isReady = true
    })
    let answered = 0
    while (!isReady) {
      await t.admin.call(orderContract.get, at(orderAt(0).id))
      answered += 1
    }
    expect((await file).bytes.length).toBeGreaterThan(50_000)
    expect(answered).toBeGreaterThan(5)
  })

  it('gives proofs of delivery in the order asked for, with what was told', async () => {
    const [there, open, part] = [orderAt(4), orderAt(5), orderAt(6)]
    await t.inTenant(tx =>
      sql`update orders set status_key = ${status.sentForDelivery}, cod_amount = 500, payment_type = 'COD', bag_id = null
        where id = any(${[there.id, open.id]}::int[])`.execute(tx),
    )
    await t.inTenant(tx =>
      sql`update orders set status_key = ${status.sentForDelivery}, cod_amount = 500, payment_type = 'COD', bag_id = null, pieces = 3, is_exchange = false where id = ${part.id}`.execute(
        tx,
      ),
    )
    const told = { receiver: 'Asha', receiver_relation: 'family' as const }
    await t.admin.call(orderStatusContract.update, { body: { ids: [there.id], status_key: status.delivered, ...told } })
    const some = { receiver: 'Asha', amount: '500.00', pieces: 2 }
    const parts = await t.admin.call(orderStatusContract.update, {
      body: { ids: [part.id], status_key: status.partiallyDelivered, ...some },
    })
    expect(parts).toMatchObject({ applied: 1 })
    const sheets = await t.admin.call(waybillPrintContract.pod, { query: { ids: `${open.id},${there.id},${part.id},999999` } })
    expect(sheets).toMatchObject([
      { id: open.id, delivered_at: null, received_by: null, amount_collected: null },
      { id: there.id, received_by: 'Asha', relation: 'family', amount_collected: '500.00' },
      // Whoever signs signs for what they got.
      { id: part.id, pieces: 2 },
    ])
    const file = await t.admin.call(waybillPrintContract.podPdf, { query: { ids: `${open.id},${there.id}` } })
    expect(Buffer.from(file.bytes.slice(0, 5)).toString()).toBe('%PDF-')
    await expect(t.admin.call(waybillPrintContract.pod, { query: { ids: '' } })).rejects.toMatchObject({ status: 400 })
    for (const ids of ['x', '0', Array.from({ length: 101 }, (_, index) => index + 1).join()])
      await expect(t.admin.call(waybillPrintContract.pod, { query: { ids } })).rejects.toMatchObject({ status: 422 })
  })

  it('prints nothing of a branch that is not theirs', async () => {
    const [place] = await t.inTenant(tx =>
      tx
        .insertInto('warehouses')
        .values({ code: 'NOWHERE', name: 'Nowhere', phone: null, city_id: null })
        .returning('id')
        .execute(),
    )
    const staff = await t.signInWith(['print-waybill', 'print-pod'])
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values({ staff_id: staff.staffId, warehouse_id: place?.id ?? 0 })
        .execute(),
    )
    const print = await t.admin.call(waybillPrintContract.create, { body: { ids: [orderAt(0).id] } })
    await expect(staff.call(waybillPrintContract.pdf, at(print.id))).rejects.toMatchObject({ status: 404 })
    const body = { ids: [orderAt(0).id] }
    await expect(staff.call(waybillPrintContract.create, { body })).rejects.toMatchObject({ code: 'nothing-to-print' })
    expect(await staff.call(waybillPrintContract.pod, { query: { ids: String(orderAt(0).id) } })).toEqual([])
  })
})
