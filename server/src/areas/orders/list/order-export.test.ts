// The full export contains an order as booked and the details of the move that led to its current status; the one of journeys all moves.
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../core/testing/eventually.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

let t: TestOffice
let orders: { id: number; waybill_number: string }[]
beforeAll(async () => {
  t = await joinServer()
  orders = await t.inTenant(async tx => {
    await seedDemoData(tx, 6, Date.now())
    const copies = await copyOrders(tx, 'FILE', status.sentForDelivery)
    const own = {
      payment_type: 'COD',
      cod_amount: '500.00',
      currency: 'NPR',
      custody: 'to-collect',
      length_cm: 30,
      promised_on: '2026-12-24',
    } as const
    await tx
      .updateTable('orders')
      .set({ ...own, receiver_address: 'Lakeside 4', note: 'Ring twice' })
      .where('waybill_number', 'like', 'FILE%')
      .execute()
    return copies
  })
}, 60_000)
afterAll(() => t.close())

type Row = Readonly<Record<string, string>>

/** Rows of the file, each by its headings. */
async function rowsOf(queue: typeof orderContract.queuedExcel | typeof orderContract.queuedJourneys): Promise<readonly Row[]> {
  const { key } = await t.admin.call<typeof orderContract.queuedExcel | typeof orderContract.queuedJourneys>(queue, {
    body: { query: { 'filter[search]': 'FILE', sort: 'id' } },
  })
  await eventually(async () =>
    (await t.admin.call(downloadContract.list, {})).data.find(one => one.key === key && one.state === 'ready'),
  )
  const { bytes, name } = await t.admin.call(downloadContract.file, { params: { key } })
  const sheet = await readSheet(bytes, name)
  if (!('rows' in sheet)) throw new Error('The file cannot be read')
  return sheet.rows.map(row => Object.fromEntries(sheet.headings.map((heading, at) => [heading, cellsOf(row)[at] ?? ''])))
}

const exported = async (): Promise<ReadonlyMap<string, Row>> =>
  new Map((await rowsOf(orderContract.queuedExcel)).map(row => [row.Waybill ?? '', row]))

it('says what was booked, who took it, what was collected and why not', { timeout: 60_000 }, async () => {
  const [delivered, part, failed, out, astray, ready] = orders
  if (!delivered || !part || !failed || !out || !astray || !ready) throw new Error('Six orders are needed')
  const move = (order: { id: number }, status_key: OrderStatusKey, told: object) =>
    t.admin.call(orderStatusContract.update, { body: { ids: [order.id], status_key, ...told } })
  const [reason] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status.deliveryFailed } })
  await move(delivered, status.delivered, { receiver: 'Asha', receiver_relation: 'family', remark: 'At the gate' })
  await move(part, status.partiallyDelivered, {
    receiver: 'Gita',
    amount: '120.50',
    pieces: 1,
    payment_method: 'bank-transfer',
    payment_reference: 'TX-9',
  })
  await move(failed, status.deliveryFailed, { reason_id: reason?.id })
  const { warehouse, rider } = await t.inTenant(async tx => {
    const at = await tx.selectFrom('warehouses').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    await tx.updateTable('orders').set({ status_key: status.inTransit }).where('id', '=', astray.id).execute()
    await tx.updateTable('orders').set({ status_key: status.readyForDelivery }).where('id', '=', ready.id).execute()
    const of = { name: 'Binod', phone: null, warehouse_id: null }
    return { warehouse: at, rider: await tx.insertInto('riders').values(of).returning('id').executeTakeFirstOrThrow() }
  })
  await move(astray, status.misrouted, { warehouse_id: warehouse.id })
  const { sheet } = await t.admin.call(runSheetContract.create, { body: { rider_id: rider.id, order_ids: [ready.id] } })
  await t.admin.call(runSheetContract.send, { params: { id: sheet.id } })
  const rows = await exported()
  const booked = {
    'Street and house': 'Lakeside 4',
    'Length (cm)': '30',
    'Deliver on': '24/12/2026',
    'Note for the rider': 'Ring twice',
  }
  const nothing = { Collected: '', 'Received by': '', Relation: '', Reason: '', Remark: '' }
  expect(rows.get(delivered.waybill_number)).toMatchObject({
    ...booked,
    ...nothing,
    Collected: '500.00',
    'Received by': 'Asha',
    Relation: 'Family',
    Remark: 'At the gate',
  })
  expect(rows.get(part.waybill_number)).toMatchObject({
    ...nothing,
    Collected: '120.50',
    'Received by': 'Gita',
    'Pieces handed over': '1',
    'Payment reference': 'TX-9',
  })
  expect(rows.get(failed.waybill_number)).toMatchObject({ ...nothing, Reason: reason?.text })
  expect(rows.get(out.waybill_number)).toMatchObject({ ...booked, ...nothing })
  expect(rows.get(astray.waybill_number)).toMatchObject({ 'Found at': warehouse.name, 'Run sheet': '' })
  expect(rows.get(ready.waybill_number)).toMatchObject({ 'Found at': '', 'Run sheet': sheet.number })
  // Once undone, nothing of it remains.
  await t.admin.call(orderStatusContract.reverse, { body: { ids: [delivered.id], status_key: status.delivered } })
  expect((await exported()).get(delivered.waybill_number)).toMatchObject(nothing)

  // All of it stays in the journey, which is told in its order.
  const journeys = Map.groupBy(await rowsOf(orderContract.queuedJourneys), row => row.Waybill ?? '')
  expect([...journeys.keys()]).toEqual([
    ...[delivered, part, failed, astray, ready].map(order => order.waybill_number),
    // What the receiver did not take of it.
    `${part.waybill_number}-R1`,
  ])
  expect(journeys.get(delivered.waybill_number)).toMatchObject([
    {
      Status: 'Delivered',
      'Undone later': 'Yes',
      Undoes: '',
      Staff: expect.stringMatching(/./),
      'Entered through': 'terminal',
      'Received by': 'Asha',
      Relation: 'Family',
      Collected: '500.00',
      Currency: 'NPR',
      Remark: 'At the gate',
    },
    { Status: 'Sent for Delivery', 'Undone later': '', Undoes: 'Delivered', 'Received by': '' },
  ])
  expect(journeys.get(part.waybill_number)).toMatchObject([
    {
      Status: 'Partially Delivered',
      Collected: '120.50',
      'Payment method': 'Bank transfer',
      'Payment reference': 'TX-9',
      Pieces: '1',
    },
  ])
  expect(journeys.get(ready.waybill_number)?.map(row => row['Run sheet'])).toContain(sheet.number)
})
