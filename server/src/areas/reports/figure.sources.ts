// Rows of the reports that sum stored figures: sales by month, what is due, expenses, and work by day.

import { countedStatuses } from '@office/shared/areas/dashboards/dashboard.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { reports } from '@office/shared/areas/reports/reports'
import { readFilter } from '@office/shared/core/lists/list-query'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { calendarDays } from '../../core/records/filter-sql.ts'
import type { SourceOf } from '../../core/records/list-source.ts'
import { figureRows } from '../dashboards/figure-rows.part.ts'
import { merchants, moneyOf, moneySums } from '../finance/invoices/invoice-money.part.ts'

type RowsOf<N extends keyof typeof reports> = SourceOf<(typeof reports)[N]['contract']['list']>

const columnsOf = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map(name => [name, sql.ref(`r.${name}`)])) as Record<K, Sql> // fromEntries loses the names

const sumOf = (name: string, keys: readonly string[]): Sql =>
  sql`coalesce(sum(orders) filter (where status_key = any(${[...keys]}::text[])), 0)::int as ${sql.ref(name)}`

type Filters = Readonly<Record<string, string>>

/** The requested days; sums are made from these alone. */
function daysOf({ day }: Filters): { from: string; to: string } {
  const value = day === undefined ? null : readFilter('days', day)
  const days = value?.kind === 'days' ? value : { from: null, to: null }
  return { from: days.from ?? '-infinity', to: days.to ?? 'infinity' }
}
const within = (days: { from: string; to: string }): Sql => sql`day between ${days.from}::date and ${days.to}::date`

const isKind = (...kinds: string[]): Sql => sql`kind in (${sql.join(kinds.map(kind => sql.lit(kind)))})`

/** Numbered from the oldest month, so that a row keeps its id; a month with only payments is not a month of sales. */
const sales = sql`(
  select row_number() over (order by month, merchant_id, currency)::int as id, * from (
    select date_trunc('month', day::timestamp)::date as month, merchant_id, currency,
      ${sumOf('created', countedStatuses.created)}, ${sumOf('delivered', countedStatuses.delivered)}, ${sumOf('returned', countedStatuses.returned)},
      from_minor(-sum(amount) filter (where ${isKind('delivery', 'delivery-reversed')}), currency) as cod,
      from_minor(sum(amount) filter (where ${isKind('charge', 'charge-reversed')}), currency) as charges,
      from_minor(-sum(amount) filter (where ${isKind('adjustment')}), currency) as adjustments
    from (
      select day, scope_id as merchant_id, currency, status_key, orders, null as kind, null::bigint as amount
      from ${figureRows} f where scope = 'merchant'
      union all
      select day, case account when 'merchant' then party_id else 0 end, currency, null, null, kind, amount from journal_days
      where account in ('merchant', 'walking')
    ) each
    group by 1, 2, 3
  ) by_month where created > 0 or delivered > 0 or returned > 0 or cod <> 0 or charges <> 0 or adjustments <> 0) r`

export const monthlySalesSource: RowsOf<'monthlySales'> = {
  base: sales,
  id: sql.ref('r.id'),
  joins: sql`left join merchants m on m.id = r.merchant_id`,
  columns: {
    merchant_id: sql.ref('m.id'),
    ...columnsOf('id', 'month', 'currency', 'created', 'delivered', 'returned', 'cod', 'charges', 'adjustments'),
    merchant: sql.ref('m.name'),
  },
  filters: { month: calendarDays(sql.ref('r.month')), ...columnsOf('merchant_id', 'currency') },
  sort: { merchant: sql`fold(m.name)` },
  joined: ['merchant'],
}

/**
 * What is due and undisputed, and the adjustments that wait for an issued invoice, for each merchant in each currency; numbered by both.
 */
const due = sql`(
  select row_number() over (order by merchant_id, currency)::int as id, merchant_id, currency, sum(orders)::int as orders,
    min(oldest) as oldest, sum(adjustments) as adjustments
  from (
    select o.merchant_id, o.currency, count(*)::int as orders, min(o.status_since) as oldest, 0 as adjustments
    from orders o where o.settlement = 'due' and not o.is_disputed group by 1, 2
    union all
    select a.party_id, a.currency, 0, min(a.at), sum(a.amount) from order_adjustments a where a.account = 'merchant' and a.is_open group by 1, 2
    union all
    select d.party_id, d.currency, 0, min(a.at), sum(a.amount) from documents d
    join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
    join order_adjustments a on a.tenant_id = l.tenant_id and a.id = l.adjustment_id
    where d.kind = 'merchant-invoice' and d.state = 'draft' group by 1, 2) each
  group by 2, 3) r`

export const toBeInvoicedSource: RowsOf<'toBeInvoiced'> = {
  base: due,
  id: sql.ref('r.id'),
  joins: sql`join merchants m on m.id = r.merchant_id
    cross join lateral (
      select ${moneySums(sql`r.currency`)} from orders o cross join ${moneyOf(merchants)}
      where o.settlement = 'due' and not o.is_disputed and o.merchant_id = r.merchant_id and o.currency = r.currency) owed`,
  columns: {
    ...columnsOf('id', 'merchant_id', 'currency', 'orders', 'oldest'),
    merchant: sql.ref('m.name'),
    cod: sql.ref('owed.cod'),
    charges: sql.ref('owed.charges'),
    adjustments: sql`owed.adjustments + r.adjustments`,
    net: sql`owed.net + r.adjustments`,
  },
  filters: columnsOf('merchant_id', 'currency'),
  sort: { merchant: sql`fold(m.name)` },
  joined: ['merchant'],
}

const spentAs = (state: 'approved' | 'open' | 'refused'): Sql =>
  sql`in_currency(sum(e.amount) filter (where e.state = ${sql.lit(state)}), d.currency) as ${sql.ref(state)}`

/** By day as well, so that days can be selected. */
const spent = sql`(
  select row_number() over (order by 2, 3, 4, 5)::int as id, * from (
    select (e.created_at at time zone t.time_zone)::date as entered_on, d.party_id as warehouse_id, e.expense_kind_id, d.currency,
      count(*)::int as expenses,
      string_agg(distinct d.id::text, ',') as deposit_ids, ${spentAs('approved')}, ${spentAs('open')}, ${spentAs('refused')}
    from branch_expenses e
    join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join tenants t on t.id = e.tenant_id
    group by 1, 2, 3, 4) by_day) r`

export const branchExpensesSource: RowsOf<'branchExpenses'> = {
  base: spent,
  id: sql.ref('r.id'),
  joins: sql`join warehouses w on w.id = r.warehouse_id join expense_kinds k on k.id = r.expense_kind_id`,
  columns: {
    ...columnsOf('id', 'warehouse_id', 'currency', 'expenses', 'deposit_ids', 'approved', 'open', 'refused'),
    entered_on: sql.ref('r.entered_on'),
    warehouse: sql.ref('w.name'),
    expense_kind: sql.ref('k.name'),
  },
  filters: { entered_on: calendarDays(sql.ref('r.entered_on')), ...columnsOf('warehouse_id', 'currency') },
  sort: { warehouse: sql`fold(w.name)`, expense_kind: sql`fold(k.name)` },
  joined: ['warehouse', 'expense_kind'],
}

/** What happened at each place on each day, and the open orders whose status began there on that day, as stored. */
function progress(filters: Filters): Sql {
  const days = daysOf(filters)
  return sql`(
  select row_number() over (order by day, warehouse_id)::int as id, * from (
    select day, warehouse_id, ${sumOf('arrived', countedStatuses.arrived)},
      ${sumOf('forwarded', [status.inTransit, status.returnInTransit])}, ${sumOf('sent', countedStatuses.sent)},
      ${sumOf('delivered', countedStatuses.delivered)}, ${sumOf('failed', countedStatuses.failed)},
      ${sumOf('returned', countedStatuses.returned)}, coalesce(sum(standing), 0)::int as left_over
    from (
      select day, scope_id as warehouse_id, status_key, orders, null::int as standing from ${figureRows} f
      where scope = 'warehouse' and ${within(days)}
      union all
      select day, warehouse_id, null, null, orders from order_standing_days where ${within(days)}
    ) each
    group by 1, 2 having sum(orders) <> 0 or sum(standing) <> 0) by_day) r`
}

export const branchProgressSource: RowsOf<'branchProgress'> = {
  base: progress,
  id: sql.ref('r.id'),
  joins: sql`join warehouses w on w.id = r.warehouse_id`,
  columns: {
    ...columnsOf('id', 'day', 'warehouse_id', 'arrived', 'forwarded', 'sent', 'delivered', 'failed', 'returned', 'left_over'),
    warehouse: sql.ref('w.name'),
  },
  filters: { day: calendarDays(sql.ref('r.day')), ...columnsOf('warehouse_id') },
  sort: { warehouse: sql`fold(w.name)` },
  joined: ['warehouse'],
}

const work = (filters: Filters): Sql => sql`(
  select row_number() over (order by day, staff_id, status_key)::int as id, * from (
    select day, scope_id as staff_id, status_key, sum(orders)::int as orders from ${figureRows} f
    where scope = 'staff' and ${within(daysOf(filters))}
    group by 1, 2, 3 having sum(orders) > 0) by_day) r`

export const operationsSource: RowsOf<'operations'> = {
  base: work,
  id: sql.ref('r.id'),
  joins: sql`join staff s on s.id = r.staff_id`,
  columns: { ...columnsOf('id', 'day', 'staff_id', 'status_key', 'orders'), staff: sql.ref('s.name') },
  filters: { day: calendarDays(sql.ref('r.day')), search: sql.ref('s.name'), ...columnsOf('staff_id', 'status_key') },
  sort: { staff: sql`fold(s.name)` },
  joined: ['staff', 'search'],
}
