// Bags: filled by rules that name the record, dispatched whole, received line by line; even with concurrent calls a bag goes and
// arrives once.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type BagOutcome, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedCity } from '../places/place.testing.ts'

describe.each(await engines())('bags on %s', engine => {
  let t: TestOffice
  let place: { merchant: number; city: number; state: number; country: number }
  /** The hub where bags are filled, and two branches. */
  let hub: number
  let east: number
  let west: number
  let bucket: number
  let serial = 0

  /** Sorted orders for a branch. */
  const orders = (count: number, own: { status_key?: OrderStatusKey; to?: number | null; from?: number } = {}) =>
    t.inTenant(async tx => {
      const { status_key = status.sortedToBucket, to = east, from = hub } = own
      return tx
        .insertInto('orders')
        .values(
          Array.from({ length: count }, () => ({
            waybill_number: `BAG${String(++serial).padStart(8, '0')}`,
            reference_no: `BAG-${serial}`,
            merchant_id: place.merchant,
            receiver_name: 'आशा राई',
            receiver_phone: '9812345678',
            receiver_address: 'Street 1',
            receiver_city_id: place.city,
            receiver_state_id: place.state,
            receiver_country_id: place.country,
            pieces: 1,
            weight_kg: '1.500',
            payment_type: 'COD' as const,
            cod_amount: '100.50',
            currency: 'NPR',
            status_key,
            bucket_id: status_key === status.sortedToBucket ? bucket : null,
            current_warehouse_id: hub,
            origin_warehouse_id: from,
            destination_warehouse_id: to,
          })),
        )
        .returning(['id', 'waybill_number'])
        .execute()
    })
  type Order = Awaited<ReturnType<typeof orders>>[number]
  const ids = (rows: readonly Order[]) => rows.map(row => row.id)
  const at = (id: number) => ({ params: { id } })
  const open = (to = east) => t.admin.call(bagContract.open, { body: { bucket_id: bucket, destination_warehouse_id: to } })
  const add = (bag: number, rows: readonly Order[]) =>
    t.admin.call(bagContract.add, { ...at(bag), body: { order_ids: ids(rows) } })
  const seal = (bag: number, seal_number = `S-${bag}`) => t.admin.call(bagContract.seal, { ...at(bag), body: { seal_number } })
  const dispatch = (body: object) => t.admin.call(bagContract.dispatch, { body })
  const read = (bag: number) => t.admin.call(bagContract.get, at(bag))
  const statusOf = async (row: Order | undefined) => (await t.admin.call(orderContract.get, at(row?.id ?? 0))).order.status_key
  /** Makes this the hub instead. */
  const sortAt = (id: number) =>
    t.inTenant(async tx => {
      await tx.updateTable('warehouses').set({ is_sorting: false }).execute()
      await tx.updateTable('warehouses').set({ is_sorting: true }).where('id', '=', id).execute()
    })
  const onTheWay = async (rows: readonly Order[], to = east) => {
    const bag = await open(to)
    await add(bag.id, rows)
    await seal(bag.id)
    expect(await dispatch({ bag_ids: [bag.id] })).toMatchObject({ applied: 1, refused: 0 })
    return bag
  }

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      const home = await seedCity(tx)
      const shop = { code: 'SHOP', name: 'Shop', merchant_type: 'cash', phone: null, city_id: home.city }
      const merchant = await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()
      const warehouse = async (code: string, is_sorting = false) => {
        const row = { code, name: code, phone: null, city_id: null, is_sorting }
        return (await tx.insertInto('warehouses').values(row).returning('id').executeTakeFirstOrThrow()).id
      }
      hub = await warehouse('HUB', true)
      east = await warehouse('EAST')
      west = await warehouse('WEST')
      place = { merchant: merchant.id, ...home }
    })
    const body = { code: 'B1', name: 'B1', warehouse_id: hub, state_ids: [], city_ids: [] }
    bucket = (await t.admin.call(sortingContract.createBucket, { body })).id
  })
  afterAll(() => t.close())

  it('takes what was sorted for its branch, and tells of the others why not', async () => {
    const [fits, elsewhere] = [await orders(2), await orders(1, { to: west })]
    const [held, early] = [
      await orders(1, { status_key: status.onHold }),
      await orders(1, { status_key: status.receivedAtOrigin }),
    ]
    const [away] = await orders(1)
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ current_warehouse_id: west })
        .where('id', '=', away?.id ?? 0)
        .execute(),
    )
    const [bag, other] = [await open(), await open()]
    const change = await t.admin.call(bagContract.add, {
      ...at(bag.id),
      body: {
        order_ids: [...ids(fits), ...ids(elsewhere), ...ids(held), ...ids(early), ...ids(away ? [away] : []), 999_999],
        waybills: [fits[0]?.waybill_number.toLowerCase() ?? '', 'NOBODY'],
      },
    })
    expect(change).toMatchObject({ applied: 2, unchanged: 0, refused: 6, bag: { state: 'open', parcels: 2, weight_kg: '3.000' } })
    expect(change.results.map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      'wrong-destination',
      'on-hold',
      'not-sorted',
      'other-branch',
      'not-found',
      'not-found',
    ])
    expect(change.results[2]?.message).toBe(`It goes to WEST, but ${bag.number} does not`)
    expect(change.results[5]?.message).toBe('It was last seen at WEST. Receive it at HUB first')
    expect((await add(other.id, fits)).results).toMatchObject([{ code: 'in-bag', message: `It is in bag ${bag.number}` }, {}])
    expect(await add(bag.id, fits)).toMatchObject({ applied: 0, unchanged: 2 })
    // A hub sorts again, so anything may travel there; but this hub is where the bag is filled.
    await expect(open(hub)).rejects.toMatchObject({ status: 422 })
    const [event] = await t.admin.call(orderContract.timelines, at(ids(fits)[0] ?? 0))
    expect(event).toMatchObject({ status_key: status.bagged, bag: bag.number })
    // Its contents only go with the bag, whoever names a parcel.
    const leave = { status_key: status.inTransit, ids: ids(fits) }
    const stays = `It is in bag ${bag.number}, which is still open. Dispatch the bag, or take the parcel out of it`
    const refused = { outcome: 'refused', code: 'in-bag', message: stays }
    expect((await t.admin.call(orderStatusContract.update, { body: leave })).results).toMatchObject([refused, refused])
    const loose = await t.admin.call(bagContract.dispatch, { body: { order_ids: ids(fits) } })
    expect(loose.results).toMatchObject([refused, refused])
    const out = await t.admin.call(bagContract.takeOut, { ...at(bag.id), body: { order_ids: [ids(fits)[0] ?? 0, 999_999] } })
    expect(out).toMatchObject({ applied: 1, refused: 1, bag: { parcels: 1 } })
    const again = { waybills: fits.map(({ waybill_number }) => waybill_number.toLowerCase()) }
    const rest = await t.admin.call(bagContract.takeOut, { ...at(bag.id), body: again })
    expect(rest).toMatchObject({ applied: 1, unchanged: 1, refused: 0, bag: { parcels: 0 } })
    expect(await add(bag.id, fits.slice(1))).toMatchObject({ applied: 1 })
    expect(await statusOf(fits[0])).toBe(status.sortedToBucket)
  })

  it('is sealed once with a number that no other bag has, and lets nothing out while it is', async () => {
    const [row] = [await orders(1)]
    const [bag, other] = [await open(), await open()]
    await expect(seal(bag.id)).rejects.toMatchObject({ code: 'bag-empty' })
    await add(bag.id, row)
    expect(await seal(bag.id, 'A-1')).toMatchObject({ state: 'sealed', seal_number: 'A-1', parcels: 1, weight_kg: '1.500' })
    await add(other.id, await orders(1))
    const isUsed = {
      status: 409,
      code: 'seal-used',
      message: `Seal a-1 has been used already, for ${bag.number}. Take another one.`,
    }
    await expect(seal(other.id, 'a-1')).rejects.toMatchObject(isUsed)
    await expect(add(bag.id, await orders(1))).rejects.toMatchObject({ code: 'bag-not-open' })
    const body = { status_key: status.inTransit, ids: ids(row) }
    const moved = await t.admin.call(orderStatusContract.update, { body })
    expect(moved.results).toMatchObject([
      { outcome: 'refused', code: 'in-bag', message: `It is in bag ${bag.number}, which is sealed` },
    ])
    const reverse = { status_key: status.bagged, ids: ids(row), reason_id: null }
    expect((await t.admin.call(orderStatusContract.reverse, { body: reverse })).results).toMatchObject([{ code: 'in-bag' }])
    const reopen = (body: { mistyped?: boolean }) => t.admin.call(bagContract.reopen, { ...at(bag.id), body })
    expect(await reopen({})).toMatchObject({ state: 'open', seal_number: null, parcels: 1 })
    // A broken seal closes nothing any more, neither another bag nor its own.
    await expect(seal(other.id, 'a-1')).rejects.toMatchObject(isUsed)
    await expect(seal(bag.id, 'A-1')).rejects.toMatchObject({ code: 'seal-used' })
    await seal(bag.id, 'A-2')
    const change = (seal_number: string, mistyped: boolean) =>
      t.admin.call(bagContract.seal, { ...at(bag.id), body: { seal_number, mistyped } })
    // A number that was never on it is free again; one that was broken is not, nor what a cancelled bag had.
    await change('A-3', true)
    await change('A-4', false)
    await seal(other.id, 'a-2')
    await expect(change('A-3', false)).rejects.toMatchObject({ code: 'seal-used' })
    await reopen({ mistyped: true })
    await seal(bag.id, 'A-4')
    expect(await t.admin.call(bagContract.cancel, at(bag.id))).toMatchObject({ state: 'cancelled' })
    await expect(seal(other.id, 'A-4')).rejects.toMatchObject({ code: 'seal-used' })
    expect(await statusOf(row[0])).toBe(status.sortedToBucket)
    // Undoing the last move cannot put it back into a bag that no longer exists.
    const back = { status_key: status.sortedToBucket, ids: ids(row), reason_id: null }
    expect((await t.admin.call(orderStatusContract.reverse, { body: back })).results).toMatchObject([{ code: 'in-bag' }])
  })

  it('is sealed at the station with all of a bucket, and goes where all of it goes', async () => {
    await t.inTenant(tx => tx.updateTable('orders').set({ bucket_id: null, status_key: status.created }).execute())
    await orders(2)
    expect(await t.admin.call(bagContract.create, { body: { bucket_id: bucket } })).toMatchObject({
      state: 'sealed',
      parcels: 2,
      destination_name: 'EAST',
      seal_number: null,
    })
    await orders(1)
    const [stranger] = await orders(1, { to: west })
    const mixed = await t.admin.call(bagContract.create, { body: { bucket_id: bucket } })
    expect(mixed).toMatchObject({ destination_name: null })
    expect((await dispatch({ bag_ids: [mixed.id] })).results).toMatchObject([{ outcome: 'refused', code: 'no-destination' }])
    const body = { seal_number: 'MIX', destination_warehouse_id: east }
    // Reported before the seal is closed, which would have to be broken again.
    const elsewhere = `${stranger?.waybill_number} in ${mixed.number} goes elsewhere: WEST`
    await expect(t.admin.call(bagContract.seal, { ...at(mixed.id), body })).rejects.toMatchObject({
      problem: {
        errors: [{ path: 'destination_warehouse_id', code: 'wrong-destination', message: expect.stringContaining(elsewhere) }],
      },
    })
    const move = (to: number) =>
      t.inTenant(tx => sql`update orders set destination_warehouse_id = ${to} where id = ${stranger?.id ?? 0}`.execute(tx))
    await move(east)
    await t.admin.call(bagContract.seal, { ...at(mixed.id), body })
    // A parcel redirected since stays behind with its bag.
    await move(west)
    const { results } = await dispatch({ bag_ids: [mixed.id] })
    expect(results).toMatchObject([{ outcome: 'refused', code: 'wrong-destination' }])
    expect(results[0]?.message).toBe(elsewhere)
    await orders(1, { to: west })
    await orders(1)
    await expect(
      t.admin.call(bagContract.create, { body: { bucket_id: bucket, destination_warehouse_id: west } }),
    ).rejects.toMatchObject({ code: 'invalid-fields' })
    await t.admin.call(bagContract.create, { body: { bucket_id: bucket } })
  })

  it('goes whole or not at all with loose orders beside it, and comes back while nothing was received', async () => {
    const [inside, loose, held] = [await orders(2), await orders(1), await orders(1, { status_key: status.onHold })]
    const back = await orders(1, { status_key: status.returnConfirmed })
    const [bag, unsealed] = [await open(), await open()]
    await add(bag.id, inside)
    await seal(bag.id)
    const gone = await dispatch({
      bag_ids: [bag.id, unsealed.id, 999_999],
      order_ids: [...ids(loose), ...ids(held), ...ids(back)],
      waybills: ['NOBODY'],
    })
    expect(gone).toMatchObject({ applied: 3, unchanged: 0, refused: 4 })
    const told = Object.fromEntries(gone.results.map(({ number, code, outcome }) => [number, code ?? outcome]))
    expect(told).toMatchObject({
      [bag.number]: 'applied',
      [unsealed.number]: 'bag-not-sealed',
      '#999999': 'not-found',
      [loose[0]?.waybill_number ?? '']: 'applied',
      [back[0]?.waybill_number ?? '']: 'applied',
      NOBODY: 'not-found',
    })
    expect([await statusOf(inside[0]), await statusOf(loose[0]), await statusOf(back[0])]).toEqual(['key_11', 'key_11', 'key_26'])
    const reverse = { status_key: status.inTransit, ids: ids(inside), reason_id: null }
    const refused = await t.admin.call(orderStatusContract.reverse, { body: reverse })
    expect(refused.results[0]).toMatchObject({ outcome: 'refused', code: 'in-bag' })
    expect(refused.results[0]?.message).toContain(bag.number)
    expect(await dispatch({ bag_ids: [bag.id] })).toMatchObject({ applied: 0, unchanged: 1 })
    expect(await t.admin.call(bagContract.recall, at(bag.id))).toMatchObject({ state: 'sealed', dispatched_at: null })
    expect(await statusOf(inside[0])).toBe(status.bagged)
    expect((await read(bag.id)).orders).toHaveLength(2)
  })

  it('is received line by line: parcels arrive, are set aside, stay on the way, and what was missing may turn up', async () => {
    const [row, stranger, early, unscanned] = [await orders(4), await orders(1), await orders(1), await orders(1)]
    await dispatch({ order_ids: ids(stranger) })
    const bag = await onTheWay(row)
    const [good, broken, missing, silent] = row.map(one => one.waybill_number)
    type Told = Parameters<typeof t.admin.call<typeof bagContract.receive>>[1]['body']
    const receive = (body: Told) => t.admin.call(bagContract.receive, { ...at(bag.id), body })
    const first = await receive({
      lines: [
        { waybill: good?.toLowerCase(), outcome: 'received' },
        { waybill: broken, outcome: 'damaged' },
        { waybill: missing, outcome: 'short' },
        { waybill: stranger[0]?.waybill_number, outcome: 'excess' },
        // Put into the bag without a scan, it travelled with it.
        { waybill: unscanned[0]?.waybill_number, outcome: 'excess' },
        { waybill: early[0]?.waybill_number, outcome: 'received' },
        { waybill: 'NOBODY', outcome: 'excess' },
      ],
    })
    expect(first).toMatchObject({ applied: 5, refused: 2, bag: { state: 'partly-received', received_at: null } })
    const codes = first.results.filter(result => result.outcome === 'refused').map(({ code }) => code)
    expect(codes.sort()).toEqual(['not-found', 'not-in-bag'])
    expect(
      Object.fromEntries((await read(bag.id)).orders.map(line => [line.waybill_number, [line.outcome, line.status_key]])),
    ).toEqual({
      [good ?? '']: ['received', status.arrivedAtDestination],
      [broken ?? '']: ['damaged', status.damaged],
      [missing ?? '']: ['short', status.inTransit],
      [silent ?? '']: [null, status.inTransit],
      [stranger[0]?.waybill_number ?? '']: ['excess', status.arrivedAtDestination],
      [unscanned[0]?.waybill_number ?? '']: ['excess', status.arrivedAtDestination],
    })
    // It is at the branch now, and undoing the arrival does not put it back into the bag.
    const detail = await t.admin.call(orderContract.get, at(row[0]?.id ?? 0))
    expect(detail).toMatchObject({ order: { current_warehouse_id: east }, bag_number: null })
    const reverse = { status_key: status.arrivedAtDestination, ids: [row[0]?.id ?? 0], reason_id: null }
    const refused = await t.admin.call(orderStatusContract.reverse, { body: reverse })
    expect(refused.results).toMatchObject([{ code: 'in-bag', message: `It travelled in bag ${bag.number}, which is closed` }])
    expect(await receive({ lines: [{ waybill: good, outcome: 'short' }] })).toMatchObject({ applied: 0, unchanged: 1 })
    const last = await receive({ lines: [{ waybill: missing, outcome: 'received' }], rest: 'received' })
    expect(last).toMatchObject({ applied: 2, bag: { state: 'received' } })
    await expect(receive({ lines: [], rest: 'received' })).rejects.toMatchObject({
      code: 'bag-not-on-the-way',
      problem: { current: { id: bag.id, state: 'received' } },
    })
    await expect(t.admin.call(bagContract.recall, at(bag.id))).rejects.toMatchObject({ code: 'bag-not-on-the-way' })
  })

  it('takes a parcel along once that was named beside its bag', async () => {
    const [inside] = await orders(1)
    const bag = await open()
    await add(
      bag.id,
      [inside].flatMap(row => row ?? []),
    )
    await seal(bag.id)
    const sent = await dispatch({ bag_ids: [bag.id], order_ids: [inside?.id ?? 0] })
    expect(sent.results).toMatchObject([
      { kind: 'bag', outcome: 'applied' },
      { kind: 'order', outcome: 'unchanged' },
    ])
    const events = await t.admin.call(orderContract.timelines, at(inside?.id ?? 0))
    expect(events.filter(({ status_key }) => status_key === status.inTransit)).toHaveLength(1)
    await t.admin.call(bagContract.recall, at(bag.id))
    expect(await statusOf(inside)).toBe(status.bagged)
  })

  it('names what keeps it from coming back, also what is no longer in it', async () => {
    const [gone, left] = await orders(2)
    const bag = await onTheWay([gone, left].flatMap(row => row ?? []))
    await t.admin.call(orderStatusContract.update, {
      body: { ids: [gone?.id ?? 0], status_key: status.arrivedAtDestination, warehouse_id: east },
    })
    await expect(t.admin.call(bagContract.recall, at(bag.id))).rejects.toMatchObject({
      code: 'bag-blocked',
      message: expect.stringContaining(gone?.waybill_number ?? '-'),
    })
  })

  it('sets a damaged parcel aside that was already received on its own', async () => {
    const [early, other] = await orders(2)
    const bag = await onTheWay([early, other].flatMap(row => row ?? []))
    await t.admin.call(orderStatusContract.update, {
      body: { ids: [early?.id ?? 0], status_key: status.arrivedAtDestination, warehouse_id: east },
    })
    const lines = [{ order_id: early?.id ?? 0, outcome: 'damaged' as const }]
    const received = await t.admin.call(bagContract.receive, { ...at(bag.id), body: { lines, rest: 'received' } })
    expect(received).toMatchObject({ applied: 2, refused: 0, bag: { state: 'received' } })
    expect(await statusOf(early)).toBe(status.damaged)
  })

  it('leaves a parcel where it went on to before its bag was received, and counts it as received', async () => {
    const [early, other] = await orders(2, { to: west })
    await sortAt(east)
    const bag = await onTheWay([early, other].flatMap(row => row ?? []))
    const move = (body: object) =>
      t.admin.call(orderStatusContract.update, {
        body: { ids: [early?.id ?? 0], status_key: status.arrivedAtTransitHub, ...body },
      })
    await move({ warehouse_id: east })
    await move({ status_key: status.inTransit })
    const receive = (rest: 'received' | 'short') =>
      t.admin.call(bagContract.receive, { ...at(bag.id), body: { lines: [], rest } })
    const outcomeOf = async (row: Order | undefined) => (await read(bag.id)).orders.find(line => line.id === row?.id)?.outcome
    // What is short is what nobody has seen; this one was seen.
    expect(await receive('short')).toMatchObject({ applied: 2, bag: { state: 'partly-received' } })
    expect([await outcomeOf(early), await outcomeOf(other)]).toEqual(['received', 'short'])
    expect(await receive('received')).toMatchObject({ bag: { state: 'received' } })
    expect([await statusOf(early), await statusOf(other)]).toEqual([status.inTransit, status.arrivedAtTransitHub])
    await sortAt(hub)
  })

  it('receives a parcel that was taken for lost and turns up', async () => {
    const [lost, other] = await orders(2)
    const bag = await onTheWay([lost, other].flatMap(row => row ?? []))
    const receive = (body: object) => t.admin.call(bagContract.receive, { ...at(bag.id), body: { lines: [], ...body } })
    await receive({ lines: [{ order_id: lost?.id, outcome: 'short' }] })
    const reason_id = await t.inTenant(async tx => {
      const reason = { applies_to: status.lost, text: 'Missing at receipt', fault: 'operator' as const }
      return (await tx.insertInto('reasons').values(reason).returning('id').executeTakeFirstOrThrow()).id
    })
    const gone = { ids: [lost?.id ?? 0], status_key: status.lost, reason_id, remark: 'Nobody has seen it' }
    expect(await t.admin.call(orderStatusContract.update, { body: gone })).toMatchObject({ applied: 1 })
    await receive({ lines: [{ order_id: lost?.id, outcome: 'received' }], rest: 'received' })
    expect(await statusOf(lost)).toBe(status.arrivedAtDestination)
  })

  it('goes on from a hub that it is not meant for', async () => {
    const [far] = [await orders(1, { to: west })]
    await sortAt(east)
    const bag = await onTheWay(far)
    await t.admin.call(bagContract.receive, { ...at(bag.id), body: { lines: [], rest: 'received' } })
    expect(await statusOf(far[0])).toBe(status.arrivedAtTransitHub)
    await sortAt(hub)
  })

  /** At the hub, to be brought back to a branch. */
  const returns = (count: number, from = east) => orders(count, { status_key: status.returnConfirmed, to: hub, from })

  it('takes returns back to their origin, beside what goes on to the same branch', async () => {
    const [back, on] = [await returns(3), await orders(1)]
    const [elsewhere, unconfirmed] = [await returns(1, west), await orders(1, { status_key: status.returnRequested })]
    const failed = await orders(1, { status_key: status.returnDeliveryFailed })
    const bag = await open()
    const change = await add(bag.id, [...back, ...on, ...elsewhere, ...unconfirmed, ...failed])
    expect(change).toMatchObject({ applied: 4, refused: 3, bag: { parcels: 4 } })
    expect(change.results.slice(4)).toMatchObject([
      { code: 'wrong-destination', message: `It goes to WEST, but ${bag.number} does not` },
      {
        code: 'not-sorted',
        message: 'It is “Return Requested”. Only sorted parcels and confirmed returns can go into a bag',
      },
      { code: 'not-sorted' },
    ])
    expect(await add(bag.id, back)).toMatchObject({ applied: 0, unchanged: 3 })
    const [event] = await t.admin.call(orderContract.timelines, at(ids(back)[0] ?? 0))
    expect(event).toMatchObject({ kind: 'edit', status_key: status.returnConfirmed, changed: ['bag_put_in'], bag: bag.number })
    const leave = (status_key: OrderStatusKey) =>
      t.admin.call(orderStatusContract.update, { body: { status_key, ids: ids(back).slice(0, 1) } })
    expect((await leave(status.returnInTransit)).results).toMatchObject([
      { code: 'in-bag', message: expect.stringContaining(`${bag.number}, which is still open`) },
    ])
    // Taken out, it is what it was, and in no bucket.
    const [first] = back
    const out = await t.admin.call(bagContract.takeOut, { ...at(bag.id), body: { order_ids: [first?.id ?? 0] } })
    expect(out).toMatchObject({ applied: 1, bag: { parcels: 3 } })
    const taken = await t.admin.call(orderContract.get, at(first?.id ?? 0))
    expect(taken).toMatchObject({ order: { status_key: status.returnConfirmed }, bag_number: null, bucket_code: null })
    await add(bag.id, back)
    await seal(bag.id)
    expect((await leave(status.sentToMerchant)).results).toMatchObject([
      { code: 'in-bag', message: `It is in bag ${bag.number}, which is sealed` },
    ])
    await dispatch({ bag_ids: [bag.id] })
    const all = [...back, ...on]
    const statuses = () => Promise.all(all.map(statusOf))
    const wayBack = status.returnInTransit
    expect(await statuses()).toEqual([wayBack, wayBack, wayBack, status.inTransit])
    expect((await t.admin.call(orderContract.get, at(first?.id ?? 0))).bag_number).toBe(bag.number)
    await t.admin.call(bagContract.recall, at(bag.id))
    const before = status.returnConfirmed
    expect(await statuses()).toEqual([before, before, before, status.bagged])
    expect((await read(bag.id)).orders.map(line => [line.is_return, line.destination_name])).toEqual([
      [true, 'EAST'],
      [true, 'EAST'],
      [true, 'EAST'],
      [false, 'EAST'],
    ])
    expect(await t.admin.call(bagContract.reopen, { ...at(bag.id), body: { mistyped: true } })).toMatchObject({ parcels: 4 })
    await seal(bag.id)
    expect(await t.admin.call(bagContract.cancel, at(bag.id))).toMatchObject({ state: 'cancelled' })
    expect(await statuses()).toEqual([before, before, before, status.sortedToBucket])
    const released = await Promise.all(ids(back).map(id => t.admin.call(orderContract.get, at(id))))
    expect(released.map(one => one.bag_number)).toEqual([null, null, null])
  })

  it('brings a return to its origin only, also where a hub would sort anything else on', async () => {
    await sortAt(west)
    const bag = await open(west)
    const change = await add(bag.id, [...(await orders(1)), ...(await returns(1))])
    expect(change.results).toMatchObject([
      { outcome: 'applied' },
      { code: 'wrong-destination', message: `It goes to EAST, but ${bag.number} does not` },
    ])
    await sortAt(hub)
  })

  it('receives returns as arrived at their origin, sets damaged ones aside and names strays', async () => {
    const all = await returns(4)
    const [good, broken, missing, lost] = all
    const [extra, stray] = [await returns(1), await returns(1, west)]
    await dispatch({ order_ids: [...ids(extra), ...ids(stray)] })
    const bag = await onTheWay(all)
    type Told = Parameters<typeof t.admin.call<typeof bagContract.receive>>[1]['body']
    const receive = (body: Told) => t.admin.call(bagContract.receive, { ...at(bag.id), body })
    const named = (row: Order | undefined, outcome: 'received' | 'damaged' | 'excess') => ({ order_id: row?.id ?? 0, outcome })
    const first = await receive({
      lines: [named(good, 'received'), named(broken, 'damaged'), named(extra[0], 'excess'), named(stray[0], 'excess')],
      rest: 'short',
    })
    expect(first).toMatchObject({ applied: 5, refused: 1, bag: { state: 'partly-received' } })
    expect(first.results.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      code: 'wrong-destination',
      message: `It is on its way back to WEST, and ${bag.number} is received at EAST`,
    })
    const reason_id = await t.inTenant(async tx => {
      const reason = { applies_to: status.lost, text: 'Nobody saw it', fault: 'operator' as const }
      return (await tx.insertInto('reasons').values(reason).returning('id').executeTakeFirstOrThrow()).id
    })
    const gone = { ids: [lost?.id ?? 0], status_key: status.lost, reason_id, remark: 'Nobody has seen it' }
    expect(await t.admin.call(orderStatusContract.update, { body: gone })).toMatchObject({ applied: 1 })
    // One taken for lost turns up as the return that it was.
    await receive({ lines: [named(missing, 'received'), named(lost, 'received')] })
    const detail = await read(bag.id)
    expect(detail.state).toBe('received')
    expect(Object.fromEntries(detail.orders.map(line => [line.id, [line.is_return, line.outcome, line.status_key]]))).toEqual({
      [good?.id ?? 0]: [true, 'received', status.returnArrivedAtOrigin],
      [broken?.id ?? 0]: [true, 'damaged', status.damaged],
      [missing?.id ?? 0]: [true, 'received', status.returnArrivedAtOrigin],
      [lost?.id ?? 0]: [true, 'received', status.returnArrivedAtOrigin],
      [extra[0]?.id ?? 0]: [true, 'excess', status.returnArrivedAtOrigin],
    })
    const arrived = await t.admin.call(orderContract.get, at(good?.id ?? 0))
    expect(arrived).toMatchObject({ order: { current_warehouse_id: east }, bag_number: null })
    const reverse = { status_key: status.returnArrivedAtOrigin, ids: [good?.id ?? 0], reason_id: null }
    expect((await t.admin.call(orderStatusContract.reverse, { body: reverse })).results).toMatchObject([{ code: 'in-bag' }])
  })

  it('keeps what is found of its parcels by everyone who unpacks it, and is received with that', async () => {
    const rows = await orders(4)
    const [good, broken, missing, alone] = rows
    const [early] = await orders(1, { status_key: status.receivedAtOrigin })
    if (!good || !broken || !missing || !alone || !early) throw new Error('they were made')
    const bag = await onTheWay(rows)
    const colleague = await t.signInWith(['receive-bag'])
    let scans = 0
    const find = (row: Order, outcome: BagOutcome | null, who = t.admin) =>
      who.call(bagContract.find, {
        ...at(bag.id),
        body: {
          finding_id: `bag-finding-${bag.id}-${++scans}`.padEnd(16, '0'),
          waybill: row.waybill_number,
          outcome,
          found_at: new Date().toISOString(),
        },
      })
    const found = async () =>
      (await t.admin.call(bagContract.findings, at(bag.id))).map(({ waybill_number, outcome, refusal }) => [
        waybill_number,
        outcome,
        refusal,
      ])
    await find(good, 'received')
    await find(broken, 'received', colleague)
    await find(broken, 'damaged', colleague)
    await find(early, 'excess')
    await expect(find(early, 'received')).rejects.toMatchObject({ code: 'not-in-bag' })
    expect(await found()).toEqual([
      [good.waybill_number, 'received', null],
      [broken.waybill_number, 'damaged', null],
      [early.waybill_number, 'excess', null],
    ])
    const receive = (body: object) =>
      t.admin.call(bagContract.receive, { ...at(bag.id), body: { lines: [], rest: 'short', ...body } })
    const lines = [{ order_id: alone.id, outcome: 'received' as const }]
    expect(await receive({ lines })).toMatchObject({ applied: 4, refused: 1, bag: { state: 'partly-received' } })
    expect((await read(bag.id)).orders.map(line => line.outcome)).toEqual(['received', 'damaged', 'short', 'received'])
    // What was refused stays with the reason, until somebody says otherwise.
    expect(await found()).toEqual([[early.waybill_number, 'excess', expect.stringContaining('cannot become')]])
    await find(early, null)
    await find(missing, 'received')
    expect(await receive({})).toMatchObject({ refused: 0, bag: { state: 'received' } })
    await expect(find(early, 'excess')).rejects.toMatchObject({ code: 'bag-not-on-the-way' })
    // Called back, its parcels are where they were.
    const other = await onTheWay(await orders(1))
    const [line] = (await read(other.id)).orders
    const body = { finding_id: 'bag-finding-of-other', waybill: line?.waybill_number ?? '', found_at: new Date().toISOString() }
    await t.admin.call(bagContract.find, { ...at(other.id), body: { ...body, outcome: 'received' } })
    await t.admin.call(bagContract.recall, at(other.id))
    expect(await t.admin.call(bagContract.findings, at(other.id))).toEqual([])
  })

  it('goes once and arrives once, however many ask at once', async () => {
    const bag = await open()
    await add(bag.id, await orders(3))
    const sealed = await Promise.allSettled(['X-1', 'X-1', 'X-1'].map(number => seal(bag.id, number)))
    expect(sealed.map(one => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const sent = await Promise.all([1, 2, 3].map(() => dispatch({ bag_ids: [bag.id] })))
    expect(sent.map(one => one.applied).sort()).toEqual([0, 0, 1])
    const body = { lines: [], rest: 'received' as const }
    const taken = await Promise.allSettled([1, 2, 3].map(() => t.admin.call(bagContract.receive, { ...at(bag.id), body })))
    expect(taken.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of taken)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'bag-not-on-the-way' })
    expect((await read(bag.id)).orders.map(line => line.outcome)).toEqual(['received', 'received', 'received'])
    const two = await Promise.all([open(), open()])
    const row = await orders(1)
    const put = await Promise.all(two.map(one => add(one.id, row)))
    expect(put.map(one => one.applied).sort()).toEqual([0, 1])
  })

  it('is sent by the branch that filled it and received by the one that it goes to', async () => {
    const workingAt = async (warehouse_id: number) => {
      const staff = await t.signInWith(['view-sorting', 'create-bag', 'seal-bag', 'dispatch-bag', 'receive-bag'])
      await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: staff.staffId, warehouse_id }).execute())
      return staff
    }
    const [filler, taker, stranger] = [await workingAt(hub), await workingAt(east), await workingAt(west)]
    const bag = await open()
    await add(bag.id, await orders(1))
    await expect(taker.call(bagContract.seal, { ...at(bag.id), body: { seal_number: 'W-1' } })).rejects.toMatchObject({
      code: 'other-branch',
    })
    await filler.call(bagContract.seal, { ...at(bag.id), body: { seal_number: 'W-1' } })
    expect((await taker.call(bagContract.dispatch, { body: { bag_ids: [bag.id] } })).results).toMatchObject([
      { code: 'other-branch' },
    ])
    expect(await filler.call(bagContract.dispatch, { body: { bag_ids: [bag.id] } })).toMatchObject({ applied: 1 })
    // Whoever receives it learns of a code whether it is a parcel's, also of one that is another branch's, and nothing more.
    const [far] = await orders(1)
    const parcel = (who: TestStaff, waybill = '') => who.call(bagContract.parcel, { params: { id: bag.id, waybill } })
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ origin_warehouse_id: west, current_warehouse_id: west, destination_warehouse_id: west })
        .where('id', '=', far?.id ?? 0)
        .execute(),
    )
    expect(await parcel(taker, far?.waybill_number.toLowerCase())).toEqual({ waybill_number: far?.waybill_number })
    await expect(parcel(taker, '4006381333931')).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('No order has'),
    })
    await expect(parcel(filler, far?.waybill_number)).rejects.toMatchObject({ code: 'other-branch' })
    await expect(parcel(stranger, far?.waybill_number)).rejects.toMatchObject({ status: 404 })
    const told = { finding_id: 'branch-finding-01', outcome: 'excess' as const, found_at: '2026-01-31T18:00:00.000Z' }
    const find = (who: TestStaff) =>
      who.call(bagContract.find, { ...at(bag.id), body: { ...told, waybill: far?.waybill_number ?? '' } })
    await expect(find(filler)).rejects.toMatchObject({ code: 'other-branch' })
    await expect(find(stranger)).rejects.toMatchObject({ status: 404 })
    expect(await find(taker)).toMatchObject({ finding: { outcome: 'excess' } })
    expect(await filler.call(bagContract.findings, at(bag.id))).toHaveLength(1)
    await expect(stranger.call(bagContract.findings, at(bag.id))).rejects.toMatchObject({ status: 404 })
    await taker.call(bagContract.find, {
      ...at(bag.id),
      body: { ...told, finding_id: 'branch-finding-02', waybill: far?.waybill_number ?? '', outcome: null },
    })
    expect(await taker.call(bagContract.findings, at(bag.id))).toEqual([])
    await taker.call(bagContract.find, {
      ...at(bag.id),
      body: { ...told, finding_id: 'branch-finding-03', waybill: far?.waybill_number ?? '' },
    })
    const all = { ...at(bag.id), body: { lines: [], rest: 'received' as const } }
    await expect(filler.call(bagContract.receive, all)).rejects.toMatchObject({ code: 'other-branch' })
    await expect(stranger.call(bagContract.receive, all)).rejects.toMatchObject({ status: 404 })
    expect((await taker.call(bagContract.get, at(bag.id))).bucket_code).toBeNull()
    expect(await taker.call(bagContract.receive, all)).toMatchObject({ applied: 2, bag: { state: 'received' } })
    // Another branch's parcel that lay unscanned in the bag came with it, and goes on from here.
    expect(await t.admin.call(orderContract.timelines, at(far?.id ?? 0))).toMatchObject([
      { status_key: status.arrivedAtTransitHub },
      { status_key: status.inTransit },
    ])
    const listed = { query: { filters: { id: String(bag.id) } } }
    expect((await stranger.call(bagContract.list, listed)).data).toEqual([])
  })

  it('prints its manifest', async () => {
    const bag = await onTheWay(await orders(30))
    const answer = await t.admin.call(bagContract.pdf, at(bag.id))
    expect(answer).toMatchObject({ name: `${bag.number}.pdf`, type: 'application/pdf' })
    expect(Buffer.from(answer.bytes.slice(0, 5)).toString()).toBe('%PDF-')
  })
})
