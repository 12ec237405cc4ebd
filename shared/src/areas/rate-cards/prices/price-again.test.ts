// Charges of generated cards, recalculated slowly and plainly: with fractions, and steps counted one by one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinor } from '../../../format/amount.ts'
import type { Shipment } from '../shipment.model.ts'
import { priceOf } from './price.ts'
import { type Lane, lanesByKey, type PriceCard, type PriceTerms, priceColumns, type Slab } from './price-card.model.ts'
import type { PriceTaxes } from './price-tax.ts'
import { components, isRefusal } from './price-trace.model.ts'

/** A fraction, exact. */
class Fraction {
  readonly above: bigint
  readonly below: bigint
  constructor(above: bigint, below = 1n) {
    this.above = above
    this.below = below
  }
  static of(text: string): Fraction {
    const [whole = '0', decimals = ''] = text.split('.')
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.above * other.below + other.above * this.below, this.below * other.below)
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.above, other.below))
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.above * other.above, this.below * other.below)
  }
  over(other: Fraction): Fraction {
    return new Fraction(this.above * other.below, this.below * other.above)
  }
  isAbove(other: Fraction): boolean {
    return this.above * other.below > other.above * this.below
  }
  /** In cents, rounded half away from zero; all amounts here are 0 or more. */
  cents(): bigint {
    const cents = this.above * 100n
    const rest = cents % this.below
    return cents / this.below + (rest * 2n >= this.below ? 1n : 0n)
  }
}

const zero = new Fraction(0n)
const one = new Fraction(1n)
const percent = (text: string) => Fraction.of(text).over(new Fraction(100n))
const rounded = (value: Fraction) => new Fraction(value.cents(), 100n)

/** How many steps it takes to reach a weight. */
function stepsTo(weight: Fraction, step: Fraction): number {
  let steps = 0
  for (let reached = zero; weight.isAbove(reached); reached = reached.plus(step)) steps++
  return steps
}

function slowSlab(slab: Slab, price: string, additional: string | null, weight: Fraction): Fraction {
  let sum = Fraction.of(price)
  if (slab.mode === 'per-kg') return rounded(sum.times(weight))
  const step = Fraction.of(slab.step_kg ?? '1')
  if (slab.mode === 'per-step') {
    sum = zero
    for (let n = stepsTo(weight, step); n > 0; n--) sum = sum.plus(Fraction.of(price))
  }
  if (slab.mode === 'flat-additional') {
    const beyond = weight.minus(Fraction.of(slab.base_kg ?? '0'))
    for (let n = stepsTo(beyond, step); n > 0; n--) sum = sum.plus(Fraction.of(additional ?? '0'))
  }
  return sum
}

const isIn = (weight: Fraction, { from_kg, to_kg }: Slab) =>
  weight.isAbove(Fraction.of(from_kg)) && (to_kg === null || !weight.isAbove(Fraction.of(to_kg)))

function slowWeight({ divisor, step_kg }: PriceTerms, { weight_kg, size }: Shipment): Fraction {
  let weight = Fraction.of(weight_kg ?? '0')
  if (size) {
    const filled = new Fraction(BigInt(size.length * size.width * size.height), BigInt(divisor))
    if (filled.isAbove(weight)) weight = filled
  }
  // To whole grams first, as scales show them.
  const grams = weight.times(new Fraction(1000n))
  let whole = new Fraction(grams.above / grams.below)
  if (grams.isAbove(whole)) whole = whole.plus(one)
  weight = whole.over(new Fraction(1000n))
  if (step_kg === null) return weight
  const step = Fraction.of(step_kg)
  let reached = zero
  while (weight.isAbove(reached)) reached = reached.plus(step)
  return reached
}

/** Amounts by component; a name instead of the amounts if the charge is refused. */
function slowCharge({ terms, lanes }: PriceCard, shipment: Shipment, taxes: PriceTaxes): Record<string, string> | 'refused' {
  const sums = new Map<string, Fraction>()
  const weight = slowWeight(terms, shipment)
  const cancelled = shipment.outcome === 'cancelled'
  let base: Fraction
  if (shipment.manual !== null) {
    base = Fraction.of(shipment.manual)
    sums.set('manual', base)
  } else {
    const own = [...lanes.values()].filter(
      lane =>
        lane.origin_zone_id === shipment.origin?.zone_id &&
        lane.destination_zone_id === shipment.destination?.zone_id &&
        (lane.service === null || lane.service === shipment.service) &&
        (lane.speed === null || lane.speed === shipment.speed),
    )
    const rank = (lane: Lane) => (lane.service === null ? 0 : 2) + (lane.speed === null ? 0 : 1)
    const lane = own.sort((a, b) => rank(b) - rank(a))[0]
    let column = 0
    let found: Fraction | undefined
    for (const slab of terms.slabs) {
      const two = slab.mode === 'flat-additional'
      const [price, additional] = [lane?.prices[column] ?? null, two ? (lane?.prices[column + 1] ?? null) : '0']
      if (found === undefined && isIn(weight, slab) && price !== null && additional !== null)
        found = slowSlab(slab, price, additional, weight)
      column += two ? 2 : 1
    }
    if (!found) return cancelled ? {} : 'refused'
    base = found
    if (terms.minimum !== null && Fraction.of(terms.minimum).isAbove(base)) base = Fraction.of(terms.minimum)
    else if (terms.maximum !== null && base.isAbove(Fraction.of(terms.maximum))) base = Fraction.of(terms.maximum)
    sums.set('base', base)
    if (shipment.is_exchange) sums.set('exchange', rounded(base.times(Fraction.of(terms.exchange_factor).minus(one))))
    if (shipment.is_fragile) sums.set('fragile', rounded(base.times(Fraction.of(terms.fragile_factor).minus(one))))
    if (terms.remote_zone_ids.some(zone => zone === shipment.destination?.zone_id)) sums.set('remote', Fraction.of(terms.remote))
    sums.set('fuel', rounded(base.times(percent(terms.fuel_percent))))
    const early = terms.peak_from !== null && Date.parse(shipment.day) < Date.parse(terms.peak_from)
    const late = terms.peak_to !== null && Date.parse(shipment.day) > Date.parse(terms.peak_to)
    if (!(early || late)) sums.set('peak', rounded(base.times(percent(terms.peak_percent))))
  }
  const { outcome } = shipment
  if (outcome === 'rest-returned') sums.clear()
  if (outcome === 'cancelled-after-receipt' || outcome === 'cancelled-by-our-fault') {
    sums.clear()
    sums.set('cancellation', Fraction.of(terms.cancellation))
  }
  if ((outcome === 'delivered' || outcome === 'partly-delivered') && Fraction.of(shipment.cod_amount).isAbove(zero)) {
    let cod = rounded(Fraction.of(shipment.cod_amount).times(percent(terms.cod_percent)))
    if (Fraction.of(terms.cod_flat).isAbove(cod)) cod = Fraction.of(terms.cod_flat)
    if (terms.cod_cap !== null && cod.isAbove(Fraction.of(terms.cod_cap))) cod = Fraction.of(terms.cod_cap)
    sums.set('cod', cod)
  }
  if (outcome === 'returned' || outcome === 'rest-returned' || outcome === 'cancelled-after-receipt') {
    if (terms.return_mode === 'fixed') sums.set('return', Fraction.of(terms.return_amount))
    if (terms.return_mode === 'percent') sums.set('return', rounded(base.times(percent(terms.return_percent))))
    if (terms.return_mode === 'slabs') {
      const slab = terms.return_slabs.find(candidate => isIn(weight, candidate))
      if (!slab) return 'refused'
      sums.set('return', slowSlab(slab, slab.price, slab.additional, weight))
    }
  }
  const times = (text: string, count: number) => Fraction.of(text).times(new Fraction(BigInt(count)))
  sums.set('redelivery', times(terms.redelivery, shipment.redeliveries))
  sums.set('redirect-same-branch', times(terms.redirect_same_branch, shipment.redirects.same_branch))
  sums.set('redirect-other-branch', times(terms.redirect_other_branch, shipment.redirects.other_branch))
  if (cancelled) sums.clear()
  const applied = terms.tax_item_id === null ? taxes.items : taxes.items.filter(({ id }) => id === terms.tax_item_id)
  const isOn = (item: (typeof applied)[number], component: string) =>
    item.applies_to === 'all' || (item.applies_to === 'cod-charge') === (component === 'cod')
  let tax = zero
  let owed = zero
  for (const sum of sums.values()) owed = owed.plus(sum)
  for (const item of applied) {
    let exact = zero
    let apart = zero
    for (const [component, sum] of sums) {
      if (!isOn(item, component)) continue
      let net = sum
      if (terms.tax_mode === 'included') {
        let rates = one
        for (const other of applied) if (isOn(other, component)) rates = rates.plus(percent(other.rate))
        net = sum.over(rates)
      }
      exact = exact.plus(net.times(percent(item.rate)))
      apart = apart.plus(rounded(net.times(percent(item.rate))))
    }
    tax = tax.plus(taxes.rounding === 'line' ? apart : rounded(exact))
  }
  const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  const told = [...sums].filter(([, sum]) => sum.isAbove(zero)).map(([component, sum]) => [component, text(sum.cents())])
  const total = terms.tax_mode === 'added' ? owed.plus(tax) : owed
  return { ...Object.fromEntries(told), taxes: text(tax.cents()), total: text(total.cents()) }
}

/** The engine's answer, in the terms of the slow way. */
function quickCharge(card: PriceCard, shipment: Shipment, taxes: PriceTaxes): ReturnType<typeof slowCharge> {
  const priced = priceOf(card, shipment, taxes)
  if (isRefusal(priced)) return 'refused'
  const lines = priced.lines.filter(({ component, result }) => component !== 'tax' && toMinor(result, 'NPR') > 0n)
  return {
    ...Object.fromEntries(lines.map(({ component, result }) => [component, result])),
    taxes: priced.tax,
    total: priced.total,
  }
}

const text = (scale: number, max: number) =>
  fc
    .nat({ max: max * 10 ** scale })
    .map(units => `${Math.trunc(units / 10 ** scale)}.${String(units % 10 ** scale).padStart(scale, '0')}`)
const money = (max = 2000) => text(2, max)
const rate = text(3, 40)
/** 1 to 3. */
const factor = text(3, 2).map(value => value.replace(/^\d/, whole => String(Number(whole) + 1)))
const zone = fc.integer({ min: 1, max: 3 })
const grid = ['0.25', '0.5', '1', '2'] as const

/** Consecutive slabs, some after a gap, the last with or without an end. */
const slabs: fc.Arbitrary<Slab[]> = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 12 }),
      hole: fc.constantFrom(0, 0, 0, 1),
      mode: fc.constantFrom('flat' as const, 'per-step' as const, 'per-kg' as const, 'flat-additional' as const),
      step_kg: fc.constantFrom(...grid),
      base_kg: fc.constantFrom('0', '0.5', '1', '3'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain(parts =>
    fc.boolean().map(isOpen => {
      let reached = 0
      return parts.map(({ width, hole, mode, step_kg, base_kg }, index): Slab => {
        const from = reached + hole
        reached = from + width
        return {
          from_kg: String(from),
          to_kg: isOpen && index === parts.length - 1 ? null : String(reached),
          mode,
          step_kg: mode === 'per-step' || mode === 'flat-additional' ? step_kg : null,
          base_kg: mode === 'flat-additional' ? base_kg : null,
        }
      })
    }),
  )

const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  slabs,
  divisor: fc.constantFrom(4000, 5000, 6000, 3333),
  step_kg: fc.option(fc.constantFrom(...grid)),
  minimum: fc.option(money(300)),
  maximum: fc.option(money(900).map(value => `1${value.padStart(6, '0')}`)),
  cod_flat: money(60),
  cod_percent: text(3, 5),
  cod_cap: fc.option(money(120)),
  return_mode: fc.constantFrom('none' as const, 'fixed' as const, 'percent' as const, 'slabs' as const),
  return_amount: money(200),
  return_percent: rate,
  return_slabs: fc
    .tuple(slabs, fc.array(money(200), { minLength: 8, maxLength: 8 }))
    .map(([own, prices]) =>
      own.map((slab, index) => ({ ...slab, price: prices[index * 2] ?? '1', additional: prices[index * 2 + 1] ?? '1' })),
    ),
  redelivery: money(80),
  redirect_same_branch: money(80),
  redirect_other_branch: money(80),
  exchange_factor: factor,
  fragile_factor: factor,
  remote: money(80),
  remote_zone_ids: fc.uniqueArray(zone),
  fuel_percent: rate,
  peak_percent: rate,
  peak_from: fc.option(fc.constantFrom('2026-11-20', '2026-11-23')),
  peak_to: fc.option(fc.constantFrom('2026-11-20', '2026-11-30')),
  cancellation: money(80),
  tax_mode: fc.constantFrom('added' as const, 'included' as const),
  tax_item_id: fc.option(fc.integer({ min: 1, max: 3 })),
})

const anyCard: fc.Arbitrary<PriceCard> = anyTerms.chain(terms =>
  fc
    .uniqueArray(
      fc.record({
        origin_zone_id: zone,
        destination_zone_id: zone,
        service: fc.option(fc.constantFrom('door-to-door' as const, 'branch-to-branch' as const)),
        speed: fc.option(fc.constantFrom('standard' as const, 'express' as const)),
        prices: fc.array(fc.option(money(), { freq: 12 }), {
          minLength: priceColumns(terms.slabs).length,
          maxLength: priceColumns(terms.slabs).length,
        }),
      }),
      { minLength: 16, maxLength: 30, selector: ({ prices: _prices, ...key }) => JSON.stringify(key) },
    )
    .map(lanes => ({ id: 1, version: 1, name: 'Any', currency: 'NPR', terms, lanes: lanesByKey(lanes) })),
)

const side = fc.integer({ min: 1, max: 60 })
const anyShipment: fc.Arbitrary<Shipment> = fc.record({
  day: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-23', '2026-12-01'),
  currency: fc.constant('NPR'),
  origin: zone.map(zone_id => ({ zone_id, by: 'city' as const })),
  destination: zone.map(zone_id => ({ zone_id, by: 'state' as const })),
  service: fc.constantFrom('door-to-door' as const, 'branch-to-branch' as const, 'branch-to-door' as const),
  speed: fc.constantFrom('standard' as const, 'express' as const, 'same-day' as const),
  weight_kg: fc.integer({ min: 1, max: 12_000 }).map(grams => (grams / 1000).toFixed(3)),
  size: fc.option(fc.record({ length: side, width: side, height: side })),
  is_fragile: fc.boolean(),
  is_exchange: fc.boolean(),
  cod_amount: fc.oneof(fc.constant('0'), money(20_000)),
  outcome: fc.constantFrom(
    'delivered' as const,
    'delivered' as const,
    'partly-delivered' as const,
    'returned' as const,
    'returned-by-our-fault' as const,
    'rest-returned' as const,
    'disposed' as const,
    'cancelled' as const,
    'cancelled-after-receipt' as const,
    'cancelled-by-our-fault' as const,
  ),
  redeliveries: fc.nat({ max: 3 }),
  redirects: fc.record({ same_branch: fc.nat({ max: 2 }), other_branch: fc.nat({ max: 2 }) }),
  manual: fc.option(money(), { freq: 1 }).chain(sum => fc.constantFrom(null, null, sum)),
})

const untaxed: PriceTaxes = { items: [], rounding: 'total', mode: 'added' }

const anyTaxes: fc.Arbitrary<PriceTaxes> = fc.record({
  items: fc
    .array(fc.record({ rate, applies_to: fc.constantFrom('all' as const, 'delivery-charge' as const, 'cod-charge' as const) }), {
      maxLength: 3,
    })
    .map(items => items.map((item, index) => ({ ...item, id: index + 1, name: `Tax ${index + 1}` }))),
  rounding: fc.constantFrom('line' as const, 'total' as const),
  mode: fc.constant('added' as const),
})

describe('every card', () => {
  it('gives what the slow way gives', () => {
    let charged = 0
    fc.assert(
      fc.property(anyCard, fc.array(anyShipment, { minLength: 4, maxLength: 6 }), anyTaxes, (card, shipments, taxes) => {
        for (const shipment of shipments) {
          const quick = quickCharge(card, shipment, taxes)
          const slow = slowCharge(card, shipment, taxes)
          if (quick !== 'refused') charged++
          // A cancelled order costs nothing, whatever the card.
          if (shipment.outcome === 'cancelled') expect(quick).toEqual({ taxes: '0.00', total: '0.00' })
          else expect(quick).toEqual(slow)
        }
      }),
      { numRuns: 600, seed: 20_261_122 },
    )
    // A card that refuses everything agrees with everything.
    expect(charged).toBeGreaterThan(900)
  })

  it('tells its components in one order, and lines that add up', () => {
    fc.assert(
      fc.property(anyCard, anyShipment, anyTaxes, (card, shipment, taxes) => {
        const priced = priceOf(card, shipment, taxes)
        if (isRefusal(priced)) return
        const places = priced.lines.map(({ component }) => components.indexOf(component))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        const sum = (isTax: boolean) =>
          priced.lines
            .filter(({ component }) => (component === 'tax') === isTax)
            .reduce((total, { result }) => total + toMinor(result, 'NPR'), 0n)
        expect(toMinor(priced.delivery_charge, 'NPR') + toMinor(priced.cod_charge, 'NPR')).toBe(sum(false))
        expect(toMinor(priced.tax, 'NPR')).toBe(sum(true))
        expect(toMinor(priced.total, 'NPR')).toBe(sum(false) + (priced.tax_mode === 'added' ? sum(true) : 0n))
      }),
      { numRuns: 300 },
    )
  })

  it('never charges a base outside of minimum and maximum', () => {
    fc.assert(
      fc.property(anyCard, anyShipment, (card, shipment) => {
        const priced = priceOf(card, { ...shipment, manual: null, outcome: 'delivered' }, untaxed)
        if (isRefusal(priced)) return
        const base = toMinor(priced.lines[0]?.result ?? '0', 'NPR')
        const { minimum, maximum } = card.terms
        expect(minimum === null || base >= toMinor(minimum, 'NPR')).toBe(true)
        expect(maximum === null || base <= toMinor(maximum, 'NPR')).toBe(true)
      }),
    )
  })
})
