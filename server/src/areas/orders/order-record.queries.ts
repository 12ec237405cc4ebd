// One order as its form holds it, and its changes according to the audit trail.

import { moneyFields } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { OrderChange } from '@office/shared/areas/orders/order.model'
import { type OrderRecord, orderFields } from '@office/shared/areas/orders/order-edit.model'
import { amountIn } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { found } from '../../core/http/refusal.ts'

/** Amounts as they are written in the order's currency, so that one that was stored before they were is not taken for a change. */
export async function readRecords(tx: Tx, ids: readonly number[]): Promise<OrderRecord[]> {
  const records = await tx
    .selectFrom('orders')
    .select(['id', 'version', 'status_key', 'finance_status_key', ...orderFields])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return records.map(record => {
    const amount = (value: string) => amountIn(value, record.currency)
    const { cod_amount, declared_value, manual_charge } = record
    return {
      ...record,
      cod_amount: amount(cod_amount),
      declared_value: amount(declared_value),
      manual_charge: manual_charge && amount(manual_charge),
    }
  })
}

export const readRecord = async (tx: Tx, id: number): Promise<OrderRecord> => found((await readRecords(tx, [id]))[0])

interface Names {
  merchant_name: string
  city_name: string
  business_name: string | null
  origin_name: string | null
}

/** What the audit trail stores of orders, by their ids: their records, and the names behind the ids in these. */
export async function auditedRecords(tx: Tx, records: readonly OrderRecord[]): Promise<Map<number, OrderRecord & Names>> {
  const column = (of: (record: OrderRecord) => number | null | undefined) => records.map(record => of(record) ?? null)
  const { rows } = await sql<Names & { id: number }>`
    select o.id, (select m.name from merchants m where m.id = o.merchant) as merchant_name, c.name as city_name,
      (select b.name from merchant_businesses b where b.id = o.business) as business_name,
      (select origin.name from cities origin where origin.id = o.origin) as origin_name
    from unnest(${column(({ id }) => id)}::int[], ${column(of => of.merchant_id)}::int[], ${column(of => of.receiver_city_id)}::int[],
      ${column(of => of.business_id)}::int[], ${column(of => of.origin_city_id)}::int[]) as o (id, merchant, city, business, origin)
    join cities c on c.id = o.city`.execute(tx)
  const names = new Map(rows.map(({ id, ...of }) => [id, of]))
  return new Map(records.map(record => [record.id, { ...record, ...found(names.get(record.id)) }]))
}

export const auditedRecord = async (tx: Tx, record: OrderRecord): Promise<OrderRecord & Names> =>
  found((await auditedRecords(tx, [record])).get(record.id))

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
  changed: [...orderFields, 'reason'],
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
