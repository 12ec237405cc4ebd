// Riders with parcels in hand: never deleted, and deactivated only by someone who has seen how many.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../core/testing/eventually.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { connectGateway } from '../../core/testing/test-socket.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await t.inTenant(tx => seedDemoData(tx, 60, Date.parse('2026-03-01T00:00:00Z')))
  await t.inTenant(async tx => {
    await sql`update orders set rider_id = null`.execute(tx)
    await sql`update orders set rider_id = 1, status_key = case id when 1 then 'key_3' when 2 then 'key_15' else 'key_17' end where id in (1, 2, 3)`.execute(
      tx,
    )
  })
}, 60_000)
afterAll(() => t.close())

const params = { id: 1 }

it('counts what is in hand, not what was delivered', async () => {
  expect(await t.admin.call(riderContract.get, { params })).toMatchObject({ orders_in_hand: 2 })
  const { data } = await t.admin.call(riderContract.list, { query: { filters: { name: 'rajbanshi' } } })
  expect(data).toMatchObject([{ id: 1, orders_in_hand: 2 }])
})

it('refuses to delete a rider with orders in hand, and one who ever had any', async () => {
  await expect(t.admin.call(riderContract.remove, { params })).rejects.toMatchObject({
    status: 409,
    code: 'rider-holds-orders',
    message: 'Suman Rajbanshi still holds 2 orders. Hand them to another rider first.',
  })
  await t.inTenant(tx => sql`update orders set status_key = 'key_17' where id in (1, 2)`.execute(tx))
  await expect(t.admin.call(riderContract.remove, { params })).rejects.toMatchObject({ status: 409, code: 'in-use' })
  await t.inTenant(tx => sql`update orders set status_key = 'key_15' where id in (1, 2)`.execute(tx))
})

it('says how many orders a rider holds before switching them off; told twice, it does', async () => {
  const turn = (is_active: boolean, confirmed?: boolean) =>
    t.admin.call(riderContract.activeStatus, { params, body: { is_active, ...(confirmed ? { confirmed } : {}) } })
  await expect(turn(false)).rejects.toMatchObject({
    code: 'rider-holds-orders',
    message: 'Suman Rajbanshi still holds 2 orders.',
    problem: { current: { orders_in_hand: 2 } },
  })
  expect(await turn(false, true)).toMatchObject({ is_active: false, version: 2 })
  expect((await t.admin.call(riderContract.dropdown, { query: { search: 'rajbanshi' } })).length).toBe(0)
  expect(await turn(false)).toMatchObject({ version: 2 })
  expect(await turn(true)).toMatchObject({ is_active: true, version: 3 })
  const found = async (search: string) =>
    (await t.admin.call(riderContract.dropdown, { query: { search } })).map(({ name }) => name)
  expect(await found('rajbanshi')).toEqual(['Suman Rajbanshi'])
  // One typo still finds them; two do not.
  expect(await found('rajbasnhi')).toEqual(['Suman Rajbanshi'])
  expect(await found('suman rajbanhi')).toEqual(['Suman Rajbanshi'])
  expect(await found('rabjanhsi')).toEqual([])
})

it('tells open portals when a rider changes, so that what they keep is fetched anew', async () => {
  const socket = await connectGateway(t.server.app, t.admin.tenant.slug, t.admin.token ?? '')
  await socket.ready
  const { name, phone, warehouse_id, vehicle_kind, licence_number, version } = await t.admin.call(riderContract.get, { params })
  const body = { name, phone: phone ?? '', warehouse_id: warehouse_id ?? 1, vehicle_kind, licence_number, version }
  await t.admin.call(riderContract.update, { params, body })
  const heard = () => socket.received.filter(({ type }) => type === 'cache.refresh').map(({ data }) => data)
  await eventually(() => heard().length === 1)
  expect(heard()).toMatchObject([[{ cache_key: 'riders' }]])
  socket.close()
})

it('keeps phone numbers apart and in the form of the rule', async () => {
  const draft = { name: 'Twin', phone: '+9779800100001', warehouse_id: 1, vehicle_kind: 'bicycle' as const, licence_number: null }
  await expect(t.admin.call(riderContract.create, { body: draft })).rejects.toMatchObject({
    code: 'rider-phone-taken',
    problem: { errors: [{ path: 'phone' }] },
  })
  await expect(t.admin.call(riderContract.create, { body: { ...draft, phone: '98-012' } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'phone', code: 'invalid-contact-number' }] },
  })
})

it('keeps a birthday that can be one, and leaves it alone where nothing is said of it', async () => {
  const born = { name: 'Maya', phone: '+9779800177001', warehouse_id: 1, vehicle_kind: 'bicycle' as const, licence_number: null }
  const create = (birthday: string) => t.admin.call(riderContract.create, { body: { ...born, birthday } })
  for (const day of ['1899-12-31', new Date().toISOString().slice(0, 10), '2020-06-30'])
    await expect(create(day)).rejects.toMatchObject({
      problem: { errors: [{ path: 'birthday', code: 'invalid-birthday', message: 'This birthday is invalid' }] },
    })
  const { id, version } = await create('1994-02-28')
  const at = { params: { id } }
  await t.admin.call(riderContract.update, { ...at, body: { ...born, name: 'Maya Rai', version } })
  expect(await t.admin.call(riderContract.get, at)).toMatchObject({ name: 'Maya Rai', birthday: '1994-02-28' })
})
