// Quotes: which card prices, by which zones and taxes, and the message if there is no price.

import { type QuoteBody, quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let counter: TestStaff
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name in ('Kathmandu', 'Pokhara', 'Berlin', 'Hamburg')
        union all select code, id from merchants
        union all select 'business of ' || m.code, min(b.id) from merchant_businesses b join merchants m on m.id = b.merchant_id group by 1
        union all select c.name || ' ' || c.number, c.id from rate_cards c`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
      // Berlin belongs to no zone of the demo.
      await sql`delete from zone_cities where city_id = ${ids.Berlin}`.execute(tx)
    })
    const currency = await t.inTenant(tx => sql<{ currency: string }>`select currency from rate_cards limit 1`.execute(tx))
    Object.assign(common, { currency: currency.rows[0]?.currency })
    counter = await t.signInWith(['create-order'])
  }, 60_000)
  afterAll(() => t.close())

  const common = { kind: 'merchant' as const, weight_kg: '1', currency: '' }
  const quote = (more: Partial<QuoteBody> = {}, who = counter) =>
    who.call(quoteContract.deliveryCharge, {
      body: { ...common, origin_city_id: ids.Kathmandu ?? 0, destination_city_id: ids.Pokhara ?? 0, ...more },
    })

  it('is of the business card, else of the merchant card, else of the default', async () => {
    const cardOf = async (more: Partial<QuoteBody>) => (await quote(more)).charge?.card?.name
    expect(await cardOf({})).toBe('Standard')
    expect(await cardOf({ merchant_id: ids.NAMASTE, currency: 'NPR' })).toBe('Volume senders')
    expect(await cardOf({ merchant_id: ids.EVEREST })).toBe('Standard')
    expect(await cardOf({ kind: 'walking-customer' })).toBe('Counter')
    const business_id = ids['business of EVEREST']
    await t.inTenant(tx =>
      sql`insert into rate_card_parties (series_id, business_id)
        select series_id, ${business_id} from rate_cards where name = 'Volume senders'`.execute(tx),
    )
    expect(await cardOf({ merchant_id: ids.EVEREST, business_id, currency: 'NPR' })).toBe('Volume senders')
  })

  it('is of the version that is in force today, with its trace and the taxes of the tenant', async () => {
    await t.admin.call(taxItemContract.create, { body: { name: 'VAT', rate: '13', applies_to: 'all', is_active: true } })
    const { charge, refusal } = await quote({ weight_kg: '1.2', cod_amount: '5000', is_fragile: true })
    expect(refusal).toBeNull()
    expect(charge).toMatchObject({ card: { name: 'Standard', version: 2 }, weight: { chargeable_kg: '1.500' } })
    expect(charge?.lines.map(({ component }) => component)).toEqual(['base', 'fragile', 'remote', 'fuel', 'cod', 'tax'])
    // The quote beside a price table uses the same taxes.
    expect(await t.admin.call(rateCardContract.taxes)).toMatchObject({
      items: [{ name: 'VAT', applies_to: 'all' }],
      mode: 'added',
    })
    expect(Number(charge?.total)).toBeCloseTo(
      Number(charge?.delivery_charge) + Number(charge?.cod_charge) + Number(charge?.tax),
      2,
    )
  })

  it('says what is missing, with the place to mend', async () => {
    expect((await quote({ destination_city_id: ids.Berlin ?? 0 })).refusal).toEqual({
      code: 'no-zone',
      message: 'Berlin is not in any zone',
      card_id: ids['Standard 2'],
      city_id: ids.Berlin,
      is_taken_unrated: false,
    })
    const pair = sql`delete from rate_card_lanes l using zone_cities d where l.card_id = ${ids['Standard 2']} and d.city_id = ${ids.Hamburg}
      and l.destination_zone_id = d.zone_id`
    await t.inTenant(tx => pair.execute(tx))
    expect((await quote({ destination_city_id: ids.Hamburg ?? 0 })).refusal).toMatchObject({
      code: 'no-pair',
      message: 'The card Standard has no prices from Kathmandu valley to Northern Germany',
    })
    expect((await quote({ weight_kg: null })).refusal).toMatchObject({ code: 'no-weight', message: 'Enter the weight' })
    expect((await quote({ currency: 'XTS' })).refusal).toMatchObject({
      code: 'card-of-other-currency',
      message: `The card Standard is in ${common.currency}, the order in XTS`,
    })
    await expect(quote({ merchant_id: 9999 })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'merchant_id' }] },
    })
  })

  it('simulates a draft for those who may, and takes a charge by hand from those who may set one', async () => {
    const card_id = ids['Night express 1']
    await expect(quote({ card_id })).rejects.toMatchObject({ status: 403 })
    await expect(quote({ manual_charge: '99' })).rejects.toMatchObject({ status: 403 })
    const simulating = await t.signInWith(['simulate-rate', 'update-delivery-charge'])
    expect((await quote({ card_id }, simulating)).charge?.card?.name).toBe('Night express')
    const byHand = await quote({ manual_charge: '99', destination_city_id: ids.Berlin ?? 0 }, simulating)
    expect(byHand.charge).toMatchObject({ delivery_charge: '99.00', lines: [{ component: 'manual', rule: 'by-hand' }, {}] })
  })

  it('has no price once the last card is suspended', async () => {
    const id = ids['Standard 2'] ?? 0
    await t.admin.call(rateCardContract.changeState, { params: { id }, body: { move: 'suspend', reason: 'Testing' } })
    expect((await quote()).refusal).toMatchObject({
      code: 'no-card',
      message: 'No rate card applies to this',
      card_id: null,
      is_taken_unrated: false,
    })
    // For a particular merchant the message says what to do.
    expect((await quote({ merchant_id: ids.NAMASTE })).charge?.card?.name).toBe('Volume senders')
    const lost = (await quote({ merchant_id: ids.EVEREST })).refusal
    expect(lost?.message).toMatch(/^This merchant has no rate card in force and there is no default/)
  })
})
