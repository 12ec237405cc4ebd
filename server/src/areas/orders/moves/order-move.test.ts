// Orders only move by the transition table, and a reverse undoes exactly one move (docs/promises.md C4, C5).
import { readFile } from 'node:fs/promises'
import { isEnded, nextStatuses, orderMove, ownWay, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import type { CallError } from '@office/shared/core/api/failure'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

/** Statuses that a person may request; the others are reached in ways of their own. */
const askable = orderStatusKeys.filter(key => ownWay(key) === null)

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let details: { rider_id: number; warehouse_id: number; date: string; receiver: string; amount: string }
  let reasonOf: Map<string, number>
  let orderIds: number[]

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 60, Date.now())
      orderIds = (await copyOrders(tx, 'NEW', status.created)).map(({ id }) => id)
      const first = async (table: 'riders' | 'warehouses') =>
        (await tx.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
      details = {
        rider_id: await first('riders'),
        warehouse_id: await first('warehouses'),
        date: new Date().toISOString().slice(0, 10),
        receiver: 'Sita',
        amount: '0.00',
      }
      const reasons = await tx.selectFrom('reasons').select(['id', 'applies_to']).where('is_active', '=', true).execute()
      reasonOf = new Map(reasons.map(reason => [reason.applies_to, reason.id]))
    })
  }, 60_000)
  afterAll(() => t.close())

  const nextOrder = () => {
    const id = orderIds.shift()
    if (id === undefined) throw new Error('No order is left')
    return id
  }

  const stateOf = (id: number) =>
    t.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select([
          'status_key',
          'custody',
          'settlement',
          'finance_status_key',
          'current_warehouse_id',
          'rider_id',
          'attempts',
          'status_since',
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )

  const move = async (id: number, to: OrderStatusKey) => {
    const { asks: needs } = orderMove(to)
    const { results } = await t.admin.call(orderStatusContract.update, {
      body: {
        ids: [id],
        status_key: to,
        ...(needs.includes('rider') ? { rider_id: details.rider_id } : {}),
        ...(needs.includes('warehouse') ? { warehouse_id: details.warehouse_id } : {}),
        ...(needs.includes('date') ? { date: details.date } : {}),
        ...(needs.includes('receiver') ? { receiver: details.receiver } : {}),
        ...(needs.includes('amount') ? { amount: details.amount } : {}),
        ...(needs.includes('reason') ? { reason_id: reasonOf.get(to) } : {}),
        ...(needs.includes('remark') ? { remark: 'Looked for everywhere' } : {}),
        ...(needs.includes('pieces') && to === status.partiallyDelivered ? { pieces: 1 } : {}),
        ...(needs.includes('charge') ? { charge_payment: 'unpaid' } : {}),
        ...(needs.includes('signature') ? { signature: 'RS-000123' } : {}),
      },
    })
    return results[0]
  }

  const reverse = async (id: number, status_key: OrderStatusKey) =>
    (await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key } })).results[0]?.outcome

  it.each(['', ' '])('moves no order by a filter without a value (%j), which a list would ignore', async blank => {
    const id = nextOrder()
    const body = {
      status_key: status.pickupRequested,
      date: details.date,
      matching: { 'filter[waybill_number]': blank },
      dry_run: true,
    }
    await expect(t.admin.call(orderStatusContract.update, { body })).rejects.toMatchObject({
      problem: { errors: [{ path: 'matching.filter[waybill_number]', code: 'bad-filter' }] },
    })
    expect(await stateOf(id)).toMatchObject({ status_key: status.created })
  })

  it('follows the table through any series of moves and reverses', { timeout: 120_000 }, async () => {
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.constant('reverse' as const) },
      // Mostly moves that the current status allows, so that series get far; otherwise any.
      { weight: 5, arbitrary: fc.record({ isAllowed: fc.constant(true), pick: fc.nat(99) }) },
      { weight: 2, arbitrary: fc.record({ isAllowed: fc.constant(false), pick: fc.nat(99) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
        const id = nextOrder()
        const before: Awaited<ReturnType<typeof stateOf>>[] = []
        for (const one of steps) {
          const now = await stateOf(id)
          if (one === 'reverse') {
            const last = before.pop()
            expect(await reverse(id, now.status_key)).toBe(last ? 'applied' : 'refused')
            expect(await stateOf(id)).toEqual(last ?? now)
            continue
          }
          const open = askable.filter(key => refuseMove(now.status_key, key) === null)
          const from = one.isAllowed && open.length > 0 ? open : askable
          const to = from[one.pick % from.length] ?? status.created
          const refusal = refuseMove(now.status_key, to)
          const result = await move(id, to)
          if (to === now.status_key) expect(result?.outcome).toBe('unchanged')
          else if (refusal) expect(result).toMatchObject({ outcome: 'refused', code: refusal.code })
          // Redeliveries end with the attempts of the order setting.
          else if (result?.code === 'attempts-used') expect([to, now.attempts >= 3]).toEqual([status.redeliveryScheduled, true])
          // A damaged parcel goes back once there is a photo of it.
          else if (now.status_key === status.damaged) expect(result?.code).toBe('photo-missing')
          else {
            expect(result?.outcome).toBe('applied')
            before.push(now)
          }
          expect((await stateOf(id)).status_key).toBe(result?.outcome === 'applied' ? to : now.status_key)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('refuses every pair that the table does not have, and says by which rule', async () => {
    const id = nextOrder()
    const { results } = await t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key: status.delivered, receiver: details.receiver },
    })
    expect(results).toEqual([
      expect.objectContaining({ id, outcome: 'refused', code: 'not-allowed', message: 'Order Created cannot become Delivered' }),
    ])
  })

  it('moves an order once when ten ask at the same time (select … for update)', async () => {
    const id = nextOrder()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(id, status.dropOffExpected)))
    expect(outcomes.map(result => result?.outcome).sort()).toEqual(['applied', ...Array(9).fill('unchanged')])
    const moves = await t.inTenant(tx =>
      tx
        .selectFrom('order_events')
        .select('seq')
        .where('order_id', '=', id)
        .where('status_key', '=', status.dropOffExpected)
        .execute(),
    )
    expect(moves).toHaveLength(1)
  })

  it('takes a move back once when twelve ask at the same time, however many moves came before', async () => {
    const id = nextOrder()
    for (const to of [status.dropOffExpected, status.pickupRequested, status.assignedForPickup])
      expect((await move(id, to))?.outcome).toBe('applied')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => reverse(id, status.assignedForPickup)))
    expect(outcomes.filter(outcome => outcome === 'applied')).toHaveLength(1)
    expect((await stateOf(id)).status_key).toBe(status.pickupRequested)
  })

  /** Puts an order into any status, bypassing the table. */
  const stand = (id: number, at: OrderStatusKey) =>
    t.inTenant(tx => tx.updateTable('orders').set({ status_key: at }).where('id', '=', id).execute())
  const newest = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]

  it('keeps what is told with a move as facts of its event, which taking it back leaves as they are', async () => {
    const id = nextOrder()
    await stand(id, status.sentForDelivery)
    const cod = { payment_type: 'COD', cod_amount: '500.00', custody: 'to-collect', pieces: 3 } as const
    await t.inTenant(tx => tx.updateTable('orders').set(cod).where('id', '=', id).execute())
    const before = await stateOf(id)
    const body = {
      ids: [id],
      status_key: status.partiallyDelivered,
      receiver: 'Sita · Devi',
      receiver_relation: 'family' as const,
      amount: '120.50',
      payment_method: 'qr' as const,
      pieces: 2,
      remark: 'Rang twice',
    }
    await t.admin.call(orderStatusContract.update, { body })
    const told = {
      receiver_name: 'Sita · Devi',
      receiver_relation: 'family',
      amount_collected: '120.50',
      currency: (await t.admin.call(orderContract.get, { params: { id } })).order.currency,
      payment_method: 'qr',
      due_on: null,
      pieces: 2,
      weight_kg: null,
      remark: 'Rang twice',
    }
    expect(await newest(id)).toMatchObject(told)
    await reverse(id, status.partiallyDelivered)
    expect(await stateOf(id)).toEqual(before)
    const [back, moved] = await t.admin.call(orderContract.timelines, { params: { id } })
    expect(moved).toMatchObject(told)
    expect(moved).toMatchObject({ kind: 'move', is_taken_back: true, took_back: null })
    expect(back).toMatchObject({
      kind: 'reverse',
      status_key: status.sentForDelivery,
      took_back: status.partiallyDelivered,
      is_taken_back: false,
      receiver_name: null,
      amount_collected: null,
    })
  })

  it('makes ready in the zone of each city, asks for it where a city is in none, and for a signature where a parcel is given back', async () => {
    const [known, lost] = [nextOrder(), nextOrder()]
    for (const id of [known, lost]) await stand(id, status.arrivedAtDestination)
    const { zone, city } = await t.inTenant(async tx => {
      const { rows } = await sql<{ city: number; zone: number; name: string }>`
        select o.receiver_city_id as city, z.zone_id as zone, zones.name from orders o
        join city_zones z on z.tenant_id = o.tenant_id and z.city_id = o.receiver_city_id
        join zones on zones.tenant_id = o.tenant_id and zones.id = z.zone_id where o.id = ${known}`.execute(tx)
      const { rows: made } = await sql<{ id: number }>`
        insert into cities (name, state_id, country_id) select 'Nowhere', state_id, country_id from cities where id = ${rows[0]?.city} returning id`.execute(
        tx,
      )
      await sql`update zones set is_default = false`.execute(tx)
      await sql`delete from zone_states`.execute(tx)
      await sql`delete from zone_countries`.execute(tx)
      await sql`insert into zone_cities (city_id, zone_id) values (${rows[0]?.city}, ${rows[0]?.zone}) on conflict do nothing`.execute(
        tx,
      )
      await tx
        .updateTable('orders')
        .set({ receiver_city_id: made[0]?.id ?? 0 })
        .where('id', '=', lost)
        .execute()
      return { zone: rows[0], city: made[0]?.id }
    })
    expect(city).toBeGreaterThan(0)
    const ready = (ids: number[], more: object = {}) =>
      t.admin.call(orderStatusContract.update, { body: { ids, status_key: status.readyForDelivery, ...more } })
    expect((await ready([known, lost])).results).toMatchObject([
      { id: known, outcome: 'applied' },
      {
        id: lost,
        outcome: 'refused',
        code: 'no-zone',
        message: 'Nowhere is not in a zone. Enter a zone, or add the city to one',
      },
    ])
    expect(await newest(known)).toMatchObject({ zone: zone?.name })
    await expect(ready([lost], { zone_id: 99_999 })).rejects.toMatchObject({ problem: { errors: [{ path: 'zone_id' }] } })
    expect((await ready([lost], { zone_id: zone?.zone })).results).toMatchObject([{ outcome: 'applied' }])
    expect(await newest(lost)).toMatchObject({ zone: zone?.name })

    await stand(known, status.sentToMerchant)
    const back = { ids: [known], status_key: status.returnedToMerchant, receiver: 'Shop' }
    await expect(t.admin.call(orderStatusContract.update, { body: back })).rejects.toMatchObject({
      problem: { errors: [{ path: 'signature', code: 'required' }] },
    })
    await t.admin.call(orderStatusContract.update, { body: { ...back, signature: 'RS-000123' } })
    expect(await newest(known)).toMatchObject({ receiver_name: 'Shop', signature: 'RS-000123' })
  })

  it('refuses a fact that means nothing for the status, at its field', async () => {
    const id = nextOrder()
    const call = t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key: status.pickupRequested, date: details.date, amount: '5' },
    })
    await expect(call).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'amount', code: 'not-told' }] } })
    expect((await move(id, status.pickupRequested))?.outcome).toBe('applied')
    expect(await newest(id)).toMatchObject({ due_on: details.date, remark: null })
  })

  it('reads facts back from the remarks they were joined to', async () => {
    const id = nextOrder()
    const texts: [OrderStatusKey, string][] = [
      [status.delivered, 'Sita'],
      [status.delivered, 'Left at the gate · with Ram · Sita'],
      [status.partiallyDelivered, 'Sita · 10.50'],
      [status.onHold, 'Ask again · 2026-10-02'],
      [status.deliveryFailed, 'Gone · 2026-10-02'],
    ]
    await t.inTenant(async tx => {
      for (const [status_key, remark] of texts)
        await tx.insertInto('order_events').values({ order_id: id, kind: 'move', status_key, source: 'web', remark }).execute()
    })
    const migration = await readFile(new URL('../../../migrations/0140-order-facts.sql', import.meta.url), 'utf8')
    // In this tenant alone, because others are working on the server.
    const takeOver = migration
      .slice(migration.indexOf('create function'), migration.indexOf('-- Keys of'))
      .replace('from tenants loop', `from tenants where id = ${t.tenant.id} loop`)
    await t.database.owner.transaction().execute(tx => sql.raw(takeOver).execute(tx))
    const events = (await t.admin.call(orderContract.timelines, { params: { id } })).slice(0, texts.length).reverse()
    expect(events.map(event => [event.remark, event.receiver_name, event.amount_collected, event.due_on])).toEqual([
      [null, 'Sita', null, null],
      ['Left at the gate · with Ram', 'Sita', null, null],
      [null, 'Sita', '10.50', null],
      ['Ask again', null, null, '2026-10-02'],
      ['Gone · 2026-10-02', null, null, null],
    ])
  })

  it('edits no order that has ended, whichever way, and those that may come back', async () => {
    const id = nextOrder()
    const edit = async () => {
      const { order, receiver_address } = await t.admin.call(orderContract.get, { params: { id } })
      const { reference_no, merchant_id, receiver_name, receiver_phone, receiver_city_id, pieces, weight_kg } = order
      const { payment_type, cod_amount, currency, version } = order
      const receiver = { receiver_name, receiver_phone, receiver_address, receiver_city_id }
      const body = { reference_no, merchant_id, ...receiver, pieces, weight_kg, payment_type, cod_amount, currency, version }
      return t.admin.call(orderContract.update, { params: { id }, body }).then(
        () => 'edited',
        (error: CallError) => error.code,
      )
    }
    for (const key of orderStatusKeys) {
      await stand(id, key)
      expect([key, await edit()]).toEqual([key, nextStatuses(key).length === 0 ? 'conflict' : 'edited'])
    }
    expect(orderStatusKeys.filter(isEnded)).toEqual([
      status.delivered,
      status.partiallyDelivered,
      status.returnedToMerchant,
      status.cancelled,
      status.disposed,
    ])
  })

  it('stores the known statuses and no other', async () => {
    const id = nextOrder()
    const store = (column: string, key: string) =>
      t.inTenant(tx => sql`update orders set ${sql.ref(column)} = ${key} where id = ${id}`.execute(tx))
    for (const key of orderStatusKeys) await store('status_key', key)
    await expect(store('status_key', `key_${orderStatusKeys.length + 1}`)).rejects.toThrow('orders_status_key_check')
  })
})
