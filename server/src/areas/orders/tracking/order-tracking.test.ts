// Public tracking: the journey as customers are told it, nothing that the settings hide, and no way to find out which numbers exist.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { LOOKUPS_PER_MINUTE, orderTrackingContract } from '@office/shared/areas/orders/order-tracking.contract'
import { trackingContract, type trackingItemKeys } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { startTestServer, type TestServer } from '../../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

const engine = await anEngine()
const DAY_MS = 86_400_000

describe(`on ${engine}`, () => {
  let t: TestServer
  let orders: { id: number; waybill_number: string }[]
  let rider: { id: number; name: string }
  beforeAll(async () => {
    t = await startTestServer({ engine })
    await t.inTenant(async tx => {
      await seedDemoData(tx, 12, Date.now())
      const made = (await copyOrders(tx, 'TRACK', status.readyForDelivery)).map(({ id }) => id)
      await sql`update orders set receiver_name = 'Sita Sharma', payment_type = 'COD', cod_amount = 1250, currency = 'NPR', custody = 'to-collect',
        destination_warehouse_id = (select min(id) from warehouses) where id = any(${made}::int[])`.execute(tx)
      orders = await tx.selectFrom('orders').select(['id', 'waybill_number']).where('id', 'in', made).orderBy('id').execute()
      rider = await tx.selectFrom('riders').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    })
  }, 60_000)
  afterAll(() => t.close())
  beforeEach(() => t.inTenant(tx => sql`delete from tracking_lookups`.execute(tx)))

  const track = (waybill: string) => t.anonymous().call(orderTrackingContract.track, { params: { waybill } })
  const move = (id: number, status_key: OrderStatusKey, told: object) =>
    t.admin.call(orderStatusContract.update, { body: { ids: [id], status_key, ...told } })
  /** A parcel that is out for delivery. */
  async function sentOut() {
    const [order] = orders.splice(0, 1)
    if (!order) throw new Error('No parcel is left')
    expect(await move(order.id, status.sentForDelivery, { rider_id: rider.id })).toMatchObject({ applied: 1 })
    return order
  }
  async function set(
    changed: Partial<{ is_public: boolean; masks_receiver: boolean; visible_days: number; notice: string | null }>,
  ) {
    const { is_public, masks_receiver, visible_days, notice, version } = await t.admin.call(trackingContract.get)
    const body = { is_public, masks_receiver, visible_days, notice, version, ...changed }
    await t.admin.call(trackingContract.update, { body })
  }
  async function show(key: (typeof trackingItemKeys)[number], is_active: boolean) {
    const item = (await t.admin.call(trackingContract.get)).items.find(one => one.key === key)
    await t.admin.call(trackingContract.activeStatus, { params: { id: item?.id ?? 0 }, body: { is_active } })
  }
  async function tell(key: OrderStatusKey, changed: { customer_text?: string | null; is_customer_visible?: boolean }) {
    const row = (await t.admin.call(orderStatusContract.statuses)).find(one => one.key === key)
    if (!row) throw new Error(`No status ${key}`)
    const { colour, position, customer_text, is_customer_visible, version } = row
    const body = { name: null, colour, position, customer_text, is_customer_visible, version, ...changed }
    await t.admin.call(orderStatusContract.customise, { params: { statusKey: key }, body })
  }
  const paid = { amount: '1250.00', payment_method: 'cash' }
  const refused = (code: string) => ({ problem: { code } })

  it('tells where a parcel is, who brings it and what to pay, with a masked name and no address', async () => {
    const order = await sentOut()
    // Typed as people type it.
    const found = await track(` ${order.waybill_number.slice(0, 4).toLowerCase()} ${order.waybill_number.slice(4)}`)
    expect(found).toMatchObject({
      waybill_number: order.waybill_number,
      has_ended: false,
      receiver_name: 'S••• S•••',
      cod: { amount: '1250.00', currency: 'NPR' },
      rider_name: rider.name,
      // Hidden unless somebody shows it.
      rider_phone: null,
      proof: null,
    })
    expect(found.steps[0]).toMatchObject({ milestone: 'out-for-delivery', text: 'Sent for Delivery' })
    const { order: row, ...detail } = await t.admin.call(orderContract.get, { params: { id: order.id } })
    for (const secret of [row.receiver_phone, detail.receiver_address, 'Sita', 'Sharma'])
      expect(JSON.stringify(found)).not.toContain(secret)
  })

  it('shows each advance item only while it is switched on, and a full name only if names are not masked', async () => {
    const order = await sentOut()
    await show('rider-phone', true)
    await show('cod-amount', false)
    await show('branch-contact', false)
    await set({ masks_receiver: false, notice: 'Closed on Saturday' })
    const found = await track(order.waybill_number)
    expect(found).toMatchObject({ cod: null, branch: null, receiver_name: 'Sita Sharma', notice: 'Closed on Saturday' })
    expect(found.rider_phone).not.toBeNull()
    await show('rider-phone', false)
    await show('cod-amount', true)
    await show('branch-contact', true)
    await set({ masks_receiver: true, notice: null })
    expect((await track(order.waybill_number)).branch).not.toBeNull()
  })

  it('says who took it, and nothing more of rider, money and branch, once it is delivered', async () => {
    const order = await sentOut()
    await move(order.id, status.delivered, { ...paid, receiver: 'Hari Rai', receiver_relation: 'neighbour' })
    expect(await track(order.waybill_number)).toMatchObject({
      has_ended: true,
      proof: { name: 'H••• R•••', relation: 'neighbour' },
      cod: null,
      branch: null,
      rider_name: null,
      expected_on: null,
    })
  })

  it('tells a status in the operator’s words for customers, and neither a hidden one nor one that was undone', async () => {
    const order = await sentOut()
    await tell(status.sentForDelivery, { customer_text: 'Our rider is on the road' })
    expect((await track(order.waybill_number)).steps[0]?.text).toBe('Our rider is on the road')
    const waiting = await move(order.id, status.deliveryFailed, {
      reason_id: (
        await t.inTenant(tx =>
          tx.selectFrom('reasons').select('id').where('applies_to', '=', status.deliveryFailed).executeTakeFirstOrThrow(),
        )
      ).id,
    })
    expect(waiting).toMatchObject({ applied: 1 })
    await tell(status.deliveryFailed, { is_customer_visible: false })
    const hidden = await track(order.waybill_number)
    expect(hidden.steps[0]?.milestone).toBe('out-for-delivery')
    // The rider has it no more.
    expect(hidden.rider_name).toBeNull()
    await tell(status.deliveryFailed, { is_customer_visible: true })
    expect((await track(order.waybill_number)).steps[0]?.milestone).toBe('attempted')
    await t.admin.call(orderStatusContract.reverse, { body: { ids: [order.id], status_key: status.deliveryFailed } })
    expect((await track(order.waybill_number)).steps.map(({ milestone }) => milestone)).not.toContain('attempted')
    await tell(status.sentForDelivery, { customer_text: null })
  })

  it('answers the same for an unknown number, one of another tenant, one that ended long ago, and when tracking is off', async () => {
    const order = await sentOut()
    const stranger = await t.addTenant()
    const answers = [
      track('CE999999999NP').catch(error => error.problem),
      t
        .anonymous(stranger.tenant)
        .call(orderTrackingContract.track, { params: { waybill: order.waybill_number } })
        .catch(error => error.problem),
    ]
    await move(order.id, status.delivered, { ...paid, receiver: 'Sita Sharma', receiver_relation: 'self' })
    await set({ visible_days: 30 })
    await t.inTenant(tx =>
      sql`update orders set status_since = ${new Date(Date.now() - 31 * DAY_MS)} where id = ${order.id}`.execute(tx),
    )
    answers.push(track(order.waybill_number).catch(error => error.problem))
    await set({ visible_days: 90 })
    expect(await track(order.waybill_number)).toMatchObject({ has_ended: true })
    await set({ is_public: false })
    answers.push(track(order.waybill_number).catch(error => error.problem))
    const told = await Promise.all(answers)
    await set({ is_public: true })
    for (const { request_id, ...problem } of told) expect(problem).toEqual({ ...told[0], request_id: undefined })
    expect(told[0]).toMatchObject({ code: 'not-found' })
  })

  it('counts lookups of one sender, also those of unknown numbers, and refuses more than a minute’s', async () => {
    const order = await sentOut()
    for (let at = 0; at < LOOKUPS_PER_MINUTE; at++) await expect(track(`CE${at}`)).rejects.toMatchObject(refused('not-found'))
    await expect(track(order.waybill_number)).rejects.toMatchObject(refused('too-many-requests'))
    await t.inTenant(tx => sql`update tracking_lookups set since = since - interval '61 seconds'`.execute(tx))
    expect(await track(order.waybill_number)).toMatchObject({ waybill_number: order.waybill_number })
  })
})
