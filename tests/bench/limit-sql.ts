// The hand-written statements of the limits: what a bare route would send for the same rows.
import type { orderContract } from '@office/shared/areas/orders/order.contract'
import type { PriceRefusalCode } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { benchWaybill } from './world.ts'

/** What a row of the list has: a limit that returned less would not do the same work. */
export const listColumns = `o.id, o.waybill_number, o.reference_no, o.status_key, o.finance_status_key, o.custody, o.settlement, o.is_disputed, o.status_since,
  o.receiver_name, o.receiver_phone, o.receiver_city_id, c.name as city_name, s.name as state_name, k.code as country_code, o.merchant_id,
  m.name as merchant_name, m.merchant_type, o.walking_customer_id, v.name as walking_customer, o.business_id, b.name as business_name,
  o.service, o.speed, o.charge_total, o.unrated, o.current_warehouse_id, w.name as current_warehouse, o.rider_id, r.name as rider_name,
  o.payment_type, o.cod_amount, o.cod_method, o.charge_method, o.currency, o.pieces, o.weight_kg, o.is_exchange, o.due_on, o.attempts, m.max_attempts,
  array(select f.flag_id from order_flags f where f.tenant_id = o.tenant_id and f.order_id = o.id order by 1) as flag_ids, o.created_at, o.version`

const joins = `join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
  join states s on s.tenant_id = o.tenant_id and s.id = o.receiver_state_id
  join countries k on k.tenant_id = o.tenant_id and k.id = o.receiver_country_id
  left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
  left join walking_customers v on v.tenant_id = o.tenant_id and v.id = o.walking_customer_id
  left join merchant_businesses b on b.tenant_id = o.tenant_id and b.id = o.business_id
  left join warehouses w on w.tenant_id = o.tenant_id and w.id = o.current_warehouse_id
  left join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id`

/** A page of orders, chosen before anything is joined to it; `where` and `order` are written in this folder only. */
export const pageSql = (tenantId: number, where: string, order: string): string =>
  `select ${listColumns} from (select * from orders o where o.tenant_id = ${tenantId} and ${where} order by ${order} limit 10) o ${joins} order by ${order}`

/** The newest page that matches a filter, with a total up to the cap at which Office stops counting. */
export const countedSql = (tenantId: number, where: string): string =>
  `select ${listColumns}, (select count(*) from (select 1 from orders o where o.tenant_id = ${tenantId} and ${where} limit 10001) all_of_it) as total
   from (select * from orders o where o.tenant_id = ${tenantId} and ${where} order by o.id desc limit 10) o ${joins} order by o.id desc`

/** The same for few orders, scattered anywhere in the sort order. */
export const fewSql = (tenantId: number, where: string, order: string): string =>
  pageSql(tenantId, `o.id = any(array(select o.id from orders o where o.tenant_id = ${tenantId} and ${where}))`, order)

/** Downwards by a sort of the list; most orders have no day on which they are due, and those come last. */
export function sortedBy(key: (typeof orderContract.list.sort)[number]): string {
  if (key === 'id') return 'o.id desc'
  return `o.${key} desc${key === 'due_on' ? ' nulls last' : ''}, o.id desc`
}

export const keysetSql = (tenantId: number, below: number): string => pageSql(tenantId, `o.id < ${below}`, 'o.id desc')

/** Whether the search finds an order `o` by a part of a text. */
const has = (text: string): string =>
  `order_search_text(o.waybill_number, o.reference_no, o.receiver_name, o.receiver_phone) like fold('%${text}%')`

/** The newest of those that are found first: sorted before that, they would be read in their order. `where` narrows them to what the caller sees. */
export const searchSql = (tenantId: number, text: string, where = 'true'): string =>
  `select * from (select o.id, o.waybill_number as title, o.status_key from orders o where o.tenant_id = ${tenantId} and (${where})
   and ${has(text)} limit 200) found order by id desc limit 5`

/** Why orders could not be rated; typed, so that a code that is renamed does not end a run half-way. */
const unpriced: PriceRefusalCode = 'no-pair'

/**
 * What each filter of the list means, with a value from the world; some match nothing. The sort is the list's own. Null if all of
 * the world's orders have the same value.
 */
export const filterLimits: Record<keyof typeof orderContract.list.filters, { value: string; where: string } | null> = {
  id: { value: '17,170,1700', where: 'o.id in (17, 170, 1700)' },
  waybill_number: { value: benchWaybill(1), where: `o.waybill_number = '${benchWaybill(1)}'` },
  reference_no: { value: 'REF-1700', where: `o.reference_no = 'REF-1700'` },
  search: {
    value: 'Receiver 31337',
    // The words may stand apart.
    where: ['Receiver', '31337'].map(has).join(' and '),
  },
  status_key: { value: 'key_12', where: `o.status_key = 'key_12'` },
  finance_status_key: { value: 'fin_1', where: `o.finance_status_key = 'fin_1'` },
  custody: { value: 'none', where: `o.custody = 'none'` },
  settlement: { value: 'open', where: `o.settlement = 'open'` },
  merchant_id: { value: '100003', where: 'o.merchant_id = 100003' },
  merchant_business_id: { value: '7', where: 'o.business_id = 7' },
  walking_customer_id: { value: '7', where: 'o.walking_customer_id = 7' },
  receiver_city_id: { value: '100007', where: 'o.receiver_city_id = 100007' },
  state_id: { value: '100004', where: 'o.receiver_state_id = 100004' },
  zone_id: {
    value: '1',
    where: 'o.receiver_city_id = any(array(select z.city_id from city_zones z where z.zone_id = 1))',
  },
  country_id: null,
  current_warehouse_id: { value: '100002', where: 'o.current_warehouse_id = 100002' },
  rider_id: { value: '100003', where: 'o.rider_id = 100003' },
  payment_type: { value: 'COD', where: `o.payment_type = 'COD'` },
  cod_method: { value: 'card', where: `o.cod_method = 'card'` },
  charge_method: { value: 'card', where: `o.charge_method = 'card'` },
  currency: { value: 'NPR', where: `o.currency = 'NPR'` },
  cod_amount: { value: '100..120', where: 'o.cod_amount >= 100 and o.cod_amount <= 120' },
  created_at: { value: '2026-01-01..', where: `o.created_at >= '2026-01-01'` },
  updated_at: { value: '2026-01-01T00:00:00Z', where: `o.updated_at >= '2026-01-01T00:00:00Z'` },
  status_since: { value: '2026-01-01..', where: `o.status_since >= '2026-01-01'` },
  promised_on: { value: '2026-01-01..', where: `o.promised_on >= '2026-01-01'` },
  due_on: { value: '2026-01-01..', where: `o.due_on >= '2026-01-01'` },
  redelivery: null,
  attempts: { value: '2', where: 'o.attempts = 2' },
  receiver_phone: { value: '9800104729', where: `o.receiver_phone = '9800104729'` },
  flag_id: {
    value: '1',
    where: 'o.id in (select mark.order_id from order_flags mark where mark.tenant_id = o.tenant_id and mark.flag_id = 1)',
  },
  charge_total: { value: '100..120', where: 'o.charge_total >= 100 and o.charge_total <= 120' },
  unrated: { value: unpriced, where: `o.unrated = '${unpriced}'` },
  service: { value: 'door-to-branch', where: `o.service = 'door-to-branch'` },
  speed: { value: 'express', where: `o.speed = 'express'` },
  is_child: { value: '0', where: 'o.parent_id is null' },
}

/** Inserts ready rows in sets, with every index of the table in place. */
export const insertReady = `insert into orders (tenant_id, id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone,
    receiver_address, receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency)
  select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::int[], $10::int[],
    $11::int[], $12::int[], $13::numeric[], $14::text[], $15::numeric[], $16::text[])`
