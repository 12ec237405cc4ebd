// Where lists of orders read from: columns, filters and sorts of the contract as SQL, and their cheap exact totals.
import type { orderContract } from '@office/shared/areas/orders/order.contract'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { type ListScope, likePart, type SourceOf, type Sql } from '../../core/list-sql.ts'
import { PLANNED_ANEW } from '../../core/prepared.ts'

const searchText: Sql = sql`order_search_text(o.waybill_number, o.reference_no, o.receiver_name, o.receiver_phone)`

/**
 * Part of waybill, reference, receiver or phone. A whole waybill is a look-up of its key; anything else asks the
 * trigram index, which is far faster than reading orders for rare words, and as fast for common ones within a page.
 */
export function searchCondition(text: string): Sql {
  const part = sql`${sql.raw(PLANNED_ANEW)} ${searchText} like fold(${likePart(text)})`
  return looksLikeWaybill(text) && normaliseWaybill(text).length >= 13
    ? sql`(o.waybill_number = ${normaliseWaybill(text)} or ${part})`
    : part
}

export const orderSource: SourceOf<typeof orderContract.list> = {
  base: sql`orders o`,
  id: sql.ref('o.id'),
  joins: sql`
    join cities on cities.tenant_id = o.tenant_id and cities.id = o.receiver_city_id
    join states on states.tenant_id = o.tenant_id and states.id = o.receiver_state_id
    join countries on countries.tenant_id = o.tenant_id and countries.id = o.receiver_country_id
    join merchants on merchants.tenant_id = o.tenant_id and merchants.id = o.merchant_id
    left join warehouses on warehouses.tenant_id = o.tenant_id and warehouses.id = o.current_warehouse_id
    left join riders on riders.tenant_id = o.tenant_id and riders.id = o.rider_id`,
  columns: {
    id: sql.ref('o.id'),
    waybill_number: sql.ref('o.waybill_number'),
    reference_no: sql.ref('o.reference_no'),
    status_key: sql.ref('o.status_key'),
    finance_status_key: sql.ref('o.finance_status_key'),
    status_since: sql.ref('o.status_since'),
    receiver_name: sql.ref('o.receiver_name'),
    receiver_phone: sql.ref('o.receiver_phone'),
    receiver_city_id: sql.ref('o.receiver_city_id'),
    city_name: sql.ref('cities.name'),
    state_name: sql.ref('states.name'),
    country_code: sql.ref('countries.code'),
    merchant_id: sql.ref('o.merchant_id'),
    merchant_name: sql.ref('merchants.name'),
    merchant_type: sql.ref('merchants.merchant_type'),
    current_warehouse_id: sql.ref('o.current_warehouse_id'),
    current_warehouse: sql.ref('warehouses.name'),
    rider_id: sql.ref('o.rider_id'),
    rider_name: sql.ref('riders.name'),
    payment_type: sql.ref('o.payment_type'),
    cod_amount: sql.ref('o.cod_amount'),
    currency: sql.ref('o.currency'),
    pieces: sql.ref('o.pieces'),
    weight_kg: sql.ref('o.weight_kg'),
    attempts: sql.ref('o.attempts'),
    flag_ids: sql`array(select mark.flag_id from order_flags mark where mark.tenant_id = o.tenant_id and mark.order_id = o.id order by 1)`,
    created_at: sql.ref('o.created_at'),
    version: sql.ref('o.version'),
  },
  filters: {
    id: sql.ref('o.id'),
    waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])`,
    reference_no: sql.ref('o.reference_no'),
    receiver_phone: sql.ref('o.receiver_phone'),
    search: ({ text }) => searchCondition(text),
    status_key: sql.ref('o.status_key'),
    finance_status_key: sql.ref('o.finance_status_key'),
    merchant_id: sql.ref('o.merchant_id'),
    receiver_city_id: sql.ref('o.receiver_city_id'),
    state_id: sql.ref('o.receiver_state_id'),
    country_id: sql.ref('o.receiver_country_id'),
    current_warehouse_id: sql.ref('o.current_warehouse_id'),
    rider_id: sql.ref('o.rider_id'),
    payment_type: sql.ref('o.payment_type'),
    currency: sql.ref('o.currency'),
    cod_amount: sql.ref('o.cod_amount'),
    created_at: sql.ref('o.created_at'),
    status_since: sql.ref('o.status_since'),
    attempts: ({ words }) => sql`o.attempts = any(${words.filter(word => /^\d{1,4}$/.test(word)).map(Number)}::int[])`,
    // Looked up by flag: few orders carry one, and the newest of them come first.
    flag_id: ({ ids }) => sql`o.id in (select mark.order_id from order_flags mark where mark.flag_id = any(${ids}::int[]))`,
  },
  count: async (query, scope) => {
    const { status_key, current_warehouse_id, ...others } = query.filters
    if (Object.keys(others).length > 0) return null
    return sumCounts(scope, status_key?.split(',') ?? null, current_warehouse_id?.split(',').map(Number) ?? null)
  },
}

/** Exact counts from the differences that every write leaves (migration 0030), without counting an order. */
export async function sumCounts(
  scope: Pick<ListScope, 'tx'>,
  statuses: readonly string[] | null,
  warehouses: readonly number[] | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(orders), 0)::int as total from order_counts
    where (${statuses}::text[] is null or status_key = any(${statuses}::text[]))
      and (${warehouses}::int[] is null or warehouse_id = any(${warehouses}::int[]))`.execute(scope.tx)
  return rows[0]?.total ?? 0
}
