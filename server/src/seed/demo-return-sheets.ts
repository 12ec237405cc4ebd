// Return sheets of a demo tenant: one that is being filled, and one that a merchant signed.
import { isToHandBack } from '@office/shared/areas/operations/return-sheet.contract'
import type { ReceiverRelation } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import type { MadeOrder } from './demo-made-order.ts'
import { settle, statusBefore, statusOf, together } from './demo-together.ts'

const HOUR = 3_600_000
const MOST = 10
/** Merchants come by once a week. */
const WEEK = 7 * 24 * HOUR

interface Made {
  merchant: number
  place: number
  staffId: number
  createdAt: number
  /** Who signed it, and when; null while it is open. */
  signed: { by: string; relation: ReceiverRelation; at: number } | null
}

async function store(tx: Tx, { merchant, place, staffId, createdAt, signed }: Made): Promise<{ id: number; number: string }> {
  const year = new Date(createdAt).getUTCFullYear()
  return tx
    .insertInto('return_sheets')
    .values({
      number: sql<string>`${`RT-${year}-`} || lpad(next_id(${`return_sheet_numbers_${year}`})::text, 5, '0')`,
      state: signed ? 'closed' : 'open',
      merchant_id: merchant,
      warehouse_id: place,
      rider_id: null,
      staff_id: staffId,
      remark: null,
      receiver_name: signed?.by ?? null,
      receiver_relation: signed?.relation ?? null,
      created_at: new Date(createdAt).toISOString(),
      closed_at: signed ? new Date(signed.at).toISOString() : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Puts parcels that a merchant collected at the counter on the sheet that was signed for them, before their events are stored. */
export async function signReturnSheet(tx: Tx, orders: readonly MadeOrder[], staffId: number, now: number): Promise<void> {
  const back = orders.filter(
    ({ values, places, ...order }) =>
      statusOf(order) === status.returnedToMerchant &&
      statusBefore(order) === status.sentToMerchant &&
      typeof values.merchant === 'number' &&
      places.at(-1) !== null,
  )
  const piles = [...Map.groupBy(back, ({ values, places }) => `${values.merchant} ${places.at(-1)}`).values()].map(pile =>
    together(pile, status.sentToMerchant, now, WEEK),
  )
  const [largest] = piles.sort((a, b) => b.orders.length - a.orders.length)
  const some = largest?.orders.slice(-MOST) ?? []
  const [first] = some
  if (!largest || !first) return
  const { at } = largest
  const by = { by: 'Mina Shah', relation: 'reception' } as const
  const [merchant, place] = [Number(first.values.merchant), first.places.at(-1) ?? 0]
  const sheet = await store(tx, { merchant, place, staffId, createdAt: at - HOUR, signed: { ...by, at } })
  const told = { return_sheet_id: sheet.id }
  for (const order of some) {
    settle(order, status.sentToMerchant, at, told)
    settle(order, status.returnedToMerchant, at, { ...told, signed: { ...by, signature: sheet.number } })
  }
}

/** The parcels to hand back that one merchant has most of at one branch. */
async function waitingPile(tx: Tx) {
  const { rows } = await sql<{ merchant: number; place: number; ids: number[] }>`
    select merchant_id as merchant, current_warehouse_id as place, (array_agg(id order by id desc))[1:${sql.lit(MOST)}] as ids from orders
    where status_key = any(${orderStatusKeys.filter(isToHandBack)}::text[]) and merchant_id is not null and current_warehouse_id is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(tx)
  return rows[0]
}

/** The lines of what was signed, as the events have them, and a sheet that is being filled. */
export async function seedDemoReturnSheets(tx: Tx, staffId: number, now: number): Promise<void> {
  await sql`
    insert into return_sheet_orders (return_sheet_id, order_id, place, is_held, is_sent, outcome)
    select e.return_sheet_id, e.order_id, row_number() over (order by e.order_id), false, true, 'returned'
    from order_events e where e.return_sheet_id is not null and e.status_key = ${status.returnedToMerchant}`.execute(tx)
  const waiting = await waitingPile(tx)
  if (!waiting) return
  const { id } = await store(tx, { ...waiting, staffId, createdAt: now - HOUR, signed: null })
  await sql`
    insert into return_sheet_orders (return_sheet_id, order_id, place)
    select ${id}, one, at from unnest(${waiting.ids}::int[]) with ordinality as told (one, at)`.execute(tx)
}
