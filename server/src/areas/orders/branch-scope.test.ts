// Staff with assigned warehouses only work with what is at these; a parcel may leave them and come in (docs/decisions/0014).
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { searchContract } from '@office/shared/areas/orders/search.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beyondBranch, inTenant, type Tx, writeBeyondBranch } from '../../core/database/transaction.ts'
import { engines } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { type Branches, draftOf, idsSeenBy, seedBranches } from '../branches/branch.testing.ts'

describe.each(await engines())('branches on %s', engine => {
  let t: TestOffice
  /** At the southern branch, at the northern one, and in between. */
  let south: TestStaff
  let north: TestStaff
  let hub: TestStaff
  let branches: Branches
  let at: Branches['at']
  let city: Branches['city']
  let serial = 0

  const draft = (to: number) => draftOf(branches, to)
  const book = (by: TestStaff, to: number) => by.call(orderContract.create, { body: draft(to) })
  const inScan = (who: TestStaff, key: 'key_12' | 'key_13', waybill: string, warehouse: number, dry_run = false) =>
    who.call(orderStatusContract.update, {
      body: { status_key: key, warehouse_id: warehouse, matching: { 'filter[waybill_number]': waybill }, dry_run },
    })

  beforeAll(async () => {
    t = await joinServer(engine)
    const person = async (place: number) => {
      const made = await t.signInWith([
        ...['view-orders', 'view-order', 'create-order', 'update-order', 'update-order-status', 'reverse-order-status'],
        ...['assign-delivery-rider', 'view-order-timeline', 'manage-rider', 'operate-sorting', 'create-bag', 'flag-order'],
        ...[
          'view-first-mile',
          'view-middle-mile',
          'view-last-mile',
          'manage-city',
          'manage-branch',
          'import-orders',
          'dashboard',
        ],
      ])
      await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: made.staffId, warehouse_id: place }).execute())
      return made
    }
    branches = await t.inTenant(seedBranches)
    ;({ at, city } = branches)
    // The country of a branch is that of its city.
    await t.inTenant(tx => tx.updateTable('warehouses').set({ city_id: city.south }).where('id', '=', at.south).execute())
    south = await person(at.south)
    north = await person(at.north)
    hub = await person(at.hub)
  })
  afterAll(() => t.close())

  it('shows an order where it begins, where it is and where it goes, counted the same everywhere', async () => {
    const local = await book(t.admin, city.south)
    const across = await book(t.admin, city.north)
    expect(await idsSeenBy(south)).toEqual([across.id, local.id])
    expect(await idsSeenBy(north)).toEqual([across.id])
    expect(await idsSeenBy(hub)).toEqual([])
    expect(await idsSeenBy(t.admin)).toEqual([across.id, local.id])
    expect(await north.call(orderContract.operationCount, {})).toEqual({ key_1: 1 })
    expect(await hub.call(orderContract.operationCount, {})).toEqual({})
    const found = await north.call(searchContract.search, { query: { q: local.waybill_number } })
    expect(found).toEqual([])
    for (const path of [`/admin/order/${local.id}`, `/admin/order/waybill/${local.waybill_number}`])
      expect([path, (await north.fetch(path)).status]).toEqual([path, 404])
  })

  it('tells figures of the own branch alone, and none where they would be those of others', async () => {
    const { data } = await t.admin.call(branchContract.list, { query: { filters: { id: `${at.south},${at.north}` } } })
    expect(data.map(branch => branch.orders === null)).toEqual([false, false])
    const seen = await north.call(branchContract.list, { query: { filters: { id: `${at.south},${at.north}` } } })
    const figures = new Map(seen.data.map(branch => [branch.id, branch.orders]))
    expect(figures.get(at.south)).toBeNull()
    expect(figures.get(at.north)).toMatchObject({ first: 0 })
    const home = await north.call(dashboardContract.statistics, { query: {} })
    expect(home).toMatchObject({ orders: 1, open: 1 })
    expect(await north.call(dashboardContract.topMerchants, { query: {} })).toEqual([])
  })

  it('tells where the receiver of a number got parcels and how it ended, to each of their own branch alone', async () => {
    const receiver_phone = '9855500001'
    const bookFor = (to: number, more: object = {}) =>
      t.admin.call(orderContract.create, { body: { ...draft(to), receiver_phone, ...more } })
    const end = (id: number, status_key: 'key_17' | 'key_26' | 'key_31') =>
      t.inTenant(tx => tx.updateTable('orders').set({ status_key }).where('id', '=', id).execute())
    const ended = [await bookFor(city.north), await bookFor(city.north, { receiver_name: 'ASHA RAI' }), await bookFor(city.south)]
    for (const [at, key] of (['key_17', 'key_31', 'key_26'] as const).entries()) await end(ended[at]?.id ?? 0, key)
    await bookFor(city.north, { receiver_phone: `+977${receiver_phone}`, receiver_address: 'Street 2', postal_code: '44600' })

    const known = await t.admin.call(orderEntryContract.receiver, { query: { phone: receiver_phone } })
    expect(known).toMatchObject({ orders: 4, delivered: 1, returned: 2 })
    expect(
      known.places.map(({ receiver_name, receiver_address, city_name, orders, last_status_key }) =>
        [receiver_name, receiver_address, city_name, orders, last_status_key].join(),
      ),
    ).toEqual([
      'Asha Rai,Street 2,Northtown,1,key_1',
      'Asha Rai,Street 1,Southtown,1,key_26',
      'ASHA RAI,Street 1,Northtown,2,key_31',
    ])
    expect(known.places[0]).toMatchObject({ postal_code: '44600', state_name: 'Bagmati', country_name: 'Nepal' })
    // The shop's own branch, in the south, sees all of its parcels; the northern one none that stays in the south.
    const seen = await north.call(orderEntryContract.receiver, { query: { phone: receiver_phone } })
    expect([seen.orders, seen.places.map(place => place.city_name)]).toEqual([3, ['Northtown', 'Northtown']])
    expect(await hub.call(orderEntryContract.receiver, { query: { phone: receiver_phone } })).toEqual({
      ...{ orders: 0, delivered: 0, returned: 0 },
      places: [],
    })
    // One number, with the country's code of the company's branches and without.
    for (const phone of [`+977${receiver_phone}`, `977${receiver_phone}`, `00977${receiver_phone}`, `0${receiver_phone}`]) {
      expect([phone, (await t.admin.call(orderEntryContract.receiver, { query: { phone } })).orders]).toEqual([phone, 4])
    }
    expect((await t.admin.call(orderEntryContract.receiver, { query: { phone: `+49${receiver_phone}` } })).orders).toBe(0)
    const found = await t.admin.call(orderContract.list, { query: { filters: { search: `+977${receiver_phone}` } } })
    expect(found.data).toHaveLength(4)
    const other = await t.admin.call(orderEntryContract.receiver, { query: { phone: '9855500002' } })
    expect(other.places).toEqual([])
  })

  it('tells of orders before they are made: taken references everywhere, repeats of the last hours in the own branch', async () => {
    const made = await book(t.admin, city.south)
    const { reference_no } = made
    const asked = (more: object = {}) => ({ ...draft(city.south), receiver_phone: '9855500003', cod_amount: '321.00', ...more })
    const check = (who: TestStaff, ...orders: ReturnType<typeof asked>[]) =>
      who.call(orderEntryContract.check, {
        body: {
          merchant_id: branches.merchantId,
          orders: orders.map(({ reference_no, receiver_phone, receiver_city_id, weight_kg, cod_amount, currency }) => {
            return { reference_no, receiver_phone, receiver_city_id, weight_kg, cod_amount, currency }
          }),
        },
      })
    expect(await check(north, asked({ reference_no }), asked())).toMatchObject([
      { is_reference_taken: true, alike: null },
      { is_reference_taken: false, alike: null },
    ])
    const twin = await t.admin.call(orderContract.create, { body: asked() })
    const [same, dearer, elsewhere] = await check(
      south,
      asked(),
      asked({ cod_amount: '322' }),
      asked({ receiver_city_id: city.north }),
    )
    expect(same?.alike).toMatchObject({ id: twin.id, waybill_number: twin.waybill_number })
    expect([dearer?.alike, elsewhere?.alike]).toEqual([null, null])
    expect((await check(south, asked({ receiver_phone: '+9779855500003' })))[0]?.alike).toMatchObject({ id: twin.id })
    expect((await check(north, asked()))[0]?.alike).toBeNull()
    await t.inTenant(tx => sql`update orders set created_at = now() - interval '13 hours' where id = ${twin.id}`.execute(tx))
    expect((await check(south, asked()))[0]?.alike).toBeNull()
    const unknown = t.admin.call(orderEntryContract.check, {
      body: { merchant_id: 999_999, orders: [{ currency: 'NPR' }] },
    })
    await expect(unknown).rejects.toMatchObject({ status: 422 })
  })

  it('lets whoever books see what they booked, though the merchant is served by another branch', async () => {
    const order = await book(hub, city.north)
    expect(await idsSeenBy(hub)).toEqual([order.id])
    expect(await idsSeenBy(north)).toContain(order.id)
    expect(await idsSeenBy(south)).not.toContain(order.id)
  })

  it('names each order of another branch in a bulk call as not found, and moves the others', async () => {
    const [mine, other] = [await book(t.admin, city.north), await book(t.admin, city.south)]
    const outcome = await north.call(orderStatusContract.update, {
      body: { status_key: 'key_6', warehouse_id: at.north, ids: [mine.id, other.id] },
    })
    expect(outcome).toMatchObject({ applied: 1, refused: 1 })
    expect(outcome.results).toContainEqual(expect.objectContaining({ id: other.id, outcome: 'refused', code: 'not-found' }))
    const taken = await north.call(orderStatusContract.reverse, { body: { status_key: 'key_1', ids: [other.id] } })
    expect(taken).toMatchObject({ applied: 0, refused: 1 })
  })

  it('takes a parcel on the road in at a branch that it never belonged to, by its waybill alone, and gives it back by undo', async () => {
    const order = await book(t.admin, city.north)
    await t.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: 'key_11', current_warehouse_id: at.south }).where('id', '=', order.id).execute(),
    )
    // Refused: by id, without an in-scan, at another's branch, and for a parcel that is not in transit.
    const update = (body: object) =>
      hub.call(orderStatusContract.update, { body: { status_key: 'key_12', warehouse_id: at.hub, ids: [order.id], ...body } })
    expect(await update({})).toMatchObject({ applied: 0, refused: 1 })
    const named = { ids: undefined, matching: { 'filter[waybill_number]': order.waybill_number } }
    expect(await update({ ...named, status_key: 'key_23' })).toMatchObject({ applied: 0, results: [] })
    await expect(update({ ...named, warehouse_id: at.north })).rejects.toMatchObject({ code: 'other-branch' })
    expect(await inScan(hub, 'key_12', (await book(t.admin, city.north)).waybill_number, at.hub)).toMatchObject({ results: [] })

    expect(await inScan(hub, 'key_12', order.waybill_number, at.hub, true)).toMatchObject({ applied: 1 })
    expect(await idsSeenBy(hub)).not.toContain(order.id)
    expect(await inScan(hub, 'key_12', order.waybill_number, at.hub)).toMatchObject({ applied: 1 })
    expect(await idsSeenBy(hub)).toContain(order.id)
    const reverse = { body: { status_key: 'key_12' as const, ids: [order.id] } }
    expect(await hub.call(orderStatusContract.reverse, reverse)).toMatchObject({ applied: 1 })
    expect(await idsSeenBy(hub)).not.toContain(order.id)
    const { rows } = await t.inTenant(tx =>
      sql<{
        sum: number
      }>`select sum(orders)::int from order_figure_differences where scope = 'warehouse' and scope_id = ${at.hub}
        and status_key = 'key_12'`.execute(tx),
    )
    // What the move added was subtracted, although the parcel had left the branch of whoever did it.
    expect(rows).toEqual([{ sum: 0 }])
  })

  it('moves nothing to a branch where the person does not work, names it and their own, and says so of the one in view', async () => {
    const own = await book(t.admin, city.south)
    const move = (who: TestStaff, warehouse_id: number) =>
      who.call(orderStatusContract.update, { body: { status_key: 'key_6', warehouse_id, ids: [own.id] } })
    await expect(move(south, at.north)).rejects.toMatchObject({
      status: 409,
      code: 'other-branch',
      message: 'You do not work at NORTH, only at SOUTH',
      problem: { errors: [{ path: 'warehouse_id', code: 'other-branch' }] },
    })
    await expect(move(t.lookingAt(at.south, t.admin), at.hub)).rejects.toMatchObject({
      code: 'other-branch',
      message: 'You are looking at SOUTH alone. Look at all branches to work at HUB',
    })
    const { data } = await t.admin.call(orderContract.list, { query: { filters: { id: String(own.id) } } })
    expect(data[0]).toMatchObject({ status_key: 'key_1' })
    expect(await move(t.admin, at.north)).toMatchObject({ applied: 1 })
  })

  it('offers for work the own branches alone, also by number, and every active one to whoever works at all', async () => {
    const offered = async (who: TestStaff, query: { search?: string; ids?: string } = {}) =>
      (await who.call(warehouseContract.assigned, { query })).map(({ id }) => id)
    expect(await offered(south)).toEqual([at.south])
    expect(await offered(south, { search: 'NORTH' })).toEqual([])
    expect(await offered(south, { ids: `${at.north},${at.south}` })).toEqual([at.south])
    expect(await offered(t.admin, { search: 'north' })).toEqual([at.north])
    expect(await offered(t.lookingAt(at.hub, t.admin))).toEqual([at.hub])
  })

  it('follows a changed receiver city and a changed branch of a city out of the branch', async () => {
    const order = await book(t.admin, city.north)
    const record = await north.call(orderContract.record, { params: { id: order.id } })
    const body = { ...draft(city.south), reference_no: record.reference_no, version: record.version }
    await north.call(orderContract.update, { params: { id: order.id }, body })
    expect(await idsSeenBy(north)).not.toContain(order.id)
    const other = await book(t.admin, city.north)
    const serve = (warehouse_id: number) =>
      north.call(cityContract.assignDefaultWarehouse, { body: { ids: [city.north], warehouse_id } })
    await serve(at.hub)
    expect(await idsSeenBy(hub)).toContain(other.id)
    expect(await idsSeenBy(north)).not.toContain(other.id)
    await serve(at.north)
    expect(await idsSeenBy(north)).toContain(other.id)
  })

  it('keeps riders and buckets to their branch, and refuses to make them elsewhere', async () => {
    const rider = (warehouse_id: number) => ({
      name: `Rider ${++serial}`,
      phone: `98000000${10 + serial}`,
      warehouse_id,
      vehicle_kind: 'van' as const,
    })
    const plain = { licence_number: null }
    const made = await t.admin.call(riderContract.create, { body: { ...rider(at.south), ...plain } })
    expect((await north.call(riderContract.list, {})).data).toEqual([])
    await expect(north.call(riderContract.get, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 })
    await expect(north.call(riderContract.create, { body: { ...rider(at.south), ...plain } })).rejects.toMatchObject({
      code: 'other-branch',
    })
    const own = await book(t.admin, city.north)
    await expect(
      north.call(orderStatusContract.update, { body: { status_key: 'key_15', rider_id: made.id, ids: [own.id] } }),
    ).rejects.toMatchObject({ code: 'invalid-fields' })
    const bucket = { code: 'S1', name: 'S1', warehouse_id: at.south, state_ids: [], city_ids: [] }
    const { id } = await t.admin.call(sortingContract.createBucket, { body: bucket })
    expect((await north.call(sortingContract.buckets, {})).data).toEqual([])
    await expect(north.call(sortingContract.login, { params: { id }, body: { device: 'N' } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('stays beyond the branch until the outermost work there is done, then is behind the wall again', async () => {
    const far = await book(north, city.north)
    const sees = async (tx: Tx) => (await tx.selectFrom('orders').select('id').where('id', '=', far.id).execute()).length
    const seen = await inTenant(
      t.database,
      t.tenant.id,
      async tx => {
        const before = await sees(tx)
        const within = await beyondBranch(tx, async () => {
          await Promise.all([beyondBranch(tx, () => sees(tx)), beyondBranch(tx, () => sees(tx))])
          return sees(tx)
        })
        return { before, within, after: await sees(tx) }
      },
      { staffId: south.staffId, branch: null },
    )
    expect(seen).toEqual({ before: 0, within: 1, after: 0 })
  })

  it('writes beyond the branch without waiting, and reads behind the wall what is asked after it', async () => {
    const far = await book(north, city.north)
    const note = (tx: Tx, text: string) =>
      writeBeyondBranch(tx, sql`update orders set note = ${text} where id = ${far.id}`.compile(tx))
    const noteOf = async (tx: Tx) => (await tx.selectFrom('orders').select('note').where('id', '=', far.id).execute())[0]?.note
    const seen = await inTenant(
      t.database,
      t.tenant.id,
      async tx => {
        note(tx, 'alone')
        const outside = await noteOf(tx)
        const within = await beyondBranch(tx, async () => {
          note(tx, 'within')
          return noteOf(tx)
        })
        return { outside, within, after: await noteOf(tx) }
      },
      { staffId: south.staffId, branch: null },
    )
    expect(seen).toEqual({ outside: undefined, within: 'within', after: undefined })
    expect(await t.inTenant(noteOf)).toBe('within')
  })

  it('asks at a station for the in-scan of a parcel from another branch, and sorts it after that', async () => {
    const bucket = { code: 'H1', name: 'H1', warehouse_id: at.hub, state_ids: [], city_ids: [] }
    const { id } = await t.admin.call(sortingContract.createBucket, { body: bucket })
    const session = await hub.call(sortingContract.login, { params: { id }, body: { device: 'H' } })
    const order = await book(t.admin, city.north)
    await t.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: 'key_11', current_warehouse_id: at.south }).where('id', '=', order.id).execute(),
    )
    const scan = (code: string) =>
      hub.call(sortingContract.scan, {
        body: { scan_id: `branch-scope-scan-${++serial}`, session_id: session.id, code, scanned_at: new Date().toISOString() },
      })
    expect(await scan(order.waybill_number)).toMatchObject({ verdict: 'other-branch', order: null, bucket: null })
    expect(await scan('NO-SUCH-CODE')).toMatchObject({ verdict: 'not-found' })
    await inScan(hub, 'key_12', order.waybill_number, at.hub)
    expect(await scan(order.waybill_number)).toMatchObject({ verdict: 'accepted' })
  })

  it("does what somebody asked for in their name, and the system in nobody's", async () => {
    const order = await book(t.admin, city.south)
    const rows = [{ 'Waybill Number': order.waybill_number, 'Secondary Phone': '9800000001' }]
    const job = await north.call(orderContract.secondaryPhones, { query: { dry_run: '1' }, body: { rows } })
    expect(job.rejected).toMatchObject([{ code: 'UNKNOWN_WAYBILL' }])
    const seen = await t.inTenant(tx => tx.selectFrom('orders').select('id').where('id', '=', order.id).execute())
    expect(seen).toHaveLength(1)
  })
})
