// The price table of a card in transit: by columns, each distinct row of prices once. A card of 10,000 rows is read in a tenth of
// the time its rows would take one by one.
import * as x from '../../../core/schema.ts'
import { type Lane, services, speeds } from './price-card.model.ts'

/** The most rows of a card: every pair of a hundred zones, with some services of their own. */
export const MAX_LANES = 50_000

/** The columns have the same length: one position of each makes one row of the card. */
export const PackedLanes = x.row({
  origin_zone_ids: x.integers(1, MAX_LANES),
  destination_zone_ids: x.integers(1, MAX_LANES),
  /** null covers all without a row of their own. */
  services: x.choices(services, MAX_LANES),
  speeds: x.choices(speeds, MAX_LANES),
  /** The index of the row's prices in `price_rows`. */
  prices: x.integers(0, MAX_LANES),
  /** Prices for each column of the table, '100.00,,120.50'; empty if the slab is not offered. */
  price_rows: x.amountRows(MAX_LANES),
})
export type PackedLanes = x.Of<typeof PackedLanes>

/** A row in packed form: its prices are one text. */
export type LaneText = Omit<Lane, 'prices'> & { prices: string }

export function packLanes(lanes: readonly LaneText[]): PackedLanes {
  const places = new Map<string, number>()
  const prices = lanes.map(lane => {
    const place = places.get(lane.prices) ?? places.size
    places.set(lane.prices, place)
    return place
  })
  return {
    origin_zone_ids: lanes.map(lane => lane.origin_zone_id),
    destination_zone_ids: lanes.map(lane => lane.destination_zone_id),
    services: lanes.map(lane => lane.service),
    speeds: lanes.map(lane => lane.speed),
    prices,
    price_rows: [...places.keys()],
  }
}

/** The rows of a card; those with the same prices share them. */
export function unpackLanes({
  origin_zone_ids,
  destination_zone_ids,
  services,
  speeds,
  prices,
  price_rows,
}: PackedLanes): Lane[] {
  const rows = price_rows.map(row => row.split(',').map(price => price || null))
  return origin_zone_ids.map((origin_zone_id, at) => ({
    origin_zone_id,
    destination_zone_id: destination_zone_ids[at] ?? 0,
    service: services[at] ?? null,
    speed: speeds[at] ?? null,
    prices: rows[prices[at] ?? 0] ?? [],
  }))
}
