// The price table of a card: rows are read, written and deleted by their pair of zones and service.
import { cardPlace } from '@office/shared/areas/rate-cards/card-rules'
import { type LaneText, MAX_LANES, type PackedLanes, packLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import {
  type Lane,
  type LaneKey,
  laneKey,
  priceColumns,
  type Slab,
} from '@office/shared/areas/rate-cards/prices/price-card.model'
import { priceCell, priceHeading } from '@office/shared/areas/rate-cards/prices/rate-table'
import type { TableChange } from '@office/shared/areas/rate-cards/rate-card.contract'
import { type Fault, isFault } from '@office/shared/core/import/cell'
import { msg } from '@office/shared/core/messages/message'
import { amountIn } from '@office/shared/format/amount'
import { decimalsOf } from '@office/shared/format/currency-decimals'
import type { Place, Problem } from '@office/shared/rules/rule'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { refuse } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'

/**
 * Rows in the order of the zones' names. A large card has 10,000 rows of 20 prices, so the database returns all rows from one
 * zone as texts, which are read faster than rows, and they are sorted here, because joining them with zones takes a quarter of a
 * second.
 */
export async function readLanes(tx: Tx, cardId: number): Promise<PackedLanes> {
  const { rows: zones } = await sql<{ id: number }>`select id from zones order by name, id`.execute(tx)
  const { rows } = await sql<{ origin: number; destinations: string; serves: string; prices: string }>`
    select l.origin_zone_id as origin, string_agg(l.destination_zone_id::text, ';') as destinations,
      string_agg(l.service || '/' || l.speed, ';') as serves, string_agg(array_to_string(l.prices, ',', ''), ';') as prices
    from rate_card_lanes l where l.card_id = ${cardId} group by l.origin_zone_id`.execute(tx)
  const place = new Map(zones.map(({ id }, at) => [id, at]))
  const placeOf = (id: number) => place.get(id) ?? 0
  const lanes = rows
    .sort((a, b) => placeOf(a.origin) - placeOf(b.origin))
    .flatMap(({ origin, destinations, serves, prices }) => {
      const [served, priced] = [serves.split(';'), prices.split(';')]
      return destinations
        .split(';')
        .map((id, at) => ({ destination: Number(id), serves: served[at] ?? '/', prices: priced[at] ?? '' }))
        .sort((a, b) => placeOf(a.destination) - placeOf(b.destination) || (a.serves < b.serves ? -1 : 1))
        .map(({ destination, serves: own, prices: row }): LaneText => {
          // The database's own check allows the same choices as the model.
          const [service, speed] = own.split('/').map(text => text || null) as [Lane['service'], Lane['speed']]
          return { origin_zone_id: origin, destination_zone_id: destination, service, speed, prices: row }
        })
    })
  return packLanes(lanes)
}

const otherLength = msg`A row of this rate card must have {n} prices`
const twice = msg`This pair of zones and this service are already in row {first}`
const tooMany = msg`A rate card can have at most {most} rows`

const traits = { decimalComma: false, dateSystem: 1900 } as const

/** The card whose table it is. */
interface TableOf {
  name: string
  currency: string
  slabs: readonly Slab[]
}

/** Problems of submitted rows, described like those of a file's rows. */
function rowProblems(lanes: readonly Lane[], { name: card, currency, slabs }: TableOf): Problem[] {
  const cell = priceCell(currency)
  const decimals = decimalsOf(currency)
  const valid = new RegExp(decimals === 0 ? '^\\d{1,12}$' : `^\\d{1,12}(\\.\\d{1,${decimals}})?$`)
  const columns = priceColumns(slabs).map(column => priceHeading(slabs, column))
  const firsts = new Map<string, number>()
  return lanes.flatMap((lane, index): Problem[] => {
    const path = `lanes.${index}`
    const place = cardPlace(path, card)
    const key = laneKey(lane)
    const first = firsts.get(key)
    firsts.set(key, first ?? index + 1)
    const isLong = lane.prices.length === columns.length
    return [
      ...(first === undefined ? [] : [{ path, code: 'row-twice', message: twice, values: { first }, place }]),
      ...(isLong
        ? []
        : [{ path: `${path}.prices`, code: 'other-length', message: otherLength, values: { n: columns.length }, place }]),
      ...lane.prices.flatMap((price, at) => {
        // Every one of 20,000 cells is tested by pattern; only those that fail are parsed.
        const read = price === null || valid.test(price) ? price : cell.read(price.trim(), traits)
        return isFault(read) ? [faultAt(`${path}.prices.${at}`, read, cardPlace(path, card, columns[at] ?? String(at + 1)))] : []
      }),
    ]
  })
}

const faultAt = (path: string, { fault: code, message, values }: Fault, place: Place): Problem => ({
  path,
  code,
  message,
  place,
  ...(values ? { values } : {}),
})

const keysOf = (lanes: readonly LaneKey[]) => sql`
  ${lanes.map(lane => lane.origin_zone_id)}::int[], ${lanes.map(lane => lane.destination_zone_id)}::int[],
  ${lanes.map(lane => lane.service ?? '')}::text[], ${lanes.map(lane => lane.speed ?? '')}::text[]`

/** Writes some rows and deletes others; refuses rows of a different length and unknown zones. */
export async function saveLanes(
  tx: Tx,
  card: TableOf & { id: number },
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
      from unnest(${keysOf(lanes)}, ${lanes.map(({ prices }) => JSON.stringify(prices.map(price => (price === null ? '' : amountIn(price, card.currency)))))}::json[])
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

/** Moves prices along with their slabs to new columns: each stays with the slab that begins at the same weight. */
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

/** The first price missing in a row, by the names of its zones. */
export async function firstGap(tx: Tx, cardId: number): Promise<Gap | undefined> {
  const { rows } = await sql<Gap>`
    select o.name as origin, d.name as destination, array_position(l.prices, null) as slab from rate_card_lanes l
    join zones o on o.tenant_id = l.tenant_id and o.id = l.origin_zone_id
    join zones d on d.tenant_id = l.tenant_id and d.id = l.destination_zone_id
    where l.card_id = ${cardId} and array_position(l.prices, null) is not null
    order by o.name, d.name, l.service, l.speed limit 1`.execute(tx)
  return rows[0]
}

interface ExactPrice {
  origin: string
  destination: string
  price: string
}

/** The first price with more decimals than amounts of its card may have, as after a change of the currency. */
export async function firstTooExact(tx: Tx, { id, currency }: { id: number; currency: string }): Promise<ExactPrice | undefined> {
  const { rows } = await sql<ExactPrice>`
    select o.name as origin, d.name as destination, trim_scale(price)::text as price from rate_card_lanes l
    cross join unnest(l.prices) as price
    join zones o on o.tenant_id = l.tenant_id and o.id = l.origin_zone_id
    join zones d on d.tenant_id = l.tenant_id and d.id = l.destination_zone_id
    where l.card_id = ${id} and scale(trim_scale(price)) > ${decimalsOf(currency)}::int
    order by o.name, d.name, l.service, l.speed limit 1`.execute(tx)
  return rows[0]
}

/** Copies all rows of one card into another that has none. */
export async function copyLanes(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into rate_card_lanes (card_id, origin_zone_id, destination_zone_id, service, speed, prices)
    select ${to}, origin_zone_id, destination_zone_id, service, speed, prices from rate_card_lanes where card_id = ${from}
    on conflict do nothing`.execute(tx)
}
