// Where each report reads from: stored counts if there are any, otherwise indexes of open orders; never all orders.

import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { agingSpans } from '@office/shared/areas/reports/aging.reports'
import { type ReportName, reports } from '@office/shared/areas/reports/reports'
import type { List } from '@office/shared/core/api/endpoint'
import type { ExportValue } from '@office/shared/core/export/export-table'
import type { Filter } from '@office/shared/core/lists/filter'
import type { AnyReport } from '@office/shared/core/reports/report'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { SourceOf } from '../../core/records/list-source.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { isOpen } from '../orders/list/order-figures.part.ts'
import { ordersIn } from '../orders/list/order-report.part.ts'
import { sortingRows } from '../sorting/sorting-report.part.ts'
import {
  branchExpensesSource,
  branchProgressSource,
  monthlySalesSource,
  operationsSource,
  toBeInvoicedSource,
} from './figure.sources.ts'
import type { ListRows } from './list-export.part.ts'

interface ReportRows<N extends ReportName> {
  source: SourceOf<(typeof reports)[N]['contract']['list']>
  within?: Sql
  isNumbered?: true
}

/** Sums of `orders` over rows of one status each: a column for each status, and their total. */
const statusSums = (of: string): Sql => {
  const orders = sql.ref(`${of}.orders`)
  const each = orderStatusKeys.map(
    key =>
      sql`coalesce(sum(${orders}) filter (where ${sql.ref(`${of}.status_key`)} = ${sql.lit(key)}), 0)::int as ${sql.ref(key)}`,
  )
  return sql`coalesce(sum(${orders}), 0)::int as total, ${sql.join(each)}`
}

// Object.fromEntries forgets the literal keys.
const countColumns = Object.fromEntries(['total', ...orderStatusKeys].map(key => [key, sql.ref(`counted.${key}`)])) as Record<
  'total' | (typeof orderStatusKeys)[number],
  Sql
>

const placeSource = {
  id: sql.ref('w.id'),
  joins: sql`cross join lateral (
    select ${statusSums('n')} from order_counts n where n.warehouse_id = w.id) as counted`,
  columns: { id: sql.ref('w.id'), name: sql.ref('w.name'), code: sql.ref('w.code'), ...countColumns },
  filters: { warehouse_id: sql.ref('w.id') },
  joined: ['total' as const],
}

const placeRows = (base: Sql) => ({ source: { ...placeSource, base }, within: isOwnPlace(sql.ref('w.id')) })

/** When the day that many days ago began, in the tenant's zone. */
const dayBegan = (ago: number): Sql => sql`(
  select ((now() at time zone t.time_zone)::date - ${sql.lit(ago)})::timestamp at time zone t.time_zone from tenants t)`

/** Open orders of a row; the condition matches their index (migration 0190). */
const standing = sql`orders o where o.status_key = r.status_key and coalesce(o.current_warehouse_id, 0) = r.at and ${isOpen(sql`o`)}`

const daysFrom = ({ from, to }: { from: number; to: number | null }): Sql => sql`(
  select count(*)::int from ${standing} and o.status_since < ${dayBegan(from - 1)}
    ${to === null ? sql`` : sql`and o.status_since >= ${dayBegan(to)}`})`

/** One row for each status and place with open orders, from the stored counts; its id encodes both. */
const openByPlace = sql`(
  select n.warehouse_id * 100 + substr(n.status_key, 5)::int as id, n.status_key, n.warehouse_id as at, sum(n.orders)::int as orders
  from order_counts n where ${isOpen(sql`n`)} group by n.status_key, n.warehouse_id having sum(n.orders) > 0) r`

const agingSource = {
  base: openByPlace,
  id: sql.ref('r.id'),
  joins: sql`left join warehouses w on w.id = r.at`,
  filters: { status_key: sql.ref('r.status_key'), warehouse_id: sql.ref('r.at') },
  sort: { status_key: sql`(r.id % 100)` },
}
const agingColumns = {
  id: sql.ref('r.id'),
  status_key: sql.ref('r.status_key'),
  warehouse_id: sql.ref('w.id'),
  warehouse: sql.ref('w.name'),
  orders: sql.ref('r.orders'),
}

const statusesOf = ({ statuses }: { statuses: Parameters<typeof ordersIn>[0] }) => ordersIn(statuses)

const reportRows: { readonly [N in ReportName]: ReportRows<N> } = {
  warehouseStatusCount: placeRows(sql`warehouses w`),
  branchStatusCount: placeRows(sql`(select * from warehouses where kind = 'branch') w`),
  agentStatusCount: placeRows(sql`(select * from warehouses where kind = 'agency') w`),
  merchantStatusCount: {
    source: {
      base: sql`merchants m`,
      id: sql.ref('m.id'),
      // Counted in the index of open orders, for the page's merchants only.
      joins: sql`cross join lateral (
        select ${statusSums('n')} from (
          select o.status_key, count(*) as orders from orders o
          where o.merchant_id = m.id and ${isOpen(sql`o`)}
          group by o.status_key) as n) as counted`,
      columns: { id: sql.ref('m.id'), name: sql.ref('m.name'), ...countColumns },
      filters: { merchant_id: sql.ref('m.id') },
    },
  },
  assignedOrders: statusesOf(reports.assignedOrders),
  assignedOrdersPickupRider: statusesOf(reports.assignedOrdersPickupRider),
  assignedOrdersToWarehouse: statusesOf(reports.assignedOrdersToWarehouse),
  returnedOrdersToMerchant: statusesOf(reports.returnedOrdersToMerchant),
  returnedOrdersToOriginWarehouse: statusesOf(reports.returnedOrdersToOriginWarehouse),
  aging: {
    source: {
      ...agingSource,
      columns: {
        ...agingColumns,
        today: sql`(select to_char((now() at time zone t.time_zone)::date, 'YYYY-MM-DD') from tenants t)`,
        days_0_1: daysFrom(agingSpans.days_0_1),
        days_2_3: daysFrom(agingSpans.days_2_3),
        days_4_7: daysFrom(agingSpans.days_4_7),
        days_8_up: daysFrom(agingSpans.days_8_up),
      },
    },
  },
  agingAverage: {
    source: {
      ...agingSource,
      columns: {
        ...agingColumns,
        average_days: sql`(
          select coalesce(round(avg(extract(epoch from now() - o.status_since) / 86400), 1), 0)::text from ${standing})`,
      },
    },
  },
  currentStatus: {
    source: {
      base: sql`(
        select substr(n.status_key, 5)::int as id, n.status_key, sum(n.orders)::int as orders
        from order_counts n group by n.status_key having sum(n.orders) > 0) r`,
      id: sql.ref('r.id'),
      columns: { id: sql.ref('r.id'), status_key: sql.ref('r.status_key'), orders: sql.ref('r.orders') },
      filters: { status_key: sql.ref('r.status_key') },
    },
  },
  operations: { source: operationsSource, isNumbered: true },
  branchProgress: { source: branchProgressSource, isNumbered: true },
  monthlySales: { source: monthlySalesSource, isNumbered: true },
  toBeInvoiced: { source: toBeInvoicedSource, isNumbered: true },
  branchExpenses: { source: branchExpensesSource, isNumbered: true },
  sorting: sortingRows,
}

/** A row of a report whose own type is only known at run time: every report numbers its rows and has columns of plain values. */
export type ReportRow = { id: number } & Readonly<Record<string, ExportValue>>

type ReportList = List<string, ReportRow, Record<string, Filter>, string>

/** A report's list with what reads it; in `reportRows` each has the type of its own contract. */
export const readingOf = (name: ReportName): { list: ReportList; rows: ListRows<ReportRow> } => {
  const report: AnyReport = reports[name]
  // The pairs were type-checked above; here only the name tells them apart.
  return { list: report.contract.list as ReportList, rows: reportRows[name] as ListRows<ReportRow> }
}
