// Reads return sheets: rows of their list, and one with its orders, why they come back and their outcomes.
import {
  type ReturnOutcome,
  type ReturnSheetDetail,
  type ReturnSheetLine,
  returnSheetContract,
} from '@office/shared/areas/operations/return-sheet.contract'
import type { ReturnSheetState } from '@office/shared/areas/operations/return-sheet.transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'
import { isAmong } from '../../core/records/filter-sql.ts'
import { readOne } from '../../core/records/list-source.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { notTakenBack } from '../orders/moves/taken-back.part.ts'

export const returnSheetSource = tableSource('return_sheets r', returnSheetContract.list, {
  joins: sql`
    join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join riders on riders.tenant_id = r.tenant_id and riders.id = r.rider_id
    join staff on staff.tenant_id = r.tenant_id and staff.id = r.staff_id
    cross join lateral (
      select count(*)::int as orders,
        count(*) filter (where l.outcome = 'returned' or (l.is_held and r.state = 'out' and o.status_key = ${status.returnedToMerchant}))::int as returned
      from return_sheet_orders l left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.tenant_id = r.tenant_id and l.return_sheet_id = r.id) as held`,
  columns: {
    merchant_name: sql.ref('m.name'),
    warehouse_name: sql.ref('w.name'),
    rider_name: sql.ref('riders.name'),
    orders: sql.ref('held.orders'),
    returned: sql.ref('held.returned'),
    created_by: sql.ref('staff.name'),
  },
  filters: {
    waybill: ({ words }) => sql`exists (
      select from orders o join return_sheet_orders l on l.tenant_id = o.tenant_id and l.order_id = o.id
      where ${isAmong(sql.ref('o.waybill_number'), words.map(normaliseWaybill), 'text')} and l.return_sheet_id = r.id)`,
  },
})

/** The outcome of an order that is out; null as long as there is none. */
export function returnOutcomeOf(key: OrderStatusKey, state: ReturnSheetState): ReturnOutcome | null {
  if (state !== 'out' || key === status.sentToMerchant) return null
  if (key === status.returnedToMerchant) return 'returned'
  return key === status.returnDeliveryFailed ? 'refused' : 'kept'
}

const saysWhy = [status.returnRequested, status.deliveryFailed] as const

const linesOf = (id: number) => sql<ReturnSheetLine>`
    select o.id, o.waybill_number, o.receiver_name, c.name as city_name, o.pieces, o.payment_type, o.cod_amount, o.currency, o.status_key,
      why.text as reason, l.outcome
    from return_sheet_orders l
    join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    left join lateral (
      select reasons.text from order_events e join reasons on reasons.tenant_id = e.tenant_id and reasons.id = e.reason_id
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = any(${[...saysWhy]}::text[])
        and ${notTakenBack(sql`e`)}
      order by e.seq desc limit 1) as why on true
    where l.return_sheet_id = ${id} order by l.place`

const sumsOf = (id: number) => sql<{ currency: string; amount: string }>`
    select o.currency, sum(o.cod_amount) as amount
    from return_sheet_orders l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.return_sheet_id = ${id} and o.cod_amount > 0 group by 1 order by 1`

/** An order that was handed back on the sheet, with its pictures; none without pictures. */
const proofOf = ({ id, number }: { id: number; number: string }) => sql<NonNullable<ReturnSheetDetail['proof']>>`
    select e.order_id, bool_or(p.kind = 'photo') as has_photo, bool_or(p.kind = 'signature') as has_signature
    from return_sheet_orders l
    join order_events e on e.tenant_id = l.tenant_id and e.order_id = l.order_id and e.kind = 'move'
      and e.status_key = ${status.returnedToMerchant} and e.signature = ${number} and ${notTakenBack(sql`e`)}
    join order_photos p on p.tenant_id = e.tenant_id and p.order_id = e.order_id and p.event_seq = e.seq
    where l.return_sheet_id = ${id} and l.outcome = 'returned'
    group by 1 order by 1 limit 1`

export async function readReturnSheet(tx: Tx, id: number): Promise<ReturnSheetDetail> {
  const sheet = found(await readOne(returnSheetSource, tx, id))
  // A line shows its order even if that has left the branch since.
  const [{ rows }, sums, proofs] = await beyondBranch(tx, () =>
    Promise.all([linesOf(id).execute(tx), sumsOf(id).execute(tx), proofOf(sheet).execute(tx)]),
  )
  const lines = rows.map(line => ({ ...line, outcome: line.outcome ?? returnOutcomeOf(line.status_key, sheet.state) }))
  return { ...sheet, lines, cod: sums.rows, proof: proofs.rows[0] ?? null }
}
