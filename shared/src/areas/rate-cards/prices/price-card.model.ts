// The terms of a price card: weight slabs, prices by zone pair, and additional charges.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'

export const slabModes = ['flat', 'per-step', 'per-kg', 'flat-additional'] as const
export type SlabMode = (typeof slabModes)[number]
export const slabModeNames: Record<SlabMode, Message> = {
  flat: msg`One price`,
  'per-step': msg`Price per step`,
  'per-kg': msg`Price per kg`,
  'flat-additional': msg`Price, then further steps`,
}

const weight = () => x.decimal(3, 6)
const percent = () => x.decimal(3, 3)

/** From < weight <= to. Each mode counts the whole weight, except that the flat amount of 'flat-additional' covers its base. */
const slab = {
  from_kg: weight(),
  /** null: no end. */
  to_kg: x.nullable(weight()),
  mode: x.oneOf(slabModes, slabModeNames),
  /** For 'per-step' and 'flat-additional': the size of a step. */
  step_kg: x.nullable(weight()),
  /** For 'flat-additional': what the flat amount covers. */
  base_kg: x.nullable(weight()),
}
export const Slab = x.record(slab)
export type Slab = x.Of<typeof Slab>

/** A slab with its prices included: the same for all zones. */
const PricedSlab = x.record({ ...slab, price: x.amount(), additional: x.nullable(x.amount()) })
export type PricedSlab = x.Of<typeof PricedSlab>

/** Where a parcel is handed over, and where it is delivered. */
export const services = ['door-to-door', 'door-to-branch', 'branch-to-door', 'branch-to-branch'] as const
export type Service = (typeof services)[number]
export const speeds = ['standard', 'express', 'same-day'] as const
export type Speed = (typeof speeds)[number]

export const serviceNames: Record<Service, Message> = {
  'door-to-door': msg`Door to door`,
  'door-to-branch': msg`Door to branch`,
  'branch-to-door': msg`Branch to door`,
  'branch-to-branch': msg`Branch to branch`,
}

export const speedNames: Record<Speed, Message> = {
  standard: msg`Standard`,
  express: msg`Express`,
  'same-day': msg`Same day`,
}

export const returnModes = ['none', 'fixed', 'percent', 'slabs'] as const
export const returnModeNames: Record<(typeof returnModes)[number], Message> = {
  none: msg`Free`,
  fixed: msg`A sum`,
  percent: msg`Percent of the delivery`,
  slabs: msg`By weight`,
}

export const taxModes = ['added', 'included'] as const
export type TaxMode = (typeof taxModes)[number]
export const taxModeNames: Record<TaxMode, Message> = {
  added: msg`Added to prices`,
  included: msg`Included in prices`,
}

export const MAX_SLABS = 20
export const MAX_ZONES = 5000

/** What a card says besides its prices. Amounts are in the card's currency. */
export const priceTerms = {
  slabs: x.list(Slab, 1, MAX_SLABS),
  /** Cubic centimetres that count as a kilogram. */
  divisor: x.integer(1, 100_000),
  /** Weight is rounded up to a multiple of it; null: not rounded. */
  step_kg: x.nullable(weight()),
  /** They clamp only the base. */
  minimum: x.nullable(x.amount()),
  maximum: x.nullable(x.amount()),
  cod_flat: x.amount(),
  cod_percent: percent(),
  cod_cap: x.nullable(x.amount()),
  return_mode: x.oneOf(returnModes, returnModeNames),
  /** For mode 'fixed'. */
  return_amount: x.amount(),
  /** For mode 'percent': of the base, or of the manual charge. */
  return_percent: percent(),
  /** For mode 'slabs'. */
  return_slabs: x.list(PricedSlab, 0, MAX_SLABS),
  redelivery: x.amount(),
  redirect_same_branch: x.amount(),
  redirect_other_branch: x.amount(),
  /** 1 or more: the part above 1 is added. */
  exchange_factor: x.decimal(3, 2),
  fragile_factor: x.decimal(3, 2),
  remote: x.amount(),
  /** Destination zones that count as remote. */
  remote_zone_ids: x.list(x.id(), 0, MAX_ZONES),
  fuel_percent: percent(),
  peak_percent: percent(),
  /** The peak's first and last day; null: open on that side. */
  peak_from: x.nullable(x.day()),
  peak_to: x.nullable(x.day()),
  cancellation: x.amount(),
  tax_mode: x.oneOf(taxModes, taxModeNames),
  /** The only tax item for this card, instead of the others. */
  tax_item_id: x.nullable(x.id()),
}
const PriceTerms = x.record(priceTerms)
export type PriceTerms = x.Of<typeof PriceTerms>

/** Prices of a zone pair: one for each of `priceColumns`, null if the slab is not offered. */
export const lane = {
  origin_zone_id: x.id(),
  destination_zone_id: x.id(),
  /** null covers all without a row of their own. */
  service: x.nullable(x.oneOf(services, serviceNames)),
  speed: x.nullable(x.oneOf(speeds, speedNames)),
  prices: x.amounts(1, MAX_SLABS * 2),
}
const Lane = x.record(lane)
export type Lane = x.Of<typeof Lane>

/** A price column: the slab's own, or what each further step adds. */
export interface PriceColumn {
  slab: number
  part: 'price' | 'additional'
}

/** How many columns of the table a slab has: a second one for what each further step adds. */
export const columnsOf = (mode: Slab['mode']): number => (mode === 'flat-additional' ? 2 : 1)

/** The columns of a card's table, in order. */
export const priceColumns = (slabs: readonly Pick<Slab, 'mode'>[]): PriceColumn[] =>
  slabs.flatMap(({ mode }, index): PriceColumn[] => [
    { slab: index, part: 'price' },
    ...(columnsOf(mode) === 2 ? [{ slab: index, part: 'additional' } as const] : []),
  ])

export type LaneKey = Pick<Lane, 'origin_zone_id' | 'destination_zone_id' | 'service' | 'speed'>

/** What identifies the rows of a card. */
export const laneKey = ({ origin_zone_id, destination_zone_id, service, speed }: LaneKey): string =>
  `${origin_zone_id}>${destination_zone_id}/${service ?? ''}/${speed ?? ''}`

/** Rows of a card by key, so that looking up a large card is as fast as a small one. */
export const lanesByKey = (lanes: Iterable<Lane>): ReadonlyMap<string, Lane> =>
  new Map(Array.from(lanes, lane => [laneKey(lane), lane]))

/** A card as charges are calculated from it. */
export interface PriceCard {
  id: number
  version: number
  name: string
  currency: string
  terms: PriceTerms
  lanes: ReadonlyMap<string, Lane>
}
