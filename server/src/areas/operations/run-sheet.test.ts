// Run sheets: filled, sent out, closed with what came back; an order is on one of them at a time, even with concurrent calls.

import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetPaper } from '@office/shared/areas/operations/run-sheet.paper'
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { printed } from '@office/shared/core/print/paper'
import { pagesOf, symbolsOf } from '@office/shared/core/testing/read-symbols'
import { stateKeys } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfFont } from '../../core/files/pdf-fonts.ts'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedCity } from '../places/place.testing.ts'

describe.each(await engines())('run sheets on %s', engine => {
  let t: TestOffice
  let rider: number
  let place: { merchant: number; city: number; state: number; country: number }
  let serial = 0

  /** Creates orders directly in a status. */
  const orders = (count: number, status_key: OrderStatusKey = 'key_14', currency = 'NPR') =>
    t.inTenant(async tx => {
      const rows = await tx
        .insertInto('orders')
        .values(
          Array.from({ length: count }, () => ({
            waybill_number: `RSW${String(++serial).padStart(8, '0')}`,
            reference_no: `RS-${serial}`,
            merchant_id: place.merchant,
            receiver_name: 'आशा राई',
            receiver_phone: '9812345678',
            receiver_address: 'Street 1',
            receiver_city_id: place.city,
            receiver_state_id: place.state,
            receiver_country_id: place.country,
            pieces: 1,
            weight_kg: '1.000',
            payment_type: 'COD' as const,
            cod_amount: '100.50',
            currency,
            status_key,
          })),
        )
        .returning(['id', 'waybill_number'])
        .execute()
      return rows
    })
  const ids = (rows: readonly { id: number }[]) => rows.map(row => row.id)
  const make = (body: object = {}) => t.admin.call(runSheetContract.create, { body: { rider_id: rider, ...body } })
  const at = (id: number) => ({ params: { id } })
  const move = (status_key: OrderStatusKey, order: { id: number }, told: object = {}) =>
    t.admin.call(orderStatusContract.update, { body: { status_key, ids: [order.id], ...told } })

  const riderCalled = (name: string) =>
    t.inTenant(tx =>
      tx.insertInto('riders').values({ name, phone: null, warehouse_id: null }).returning('id').executeTakeFirstOrThrow(),
    )

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      const home = await seedCity(tx)
      const shop = { code: 'SHOP', name: 'Shop', merchant_type: 'cash', phone: null, city_id: home.city }
      const merchant = await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()
      const person = { name: 'Bikash', phone: null, warehouse_id: null }
      rider = (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
      place = { merchant: merchant.id, ...home }
    })
  })
  afterAll(() => t.close())

  it('is filled by zone: what is ready at its branch, by place, and on no other sheet', async () => {
    const [near, far] = await t.inTenant(async tx => {
      const zone = async (name: string, code: string) =>
        (await tx.insertInto('zones').values({ name, code, is_active: true }).returning('id').executeTakeFirstOrThrow()).id
      return [await zone('Valley', 'VAL'), await zone('Hills', 'HIL')]
    })
    const branch = await t.inTenant(async tx => {
      await sql`insert into zone_cities (city_id, zone_id) values (${place.city}, ${near})`.execute(tx)
      const warehouse = { code: 'ZONED', name: 'Zoned', kind: 'branch' as const, phone: null, city_id: place.city }
      return (await tx.insertInto('warehouses').values(warehouse).returning('id').executeTakeFirstOrThrow()).id
    })
    const ready = await orders(4)
    const [first, second, told, elsewhere] = ids(ready)
    await t.inTenant(async tx => {
      await sql`update orders set current_warehouse_id = ${branch} where id = any(${[first, second, told]}::int[])`.execute(tx)
      await sql`update orders set receiver_address = 'Aa 1' where id = ${second}`.execute(tx)
      await sql`insert into order_events (order_id, kind, status_key, source, zone_id) values (${told}, 'move', 'key_14', 'web', ${far})`.execute(
        tx,
      )
    })
    const zoned = (
      await t.inTenant(tx =>
        tx
          .insertInto('riders')
          .values({ name: 'Zoned', phone: null, warehouse_id: branch })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    ).id
    const { sheet } = await make({ rider_id: zoned })
    expect(await t.admin.call(runSheetContract.zones, at(sheet.id))).toEqual([
      { zone_id: far, name: 'Hills', orders: 1 },
      { zone_id: near, name: 'Valley', orders: 2 },
    ])
    const { sheet: filled, applied } = await t.admin.call(runSheetContract.add, { ...at(sheet.id), body: { zone_id: near ?? 0 } })
    expect(applied).toBe(2)
    expect(ids(filled.lines)).toEqual([second, first])
    const { sheet: other } = await make({ rider_id: zoned })
    expect(await t.admin.call(runSheetContract.zones, at(other.id))).toEqual([{ zone_id: far, name: 'Hills', orders: 1 }])
    await expect(t.admin.call(runSheetContract.add, { ...at(other.id), body: { zone_id: 9999 } })).rejects.toMatchObject({
      problem: { errors: [{ path: 'zone_id', code: 'unknown-reference' }] },
    })
    // Lists find them by the zone of their cities.
    const { data } = await t.admin.call(orderContract.list, {
      query: { filters: { zone_id: String(near), id: ids(ready).join() }, sort: ['id'] },
    })
    expect(ids(data)).toEqual([first, second, told, elsewhere])
    await t.inTenant(tx => sql`delete from zone_cities`.execute(tx))
  })

  it('takes each order that may go out, and tells of the others why not', async () => {
    const [ready, early] = [await orders(2), await orders(1, 'key_7')]
    const made = await make({
      order_ids: [...ids(ready), ...ids(early), 999_999],
      waybills: [ready[0]?.waybill_number.toLowerCase(), 'NOBODY'],
    })
    expect(made).toMatchObject({
      applied: 2,
      unchanged: 0,
      refused: 3,
      sheet: { state: 'open', orders: 2, rider_name: 'Bikash' },
    })
    expect(made.results.map(({ code }) => code)).toEqual([undefined, undefined, 'not-ready', 'not-found', 'not-found'])
    expect(made.sheet.cod).toEqual([{ currency: 'NPR', amount: '201.00' }])
    const other = await make({ waybills: [ready[0]?.waybill_number] })
    const run_sheet = { id: made.sheet.id, number: made.sheet.number }
    const message = `It is already on run sheet ${made.sheet.number}`
    expect(other.results).toMatchObject([{ outcome: 'refused', code: 'on-run-sheet', message, run_sheet }])
    const again = await t.admin.call(runSheetContract.add, { ...at(made.sheet.id), body: { order_ids: ids(ready) } })
    expect(again).toMatchObject({ applied: 0, unchanged: 2 })
    const off = await t.admin.call(runSheetContract.takeOff, { ...at(made.sheet.id), body: { order_ids: [ids(ready)[0] ?? 0] } })
    expect(off).toMatchObject({ applied: 1, sheet: { orders: 1 } })
    // Named once more, with the other by its waybill: what is off already counts as done, and what nobody has is refused.
    const [gone, left] = ready.map(({ waybill_number }) => waybill_number.toLowerCase())
    const rest = { order_ids: [ids(ready)[0] ?? 0, 999_999], waybills: [gone ?? '', left ?? '', 'NOBODY-1'] }
    const outcomes = await t.admin.call(runSheetContract.takeOff, { ...at(made.sheet.id), body: rest })
    expect(outcomes).toMatchObject({ applied: 1, unchanged: 1, refused: 2, sheet: { orders: 0 } })
    expect(outcomes.results.map(({ waybill_number, outcome }) => [waybill_number, outcome])).toEqual([
      [ready[1]?.waybill_number, 'applied'],
      [ready[0]?.waybill_number, 'unchanged'],
      ['#999999', 'refused'],
      ['NOBODY-1', 'refused'],
    ])
    expect(
      await t.admin.call(runSheetContract.add, { ...at(made.sheet.id), body: { order_ids: [ids(ready)[1] ?? 0] } }),
    ).toMatchObject({
      applied: 1,
    })
    expect(await t.admin.call(runSheetContract.add, { ...at(other.sheet.id), body: { order_ids: ids(ready) } })).toMatchObject({
      applied: 1,
      refused: 1,
    })
  })

  it('names the sheet that an order is out with, and finds it by the waybill as long as it is on it', async () => {
    const [first, second] = await orders(2)
    const both = [first, second].flatMap(order => order ?? [])
    const { sheet } = await make({ order_ids: ids(both) })
    await t.admin.call(runSheetContract.send, at(sheet.id))
    const run_sheet = { id: sheet.id, number: sheet.number }
    const message = `It is out with run sheet ${sheet.number}`
    expect((await make({ order_ids: ids(both) })).results).toMatchObject(
      both.map(() => ({ outcome: 'refused', code: 'on-run-sheet', message, run_sheet })),
    )
    const holding = async (waybill = '') =>
      (await t.admin.call(runSheetContract.list, { query: { filters: { waybill } } })).data.map(({ number }) => number)
    expect(await holding(first?.waybill_number.toLowerCase())).toEqual([sheet.number])
    expect(await holding('NOBODY')).toEqual([])
    await t.admin.call(runSheetContract.close, { ...at(sheet.id), body: { returned_ids: ids(both) } })
    expect(await holding(first?.waybill_number)).toEqual([])
  })

  it('counts without gaps: what was refused gives its number back', async () => {
    const numberOf = async () => Number((await make()).sheet.number.slice(-5))
    const first = await numberOf()
    const many = Array.from({ length: 501 }, (_, index) => `X${index}`)
    await expect(make({ waybills: many.slice(0, 500), rider_id: 999_999 })).rejects.toMatchObject({ code: 'invalid-fields' })
    const together = await Promise.all([numberOf(), numberOf(), numberOf()])
    expect(together.sort((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3])
  })

  it('sends all of its orders out at once or none of them, names the sheet in their journeys, and takes it back', async () => {
    const [kept, gone] = [await orders(2), await orders(1)]
    const { sheet } = await make({ order_ids: [...ids(kept), ...ids(gone)] })
    await move(
      'key_20',
      { id: ids(gone)[0] ?? 0 },
      { reason_id: await holdReason(), date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
    )
    await expect(t.admin.call(runSheetContract.send, at(sheet.id))).rejects.toMatchObject({
      status: 409,
      code: 'run-sheet-blocked',
    })
    expect((await t.admin.call(runSheetContract.get, at(sheet.id))).lines.map(line => line.status_key)).toEqual([
      'key_14',
      'key_14',
      'key_20',
    ])
    await t.admin.call(runSheetContract.takeOff, { ...at(sheet.id), body: { order_ids: ids(gone) } })
    const out = await t.admin.call(runSheetContract.send, at(sheet.id))
    expect(out).toMatchObject({ state: 'out', lines: [{ status_key: 'key_15', outcome: null }, { status_key: 'key_15' }] })
    const [event] = await t.admin.call(orderContract.timelines, at(ids(kept)[0] ?? 0))
    expect(event).toMatchObject({ status_key: 'key_15', rider: 'Bikash', run_sheet: sheet.number })
    expect(await t.admin.call(runSheetContract.recall, at(sheet.id))).toMatchObject({
      state: 'open',
      lines: [{ status_key: 'key_14' }, { status_key: 'key_14' }],
    })
    await t.admin.call(runSheetContract.send, at(sheet.id))
    await move('key_17', { id: ids(kept)[0] ?? 0 }, { receiver: 'Asha' })
    await expect(t.admin.call(runSheetContract.recall, at(sheet.id))).rejects.toMatchObject({ code: 'run-sheet-blocked' })
  })

  const holdReason = async () =>
    (await t.inTenant(tx => tx.selectFrom('reasons').select('id').where('applies_to', '=', 'key_20').executeTakeFirstOrThrow()))
      .id
  const failReason = async () =>
    (await t.inTenant(tx => tx.selectFrom('reasons').select('id').where('applies_to', '=', 'key_16').executeTakeFirstOrThrow()))
      .id

  it('takes what is sent out by itself, today’s of its rider or a new one, and gives back what was not', async () => {
    const own = await riderCalled('Kabita')
    const [first, second, third] = await orders(3)
    if (!first || !second || !third) throw new Error('Three orders are needed')
    const send = (order: { id: number }, rider_id = own.id) => move('key_15', order, { rider_id })
    const sheets = async (rider_id = own.id) =>
      (await t.admin.call(runSheetContract.list, { query: { filters: { rider_id: String(rider_id) }, sort: ['id'] } })).data
    const reverse = (order: { id: number }) =>
      t.admin.call(orderStatusContract.reverse, { body: { status_key: 'key_15', ids: [order.id] } })
    const sheetOf = async ({ id }: { id: number }) => (await t.admin.call(orderContract.timelines, at(id)))[0]?.run_sheet

    const judged = { status_key: 'key_15' as const, ids: [first.id], rider_id: own.id, dry_run: true }
    expect(await t.admin.call(orderStatusContract.update, { body: judged })).toMatchObject({ applied: 1 })
    expect(await sheets()).toEqual([])
    const sent = await send(first)
    await send(second)
    const [sheet] = await sheets()
    expect(sent.run_sheets).toEqual([{ id: sheet?.id, number: sheet?.number }])
    expect(sheet).toMatchObject({ state: 'out', orders: 2, rider_name: 'Kabita' })
    expect([await sheetOf(first), await sheetOf(second)]).toEqual([sheet?.number, sheet?.number])

    // An order waiting on a sheet goes out with it.
    const waiting = await make({ order_ids: [third.id] })
    const refused = await send(third)
    expect(refused.results).toMatchObject([{ outcome: 'refused', code: 'on-run-sheet' }])
    expect(refused.results[0]?.message).toContain(waiting.sheet.number)

    // A failed order goes out again with someone else: it is on the other sheet, and failed on this one.
    const [reason] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: 'key_16' } })
    await move('key_16', first, { reason_id: reason?.id })
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', first.id).execute())
    const other = await riderCalled('Gita')
    await send(first, other.id)
    const linesOf = async (id = 0) =>
      (await t.admin.call(runSheetContract.get, at(id))).lines.map(line => [line.waybill_number, line.outcome])
    expect(await linesOf(sheet?.id)).toEqual([
      [first.waybill_number, 'failed'],
      [second.waybill_number, null],
    ])
    const [theirs] = await sheets(other.id)
    expect(await linesOf(theirs?.id)).toEqual([[first.waybill_number, null]])
    await reverse(first)
    expect(await sheets(other.id)).toMatchObject([{ state: 'cancelled', orders: 0 }])
    expect(await linesOf(sheet?.id)).toContainEqual([first.waybill_number, 'failed'])
    // With the first rider again: on its former sheet, once.
    await send(first)
    expect(await linesOf(sheet?.id)).toEqual([
      [first.waybill_number, null],
      [second.waybill_number, null],
    ])
    expect(
      await t.admin.call(runSheetContract.close, {
        ...at(sheet?.id ?? 0),
        body: { returned_ids: [second.id], missing_ids: [first.id] },
      }),
    ).toMatchObject({
      lines: [{ outcome: 'not-returned' }, { outcome: 'returned' }],
    })
  })

  it('fills one sheet of a rider, however many are sent out at once, and begins another where it is full', async () => {
    const own = await riderCalled('Anil')
    const many = await orders(MAX_ON_SHEET + 8)
    await Promise.all(many.slice(0, 6).map(order => move('key_15', order, { rider_id: own.id })))
    const rest = { status_key: 'key_15' as const, ids: ids(many.slice(6)), rider_id: own.id }
    expect(await t.admin.call(orderStatusContract.update, { body: rest })).toMatchObject({ applied: MAX_ON_SHEET + 2 })
    const { data } = await t.admin.call(runSheetContract.list, { query: { filters: { rider_id: String(own.id) }, sort: ['id'] } })
    expect(data.map(sheet => [sheet.state, sheet.orders])).toEqual([
      ['out', MAX_ON_SHEET],
      ['out', 8],
    ])
  })

  it('is closed with what came back, and names what did not', async () => {
    const four = await orders(4)
    const [delivered, failed, brought, lost] = four.map(({ id }) => ({ id }))
    if (!delivered || !failed || !brought || !lost) throw new Error('four were made')
    const { sheet } = await make({ order_ids: ids(four) })
    await t.admin.call(runSheetContract.send, at(sheet.id))
    await move('key_17', delivered, { receiver: 'Asha' })
    await move('key_16', failed, { reason_id: await failReason() })
    const close = (body: { returned_ids: number[]; missing_ids?: number[] }) =>
      t.admin.call(runSheetContract.close, { ...at(sheet.id), body })
    await expect(close({ returned_ids: [delivered.id, brought.id], missing_ids: [lost.id] })).rejects.toMatchObject({
      code: 'run-sheet-blocked',
      message: expect.stringContaining(`${four[0]?.waybill_number}: recorded as delivered`),
    })
    const refusal = close({ returned_ids: [brought.id] })
    await expect(refusal).rejects.toMatchObject({
      status: 409,
      code: 'run-sheet-incomplete',
      problem: { current: [four[3]?.waybill_number] },
    })
    await expect(refusal).rejects.toThrow(four[3]?.waybill_number)
    // Whoever knows that one is missing does not know of another.
    const other = close({ returned_ids: [], missing_ids: [lost.id] })
    await expect(other).rejects.toMatchObject({ code: 'run-sheet-incomplete', problem: { current: [four[2]?.waybill_number] } })
    const closed = await close({ returned_ids: [brought.id], missing_ids: [lost.id] })
    expect(closed.lines.map(line => [line.outcome, line.status_key])).toEqual([
      ['delivered', 'key_17'],
      ['failed', 'key_16'],
      ['returned', 'key_14'],
      ['not-returned', 'key_15'],
    ])
    // The attempt was entered for the wrong parcel: it is with the rider, on a sheet that can be closed, and this one stays as it was.
    const undo = (status_key: OrderStatusKey) =>
      t.admin.call(orderStatusContract.reverse, { body: { ids: [failed.id], status_key, reason_id: null } })
    const undone = await undo('key_16')
    const [again] = undone.run_sheets ?? []
    expect(undone).toMatchObject({ applied: 1, run_sheets: [{ number: expect.not.stringContaining(sheet.number) }] })
    const lineAgain = async () => {
      const { state, lines } = await t.admin.call(runSheetContract.get, at(again?.id ?? 0))
      return { state, line: lines.find(({ id }) => id === failed.id) }
    }
    expect(await lineAgain()).toMatchObject({ state: 'out', line: { status_key: 'key_15', outcome: null } })
    const [event] = await t.admin.call(orderContract.timelines, at(failed.id))
    expect(event).toMatchObject({ kind: 'reverse', run_sheet: again?.number })
    expect((await t.admin.call(runSheetContract.get, at(sheet.id))).lines[1]?.outcome).toBe('failed')
    await undo('key_15')
    expect((await lineAgain()).line).toBeUndefined()
    // Later events belong to another sheet.
    const next = await make({ order_ids: [brought.id] })
    expect(next.applied).toBe(1)
    expect((await t.admin.call(runSheetContract.get, at(sheet.id))).lines[2]?.outcome).toBe('returned')
    expect((await t.admin.call(runSheetContract.list, { query: { filters: { number: sheet.number } } })).data).toMatchObject([
      { state: 'closed', orders: 4, delivered: 1 },
    ])
  })

  it('keeps what was found, parcel by parcel and once each, and is closed with it', async () => {
    const rows = await orders(4)
    const [back, second, delivered, lost] = rows
    if (!back || !second || !delivered || !lost) throw new Error('four were made')
    const { sheet } = await make({ order_ids: ids(rows) })
    const colleague = await t.signInWith(['assign-delivery-rider'])
    const keys = ['run-sheet-finding-1', 'run-sheet-finding-2', 'run-sheet-finding-3', 'run-sheet-finding-4'] as const
    const find = (
      finding_id: string,
      { waybill_number: waybill }: { waybill_number: string },
      told: object = {},
      who = t.admin,
    ) =>
      who.call(runSheetContract.find, {
        ...at(sheet.id),
        body: { finding_id, waybill, outcome: 'returned', found_at: '2026-01-31T18:00:00.000Z', ...told },
      })
    const found = async () =>
      (await t.admin.call(runSheetContract.findings, at(sheet.id))).map(({ waybill_number }) => waybill_number)
    await expect(find(keys[0], back)).rejects.toMatchObject({ code: 'run-sheet-not-out' })
    await t.admin.call(runSheetContract.send, at(sheet.id))
    await move('key_17', delivered, { receiver: 'Asha' })
    await expect(find(keys[0], { waybill_number: 'NOBODY' })).rejects.toMatchObject({ code: 'not-on-sheet' })
    await expect(find(keys[0], delivered)).rejects.toMatchObject({ code: 'run-sheet-blocked' })
    const lower = { waybill_number: back.waybill_number.toLowerCase() }
    expect(await find(keys[0], lower)).toMatchObject({ finding: { waybill_number: back.waybill_number, outcome: 'returned' } })
    expect((await find(keys[1], second, {}, colleague)).finding?.found_by).not.toBe((await find(keys[0], back)).finding?.found_by)
    expect(await found()).toEqual([back.waybill_number, second.waybill_number])
    // What was found later counts, whichever of the two comes first; a repeat changes nothing.
    const after = { outcome: null, found_at: '2026-01-31T18:05:00.000Z' }
    expect(await find(keys[2], second, after)).toEqual({ finding: null })
    expect(await find(keys[3], second, { found_at: '2026-01-31T18:04:00.000Z' })).toEqual({ finding: null })
    await find(keys[1], second)
    expect(await found()).toEqual([back.waybill_number])
    // Back to be filled, nothing was found yet.
    const again = (await make({ order_ids: ids(await orders(1)) })).sheet
    await t.admin.call(runSheetContract.send, at(again.id))
    const [line] = (await t.admin.call(runSheetContract.get, at(again.id))).lines
    const body = { finding_id: 'run-sheet-finding-5', outcome: 'returned' as const, found_at: '2026-01-31T18:00:00.000Z' }
    await t.admin.call(runSheetContract.find, { ...at(again.id), body: { ...body, waybill: line?.waybill_number ?? '' } })
    await expect(find('run-sheet-finding-5', back)).rejects.toMatchObject({ status: 404 })
    await t.admin.call(runSheetContract.recall, at(again.id))
    expect(await t.admin.call(runSheetContract.findings, at(again.id))).toEqual([])

    const close = (missing_ids: number[]) =>
      t.admin.call(runSheetContract.close, { ...at(sheet.id), body: { returned_ids: [second.id], missing_ids } })
    await expect(close([])).rejects.toMatchObject({ problem: { current: [lost.waybill_number] } })
    // One that was found while it was asked about is back.
    const closed = await close([back.id, lost.id])
    expect(closed.lines.map(one => one.outcome)).toEqual(['returned', 'returned', 'delivered', 'not-returned'])
    expect(await found()).toEqual([])
    expect(await find(keys[0], back)).toEqual({ finding: null })
    await expect(find('run-sheet-finding-6', lost)).rejects.toMatchObject({ code: 'run-sheet-not-out' })
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const calls = {
      add: (id: number) => t.admin.call(runSheetContract.add, { ...at(id), body: {} }),
      takeOff: (id: number) => t.admin.call(runSheetContract.takeOff, { ...at(id), body: { order_ids: [1] } }),
      send: (id: number) => t.admin.call(runSheetContract.send, at(id)),
      recall: (id: number) => t.admin.call(runSheetContract.recall, at(id)),
      close: async (id: number) => {
        const { lines } = await t.admin.call(runSheetContract.get, at(id))
        return t.admin.call(runSheetContract.close, { ...at(id), body: { returned_ids: [], missing_ids: ids(lines) } })
      },
      cancel: (id: number) => t.admin.call(runSheetContract.cancel, at(id)),
    }
    for (const state of stateKeys(runSheetTransitions))
      for (const name of Object.keys(runSheetTransitions.moves) as (keyof typeof calls)[]) {
        const { sheet } = await make({ order_ids: ids(await orders(1)) })
        if (state !== 'open') await (state === 'cancelled' ? calls.cancel(sheet.id) : calls.send(sheet.id))
        if (state === 'closed') await calls.close(sheet.id)
        const { from } = runSheetTransitions.moves[name] as { from: readonly string[] }
        const answer = await calls[name](sheet.id).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        expect([state, name, answer]).toEqual([
          state,
          name,
          from.includes(state) ? 'done' : answer.startsWith('run-sheet-not') ? answer : 'wrong',
        ])
      }
  })

  it('gives each order to one sheet only, however many ask at once, and sends a sheet once', async () => {
    const rows = await orders(6)
    const sheets = await Promise.all(Array.from({ length: 4 }, () => make()))
    const answers = await Promise.all(
      sheets.map(({ sheet }, index) =>
        t.admin.call(runSheetContract.add, { ...at(sheet.id), body: { order_ids: index % 2 ? ids(rows) : ids(rows).reverse() } }),
      ),
    )
    expect(answers.reduce((sum, answer) => sum + answer.applied, 0)).toBe(6)
    const { rows: held } = await t.inTenant(tx =>
      sql<{
        most: number
      }>`select max(n)::int as most from (select count(*) as n from run_sheet_orders where is_held and order_id = any(${ids(rows)}::int[]) group by order_id) x`.execute(
        tx,
      ),
    )
    expect(held).toEqual([{ most: 1 }])
    const full = answers.find(answer => answer.sheet.orders > 0)?.sheet.id ?? 0
    const sent = await Promise.allSettled([1, 2, 3].map(() => t.admin.call(runSheetContract.send, at(full))))
    expect(sent.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  })

  describe.runIf(engine === 'postgres')('two stations at the same moment', () => {
    /** Until so many calls wait for a lock; the embedded database carries out one transaction at a time. */
    const waiting = (least: number) =>
      eventually(async () => {
        const { rows } = await t.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length >= least
      })
    const heldOn = async (order: { id: number }) => {
      const { rows } = await t.inTenant(tx =>
        sql<{ state: string; is_held: boolean }>`
          select s.state, l.is_held from run_sheet_orders l join run_sheets s on s.id = l.run_sheet_id where l.order_id = ${order.id}`.execute(
          tx,
        ),
      )
      return rows
    }

    it('a sheet is not cancelled as empty that another parcel is just going out with', async () => {
      const own = await riderCalled('Asked twice')
      const [first, second] = await orders(2)
      if (!first || !second) throw new Error('two were made')
      await move('key_15', first, { rider_id: own.id })
      const both = await t.inTenant(async tx => {
        // The second parcel is on the sheet and about to be recorded when the first one is taken back.
        await sql`select from id_counters where table_name = 'audit_events' for update`.execute(tx)
        const sent = move('key_15', second, { rider_id: own.id })
        await waiting(1)
        const undone = t.admin.call(orderStatusContract.reverse, { body: { status_key: 'key_15', ids: [first.id] } })
        await waiting(2)
        return [sent, undone]
      })
      expect(await Promise.all(both)).toMatchObject([{ applied: 1 }, { applied: 1 }])
      expect([await heldOn(first), await heldOn(second)]).toEqual([[], [{ state: 'out', is_held: true }]])
    })

    it('a sheet is closed while a parcel that failed on it goes out again: neither station is refused', async () => {
      const own = await riderCalled('Closed meanwhile')
      const [order] = await orders(1)
      if (!order) throw new Error('one was made')
      await move('key_15', order, { rider_id: own.id })
      await move('key_16', order, { reason_id: await failReason() })
      await t.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', order.id).execute())
      const [sheet] = (await t.admin.call(runSheetContract.list, { query: { filters: { rider_id: String(own.id) } } })).data
      const both = await t.inTenant(async tx => {
        // Each holds what the other asks for next: the parcel is locked by the one, its sheet by the other.
        await sql`select pg_advisory_xact_lock(hashtext(${`run sheets ${t.tenant.id} ${own.id}`}))`.execute(tx)
        const sent = move('key_15', order, { rider_id: own.id })
        await waiting(1)
        const closed = t.admin.call(runSheetContract.close, {
          ...at(sheet?.id ?? 0),
          body: { returned_ids: [], missing_ids: [order.id] },
        })
        await waiting(2)
        return [sent, closed]
      })
      expect(await Promise.all(both)).toMatchObject([{ applied: 1 }, { state: 'closed' }])
    })
  })

  it('belongs to the branch of its rider, and ends also with an order that has left that branch', async () => {
    const [here, there] = await t.inTenant(async tx => {
      const at = (code: string) =>
        tx
          .insertInto('warehouses')
          .values({ code, name: code, phone: null, city_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      return [(await at('HERE')).id, (await at('THERE')).id]
    })
    const [order] = await orders(1)
    const ours = await t.inTenant(async tx => {
      await tx
        .updateTable('orders')
        .set({ current_warehouse_id: here })
        .where('id', '=', order?.id ?? 0)
        .execute()
      const person = { name: 'Ours', phone: null, warehouse_id: here }
      return (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    })
    const workingAt = async (warehouse_id: number) => {
      const staff = await t.signInWith(['assign-delivery-rider', 'view-last-mile'])
      await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: staff.staffId, warehouse_id }).execute())
      return staff
    }
    const [dispatcher, stranger] = [await workingAt(here ?? 0), await workingAt(there ?? 0)]
    const { sheet, applied } = await dispatcher.call(runSheetContract.create, {
      body: { rider_id: ours, order_ids: ids(order ? [order] : []) },
    })
    expect(applied).toBe(1)
    expect((await stranger.call(runSheetContract.list, {})).data).toEqual([])
    await expect(stranger.call(runSheetContract.send, at(sheet.id))).rejects.toMatchObject({ status: 404 })
    await dispatcher.call(runSheetContract.send, at(sheet.id))
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ current_warehouse_id: there })
        .where('id', '=', order?.id ?? 0)
        .execute(),
    )
    const closed = await dispatcher.call(runSheetContract.close, {
      ...at(sheet.id),
      body: { returned_ids: ids(order ? [order] : []) },
    })
    expect(closed.lines).toMatchObject([{ outcome: 'returned', status_key: 'key_14' }])
    const { rows } = await t.inTenant(tx =>
      sql`select from run_sheet_orders where run_sheet_id = ${sheet.id} and is_held`.execute(tx),
    )
    expect(rows).toEqual([])
    // Or it is taken off a sheet that has not gone out.
    const [left] = await orders(1)
    const place = (current_warehouse_id: number | undefined) =>
      t.inTenant(tx =>
        tx
          .updateTable('orders')
          .set({ current_warehouse_id: current_warehouse_id ?? null })
          .where('id', '=', left?.id ?? 0)
          .execute(),
      )
    await place(there)
    const elsewhere = { outcome: 'refused', code: 'other-branch', message: 'It was last seen at THERE. Receive it at HERE first' }
    const seen = await make({ rider_id: ours, waybills: [left?.waybill_number ?? ''] })
    expect(seen.results).toMatchObject([elsewhere])
    await place(here)
    const waits = await dispatcher.call(runSheetContract.create, { body: { rider_id: ours, order_ids: [left?.id ?? 0] } })
    await place(there)
    await expect(t.admin.call(runSheetContract.send, at(waits.sheet.id))).rejects.toMatchObject({ code: 'run-sheet-blocked' })
    const off = { ...at(waits.sheet.id), body: { order_ids: [left?.id ?? 0] } }
    expect(await dispatcher.call(runSheetContract.takeOff, off)).toMatchObject({ applied: 1, refused: 0, sheet: { orders: 0 } })
  })

  it('goes out with nobody who is no longer active', async () => {
    const { id } = await riderCalled('Gone')
    const [order] = await orders(1)
    const { sheet } = await make({ rider_id: id, order_ids: ids(order ? [order] : []) })
    await t.inTenant(tx => tx.updateTable('riders').set({ is_active: false }).where('id', '=', id).execute())
    await expect(t.admin.call(runSheetContract.send, at(sheet.id))).rejects.toMatchObject({
      code: 'rider-inactive',
      message: 'This rider does not exist or is inactive',
    })
    expect((await t.admin.call(runSheetContract.get, at(sheet.id))).state).toBe('open')
  })

  it('says that an order is on the sheet of another branch, and takes one that failed on it', async () => {
    const [here, there] = await t.inTenant(async tx => {
      const at = async (code: string) =>
        (
          await tx
            .insertInto('warehouses')
            .values({ code, name: code, phone: null, city_id: null })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      return [await at('NEAR'), await at('FAR')]
    })
    const riderAt = (warehouse_id: number | undefined) =>
      t.inTenant(async tx => {
        const person = { name: `Of ${warehouse_id}`, phone: null, warehouse_id: warehouse_id ?? null }
        return (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
      })
    const [held, failed] = await orders(2)
    const both = [held, failed].flatMap(order => order ?? [])
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ origin_warehouse_id: here ?? null, current_warehouse_id: there ?? null })
        .where('id', 'in', ids(both))
        .execute(),
    )
    const dispatcher = await t.signInWith(['assign-delivery-rider', 'view-last-mile'])
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values({ staff_id: dispatcher.staffId, warehouse_id: here ?? 0 })
        .execute(),
    )
    const theirs = await make({ rider_id: await riderAt(there), order_ids: ids(both) })
    const fill = async () =>
      dispatcher.call(runSheetContract.create, { body: { rider_id: await riderAt(here), order_ids: ids(both) } })
    const message = `It is already on run sheet ${theirs.sheet.number}`
    const { results } = await fill()
    expect(results).toMatchObject(both.map(() => ({ outcome: 'refused', code: 'on-run-sheet', message })))
    // A sheet of another branch is named, but opened by nobody of this one.
    expect(results.map(({ run_sheet }) => run_sheet)).toEqual([undefined, undefined])
    await t.admin.call(runSheetContract.send, at(theirs.sheet.id))
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ status_key: 'key_14', current_warehouse_id: here ?? null })
        .where('id', '=', failed?.id ?? 0)
        .execute(),
    )
    expect((await fill()).results.map(({ id, code, outcome }) => [id, code ?? outcome])).toEqual([
      [held?.id, 'on-run-sheet'],
      [failed?.id, 'applied'],
    ])
  })

  it('prints itself: every sign, the sums of each currency, and symbols that a reader takes for the sheet and each order', async () => {
    const { sheet } = await make({ order_ids: [...ids(await orders(30)), ...ids(await orders(1, 'key_14', 'EUR'))] })
    const answer = await t.admin.call(runSheetContract.pdf, at(sheet.id))
    expect(answer).toMatchObject({ name: `${sheet.number}.pdf`, type: 'application/pdf' })
    const pages = pagesOf(new Uint8Array(answer.bytes))
    expect(pages.length).toBeGreaterThan(1)
    const read = (await Promise.all(pages.map(symbolsOf))).flat()
    expect(read.map(({ text }) => text).sort()).toEqual([sheet.number, ...sheet.lines.map(line => line.waybill_number)].sort())
    const said: string[] = []
    await printed(runSheetPaper, await t.admin.call(runSheetContract.get, at(sheet.id)), {
      company: 'Himal Courier',
      language: 'en',
      zone: 'Asia/Kathmandu',
      loadFont: readPdfFont,
      translate: (message, values) => {
        said.push(`${message.id} ${JSON.stringify(values ?? {})}`)
        return message.message ?? ''
      },
    })
    expect(said.join()).toContain('EUR 100.50')
    expect(said.join()).toContain('NPR 3,015.00')
  })
})
