// Charges: the worked example, and each rule on its own; price-again.test.ts has the rules together.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinor } from '../../../format/amount.ts'
import type { Shipment } from '../shipment.model.ts'
import { priceOf } from './price.ts'
import { type Lane, lanesByKey, type PriceCard, type PriceTerms, type Slab } from './price-card.model.ts'
import type { PriceTaxes } from './price-tax.ts'
import { type Charge, isRefusal } from './price-trace.model.ts'

const openSlab: Slab = { from_kg: '0', to_kg: null, mode: 'flat-additional', step_kg: '1', base_kg: '1' }

const plainTerms: PriceTerms = {
  slabs: [openSlab],
  divisor: 5000,
  step_kg: '1',
  minimum: null,
  maximum: null,
  cod_flat: '20',
  cod_percent: '1',
  cod_cap: null,
  return_mode: 'percent',
  return_amount: '0',
  return_percent: '50',
  return_slabs: [],
  redelivery: '30',
  redirect_same_branch: '25',
  redirect_other_branch: '75',
  exchange_factor: '1.5',
  fragile_factor: '1.5',
  remote: '40',
  remote_zone_ids: [9],
  fuel_percent: '0',
  peak_percent: '0',
  peak_from: null,
  peak_to: null,
  cancellation: '35',
  tax_mode: 'added',
  tax_item_id: null,
}

const plainLane: Lane = { origin_zone_id: 1, destination_zone_id: 2, service: null, speed: null, prices: ['150', '60'] }

const cardOf = (terms: Partial<PriceTerms> = {}, lanes: readonly Lane[] = [plainLane]): PriceCard => ({
  id: 4,
  version: 3,
  name: 'Valley',
  currency: 'NPR',
  terms: { ...plainTerms, ...terms },
  lanes: lanesByKey(lanes),
})

const vat: PriceTaxes = { items: [{ id: 1, name: 'VAT', rate: '13', applies_to: 'all' }], rounding: 'total', mode: 'added' }
const untaxed: PriceTaxes = { items: [], rounding: 'total', mode: 'added' }

const shipmentOf = (facts: Partial<Shipment> = {}): Shipment => ({
  day: '2026-11-22',
  currency: 'NPR',
  origin: { zone_id: 1, by: 'city' },
  destination: { zone_id: 2, by: 'city' },
  service: 'door-to-door',
  speed: 'standard',
  weight_kg: '2.4',
  size: { length: 40, width: 30, height: 30 },
  is_fragile: false,
  is_exchange: false,
  cod_amount: '5000',
  outcome: 'delivered',
  redeliveries: 0,
  redirects: { same_branch: 0, other_branch: 0 },
  manual: null,
  ...facts,
})

function chargeOf(card: PriceCard | null, shipment: Shipment, taxes: PriceTaxes = untaxed): Charge {
  const priced = priceOf(card, shipment, taxes)
  if (isRefusal(priced)) throw new Error(`Refused: ${JSON.stringify(priced)}`)
  return priced
}

const results = ({ lines }: Charge) => Object.fromEntries(lines.map(({ component, result }) => [component, result]))

describe('a charge', () => {
  it('is 700.60 for 40x30x30 cm with 5,000 to collect, 13 % tax', () => {
    const charge = chargeOf(cardOf(), shipmentOf(), vat)
    expect(charge).toMatchObject({
      card: { id: 4, version: 3, name: 'Valley' },
      weight: { actual_kg: '2.400', volumetric_kg: '7.200', chargeable_kg: '8.000' },
      row: { origin: { zone_id: 1 }, destination: { zone_id: 2 }, slab: 0 },
      delivery_charge: '570.00',
      cod_charge: '50.00',
      tax: '80.60',
      total: '700.60',
    })
    expect(charge.lines).toMatchObject([
      { component: 'base', rule: 'flat-additional', base: '8.000', flat: '150.00', rate: '60.00', count: 7, result: '570.00' },
      { component: 'cod', rule: 'percent', base: '5000.00', rate: '1', flat: '20.00', limit: null, result: '50.00' },
      { component: 'tax', rule: 'percent', base: '620.00', rate: '13', name: 'VAT', result: '80.60' },
    ])
  })

  it('holds base between minimum and maximum, before factors', () => {
    const facts = shipmentOf({ cod_amount: '0', is_fragile: true, is_exchange: true })
    expect(results(chargeOf(cardOf({ minimum: '600' }), facts))).toEqual({
      base: '600.00',
      exchange: '300.00',
      fragile: '300.00',
    })
    const held = chargeOf(cardOf({ maximum: '500', exchange_factor: '1.25' }), facts)
    expect(results(held)).toEqual({ base: '500.00', exchange: '125.00', fragile: '250.00' })
    expect(held.lines[0]?.limit).toBe('maximum')
  })

  it('takes fuel and peak of base, a remote sum by the zone of destination, and peak on its days only', () => {
    const card = cardOf(
      { fuel_percent: '2.5', peak_percent: '10', peak_from: '2026-11-01', peak_to: '2026-11-22', remote_zone_ids: [2] },
      [plainLane],
    )
    const facts = { cod_amount: '0' }
    expect(results(chargeOf(card, shipmentOf(facts)))).toEqual({ base: '570.00', remote: '40.00', fuel: '14.25', peak: '57.00' })
    const after = chargeOf(card, shipmentOf({ ...facts, day: '2026-11-23' }))
    expect(results(after)).toEqual({ base: '570.00', remote: '40.00', fuel: '14.25' })
  })

  it('takes the greater of sum and percentage for COD, up to the cap, and nothing when prepaid', () => {
    const cod = (cod_amount: string, terms: Partial<PriceTerms> = {}) =>
      chargeOf(cardOf(terms), shipmentOf({ cod_amount })).lines.find(({ component }) => component === 'cod')
    expect(cod('500')).toMatchObject({ result: '20.00', limit: 'least' })
    expect(cod('9000')).toMatchObject({ result: '90.00', limit: null })
    expect(cod('9000', { cod_cap: '60' })).toMatchObject({ result: '60.00', limit: 'cap' })
    expect(cod('0')).toBeUndefined()
  })

  it('keeps the way there when a parcel comes back, takes no COD charge, and the return only where the fault is not ours', () => {
    const returned = (outcome: Shipment['outcome'], terms: Partial<PriceTerms> = {}) =>
      results(chargeOf(cardOf(terms), shipmentOf({ outcome })))
    expect(returned('returned')).toEqual({ base: '570.00', return: '285.00' })
    expect(returned('returned', { return_mode: 'none' })).toEqual({ base: '570.00' })
    expect(returned('returned', { return_mode: 'fixed', return_amount: '99.9' })).toEqual({ base: '570.00', return: '99.90' })
    const return_slabs = [{ ...openSlab, mode: 'per-kg' as const, price: '11.11', additional: null }]
    expect(returned('returned', { return_mode: 'slabs', return_slabs })).toEqual({ base: '570.00', return: '88.88' })
    expect(returned('returned-by-our-fault')).toEqual({ base: '570.00' })
    expect(returned('disposed')).toEqual({ base: '570.00' })
    expect(returned('rest-returned')).toEqual({ return: '285.00' })
    expect(returned('partly-delivered')).toEqual({ base: '570.00', cod: '50.00' })
    expect(returned('cancelled')).toEqual({})
    expect(returned('cancelled-after-receipt', { return_mode: 'none' })).toEqual({ cancellation: '35.00' })
    expect(returned('cancelled-after-receipt')).toEqual({ cancellation: '35.00', return: '285.00' })
    expect(returned('cancelled-by-our-fault')).toEqual({ cancellation: '35.00' })
  })

  it('counts redeliveries and redirects as often as they happened', () => {
    const facts = shipmentOf({ cod_amount: '0', redeliveries: 2, redirects: { same_branch: 1, other_branch: 3 } })
    expect(results(chargeOf(cardOf(), facts))).toEqual({
      base: '570.00',
      redelivery: '60.00',
      'redirect-same-branch': '25.00',
      'redirect-other-branch': '225.00',
    })
  })

  it('lets a charge set by hand stand for base, factors and extras, without any zone; the rest goes on', () => {
    const card = cardOf({ fuel_percent: '5', remote_zone_ids: [2] })
    const facts = { manual: '99.5', origin: null, destination: null, is_fragile: true, redeliveries: 1 }
    expect(results(chargeOf(card, shipmentOf(facts), vat))).toEqual({
      manual: '99.50',
      cod: '50.00',
      redelivery: '30.00',
      tax: '23.34',
    })
    const returned = chargeOf(card, shipmentOf({ ...facts, outcome: 'returned' }))
    expect(results(returned)).toEqual({ manual: '99.50', return: '49.75', redelivery: '30.00' })
    expect(chargeOf(null, shipmentOf(facts), vat)).toMatchObject({ card: null, total: '112.44' })
  })

  it('serves a service by its own row, else by the more general one', () => {
    const priced = (lane: Partial<Lane>, price: string): Lane => ({ ...plainLane, ...lane, prices: [price, '0'] })
    const card = cardOf({}, [
      priced({}, '1'),
      priced({ speed: 'express' }, '2'),
      priced({ service: 'branch-to-branch' }, '3'),
      priced({ service: 'branch-to-branch', speed: 'express' }, '4'),
    ])
    const base = (facts: Partial<Shipment>) => chargeOf(card, shipmentOf({ ...facts, cod_amount: '0' })).total
    expect(base({})).toBe('1.00')
    expect(base({ speed: 'express' })).toBe('2.00')
    expect(base({ service: 'branch-to-branch' })).toBe('3.00')
    expect(base({ service: 'branch-to-branch', speed: 'express' })).toBe('4.00')
    expect(base({ service: 'branch-to-branch', speed: 'same-day' })).toBe('3.00')
  })

  it('is refused by what is missing', () => {
    const refused = (facts: Partial<Shipment>, card: PriceCard | null = cardOf()) => priceOf(card, shipmentOf(facts), untaxed)
    expect(refused({}, null)).toEqual({ code: 'no-card' })
    expect(refused({ currency: 'INR' })).toEqual({ code: 'card-of-other-currency', card: 'NPR', currency: 'INR' })
    expect(refused({ origin: null })).toEqual({ code: 'no-zone', end: 'origin' })
    expect(refused({ destination: null })).toEqual({ code: 'no-zone', end: 'destination' })
    const back = { origin: { zone_id: 2, by: 'city' }, destination: { zone_id: 1, by: 'default' } } as const
    expect(refused(back)).toEqual({ code: 'no-pair', origin_zone_id: 2, destination_zone_id: 1 })
    expect(refused({ weight_kg: null })).toEqual({ code: 'no-weight' })
    expect(refused({ weight_kg: '0.000' })).toEqual({ code: 'no-weight' })
  })

  it('refuses a weight that no slab holds, or that the row leaves empty', () => {
    const slabs: Slab[] = [
      { from_kg: '0', to_kg: '1', mode: 'flat', step_kg: null, base_kg: null },
      { from_kg: '2', to_kg: '5', mode: 'flat', step_kg: null, base_kg: null },
    ]
    const card = cardOf({ slabs, step_kg: null }, [{ ...plainLane, prices: ['100', null] }])
    const at = (weight_kg: string) => priceOf(card, shipmentOf({ weight_kg, size: null, cod_amount: '0' }), untaxed)
    expect(at('1')).toMatchObject({ total: '100.00' })
    for (const weight_kg of ['1.001', '2', '2.001', '5.001'])
      expect(at(weight_kg)).toMatchObject({ code: 'weight-between-slabs', of: 'row' })
  })
})

describe('tax', () => {
  const items = [
    { id: 1, name: 'VAT', rate: '13', applies_to: 'all' },
    { id: 2, name: 'Levy', rate: '2.5', applies_to: 'delivery-charge' },
    { id: 3, name: 'Stamp', rate: '1', applies_to: 'cod-charge' },
  ] as const
  const taxes = (rounding: 'line' | 'total'): PriceTaxes => ({ items, rounding, mode: 'added' })
  const taxed = (terms: Partial<PriceTerms>, rounding: 'line' | 'total') => chargeOf(cardOf(terms), shipmentOf(), taxes(rounding))

  it('is of what each item applies to', () => {
    const { lines, total } = taxed({}, 'total')
    expect(lines.filter(({ component }) => component === 'tax').map(({ name, result }) => [name, result])).toEqual([
      ['VAT', '80.60'],
      ['Levy', '14.25'],
      ['Stamp', '0.50'],
    ])
    expect(total).toBe('715.35')
  })

  it('is the part within where prices include it, each of the same untaxed sum', () => {
    const { lines, total, tax } = taxed({ tax_mode: 'included' }, 'total')
    // 570 * 13 / 115.5 + 50 * 13 / 114; 570 * 2.5 / 115.5; 50 * 1 / 114
    expect(lines.filter(({ component }) => component === 'tax').map(({ result }) => result)).toEqual(['69.86', '12.34', '0.44'])
    expect([total, tax]).toEqual(['620.00', '82.64'])
  })

  it('is that of the one item which the card names', () => {
    expect(taxed({ tax_item_id: 3 }, 'line')).toMatchObject({ tax: '0.50', total: '620.50' })
  })

  it('is rounded with each line, or once', () => {
    const thirds: PriceTaxes = { items: [{ id: 1, name: 'T', rate: '10', applies_to: 'all' }], rounding: 'line', mode: 'added' }
    const card = cardOf({ fuel_percent: '1', cod_flat: '0.05', cod_percent: '0' }, [{ ...plainLane, prices: ['5.05', '0'] }])
    // 5.05, 0.05 and 0.05 at 10 %: halves are rounded away from zero, three times or once.
    expect(chargeOf(card, shipmentOf(), thirds).tax).toBe('0.53')
    expect(chargeOf(card, shipmentOf(), { ...thirds, rounding: 'total' }).tax).toBe('0.52')
  })
})

it('charges a heavier parcel of the same slab no less, whatever its mode', () => {
  const mode = fc.constantFrom('flat' as const, 'per-step' as const, 'per-kg' as const, 'flat-additional' as const)
  const sum = fc.nat({ max: 200_000 }).map(cents => (cents / 100).toFixed(2))
  const grams = fc.integer({ min: 1, max: 40_000 })
  fc.assert(
    fc.property(mode, sum, sum, fc.constantFrom('0.25', '0.5', '1', '2'), grams, grams, (mode, price, more, step_kg, a, b) => {
      const card = cardOf({ slabs: [{ ...openSlab, mode, step_kg }], step_kg: null }, [
        { ...plainLane, prices: mode === 'flat-additional' ? [price, more] : [price] },
      ])
      const at = (weight: number) =>
        toMinor(chargeOf(card, shipmentOf({ weight_kg: (weight / 1000).toFixed(3), size: null })).delivery_charge, 'NPR')
      expect(at(Math.max(a, b)) >= at(Math.min(a, b))).toBe(true)
    }),
  )
})
