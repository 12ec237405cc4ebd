// The base of a charge: by weight and zone pair, or the amount set by hand.
import { fromMinor, fromScaled, toMinor, toScaled } from '../../../format/amount.ts'
import type { Shipment } from '../shipment.model.ts'
import { type Lane, laneKey, type PriceCard, type PriceTerms } from './price-card.model.ts'
import { lineOf, type PricedLine } from './price-line.ts'
import { ceilDivide, GRAMS, holds, pricesAt, slabLine } from './price-slab.ts'
import type { Charge, Limit, PriceRefusal } from './price-trace.model.ts'

export interface Forward {
  /** The base, or the manual charge: what percentages of a return refer to. */
  base: PricedLine
  weight: Charge['weight']
  row: Charge['row']
}

export function forwardCharge(card: PriceCard | null, shipment: Shipment): Forward | PriceRefusal {
  const weight = card ? chargeableWeight(card.terms, shipment) : null
  if (shipment.manual !== null || !card) {
    const sum = toMinor(shipment.manual ?? '0', shipment.currency)
    const told = { component: 'manual', rule: 'by-hand', rate: fromMinor(sum, shipment.currency) } as const
    return { base: lineOf(told, sum, shipment.currency), weight, row: null }
  }
  const { origin, destination } = shipment
  if (!origin) return { code: 'no-zone', end: 'origin' }
  if (!destination) return { code: 'no-zone', end: 'destination' }
  const lane = laneFor(card, origin.zone_id, destination.zone_id, shipment)
  if (!lane) return { code: 'no-pair', origin_zone_id: origin.zone_id, destination_zone_id: destination.zone_id }
  if (!weight) return { code: 'no-weight' }
  const grams = toScaled(weight.chargeable_kg, GRAMS)
  const place = card.terms.slabs.findIndex(slab => holds(slab, grams))
  const slab = card.terms.slabs[place]
  const prices = slab && pricesAt(lane, card.terms.slabs, place)
  if (!slab || !prices) return { code: 'weight-between-slabs', weight_kg: weight.chargeable_kg, of: 'row' }
  const row = { origin, destination, service: lane.service, speed: lane.speed, slab: place }
  return { base: clamped(slabLine('base', slab, prices, grams, card.currency), card), weight, row }
}

/** The greater of actual and volumetric weight, rounded up to the step; at least to whole grams, which is what scales show. */
function chargeableWeight(
  { divisor, step_kg }: Pick<PriceTerms, 'divisor' | 'step_kg'>,
  { weight_kg, size }: Shipment,
): Charge['weight'] {
  if (weight_kg === null) return null
  const actual = toScaled(weight_kg, GRAMS)
  if (actual <= 0n) return null
  const volumetric = size
    ? ceilDivide(BigInt(size.length) * BigInt(size.width) * BigInt(size.height) * 1000n, BigInt(divisor))
    : null
  const greater = volumetric !== null && volumetric > actual ? volumetric : actual
  const step = step_kg === null ? 0n : toScaled(step_kg, GRAMS)
  const chargeable = step > 0n ? ceilDivide(greater, step) * step : greater
  const kilograms = (grams: bigint) => fromScaled(grams, GRAMS)
  return {
    actual_kg: kilograms(actual),
    volumetric_kg: volumetric === null ? null : kilograms(volumetric),
    chargeable_kg: kilograms(chargeable),
  }
}

/** The pair's row for exactly this service, otherwise the more general ones; A to B says nothing about B to A. */
function laneFor(card: PriceCard, origin: number, destination: number, { service, speed }: Shipment): Lane | undefined {
  const pair = { origin_zone_id: origin, destination_zone_id: destination }
  const asked = [
    { ...pair, service, speed },
    { ...pair, service, speed: null },
    { ...pair, service: null, speed },
    { ...pair, service: null, speed: null },
  ]
  for (const key of asked) {
    const lane = card.lanes.get(laneKey(key))
    if (lane) return lane
  }
  return undefined
}

/** Minimum and maximum apply to the base alone, before factors. */
function clamped({ line, result }: PricedLine, { terms, currency }: PriceCard): PricedLine {
  const { minimum, maximum } = terms
  const held = (limit: Limit, at: string) => lineOf({ ...line, limit }, toMinor(at, currency), currency)
  if (minimum !== null && result < toMinor(minimum, currency)) return held('minimum', minimum)
  if (maximum !== null && result > toMinor(maximum, currency)) return held('maximum', maximum)
  return { line, result }
}
