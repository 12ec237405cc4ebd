// The price table of a card: rows read, written and taken away by their pair of zones and service.
import { type Lane, type LaneKey, laneKey, priceColumns, type Slab } from '@office/shared/areas/rate-cards/price-card.model'
import { MAX_LANES, type TableChange } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/message'
import type { Problem } from '@office/shared/rules/rule'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { refuse } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'

/**
 * Rows in the order of the zones' names. A large card has 10,000 rows of 20 prices: they are put in order here, since the database takes a
 * quarter of a second to join them with zones, and come as one text each, which is read twice as fast as an array.
 */
export async function readLanes(tx: Tx, cardId: number): Promise<Lane[]> {
  const { rows: zones } = await sql<{ id: number }>`select id from zones order by name, id`.execute(tx)
  const place = new Map(zones.map(({ id }, at) => [id, at]))
  const { rows } = await sql<Omit<Lane, 'prices'> & { prices: string }>`
    select l.origin_zone_id, l.destination_zone_id, nullif(l.service, '') as service, nullif(l.speed, '') as speed,
      array_to_string(l.prices, ',', '') as prices
    from rate_card_lanes l where l.card_id = ${cardId} order by l.service, l.speed`.execute(tx)
  const placeOf = (id: number) => place.get(id) ?? 0
  const lanes = rows.map(({ prices, ...lane }): Lane => ({ ...lane, prices: prices.split(',').map(price => price || null) }))
  return lanes.sort(
    (a, b) =>
      placeOf(a.origin_zone_id) - placeOf(b.origin_zone_id) || placeOf(a.destination_zone_id) - placeOf(b.destination_zone_id),
  )
}

const otherLength = msg`Row {row}: a row of {card} has {n} prices`
const twice = msg`Row {row}: this pair of zones and service is in row {first} of {card} already`
const tooMany = msg`A card holds at most {most} rows`

function rowProblems(lanes: readonly Lane[], { name: card, slabs }: { name: string; slabs: readonly Slab[] }): Problem[] {
  const n = priceColumns(slabs).length
  const firsts = new Map<string, number>()
  return lanes.flatMap((lane, index): Problem[] => {
    const path = `lanes.${index}`
    const key = laneKey(lane)
    const row = index + 1
    const first = firsts.get(key)
    firsts.set(key, first ?? row)
    return [
      ...(lane.prices.length === n
        ? []
        : [{ path: `${path}.prices`, code: 'other-length', message: otherLength, values: { row, card, n } }]),
      ...(first === undefined ? [] : [{ path, code: 'row-twice', message: twice, values: { row, first, card } }]),
    ]
  })
}

const keysOf = (lanes: readonly LaneKey[]) => sql`
  ${lanes.map(lane => lane.origin_zone_id)}::int[], ${lanes.map(lane => lane.destination_zone_id)}::int[],
  ${lanes.map(lane => lane.service ?? '')}::text[], ${lanes.map(lane => lane.speed ?? '')}::text[]`

/** Writes rows and takes others away; refuses rows of another length and unknown zones. */
export async function saveLanes(
  tx: Tx,
  card: { id: number; name: string; slabs: readonly Slab[] },
  { lanes, removed }: { lanes: readonly Lane[]; removed: readonly LaneKey[] },
): Promise<TableChange> {
  const errors = rowProblems(lanes, card)
  if (errors.length > 0) refuse('invalid-fields', { errors: errors.slice(0, 1000) })
  const gone = await sql`
    delete from rate_card_lanes l
    using unnest(${keysOf(removed)}) as key (origin, destination, service, speed)
    where l.card_id = ${card.id} and l.origin_zone_id = key.origin and l.destination_zone_id = key.destination
      and l.service = key.service and l.speed = key.speed`.execute(tx)
  const { rows } = await sql<{ added: number; changed: number }>`
    with written as (
      insert into rate_card_lanes as l (card_id, origin_zone_id, destination_zone_id, service, speed, prices)
      select ${card.id}, origin, destination, service, speed, array(select nullif(price, '')::numeric from json_array_elements_text(prices) as price)
      from unnest(${keysOf(lanes)}, ${lanes.map(({ prices }) => JSON.stringify(prices.map(price => price ?? '')))}::json[])
        as row (origin, destination, service, speed, prices)
      on conflict (tenant_id, card_id, origin_zone_id, destination_zone_id, service, speed)
        do update set prices = excluded.prices where l.prices is distinct from excluded.prices
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from written`
    .execute(tx)
    .catch(error => rethrow(error))
  const { added, changed } = rows[0] ?? { added: 0, changed: 0 }
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from rate_card_lanes where card_id = ${card.id}`.execute(tx)
  if ((counted[0]?.n ?? 0) > MAX_LANES) refuse('too-many-rows', { detail: tooMany, values: { most: MAX_LANES } })
  return { added, changed, removed: Number(gone.numAffectedRows ?? 0), unchanged: lanes.length - added - changed }
}

/** Lets prices follow their slabs to new columns: each stays with the slab that begins at the same weight. */
export async function moveColumns(tx: Tx, cardId: number, before: readonly Slab[], after: readonly Slab[]): Promise<void> {
  const names = (slabs: readonly Slab[]) => priceColumns(slabs).map(({ slab, part }) => `${Number(slabs[slab]?.from_kg)} ${part}`)
  const [old, wanted] = [names(before), names(after)]
  if (old.join() === wanted.join()) return
  const places = wanted.map(name => old.indexOf(name) + 1 || null)
  await sql`
    update rate_card_lanes set prices = array(
      select prices[from_place] from unnest(${places}::int[]) with ordinality as moved (from_place, place) order by place)
    where card_id = ${cardId}`.execute(tx)
}

interface Gap {
  origin: string
  destination: string
  slab: number
}

/** The first price that a row leaves empty, by the names of its zones. */
export async function firstGap(tx: Tx, cardId: number): Promise<Gap | undefined> {
  const { rows } = await sql<Gap>`
    select o.name as origin, d.name as destination, array_position(l.prices, null) as slab from rate_card_lanes l
    join zones o on o.tenant_id = l.tenant_id and o.id = l.origin_zone_id
    join zones d on d.tenant_id = l.tenant_id and d.id = l.destination_zone_id
    where l.card_id = ${cardId} and array_position(l.prices, null) is not null
    order by o.name, d.name, l.service, l.speed limit 1`.execute(tx)
  return rows[0]
}

/** All rows of one card into another that has none. */
export async function copyLanes(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into rate_card_lanes (card_id, origin_zone_id, destination_zone_id, service, speed, prices)
    select ${to}, origin_zone_id, destination_zone_id, service, speed, prices from rate_card_lanes where card_id = ${from}
    on conflict do nothing`.execute(tx)
}
