// Works out the charges of shipments. Cards, zones, rows and taxes are read once for all of them, however many there are.
import { priceOf } from '@office/shared/areas/rate-cards/prices/price'
import { type Lane, lanesByKey, type PriceCard, type PriceTerms } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import type { Charge, PricedPlace, PriceRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Shipment } from '@office/shared/areas/rate-cards/shipment.model'
import { taxSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { readSetting } from '../settings/setting.part.ts'

/** A shipment between two cities, and who pays for it. */
export interface PriceAsk {
  kind: PriceCardKind
  merchantId: number | null
  businessId: number | null
  /** Only this card, whatever its state; null: the one in force. */
  cardId: number | null
  /** Null if none was given and the merchant has none. */
  originCityId: number | null
  destinationCityId: number
  /** The taxes of an earlier charge; null: today's. */
  taxes: PriceTaxes | null
  /** The zones of an earlier charge; null: those in which the cities are today. */
  zones: Pick<NonNullable<Charge['row']>, 'origin' | 'destination'> | null
  shipment: Omit<Shipment, 'origin' | 'destination'>
}

export interface PriceAnswer {
  priced: Charge | PriceRefusal
  /** The taxes it was worked out with. */
  taxes: PriceTaxes
  /** The card that was consulted. */
  card: { id: number; name: string } | null
  /** Whether any card of the kind is in force on the day; until then orders are taken without a charge. */
  hasCards: boolean
}

interface CardRow {
  id: number
  series_id: number
  number: number
  name: string
  currency: string
  terms: PriceTerms
  from_day: string
  to_day: string | null
}

interface Cards {
  choose: (ask: PriceAsk) => CardRow | null
  hasCards: (ask: PriceAsk) => boolean
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]
const holds = ({ from_day, to_day }: { from_day: string; to_day: string | null }, day: string) =>
  from_day <= day && (to_day === null || day <= to_day)

/** The version in force on a day: of the business's card, otherwise the merchant's, otherwise the default of the kind. */
async function readCards(tx: Tx, asks: readonly PriceAsk[]): Promise<Cards> {
  const open = asks.filter(({ cardId }) => cardId === null)
  const { rows: series } = await sql<{
    id: number
    kind: PriceCardKind | null
    merchant_id: number | null
    business_id: number | null
  }>`
    select p.series_id as id, null as kind, p.merchant_id, p.business_id from rate_card_parties p
    where p.business_id = any(${distinct(open.map(({ businessId }) => businessId))}::int[])
      or p.merchant_id = any(${distinct(open.map(({ merchantId }) => merchantId))}::int[])
    union all select s.id, s.kind, null, null from rate_card_series s where s.is_default`.execute(tx)
  const { rows: cards } = await sql<CardRow & { state: string }>`
    select c.id, c.series_id, c.number, c.name, c.currency, c.terms, c.from_day::text, c.to_day::text, c.state from rate_cards c
    where (c.state = 'approved' and c.series_id = any(${distinct(series.map(({ id }) => id))}::int[]))
      or c.id = any(${distinct(asks.map(({ cardId }) => cardId))}::int[])
    order by c.number desc`.execute(tx)
  const asked = new Map(asks.map(({ kind, shipment: { day } }) => [`${kind} ${day}`, { kind, day }]))
  const { rows: known } = await sql<{ kind: PriceCardKind; day: string }>`
    select asked.kind, asked.day::text from unnest(${[...asked.values()].map(({ kind }) => kind)}::text[],
      ${[...asked.values()].map(({ day }) => day)}::date[]) as asked (kind, day)
    where exists (
      select from rate_cards c join rate_card_series s on s.tenant_id = c.tenant_id and s.id = c.series_id
      where s.kind = asked.kind and c.state = 'approved' and c.from_day <= asked.day and (c.to_day is null or c.to_day >= asked.day))`.execute(
    tx,
  )
  const withCards = new Set(known.map(({ kind, day }) => `${kind} ${day}`))
  const seriesOf = new Map(
    series.map(({ id, kind, merchant_id, business_id }) => [
      kind ?? (merchant_id === null ? `b${business_id}` : `m${merchant_id}`),
      id,
    ]),
  )
  const approved = Map.groupBy(
    cards.filter(({ state }) => state === 'approved'),
    ({ series_id }) => series_id,
  )
  const byId = new Map(cards.map(card => [card.id, card]))
  const inForce = (name: string, day: string) => approved.get(seriesOf.get(name) ?? 0)?.find(card => holds(card, day)) ?? null
  return {
    choose: ({ kind, cardId, businessId, merchantId, shipment: { day } }) =>
      cardId === null
        ? (inForce(`b${businessId}`, day) ?? inForce(`m${merchantId}`, day) ?? inForce(kind, day))
        : (byId.get(cardId) ?? null),
    hasCards: ({ kind, shipment: { day } }) => withCards.has(`${kind} ${day}`),
  }
}

/** Zones of cities, and how each city belongs to its zone; cities in no zone are missing. */
async function readPlaces(tx: Tx, asks: readonly PriceAsk[]): Promise<(city: number | null) => PricedPlace | null> {
  const cities = distinct(asks.flatMap(({ originCityId, destinationCityId }) => [originCityId, destinationCityId]))
  const { rows } = await sql<PricedPlace & { city_id: number }>`
    select city_id, zone_id, by from city_zones where city_id = any(${cities}::int[]) and zone_id is not null`.execute(tx)
  const zones = new Map(rows.map(({ city_id, ...place }) => [city_id, place]))
  return city => zones.get(city ?? 0) ?? null
}

/** Today's taxes. */
export async function readTaxes(tx: Tx): Promise<PriceTaxes> {
  const setting = await readSetting(tx, taxSetting)
  const items = setting.is_on
    ? await tx
        .selectFrom('tax_items')
        .select(['id', 'name', 'rate', 'applies_to'])
        .where('is_active', '=', true)
        .orderBy('id')
        .execute()
    : []
  return { items, rounding: setting.rounding, mode: setting.is_included ? 'included' : 'added' }
}

interface Placed {
  ask: PriceAsk
  card: CardRow | null
  origin: PricedPlace | null
  destination: PricedPlace | null
}

/** Reads only the rows for the requested pairs, so a large card prices as fast as a small one. */
async function readLanes(tx: Tx, placed: readonly Placed[]): Promise<(of: Placed) => PriceCard | null> {
  const keyOf = ({ card, origin, destination }: Placed) => `${card?.id} ${origin?.zone_id} ${destination?.zone_id}`
  const pairs = new Map(placed.map(of => [keyOf(of), of]))
  const wanted = [...pairs.values()].filter(({ card, origin, destination }) => card && origin && destination)
  const { rows } = await sql<Lane & { card_id: number }>`
    select l.card_id, l.origin_zone_id, l.destination_zone_id, nullif(l.service, '') as service, nullif(l.speed, '') as speed,
      l.prices::text[] as prices
    from unnest(${wanted.map(({ card }) => card?.id)}::int[], ${wanted.map(({ origin }) => origin?.zone_id)}::int[],
      ${wanted.map(({ destination }) => destination?.zone_id)}::int[]) as wanted (card_id, origin, destination)
    join rate_card_lanes l on l.card_id = wanted.card_id and l.origin_zone_id = wanted.origin and l.destination_zone_id = wanted.destination`.execute(
    tx,
  )
  const lanes = Map.groupBy(rows, row => `${row.card_id} ${row.origin_zone_id} ${row.destination_zone_id}`)
  const cards = new Map(
    [...pairs].flatMap(([key, { card }]) => {
      if (!card) return []
      const { number: version, ...rest } = card
      return [[key, { ...rest, version, lanes: lanesByKey(lanes.get(key) ?? []) }] as const]
    }),
  )
  return of => cards.get(keyOf(of)) ?? null
}

/** The charge of each shipment, or why there is none, in the order asked. */
export async function priceShipments(tx: Tx, asks: readonly PriceAsk[]): Promise<PriceAnswer[]> {
  if (asks.length === 0) return []
  const cards = await readCards(tx, asks)
  const placeOf = await readPlaces(tx, asks)
  const placed = asks.map(
    (ask): Placed => ({
      ask,
      card: cards.choose(ask),
      origin: ask.zones?.origin ?? placeOf(ask.originCityId),
      destination: ask.zones?.destination ?? placeOf(ask.destinationCityId),
    }),
  )
  const cardOf = await readLanes(tx, placed)
  const today = await readTaxes(tx)
  return placed.map(of => {
    const { ask, card, origin, destination } = of
    const taxes = ask.taxes ?? today
    const isFromNowhere = card !== null && ask.originCityId === null && ask.zones === null && ask.shipment.manual === null
    const priced = isFromNowhere
      ? ({ code: 'no-origin' } as const)
      : priceOf(cardOf(of), { ...ask.shipment, origin, destination }, taxes)
    return { priced, taxes, card: card && { id: card.id, name: card.name }, hasCards: cards.hasCards(ask) }
  })
}
