// Return sheets: filled with what one merchant gets back, given to a rider or signed at the counter, and closed by the moves that
// everyone else makes too.
import { returnSheetContract, type SignedReturn } from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { pagesOf, symbolsOf } from '@office/shared/core/testing/read-symbols'
import { stateKeys } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedCity } from '../places/place.testing.ts'

describe.each(await engines())('return sheets on %s', engine => {
  let t: TestOffice
  let place: {
    merchant: number
    other: number
    here: number
    there: number
    rider: number
    city: number
    state: number
    country: number
  }
  let reasons: ReadonlyMap<string, number>
  let clerk: TestStaff
  let serial = 0

  /** Creates parcels directly in a status, at the branch of the sheet unless it is said otherwise. */
  const orders = (count: number, status_key: OrderStatusKey = status.returnArrivedAtOrigin, more: object = {}) =>
    t.inTenant(tx =>
      tx
        .insertInto('orders')
        .values(
          Array.from({ length: count }, () => ({
            waybill_number: `RTW${String(++serial).padStart(8, '0')}`,
            reference_no: `RT-${serial}`,
            merchant_id: place.merchant,
            receiver_name: 'आशा राई',
            receiver_phone: '9812345678',
            receiver_address: 'Street 1',
            receiver_city_id: place.city,
            receiver_state_id: place.state,
            receiver_country_id: place.country,
            current_warehouse_id: place.here,
            pieces: 2,
            weight_kg: '1.000',
            payment_type: 'COD' as const,
            cod_amount: '100.50',
            currency: 'NPR',
            status_key,
            ...more,
          })),
        )
        .returning(['id', 'waybill_number'])
        .execute(),
    )
  const walkIn = async () => {
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`insert into walking_customers (id, name, phone)
        values (next_id('walking_customers'), 'Walker', '9812345679') returning id`.execute(tx),
    )
    return rows[0]?.id ?? 0
  }
  const aMerchant = (code: string) =>
    t.inTenant(async tx => {
      const shop = { code, name: code, phone: null, city_id: place.city, merchant_type: 'cash' }
      return (await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()).id
    })
  const ids = (rows: readonly { id: number }[]) => rows.map(row => row.id)
  const at = (id: number) => ({ params: { id } })
  const make = (body: object = {}) =>
    t.admin.call(returnSheetContract.create, { body: { merchant_id: place.merchant, warehouse_id: place.here, ...body } })
  const send = (id: number) => t.admin.call(returnSheetContract.send, { ...at(id), body: { rider_id: place.rider } })
  const close = (id: number, body: Partial<SignedReturn> = {}) =>
    t.admin.call(returnSheetContract.close, { ...at(id), body: { receiver: 'Mina', refused: [], ...body } })
  const move = (status_key: OrderStatusKey, of: readonly { id: number }[], told: object = {}) =>
    t.admin.call(orderStatusContract.update, { body: { status_key, ids: ids(of), ...told } })
  const eventsOf = (id = 0) => t.admin.call(orderContract.timelines, at(id))
  const reasonOf = (key: OrderStatusKey) => reasons.get(key) ?? 0

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      const home = await seedCity(tx)
      const idOf = (table: 'merchants' | 'warehouses' | 'riders', code: string) => {
        const shop = { code, name: code, phone: null, city_id: home.city, merchant_type: 'cash' }
        const person = { name: code, phone: null, warehouse_id: null }
        const branch = { code, name: code, phone: null, city_id: null }
        if (table === 'merchants') return tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()
        if (table === 'riders') return tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()
        return tx.insertInto('warehouses').values(branch).returning('id').executeTakeFirstOrThrow()
      }
      place = {
        merchant: (await idOf('merchants', 'SHOP')).id,
        other: (await idOf('merchants', 'OTHER')).id,
        here: (await idOf('warehouses', 'HERE')).id,
        there: (await idOf('warehouses', 'THERE')).id,
        rider: (await idOf('riders', 'Bikash')).id,
        ...home,
      }
      const known = await tx.selectFrom('reasons').select(['id', 'applies_to']).where('needs_photo', '=', false).execute()
      reasons = new Map(known.map(({ id, applies_to }) => [applies_to, id]))
    })
    clerk = await t.signInWith(['update-order-status', 'view-last-mile'])
    await t.inTenant(tx =>
      tx.insertInto('staff_warehouses').values({ staff_id: clerk.staffId, warehouse_id: place.there }).execute(),
    )
  })
  afterAll(() => t.close())

  it('takes what one merchant gets back at its branch, and tells of the others why not', async () => {
    const waiting = await orders(1)
    const confirmed = await orders(1, status.returnConfirmed)
    const sent = await orders(1, status.sentToMerchant)
    const others = [
      ...(await orders(1, status.returnInTransit)),
      ...(await orders(1, undefined, { merchant_id: place.other })),
      ...(await orders(1, undefined, { merchant_id: null, walking_customer_id: await walkIn() })),
      ...(await orders(1, undefined, { current_warehouse_id: place.there })),
    ]
    const waybills = [...waiting, ...confirmed, ...sent, ...others].map(({ waybill_number }) => waybill_number.toLowerCase())
    const made = await make({ waybills: [...waybills, 'NOBODY'], order_ids: [...ids(waiting), 999_999] })
    expect(made).toMatchObject({
      applied: 3,
      unchanged: 0,
      refused: 6,
      sheet: {
        number: expect.stringMatching(/^RT-\d{4}-\d{5}$/),
        state: 'open',
        merchant_name: 'SHOP',
        warehouse_name: 'HERE',
        orders: 3,
        cod: [{ currency: 'NPR', amount: '301.50' }],
      },
    })
    const said = new Map(made.results.map(({ waybill_number, code, message }) => [waybill_number, [code, message]]))
    const [early, strange, walking, away] = others.map(({ waybill_number }) => said.get(waybill_number))
    expect(early).toEqual(['not-to-return', 'It is “Return In Transit”, not waiting to be handed back'])
    expect(strange).toEqual(['other-merchant', 'It belongs to OTHER, and this return sheet is for SHOP'])
    expect(walking).toEqual(['other-merchant', 'It belongs to no merchant'])
    expect(away).toEqual(['other-branch', 'It was last seen at THERE. Receive it at HERE first'])

    const again = await make({ order_ids: ids(waiting) })
    const return_sheet = { id: made.sheet.id, number: made.sheet.number }
    const message = `It is already on return sheet ${made.sheet.number}`
    expect(again.results).toMatchObject([{ outcome: 'refused', code: 'on-return-sheet', message, return_sheet }])
    const add = (id: number) => t.admin.call(returnSheetContract.add, { ...at(id), body: { order_ids: ids(waiting) } })
    expect(await add(made.sheet.id)).toMatchObject({ applied: 0, unchanged: 1 })
    const off = { ...at(made.sheet.id), body: { order_ids: [...ids(waiting), 999_999] } }
    expect(await t.admin.call(returnSheetContract.takeOff, off)).toMatchObject({ applied: 1, refused: 1, sheet: { orders: 2 } })
    expect(await t.admin.call(returnSheetContract.takeOff, off)).toMatchObject({ applied: 0, unchanged: 1, refused: 1 })
    expect(await add(again.sheet.id)).toMatchObject({ applied: 1 })

    await expect(make({ merchant_id: 999_999 })).rejects.toMatchObject({ problem: { errors: [{ path: 'merchant_id' }] } })
    await expect(make({ warehouse_id: 999_999 })).rejects.toMatchObject({ problem: { errors: [{ path: 'warehouse_id' }] } })
  })

  it('is filled with all that waits for its merchant at its branch, and takes nothing else', async () => {
    const shop = await aMerchant('FILLED')
    const own = { merchant_id: shop }
    const arrived = await orders(2, status.returnArrivedAtOrigin, own)
    const refused = await orders(1, status.returnDeliveryFailed, own)
    // It came back to where it had been taken over.
    const atHome = await orders(1, status.returnConfirmed, { ...own, origin_warehouse_id: place.here })
    const body = { code: 'RT1', name: 'RT1', warehouse_id: place.here, state_ids: [], city_ids: [] }
    const { id: bucket_id } = await t.admin.call(sortingContract.createBucket, { body })
    const bag = await t.admin.call(bagContract.open, { body: { bucket_id, destination_warehouse_id: place.there } })
    const others = [
      // Leaves in its bag.
      ...(await orders(1, status.returnConfirmed, { ...own, bag_id: bag.id })),
      // Goes back to its origin first.
      ...(await orders(1, status.returnConfirmed, { ...own, origin_warehouse_id: place.there })),
      // Already on its way with somebody.
      ...(await orders(1, status.sentToMerchant, own)),
      ...(await orders(1, status.returnInTransit, own)),
      ...(await orders(1, status.returnArrivedAtOrigin, { ...own, current_warehouse_id: place.there })),
      ...(await orders(1, status.returnArrivedAtOrigin, { merchant_id: await aMerchant('NOT-FILLED') })),
    ]
    const [onOther] = await orders(1, status.returnArrivedAtOrigin, own)
    const other = await make({ ...own, order_ids: [onOther?.id] })
    const waiting = () => t.admin.call(returnSheetContract.waiting, { query: { merchant_id: shop } })
    expect(await waiting()).toEqual([
      { warehouse_id: place.here, warehouse_name: 'HERE', orders: 4 },
      { warehouse_id: place.there, warehouse_name: 'THERE', orders: 1 },
    ])

    const fill = (id: number) => t.admin.call(returnSheetContract.fill, at(id))
    const { sheet } = await make(own)
    const filled = await fill(sheet.id)
    expect(filled).toMatchObject({ applied: 4, unchanged: 0, refused: 0 })
    const took = new Set(filled.sheet.lines.map(line => line.id))
    expect(took).toEqual(new Set(ids([...arrived, ...refused, ...atHome])))
    expect(others.filter(({ id }) => took.has(id))).toEqual([])
    expect((await waiting()).map(({ warehouse_name }) => warehouse_name)).toEqual(['THERE'])
    const nothing = { code: 'nothing-waits', message: 'Nothing waits for FILLED at HERE that is on no return sheet yet' }
    await expect(fill(sheet.id)).rejects.toMatchObject(nothing)
    await expect(make({ ...own, fill: true })).rejects.toMatchObject(nothing)

    await t.admin.call(returnSheetContract.cancel, at(other.sheet.id))
    const made = await make({ ...own, fill: true })
    expect(made.sheet.lines.map(line => line.id)).toEqual([onOther?.id])
    await t.admin.call(returnSheetContract.cancel, at(made.sheet.id))
    await expect(fill(made.sheet.id)).rejects.toMatchObject({ code: 'return-sheet-not-open' })
  })

  it('is filled as far as there is room', async () => {
    const shop = await aMerchant('MANY')
    await orders(MAX_ON_SHEET + 1, status.returnArrivedAtOrigin, { merchant_id: shop })
    const { sheet, applied } = await make({ merchant_id: shop, fill: true })
    expect(applied).toBe(MAX_ON_SHEET)
    await expect(t.admin.call(returnSheetContract.fill, at(sheet.id))).rejects.toMatchObject({ code: 'return-sheet-full' })
    const [line] = sheet.lines
    await t.admin.call(returnSheetContract.takeOff, { ...at(sheet.id), body: { order_ids: [line?.id ?? 0] } })
    expect(await t.admin.call(returnSheetContract.fill, at(sheet.id))).toMatchObject({ applied: 1, refused: 0 })
    await t.admin.call(returnSheetContract.cancel, at(sheet.id))
    const named = { merchant_id: shop, order_ids: sheet.lines.map(one => one.id) }
    const both = await make({ ...named, order_ids: named.order_ids.slice(2), fill: true })
    expect(both).toMatchObject({ applied: MAX_ON_SHEET, refused: 0 })
  })

  it('gives each parcel to one sheet only, however many ask at once', async () => {
    const rows = await orders(4)
    const sheets = await Promise.all([make(), make(), make()])
    const answers = await Promise.all(
      sheets.map(({ sheet }, index) =>
        t.admin.call(returnSheetContract.add, {
          ...at(sheet.id),
          body: { order_ids: index % 2 ? ids(rows) : ids(rows).reverse() },
        }),
      ),
    )
    expect(answers.reduce((sum, answer) => sum + answer.applied, 0)).toBe(4)
    const twice = t.inTenant(tx =>
      sql`insert into return_sheet_orders (return_sheet_id, order_id, place)
        select id, ${rows[0]?.id}, 1 from return_sheets where id = any(${sheets.map(({ sheet }) => sheet.id)}::int[])`.execute(
        tx,
      ),
    )
    await expect(twice).rejects.toThrow('return_sheet_orders')
  })

  it('goes out with a rider, is called back, and is closed by the moves of every day with its facts', async () => {
    const [kept, refused, early, ...rest] = await orders(4)
    const [own] = await orders(1, status.sentToMerchant, { rider_id: place.rider })
    if (!kept || !refused || !early || !own) throw new Error('five were made')
    await t.inTenant(tx =>
      sql`insert into order_events (order_id, kind, status_key, source, reason_id) values
        (${refused.id}, 'move', ${status.deliveryFailed}, 'web', ${reasonOf(status.deliveryFailed)})`.execute(tx),
    )
    const { sheet } = await make({ order_ids: ids([kept, refused, early, own, ...rest]) })
    expect(sheet.lines.map(line => line.reason)).toEqual([null, expect.any(String), null, null, null])
    const out = await send(sheet.id)
    expect(out).toMatchObject({ state: 'out', rider_name: 'Bikash', returned: 0 })
    expect(out.lines.map(line => line.status_key)).toEqual(Array.from({ length: 5 }, () => status.sentToMerchant))
    expect((await eventsOf(kept.id))[0]).toMatchObject({ status_key: status.sentToMerchant, return_sheet: sheet.number })
    // What was on its way before the sheet stays so.
    const back = await t.admin.call(returnSheetContract.recall, at(sheet.id))
    expect(back).toMatchObject({ state: 'open', rider_id: null, sent_at: null })
    expect(back.lines.map(line => line.status_key)).toEqual([
      ...Array.from({ length: 3 }, () => status.returnArrivedAtOrigin),
      status.sentToMerchant,
      status.returnArrivedAtOrigin,
    ])
    expect((await eventsOf(kept.id))[0]).toMatchObject({ kind: 'reverse', return_sheet: sheet.number })
    await send(sheet.id)

    // Recorded by itself, as it can be without a sheet.
    const picture = async () => {
      const file = new File([pngOf(8, 8)], 'signed.png')
      return (await t.admin.call(orderPhotoContract.sendProof, { file })).id
    }
    await move(status.returnedToMerchant, [early], { receiver: 'Gopal', signature: 'by hand', photo_id: await picture() })
    await move(status.returnArrivedAtOrigin, [kept], { warehouse_id: place.here })
    expect((await t.admin.call(returnSheetContract.get, at(sheet.id))).lines.map(line => line.outcome)).toEqual([
      'kept',
      null,
      'returned',
      null,
      null,
    ])
    await expect(t.admin.call(returnSheetContract.recall, at(sheet.id))).rejects.toMatchObject({ code: 'return-sheet-blocked' })

    const signature_id = await picture()
    const reason_id = reasonOf(status.returnDeliveryFailed)
    const wrong = (body: Partial<SignedReturn>) => expect(close(sheet.id, body)).rejects
    await wrong({ refused: [{ order_id: refused.id, reason_id: 999_999 }] }).toMatchObject({
      problem: { errors: [{ path: 'refused.0.reason_id', code: 'unknown-reference' }] },
    })
    await wrong({ refused: [{ order_id: 999_999, reason_id }] }).toMatchObject({
      problem: { errors: [{ path: 'refused.0.order_id', code: 'not-found' }] },
    })
    await wrong({ signature_id: 999_999 }).toMatchObject({ problem: { errors: [{ path: 'signature_id' }] } })
    expect((await t.admin.call(returnSheetContract.get, at(sheet.id))).state).toBe('out')

    const told = {
      receiver_relation: 'reception' as const,
      signature_id,
      refused: [{ order_id: refused.id, reason_id, remark: 'wet' }],
    }
    const closed = await close(sheet.id, told)
    expect(closed).toMatchObject({ state: 'closed', receiver_name: 'Mina', receiver_relation: 'reception', returned: 3 })
    expect(closed.lines.map(line => [line.outcome, line.status_key])).toEqual([
      ['kept', status.returnArrivedAtOrigin],
      ['refused', status.returnDeliveryFailed],
      ['returned', status.returnedToMerchant],
      ['returned', status.returnedToMerchant],
      ['returned', status.returnedToMerchant],
    ])
    expect((await eventsOf(own.id))[0]).toMatchObject({
      status_key: status.returnedToMerchant,
      receiver_name: 'Mina',
      receiver_relation: 'reception',
      signature: sheet.number,
      return_sheet: sheet.number,
      has_signature: true,
    })
    const byHand = { receiver_name: 'Gopal', signature: 'by hand', return_sheet: null }
    expect((await eventsOf(early.id))[0]).toMatchObject(byHand)
    const notTaken = { status_key: status.returnDeliveryFailed, remark: 'wet', return_sheet: sheet.number }
    expect((await eventsOf(refused.id))[0]).toMatchObject(notTaken)
    // The pictures lie at what was handed back, not at what was recorded by itself.
    expect(closed.proof).toEqual({ order_id: rest[0]?.id, has_photo: false, has_signature: true })
    expect(sheet.proof).toBeNull()
    const { data } = await t.admin.call(orderContract.list, { query: { filters: { id: String(own.id) } } })
    expect(data).toMatchObject([{ custody: 'not-collected' }])

    // The account of the day stands, and what was refused goes on the next sheet.
    const next = await make({ order_ids: ids([refused, kept]) })
    expect(next.applied).toBe(2)
    const found = async (filters: Record<string, string>) =>
      (await t.admin.call(returnSheetContract.list, { query: { filters, sort: ['id'] } })).data.map(({ number }) => number)
    expect(await found({ waybill: refused.waybill_number.toLowerCase() })).toEqual([sheet.number, next.sheet.number])
    expect(await found({ number: sheet.number, merchant_id: String(place.merchant) })).toEqual([sheet.number])
    expect(await found({ number: sheet.number, merchant_id: String(place.other) })).toEqual([])
    expect((await t.admin.call(returnSheetContract.get, at(sheet.id))).lines[1]?.outcome).toBe('refused')
  })

  it('is signed at the counter without anyone going out, all of it or none', async () => {
    const [first, second, refused, moved] = await orders(4)
    if (!first || !second || !refused || !moved) throw new Error('four were made')
    const { sheet } = await make({ order_ids: ids([first, second, refused, moved]) })
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: status.lost }).where('id', '=', moved.id).execute())
    await expect(close(sheet.id)).rejects.toMatchObject({
      code: 'return-sheet-blocked',
      message: `These orders of ${sheet.number} have moved on in the meantime: ${moved.waybill_number}`,
    })
    expect((await t.admin.call(returnSheetContract.get, at(sheet.id))).lines[0]?.status_key).toBe(status.returnArrivedAtOrigin)
    await t.admin.call(returnSheetContract.takeOff, { ...at(sheet.id), body: { order_ids: [moved.id] } })
    const reason_id = reasonOf(status.returnDeliveryFailed)
    const closed = await close(sheet.id, { refused: [{ order_id: refused.id, reason_id }] })
    expect(closed.lines.map(line => line.outcome)).toEqual(['returned', 'returned', 'refused'])
    expect((await eventsOf(first.id)).map(event => event.status_key).slice(0, 2)).toEqual([
      status.returnedToMerchant,
      status.sentToMerchant,
    ])
  })

  it('keeps what the merchant refused with why, from whoever was told, and is closed with it', async () => {
    const [taken, wet, late, off] = await orders(4)
    if (!taken || !wet || !late || !off) throw new Error('four were made')
    const { sheet } = await make({ order_ids: ids([taken, wet, late, off]) })
    await send(sheet.id)
    const colleague = await t.signInWith(['update-order-status'])
    const reason_id = reasonOf(status.returnDeliveryFailed)
    const picture = async () =>
      (await colleague.call(orderPhotoContract.sendProof, { file: new File([pngOf(8, 8)], 'wet.png') })).id
    const [photo_id, mistaken] = [await picture(), await picture()]
    const find = (finding_id: string, { waybill_number: waybill }: { waybill_number: string }, told: object, who = t.admin) =>
      who.call(returnSheetContract.find, {
        ...at(sheet.id),
        body: { finding_id, waybill, outcome: 'refused', found_at: '2026-01-31T18:00:00.000Z', ...told },
      })
    await expect(find('return-finding-00', wet, {})).rejects.toMatchObject({ problem: { errors: [{ path: 'reason_id' }] } })
    const told = { reason_id, photo_id, remark: 'wet' }
    await find('return-finding-01', wet, told, colleague)
    await find('return-finding-02', late, { reason_id, photo_id: mistaken }, colleague)
    await find('return-finding-03', late, { outcome: null, found_at: '2026-01-31T18:05:00.000Z' })
    expect(await t.admin.call(returnSheetContract.findings, at(sheet.id))).toMatchObject([
      { waybill_number: wet.waybill_number, outcome: 'refused', ...told, reason: expect.stringMatching(/./) },
    ])
    const closed = await close(sheet.id, { refused: [{ order_id: off.id, reason_id }] })
    expect(closed.lines.map(line => line.outcome)).toEqual(['returned', 'refused', 'returned', 'refused'])
    expect((await eventsOf(wet.id))[0]).toMatchObject({ status_key: status.returnDeliveryFailed, remark: 'wet', has_photo: true })
    expect(await t.admin.call(returnSheetContract.findings, at(sheet.id))).toEqual([])
    // That of a refusal which was taken back leaves the storage.
    const { let_go_at } = await t.inTenant(tx =>
      tx.selectFrom('stored_files').select('let_go_at').where('id', '=', mistaken).executeTakeFirstOrThrow(),
    )
    expect(let_go_at).not.toBeNull()
  })

  it('goes out with nobody who is inactive, nor with what another rider carries', async () => {
    const { sheet } = await make({ order_ids: ids(await orders(1)) })
    const gone = t.admin.call(returnSheetContract.send, { ...at(sheet.id), body: { rider_id: 999_999 } })
    await expect(gone).rejects.toMatchObject({ problem: { errors: [{ path: 'rider_id' }] } })
    const [theirs] = await orders(1, status.sentToMerchant)
    await t.admin.call(returnSheetContract.add, { ...at(sheet.id), body: { order_ids: ids(theirs ? [theirs] : []) } })
    await expect(send(sheet.id)).rejects.toThrow(`not with this rider: ${theirs?.waybill_number}`)
    const empty = (await make()).sheet.id
    await expect(send(empty)).rejects.toMatchObject({ code: 'return-sheet-empty' })
    await expect(close(empty)).rejects.toMatchObject({ code: 'return-sheet-empty' })
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const calls = {
      add: (id: number) => t.admin.call(returnSheetContract.add, { ...at(id), body: {} }),
      takeOff: (id: number) => t.admin.call(returnSheetContract.takeOff, { ...at(id), body: { order_ids: [1] } }),
      send,
      recall: (id: number) => t.admin.call(returnSheetContract.recall, at(id)),
      close,
      cancel: (id: number) => t.admin.call(returnSheetContract.cancel, at(id)),
    }
    for (const state of stateKeys(returnSheetTransitions))
      for (const name of Object.keys(returnSheetTransitions.moves) as (keyof typeof calls)[]) {
        const { sheet } = await make({ order_ids: ids(await orders(1)) })
        if (state !== 'open') await (state === 'cancelled' ? calls.cancel(sheet.id) : send(sheet.id))
        if (state === 'closed') await close(sheet.id)
        const { from, reason } = returnSheetTransitions.moves[name] as { from: readonly string[]; reason: { code: string } }
        const answer = await calls[name](sheet.id).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        expect([state, name, answer]).toEqual([state, name, from.includes(state) ? 'done' : reason.code])
      }
  })

  it('belongs to its branch', async () => {
    const { sheet } = await make({ order_ids: ids(await orders(1)) })
    expect((await clerk.call(returnSheetContract.list, {})).data).toEqual([])
    const body = { receiver: 'Mina', refused: [] }
    await expect(clerk.call(returnSheetContract.close, { ...at(sheet.id), body })).rejects.toMatchObject({ status: 404 })
    const here = clerk.call(returnSheetContract.create, { body: { merchant_id: place.merchant, warehouse_id: place.here } })
    await expect(here).rejects.toMatchObject({ code: 'other-branch', problem: { errors: [{ path: 'warehouse_id' }] } })
    const there = { merchant_id: place.merchant, warehouse_id: place.there }
    expect((await clerk.call(returnSheetContract.create, { body: there })).sheet.warehouse_name).toBe('THERE')
    expect((await clerk.call(returnSheetContract.list, {})).data).toHaveLength(1)
  })

  it('prints itself, with symbols that a reader takes for the sheet and each parcel', async () => {
    const { sheet } = await make({ order_ids: ids(await orders(30)) })
    const answer = await t.admin.call(returnSheetContract.pdf, at(sheet.id))
    expect(answer).toMatchObject({ name: `${sheet.number}.pdf`, type: 'application/pdf' })
    const read = (await Promise.all(pagesOf(new Uint8Array(answer.bytes)).map(symbolsOf))).flat()
    expect(read.map(({ text }) => text).sort()).toEqual([sheet.number, ...sheet.lines.map(line => line.waybill_number)].sort())
  })
})
