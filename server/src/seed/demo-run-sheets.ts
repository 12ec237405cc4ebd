// Run sheets of a demo tenant: riders who are out with their orders, one who is back, and one sheet that is still being filled.
import { status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'

/** Orders with one of these statuses by rider, newest first; orders without a rider can go to anyone. */
const ordersOf = async (tx: Tx, statuses: readonly string[], most: number) => {
  const { rows } = await sql<{ rider_id: number | null; ids: number[] }>`
    select rider_id, (array_agg(id order by id desc))[1:${sql.lit(most)}] as ids from orders
    where status_key = any(${[...statuses]}::text[]) group by rider_id order by count(*) desc, rider_id`.execute(tx)
  return rows
}

interface Made {
  state: 'open' | 'out' | 'closed'
  rider: number
  ids: readonly number[]
  staffId: number
  /** When it went out; it came back eight hours later. */
  sentAt: string
}

async function store(tx: Tx, number: string, { state, rider, ids, staffId, sentAt }: Made): Promise<void> {
  const { id } = await tx
    .insertInto('run_sheets')
    .values({
      number,
      state,
      rider_id: rider,
      warehouse_id: sql<
        number | null
      >`(select r.warehouse_id from riders r where r.tenant_id = (select current_tenant()) and r.id = ${rider})`,
      staff_id: staffId,
      remark: null,
      created_at: sentAt,
      sent_at: state === 'open' ? null : sentAt,
      closed_at: state === 'closed' ? new Date(Date.parse(sentAt) + 8 * 3_600_000).toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into run_sheet_orders (run_sheet_id, order_id, place, is_held, outcome)
    select ${id}, o.id, row_number() over (order by o.id), ${state !== 'closed'}::boolean,
      case when ${state} <> 'closed' then null when o.status_key = ${status.delivered} then 'delivered' else 'failed' end
    from orders o where o.id = any(${[...ids]}::int[])`.execute(tx)
}

/** Orders waiting at a rider's branch, newest first. */
async function readyFor(tx: Tx, rider: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join riders r on r.tenant_id = o.tenant_id and r.id = ${rider} and r.warehouse_id = o.current_warehouse_id
    where o.status_key = ${status.readyForDelivery} order by o.id desc limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The most orders that a demo rider carries. */
const MOST = 14
const OUT = 3

export async function seedDemoRunSheets(tx: Tx, staffId: number, now: number): Promise<void> {
  const [out, back] = [
    (await ordersOf(tx, [status.sentForDelivery], MOST)).filter(row => row.rider_id !== null).slice(0, OUT),
    (await ordersOf(tx, [status.delivered, status.deliveryFailed], MOST)).find(row => row.rider_id !== null),
  ]
  const ready = back?.rider_id ? await readyFor(tx, back.rider_id, 6) : []
  const morning = new Date(now - 5 * 3_600_000).toISOString()
  const sheets: Omit<Made, 'staffId'>[] = [
    ...(back?.rider_id
      ? [{ state: 'closed' as const, rider: back.rider_id, ids: back.ids, sentAt: new Date(now - 29 * 3_600_000).toISOString() }]
      : []),
    ...out.map(row => ({ state: 'out' as const, rider: row.rider_id ?? 0, ids: row.ids, sentAt: morning })),
    ...(ready.length > 0 && back?.rider_id
      ? [{ state: 'open' as const, rider: back.rider_id, ids: ready, sentAt: new Date(now - 600_000).toISOString() }]
      : []),
  ]
  const year = new Date(now).getUTCFullYear()
  for (const sheet of sheets) {
    const { rows } = await sql<{ at: number }>`select next_id(${`run_sheet_numbers_${year}`}) as at`.execute(tx)
    await store(tx, `RS-${year}-${String(rows[0]?.at ?? 0).padStart(5, '0')}`, { ...sheet, staffId })
  }
}
