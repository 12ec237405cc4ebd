// Run sheets of a demo tenant: riders who are out with their orders, one who is back, and one sheet that is still being filled.
import { status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import type { MadeOrder } from './demo-made-order.ts'
import { settle, statusBefore, statusOf, together } from './demo-together.ts'

const HOUR = 3_600_000
/** Fewer parcels go out without a sheet. */
const LEAST = 3
/** The most orders that a demo rider carries. */
const MOST = 14
const OUT = 3

interface Made {
  state: 'open' | 'out' | 'closed'
  rider: number
  staffId: number
  createdAt: number
  closedAt?: number
}

async function store(tx: Tx, { state, rider, staffId, createdAt, closedAt }: Made): Promise<number> {
  const [created, closed] = [createdAt, closedAt].map(time => (time === undefined ? null : new Date(time).toISOString()))
  const year = new Date(createdAt).getUTCFullYear()
  const { id } = await tx
    .insertInto('run_sheets')
    .values({
      number: sql<string>`${`RS-${year}-`} || lpad(next_id(${`run_sheet_numbers_${year}`})::text, 5, '0')`,
      state,
      rider_id: rider,
      warehouse_id: sql<
        number | null
      >`(select r.warehouse_id from riders r where r.tenant_id = (select current_tenant()) and r.id = ${rider})`,
      staff_id: staffId,
      remark: null,
      created_at: created ?? undefined,
      sent_at: state === 'open' ? null : created,
      closed_at: closed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Orders by the rider who has them, or had them last, the most first. */
const byRider = (orders: readonly MadeOrder[]): [number, MadeOrder[]][] =>
  [...Map.groupBy(orders, ({ riders }) => riders.at(-1) ?? 0)]
    .filter(([rider]) => rider > 0)
    .sort(([one, a], [other, b]) => b.length - a.length || one - other)

/** Whose sheet is closed: the rider who carried most. */
const backRider = (orders: readonly MadeOrder[]) =>
  byRider(orders.filter(order => [status.delivered, status.deliveryFailed].some(key => key === statusOf(order))))[0]

/** Puts orders on sheets that went out with them, before their events are stored. */
export async function sendOutRunSheets(tx: Tx, orders: readonly MadeOrder[], staffId: number, now: number): Promise<void> {
  const key = status.sentForDelivery
  const sheets: (Omit<Made, 'staffId'> & { orders: readonly MadeOrder[] })[] = []
  const [rider = 0, carried = []] = backRider(orders) ?? []
  const back = together(
    carried.filter(order => statusBefore(order) === key),
    key,
    now,
  )
  if (back.orders.length >= LEAST) {
    const some = back.orders.slice(-MOST)
    const ended = Math.max(...some.map(({ stops }) => stops.at(-1)?.at ?? 0))
    sheets.push({ state: 'closed', rider, orders: some, createdAt: back.at, closedAt: Math.min(now, ended + HOUR / 3) })
  }
  for (const [who, held] of byRider(orders.filter(order => statusOf(order) === key)).slice(0, OUT)) {
    const out = together(held.slice(-MOST), key, now)
    if (out.orders.length >= LEAST) sheets.push({ state: 'out', rider: who, orders: out.orders, createdAt: out.at })
  }
  for (const { orders: some, ...sheet } of sheets) {
    const run_sheet_id = await store(tx, { ...sheet, staffId })
    for (const order of some) settle(order, key, sheet.createdAt, { run_sheet_id })
  }
}

/** Orders waiting at a rider's branch, newest first. */
async function readyFor(tx: Tx, rider: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join riders r on r.tenant_id = o.tenant_id and r.id = ${rider} and r.warehouse_id = o.current_warehouse_id
    where o.status_key = ${status.readyForDelivery} order by o.id desc limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The lines of sheets that went out, as the events have them, and a sheet that is still being filled. */
export async function seedDemoRunSheets(tx: Tx, orders: readonly MadeOrder[], staffId: number, now: number): Promise<void> {
  await sql`
    insert into run_sheet_orders (run_sheet_id, order_id, place, is_held, outcome)
    select s.id, o.id, row_number() over (partition by s.id order by o.id), s.state <> 'closed',
      case when s.state <> 'closed' then null when o.status_key = ${status.delivered} then 'delivered' else 'failed' end
    from order_events e join run_sheets s on s.tenant_id = e.tenant_id and s.id = e.run_sheet_id
    join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id`.execute(tx)
  const [rider] = backRider(orders) ?? []
  const ready = rider === undefined ? [] : await readyFor(tx, rider, 6)
  if (rider === undefined || ready.length === 0) return
  const id = await store(tx, { state: 'open', rider, staffId, createdAt: now - HOUR / 6 })
  await sql`
    insert into run_sheet_orders (run_sheet_id, order_id, place)
    select ${id}, one, place from unnest(${ready.toReversed()}::int[]) with ordinality as held (one, place)`.execute(tx)
}
