// What goes wrong on the way: lost with the findings, found again at its place, damaged with a photo before it goes back.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { pngOf } from '../../../core/testing/png.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { readTimeline } from '../order-timeline.queries.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let ids: number[]
  let branch: { id: number; name: string }
  let reasons: Map<string, number>

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 4, Date.now())
      await sql`update orders set status_key = ${status.readyForDelivery}, cod_amount = 100, payment_type = 'COD', custody = 'to-collect',
        settlement = 'open', bag_id = null, bucket_id = null, rider_id = null`.execute(tx)
      ids = (await tx.selectFrom('orders').select('id').orderBy('id').execute()).map(row => row.id)
      branch = await tx.selectFrom('warehouses').select(['id', 'name']).orderBy('id', 'desc').executeTakeFirstOrThrow()
      const rows = await tx.selectFrom('reasons').select(['id', 'applies_to']).execute()
      reasons = new Map(rows.map(row => [row.applies_to, row.id]))
    })
  }, 60_000)
  afterAll(() => t.close())

  const move = (id: number, status_key: OrderStatusKey, more: object = {}) =>
    t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key, ...(reasons.has(status_key) ? { reason_id: reasons.get(status_key) } : {}), ...more },
    })
  const resultOf = async (moved: ReturnType<typeof move>) => (await moved).results[0]
  const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
  const lastEvent = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
  const photo = () => new File([pngOf(8, 8)], 'damage.png')
  const addPhoto = (id: number, file = photo()) => t.admin.call(orderPhotoContract.add, { params: { id }, file })

  it('says what was found out about a lost parcel, and where it was found; then it can be paid for again', async () => {
    const [id = 0] = ids
    await expect(move(id, status.lost)).rejects.toMatchObject({ problem: { errors: [{ path: 'remark', code: 'required' }] } })
    expect(await resultOf(move(id, status.lost, { remark: 'In no bag of the van' }))).toMatchObject({ outcome: 'applied' })
    expect((await detailOf(id)).order.custody).toBe('not-collected')
    expect(await lastEvent(id)).toMatchObject({ status_key: status.lost, remark: 'In no bag of the van', found_at: null })
    const found = { warehouse_id: branch.id }
    expect(await resultOf(move(id, status.arrivedAtDestination, found))).toMatchObject({ outcome: 'applied' })
    expect((await detailOf(id)).order).toMatchObject({ custody: 'to-collect', current_warehouse_id: branch.id })
    expect(await lastEvent(id)).toMatchObject({ found_at: branch.name })
  })

  it('sends what is left of a damaged parcel back when a photo shows the damage, one for each time', async () => {
    const [, id = 0] = ids
    await expect(addPhoto(id)).rejects.toMatchObject({ code: 'not-damaged' })
    expect(await resultOf(move(id, status.damaged))).toMatchObject({ outcome: 'applied' })
    expect(await detailOf(id)).toMatchObject({ needs_photo: true, order: { custody: 'not-collected' } })
    expect(await resultOf(move(id, status.returnConfirmed))).toMatchObject({ outcome: 'refused', code: 'photo-missing' })
    await expect(addPhoto(id, new File(['MZ'], 'damage.png'))).rejects.toMatchObject({ status: 422 })
    await addPhoto(id)
    await addPhoto(id)
    expect(await lastEvent(id)).toMatchObject({ status_key: status.damaged, has_photo: true })
    expect(await t.admin.call(orderPhotoContract.open, { params: { id } })).toMatchObject({
      name: 'damage.png',
      type: 'image/png',
    })
    expect((await detailOf(id)).needs_photo).toBe(false)
    expect(await resultOf(move(id, status.returnConfirmed))).toMatchObject({ outcome: 'applied' })
    const blind = await t.signInWith(['view-order'])
    await expect(blind.call(orderPhotoContract.open, { params: { id } })).rejects.toMatchObject({ status: 403 })
  })

  it('is asked for by a reason that wants it, with a day, and opened by whoever reads the journey', async () => {
    const [, , id = 0] = ids
    const create = (body: object) =>
      t.admin.call(reasonContract.create, {
        body: { text: 'Gate locked', applies_to: status.deliveryFailed, fault: 'consignee', is_active: true, ...body },
      })
    await expect(create({ applies_to: status.cancelled, needs_photo: true })).rejects.toMatchObject({
      problem: { errors: [{ path: 'needs_photo', code: 'not-told' }] },
    })
    await expect(create({ applies_to: 'deposit-rejected', needs_date: true })).rejects.toMatchObject({
      problem: { errors: [{ path: 'needs_date', code: 'not-told' }] },
    })
    const gate = await create({ needs_photo: true, needs_date: true, is_merchant_visible: false })
    expect(gate).toMatchObject({ needs_photo: true, needs_date: true, is_merchant_visible: false })
    const { id: of, ...plain } = await create({ text: 'Nobody there' })
    expect(plain).toMatchObject({ needs_photo: false, needs_date: false, is_merchant_visible: true })
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: status.sentForDelivery }).where('id', '=', id).execute())
    const fail = (more: object = {}) => move(id, status.deliveryFailed, { reason_id: gate.id, ...more })
    await expect(fail()).rejects.toMatchObject({ problem: { errors: [{ path: 'photo_id', code: 'required' }] } })
    const { id: photo_id } = await t.admin.call(orderPhotoContract.sendProof, { file: photo() })
    await expect(fail({ photo_id })).rejects.toMatchObject({ problem: { errors: [{ path: 'date', code: 'required' }] } })
    const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await resultOf(fail({ photo_id, date }))).toMatchObject({ outcome: 'applied' })
    expect(await lastEvent(id)).toMatchObject({ reason: 'Gate locked', has_photo: true, due_on: date })
    expect(await t.admin.call(orderPhotoContract.open, { params: { id } })).toMatchObject({ name: 'damage.png' })
    // Reasons internal to the operator are not in the journey that a merchant's program reads.
    const told = (isForMerchant: boolean) => t.inTenant(tx => readTimeline(tx, id, isForMerchant))
    expect([(await told(false))[0]?.reason, (await told(true))[0]?.reason]).toEqual(['Gate locked', null])
    expect(await resultOf(move(id, status.redeliveryScheduled, { date }))).toMatchObject({ outcome: 'applied' })
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: status.sentForDelivery }).where('id', '=', id).execute())
    expect(await resultOf(move(id, status.deliveryFailed, { reason_id: of }))).toMatchObject({ outcome: 'applied' })
    expect((await told(true))[0]?.reason).toBe('Nobody there')
  })
})
