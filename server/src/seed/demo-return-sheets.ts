// Return sheets of a demo tenant: one that is being filled, and one that a merchant signed.
import { isToHandBack } from '@office/shared/areas/operations/return-sheet.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'

interface Pile {
  merchant_id: number
  warehouse_id: number
  ids: number[]
}

/** The parcels with these statuses that one merchant has most of at one branch, at most ten of them. */
async function largestPile(tx: Tx, statuses: readonly OrderStatusKey[]): Promise<Pile | undefined> {
  const { rows } = await sql<Pile>`
    select merchant_id, current_warehouse_id as warehouse_id, (array_agg(id order by id desc))[1:10] as ids from orders
    where status_key = any(${[...statuses]}::text[]) and merchant_id is not null and current_warehouse_id is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(tx)
  return rows[0]
}

interface Made extends Pile {
  number: string
  staffId: number
  createdAt: string
  /** Who signed it, and when; null while it is open. */
  signed: { by: string; at: string } | null
}

async function store(tx: Tx, { number, merchant_id, warehouse_id, ids, staffId, createdAt, signed }: Made): Promise<void> {
  const { id } = await tx
    .insertInto('return_sheets')
    .values({
      number,
      state: signed ? 'closed' : 'open',
      merchant_id,
      warehouse_id,
      rider_id: null,
      staff_id: staffId,
      remark: null,
      receiver_name: signed?.by ?? null,
      receiver_relation: signed ? 'reception' : null,
      created_at: createdAt,
      closed_at: signed?.at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into return_sheet_orders (return_sheet_id, order_id, place, is_held, is_sent, outcome)
    select ${id}, one, at, ${signed === null}::boolean, ${signed !== null}::boolean, ${signed ? 'returned' : null}
    from unnest(${ids}::int[]) with ordinality as told (one, at)`.execute(tx)
}

const HOUR = 3_600_000

export async function seedDemoReturnSheets(tx: Tx, staffId: number, now: number): Promise<void> {
  const before = (hours: number) => new Date(now - hours * HOUR).toISOString()
  const back = await largestPile(tx, [status.returnedToMerchant])
  const waiting = await largestPile(tx, orderStatusKeys.filter(isToHandBack))
  const sheets = [
    ...(back ? [{ ...back, createdAt: before(27), signed: { by: 'Mina Shah', at: before(26) } }] : []),
    ...(waiting ? [{ ...waiting, createdAt: before(1), signed: null }] : []),
  ]
  const year = new Date(now).getUTCFullYear()
  for (const sheet of sheets) {
    const { rows } = await sql<{ at: number }>`select next_id(${`return_sheet_numbers_${year}`}) as at`.execute(tx)
    await store(tx, { ...sheet, staffId, number: `RT-${year}-${String(rows[0]?.at ?? 0).padStart(5, '0')}` })
  }
}
