// What an order is charged: the card that prices it, the zones of its cities, the taxes of the tenant.
import { priceOf } from '@office/shared/areas/rate-cards/price'
import { type Lane, lanesByKey, type PriceCard, type PriceTerms } from '@office/shared/areas/rate-cards/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/price-tax'
import type { Charge, PricedPlace, PriceRefusal } from '@office/shared/areas/rate-cards/price-trace.model'
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Shipment } from '@office/shared/areas/rate-cards/shipment.model'
import { taxSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { readSetting } from '../settings/setting.part.ts'

export interface WhoPays {
  kind: PriceCardKind
  merchantId: number | null
  businessId: number | null
  /** This card and no other, whatever its state. */
  cardId: number | null
}

interface CardRow {
  id: number
  number: number
  name: string
  currency: string
  terms: PriceTerms
}

/** The version in force on a day: of the business's card, else the merchant's, else the default of the kind. */
async function findCard(tx: Tx, { kind, merchantId, businessId, cardId }: WhoPays, day: string): Promise<CardRow | null> {
  const columns = sql`c.id, c.number, c.name, c.currency, c.terms`
  const { rows } =
    cardId === null
      ? await sql<CardRow>`
          with wanted as (
            select p.series_id, 1 as rank from rate_card_parties p where p.business_id = ${businessId}
            union all select p.series_id, 2 from rate_card_parties p where p.merchant_id = ${merchantId}
            union all select s.id, 3 from rate_card_series s where s.kind = ${kind} and s.is_default
          )
          select ${columns} from wanted w join rate_cards c on c.series_id = w.series_id
          where c.state = 'approved' and c.from_day <= ${day} and (c.to_day is null or c.to_day >= ${day})
          order by w.rank, c.number desc limit 1`.execute(tx)
      : await sql<CardRow>`
          select ${columns} from rate_cards c join rate_card_series s on s.tenant_id = c.tenant_id and s.id = c.series_id
          where c.id = ${cardId} and s.kind = ${kind}`.execute(tx)
  return rows[0] ?? null
}

/** Zones of two cities; null where a city is in none. */
async function findPlaces(tx: Tx, cities: { origin: number; destination: number }) {
  const { rows } = await sql<{ city_id: number; zone_id: number }>`
    select city_id, zone_id from zone_cities where city_id = any(${[cities.origin, cities.destination]}::int[])`.execute(tx)
  const placeOf = (city: number): PricedPlace | null => {
    const found = rows.find(({ city_id }) => city_id === city)
    return found ? { zone_id: found.zone_id, by: 'city' } : null
  }
  return { origin: placeOf(cities.origin), destination: placeOf(cities.destination) }
}

async function readTaxes(tx: Tx): Promise<PriceTaxes> {
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

/** Of one card only the rows of the pair: a large card is priced by as fast as a small one. */
async function cardWithPair(
  tx: Tx,
  card: CardRow,
  origin: PricedPlace | null,
  destination: PricedPlace | null,
): Promise<PriceCard> {
  const { rows } = await sql<Lane>`
    select origin_zone_id, destination_zone_id, nullif(service, '') as service, nullif(speed, '') as speed, prices::text[] as prices
    from rate_card_lanes where card_id = ${card.id} and origin_zone_id = ${origin?.zone_id ?? 0}
      and destination_zone_id = ${destination?.zone_id ?? 0}`.execute(tx)
  const { number: version, ...rest } = card
  return { ...rest, version, lanes: lanesByKey(rows) }
}

/** The charge of a shipment between two cities, or why there is none, with the card that was asked. */
export async function quoteCharge(
  tx: Tx,
  who: WhoPays,
  cities: { origin: number; destination: number },
  shipment: Omit<Shipment, 'origin' | 'destination'>,
): Promise<{ priced: Charge | PriceRefusal; cardId: number | null }> {
  const { origin, destination } = await findPlaces(tx, cities)
  const row = await findCard(tx, who, shipment.day)
  const card = row && (await cardWithPair(tx, row, origin, destination))
  const priced = priceOf(card, { ...shipment, origin, destination }, await readTaxes(tx))
  return { priced, cardId: row?.id ?? null }
}
