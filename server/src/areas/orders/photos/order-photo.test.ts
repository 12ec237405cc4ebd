// What goes wrong on the way: lost with what was found out, found again where it lies, damaged with a photo before it goes back.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../../../core/testing/png.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import { engines } from '../../../core/testing/test-database.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

describe.each(await engines())('on %s', engine => {
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
})
