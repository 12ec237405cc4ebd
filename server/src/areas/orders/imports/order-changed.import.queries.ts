// Orders that differ from a file: found by comparison with what is stored, changed one by one as by hand, with the same refusals.

import { orderImport } from '@office/shared/areas/orders/order.import'
import type { OrderDraft } from '@office/shared/areas/orders/order.model'
import type { OrderField } from '@office/shared/areas/orders/order-edit.model'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { ImportRow } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import type { ImportChange } from '@office/shared/core/import-job'
import { amountIn } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { Refusal } from '../../../core/http/refusal.ts'
import { recordAudit } from '../../../core/records/audit.ts'
import type { Difference, ImportWriter } from '../../../imports/import-target.ts'
import { readRecord } from '../order-record.queries.ts'
import { updateOrder } from '../order-write.queries.ts'

type Row = ImportRow<typeof orderImport>

/**
 * Columns that change a field of the order. Merchant and reference identify it; its origin stays, and a charge needs a reason.
 */
const fieldOf = {
  waybill_number: 'waybill_number',
  service: 'service',
  receiver_name: 'receiver_name',
  receiver_phone: 'receiver_phone',
  receiver_secondary_phone: 'receiver_secondary_phone',
  receiver_address: 'receiver_address',
  receiver_city: 'receiver_city_id',
  postal_code: 'postal_code',
  package_type: 'package_type',
  pieces: 'pieces',
  weight_kg: 'weight_kg',
  length_cm: 'length_cm',
  width_cm: 'width_cm',
  height_cm: 'height_cm',
  declared_value: 'declared_value',
  payment_type: 'payment_type',
  cod_amount: 'cod_amount',
  currency: 'currency',
  promised_date: 'promised_on',
  remarks: 'note',
  exchange: 'is_exchange',
  speed: 'speed',
  fragile: 'is_fragile',
} as const satisfies Partial<Record<keyof Row, OrderField>>

type ChangedColumn = keyof typeof fieldOf
type ChangedField = (typeof fieldOf)[ChangedColumn]
const columns = Object.entries(fieldOf) as [ChangedColumn, ChangedField][] // Object.entries loses the literal names

const amounts: ReadonlySet<string> = new Set(['weight_kg', 'declared_value', 'cod_amount'])

/** A row with an existing order, and its city. */
export interface StoredRow {
  judged: JudgedRow<Row>
  cityId: number
  orderId: number
}

type Said = Partial<OrderDraft>

export interface OrderDifference {
  orderId: number
  values: Row
  said: Said
}

/** The changes in a row; empty cells change nothing. */
function saidIn({ judged: { values }, cityId }: StoredRow): Said {
  const { payment_type, exchange, service, speed, fragile, receiver_city: _name, promised_date, remarks, ...same } = values
  const all = {
    ...same,
    receiver_city_id: cityId,
    // The import's choices only allow these.
    payment_type: payment_type as OrderDraft['payment_type'],
    service: services.find(known => known === service) ?? null,
    speed: speeds.find(known => known === speed) ?? null,
    is_fragile: fragile === null ? null : fragile === 'YES',
    is_exchange: exchange === null ? null : exchange === 'YES',
    promised_on: promised_date,
    note: remarks,
  }
  const fields: readonly string[] = Object.values(fieldOf)
  return Object.fromEntries(Object.entries(all).filter(([field, value]) => value !== null && fields.includes(field)))
}

const isSame = (field: string, was: unknown, is: unknown) =>
  amounts.has(field) ? Number(was) === Number(is) : (was ?? null) === is

const readStored = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .innerJoin('cities', join =>
      join.onRef('cities.tenant_id', '=', 'orders.tenant_id').onRef('cities.id', '=', 'orders.receiver_city_id'),
    )
    .select(['orders.id', 'cities.name as city_name', ...Object.values(fieldOf).map(field => `orders.${field}` as const)])
    .where('orders.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
type StoredOrder = Awaited<ReturnType<typeof readStored>>[number]

/** As a file has it. */
function worded(field: ChangedField, value: unknown, currency: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'YES' : 'NO'
  if (field === 'weight_kg') return String(Number(value))
  return amounts.has(field) ? amountIn(String(value), currency) : String(value)
}

/** In what an order differs from what its row says, under the file's headings. */
function differencesOf(order: StoredOrder, { judged: { values } }: StoredRow, said: Said): ImportChange['fields'] {
  const { city_name, ...stored } = order
  return columns.flatMap(([column, field]) => {
    if (!(field in said) || isSame(field, stored[field], said[field])) return []
    const { heading } = orderImport.columns[column]
    if (field === 'receiver_city_id') return [{ field: heading, before: city_name, after: values.receiver_city }]
    const before = worded(field, stored[field], stored.currency)
    return [{ field: heading, before, after: worded(field, said[field], values.currency) }]
  })
}

/** Of rows with existing orders, those that differ, and in what. */
export async function differingOrders(tx: Tx, rows: readonly StoredRow[]): Promise<Difference<OrderDifference>[]> {
  if (rows.length === 0) return []
  const stored = await readStored(
    tx,
    rows.map(({ orderId }) => orderId),
  )
  const byId = new Map(stored.map(order => [order.id, order]))
  return rows.flatMap(of => {
    const { orderId, judged } = of
    const order = byId.get(orderId)
    const said = saidIn(of)
    const fields = order ? differencesOf(order, of, said) : []
    if (!order || fields.length === 0) return []
    return [{ row: judged.row, record: order.waybill_number, fields, change: { orderId, values: judged.values, said } }]
  })
}

const columnOf = new Map<string, ChangedColumn>(columns.map(([column, field]) => [field, column]))

function rejectionOf({ row, change }: Difference<OrderDifference>, { options }: Refusal): Rejection {
  const [problem] = options.errors ?? []
  const column = columnOf.get(problem?.path ?? '') ?? 'reference_no'
  const values = problem ? problem.values : options.values
  return {
    row,
    field: orderImport.columns[column].heading,
    value: String(change.values[column] ?? ''),
    code: 'CANNOT_CHANGE',
    message: problem?.message ?? options.detail ?? rowCodes.CANNOT_CHANGE,
    ...(values ? { values } : {}),
  }
}

/** Changes each as the portal would; those that can no longer be changed are refused with the portal's message. */
export async function changeOrders(
  writer: ImportWriter,
  differing: readonly Difference<OrderDifference>[],
): Promise<Rejection[]> {
  const { tx, staff, requestId } = writer
  const context = {
    ...writer,
    source: 'import' as const,
    audit: (entry: Parameters<typeof recordAudit>[2]) => recordAudit(tx, { staffId: staff.id, requestId }, entry),
    // Announced once for all of them.
    publish: () => undefined,
  }
  const rejected: Rejection[] = []
  for (const one of differing) {
    await sql`savepoint one_order`.execute(tx)
    try {
      const before = await readRecord(tx, one.change.orderId)
      await updateOrder(before.id, { ...before, ...one.change.said }, context)
      await sql`release savepoint one_order`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_order`.execute(tx)
      rejected.push(rejectionOf(one, error))
    }
  }
  const count = differing.length - rejected.length
  if (count > 0) writer.publish({ type: 'orders.moved', data: { count } })
  return rejected
}
