// Sources of the lists of orders: columns, filters and sorts of the contract as SQL, and their cheap exact totals.

import { isClosed } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { NONE } from '@office/shared/core/lists/list-query'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { PLANNED_ANEW } from '../../../core/database/prepared.ts'
import type { Sql } from '../../../core/database/sql.ts'
import { MOST_FEW } from '../../../core/records/few-or-many.ts'
import { calendarDays, isAmong, likeWords, wholeNumbers } from '../../../core/records/filter-sql.ts'
import type { ListWalls } from '../../../core/records/list-source.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { searchedPhone } from '../receiver-phone.part.ts'
import { isOpen, keptCounts } from './order-figures.part.ts'
import { forRedelivery } from './order-redelivery.queries.ts'

const searchText: Sql = sql`order_search_text(o.waybill_number, o.reference_no, o.receiver_name, o.receiver_phone)`

/**
 * Parts of waybill, reference, receiver or phone, in any order. A whole waybill is looked up by its key; anything else uses the
 * trigram index, which for rare words is far faster than reading orders, and as fast for common ones within a page.
 */
export const searchCondition = (text: string): Sql => sql`${sql.raw(PLANNED_ANEW)} ${searchParts(text)}`

/** The same for a statement that is planned once, whatever is searched for. */
export function searchParts(text: string): Sql {
  const parts = likeWords(text.split(/\s+/).map(searchedPhone).join(' ')).map(pattern => sql`${searchText} like fold(${pattern})`)
  const part = sql`(${sql.join(parts, sql` and `)})`
  return looksLikeWaybill(text) && normaliseWaybill(text).length >= 13
    ? sql`(o.waybill_number = ${normaliseWaybill(text)} or ${part})`
    : part
}

export const orderSource = tableSource('orders o', orderContract.list, {
  joins: sql`
    join cities on cities.tenant_id = o.tenant_id and cities.id = o.receiver_city_id
    join states on states.tenant_id = o.tenant_id and states.id = o.receiver_state_id
    join countries on countries.tenant_id = o.tenant_id and countries.id = o.receiver_country_id
    left join merchants on merchants.tenant_id = o.tenant_id and merchants.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id
    left join merchant_businesses business on business.tenant_id = o.tenant_id and business.id = o.business_id
    left join warehouses on warehouses.tenant_id = o.tenant_id and warehouses.id = o.current_warehouse_id
    left join riders on riders.tenant_id = o.tenant_id and riders.id = o.rider_id`,
  columns: {
    city_name: sql.ref('cities.name'),
    state_name: sql.ref('states.name'),
    country_code: sql.ref('countries.code'),
    merchant_name: sql.ref('merchants.name'),
    merchant_type: sql.ref('merchants.merchant_type'),
    max_attempts: sql.ref('merchants.max_attempts'),
    walking_customer: sql.ref('walking.name'),
    business_name: sql.ref('business.name'),
    current_warehouse: sql.ref('warehouses.name'),
    rider_name: sql.ref('riders.name'),
    flag_ids: sql`array(select mark.flag_id from order_flags mark where mark.tenant_id = o.tenant_id and mark.order_id = o.id order by 1)`,
  },
  emptyLast: ['due_on'],
  filters: {
    waybill_number: ({ words }) => isAmong(sql.ref('o.waybill_number'), words.map(normaliseWaybill), 'text'),
    search: ({ text }) => searchCondition(text),
    // States the condition of open orders again, because they have indexes of their own.
    status_key: ({ words }) => {
      const such = isAmong(sql.ref('o.status_key'), words, 'text')
      return words.length > 1 && words.every(isOpenStatus) ? sql`(${such} and ${isOpen(sql`o`)})` : such
    },
    merchant_business_id: sql.ref('o.business_id'),
    state_id: sql.ref('o.receiver_state_id'),
    country_id: sql.ref('o.receiver_country_id'),
    // States and countries also decide which cities a zone holds, so these are found once per query.
    zone_id: ({ ids }) =>
      sql`o.receiver_city_id = any(array(select z.city_id from city_zones z where z.zone_id = any(${ids}::int[])))`,
    is_child: ({ flag }) => (flag ? sql`o.parent_id is not null` : sql`o.parent_id is null`),
    promised_on: calendarDays(sql.ref('o.promised_on')),
    due_on: calendarDays(sql.ref('o.due_on')),
    attempts: wholeNumbers(sql.ref('o.attempts')),
    redelivery: ({ flag }) => (flag ? forRedelivery : sql`${forRedelivery} is not true`),
    // Looked up by flag: few orders carry one, and the newest of them come first.
    flag_id: ({ ids }) => sql`o.id in (select mark.order_id from order_flags mark where mark.flag_id = any(${ids}::int[]))`,
  },
  count: ({ filters }, reader) => {
    const { status_key, current_warehouse_id, ...others } = filters
    if (Object.keys(others).length > 0) return null
    return sumCounts(reader, status_key?.split(',') ?? null, current_warehouse_id?.split(',').map(countedAt) ?? null)
  },
  few: ({ filters: { status_key, current_warehouse_id, ...others } }, reader) => {
    if (status_key === undefined || Object.keys(others).length > 0) return null
    const statuses = [...new Set(status_key.split(','))]
    // Behind a branch's wall the rows of all branches are read, which are few if all are open.
    if (reader.places !== null && !statuses.every(isOpenStatus)) return null
    const places = current_warehouse_id?.split(',').map(countedAt)
    const rows = rowsOfStatuses(statuses, places ? [...new Set(places)] : null)
    return rows && { rows, among: sql`(select coalesce(sum(orders), 0) from ${keptCounts(reader.places)})` }
  },
})

const isOpenStatus = (key: string) => !isClosed(key)

/**
 * Orders with some statuses at some places, each kind read separately in the order of its index (migrations 0030 and 0180). This
 * forces the planner's hand, which for an average status considers reading all orders as good. Null if no index has them: for a
 * place alone, only open ones.
 */
function rowsOfStatuses(statuses: readonly string[], places: readonly number[] | null): Sql | null {
  const each = (kinds: Sql, such: Sql, order: Sql) => sql`(select one.* from ${kinds} cross join lateral (
    select * from orders o where o.status_key = status.key and ${such} order by ${order} limit ${sql.lit(MOST_FEW)}) one) o`
  const status = sql`unnest(${[...statuses]}::text[]) as status (key)`
  if (places === null) return each(status, sql`true`, sql`o.id desc`)
  if (!statuses.every(isOpenStatus)) return null
  const such = sql`coalesce(o.current_warehouse_id, 0) = place.id and ${isOpen(sql`o`)}`
  return each(sql`${status} cross join unnest(${[...places]}::int[]) as place (id)`, such, sql`o.status_since`)
}

/** Counts of orders at no place are stored under 0. */
const countedAt = (id: string) => (id === NONE ? 0 : Number(id))

/**
 * Exact counts from the differences that every write leaves (migrations 0030 and 0200), without counting an order; null if
 * someone with assigned warehouses asks about others, because some of those orders are theirs.
 */
function sumCounts(
  { places, merchantId }: ListWalls,
  statuses: readonly string[] | null,
  warehouses: readonly number[] | null,
): Sql | null {
  // The counts cover all orders of a branch, whoever sent them.
  if (merchantId !== null) return null
  if (warehouses && places && !warehouses.every(id => places.includes(id))) return null
  const counts = warehouses === null ? keptCounts(places) : sql`order_counts`
  const there = warehouses === null ? sql`true` : sql`warehouse_id = any(${warehouses}::int[])`
  const such = statuses === null ? sql`true` : sql`status_key = any(${statuses}::text[])`
  return sql`(select coalesce(sum(orders), 0)::int from ${counts} where ${such} and ${there})`
}
