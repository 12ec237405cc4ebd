// Every kind of parcel through its whole life at the terminal: each step, the facts that its event keeps, and where its cash is.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOrders } from '@office/server/core/testing/new-orders'
import { pngOf } from '@office/server/core/testing/png'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import type { OrderDetail, OrderEvent } from '@office/shared/areas/orders/order.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { approvalSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let terminal: Terminal
let deciders: Terminal[]
/** For the first of them. */
let decidingRole: number
let waybills: string[]
let rider: string
/** The place of the parcels, and another place. */
let branch: { id: string; name: string }
let other: { id: string; name: string; city: string }
let reasons: Map<string, string>

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(async tx => {
    await seedDemoData(tx, 16, Date.now())
    waybills = (await copyOrders(tx, 'LIFE', status.created)).map(order => order.waybill_number)
    const { rows } = await sql<{ id: number; name: string; city: string; city_id: number; state_id: number; country_id: number }>`
      select w.id, w.name, c.name as city, c.id as city_id, c.state_id, c.country_id from cities c
      join warehouses w on w.tenant_id = c.tenant_id and w.id = c.default_warehouse_id
      where c.name in ('Pokhara', 'Kathmandu') and w.kind = 'branch' order by c.name desc`.execute(tx)
    const [here, there] = rows
    if (!here || !there) throw new Error('Two branches are needed')
    branch = { id: String(here.id), name: here.name }
    other = { id: String(there.id), name: there.name, city: there.city }
    await sql`
      update orders set payment_type = 'COD', cod_amount = 500, currency = 'NPR', custody = 'to-collect', pieces = 3, weight_kg = 3,
        receiver_city_id = ${here.city_id}, receiver_state_id = ${here.state_id}, receiver_country_id = ${here.country_id},
        destination_warehouse_id = ${here.id}, walking_customer_id = null,
        merchant_id = (select id from merchants where code = 'EVEREST')
      where waybill_number like 'LIFE%'`.execute(tx)
    const person = tx.selectFrom('riders').select('name').where('is_active', '=', true).where('warehouse_id', '=', here.id)
    rider = (await person.executeTakeFirstOrThrow()).name
    const known = await tx.selectFrom('reasons').select(['id', 'applies_to', 'fault']).orderBy('id').execute()
    reasons = new Map(known.toReversed().map(reason => [reason.applies_to, String(reason.id)]))
    const theirs = known.find(({ applies_to, fault }) => applies_to === status.deliveryFailed && fault === 'consignee')
    reasons.set(status.deliveryFailed, String(theirs?.id))
  })
  terminal = await signedIn(office, office.admin)
  const may = ['view-approval', 'approve-request', 'reject-request']
  const [first, second] = [await office.signInWith(may), await office.signInWith(may)]
  deciders = [await signedIn(office, first), await signedIn(office, second)]
  decidingRole = (await first.call(sessionContract.current)).role_id
}, 120_000)
afterAll(async () => {
  for (const one of [terminal, ...deciders]) one.close()
  await office.close()
})

async function answerOf<T = unknown>(
  args: readonly string[],
  at = terminal,
): Promise<{ exit: number | null; err: string; answer: T }> {
  const { exit, out, err } = await at.run([...args, '--json'])
  return { exit, err, answer: out === '' ? null : JSON.parse(out).data }
}

const show = async (waybill: string) => (await answerOf<OrderDetail>(['orders', 'show', waybill])).answer
const events = async (waybill: string) =>
  (await answerOf<{ events: OrderEvent[] }>(['orders', 'timeline', waybill])).answer.events

/** A parcel of its own, as booked. */
const booked = () => {
  const waybill = waybills.shift()
  if (!waybill) throw new Error('No parcel is left')
  return waybill
}

type Told = Partial<
  Record<
    | 'rider'
    | 'warehouse'
    | 'date'
    | 'receiver'
    | 'relation'
    | 'amount'
    | 'method'
    | 'pieces'
    | 'taken'
    | 'weight'
    | 'remark'
    | 'signature'
    | 'charge',
    string
  >
>

/** Moves a parcel with the details that the table of moves requires; the reason is the operator's own if the status has some. */
async function to(waybill: string, key: OrderStatusKey, told: Told = {}) {
  const flags = Object.entries(told).flatMap(([flag, value]) => [`--${flag}`, value])
  const why = reasons.get(key)
  const moved = await answerOf<{ results: { code?: string }[] }>([
    'orders',
    'status',
    key,
    waybill,
    ...flags,
    ...(why ? ['--reason', why] : []),
  ])
  return moved.exit === 0 ? null : moved.answer.results[0]?.code
}

/** The same, one after the other; each must succeed. */
async function through(waybill: string, ...steps: (readonly [OrderStatusKey, Told?])[]) {
  for (const [key, told] of steps) expect([key, await to(waybill, key, told)]).toEqual([key, null])
}

const stands = async (waybill: string, key: OrderStatusKey, custody: string) => {
  const { order } = await show(waybill)
  expect([order.status_key, order.custody]).toEqual([key, custody])
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const arriveByPickup = (waybill: string) =>
  through(
    waybill,
    [status.assignedForPickup, { rider }],
    [status.pickedUp, { pieces: '3', charge: 'paid' }],
    [status.receivedAtOrigin, { warehouse: branch.id }],
    [status.weightAndContentCheck, { weight: '3.000', pieces: '3' }],
    [status.readyForDelivery],
  )
const out = (waybill: string) => through(waybill, [status.sentForDelivery, { rider }])
const paid = { receiver: 'Asha', relation: 'family', amount: '500.00', method: 'cash' }
const goHome = (waybill: string) =>
  through(
    waybill,
    [status.returnInTransit],
    [status.returnArrivedAtOrigin, { warehouse: branch.id }],
    [status.sentToMerchant],
    [status.returnedToMerchant, { receiver: 'Shop', relation: 'reception', signature: 'RS-000123' }],
  )

describe('a parcel', () => {
  it('is picked up, weighed and delivered, and its cash is with the rider', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    await out(waybill)
    await stands(waybill, status.sentForDelivery, 'to-collect')
    await through(waybill, [status.delivered, paid])
    await stands(waybill, status.delivered, 'with-rider')
    const told = await events(waybill)
    expect(told[0]).toMatchObject({
      receiver_name: 'Asha',
      receiver_relation: 'family',
      amount_collected: '500.00',
      payment_method: 'cash',
      source: 'cli',
    })
    expect(told.find(event => event.status_key === status.weightAndContentCheck)).toMatchObject({ weight_kg: '3.000', pieces: 3 })
    expect(told.find(event => event.status_key === status.receivedAtOrigin)).toMatchObject({ warehouse: branch.name })
  })

  it('fails twice, is scheduled again each time, and delivered', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    for (const days of [1, 2]) {
      await out(waybill)
      await through(waybill, [status.deliveryFailed], [status.redeliveryScheduled, { date: day(days) }])
    }
    expect((await show(waybill)).order.attempts).toBe(2)
    expect((await events(waybill))[0]).toMatchObject({ due_on: day(2), reason: expect.any(String) })
    await out(waybill)
    await through(waybill, [status.delivered, paid])
    await stands(waybill, status.delivered, 'with-rider')
  })

  it('is dropped off, held until a day, and waits for its receiver at the counter, where the cash stays', async () => {
    const waybill = booked()
    await through(
      waybill,
      [status.dropOffExpected, { warehouse: branch.id }],
      [status.receivedAtOrigin, { warehouse: branch.id, charge: 'unpaid' }],
      [status.onHold, { date: day(2) }],
    )
    expect((await events(waybill))[0]).toMatchObject({ status_key: status.onHold, due_on: day(2) })
    expect(await to(waybill, status.onHold, { date: day(2) })).toBeNull()
    await through(waybill, [status.readyForDelivery], [status.readyForCustomerPickup, { warehouse: branch.id }])
    await stands(waybill, status.readyForCustomerPickup, 'to-collect')
    await through(waybill, [status.delivered, paid])
    await stands(waybill, status.delivered, 'at-branch')
  })

  it('is redirected within its branch at once, and to another branch when somebody else has approved it', async () => {
    const near = booked()
    await arriveByPickup(near)
    const at = ['--address', 'Lakeside 99']
    expect(await answerOf(['orders', 'redirect', near, ...at])).toMatchObject({ exit: 0, answer: { state: 'done' } })
    await stands(near, status.redirected, 'to-collect')
    expect(await show(near)).toMatchObject({ needs_label: true, receiver_address: 'Lakeside 99' })
    expect((await terminal.run(['orders', 'label', near, '-o', 'label.pdf'])).exit).toBe(0)
    expect(await show(near)).toMatchObject({ needs_label: false })
    await through(near, [status.readyForDelivery])

    const types = [{ type: 'address-change' as const, role_ids: [decidingRole], needs_two: false }]
    const { version } = await office.admin.call(approvalSettingContract.get)
    await office.admin.call(approvalSettingContract.update, { body: { types, version } })
    const far = booked()
    await arriveByPickup(far)
    const asked = await answerOf<{ approval_id: number }>([
      'orders',
      'redirect',
      far,
      '--to',
      other.city,
      '--address',
      'New Road 9',
    ])
    expect(asked).toMatchObject({ exit: 0, answer: { state: 'waiting' } })
    const id = String(asked.answer.approval_id)
    await stands(far, status.readyForDelivery, 'to-collect')
    expect(await answerOf(['approvals', 'approve', id])).toMatchObject({
      exit: 3,
      answer: { results: [{ code: 'own-request' }] },
    })
    expect(await answerOf(['approvals', 'approve', id], deciders[0])).toMatchObject({ exit: 0 })
    await stands(far, status.redirected, 'to-collect')
    expect((await events(far))[0]).toMatchObject({
      new_address: `New Road 9, ${other.city}`,
      destination: other.name,
      asked_by: expect.any(String),
      approved_by: expect.any(String),
    })
    expect(await to(far, status.readyForDelivery)).toBe('goes-elsewhere')
    // A bucket and a bag belong to the scan station.
    await office.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: status.inTransit }).where('waybill_number', '=', far).execute(),
    )
    await through(far, [status.arrivedAtDestination, { warehouse: other.id }], [status.readyForDelivery])
    expect((await show(far)).order).toMatchObject({ current_warehouse: other.name, city_name: other.city })
  })

  it('is asked back, confirmed, and given back: nothing is collected', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    await out(waybill)
    await through(waybill, [status.deliveryFailed], [status.returnRequested], [status.returnConfirmed])
    await goHome(waybill)
    await stands(waybill, status.returnedToMerchant, 'not-collected')
    expect((await events(waybill))[0]).toMatchObject({ receiver_name: 'Shop', receiver_relation: 'reception' })
  })

  it('is exchanged: delivered against the old parcel, which goes back as an order of its own', async () => {
    const waybill = booked()
    expect((await terminal.run(['orders', 'edit', waybill, '--set', 'is_exchange=true'])).exit).toBe(0)
    await arriveByPickup(waybill)
    await out(waybill)
    expect(await to(waybill, status.delivered, paid)).toBe('taken-back-not-told')
    await through(waybill, [status.delivered, { ...paid, taken: '1', remark: 'The rest is lost' }])
    expect((await events(waybill))[0]).toMatchObject({ taken_back: 1 })
    expect((await show(waybill)).children).toMatchObject([{ waybill_number: `${waybill}-X1`, kind: 'exchange' }])
    await stands(`${waybill}-X1`, status.exchangeItemCollected, 'none')
    await goHome(`${waybill}-X1`)
    expect(await show(`${waybill}-X1`)).toMatchObject({ parent: { waybill_number: waybill }, order: { charge_total: '0.00' } })
  })

  it('is delivered in part: what was paid is with the rider, and the rest goes back', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    await out(waybill)
    await through(waybill, [status.partiallyDelivered, { ...paid, amount: '200.00', pieces: '1' }])
    await stands(waybill, status.partiallyDelivered, 'with-rider')
    expect((await show(`${waybill}-R1`)).order).toMatchObject({ status_key: status.returnConfirmed, pieces: 2 })
    await goHome(`${waybill}-R1`)
    await stands(`${waybill}-R1`, status.returnedToMerchant, 'none')
  })

  it('is cancelled before custody, and not after', async () => {
    const [early, late] = [booked(), booked()]
    await through(early, [status.cancelled])
    await stands(early, status.cancelled, 'not-collected')
    await arriveByPickup(late)
    expect(await to(late, status.cancelled)).toBe('custody')
  })

  it('is lost with what was found out, found again where it lies, and damaged with a photo before it goes back', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    const missing = await terminal.run(['orders', 'status', status.lost, waybill, '--reason', reasons.get(status.lost) ?? ''])
    expect(missing).toMatchObject({ exit: 2, err: expect.stringContaining('--remark') })
    await through(waybill, [status.lost, { remark: 'In no bag of the van' }])
    await stands(waybill, status.lost, 'not-collected')
    await through(waybill, [status.arrivedAtDestination, { warehouse: other.id }])
    await stands(waybill, status.arrivedAtDestination, 'to-collect')
    expect((await events(waybill))[0]).toMatchObject({ found_at: other.name })
    await through(waybill, [status.damaged])
    await stands(waybill, status.damaged, 'not-collected')
    expect(await to(waybill, status.returnConfirmed)).toBe('photo-missing')
    writeFileSync(join(terminal.folder, 'damage.png'), pngOf(8, 8))
    expect(await answerOf(['orders', 'photo', waybill, join(terminal.folder, 'damage.png')])).toMatchObject({ exit: 0 })
    expect((await events(waybill))[0]).toMatchObject({ status_key: status.damaged, has_photo: true })
    await through(waybill, [status.returnConfirmed])
  })

  it('is disposed of when its notice is over and two others have approved it', async () => {
    const waybill = booked()
    await arriveByPickup(waybill)
    await through(
      waybill,
      [status.returnRequested],
      [status.returnConfirmed],
      [status.sentToMerchant],
      [status.returnDeliveryFailed],
    )
    const ask = () =>
      answerOf<{ approval_id: number }>(['orders', 'dispose', waybill, '--reason', reasons.get(status.disposed) ?? ''])
    expect((await ask()).exit).not.toBe(0)
    await office.inTenant(tx =>
      sql`update orders set disposal_notice_at = now() - interval '40 days' where waybill_number = ${waybill}`.execute(tx),
    )
    const id = String((await ask()).answer.approval_id)
    expect(await answerOf(['approvals', 'approve', id], deciders[0])).toMatchObject({ exit: 0 })
    await stands(waybill, status.returnDeliveryFailed, 'to-collect')
    expect(await answerOf(['approvals', 'approve', id], deciders[1])).toMatchObject({ exit: 0 })
    await stands(waybill, status.disposed, 'not-collected')
    expect((await events(waybill))[0]?.approved_by?.split(', ')).toHaveLength(2)
  })
})
