// What orders are charged when they are created, changed and imported: by which card, by hand, or not at all and why.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDraft } from '@office/shared/areas/orders/order.model'
import { orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { codParcel, readForm } from '../order.testing.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name in ('Kathmandu', 'Pokhara', 'Berlin')
        union all select code, id from merchants
        union all select 'business of ' || m.code, min(b.id) from merchant_businesses b join merchants m on m.id = b.merchant_id group by 1
        union all select c.name || ' ' || c.number, c.id from rate_cards c`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
    })
  }, 60_000)
  afterAll(() => t.close())

  let made = 0
  const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
    ...codParcel,
    reference_no: `CHARGE-${++made}`,
    merchant_id: ids.EVEREST ?? 0,
    receiver_city_id: ids.Pokhara ?? 0,
    ...more,
  })
  const create = (more: Partial<OrderDraft> = {}, who: TestStaff = t.admin) =>
    who.call(orderContract.create, { body: draft(more) })
  const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: CallError) => error.problem?.errors?.[0] ?? error,
    )

  it('tells the charge of several orders before they are created, and why there is none', async () => {
    const { merchant_id, ...first } = draft()
    const asked = ({
      receiver_city_id,
      weight_kg,
      cod_amount,
      currency,
    }: Pick<OrderDraft, 'receiver_city_id' | 'weight_kg' | 'cod_amount' | 'currency'>) => {
      return { receiver_city_id, weight_kg, cod_amount, currency }
    }
    const abroad = { ...first, receiver_city_id: ids.Berlin ?? 0, currency: 'JPY' }
    const orders = [asked(first), asked({ ...first, cod_amount: '0' }), asked(abroad), { currency: 'NPR', weight_kg: '1' }]
    const known = await t.admin.call(orderEntryContract.check, { body: { merchant_id, orders } })
    const [cod, prepaid] = [await create(), await create({ payment_type: 'PREPAID', cod_amount: '0' })]
    expect(known.slice(0, 2).map(({ charge_total }) => charge_total)).toEqual([cod.charge_total, prepaid.charge_total])
    expect(cod.charge_total).not.toBe(prepaid.charge_total)
    expect(known[2]?.charge_total).toBeNull()
    expect(known[2]?.refusal).toMatch(/\w/)
    expect(known[3]).toMatchObject({ charge_total: null, refusal: null })
  })

  it('keeps the charge with its trace, and works it out anew only where an edit changes what it is of', async () => {
    const order = await create()
    const { charge, zones } = await detailOf(order.id)
    expect(charge).toMatchObject({
      card: { name: 'Standard', version: 2 },
      weight: { chargeable_kg: '1.500' },
      total: order.charge_total,
    })
    expect(charge?.lines.map(({ component }) => component)).toEqual(['base', 'remote', 'fuel', 'cod'])
    expect(zones).toEqual({ origin: 'Eastern Nepal', destination: 'Western Nepal' })
    expect(Number(order.charge_total)).toBeGreaterThan(0)
    await t.inTenant(tx => sql`update order_charges set day = '2026-01-01' where order_id = ${order.id}`.execute(tx))
    const { id } = order
    const record = await readForm(t.admin, id)
    const dayOf = () =>
      t.inTenant(tx => tx.selectFrom('order_charges').select('day').where('order_id', '=', id).executeTakeFirstOrThrow())
    const renamed = await t.admin.call(orderContract.update, { params: { id }, body: { ...record, receiver_name: 'Gita Rai' } })
    expect((await dayOf()).day).toBe('2026-01-01')
    await t.admin.call(orderContract.update, { params: { id }, body: { ...record, version: renamed.version, weight_kg: '4' } })
    expect((await dayOf()).day).not.toBe('2026-01-01')
    const heavier = await detailOf(id)
    expect(heavier.charge?.weight?.chargeable_kg).toBe('4.000')
    expect(Number(heavier.order.charge_total)).toBeGreaterThan(Number(order.charge_total))
  })

  it('takes the business of the merchant alone, and its card', async () => {
    const business_id = ids['business of NAMASTE'] ?? 0
    expect(await refusal(create({ business_id }))).toMatchObject({ path: 'business_id', code: 'other-merchant' })
    const order = await create({ business_id, merchant_id: ids.NAMASTE ?? 0 })
    expect(order.business_name).toBe('Namaste Books')
    expect((await detailOf(order.id)).charge?.card?.name).toBe('Volume senders')
    const { data } = await t.admin.call(orderContract.list, { query: { filters: { merchant_business_id: String(business_id) } } })
    expect(data.map(({ id }) => id)).toEqual([order.id])
  })

  it('refuses what has no price at its field, with what is missing by its name', async () => {
    expect(await refusal(create({ receiver_city_id: ids.Berlin ?? 0 }))).toMatchObject({
      path: 'receiver_city_id',
      code: 'no-zone',
      message: 'Berlin is not in any zone',
    })
    expect(await refusal(create({ currency: 'EUR' }))).toMatchObject({ path: 'currency', code: 'card-of-other-currency' })
  })

  it('takes a charge by hand from those who may set one, with a reason, in the place of the card’s price', async () => {
    const counter = await t.signInWith(['create-order'])
    const byHand = { manual_charge: '99', receiver_city_id: ids.Berlin ?? 0 }
    expect(await refusal(create(byHand))).toMatchObject({ path: 'charge_reason' })
    expect(await refusal(create({ ...byHand, charge_reason: 'Agreed' }, counter))).toMatchObject({
      path: 'manual_charge',
      code: 'charge-not-allowed',
    })
    const order = await create({ ...byHand, charge_reason: 'Agreed' })
    const { charge, charge_reason, delivery_charge } = await detailOf(order.id)
    expect(charge?.lines.map(({ component }) => component)).toEqual(['manual', 'cod'])
    expect({ charge_reason, delivery_charge }).toEqual({ charge_reason: 'Agreed', delivery_charge: '99.00' })
  })

  const row = (reference: string, more: Record<string, string> = {}) => ({
    'Reference No': reference,
    'Merchant Code': 'EVEREST',
    'Receiver Name': 'Sita Rai',
    'Receiver Phone': '+9779801234567',
    'Receiver Address': 'Lakeside 4',
    'Receiver City': 'Pokhara',
    'Receiver State': 'Gandaki',
    'Receiver Country': 'Nepal',
    Pieces: '1',
    'Weight (kg)': '1.2',
    'Payment Type': 'PREPAID',
    'COD Amount': '0',
    Currency: 'NPR',
    ...more,
  })
  const judged = async (rows: Record<string, string>[], who: TestStaff = t.admin) =>
    (await who.call(orderContract.bulk, { query: { dry_run: '1' }, body: { rows } })).rejected.map(
      ({ field, code, message }) => ({
        field,
        code,
        message,
      }),
    )

  it('takes speed and marks of a file, and the factors with them, and why a charge was set by hand', async () => {
    const rows = [
      row('X-1', { 'Delivery Charge': '80', 'Charge Reason': 'Agreed by phone' }),
      row('X-2', { Exchange: 'yes', Fragile: 'YES', Speed: 'express' }),
    ]
    expect(await judged([row('X-3', { Exchange: 'maybe' })])).toMatchObject([{ field: 'Exchange' }])
    await t.admin.call(orderContract.bulk, { query: {}, body: { rows } })
    const marked = () =>
      t.inTenant(tx =>
        tx
          .selectFrom('orders')
          .select(['id', 'is_exchange', 'is_fragile', 'speed'])
          .where('reference_no', 'in', ['X-1', 'X-2'])
          .orderBy('reference_no')
          .execute(),
      )
    // The import is a job of its own.
    await expect.poll(async () => (await marked()).length).toBe(2)
    const marks = await marked()
    expect(marks).toMatchObject([
      { is_exchange: false, is_fragile: false, speed: 'standard' },
      { is_exchange: true, is_fragile: true, speed: 'express' },
    ])
    expect(await detailOf(marks[0]?.id ?? 0)).toMatchObject({ delivery_charge: '80.00', charge_reason: 'Agreed by phone' })
    const lines = (await detailOf(marks[1]?.id ?? 0)).charge?.lines.map(({ component }) => component)
    expect(lines).toEqual(expect.arrayContaining(['exchange', 'fragile']))
  })

  it('rejects rows of an import that have no price, and charges by hand of those who may not set them', async () => {
    const berlin = { 'Receiver City': 'Berlin', 'Receiver State': 'Berlin', 'Receiver Country': 'Germany' }
    expect(await judged([row('I-1'), row('I-2', berlin), row('I-3', { ...berlin, 'Delivery Charge': '80' })])).toEqual([
      { field: 'Receiver City', code: 'NO_PRICE', message: 'Berlin is not in any zone' },
    ])
    const importer = await t.signInWith(['create-bulk-order'])
    expect(await judged([row('I-3', { 'Delivery Charge': '80' })], importer)).toMatchObject([
      { field: 'Delivery Charge', code: 'CHARGE_NOT_ALLOWED' },
    ])
  })

  it('takes the business, the service and the origin of rows, and says which of them is not known', async () => {
    const business = { 'Merchant Code': 'NAMASTE', Business: 'namaste books', Service: 'branch-to-door' }
    const { rows: branches } = await t.inTenant(tx =>
      sql<{ code: string; city_id: number }>`
        select code, city_id from warehouses where kind = 'branch' and city_id is not null and is_active order by id desc limit 1`.execute(
        tx,
      ),
    )
    const [branch] = branches
    if (!branch) throw new Error('The demo has no branch')
    await t.inTenant(async tx => {
      await sql`insert into merchant_addresses (business_id, address_type, address, city_id)
        values (${ids['business of NAMASTE']}, 'pickup', 'Gate 3, Ring Road', ${ids.Pokhara})`.execute(tx)
      const { rows: towns } = await sql<{ id: number }>`
        insert into cities (name, state_id, country_id) select 'Twice', id, country_id from states order by id limit 2 returning id`.execute(
        tx,
      )
      expect(towns).toHaveLength(2)
    })
    expect(
      await judged([
        row('O-1', { Business: 'Namaste Books' }),
        row('O-2', { Origin: 'Nowhere' }),
        row('O-3', { Origin: 'Twice' }),
        row('O-4', { Origin: 'Gate 3, Ring Road' }),
        row('O-5', { Service: 'by drone' }),
        row('O-6', { Origin: 'Berlin' }),
      ]),
    ).toMatchObject([
      { field: 'Business', code: 'UNKNOWN_BUSINESS', message: 'This merchant has no such business' },
      { field: 'Origin', code: 'UNKNOWN_ORIGIN' },
      { field: 'Origin', code: 'ORIGIN_NOT_CLEAR' },
      { field: 'Origin', code: 'UNKNOWN_ORIGIN' },
      { field: 'Service', code: 'NOT_A_CHOICE' },
      { field: 'Origin', code: 'NO_PRICE', message: 'Berlin is not in any zone' },
    ])
    const rows = [row('O-7', { ...business, Origin: 'gate 3, ring road' }), row('O-8', { Origin: branch.code })]
    await t.admin.call(orderContract.bulk, { body: { rows } })
    const stored = () =>
      t.inTenant(tx =>
        tx
          .selectFrom('orders')
          .select(['business_id', 'service', 'origin_city_id'])
          .where('reference_no', 'in', ['O-7', 'O-8'])
          .orderBy('reference_no')
          .execute(),
      )
    await eventually(async () => (await stored()).length === 2)
    expect(await stored()).toEqual([
      { business_id: ids['business of NAMASTE'], service: 'branch-to-door', origin_city_id: ids.Pokhara },
      { business_id: null, service: 'door-to-door', origin_city_id: branch.city_id },
    ])
  })

  it('takes orders without a charge while no card is in force for anybody, and keeps a charge of the file', async () => {
    for (const name of ['Standard 2', 'Volume senders 1', 'Europe 1']) {
      const params = { id: ids[name] ?? 0 }
      await t.admin.call(rateCardContract.changeState, { params, body: { move: 'suspend', reason: 'Testing' } })
    }
    const order = await create({ receiver_city_id: ids.Berlin ?? 0 })
    expect(order).toMatchObject({ charge_total: '0.00', unrated: 'no-card' })
    const importer = await t.signInWith(['create-bulk-order'])
    expect(await judged([row('I-4', { 'Delivery Charge': '80' }), row('I-5')], importer)).toEqual([])
    const { data } = await t.admin.call(orderContract.list, { query: { filters: { unrated: 'no-card' } } })
    expect(data.map(({ id }) => id)).toContain(order.id)
  })
})
