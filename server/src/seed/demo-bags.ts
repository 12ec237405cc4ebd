// Bags of a demo tenant: one being filled at the hub, one sealed, some on the way, one received with a parcel missing.
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import { type RawBuilder, sql } from 'kysely'
import { moveOrders } from '../areas/orders/moves/order-move.part.ts'
import { lockOrders } from '../areas/orders/order-lock.part.ts'
import { useSeal } from '../areas/sorting/bag-seal.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { MadeOrder } from './demo-made-order.ts'
import { settle, statusBefore, statusOf, together } from './demo-together.ts'

interface Made {
  hub: number
  staffId: number
  now: number
}

interface Load {
  destination: number
  ids: number[]
}

/** Fewer parcels are not worth a bag. */
const LEAST = 3
const MOST = 24
const HOUR = 3_600_000
/** Parcels wait for a bag that is worth the way. */
const WAIT = 72 * HOUR

/** Orders with a status by destination branch, the fullest first; those for the hub need no bag. */
async function loadsOf(tx: Tx, statusKey: OrderStatusKey, { hub }: Made): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select destination_warehouse_id as destination, (array_agg(id order by id desc))[1:${sql.lit(MOST)}] as ids from orders
    where status_key = ${statusKey} and destination_warehouse_id <> ${hub}
    group by 1 having count(*) >= ${LEAST} order by count(*) desc, 1`.execute(tx)
  return rows
}

interface Bag {
  destination: number
  state: BagState
  parcels: number
  weight: RawBuilder<string> | string
  createdAt: number
  /** When it left; null while it is at the hub. */
  leftAt: number | null
}

async function store(
  tx: Tx,
  { destination, state, parcels, weight, createdAt, leftAt }: Bag,
  { hub, staffId }: Made,
): Promise<number> {
  const { id, seal_number } = await tx
    .insertInto('sorting_bags')
    .values({
      number: sql<string>`'BG-' || lpad(next_id('bag_numbers')::text, 5, '0')`,
      bucket_id: sql<number>`(select min(id) from sorting_buckets where warehouse_id = ${hub})`,
      warehouse_id: hub,
      destination_warehouse_id: destination,
      seal_number: state === 'open' ? null : sql<string>`'A-' || (300100 + next_id('demo_seals') * 7)::text`,
      state,
      parcels,
      weight_kg: weight,
      staff_id: staffId,
      created_at: new Date(createdAt).toISOString(),
      dispatched_at: leftAt === null ? null : new Date(leftAt).toISOString(),
      dispatched_by: leftAt === null ? null : staffId,
    })
    .returning(['id', 'seal_number'])
    .executeTakeFirstOrThrow()
  if (seal_number !== null) await useSeal(tx, seal_number, id)
  return id
}

/** The bag's contents become bagged by an ordinary move. */
async function fill(tx: Tx, { destination, ids }: Load, state: 'open' | 'sealed', made: Made): Promise<void> {
  const weight = sql<string>`(select sum(weight_kg) from orders where id = any(${ids}::int[]))`
  const createdAt = made.now - 11 * HOUR
  const bag = await store(tx, { destination, state, parcels: ids.length, weight, createdAt, leftAt: null }, made)
  const move = { status_key: status.bagged, reason: null, rider_id: null, warehouse_id: null, bag_id: bag }
  await moveOrders(tx, await lockOrders(tx, ids), move, { source: 'demo', staff_id: made.staffId, bag_id: bag }, String)
}

/** Puts orders into a bag between their bucket and the road. */
async function travelIn(tx: Tx, destination: number, state: BagState, at: number, orders: readonly MadeOrder[], made: Made) {
  const weight = orders.reduce((sum, { values }) => sum + Number(values.weight), 0).toFixed(3)
  const [createdAt, leftAt] = [at - 2 * HOUR, at]
  const bag_id = await store(tx, { destination, state, parcels: orders.length, weight, createdAt, leftAt }, made)
  for (const order of orders) {
    settle(order, status.inTransit, at, { bag_id })
    const index = order.stops.findLastIndex(stop => stop.status === status.inTransit)
    const before = order.stops[index - 1]?.at ?? at
    order.stops.splice(index, 0, { status: status.bagged, at: Math.max(before + 1, at - HOUR), told: { bag_id } })
    order.places.splice(index, 0, made.hub)
    order.riders.splice(index, 0, null)
  }
  return bag_id
}

/** Orders by the branch they go to, the fullest load first; those for the hub need no bag. */
const byDestination = (orders: readonly MadeOrder[], hub: number): [number, MadeOrder[]][] =>
  [...Map.groupBy(orders, ({ destination }) => destination)]
    .filter(([destination, load]) => destination !== hub && load.length >= LEAST)
    .sort(([one, a], [other, b]) => b.length - a.length || one - other)

/** Puts orders that left the hub into bags, before their events are stored: two on the way, one received without one of its parcels. */
export async function dispatchBags(tx: Tx, orders: readonly MadeOrder[], made: Made): Promise<void> {
  const { now, hub } = made
  const onTheRoad = orders.filter(order => statusOf(order) === status.inTransit && statusBefore(order) === status.sortedToBucket)
  const arrived = orders.filter(
    order =>
      statusOf(order) === status.arrivedAtDestination &&
      statusBefore(order) === status.inTransit &&
      order.stops.at(-3)?.status === status.sortedToBucket,
  )
  const [half, ...onTheWay] = byDestination(onTheRoad, hub)
  for (const [destination, load] of onTheWay.slice(0, 2)) {
    const { at, orders: some } = together(load, status.inTransit, now, WAIT)
    if (some.length >= LEAST) await travelIn(tx, destination, 'dispatched', at, some.slice(-MOST), made)
  }
  if (!half) return
  const [destination, [missing]] = half
  const received = together(
    arrived.filter(order => order.destination === destination),
    status.inTransit,
    now,
    WAIT,
  )
  if (!missing || received.orders.length === 0) return
  // What is missing left with them: it was in its bucket by then.
  const left = Math.max(received.at, (missing.stops.at(-2)?.at ?? 0) + 1)
  const some = received.orders.filter(({ stops }) => left < (stops.at(-1)?.at ?? 0)).slice(-MOST)
  if (some.length === 0) return
  const bag_id = await travelIn(tx, destination, 'partly-received', left, [missing, ...some], made)
  const at = Math.max(...some.map(({ stops }) => stops.at(-1)?.at ?? 0))
  for (const order of some) settle(order, status.arrivedAtDestination, at, { bag_id })
}

/** The manifests of what left, as the events have them, and two bags that are still at the hub. */
export async function seedDemoBags(tx: Tx, made: Made): Promise<void> {
  await sql`
    insert into sorting_bag_orders (bag_id, order_id, outcome, told_at)
    select g.id, e.order_id, case when g.state = 'dispatched' then null when came.at is null then 'short' else 'received' end,
      case when g.state = 'dispatched' then null else max(came.at) over (partition by g.id) end
    from order_events e join sorting_bags g on g.tenant_id = e.tenant_id and g.id = e.bag_id
    left join order_events came on came.tenant_id = e.tenant_id and came.order_id = e.order_id and came.bag_id = e.bag_id
      and came.status_key = ${status.arrivedAtDestination}
    where e.status_key = ${status.inTransit}`.execute(tx)
  const [sealed, open] = await loadsOf(tx, status.sortedToBucket, made)
  if (open) await fill(tx, { ...open, ids: open.ids.slice(0, 3) }, 'open', made)
  if (sealed) await fill(tx, sealed, 'sealed', made)
}
