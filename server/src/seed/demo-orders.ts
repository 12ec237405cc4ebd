// Orders of a demo tenant: made up row by row in memory, stored set by set.
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { isInScan, orderMove, riderStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { toMinor } from '@office/shared/format/amount'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import { rateOrders, readRated } from '../areas/orders/charges/order-rate.queries.ts'
import { recogniseCharges } from '../areas/orders/charges/order-recognition.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import { journey, pick, type Stop, seededRandom } from './demo-journeys.ts'
import { demoCurrency, demoDialCode, demoGoods, demoMerchants, demoNames, demoStreets } from './demo-world.ts'

const DAY = 86_400_000
const SET = 500

/** Now and then somebody walks in; a world of few orders is of merchants alone. */
const isOfWalking = (id: number) => id > 200 && id % 40 === 7

/** Rows that the orders refer to, as they were stored. */
export interface World {
  cities: readonly { id: number; name: string; state_id: number; country_id: number; country: string }[]
  merchants: readonly { id: number; country: string }[]
  warehouses: readonly { id: number; country: string; hub: boolean }[]
  riders: readonly { id: number; warehouse_id: number }[]
  reasons: ReadonlyMap<string, number>
  staffId: number
  hubBucketByState: ReadonlyMap<number, number>
  /** Where people walk in, what its card is in, and who they are. */
  counter: { warehouse: number; city: number; currency: string; customers: readonly number[] }
}

interface MadeOrder {
  id: number
  stops: Stop[]
  warehouse: number | null
  rider: number | null
  values: Record<string, unknown>
}

/** Deliveries get theirs when their cash is posted (demo-cash.ts). */
const custodyAt = (cod: boolean, at: OrderStatusKey): Custody => {
  if (!cod) return 'none'
  return orderMove(at).effects.includes('cash-not-collected') ? 'not-collected' : 'to-collect'
}

/** Where the parcel is with a rider, or was when the rider had done with it. */
const withRider: readonly OrderStatusKey[] = [
  ...riderStatuses,
  status.pickedUp,
  status.deliveryFailed,
  status.delivered,
  status.partiallyDelivered,
]

function makeOrder(random: () => number, id: number, createdAt: number, now: number, world: World): MadeOrder {
  const merchant = pick(random, world.merchants)
  const isWalking = isOfWalking(id)
  const nearby = world.cities.filter(city => city.country === merchant.country)
  const city = pick(random, random() < 0.9 ? nearby : world.cities)
  const names = demoNames[city.country] ?? { given: ['Sam'], family: ['Example'] }
  const stops = journey(random, createdAt, now)
  const at = stops.at(-1)?.status ?? status.created
  const places = world.warehouses.filter(warehouse => warehouse.country === city.country)
  const warehouse = stops.some(stop => isInScan(stop.status))
    ? at === status.receivedAtOrigin || at === status.sortedToBucket
      ? world.warehouses.find(place => place.hub)
      : pick(random, places.length > 0 ? places : world.warehouses)
    : undefined
  const isCod = random() < 0.62 && !isWalking
  const scale = merchant.country === 'NP' ? 1 : 0.02
  const cod = isCod ? Math.round((300 + random() ** 3 * 26_000) * scale * 20) / 20 : 0
  const weight = Math.round((0.2 + random() ** 2 * 7) * 1000) / 1000
  return {
    id,
    stops,
    warehouse: warehouse?.id ?? null,
    rider: withRider.includes(at) ? pick(random, world.riders).id : null,
    values: {
      waybill: s10('CE', FIRST_SERIAL + id, city.country),
      reference: `${demoMerchants[(merchant.id - 1) % demoMerchants.length]?.[0].slice(0, 2) ?? 'RF'}-${70_000 + id}`,
      merchant: isWalking ? null : merchant.id,
      walking: isWalking ? pick(random, world.counter.customers) : null,
      from: isWalking ? world.counter.city : null,
      receiver: `${pick(random, names.given)} ${pick(random, names.family)}`,
      phone: `${demoDialCode[city.country] ?? '+1'}${String(Math.floor(random() * 9e7) + 1e7)}`,
      address: `${pick(random, demoStreets[city.country] ?? ['Main Street'])} ${1 + Math.floor(random() * 120)}`,
      city: city.id,
      state: city.state_id,
      country: city.country_id,
      goods: pick(random, demoGoods),
      pieces: 1 + Math.floor(random() ** 4 * 4),
      weight: weight.toFixed(3),
      cod: cod.toFixed(2),
      currency: isWalking ? world.counter.currency : (demoCurrency[merchant.country] ?? 'NPR'),
      // By the number, so that nothing else of the world changes with it.
      service: services[id % 9 === 4 ? 1 : 0],
      speed: speeds[id % 11 === 3 ? 1 : 0],
      fragile: id % 13 === 5,
      status: at,
      custody: custodyAt(cod > 0, at),
      attempts: stops.filter(stop => stop.status === status.deliveryFailed).length,
      bucket: at === status.sortedToBucket ? (world.hubBucketByState.get(city.state_id) ?? null) : null,
    },
  }
}

/** What was told with a stop. */
function factsAt({ status: key, at }: Stop, { values }: MadeOrder) {
  const { asks, effects } = orderMove(key)
  const cod = Number(values.cod)
  const isPart = asks.includes('amount')
  return {
    receiver: asks.includes('receiver') ? values.receiver : null,
    amount: effects.includes('cash-collected') && cod > 0 ? (isPart ? cod / 2 : cod).toFixed(2) : null,
    day: asks.includes('date') ? iso(at + 2 * DAY).slice(0, 10) : null,
  }
}

const iso = (time: number | undefined) => new Date(time ?? 0).toISOString()

async function storeSet(tx: Tx, orders: readonly MadeOrder[], world: World): Promise<void> {
  const column = (name: string) => orders.map(order => order.values[name])
  await sql`
    insert into orders (id, waybill_number, reference_no, merchant_id, walking_customer_id, origin_city_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
      receiver_state_id, receiver_country_id, package_type, pieces, weight_kg, cod_amount, payment_type, declared_value, currency, service, speed, is_fragile,
      status_key, custody, attempts, bucket_id, current_warehouse_id, rider_id, created_at, status_since, promised_on, cod_method, origin_warehouse_id, destination_warehouse_id)
    select id, waybill, reference, merchant, walking, from_city, receiver, phone, address, city, state, country, goods, pieces, weight, cod,
      case when cod > 0 then 'COD' else 'PREPAID' end, cod, currency, service, speed, fragile, status, custody, attempts, bucket, warehouse, rider, created, since,
      (created + interval '4 days')::date,
      case when cod > 0 and status in (${status.delivered}, ${status.partiallyDelivered}) then 'cash' end,
      case when walking is null then (select c.default_warehouse_id from merchants m join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id
        where m.tenant_id = (select current_tenant()) and m.id = merchant) else ${world.counter.warehouse}::int end,
      (select c.default_warehouse_id from cities c where c.tenant_id = (select current_tenant()) and c.id = city)
    from unnest(${orders.map(order => order.id)}::int[], ${column('waybill')}::text[], ${column('reference')}::text[], ${column('merchant')}::int[],
      ${column('walking')}::int[], ${column('from')}::int[],
      ${column('receiver')}::text[], ${column('phone')}::text[], ${column('address')}::text[], ${column('city')}::int[], ${column('state')}::int[],
      ${column('country')}::int[], ${column('goods')}::text[], ${column('pieces')}::int[], ${column('weight')}::numeric[], ${column('cod')}::numeric[],
      ${column('currency')}::text[], ${column('service')}::text[], ${column('speed')}::text[], ${column('fragile')}::bool[], ${column('status')}::text[], ${column('custody')}::text[],
      ${column('attempts')}::int[], ${column('bucket')}::int[], ${orders.map(order => order.warehouse)}::int[], ${orders.map(order => order.rider)}::int[],
      ${orders.map(order => iso(order.stops[0]?.at))}::timestamptz[], ${orders.map(order => iso(order.stops.at(-1)?.at))}::timestamptz[])
      as made (id, waybill, reference, merchant, walking, from_city, receiver, phone, address, city, state, country, goods, pieces, weight, cod, currency, service, speed, fragile,
        status, custody, attempts, bucket, warehouse, rider, created, since)`.execute(tx)
  const events = orders.flatMap(order => order.stops.map((stop, index) => ({ order, stop, before: order.stops[index - 1] })))
  const stateBefore = ({ order, before }: (typeof events)[number]) =>
    before
      ? JSON.stringify({
          status_key: before.status,
          custody: custodyAt(Number(order.values.cod) > 0, before.status),
          current_warehouse_id: order.warehouse,
          rider_id: riderStatuses.includes(before.status) ? order.rider : null,
          bucket_id: null,
          bag_id: null,
          attempts: 0,
        })
      : null
  const told = events.map(event => factsAt(event.stop, event.order))
  await sql`
    insert into order_events (order_id, kind, status_key, from_status_key, from_state, staff_id, source, warehouse_id, rider_id, reason_id, at,
      receiver_name, amount_collected, currency, payment_method, due_on)
    select order_id, 'move', status, from_state ->> 'status_key', from_state, ${world.staffId}::int, 'demo', warehouse, rider, reason, at,
      receiver, amount, case when amount is not null then currency end, case when amount is not null then 'cash' end, day
    from unnest(${events.map(event => event.order.id)}::int[], ${events.map(event => event.stop.status)}::text[], ${events.map(stateBefore)}::jsonb[],
      ${events.map(event => (isInScan(event.stop.status) ? event.order.warehouse : null))}::int[],
      ${events.map(event => (riderStatuses.includes(event.stop.status) ? event.order.rider : null))}::int[],
      ${events.map(event => world.reasons.get(event.stop.status) ?? null)}::int[], ${events.map(event => iso(event.stop.at))}::timestamptz[],
      ${told.map(one => one.receiver)}::text[], ${told.map(one => one.amount)}::numeric[],
      ${events.map(event => event.order.values.currency)}::text[], ${told.map(one => one.day)}::date[])
      as event (order_id, status, from_state, warehouse, rider, reason, at, receiver, amount, currency, day)`.execute(tx)
}

/** Who walks in pays in cash. */
async function payAtCounter(tx: Tx, ids: readonly number[], { counter: { warehouse }, staffId }: World): Promise<void> {
  const owed = (await readRated(tx, ids)).filter(({ unrated }) => unrated === null)
  await postEntries(
    tx,
    owed.map(({ id, currency, charge_total, walking_customer_id }) => {
      const amount = toMinor(charge_total)
      const lines = [
        { account: 'cash-branch' as const, party_id: warehouse, order_id: id, currency, amount },
        { account: 'walking' as const, party_id: walking_customer_id ?? 0, order_id: id, currency, amount: -amount },
      ]
      return { kind: 'payment', source: 'walking-order', source_id: id, staff_id: staffId, lines }
    }),
  )
}

/** One order of so many is delivered against an old parcel. */
const EXCHANGE_EVERY = 300
/** Before the first number of the demo. */
const FIRST_SERIAL = 10_480_000

/** Stores `amount` orders of the last 90 days, the oldest first, so that numbers rise with time. */
export async function seedDemoOrders(tx: Tx, world: World, amount: number, now: number): Promise<void> {
  const random = seededRandom(20_261_121)
  const times = Array.from({ length: amount }, () => now - random() ** 1.3 * 90 * DAY).sort((a, b) => a - b)
  const orders = times.map((time, index) => makeOrder(random, index + 1, time, now, world))
  for (let from = 0; from < orders.length; from += SET) {
    const set = orders.slice(from, from + SET)
    await storeSet(tx, set, world)
    const ids = set.map(({ id }) => id)
    const exchanges = ids.filter(id => id % EXCHANGE_EVERY === 0)
    await sql`update orders set is_exchange = merchant_id is not null where id = any(${exchanges}::int[])`.execute(tx)
    await rateOrders(tx, ids, ({ booked_on }) => booked_on)
    await recogniseCharges(tx, ids, world.staffId)
    await payAtCounter(tx, ids.filter(isOfWalking), world)
  }
  await sql`select next_ids('orders', ${amount})`.execute(tx)
  await sql`update waybill_series set first_serial = ${FIRST_SERIAL + 1}, given = ${amount} where is_default`.execute(tx)
}
