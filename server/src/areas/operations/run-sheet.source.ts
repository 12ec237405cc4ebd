// Reads run sheets: rows of their list, and one with its orders and their outcomes.
import {
  type RunOutcome,
  type RunSheetDetail,
  type RunSheetLine,
  runSheetContract,
} from '@office/shared/areas/operations/run-sheet.contract'
import type { RunSheetState } from '@office/shared/areas/operations/run-sheet.transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found } from '../../core/http/refusal.ts'
import { isAmong } from '../../core/records/filter-sql.ts'
import { readOne } from '../../core/records/list-source.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { isToCount } from '../finance/deposits/rider-cash.part.ts'

const handedOver = [status.delivered, status.partiallyDelivered] as const

export const runSheetSource = tableSource('run_sheets r', runSheetContract.list, {
  joins: sql`
    left join riders on riders.tenant_id = r.tenant_id and riders.id = r.rider_id
    left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    join staff on staff.tenant_id = r.tenant_id and staff.id = r.staff_id
    cross join lateral (
      select count(*)::int as orders,
        count(*) filter (where l.outcome = 'delivered' or (l.is_held and o.status_key = any(${[...handedOver]}::text[])))::int as delivered
      from run_sheet_orders l left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.tenant_id = r.tenant_id and l.run_sheet_id = r.id) as held`,
  columns: {
    rider_name: sql.ref('riders.name'),
    warehouse_name: sql.ref('w.name'),
    orders: sql.ref('held.orders'),
    delivered: sql.ref('held.delivered'),
    created_by: sql.ref('staff.name'),
  },
  filters: {
    waybill: ({ words }) => sql`exists (
      select from orders o join run_sheet_orders l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.is_held
      where ${isAmong(sql.ref('o.waybill_number'), words.map(normaliseWaybill), 'text')} and l.run_sheet_id = r.id)`,
  },
})

/** The outcome of an order that, as far as is known, is still with its rider; null as long as there is none. */
export function outcomeOf(key: OrderStatusKey, state: RunSheetState): RunOutcome | null {
  if (state !== 'out' || key === status.sentForDelivery) return null
  return handedOver.some(one => one === key) ? 'delivered' : 'failed'
}

const linesOf = (id: number) => sql<RunSheetLine>`
    select o.id, o.waybill_number, o.receiver_name, o.receiver_phone, o.receiver_address, c.name as city_name, o.pieces, o.is_exchange, o.is_fragile, o.payment_type,
      o.cod_amount, o.currency, o.status_key, l.outcome
    from run_sheet_orders l
    join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    where l.run_sheet_id = ${id} order by l.place`

const sumsOf = (id: number, reader: Reader) => sql<{ currency: string; amount: string }>`
    select o.currency, sum(o.cod_amount) as amount
    from run_sheet_orders l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.run_sheet_id = ${id} and o.cod_amount > 0 and not ${isToCount(reader)} group by 1 order by 1`

type Reader = Pick<Context, 'tx' | 'staff' | 'permissions'>

/** What the reader may still have to count is left out of its sums. */
export async function readRunSheet(reader: Reader, id: number): Promise<RunSheetDetail> {
  const { tx } = reader
  const sheet = found(await readOne(runSheetSource, tx, id))
  // A line shows its order even if that has left the branch since, because the rider still carries it.
  const [{ rows }, sums] = await beyondBranch(tx, () => Promise.all([linesOf(id).execute(tx), sumsOf(id, reader).execute(tx)]))
  const lines = rows.map(line => ({ ...line, outcome: line.outcome ?? outcomeOf(line.status_key, sheet.state) }))
  return { ...sheet, lines, cod: sums.rows }
}
