// One order as its form holds it, and its changes according to the audit trail.

import { moneyFields } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { OrderChange } from '@office/shared/areas/orders/order.model'
import { type OrderRecord, orderFields } from '@office/shared/areas/orders/order-edit.model'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'

export async function readRecord(tx: Tx, id: number): Promise<OrderRecord> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'version', 'status_key', 'finance_status_key', ...orderFields])
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row)
}

/** What the audit trail stores of an order: its record, and the names behind its ids. */
export async function auditedRecord(tx: Tx, record: OrderRecord) {
  const { rows } = await sql<{
    merchant_name: string
    city_name: string
    business_name: string | null
    origin_name: string | null
  }>`
    select (select m.name from merchants m where m.id = ${record.merchant_id}) as merchant_name, c.name as city_name,
      (select b.name from merchant_businesses b where b.id = ${record.business_id ?? null}) as business_name,
      (select o.name from cities o where o.id = ${record.origin_city_id ?? null}) as origin_name
    from cities c where c.id = ${record.receiver_city_id}`.execute(tx)
  return { ...record, ...found(rows[0]) }
}

interface Audited {
  at: string
  staff_name: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const kinds: Readonly<Record<string, OrderChange['what']>> = {
  'order.create': 'created',
  'order.update': 'changed',
  'order.rate': 'rated',
  'order.adjust': 'adjusted',
  'order-remark.update': 'remark-changed',
  'order-remark.remove': 'remark-deleted',
}

/** Ids of records are shown by the name beside them. */
const named: Readonly<Record<string, string>> = {
  merchant_id: 'merchant_name',
  receiver_city_id: 'city_name',
  business_id: 'business_name',
  origin_city_id: 'origin_name',
}
const fieldsOf: Readonly<Record<OrderChange['what'], readonly string[]>> = {
  created: [],
  changed: orderFields,
  rated: ['charge_total', 'rate_card', 'reason'],
  adjusted: [...moneyFields, 'reason'],
  'remark-changed': ['text', 'is_for_merchant'],
  'remark-deleted': ['text'],
  printed: [],
  'printed-again': [],
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

function changesIn({ before, after, at, staff_name, action }: Audited): OrderChange[] {
  const what = kinds[action]
  if (!what) return []
  // Older entries contain the list's row, which has fewer fields: a field in neither side was not recorded.
  const fields = fieldsOf[what].flatMap(field => {
    const [was, is] = [before, after].map(side => textOf(side?.[field])) as [string | null, string | null] // one for each side
    if (was === is) return []
    const name = named[field] ?? field
    return [{ field, before: textOf(before?.[name]) ?? was, after: textOf(after?.[name]) ?? is }]
  })
  return [{ at, staff_name, what, fields }]
}

/** Newest first, at most 1,000 changes. */
export async function readHistory(tx: Tx, orderId: number): Promise<OrderChange[]> {
  found(await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst())
  const { rows } = await sql<Audited>`
    select event.at, staff.name as staff_name, event.action, event.before, event.after
    from audit_events event left join staff on staff.tenant_id = event.tenant_id and staff.id = event.staff_id
    where event.subject = 'order' and event.subject_id = ${orderId} and event.action = any(${Object.keys(kinds)}::text[])
    order by event.id desc limit 1000`.execute(tx)
  const prints = await sql<OrderChange>`
    select print.created_at as at, staff.name as staff_name, case when line.is_again then 'printed-again' else 'printed' end as what,
      '[]'::jsonb as fields
    from waybill_print_orders line
    join waybill_prints print on print.tenant_id = line.tenant_id and print.id = line.print_id
    join staff on staff.tenant_id = print.tenant_id and staff.id = print.staff_id
    where line.order_id = ${orderId} order by line.print_id desc limit 1000`.execute(tx)
  const changes = [...rows.flatMap(changesIn), ...prints.rows]
  return changes.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 1000)
}
