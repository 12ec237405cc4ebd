// Orders of a demo tenant: made up row by row in memory, stored set by set.
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { isInScan, orderMove, riderStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { toMinor } from '@office/shared/format/amount'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { makeDue } from '../areas/finance/invoices/settlement-due.job.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import { keepChargeMethods } from '../areas/orders/charges/order-payment.queries.ts'
import { rateOrders, readRated } from '../areas/orders/charges/order-rate.queries.ts'
import { recogniseCharges } from '../areas/orders/charges/order-recognition.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import { dispatchBags } from './demo-bags.ts'
import { journey, pick, type Stop, seededRandom } from './demo-journeys.ts'
import type { MadeOrder } from './demo-made-order.ts'
import { signReturnSheet } from './demo-return-sheets.ts'
import { type People, placesOf, ridersOf, staffOf, withRider } from './demo-routes.ts'
import { sendOutRunSheets } from './demo-run-sheets.ts'
import { demoCurrency, demoDialCode, demoGoods, demoMerchants, demoNames, demoStreets } from './demo-world.ts'

const DAY = 86_400_000
const SET = 500

/** A walking customer's order now and then; a world of few orders has merchants' only. */
const isOfWalking = (serial: number) => serial > 200 && serial % 40 === 7

/** Rows that the orders refer to, as they were stored. */
export interface World {
  cities: readonly { id: number; name: string; state_id: number; country_id: number; country: string; warehouse: number }[]
  /** `warehouse` is the branch that serves their location. */
  merchants: readonly { id: number; country: string; warehouse: number }[]
  warehouses: readonly { id: number; country: string; hub: boolean }[]
  riders: readonly { id: number; warehouse_id: number }[]
  reasons: ReadonlyMap<string, number>
  people: People
  /** Whether stranded orders are searched for. In a small world they are most of the open orders, so they stay. */
  isLarge: boolean
  hubBucketByState: ReadonlyMap<number, number>
  /** The counter's place, the currency of its card, and its customers. */
  counter: { warehouse: number; city: number; currency: string; customers: readonly number[] }
}

/** Whether numbers are left free for orders that deliveries make (seedDemoChildren); tests count without them. */
export type Numbering = 'dense' | 'with-room'

/** With the numbers left free for orders made by deliveries, by the order that is delivered. */
export interface DemoWorld extends World {
  childIds: ReadonlyMap<number, number>
}

/** Deliveries get their custody when their cash is posted (demo-cash.ts). */
const custodyAt = (cod: boolean, at: OrderStatusKey): Custody => {
  if (!cod) return 'none'
  return orderMove(at).effects.includes('cash-not-collected') ? 'not-collected' : 'to-collect'
}

const failedOf = (stops: readonly Stop[]) => stops.filter(stop => stop.status === status.deliveryFailed).length

/** Picks one of a branch's riders by a random number between 0 and 1. */
function riderAt({ riders }: World, place: number, lot: number): number | null {
  const there = riders.filter(rider => rider.warehouse_id === place)
  return there[Math.floor(lot * there.length)]?.id ?? null
}

function makeOrder(random: () => number, serial: number, createdAt: number, now: number, world: World): Omit<MadeOrder, 'id'> {
  const merchant = pick(random, world.merchants)
  const isWalking = isOfWalking(serial)
  const nearby = world.cities.filter(city => city.country === merchant.country)
  const city = pick(random, random() < 0.9 ? nearby : world.cities)
  const names = demoNames[city.country] ?? { given: ['Sam'], family: ['Example'] }
  const stops = journey(random, { status: status.created, at: createdAt }, now, world.isLarge)
  const at = stops.at(-1)?.status ?? status.created
  const isSorted = at === status.receivedAtOrigin || at === status.sortedToBucket
  const hub = world.counter.warehouse
  const nearPlaces = world.warehouses.filter(warehouse => warehouse.country === city.country)
  const transit =
    stops.some(stop => isInScan(stop.status)) && !isSorted
      ? pick(random, nearPlaces.length > 0 ? nearPlaces : world.warehouses).id
      : hub
  const origin = isWalking ? hub : merchant.warehouse
  const places = placesOf(stops, { origin, hub, transit, destination: city.warehouse }, null)
  const isCod = random() < 0.62 && !isWalking
  const scale = merchant.country === 'NP' ? 1 : 0.02
  const cod = isCod ? Math.round((300 + random() ** 3 * 26_000) * scale * 20) / 20 : 0
  const weight = Math.round((0.2 + random() ** 2 * 7) * 1000) / 1000
  const lot = withRider.includes(at) ? random() : 0
  return {
    destination: city.warehouse,
    stops,
    places,
    riders: ridersOf(stops, places, origin, place => riderAt(world, place, lot)),
    values: {
      waybill: s10('CE', FIRST_SERIAL + serial, city.country),
      reference: `${demoMerchants[(merchant.id - 1) % demoMerchants.length]?.[0].slice(0, 2) ?? 'RF'}-${70_000 + serial}`,
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
      // By the number, so that nothing else of the world changes.
      service: services[serial % 9 === 4 ? 1 : 0],
      speed: speeds[serial % 11 === 3 ? 1 : 0],
      fragile: serial % 13 === 5,
      exchange: serial % EXCHANGE_EVERY === 0 && !isWalking,
      status: at,
      custody: custodyAt(cod > 0, at),
      attempts: failedOf(stops),
      bucket: at === status.sortedToBucket ? (world.hubBucketByState.get(city.state_id) ?? null) : null,
    },
  }
}

/** Details recorded with a stop. */
function factsAt({ status: key, at, told = {} }: Stop, { values }: MadeOrder) {
  const { asks, effects } = orderMove(key)
  const cod = Number(values.cod)
  const isPart = asks.includes('amount')
  return {
    receiver: told.signed?.by ?? (asks.includes('receiver') ? values.receiver : null),
    relation: told.signed?.relation ?? null,
    signature: told.signed?.signature ?? null,
    run_sheet: told.run_sheet_id ?? null,
    return_sheet: told.return_sheet_id ?? null,
    bag: told.bag_id ?? null,
    amount: effects.includes('cash-collected') && cod > 0 ? (isPart ? cod / 2 : cod).toFixed(2) : null,
    day: asks.includes('date') ? iso(at + 2 * DAY).slice(0, 10) : null,
  }
}

/** The bag that an order is in after a stop: until it is taken out. */
const bagAfter = (stop: Stop | undefined): number | null =>
  stop && [status.bagged, status.inTransit].some(key => key === stop.status) ? (stop.told?.bag_id ?? null) : null

const iso = (time: number | undefined) => new Date(time ?? 0).toISOString()

async function storeSet(tx: Tx, orders: readonly MadeOrder[], world: World): Promise<void> {
  const column = (name: string) => orders.map(order => order.values[name])
  await sql`
    insert into orders (id, waybill_number, reference_no, merchant_id, walking_customer_id, origin_city_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
      receiver_state_id, receiver_country_id, package_type, pieces, weight_kg, cod_amount, payment_type, declared_value, currency, service, speed, is_fragile,
      status_key, custody, attempts, bucket_id, bag_id, current_warehouse_id, rider_id, created_at, status_since, promised_on, cod_method, origin_warehouse_id, destination_warehouse_id, parent_id, child_kind, is_exchange)
    select id, waybill, reference, merchant, walking, from_city, receiver, phone, address, city, state, country, goods, pieces, weight, cod,
      case when cod > 0 then 'COD' else 'PREPAID' end, cod, currency, service, speed, fragile, status, custody, attempts, bucket, bag, warehouse, rider, created, since,
      case when parent is null then (created + interval '4 days')::date end,
      case when cod > 0 and status in (${status.delivered}, ${status.partiallyDelivered}) then 'cash' end,
      case when walking is null then (select c.default_warehouse_id from merchants m join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id
        where m.tenant_id = (select current_tenant()) and m.id = merchant) else ${world.counter.warehouse}::int end,
      (select c.default_warehouse_id from cities c where c.tenant_id = (select current_tenant()) and c.id = city), parent, child_kind, exchange
    from unnest(${orders.map(order => order.id)}::int[], ${column('waybill')}::text[], ${column('reference')}::text[], ${column('merchant')}::int[],
      ${column('walking')}::int[], ${column('from')}::int[],
      ${column('receiver')}::text[], ${column('phone')}::text[], ${column('address')}::text[], ${column('city')}::int[], ${column('state')}::int[],
      ${column('country')}::int[], ${column('goods')}::text[], ${column('pieces')}::int[], ${column('weight')}::numeric[], ${column('cod')}::numeric[],
      ${column('currency')}::text[], ${column('service')}::text[], ${column('speed')}::text[], ${column('fragile')}::bool[], ${column('status')}::text[], ${column('custody')}::text[],
      ${column('attempts')}::int[], ${column('bucket')}::int[], ${orders.map(order => bagAfter(order.stops.at(-1)))}::int[], ${orders.map(order => order.places.at(-1) ?? null)}::int[], ${orders.map(order => order.riders.at(-1) ?? null)}::int[],
      ${orders.map(order => iso(order.stops[0]?.at))}::timestamptz[], ${orders.map(order => iso(order.stops.at(-1)?.at))}::timestamptz[],
      ${column('parent')}::int[], ${column('child_kind')}::text[], ${column('exchange')}::bool[])
      as made (id, waybill, reference, merchant, walking, from_city, receiver, phone, address, city, state, country, goods, pieces, weight, cod, currency, service, speed, fragile,
        status, custody, attempts, bucket, bag, warehouse, rider, created, since, parent, child_kind, exchange)`.execute(tx)
  const events = orders.flatMap(order =>
    order.stops.map((stop, index) => ({ order, stop, index, before: order.stops[index - 1] })),
  )
  const stateBefore = ({ order, index, before }: (typeof events)[number]) =>
    before
      ? JSON.stringify({
          status_key: before.status,
          custody: custodyAt(Number(order.values.cod) > 0, before.status),
          current_warehouse_id: order.places[index - 1] ?? null,
          rider_id: order.riders[index - 1] ?? null,
          bucket_id: null,
          bag_id: bagAfter(before),
          attempts: failedOf(order.stops.slice(0, index)),
        })
      : null
  const told = events.map(event => factsAt(event.stop, event.order))
  await sql`
    insert into order_events (order_id, kind, status_key, from_status_key, from_state, staff_id, source, warehouse_id, rider_id, reason_id, at,
      receiver_name, receiver_relation, signature, amount_collected, currency, payment_method, due_on, run_sheet_id, return_sheet_id, bag_id)
    select order_id, 'move', status, from_state ->> 'status_key', from_state, staff, 'demo', warehouse, rider, reason, at,
      receiver, relation, signature, amount, case when amount is not null then currency end, case when amount is not null then 'cash' end, day,
      run_sheet, return_sheet, bag
    from unnest(${events.map(event => event.order.id)}::int[], ${events.map(event => event.stop.status)}::text[], ${events.map(stateBefore)}::jsonb[],
      ${events.map(({ order, stop, index }) => staffOf(world.people, stop.status, order.places[index] ?? null))}::int[],
      ${events.map(({ order, stop, index }) => (isInScan(stop.status) ? (order.places[index] ?? null) : null))}::int[],
      ${events.map(({ order, stop, index }) => (riderStatuses.includes(stop.status) ? (order.riders[index] ?? null) : null))}::int[],
      ${events.map(event => world.reasons.get(event.stop.status) ?? null)}::int[], ${events.map(event => iso(event.stop.at))}::timestamptz[],
      ${told.map(one => one.receiver)}::text[], ${told.map(one => one.relation)}::text[], ${told.map(one => one.signature)}::text[],
      ${told.map(one => one.amount)}::numeric[], ${events.map(event => event.order.values.currency)}::text[], ${told.map(one => one.day)}::date[],
      ${told.map(one => one.run_sheet)}::int[], ${told.map(one => one.return_sheet)}::int[], ${told.map(one => one.bag)}::int[])
      as event (order_id, status, from_state, staff, warehouse, rider, reason, at, receiver, relation, signature, amount, currency, day,
        run_sheet, return_sheet, bag)`.execute(tx)
  const standing = events.flatMap(({ order, index }, at) => {
    const day = told[at]?.day ?? null
    return index === order.stops.length - 1 && day !== null ? [{ id: order.id, day }] : []
  })
  await sql`
    update orders o set due_on = said.day
    from unnest(${standing.map(({ id }) => id)}::int[], ${standing.map(({ day }) => day)}::date[]) as said (id, day)
    where o.tenant_id = (select current_tenant()) and o.id = said.id`.execute(tx)
}

/** Walking customers pay in cash; every third will do so later. */
async function payAtCounter(
  tx: Tx,
  ids: readonly number[],
  { counter: { warehouse }, people: { others } }: World,
): Promise<void> {
  const owed = (await readRated(tx, ids)).filter(({ unrated }) => unrated === null)
  await postEntries(
    tx,
    owed.map(({ id, currency, charge_total, walking_customer_id }) => {
      const amount = toMinor(charge_total, currency)
      const lines = [
        { account: 'cash-branch' as const, party_id: warehouse, order_id: id, currency, amount },
        { account: 'walking' as const, party_id: walking_customer_id ?? 0, order_id: id, currency, amount: -amount },
      ]
      return { kind: 'payment', source: 'walking-order', source_id: id, staff_id: others, lines }
    }),
  )
  await keepChargeMethods(tx, new Map(owed.map(({ id }) => [id, CASH])))
}

/** One order in this many is delivered against an old parcel. */
const EXCHANGE_EVERY = 300
/** Precedes the first number of the demo. */
export const FIRST_SERIAL = 10_480_000

/** Whether its delivery made another order: of the pieces that were refused, or of the parcel taken back. */
const makesAnother = ({ stops, values }: Pick<MadeOrder, 'stops' | 'values'>): boolean => {
  const end = stops.at(-1)?.status
  return end === status.partiallyDelivered || (end === status.delivered && values.exchange === true)
}

/** Numbers orders in the order of their creation; also returns the numbers left free, by the order that is delivered. */
function numbered(
  made: readonly Omit<MadeOrder, 'id'>[],
  numbering: Numbering,
): { orders: MadeOrder[]; childIds: Map<number, number> } {
  const ids = new Map<Omit<MadeOrder, 'id'>, { own: number; child?: number }>()
  const births = made.flatMap(order => [
    { order, at: order.stops[0]?.at ?? 0, isChild: false },
    ...(numbering === 'with-room' && makesAnother(order) ? [{ order, at: order.stops.at(-1)?.at ?? 0, isChild: true }] : []),
  ])
  for (const [index, { order, isChild }] of births.sort((a, b) => a.at - b.at).entries())
    ids.set(order, isChild ? { own: ids.get(order)?.own ?? 0, child: index + 1 } : { own: index + 1 })
  const orders = made.map(order => ({ ...order, id: ids.get(order)?.own ?? 0 }))
  return { orders, childIds: new Map([...ids.values()].flatMap(({ own, child }) => (child === undefined ? [] : [[own, child]]))) }
}

/**
 * Tells the planner that there are orders. Statistics that know of none rate every index with the order's number in it alike, and
 * the newest one is taken: for each event all orders would be gone through by their charge. Only the tables' owner may do this.
 */
async function refreshStatistics(tx: Tx): Promise<void> {
  await sql`reset role`.execute(tx)
  await sql`analyze orders, order_events`.execute(tx)
  await sql`set local role office_app`.execute(tx)
}

/**
 * Stores `amount` orders of the last 90 days, oldest first, so that numbers rise with time. Also returns the numbers that are left
 * free for orders made by deliveries, by the order that is delivered.
 */
export async function seedDemoOrders(
  tx: Tx,
  world: World,
  amount: number,
  now: number,
  numbering: Numbering,
): Promise<{ orders: readonly MadeOrder[]; childIds: ReadonlyMap<number, number> }> {
  const random = seededRandom(20_261_121)
  const times = Array.from({ length: amount }, () => now - random() ** 1.3 * 90 * DAY).sort((a, b) => a - b)
  const { orders, childIds } = numbered(
    times.map((time, index) => makeOrder(random, index + 1, time, now, world)),
    numbering,
  )
  const { others: staffId } = world.people
  await dispatchBags(tx, orders, { hub: world.counter.warehouse, staffId, now })
  await sendOutRunSheets(tx, orders, staffId, now)
  await signReturnSheet(tx, orders, staffId, now)
  for (let from = 0; from < orders.length; from += SET) {
    const set = orders.slice(from, from + SET)
    await storeSet(tx, set, world)
    const ids = set.map(({ id }) => id)
    await rateOrders(tx, ids, ({ booked_on }) => booked_on)
    await recogniseCharges(tx, ids, world.people.others)
    const walking = set.filter(({ values }) => values.walking !== null).filter((_order, at) => at % 3 !== 1)
    await payAtCounter(
      tx,
      walking.map(({ id }) => id),
      world,
    )
    if (from === 0 && orders.length > SET) await refreshStatistics(tx)
  }
  await sql`select next_ids('orders', ${amount + childIds.size})`.execute(tx)
  await sql`update waybill_series set first_serial = ${FIRST_SERIAL + 1}, given = ${amount} where is_default`.execute(tx)
  return { orders, childIds }
}

interface Parent {
  id: number
  /** The number that was left free for what its delivery makes. */
  child_id: number
  values: Record<string, unknown> & { pieces: number; weight: number; waybill: string; reference: string }
  is_part: boolean
  place: number | null
  rider: number | null
  origin: number | null
  destination: number | null
  ended: string
}

const childKinds = {
  rest: { begins: status.returnConfirmed, letter: 'R' },
  exchange: { begins: status.exchangeItemCollected, letter: 'X' },
} as const

function makeChild(random: () => number, parent: Parent, now: number, world: World): MadeOrder {
  const kind = parent.is_part ? 'rest' : 'exchange'
  const { begins, letter } = childKinds[kind]
  const [origin, destination] = [parent.origin ?? world.counter.warehouse, parent.destination ?? world.counter.warehouse]
  const stops = journey(random, { status: begins, at: Date.parse(parent.ended) }, now, world.isLarge)
  const places = placesOf(stops, { origin, hub: origin, transit: origin, destination }, parent.place)
  const lot = random()
  const moved = ridersOf(stops, places, origin, place => riderAt(world, place, lot))
  const pieces = parent.is_part ? 1 : parent.values.pieces
  return {
    id: parent.child_id,
    destination: origin,
    stops,
    places,
    // Whoever delivered the parent has it first.
    riders: moved.map((rider, index) => (index === 0 ? parent.rider : rider)),
    values: {
      ...parent.values,
      parent: parent.id,
      child_kind: kind,
      waybill: `${parent.values.waybill}-${letter}1`,
      reference: `${parent.values.reference}-${letter}1`,
      pieces,
      weight: ((parent.values.weight * pieces) / parent.values.pieces).toFixed(3),
      cod: '0.00',
      status: stops.at(-1)?.status,
      custody: 'none',
      attempts: 0,
      bucket: null,
      exchange: false,
    },
  }
}

/**
 * Orders that result from deliveries and go back on their own from then on: the rest of partial deliveries, and parcels taken
 * back in an exchange.
 */
export async function seedDemoChildren(tx: Tx, world: DemoWorld, now: number): Promise<void> {
  const { rows } = await sql<Parent>`
    select orders.id, free.child_id, current_warehouse_id as place, rider_id as rider, origin_warehouse_id as origin, destination_warehouse_id as destination,
      status_since as ended, status_key = ${status.partiallyDelivered} as is_part,
      json_build_object('waybill', waybill_number, 'reference', reference_no, 'merchant', merchant_id, 'walking', walking_customer_id,
        'from', origin_city_id, 'receiver', receiver_name, 'phone', receiver_phone, 'address', receiver_address, 'city', receiver_city_id,
        'state', receiver_state_id, 'country', receiver_country_id, 'goods', package_type, 'pieces', pieces, 'weight', weight_kg,
        'currency', currency, 'service', service, 'speed', speed, 'fragile', is_fragile) as values
    from orders join unnest(${[...world.childIds.keys()]}::int[], ${[...world.childIds.values()]}::int[]) as free (parent_id, child_id) on orders.id = free.parent_id
    order by child_id`.execute(tx)
  if (rows.length === 0) return
  const random = seededRandom(4_117)
  const children = rows.map(parent => makeChild(random, parent, now, world))
  await storeSet(tx, children, world)
  const ids = children.map(({ id }) => id)
  await rateOrders(tx, ids, ({ booked_on }) => booked_on)
  await recogniseCharges(tx, ids, world.people.others)
  await makeDue(tx)
}
