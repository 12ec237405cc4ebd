// Money in currencies with three decimals and with none: from the order over deposit and invoice to the statement, to the last unit.
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { CallError } from '@office/shared/core/api/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { codParcel } from '../orders/order.testing.ts'
import { type Invoicing, invoicing } from './invoices/invoice.testing.ts'

const engine = await anEngine()
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: CallError) => error.problem?.errors?.[0] ?? error,
  )

describe(`on ${engine}`, () => {
  let t: TestOffice
  let of: Invoicing
  let city: number
  let merchant: number
  let counter: TestStaff
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 5, Date.now())
      const { rows } = await sql<{ city: number; merchant: number }>`
        select (select id from cities where name = 'Pokhara') as city, (select id from merchants where code = 'EVEREST') as merchant`.execute(
        tx,
      )
      city = rows[0]?.city ?? 0
      merchant = rows[0]?.merchant ?? 0
    })
    of = await invoicing(t)
    counter = await t.signInWith(['count-rider-deposit', 'approve-rider-deposit', 'view-rider-finance'])
  }, 60_000)
  afterAll(() => t.close())

  /** The demo's cards, as if their prices were in this currency. */
  const cardsIn = (currency: string, percent: string) =>
    t.inTenant(tx =>
      sql`update rate_cards set currency = ${currency}, terms = jsonb_set(jsonb_set(terms::jsonb, '{fuel_percent}', to_jsonb(${percent}::text)),
        '{tax_mode}', '"added"')`.execute(tx),
    )
  const create = (cod_amount: string, currency: string) =>
    t.admin.call(orderContract.create, {
      body: {
        ...codParcel,
        reference_no: `DEC-${currency}-${cod_amount}`,
        merchant_id: merchant,
        receiver_city_id: city,
        cod_amount,
        currency,
      },
    })

  it('takes an order with the decimals of its currency, and no more', async () => {
    await cardsIn('KWD', '3.333')
    const order = await create('12.5', 'KWD')
    expect(order).toMatchObject({ cod_amount: '12.500', currency: 'KWD' })
    expect(order.charge_total).toMatch(/^\d+\.\d{3}$/)
    const { charge } = await t.admin.call(orderContract.get, { params: { id: order.id } })
    expect(charge?.lines.find(({ component }) => component === 'fuel')?.result).toMatch(/\.\d\d[1-9]$/)
    expect(await refusal(create('12.3455', 'KWD'))).toMatchObject({ path: 'cod_amount', code: 'not-a-decimal' })

    await cardsIn('JPY', '3.333')
    const whole = await create('1500.00', 'JPY')
    expect(whole).toMatchObject({ cod_amount: '1500', charge_total: expect.stringMatching(/^\d+$/) })
    expect(await refusal(create('1500.5', 'JPY'))).toMatchObject({
      path: 'cod_amount',
      code: 'too-many-decimals',
      message: 'Amounts in JPY have no decimals',
    })
    await cardsIn('NPR', '3.333')
    expect(await refusal(create('1500.505', 'NPR'))).toMatchObject({
      path: 'cod_amount',
      message: 'Amounts in NPR have at most 2 decimals',
    })
    expect(await create('1500.500', 'NPR')).toMatchObject({ cod_amount: '1500.50' })
  })

  it('sums and finds orders by amounts of each currency', async () => {
    const { cod } = await t.admin.call(orderContract.summary, { query: { 'filter[reference_no]': 'DEC-KWD-12.5' } })
    expect(cod).toEqual([{ currency: 'KWD', orders: 1, amount: '12.500' }])
  })

  it('counts fils in a deposit, and takes the cash to the last of them', async () => {
    const { rider, id } = await t.inTenant(async tx => {
      const place = await tx.selectFrom('warehouses').select('id').where('code', '=', 'KTM').executeTakeFirstOrThrow()
      const values = { name: 'Fils', phone: null, warehouse_id: place.id }
      const rider = (await tx.insertInto('riders').values(values).returning('id').executeTakeFirstOrThrow()).id
      const { rows } = await sql<{ id: number }>`
        update orders set status_key = ${status.sentForDelivery}, custody = 'to-collect', rider_id = ${rider}, current_warehouse_id = ${place.id}
        where reference_no = 'DEC-KWD-12.5' returning id`.execute(tx)
      return { rider, id: rows[0]?.id ?? 0 }
    })
    const facts = { status_key: status.delivered, receiver: 'Sita' }
    const { results } = await t.admin.call(orderStatusContract.update, { body: { ...facts, ids: [id], amount: '12.4' } })
    expect(results[0]).toMatchObject({ code: 'amount-differs', message: expect.stringContaining('KWD 12.500') })
    await t.admin.call(orderStatusContract.update, { body: { ...facts, ids: [id], amount: '12.5' } })
    const [event] = await t.admin.call(orderContract.timelines, { params: { id } })
    expect(event).toMatchObject({ amount_collected: '12.500', currency: 'KWD' })

    const deposit = await t.admin.call(riderDepositContract.create, { body: { party_id: rider, order_ids: [id] } })
    expect(deposit.declared).toBe('12.500')
    const count = (denominations: { value: string; count: number }[]) =>
      counter.call(riderDepositContract.statusUpdate, { params: { id: deposit.id }, body: { status: 'counted', denominations } })
    expect(await refusal(count([{ value: '0.001', count: 1 }]))).toMatchObject({ code: 'unknown-denomination' })
    const counted = await count([
      { value: '10', count: 1 },
      { value: '0.500', count: 4 },
      { value: '0.005', count: 99 },
    ])
    expect(counted).toMatchObject({ counted: '12.495', variance: '-0.005' })
  })

  it('invoices, pays and states in the same units', async () => {
    const party = await of.newMerchant()
    const kept = await of.due(
      party,
      [
        { cod: 12_345n, charge: 1_250n },
        { cod: 0n, charge: 5n },
      ],
      'KWD',
    )
    const invoice = await of.issue(kept)
    expect(invoice).toMatchObject({
      declared: '11.090',
      totals: { cod: '12.345', charges: '1.255', prepaid: '0.000', net: '11.090' },
    })
    await of.approve(invoice.id)
    expect(await of.pay(invoice.id, '11.0')).toMatchObject({ state: 'part-paid', paid: '11.000' })
    expect(await of.pay(invoice.id, '0.09')).toMatchObject({ state: 'paid', paid: '11.090' })

    const yen = await of.issue(await of.due(party, [{ cod: 150_000n, charge: 25_000n }], 'JPY'))
    expect(yen).toMatchObject({ declared: '1250', totals: { cod: '1500', charges: '250' } })
    await of.approve(yen.id)
    expect(await refusal(of.pay(yen.id, '0.5'))).toMatchObject({ path: 'amount', code: 'too-many-decimals' })
    expect(await of.pay(yen.id, '250.0')).toMatchObject({ paid: '250' })

    const today = new Date().toISOString().slice(0, 10)
    const { accounts } = await t.admin.call(statementContracts.merchant.get, {
      params: { id: party },
      query: { from: today, to: today },
    })
    expect(accounts.map(({ currency, opening, closing }) => [currency, opening, closing])).toEqual(
      expect.arrayContaining([
        ['JPY', '0', '1000'],
        ['KWD', '0.000', '0.000'],
      ]),
    )
  })
})
