// Proofs of delivery: pictures named by a move are stored with its events, printed, and visible with the permission; nobody can
// name another's.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOrphanedFiles } from '../../../core/files/orphaned-files.ts'
import { anEngine } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { pngOf } from '../../../core/testing/png.ts'
import { startTestServer, type TestServer } from '../../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  let orders: number[]
  beforeAll(async () => {
    t = await startTestServer({ engine })
    await t.inTenant(async tx => {
      await seedDemoData(tx, 12, Date.now())
      orders = (await copyOrders(tx, 'PROOF', status.sentForDelivery)).map(({ id }) => id)
    })
  }, 60_000)
  afterAll(() => t.close())

  const send = async (name: string, grey = 160, by = t.admin) =>
    (await by.call(orderPhotoContract.sendProof, { file: new File([pngOf(40, 20, grey)], name) })).id
  const move = (ids: number[], status_key: OrderStatusKey, told: object, by = t.admin) =>
    by.call(orderStatusContract.update, { body: { ids, status_key, ...told } })
  const deliver = (ids: number[], told: object, by = t.admin) =>
    move(ids, status.delivered, { receiver: 'Sita Rai', ...told }, by)
  const newest = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
  const imagesOf = (bytes: Uint8Array<ArrayBuffer>) =>
    [...new TextDecoder('latin1').decode(bytes).matchAll(/\/Subtype \/Image/g)].length

  it('are told with a delivery, one for all that are delivered together, and printed on its sheet', async () => {
    const ids = orders.splice(0, 2)
    const [photo_id, signature_id] = [await send('door.png'), await send('signed.png', 20)]
    expect(await deliver(ids, { photo_id, signature_id, dry_run: true })).toMatchObject({ applied: 2 })
    expect(await newest(ids[0] ?? 0)).toBeUndefined()
    expect(await deliver(ids, { photo_id, signature_id })).toMatchObject({ applied: 2 })
    for (const id of ids)
      expect(await newest(id)).toMatchObject({
        status_key: status.delivered,
        has_photo: true,
        has_signature: true,
        signature: null,
      })
    const printer = await t.signInWith(['print-pod'])
    const sheets = await printer.call(waybillPrintContract.pod, { query: { ids: ids.join() } })
    expect(sheets).toMatchObject(ids.map(id => ({ id, received_by: 'Sita Rai', has_photo: true, has_signature: true })))
    const plain = orders.splice(0, 1)
    await deliver(plain, { signature: 'Hari Rai' })
    const pdf = async (of: number[]) =>
      imagesOf((await printer.call(waybillPrintContract.podPdf, { query: { ids: of.join() } })).bytes)
    expect([await pdf(ids), await pdf(plain)]).toEqual([4, 0])
    const params = { id: ids[1] ?? 0 }
    expect(await printer.call(orderPhotoContract.proofPhoto, { params })).toMatchObject({ name: 'door.png', type: 'image/png' })
    expect(await printer.call(orderPhotoContract.proofSignature, { params })).toMatchObject({ name: 'signed.png' })
    const reader = await t.signInWith(['view-order', 'view-order-timeline'])
    for (const endpoint of [orderPhotoContract.proofPhoto, orderPhotoContract.proofSignature])
      await expect(reader.call(endpoint, { params })).rejects.toMatchObject({ status: 403 })
    // The photo of a delivery shows no damage.
    await expect(reader.call(orderPhotoContract.open, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('go with a delivery that is taken back, and stay in its journey', async () => {
    const [id = 0] = orders.splice(0, 1)
    await deliver([id], { photo_id: await send('wrong.png') })
    await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered } })
    await expect(t.admin.call(orderPhotoContract.proofPhoto, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const [, delivered] = await t.admin.call(orderContract.timelines, { params: { id } })
    expect(delivered).toMatchObject({ status_key: status.delivered, has_photo: true })
  })

  it('sign for a return as well as words do', async () => {
    const [first = 0, second = 0] = orders.splice(0, 2)
    await t.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: status.sentToMerchant }).where('id', 'in', [first, second]).execute(),
    )
    const back = (id: number, told: object) => move([id], status.returnedToMerchant, { receiver: 'Store keeper', ...told })
    await expect(back(first, {})).rejects.toMatchObject({ problem: { errors: [{ path: 'signature', code: 'required' }] } })
    expect(await back(first, { signature_id: await send('signed.png') })).toMatchObject({ applied: 1 })
    expect(await newest(first)).toMatchObject({ has_signature: true, signature: null })
    expect(await back(second, { signature: 'RS-000123' })).toMatchObject({ applied: 1 })
  })

  it('are pictures, and those of whoever tells them: no document of somebody is told as a proof', async () => {
    await expect(t.admin.call(orderPhotoContract.sendProof, { file: new File(['MZ'], 'signed.png') })).rejects.toMatchObject({
      status: 422,
    })
    const [id = 0] = orders
    const other = await t.signInWith(['update-order-status'])
    const theirs = await send('theirs.png', 90, other)
    const document = await t.inTenant(tx =>
      t.server.services.files.keepBytes(tx, t.tenant.id, pngOf(1, 1), {
        name: 'contract.png',
        type: 'image/png',
        needs: ['view-merchant-document'],
        staffId: t.admin.staffId,
      }),
    )
    for (const photo_id of [theirs, document, 99_999])
      await expect(deliver([id], { photo_id })).rejects.toMatchObject({
        problem: { errors: [{ path: 'photo_id', code: 'unknown-reference' }] },
      })
    await expect(move([id], status.deliveryFailed, { photo_id: theirs })).rejects.toMatchObject({ status: 422 })
  })

  it('leave the storage a day after they were sent, unless a move names them', async () => {
    const [id = 0] = orders.splice(0, 1)
    const [kept, left] = [await send('kept.png'), await send('left.png')]
    await deliver([id], { photo_id: kept })
    const tidy = () => t.inTenant(tx => removeOrphanedFiles(tx, t.tenant.id, t.server.services))
    const there = async () =>
      (
        await t.inTenant(tx => tx.selectFrom('stored_files').select('id').where('id', 'in', [kept, left]).orderBy('id').execute())
      ).map(row => row.id)
    await tidy()
    expect(await there()).toEqual([kept, left])
    await t.inTenant(tx =>
      sql`update stored_files set let_go_at = let_go_at - interval '25 hours' where let_go_at is not null`.execute(tx),
    )
    await tidy()
    expect(await there()).toEqual([kept])
    await tidy()
    expect(await t.admin.call(orderPhotoContract.proofPhoto, { params: { id } })).toMatchObject({ name: 'kept.png' })
  })
})
