// How a charge came about, line by line, and why there may be none: stored with an order and shown wherever the charge is.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { serviceNames, services, speedNames, speeds, taxModes } from './price-card.model.ts'

/** In the order in which they are charged and shown. */
export const components = [
  'base',
  'exchange',
  'fragile',
  'remote',
  'fuel',
  'peak',
  'manual',
  'cancellation',
  'cod',
  'return',
  'redelivery',
  'redirect-same-branch',
  'redirect-other-branch',
  'tax',
] as const
export type Component = (typeof components)[number]

export const traceRules = ['flat', 'per-step', 'per-kg', 'flat-additional', 'fixed', 'percent', 'factor', 'by-hand'] as const
export type TraceRule = (typeof traceRules)[number]

/** What capped a result, if the rule alone would have led elsewhere. */
export const limits = ['minimum', 'maximum', 'least', 'cap'] as const
export type Limit = (typeof limits)[number]

const weight = () => x.decimal(3, 12)

export const TraceLine = x.row({
  component: x.oneOf(components),
  rule: x.oneOf(traceRules),
  /** What the rate applies to: kilograms for a weight rule, an amount for a percentage or a factor, otherwise null. */
  base: x.nullable(x.decimal(3, 16)),
  /** An amount, a percentage or a factor, depending on the rule. */
  rate: x.decimal(3, 16),
  /** How often the rate applies: steps, further steps, events. */
  count: x.integer(),
  /** The amount before the further steps of 'flat-additional'; the minimum of a percentage that has one. */
  flat: x.nullable(x.amount()),
  limit: x.nullable(x.oneOf(limits)),
  /** Which tax. */
  name: x.nullable(x.text()),
  result: x.decimal(3, 16),
})
export type TraceLine = x.Of<typeof TraceLine>

/** How a zone was found. */
export const zoneSources = ['city', 'state', 'country', 'default'] as const
export type ZoneSource = (typeof zoneSources)[number]
export const zoneSourceNames: Record<ZoneSource, Message> = {
  city: msg`directly`,
  state: msg`by its state`,
  country: msg`by its country`,
  default: msg`default zone`,
}

const PricedPlace = x.row({ zone_id: x.id(), by: x.oneOf(zoneSources) })
export type PricedPlace = x.Of<typeof PricedPlace>

export const Charge = x.row({
  /** The card and its version; null if a manual charge needed none. */
  card: x.nullable(x.row({ id: x.id(), version: x.integer(1), name: x.text() })),
  currency: x.text({ min: 3, max: 3 }),
  weight: x.nullable(x.row({ actual_kg: weight(), volumetric_kg: x.nullable(weight()), chargeable_kg: weight() })),
  /** The row of the card, and its slab counted from 0. */
  row: x.nullable(
    x.row({
      origin: PricedPlace,
      destination: PricedPlace,
      service: x.nullable(x.oneOf(services, serviceNames)),
      speed: x.nullable(x.oneOf(speeds, speedNames)),
      slab: x.integer(),
    }),
  ),
  lines: x.list(TraceLine, 0, 60),
  /** All components except COD, and COD; including tax if prices include it. */
  delivery_charge: x.decimal(3, 16),
  cod_charge: x.decimal(3, 16),
  tax_mode: x.oneOf(taxModes),
  tax: x.decimal(3, 16),
  /** The amount owed. */
  total: x.decimal(3, 16),
})
export type Charge = x.Of<typeof Charge>

/** The names of the zones in a charge's row. */
export const ZonePair = x.row({ origin: x.text(), destination: x.text() })
export type ZonePair = x.Of<typeof ZonePair>

/** Why there is no charge, in short. */
export const priceRefusalCodes = [
  'no-card',
  'card-of-other-currency',
  'no-origin',
  'no-zone',
  'no-pair',
  'no-weight',
  'weight-between-slabs',
] as const
export type PriceRefusalCode = (typeof priceRefusalCodes)[number]

/** Why an order is not rated, short enough for a cell. */
export const unratedNames: Record<PriceRefusalCode, Message> = {
  'no-card': msg`No rate card`,
  'card-of-other-currency': msg`Card in another currency`,
  'no-origin': msg`Origin unknown`,
  'no-zone': msg`City in no zone`,
  'no-pair': msg`No price for the pair of zones`,
  'no-weight': msg`No weight`,
  'weight-between-slabs': msg`No price at this weight`,
}

/** Why there is no charge. */
export type PriceRefusal =
  | { code: 'no-card' }
  | { code: 'card-of-other-currency'; card: string; currency: string }
  /** The origin is missing. */
  | { code: 'no-origin' }
  | { code: 'no-zone'; end: 'origin' | 'destination' }
  | { code: 'no-pair'; origin_zone_id: number; destination_zone_id: number }
  | { code: 'no-weight' }
  | { code: 'weight-between-slabs'; weight_kg: string; of: 'row' | 'return' }

export const isRefusal = (priced: Charge | PriceRefusal): priced is PriceRefusal => 'code' in priced
