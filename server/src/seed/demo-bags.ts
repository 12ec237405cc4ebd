// Bags of a demo tenant: one being filled at the hub, one sealed, some on the way, one received with a parcel missing.
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import { sql } from 'kysely'
import { lockOrders, moveOrders } from '../areas/orders/moves/order-move.part.ts'
import { useSeal } from '../areas/sorting/bag-seal.queries.ts'
import type { Tx } from '../core/database/transaction.ts'

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

/** Orders with a status by destination branch, the fullest first; those for the hub need no bag. */
async function loadsOf(tx: Tx, statusKey: OrderStatusKey, { hub }: Made): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select destination_warehouse_id as destination, (array_agg(id order by id desc))[1:${sql.lit(MOST)}] as ids from orders
    where status_key = ${statusKey} and destination_warehouse_id <> ${hub}
    group by 1 having count(*) >= ${LEAST} order by count(*) desc, 1`.execute(tx)
  return rows
}

async function store(tx: Tx, { destination, ids }: Load, state: BagState, { hub, staffId, now }: Made): Promise<number> {
  const left = state === 'open' || state === 'sealed' ? null : new Date(now - 9 * HOUR).toISOString()
  const { id, seal_number } = await tx
    .insertInto('sorting_bags')
    .values({
      number: sql<string>`'BG-' || lpad(next_id('bag_numbers')::text, 5, '0')`,
      bucket_id: sql<number>`(select min(id) from sorting_buckets where warehouse_id = ${hub})`,
      warehouse_id: hub,
      destination_warehouse_id: destination,
      seal_number: state === 'open' ? null : sql<string>`'A-' || (300100 + next_id('demo_seals') * 7)::text`,
      state,
      parcels: ids.length,
      weight_kg: sql<string>`(select sum(weight_kg) from orders where id = any(${ids}::int[]))`,
      staff_id: staffId,
      created_at: new Date(now - 11 * HOUR).toISOString(),
      dispatched_at: left,
      dispatched_by: left === null ? null : staffId,
    })
    .returning(['id', 'seal_number'])
    .executeTakeFirstOrThrow()
  if (seal_number !== null) await useSeal(tx, seal_number, id)
  return id
}

/** The bag's contents become bagged by an ordinary move. */
async function fill(tx: Tx, load: Load, state: 'open' | 'sealed', made: Made): Promise<void> {
  const bag = await store(tx, load, state, made)
  const move = { status_key: status.bagged, reason: null, rider_id: null, warehouse_id: null, bag_id: bag }
  await moveOrders(tx, await lockOrders(tx, load.ids), move, { source: 'demo', staff_id: made.staffId, bag_id: bag }, String)
}

const putOnManifest = (tx: Tx, bag: number, ids: readonly number[], outcome: 'received' | null) =>
  sql`
    insert into sorting_bag_orders (bag_id, order_id, outcome, told_at)
    select ${bag}::int, id, ${outcome}::text, case when ${outcome}::text is not null then now() end
    from unnest(${ids}::int[]) as held (id)`.execute(tx)

export async function seedDemoBags(tx: Tx, made: Made): Promise<void> {
  const [sealed, open] = await loadsOf(tx, status.sortedToBucket, made)
  if (open) await fill(tx, { ...open, ids: open.ids.slice(0, 3) }, 'open', made)
  if (sealed) await fill(tx, sealed, 'sealed', made)

  const [half, ...onTheWay] = await loadsOf(tx, status.inTransit, made)
  for (const load of onTheWay.slice(0, 2)) {
    const bag = await store(tx, load, 'dispatched', made)
    await putOnManifest(tx, bag, load.ids, null)
    await sql`update orders set bag_id = ${bag} where id = any(${load.ids}::int[])`.execute(tx)
  }
  const arrived = (await loadsOf(tx, status.arrivedAtDestination, made)).find(load => load.destination === half?.destination)
  const [missing] = half?.ids ?? []
  if (!half || missing === undefined) return
  const ids = [missing, ...(arrived?.ids ?? [])]
  const bag = await store(tx, { ...half, ids }, 'partly-received', made)
  await putOnManifest(tx, bag, arrived?.ids ?? [], 'received')
  await sql`insert into sorting_bag_orders (bag_id, order_id, outcome, told_at) values (${bag}, ${missing}, 'short', now())`.execute(
    tx,
  )
  await sql`update orders set bag_id = ${bag} where id = ${missing}`.execute(tx)
}
